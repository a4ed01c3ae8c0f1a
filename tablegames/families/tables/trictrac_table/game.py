"""Trictrac or toc at the table: the strict game beside books of which nobody is told.  [AUJ-T1 VI-VIII; AUJ-T2 X]

    WINDOW(Y)  lancer -> dice -> MARK(Y)      ecole N -> ANSWER(X) -> WINDOW(Y)
    MARK(X)    marquer N -> MARK(X), or CHOOSE(X) if it takes a trou      a play -> WINDOW(Y)
    CHOOSE(X)  tenir -> MARK(X)               s'en aller -> LEFT(Y)
    LEFT(Y)    lever -> new releve            ecole N, rectifier -> DICTATE(Y)
    DICTATE(Y) faire jouer P -> WINDOW(Y)     laisser -> MARK(X), only a play open
    LAST(Y)    whenever a mark wins the game

A player is asked at the same moments whether or not the other erred, and what he may do follows from what he sees.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, TypeVar

from tablegames.arbiter.contract import FaultKind, Say, changed
from tablegames.arbiter.game import Saying, TableGame
from tablegames.core.dice import OpeningThrow, Throw
from tablegames.core.events import Event, Seat
from tablegames.core.game import Fault, Outcome
from tablegames.families.tables.board.men import MOST, write_place
from tablegames.families.tables.race.abilities import touched
from tablegames.families.tables.race.plays import Play
from tablegames.families.tables.race.positions import SEAT_NAMES
from tablegames.families.tables.race.state import OTHER
from tablegames.families.tables.trictrac.abilities import counted, encoder, ways
from tablegames.families.tables.trictrac.faults import NUMBERS
from tablegames.families.tables.trictrac.state import CHOICE, Phase, Releve, Tenir, TourState
from tablegames.families.tables.trictrac.tour import JanFinder, given_up
from tablegames.families.tables.trictrac_table import legality, marking, playing
from tablegames.families.tables.trictrac_table.books import CITES, DAMES_TROP, TableAct
from tablegames.families.tables.trictrac_table.desk import ArbiterDesk, Setting
from tablegames.families.tables.trictrac_table.hands import NOWHERE, displaced, misput, reached
from tablegames.families.tables.trictrac_table.state import (
    LastPlay,
    Stage,
    TableState,
    TableView,
    begun,
    seen,
    seen_as_tour,
)

if TYPE_CHECKING:
    from tablegames.plugin.encoding.protocol import Encoder
    from tablegames.plugin.ways import Way

M = TypeVar("M")
DO: Final[Mapping[str, Callable[[Any, Say], None]]] = {
    "lancer": playing.lancer,
    "laisser": playing.laisser,
    "lever": playing.lever,
    "marquer": marking.marquer,
    "reprendre": marking.reprendre,
    "planter": marking.planter,
    "annoncer": marking.annoncer,
    "ecole": marking.ecole,
    "rectifier": marking.rectifier,
    "accepter": marking.accepter,
    "contester": marking.contester,
    "entiere": marking.entiere,
    "faire jouer": playing.faire_jouer,
    "faire marquer": playing.faire_marquer,
    "toucher": playing.toucher,
    "adouber": lambda desk, _: None,
    "garder": playing.garder,
    "mal poser": playing.mal_poser,
    "placer": playing.placer,
    "empiler": playing.empiler,
    "retrouver": playing.retrouver,
    "recommencer": playing.recommencer,
}
"""What saying each word does; of *j'adoube* only that it was said matters."""


@dataclass(frozen=True)
class TableTour(Setting[M], TableGame[Any], Generic[M]):
    """The game at the table."""

    more_jans: tuple[JanFinder, ...] = ()
    """Jans that no book has; the strict game looks for them too."""
    kinds: ClassVar = {name: FaultKind(name, cite) for name, cite in CITES.items()}
    moments: ClassVar = legality.MOMENTS

    def __post_init__(self) -> None:
        if self.more_jans != self.strict.more_jans:
            object.__setattr__(self, "strict", replace(self.strict, more_jans=self.more_jans))
            object.__setattr__(self, "law", self.law.of_any_jans())

    @property
    def rules(self) -> Any:
        """The rules of the strict game."""
        return self.strict.rules

    @property
    def keeper(self) -> Any:
        """Who keeps the score of the strict game."""
        return self.strict.keeper

    def initial(self, first: Seat | None = None) -> TableState[M]:
        """All on the talons; whoever has the dice may say something before he throws."""
        return begun(self.strict.initial(first))

    def conceded(self, state: TableState[M], seat: Seat) -> Outcome | None:
        """How it ends if a seat gives it up, as the jetons are marked."""
        return given_up(self.strict.keeper, state.score, seat)

    # --- what the arbiter asks

    def sayings(self) -> Iterable[Saying[Any]]:
        """All that is said."""
        for word, do in DO.items():
            may = legality.OPEN.get(word)
            yield Saying(word, do, None if may is None else partial(may, self), once=word in legality.ONCE)

    def inner(self, state: TableView[M]) -> TourState[M]:
        """What the strict game knows of a view."""
        return state

    def plays(self, seen: TableView[M]) -> Sequence[TableAct]:
        """The plays that neglect nothing, as far as there are any among those one is bound to; or to stay or leave."""
        if seen.stage is Stage.CHOOSE:
            return CHOICE
        coup = self.coup(seen)
        if seen.again is not None:
            return tuple(map(Play, legality.mended(self, coup, seen.again).values()))
        right = legality.bound(coup.men, seen, [*self.hand(coup).right.values()])
        return tuple(map(Play, right)) or self.slips(seen)

    def slips(self, seen: TableView[M]) -> Sequence[TableAct]:
        """All plays of the throw in hand that are counted, right or not."""
        coup = self.coup(seen)
        return () if seen.again is not None else tuple(map(Play, legality.bound(coup.men, seen, self.hand(coup).all())))

    def may_slip(self, seen: TableView[M], act: Any) -> bool:
        """Whether a hand can do it with its dames, and plays one that it has touched."""
        if not isinstance(act, Play) or seen.again is not None:
            return False
        coup = self.coup(seen)
        found = self.hand(coup)
        known = found.steps(reached(coup.men, act.steps)) == act.steps
        return known and act.steps in legality.bound(coup.men, seen, [*found.all(), act.steps])

    def desk(self, state: TableState[M], actor: Seat) -> Any:
        """The desk with the books."""
        return ArbiterDesk(self, state)

    def fallen(self, desk: Any, action: Throw | OpeningThrow) -> None:
        """Dice have fallen."""
        if isinstance(action, Throw):
            playing.thrown(desk, action)
        else:
            playing.dice_drawn(desk, action)

    def played(self, desk: Any, action: TableAct) -> None:
        """A play, or he stays or leaves."""
        match action:
            case Play():
                playing.play(desk, action)
            case Tenir():
                marking.tenir(desk)
            case _:
                playing.s_en_aller(desk)

    def tacit(self, view: TableView[M]) -> TableAct | None:
        """What goes without saying; in a window to throw, or to let him throw who keeps the dice."""
        if view.stage is Stage.CHOOSE:
            return Tenir()
        closing = Say("lancer" if view.seat == view.actor else "laisser")
        return closing if view.stage is Stage.WINDOW else super().tacit(view)

    def offences(self, state: TableState[M]) -> Any:
        """The faults in the books."""
        return state.account.offences

    def faults(self, state: TableState[M], made: Sequence[Event]) -> Sequence[Mapping[str, object]]:
        """Of each fault made whether it can still be called; dames too many, as long as they are played with.

        [LEP 4.I 33]
        """
        many = [(DAMES_TROP, name) for name, piled in zip(SEAT_NAMES, state.piled, strict=True) if piled > MOST]
        found = super().faults(state, made)
        return [{**fault, "open": fault["open"] or (fault["fault"], fault["by"]) in many} for fault in found]

    def refusal(self, seen: TableView[M], act: TableAct) -> Fault:
        """Why an act is not open."""
        if isinstance(act, Play) and seen.stage in (Stage.MARK, Stage.CHOOSE):
            return self._play_fault(seen, act)
        return legality.why_not(self, seen, act)

    def _play_fault(self, view: TableView[M], play: Play) -> Fault:
        coup = self.coup(view)
        if view.again is not None:
            dames = tuple(write_place(at) for at in displaced(view.again))
            return Fault("displaced", "LEP 4.I 27; LEP 4.III", detail=(("at", " ".join(dames)),))
        found, to = self.hand(coup), reached(coup.men, play.steps)
        wrong = None if found.coup is None or to in (NOWHERE, coup.men) else misput(coup, to)
        if wrong is not None:
            return wrong
        if view.bound and found.steps(to) is not None:
            return Fault("touched", "LEP 4.I 17; AUJ-T2 VI, XVIII", detail=(("at", view.touched[0]),))
        return self.strict.judge(replace(seen_as_tour(view), phase=Phase.PLAY), play) or Fault("not_now")

    def view(self, state: TableState[M], seat: Seat | None) -> TableView[M]:
        """Everybody sees the board and the markers; nobody the books."""
        return seen(state)

    @property
    def takes_back(self) -> bool:  # type: ignore[override]
        """In good company one may go back within the window.  [LEP 4.III]"""
        return self.house.company

    def answering(self, state: TableState[M]) -> bool:
        """Whether a call, or a mark that wins, waits for an answer."""
        return state.stage in (Stage.ANSWER, Stage.LAST)

    def is_said(self, state: TableState[M]) -> bool:
        """To lift with who leaves gives up every claim: Enter does it, but a case writes it.  [AUJ-T2 X]"""
        return state.stage is Stage.LEFT

    # --- what else is asked of a game of the family

    def bound_by(self, view: TableView[M], action: TableAct) -> str:
        """The article by which the only play must be made."""
        return NUMBERS if isinstance(action, Play) else ""

    def ways(self, state: TableState[M], action: TableAct, event: Event) -> tuple[Way, ...]:
        """In which ways the throw has made a jan, as far as the table tells it with the throw."""
        if not isinstance(action, Throw):
            return ()
        return ways(self.strict, playing.bare(self, state, Phase.THROW), action, event)

    def counted(self, place: int, by: Seat, reader: Seat) -> int:
        """The reader's number for an arrow of another's path."""
        return counted(self.strict, place, by, reader)

    def touched(self, action: TableAct) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The arrows a play left and came to."""
        return touched(self.strict, action)

    def begins_anew(self, state: TableState[M]) -> bool:
        """Whether a relevé begins: all dames on the talons."""
        return state.throw is None and state.releve.throws == (0, 0)

    def encoder(self) -> Encoder[Any, Any]:
        """How it is told in numbers."""
        from tablegames.families.tables.trictrac_table.encoding import TourTableEncoder

        return TourTableEncoder(encoder(self.strict), self.law.marks)

    def learnable(self, view: TableView[M]) -> Sequence[TableAct]:
        """What is listed, every mark without a slip, every call: they are open whether or not they are due."""
        words = ("ecole", "rectifier", "faire marquer", "marquer")
        said = (act for act in self.legal(view) if isinstance(act, Say) and act.word in words and not act.how)
        return [*self.listed(view), *said]

    @property
    def symmetric(self) -> bool:
        """Where the strict game is."""
        return self.strict.symmetric

    def turned(self, state: TableState[M]) -> TableState[M]:
        """The seats exchanged."""
        base, books = self.strict.turned(seen_as_tour(state)), state.account
        return replace(
            state,
            board=base.board,
            seat=base.seat,
            score=base.score,
            releve=base.releve,
            outcome=base.outcome,
            actor=state.actor if state.stage is Stage.DRAW else OTHER[state.actor],
            back=None if state.back is None else OTHER[state.back],
            unplanted=None if state.unplanted is None else (OTHER[state.unplanted[0]], *state.unplanted[1:]),
            piled=state.piled[::-1],
            powerless=state.powerless[::-1],
            last=_turned_play(state.last),
            before=_turned_play(state.before),
            books=changed(
                books,
                base=self.strict.keeper.exchanged(books.base),
                left=books.left[::-1],
                **{name: tuple(map(_turned, getattr(books, name))) for name in _OF_SEATS},
            ),
        )


_OF_SEATS = ("journal", "offences", "blots", "gains", "gifts", "given_before")


def _turned(one: Any) -> Any:
    return replace(one, seat=OTHER[one.seat])


def _turned_play(last: LastPlay | None) -> LastPlay | None:
    if last is None:
        return None
    releve = Releve(last.releve.throws[::-1], last.releve.done[::-1], last.releve.first)
    return replace(last, seat=OTHER[last.seat], releve=releve)
