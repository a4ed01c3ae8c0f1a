"""Both sides in one number: the mover's dames below, the adversary's above, each along its own path.

Moving a dame, hitting one and turning the board are additions and shifts, and two plays lead to the same position
exactly when they lead to the same number.
"""

from __future__ import annotations

from typing import Final

from tablegames.families.tables.board.men import BITS, HAND, OFF, Men, bit

Board = int
"""A position: whose turn it is comes first."""

_MINE: Final = (1 << BITS) - 1
_THEIRS_NOT_LIFTED: Final = ((1 << 4 * OFF) - 1) << BITS


def board(mine: Men, theirs: Men) -> Board:
    """The two sides put together."""
    return mine | theirs << BITS


def mine(position: Board) -> Men:
    """The dames of the side to move."""
    return position & _MINE


def theirs(position: Board) -> Men:
    """The dames of the adversary, along his own path."""
    return position >> BITS


def turned(position: Board) -> Board:
    """The board as the other side sees it."""
    return position >> BITS | (position & _MINE) << BITS


MOVED: Final = tuple(tuple(bit(to) - bit(source) for to in range(OFF + 1)) for source in range(OFF + 1))
"""`MOVED[source][to]`: what a dame going from one place to another adds to the board."""


def their_dame(arrow: int) -> int:
    """One dame on an arrow of the adversary's own count."""
    return bit(arrow) << BITS


def their_dame_hit(arrow: int) -> int:
    """What taking that dame off and giving it into its owner's hand adds to the board."""
    return their_dame(HAND) - their_dame(arrow)


def all_lifted(position: Board) -> bool:
    """Whether the adversary, who has just played, has lifted everything."""
    return not position & _THEIRS_NOT_LIFTED
