"""The arbiter's desk: what one act changes is put together on it, and leaves it as a step.

He knows what every throw is worth, writes every mark and fault down, and says nothing unasked.  [AUJ-T2 XVIII]
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from tablegames.arbiter.contract import changed
from tablegames.arbiter.game import TableDesk
from tablegames.core.events import Detail, Note, Scored, Seat
from tablegames.core.frozen import frozen
from tablegames.core.game import Step
from tablegames.families.tables.race.state import OTHER
from tablegames.families.tables.trictrac.coup import Coup
from tablegames.families.tables.trictrac.state import Phase, TourState
from tablegames.families.tables.trictrac.tour import Marked, Tour
from tablegames.families.tables.trictrac_table import mistakes
from tablegames.families.tables.trictrac_table.books import Books, Entry, Folded, Law
from tablegames.families.tables.trictrac_table.hands import Hand, hand
from tablegames.families.tables.trictrac_table.mistakes import Mistake
from tablegames.families.tables.trictrac_table.state import LastPlay, Stage, TableState, TableView, begun

M = TypeVar("M")


@frozen
class House:
    """The agreement about faults; the defaults are Lepeintre's rigour."""

    company: bool = False
    """Whether it is good company, which softens them.  [LEP 4.III]"""
    academie: bool = False
    """Whether a plein marked and not made is an école of its points once, not twice.  [AUJ-T2 X; LEP 4.I 60]"""
    false_case: str = "both_or_tout_d_une"
    leave_short: str = "trous"
    """The price of leaving with too little marked: an école of a missing trou, of all, or none.  [AUJ-T2 XVIII]"""
    lesser: bool = False
    """Whether of two jetons the lesser is taken off, without an école.  [LEP 4.I 66; LEP 4.III]"""
    free: bool = False
    """Whether a hand may do whatever it can."""
    tells: str = "silent"
    """When the program says what a throw was worth."""


@dataclass(frozen=True)
class Setting(Generic[M]):
    """The strict game, which is asked for the truth, what is counted, and what was agreed about faults."""

    strict: Tour[M, Any]
    law: Law[M]
    house: House

    def coup(self, view: TableView[M]) -> Coup:
        """The throw in hand."""
        return self.strict.coup(view)

    def hand(self, coup: Coup) -> Hand:
        """The plays a hand can make with a throw."""
        return hand(coup, self.strict.rules, self.house.free)

    def last_coup(self, last: LastPlay) -> Coup:
        """The throw of the play just made."""
        at: TourState[Any] = TourState(last.board, last.seat, Phase.PLAY, None, last.releve, last.throw)
        return self.strict.coup(at)

    def last_hand(self, last: LastPlay) -> Hand:
        """The plays a hand could make with that throw."""
        return self.hand(self.last_coup(last))


class ArbiterDesk(TableDesk[TableState[M]], Generic[M]):
    """One act being worked out, with the books beside what everybody sees."""

    game: Any
    """The table, which is a `Setting`."""

    def __init__(self, game: Setting[M], state: TableState[M]) -> None:
        super().__init__(game, state, state.actor)  # type: ignore[arg-type]  # a `TableTour`
        self.house, self.began = game.house, state.stage
        self.books: Books[M] = changed(state.account, clock=state.account.clock + 1)
        self.accepted = False

    @property
    def thrower(self) -> Seat:
        return self.state.seat

    def write(self, **changes: Any) -> None:
        self.books = changed(self.books, **changes)

    def fold(self) -> Folded[M]:
        """The score as the journal has it."""
        return self.books.fold(self.game.law)

    def err(self, what: str, seat: Seat, points: int, made: str, **about: Any) -> None:
        """Note a fault in secret."""
        if not self.game.law.schools:
            what, points = mistakes.OF_TROUS.get(what, what), 0
        mistake = Mistake(what, seat, points, made, self.books.clock, what not in mistakes.LOST, **about)
        self.write(offences=(*self.books.offences, mistake))
        facts: tuple[tuple[str, Detail], ...] = (("points", points), ("made", made))
        self.events.append(Note(what, seat, mistakes.CITES[what], facts, seen_by=()))

    def pass_over(self, caller: Seat) -> None:
        """The caller's chance is past; good company keeps no excess.  [LEP 4.I 35, 48, 50; LEP 4.III]"""
        if self.house.company:
            self.put_right(caller)
        for offence in self.books.open_to(caller):
            self.settle(offence, "passe" if self.house.tells != "silent" else "")

    def settle(self, offence: Mistake, how: str = "", **changes: Any) -> None:
        """Close a fault, and announce its fate: `prise`, `redressee`, `passe`."""
        self.books = self.books.change(offence, open=False, **changes)
        if how:
            self.tell_of(offence, how, offence.points)

    def tell_of(self, offence: Mistake, how: str, points: int) -> None:
        """Announce the fate of a fault, or of some points of it."""
        self.tell(f"{offence.what}_{how}", mistakes.CITES[offence.what], ("points", points), seat=offence.seat)

    def put_right(self, caller: Seat) -> None:
        """The other takes off the points he marked too many.  [LEP 4.III]"""
        for offence in self.books.open_to(caller):
            if offence.what in mistakes.KEPT and (offence.back or offence.what != mistakes.PLEIN):
                self.books = self.books.set_right(offence)
                if self.house.tells != "silent":
                    self.tell_of(offence, "redressee", offence.points)

    def give_back(self, seat: Seat, kept: int = 0) -> None:
        """Give back the points marked for an accepted false école, except `kept`.  [LEP 4.III]"""
        given = self.books.returned(seat, kept)
        if given.journal != self.books.journal:
            points = sum(one.points for one in self.books.journal) - sum(one.points for one in given.journal)
            self.tell("rend", "LEP 4.III", ("points", points), seat=seat)
        self.books = given

    def go_on(self, may_leave: bool = False) -> None:
        """Resume the game where it was once the winning marks are corrected, unless the rest wins too."""
        state, own = self.state, self.state.resume in (Stage.MARK, Stage.CHOOSE)
        if state.stage is not Stage.LAST or self.fold().end is not None:
            return
        leaving = may_leave and own and not state.stays
        stage = Stage.CHOOSE if leaving else Stage.MARK if own else state.resume
        stays = state.stays or (own and not leaving)
        self.put(stage=stage, actor=state.back, resume=None, back=None, stays=stays)

    def tell_jans(self) -> None:
        """Tell what the last throw gained, its window being closed, and what one gave a throw later, unless silent."""
        books = self.books
        if self.house.tells != "silent":
            self.events += (*books.given_before, *books.gains)
        self.write(gains=(), gifts=(), given_before=books.gifts)

    def mark(self, entry: Entry) -> None:
        """Make a mark: everybody sees points and trous; the winner is announced once it is sure."""
        marked = self.game.law.mark(self.fold().score, entry.seat, entry.points, entry.slip)
        self.events += [event for event in marked.events if not isinstance(event, Scored)]
        self.books = self.books.enter(entry)

    def step(self) -> Step[TableState[M]]:
        """The score folded anew, and the game over if the marks win it and nobody objects."""
        end = self.fold().end
        if end is not None and self.state.stage is not Stage.ANSWER:
            self._won(end)
        score = self.fold().score
        self._pavillon(score)
        phase = _PHASES.get(self.state.stage, Phase.THROW if self.state.throw is None else Phase.PLAY)
        self.put(score=score, phase=phase, books=self.books)
        return super().step()

    def _won(self, end: Marked[M]) -> None:
        """The marks win: the other accepts them, or calls; points he marked for the winner are sure."""
        winner = end.again if end.outcome is None else end.outcome.winners[0]
        assert winner is not None
        sure = self.accepted or (self.actor != winner and self.began is not Stage.LAST)
        if sure and self.house.company:  # nobody wins by points that are not his
            self.put_right(OTHER[winner])
            self.give_back(winner)
            self.go_on()
        last = self.fold().end if sure else None
        if last is not None:
            self._ended(last)
        elif not sure and self.state.stage is not Stage.LAST:
            answered = self.began is Stage.ANSWER and self.actor == winner  # the same seat has called already
            used = self.state.used if answered else tuple(one for one in self.state.used if one not in OF_CALLS)
            self.put(resume=self.state.stage, back=self.state.actor, stage=Stage.LAST, actor=OTHER[winner], used=used)

    def _pavillon(self, score: M) -> None:
        """With the next trou a pavillon that is not planted is lost.  [LEP 4.I 59]"""
        if self.state.unplanted is None or self.state.stage is Stage.OVER:
            return
        seat, _, trous = self.state.unplanted
        taken = self.game.law.trous(score) - trous
        if taken > 0:
            self.err(mistakes.PAVILLON, seat, 0, "trou")
        if taken:
            self.put(unplanted=None)

    def _ended(self, end: Marked[M]) -> None:
        """The game is won; or everything is begun again, when a marqué comes out equal.  [LEP 1.VI]"""
        for seat in (Seat(0), Seat(1)):
            self.pass_over(seat)
        self.events += [event for event in end.events if isinstance(event, Scored) or event.what == "refait"]
        if end.outcome is not None:
            self.over(end)
        else:
            assert end.again is not None
            self.begin(end.again, end.score)

    def over(self, end: Marked[M]) -> None:
        self.books = Books(end.score)
        self.put(stage=Stage.OVER, outcome=end.outcome)

    def begin(self, seat: Seat, score: M, stage: Stage = Stage.WINDOW) -> None:
        """All dames go back to the talons, and that seat throws, unless the dice are another's or are drawn for."""
        fresh = self.game.strict.initial(seat)
        unplanted = self.state.unplanted if self.game.law.trous(score) else None
        self.books = Books(score)
        self.state = changed(begun(fresh), score=score, stage=stage, unplanted=unplanted)


OF_CALLS = ("ecole", "called", "rectifier")
"""The calls already made in a window; the player who answers a winning mark has them again."""
_PHASES = {Stage.DRAW: Phase.DRAW, Stage.CHOOSE: Phase.CHOOSE, Stage.OVER: Phase.OVER}
