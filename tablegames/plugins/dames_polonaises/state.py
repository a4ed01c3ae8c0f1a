"""A position, what it does not show, and the kinds of action: the lots, a move, a capture, an offer, a man given."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, StrEnum
from typing import ClassVar, Final, NamedTuple

from tablegames.core.events import Seat
from tablegames.core.frozen import fast_init
from tablegames.plugins.dames_polonaises.board import TEN, Board
from tablegames.plugins.dames_polonaises.march_rules import PlaySquares
from tablegames.plugins.dames_polonaises.past import Past

Key = tuple[Seat | None, int, int, int]
"""A position by its masks: whose turn, his pieces, the others', the kings."""


class Drawn(StrEnum):
    """Why a game is drawn."""

    MAIN_LINE = "main_line"
    NOT_GRANTED = "not_granted"
    """The three kings had not the main line, and are granted no moves."""
    LIMIT = "limit"
    TWO_V_ONE = "two_v_one"
    OFFER_REFUSED = "offer_refused"
    REPETITION = "repetition"
    KINGS_ONLY = "kings_only"


class Ending(NamedTuple):
    """The moves counted against a single king, each player's apart (two make a full move); -1: not counted."""

    three: int = -1
    """Since three kings came to stand against one."""
    stronger: Seat | None = None
    """Whose three they were."""
    two: int = -1
    """Since two, or one, came to stand against one, where that is counted."""
    held: int = -1
    """Since the single king has had the main line, where that is counted."""


NO_ENDING: Final = Ending()
NO_PAST: Final[Past[Key]] = Past()


class Ledger(NamedTuple):
    """What a position does not show."""

    quiet: int = 0
    """Moves of either player since a man moved or a piece was taken, where they are counted."""
    seen: Past[Key] = NO_PAST
    """The positions since then, where repetitions are."""
    ending: Ending = NO_ENDING
    board: Board = TEN
    level: bool = False
    """This game of a set is played without the odds the rules speak of."""
    lift: int = 0
    """Men still to be taken off, as odds, before the game begins."""
    offered: bool = False
    """The side to move has offered to crown the other's men; the other answers."""
    drawn: Drawn | None = None
    """Why the game is drawn; None: it is not."""


REST: Final = Ledger()
"""Nothing counted, nothing pending, on a hundred squares."""


@fast_init
@dataclass(frozen=True, slots=True)
class State:
    """The pieces as masks (see `board`), seen by the side to move; before the lots White's are `mine`.

    Its ledger is empty: `placed` makes the state that has one.
    """

    mine: int
    theirs: int
    kings: int
    """The kings of both sides."""
    turn: Seat | None
    """Who is to move; None: the lots are still to be drawn."""

    ledger: ClassVar[Ledger] = REST

    @property
    def sides(self) -> tuple[int, int]:
        """White's pieces and Black's."""
        return (self.theirs, self.mine) if self.turn == 1 else (self.mine, self.theirs)

    @property
    def board(self) -> Board:
        """The board it is on."""
        return self.ledger.board


@fast_init
@dataclass(frozen=True, slots=True)
class Counted(State):
    """A state with something in its ledger; most have not, and are the smaller for it."""

    ledger: Ledger  # type: ignore[misc]  # the class says what others have, the field what this one has


def placed(mine: int, theirs: int, kings: int, turn: Seat | None, ledger: Ledger) -> State:
    """The state of these pieces with this ledger: equal positions are equal states."""
    return State(mine, theirs, kings, turn) if ledger == REST else Counted(mine, theirs, kings, turn, ledger)


def noting(state: State, ledger: Ledger) -> State:
    """The same pieces with another ledger."""
    return placed(state.mine, state.theirs, state.kings, state.turn, ledger)


@dataclass(frozen=True, slots=True)
class Damier:
    """What everybody sees: the position, on which squares of the board it is played, and how long it is limited."""

    state: State
    play_squares: PlaySquares
    limit: int = 0
    """Full moves that may be played against a single king; 0: they are not counted now."""
    without_line: int = 0
    """How many of them may be played without the main line; 0: all.  [MAN III.31]"""

    @property
    def actor(self) -> Seat | None:
        """Who is to act: to move, or to answer an offer to crown."""
        return actor_in(self.state)

    def asked(self, names: Sequence[object]) -> str:
        """Who is asked what, where it is not simply to move; empty: nobody."""
        return ""


def actor_in(state: State) -> Seat | None:
    """Who moves, or answers an offer to crown; None: the lots are to be drawn.  [MAN III.34]"""
    return Seat(1 - state.turn) if state.ledger.offered and state.turn is not None else state.turn


def position_in(view: Damier | State) -> State:
    """The position somebody sees, which is all of it."""
    return view.state if isinstance(view, Damier) else view


@dataclass(frozen=True, slots=True)
class Lot:
    """The lots are drawn: who begins.  [MAN III.1]"""

    begins: Seat


@dataclass(frozen=True, slots=True)
class Move:
    """A piece goes to an empty square.  [MAN III.2, III.27]"""

    start: int
    end: int


@fast_init
@dataclass(frozen=True, slots=True)
class Take:
    """A piece passes over others and takes them; `taken` in the order in which one way of it passes them.

    Captures that begin and end on the same squares and take the same pieces are one action.  [MAN III.7-9]
    """

    start: int
    end: int
    taken: tuple[int, ...]


class Crowning(Enum):
    """What is said of crowning the other's men, so that the moves are counted."""

    OFFER = "offer"
    """The owner of a single king offers to crown the other's men.  [MAN III.34, METZ XVIII]"""
    ACCEPT = "accept"
    """The offer is accepted: the men are crowned where they stand.  [METZ XVIII]"""
    REFUSE = "refuse"
    """The offer is refused, and the game left as drawn.  [MAN III.34]"""


@dataclass(frozen=True, slots=True)
class Lift:
    """Men given as odds are taken off.  [MAN V, METZ XIX]"""

    squares: tuple[int, ...]


Action = Lot | Move | Take | Crowning | Lift
