"""Where a game at the table stands: what everybody sees, and the books that nobody sees."""

from __future__ import annotations

from dataclasses import dataclass, fields
from enum import StrEnum
from typing import Final, Generic, TypeVar

from tablegames.arbiter.contract import UNTOUCHED, Deed, Touch
from tablegames.core.dice import Throw
from tablegames.core.events import Seat
from tablegames.core.languages import say
from tablegames.families.tables.board.board import Board
from tablegames.families.tables.board.men import MOST
from tablegames.families.tables.race.plays import Steps
from tablegames.families.tables.race.state import OTHER
from tablegames.families.tables.trictrac.state import Releve, TourState
from tablegames.families.tables.trictrac_table.books import Books, Slip

M = TypeVar("M")
FIRST: Final = Seat(0)


class Stage(StrEnum):
    """What the table waits for; who acts is another matter."""

    DRAW = "draw"
    """The dice are drawn for."""
    WINDOW = "window"
    """Before he throws he marks what he was given and calls what he saw."""
    THROW = "throw"
    MARK = "mark"
    """He has thrown: he marks, touches, plays."""
    CHOOSE = "choose"
    """His marks have taken a trou: he stays or leaves."""
    LEFT = "left"
    """The other leaves: he goes along, or calls."""
    DICTATE = "dictate"
    """The other is made to stay: he names the play, or lets him choose."""
    ANSWER = "answer"
    """He is called."""
    LAST = "last"
    """The other's marks win: he accepts, or calls."""
    OVER = "over"


@dataclass(frozen=True, slots=True)
class LastPlay:
    """The play just made, as everybody saw it: so it can be looked at again, and played again."""

    seat: Seat
    board: Board
    """Before it, the player's dames first."""
    throw: Throw
    releve: Releve
    steps: Steps


@dataclass(frozen=True, slots=True)
class Shown:
    """A mark as everybody saw it made, and the points of both before it."""

    points: int
    slip: Slip
    own: int
    other: int


@dataclass(frozen=True, slots=True)
class TableView(TourState[M], Generic[M]):
    """What everybody sees; the score is what the markers show, and what the throw makes is not told."""

    stage: Stage = Stage.WINDOW
    actor: Seat = FIRST
    last: LastPlay | None = None
    used: tuple[str, ...] = ()
    """What may be done once in this window, and was."""
    touched: tuple[int, ...] = ()
    """The arrows whose dames the thrower has touched."""
    bound: bool = False
    """Whether he must play what he touched."""
    stays: bool = False
    """Whether the thrower has said that he stays, or is made to."""
    silent: bool = False
    """Whether the thrower may mark no more: he has touched his dames."""
    fresh: int = 0
    """Points that may still be taken back."""
    call: int | None = None
    """The points of the school that is to be answered."""
    resume: Stage | None = None
    """Where the game goes on after an answer."""
    back: Seat | None = None
    """Who goes on there."""
    again: Steps | None = None
    """The wrong play whose dames he plays again, as he likes."""
    shown: tuple[Shown, ...] = ()
    """What has been marked in this turn by who marks."""
    his: tuple[Shown, ...] = ()
    """What was marked for the throw of the last play."""
    before: LastPlay | None = None
    """The play before the last."""
    took: tuple[Shown, ...] = ()
    """What was marked of what it gave, before the next throw."""
    schools: int = 0
    """Points of schools taken in this window."""
    schooled: int = 0
    """Those taken in the window before the last throw."""
    announced: int | None = None
    """What the thrower said that his throw gives the other.  [LEP 4.I 58]"""
    unplanted: tuple[Seat, int, int] | None = None
    """Whose pavillon is not planted, for how many trous in a row, and the trous of both then.  [LEP 4.I 59]"""
    held: bool = False
    """Whether he who throws next keeps a dame in his hand.  [LEP 4.I 28]"""
    askew: int | None = None
    """The arrow after which a dame of the play will lie, between it and the next.  [LEP 4.I 31]"""
    between: int | None = None
    """The arrow after which a dame of the last play lies so."""
    piled: tuple[int, int] = (MOST, MOST)
    """The dames each has for this relevé; those wanting are off the board.  [LEP 4.I 32, 33]"""
    powerless: tuple[bool, bool] = (False, False)
    """Who has kept a plein by numbers that he could not play.  [LEP 4.I 34]"""

    @property
    def moment(self) -> Stage:
        """What the arbiter waits for."""
        return self.stage

    @property
    def speakers(self) -> tuple[Seat, ...]:
        """Who is asked; nobody where dice fall, and at the end."""
        return () if self.stage in (Stage.DRAW, Stage.THROW, Stage.OVER) else (self.actor,)

    @property
    def deeds(self) -> tuple[Deed, ...]:
        """What may be called is in the books."""
        return ()

    @property
    def touch(self) -> Touch:
        """What is touched stands in the fields above."""
        return UNTOUCHED

    def asked(self, names: tuple[str, str]) -> str:
        """Who is asked what; empty where the thrower throws or plays."""
        name, other = names[self.actor], names[OTHER[self.actor]]
        match self.stage:
            case Stage.ANSWER:
                en = f"{name} is sent to school for {self.call}: accept, contest or whole"
                fr = f"Les {name} sont envoyés à l'école de {self.call} : accepter, contester ou entière"
            case Stage.LEFT:
                en, fr = (
                    f"{other} leaves: {name} lifts, or calls",
                    f"Les {other} s'en vont : aux {name} de lever, ou non",
                )
            case Stage.LAST:
                en = f"{other} has marked enough to win: {name} accepts, or calls"
                fr = f"Les {other} marquent de quoi gagner : aux {name} d'accepter, ou non"
            case Stage.DICTATE:
                en = f"{other} must stay: {name} names the play, or lets be"
                fr = f"Les {other} doivent rester : aux {name} de faire jouer, ou de laisser"
            case Stage.CHOOSE:
                en, fr = (
                    f"{name} has marked a hole or more: stay or leave",
                    f"Les {name} ont marqué un trou ou plus : tenir ou s'en aller",
                )
            case Stage.WINDOW if self.seat != self.actor:
                en, fr = (
                    f"{name} marks or calls, then {other} throws",
                    f"Aux {name} de parler, puis aux {other} de jeter",
                )
            case Stage.MARK if self.again is not None:
                en, fr = f"{name} plays the same dames again", f"Aux {name} de rejouer les mêmes dames"
            case _:
                return ""
        return say(en, fr)


@dataclass(frozen=True, slots=True)
class TableState(TableView[M], Generic[M]):
    """What everybody sees, and the books beside it."""

    books: Books[M] | None = None

    @property
    def account(self) -> Books[M]:
        """The books, which are always there."""
        assert self.books is not None
        return self.books


def seen(state: TableState[M]) -> TableView[M]:
    """The state without the books."""
    return TableView(*(getattr(state, one.name) for one in fields(TableView)))


def seen_as_tour(view: TableView[M]) -> TourState[M]:
    """What the strict game knows of a view."""
    return TourState(view.board, view.seat, view.phase, view.score, view.releve, view.throw, view.made, view.outcome)


def begun(tour: TourState[M]) -> TableState[M]:
    """The table at a strict position before a throw: nothing left to mark or to call."""
    stage, books = Stage.DRAW if tour.drawing else Stage.WINDOW, Books(tour.score)
    return TableState(
        tour.board, tour.seat, tour.phase, tour.score, tour.releve, stage=stage, actor=tour.seat, books=books
    )
