"""A position, what it does not show, and the kinds of action: the lots, a move, a capture, an offer, a man given."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum, StrEnum
from typing import Any, ClassVar, Final, NamedTuple

from tablegames.core.events import Seat
from tablegames.core.frozen import frozen
from tablegames.families.draughts.board import TEN, Board
from tablegames.families.draughts.options import PlaySquares
from tablegames.families.draughts.past import Past

Key = tuple[Seat | None, int, int, int]
"""A position by its masks: whose turn, his pieces, the others', the kings."""


class DrawReason(StrEnum):
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
    """The side that had the three kings."""
    two: int = -1
    """Since two, or one, came to stand against one, where that is counted."""
    held: int = -1
    """Since the single king has had the main line, where that is counted."""


NO_ENDING: Final = Ending()
NO_PAST: Final[Past[Key]] = Past()


class Counters(NamedTuple):
    """Facts of a position that the pieces do not show."""

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
    drawn: DrawReason | None = None
    """Why the game is drawn; None: it is not."""


REST: Final = Counters()
"""Nothing counted, nothing pending, on a hundred squares."""


@frozen
class State:
    """The pieces as masks (see `board`), seen by the side to move; before the lots White's are `mine`.

    Its ledger is empty: `placed` makes the state that has one.
    """

    mine: int
    theirs: int
    kings: int
    """The kings of both sides."""
    turn: Seat | None
    """The side to move; None: the first move is not drawn yet."""

    ledger: ClassVar[Counters] = REST

    @property
    def sides(self) -> tuple[int, int]:
        """White's pieces and Black's."""
        return (self.theirs, self.mine) if self.turn == 1 else (self.mine, self.theirs)

    @property
    def board(self) -> Board:
        """The board it is on."""
        return self.ledger.board


@frozen
class Counted(State):
    """A state with something in its ledger; most have not, and are the smaller for it."""

    ledger: Counters  # type: ignore[misc]  # the class says what others have, the field what this one has


def placed(mine: int, theirs: int, kings: int, turn: Seat | None, ledger: Counters) -> State:
    """The state of these pieces with this ledger: equal positions are equal states."""
    return State(mine, theirs, kings, turn) if ledger == REST else Counted(mine, theirs, kings, turn, ledger)


def noting(state: State, ledger: Counters) -> State:
    """The same pieces with another ledger."""
    return placed(state.mine, state.theirs, state.kings, state.turn, ledger)


@frozen
class Damier:
    """The public facts: the position, its squares, and how long it is limited."""

    state: State
    play_squares: PlaySquares
    limit: int = 0
    """Full moves that may be played against a single king; 0: they are not counted now."""
    without_line: int = 0
    """How many of them may be played without the main line; 0: all.  [MAN III.31]"""
    around: Any = None
    """The acts at a table with faults, open to all; None: faults are impossible."""

    @property
    def actor(self) -> Seat | None:
        """Return who moves, answers an offer to crown, or speaks; None: the first move is drawn first.  [MAN III.34]"""
        if self.around is not None and self.around.speakers:
            speaker: Seat = self.around.speakers[0]
            return speaker
        turn = self.state.turn
        return Seat(1 - turn) if self.state.ledger.offered and turn is not None else turn

    def asked(self, names: Sequence[object]) -> str:
        """Return who is asked and the question, unless it is simply to move; empty: nobody."""
        return "" if self.around is None else str(self.around.asked(names))


def position_in(view: Damier | State) -> State:
    """The position somebody sees, which is all of it."""
    return view.state if isinstance(view, Damier) else view


@frozen
class Lot:
    """The draw for the first move.  [MAN III.1]"""

    begins: Seat


@frozen
class Move:
    """A piece goes to an empty square.  [MAN III.2, III.27]"""

    start: int
    end: int


@frozen
class Take:
    """A piece passes over others and takes them; `taken` in the order in which one way of it passes them.

    Captures that begin and end on the same squares and take the same pieces are one action.  [MAN III.7-9]
    """

    start: int
    end: int
    taken: tuple[int, ...]


class Crowning(Enum):
    """A word about crowning the other's men, so that the moves are counted."""

    OFFER = "offer"
    """The owner of a single king offers to crown the other's men.  [MAN III.34, METZ XVIII]"""
    ACCEPT = "accept"
    """The offer is accepted: the men are crowned where they stand.  [METZ XVIII]"""
    REFUSE = "refuse"
    """The offer is refused, and the game left as drawn.  [MAN III.34]"""


@frozen
class Lift:
    """Men given as odds are taken off.  [MAN V, METZ XIX]"""

    squares: tuple[int, ...]


Action = Lot | Move | Take | Crowning | Lift
