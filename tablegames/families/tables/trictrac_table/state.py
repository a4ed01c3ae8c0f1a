"""Where a game at the table stands: what everybody sees, and the books that nobody sees."""

from __future__ import annotations

from dataclasses import fields
from enum import StrEnum
from typing import Final, Generic, TypeVar

from tablegames.arbiter.contract import UNTOUCHED, Deed, Touch
from tablegames.core.dice import Throw
from tablegames.core.events import Seat
from tablegames.core.frozen import frozen
from tablegames.core.languages import gettext as _
from tablegames.families.tables.board.places import MOST, Board, Steps
from tablegames.families.tables.race.state import OTHER
from tablegames.families.tables.trictrac.state import Releve, TourState
from tablegames.families.tables.trictrac_table.books import Books, Slip

M = TypeVar("M")
FIRST: Final = Seat(0)


class Stage(StrEnum):
    """The moment the table waits in; the player who acts is another field."""

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


@frozen
class LastPlay:
    """The play just made, as everybody saw it: for a second look, and to play it again."""

    seat: Seat
    board: Board
    """Before it, the player's dames first."""
    throw: Throw
    releve: Releve
    steps: Steps


@frozen
class Shown:
    """A mark as everybody saw it made, and the points of both before it."""

    points: int
    slip: Slip
    own: int
    other: int


@frozen
class TableView(TourState[M], Generic[M]):
    """The state everybody sees; the score is that of the markers, and the worth of the throw stays hidden."""

    stage: Stage = Stage.WINDOW
    actor: Seat = FIRST
    last: LastPlay | None = None
    used: tuple[str, ...] = ()
    """Words of this window that are spoken once, and were."""
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
    """The points of the école that is to be answered."""
    resume: Stage | None = None
    """The stage that follows an answer."""
    back: Seat | None = None
    """The player who acts then."""
    again: Steps | None = None
    """The wrong play whose dames he plays again, as he likes."""
    shown: tuple[Shown, ...] = ()
    """The marks of this turn."""
    his: tuple[Shown, ...] = ()
    """The marks for the throw of the last play."""
    before: LastPlay | None = None
    """The play before the last."""
    took: tuple[Shown, ...] = ()
    """The marks for its gift, before the next throw."""
    schools: int = 0
    """Points of écoles taken in this window."""
    schooled: int = 0
    """Those taken in the window before the last throw."""
    announced: int | None = None
    """The thrower's announcement of his gift.  [LEP 4.I 58]"""
    unplanted: tuple[Seat, int, int] | None = None
    """The seat whose pavillon is not planted, for how many trous in a row, and the trous of both then.  [LEP 4.I 59]"""
    held: bool = False
    """Whether he who throws next keeps a dame in his hand.  [LEP 4.I 28]"""
    askew: int | None = None
    """The arrow after which a dame of the play will lie, between it and the next.  [LEP 4.I 31]"""
    between: int | None = None
    """The arrow after which a dame of the last play lies so."""
    piled: tuple[int, int] = (MOST, MOST)
    """The dames each has for this relevé; those wanting are off the board.  [LEP 4.I 32, 33]"""
    powerless: tuple[bool, bool] = (False, False)
    """The players who kept a plein by numbers that they could not play.  [LEP 4.I 34]"""

    @property
    def moment(self) -> Stage:
        return self.stage

    @property
    def speakers(self) -> tuple[Seat, ...]:
        """The player asked; nobody where dice fall, and at the end."""
        return () if self.stage in (Stage.DRAW, Stage.THROW, Stage.OVER) else (self.actor,)

    @property
    def deeds(self) -> tuple[Deed, ...]:
        """Faults to call are in the books."""
        return ()

    @property
    def touch(self) -> Touch:
        """Touches are in the fields above."""
        return UNTOUCHED

    def asked(self, names: tuple[str, str]) -> str:
        """The question to a player; empty where the thrower throws or plays."""
        name, other = names[self.actor], names[OTHER[self.actor]]
        match self.stage:
            case Stage.ANSWER:
                return _(
                    "{name} must answer the école called for {call}: accept it, contest it, or demand "
                    "all of it (whole)",
                    name=name,
                    call=self.call,
                )
            case Stage.LEFT:
                return _("{other} leaves: {name} lifts the dames, or calls a fault", name=name, other=other)
            case Stage.LAST:
                return _("{other} has marked enough to win: {name} accepts, or calls a fault", name=name, other=other)
            case Stage.DICTATE:
                return _("{other} must stay: {name} chooses the play, or leaves it to {other}", name=name, other=other)
            case Stage.CHOOSE:
                return _("{name} has marked a hole or more: stay or leave", name=name)
            case Stage.WINDOW if self.seat != self.actor:
                return _("{name} marks or calls, then {other} throws", name=name, other=other)
            case Stage.MARK if self.again is not None:
                return _("{name} must play the same dames again", name=name)
        return ""


@frozen
class TableState(TableView[M], Generic[M]):
    """The public state with the books."""

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
    """The strict state of a view."""
    return TourState(view.board, view.seat, view.phase, view.score, view.releve, view.throw, view.made, view.outcome)


def begun(tour: TourState[M]) -> TableState[M]:
    """The table at a strict position before a throw: nothing left to mark or to call."""
    stage, books = Stage.DRAW if tour.drawing else Stage.WINDOW, Books(tour.score)
    return TableState(
        tour.board, tour.seat, tour.phase, tour.score, tour.releve, stage=stage, actor=tour.seat, books=books
    )
