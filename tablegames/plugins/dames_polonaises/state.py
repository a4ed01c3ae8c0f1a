"""A position, and the three kinds of action: the lots, a move, a capture."""

from __future__ import annotations

from dataclasses import dataclass

from tablegames.core.frozen import quick
from tablegames.core.game import Seat
from tablegames.plugins.dames_polonaises.rules import PlaySquares


@quick
@dataclass(frozen=True, slots=True)
class State:
    """The pieces as masks (see `board`), seen by the side to move; before the lots White's are `mine`."""

    mine: int
    theirs: int
    kings: int
    """The kings of both sides."""
    turn: Seat | None
    """Who is to move; None: the lots are still to be drawn."""

    @property
    def sides(self) -> tuple[int, int]:
        """White's pieces and Black's."""
        return (self.theirs, self.mine) if self.turn == 1 else (self.mine, self.theirs)


@dataclass(frozen=True, slots=True)
class Damier:
    """What everybody sees: the position, and on which squares of the board it is played."""

    state: State
    play_squares: PlaySquares


@dataclass(frozen=True, slots=True)
class Lot:
    """The lots are drawn: who begins.  [MAN III.1]"""

    begins: Seat


@dataclass(frozen=True, slots=True)
class Move:
    """A piece goes to an empty square.  [MAN III.2, III.27]"""

    start: int
    end: int


@quick
@dataclass(frozen=True, slots=True)
class Take:
    """A piece passes over others and takes them; `taken` in the order in which one way of it passes them.

    Captures that begin and end on the same squares and take the same pieces are one action.  [MAN III.7-9]
    """

    start: int
    end: int
    taken: tuple[int, ...]


Action = Lot | Move | Take
