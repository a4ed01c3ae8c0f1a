"""The arbiter's desk: what one act changes is put together on it, and leaves it as a step.

He knows what every throw is worth, writes every mark and fault down, and says nothing unasked.  [AUJ-T2 XVIII]
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from tablegames.arbiter.contract import changed
from tablegames.arbiter.game import TableDesk
from tablegames.core.events import Detail, Note, Scored, Seat
from tablegames.core.game import Step
from tablegames.families.tables.race.state import OTHER
from tablegames.families.tables.trictrac.coup import Coup
from tablegames.families.tables.trictrac.state import Phase, TourState
from tablegames.families.tables.trictrac.tour import Marked, Tour
from tablegames.families.tables.trictrac_table.books import (
    CITES,
    ECOLE_MOINS,
    ECOLE_TROP,
    JETON,
    LOST,
    PAVILLON,
    PLEIN,
    TROU_MOINS,
    TROU_TROP,
    Books,
    Entry,
    Folded,
    Law,
    Mistake,
    Slip,
)
from tablegames.families.tables.trictrac_table.hands import Hand, hand
from tablegames.families.tables.trictrac_table.state import LastPlay, Stage, TableState, TableView, begun

M = TypeVar("M")


@dataclass(frozen=True, slots=True)
class House:
    """What was agreed about faults; the defaults are Lepeintre's rigour."""

    company: bool = False
    """Whether it is good company, which softens them.  [LEP 4.III]"""
    academie: bool = False
    """Whether a plein marked and not made is a school of its points once, not twice.  [AUJ-T2 X; LEP 4.I 60]"""
    false_case: str = "both_or_tout_d_une"
    leave_short: str = "trous"
    """What becomes of who leaves on too little: what a trou lacks is schooled, all is, or nothing.  [AUJ-T2 XVIII]"""
    lesser: bool = False
    """Whether of two jetons the lesser is taken off, without a school.  [LEP 4.I 66; LEP 4.III]"""
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
        """What a hand can do with a throw."""
        return hand(coup, self.strict.rules, self.house.free)

    def last_coup(self, last: LastPlay) -> Coup:
        """The throw of the play just made."""
        at: TourState[Any] = TourState(last.board, last.seat, Phase.PLAY, None, last.releve, last.throw)
        return self.strict.coup(at)


class ArbiterDesk(TableDesk[TableState[M]], Generic[M]):
    """One act being worked out, with the books beside what everybody sees."""

    def __init__(self, setting: Setting[M], state: TableState[M]) -> None:
        game: Any = setting
        super().__init__(game, state, state.actor)
        self.setting, self.house, self.began = setting, setting.house, state.stage
        self.books: Books[M] = changed(state.account, clock=state.account.clock + 1)
        self.accepted = False

    @property
    def thrower(self) -> Seat:
        """Whose throw it is."""
        return self.state.seat

    def write(self, **changes: Any) -> None:
        """Change the books."""
        self.books = changed(self.books, **changes)

    def fold(self) -> Folded[M]:
        """The score as the journal has it."""
        return self.books.fold(self.setting.law)

    def err(self, what: str, seat: Seat, points: int, made: str, **about: Any) -> None:
        """A fault is made, and nobody is told."""
        if not self.setting.law.schools:
            what, points = OF_TROUS.get(what, what), 0
        mistake = Mistake(what, seat, points, made, self.books.clock, what not in LOST, **about)
        self.write(offences=(*self.books.offences, mistake))
        self.events.append(fault_note(mistake, ()))

    def pass_over(self, caller: Seat) -> None:
        """What that seat has not called is past; in good company nobody keeps points that are not his.

        [LEP 4.I 35, 48, 50; LEP 4.III]
        """
        if self.house.company:
            self.put_right(caller)
        for offence in self.books.open_to(caller):
            self.books = self.books.change(offence, open=False)
            if self.house.tells != "silent":
                self.events.append(told(offence, "passe"))

    def put_right(self, caller: Seat) -> None:
        """What the other has marked too much he takes off himself.  [LEP 4.III]"""
        for offence in self.books.open_to(caller):
            if offence.what in KEPT and (offence.back or offence.what != PLEIN):
                self.books = self.books.set_right(offence)
                if self.house.tells != "silent":
                    self.events.append(told(offence, "redressee"))

    def give_back(self, seat: Seat, kept: int = 0) -> None:
        """What he has marked for a false school that was accepted, but for so much, he gives back.  [LEP 4.III]"""
        given = self.books.returned(seat, kept)
        if given.journal != self.books.journal:
            points = sum(one.points for one in self.books.journal) - sum(one.points for one in given.journal)
            self.tell("rend", "LEP 4.III", ("points", points), seat=seat)
        self.books = given

    def go_on(self, may_leave: bool = False) -> None:
        """What won being put right, the game goes on where it was, unless what is left of it wins too."""
        state = self.state
        if state.stage is not Stage.LAST or self.fold().end is not None:
            return
        assert state.resume is not None
        assert state.back is not None
        own = state.resume in (Stage.MARK, Stage.CHOOSE)
        leaving = may_leave and own and not state.stays
        stage = Stage.CHOOSE if leaving else Stage.MARK if own else state.resume
        stays = state.stays or (own and not leaving)
        self.put(stage=stage, actor=state.back, resume=None, back=None, stays=stays)

    def tell_jans(self, *, given: bool) -> None:
        """Tell what the last throw gained, its window being closed, and what one gave a throw later, unless silent."""
        if self.house.tells != "silent":
            self.events += self.books.given_before if given else self.books.gains
        if not given:
            self.write(gains=(), gifts=(), given_before=self.books.gifts)

    def marked(self, marked: Marked[M]) -> None:
        """What marking shows: points, trous; who wins is said when it is sure."""
        self.events += [event for event in marked.events if not isinstance(event, Scored)]

    def step(self) -> Step[TableState[M]]:
        """The score folded anew, and the game over if the marks win it and nobody objects."""
        end = self.fold().end
        if end is not None and self.state.stage is not Stage.ANSWER:
            self._won(end)
        score = self.fold().score
        if self.state.unplanted is not None and self.state.stage is not Stage.OVER:
            self._pavillon(self.state.unplanted, score)
        phase = _PHASES.get(self.state.stage, Phase.THROW if self.state.throw is None else Phase.PLAY)
        self.put(score=score, phase=phase, books=self.books)
        return super().step()

    def _won(self, end: Marked[M]) -> None:
        """The marks win: the other accepts it, or calls; what he has marked that wins for the other is sure."""
        winner = end.again if end.outcome is None else end.outcome.winners[0]
        assert winner is not None
        sure = self.accepted or (self.actor != winner and self.began is not Stage.LAST)
        if sure and self.house.company:  # nobody wins by points that are not his
            self.put_right(OTHER[winner])
            self.give_back(winner)
            self.go_on()
        last = self.fold().end if sure else end
        if sure and last is not None:
            self._ended(last)
        elif not sure and self.state.stage is not Stage.LAST:
            answered = self.began is Stage.ANSWER and self.actor == winner  # the same seat has called already
            used = self.state.used if answered else tuple(one for one in self.state.used if one not in OF_CALLS)
            self.put(resume=self.state.stage, back=self.state.actor, stage=Stage.LAST, actor=OTHER[winner], used=used)

    def plant(self, seat: Seat, run: int) -> None:
        """The pavillon stands for so many trous in a row."""
        self.books = self.books.enter(Entry(self.books.clock, seat, 0, self.books.turn, Slip(planted=run)))
        self.put(unplanted=None)

    def _pavillon(self, unplanted: tuple[Seat, int, int], score: M) -> None:
        """With the next trou a pavillon that is not planted is lost.  [LEP 4.I 59]"""
        seat, _, trous = unplanted
        taken = self.setting.law.trous(score) - trous
        if taken > 0:
            self.err(PAVILLON, seat, 0, "trou")
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
        """That is the end."""
        self.books = Books(end.score)
        self.put(stage=Stage.OVER, outcome=end.outcome)

    def begin(self, seat: Seat, score: M, stage: Stage = Stage.WINDOW) -> None:
        """All dames go back to the talons, and that seat throws, unless the dice are another's or are drawn for."""
        fresh = self.setting.strict.initial(seat)
        unplanted = self.state.unplanted if self.setting.law.trous(score) else None
        self.books = Books(score)
        self.state = changed(begun(fresh), score=score, stage=stage, unplanted=unplanted)


def fault_note(offence: Mistake, seen_by: tuple[Seat, ...] | None) -> Note:
    """A fault as an event."""
    detail: tuple[tuple[str, Detail], ...] = (("points", offence.points), ("made", offence.made))
    return Note(offence.what, offence.seat, CITES[offence.what], detail, seen_by)


def told(offence: Mistake, how: str) -> Note:
    """What became of a fault, for everybody: `prise`, `redressee`, `passe`."""
    detail: tuple[tuple[str, Detail], ...] = (("points", offence.points),)
    return Note(f"{offence.what}_{how}", offence.seat, CITES[offence.what], detail)


KEPT = frozenset({ECOLE_TROP, JETON, TROU_TROP, PLEIN})
"""What is marked without having been gained, and that good company does not keep.  [LEP 4.III]"""
OF_TROUS = {ECOLE_MOINS: TROU_MOINS, ECOLE_TROP: TROU_TROP}
"""What faults in points are where only trous are marked: lost, or put right.  [AUJ-T2 X]"""
OF_CALLS = ("ecole", "called", "rectifier")
"""What whoever marks has used up of calls, and the other has not, who may call the mark that wins."""
_PHASES = {Stage.DRAW: Phase.DRAW, Stage.CHOOSE: Phase.CHOOSE, Stage.OVER: Phase.OVER}
