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

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from tablegames.core.dice import TWO_DICE, OpeningThrow, Throw
from tablegames.core.events import Event, Note, Seat
from tablegames.core.game import Chance, Decide, Fault, Outcome, Over, Step, Turn
from tablegames.families.tables.board.men import MOST, write_place
from tablegames.families.tables.race.plays import Play
from tablegames.families.tables.race.positions import SEAT_NAMES
from tablegames.families.tables.race.state import OTHER
from tablegames.families.tables.trictrac.faults import NUMBERS
from tablegames.families.tables.trictrac.state import Phase, Releve, SenAller, Tenir
from tablegames.families.tables.trictrac.tour import JanFinder, given_up
from tablegames.families.tables.trictrac_table.acts import (
    PLAIN,
    Accepter,
    Adouber,
    Annoncer,
    Contester,
    Ecole,
    Empiler,
    Entiere,
    FaireJouer,
    FaireMarquer,
    Garder,
    Laisser,
    Lancer,
    Lever,
    MalPoser,
    Marquer,
    Placer,
    Planter,
    Recommencer,
    Rectifier,
    Reprendre,
    Retrouver,
    TableAct,
    Toucher,
)
from tablegames.families.tables.trictrac_table.books import CITES, DAMES_TROP, Books, Entry, Offence
from tablegames.families.tables.trictrac_table.calling import accepter, contester, ecole, entiere, rectifier
from tablegames.families.tables.trictrac_table.dames import empiler, garder, mal_poser, placer, recommencer, retrouver
from tablegames.families.tables.trictrac_table.desk import ArbiterDesk, Setting
from tablegames.families.tables.trictrac_table.hands import NOWHERE, displaced, misput, reached
from tablegames.families.tables.trictrac_table.legality import legal, listed, tacit
from tablegames.families.tables.trictrac_table.marking import annoncer, marquer, planter, reprendre, tenir
from tablegames.families.tables.trictrac_table.playing import (
    bare,
    dice_drawn,
    faire_jouer,
    faire_marquer,
    laisser,
    lancer,
    lever,
    play,
    s_en_aller,
    thrown,
    toucher,
)
from tablegames.families.tables.trictrac_table.refusing import why_not
from tablegames.families.tables.trictrac_table.state import LastPlay, Stage, TableState, TableView, seen
from tablegames.plugin.ways import Way

if TYPE_CHECKING:
    from tablegames.plugin.encoding.protocol import Encoder

M = TypeVar("M")


@dataclass(frozen=True, slots=True)
class TableTour(Setting[M], Generic[M]):
    """The game at the table."""

    seats: int = 2
    more_jans: tuple[JanFinder, ...] = ()
    """Jans that no book has; the strict game looks for them too."""

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
        begun = self.strict.initial(first)
        stage = Stage.DRAW if begun.drawing else Stage.WINDOW
        return TableState(
            begun.board, begun.seat, begun.phase, begun.score, stage=stage, actor=begun.seat, books=Books(begun.score)
        )

    def conceded(self, state: TableState[M], seat: Seat) -> Outcome | None:
        """How it ends if a seat gives it up, as the jetons are marked."""
        return given_up(self.strict.keeper, state.score, seat)

    def turn(self, state: TableState[M]) -> Turn[TableAct]:
        """Chance where dice fall, else whoever acts."""
        if state.stage is Stage.OVER:
            assert state.outcome is not None
            return Over(state.outcome)
        if state.stage is Stage.DRAW:
            return self.strict.turn(state)
        return Chance(TWO_DICE, seat=state.seat) if state.stage is Stage.THROW else Decide(state.actor)

    def legal(self, state: TableView[M]) -> Sequence[TableAct]:
        """All that may be done, faults included."""
        return legal(self, state)

    def listed(self, view: TableView[M]) -> Sequence[TableAct]:
        """What people are told they may do."""
        return listed(self, view)

    def tacit(self, view: TableView[M]) -> TableAct | None:
        """What goes without saying."""
        return tacit(view)

    def apply(self, state: TableState[M], action: TableAct) -> Step[TableState[M]]:
        """One act."""
        desk = ArbiterDesk(self, state)
        match action:
            case Throw():
                thrown(desk, action)
            case OpeningThrow():
                dice_drawn(desk, action)
            case Play():
                play(desk, action)
            case Marquer():
                marquer(desk, action)
            case Reprendre():
                reprendre(desk, action)
            case Ecole():
                ecole(desk, action)
            case Toucher():
                toucher(desk, action)
            case FaireJouer():
                faire_jouer(desk, action)
            case Annoncer():
                annoncer(desk, action)
            case MalPoser():
                mal_poser(desk, action)
            case Placer():
                placer(desk, action)
            case Empiler():
                empiler(desk, action)
            case Recommencer():
                return recommencer(desk)
            case Lever():
                return lever(desk)
            case Accepter() if state.stage is Stage.LAST:
                return desk.step(accepted=True)
            case Adouber():
                desk.put(used=(*state.used, "adouber"))
            case _:
                _SIMPLE[type(action)](desk)
                if isinstance(action, Entiere | Contester):
                    desk.put(used=(*desk.state.used, type(action).__name__.lower()))
        return desk.step()

    def judge(self, view: TableView[M], action: TableAct) -> Fault | None:
        """Why an act cannot be made; what a permitted one breaks is `fault`."""
        if view.stage in (Stage.DRAW, Stage.THROW, Stage.OVER):
            due = {Stage.DRAW: OpeningThrow, Stage.THROW: Throw}.get(view.stage)
            return None if due is not None and isinstance(action, due) else Fault("not_now")
        if action in self.legal(view):
            return None
        if isinstance(action, Play) and view.stage in (Stage.MARK, Stage.CHOOSE):
            return self._play_fault(view, action)
        return why_not(self, view, action)

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
        tour = self.strict
        state: Any = replace(seen_as_tour(view), phase=Phase.PLAY)
        return tour.judge(state, play) or Fault("not_now")

    def bound_by(self, view: TableView[M], action: TableAct) -> str:
        """The article by which the only play must be made."""
        return NUMBERS if isinstance(action, Play) else ""

    def ways(self, state: TableState[M], action: TableAct, event: Event) -> tuple[Way, ...]:
        """In which ways the throw has made a jan, as far as the table tells it with the throw."""
        if not isinstance(action, Throw):
            return ()
        return self.strict.ways(bare(self, state, Phase.THROW), action, event)

    def counted(self, place: int, by: Seat, reader: Seat) -> int:
        """The reader's number for an arrow of another's path."""
        return self.strict.counted(place, by, reader)

    def touched(self, action: TableAct) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The arrows a play left and came to."""
        return self.strict.touched(action) if isinstance(action, Play) else ((), ())

    def begins_anew(self, state: TableState[M]) -> bool:
        """Whether a relevé begins: all dames on the talons."""
        return state.throw is None and state.releve.throws == (0, 0)

    @property
    def takes_back(self) -> bool:
        """In good company one may go back within the window.  [LEP 4.III]"""
        return self.house.company

    def answering(self, state: TableState[M]) -> bool:
        """Whether a call, or a mark that wins, waits for an answer."""
        return state.stage in (Stage.ANSWER, Stage.LAST)

    def is_said(self, state: TableState[M]) -> bool:
        """To lift with who leaves gives up every claim: Enter does it, but a case writes it.  [AUJ-T2 X]"""
        return state.stage is Stage.LEFT

    def fault(self, state: TableState[M], action: TableAct) -> Fault | None:
        """What an act breaks."""
        if action not in self.legal(state):
            return None
        for event in self.apply(state, action).events:
            if event.seen_by == () and event.what in CITES and event.seat == state.actor:
                return Fault(event.what, event.cite, detail=event.detail)
        return None

    def faults(self, state: TableState[M], made: Sequence[Event]) -> Sequence[Mapping[str, object]]:
        """The faults made so far, and which of them may still be called: the last ones are those of the books."""
        notes = [note for note in made if isinstance(note, Note) and note.seen_by == () and note.what in CITES]
        kept: tuple[Offence | None, ...] = state.account.offences[max(0, len(state.account.offences) - len(notes)) :]
        known = (*(None for _ in range(len(notes) - len(kept))), *kept)
        return [
            {
                "fault": note.what,
                "by": SEAT_NAMES[note.seat or 0],
                "points": note.get("points"),
                "made": note.get("made"),
                "open": (offence is not None and offence.open) or _too_many(state, note),
            }
            for note, offence in zip(notes, known, strict=True)
        ]

    def view(self, state: TableState[M], seat: Seat | None) -> TableView[M]:
        """Everybody sees the board and the markers; nobody the books."""
        return seen(state)

    def encoder(self) -> Encoder[Any, Any]:
        """How it is told in numbers."""
        from tablegames.families.tables.trictrac_table.encoding import TourTableEncoder

        return TourTableEncoder(self.strict.encoder(), self.law.marks)

    def learnable(self, view: TableView[M]) -> Sequence[TableAct]:
        """What is listed, every mark without a slip, every call: they are open whether or not they are due."""
        told = listed(self, view)
        said = (act for act in legal(self, view) if isinstance(act, Ecole | Rectifier | FaireMarquer | Marquer))
        plain = (act for act in said if not isinstance(act, Marquer) or act.slip == PLAIN)
        return [*told, *plain]

    @property
    def symmetric(self) -> bool:
        """Where the strict game is."""
        return self.strict.symmetric

    def turned(self, state: TableState[M]) -> TableState[M]:
        """The seats exchanged."""
        base = self.strict.turned(seen_as_tour(state))
        books = state.account
        last = _turned_play(state.last)
        drawing = state.stage is Stage.DRAW
        return replace(
            state,
            board=base.board,
            seat=base.seat,
            score=base.score,
            releve=base.releve,
            outcome=base.outcome,
            actor=state.actor if drawing else OTHER[state.actor],
            back=None if state.back is None else OTHER[state.back],
            unplanted=None if state.unplanted is None else (OTHER[state.unplanted[0]], *state.unplanted[1:]),
            piled=state.piled[::-1],
            powerless=state.powerless[::-1],
            last=last,
            before=_turned_play(state.before),
            books=_exchanged(self, books),
        )


_SIMPLE: dict[type, Any] = {
    Rectifier: rectifier,
    FaireMarquer: faire_marquer,
    Lancer: lancer,
    Laisser: laisser,
    Accepter: accepter,
    Contester: contester,
    Entiere: entiere,
    Tenir: tenir,
    SenAller: s_en_aller,
    Planter: planter,
    Garder: garder,
    Retrouver: retrouver,
}


def _too_many(state: TableState[M], note: Note) -> bool:
    """Whether dames too many can still be called: as long as they are played with.  [LEP 4.I 33]"""
    return note.what == DAMES_TROP and state.piled[note.seat or 0] > MOST


def seen_as_tour(view: TableView[M]) -> Any:
    """What the strict game knows of a view."""
    from tablegames.families.tables.trictrac.state import TourState

    return TourState(view.board, view.seat, view.phase, view.score, view.releve, view.throw, view.made, view.outcome)


def _turned_play(last: LastPlay | None) -> LastPlay | None:
    if last is None:
        return None
    return LastPlay(OTHER[last.seat], last.board, last.throw, _exchanged_releve(last.releve), last.steps)


def _exchanged_releve(releve: Releve) -> Releve:
    return Releve(releve.throws[::-1], releve.done[::-1], releve.first)


def _exchanged(game: TableTour[M], books: Books[M]) -> Books[M]:
    def turn(one: Any) -> Any:
        return replace(one, seat=OTHER[one.seat])

    journal: tuple[Entry, ...] = tuple(map(turn, books.journal))
    return replace(
        books,
        base=game.strict.keeper.exchanged(books.base),
        journal=journal,
        offences=tuple(map(turn, books.offences)),
        blots=tuple(map(turn, books.blots)),
        gains=tuple(map(turn, books.gains)),
        gifts=tuple(map(turn, books.gifts)),
        given_before=tuple(map(turn, books.given_before)),
        left=books.left[::-1],
    )
