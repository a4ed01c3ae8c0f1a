"""The way of a capture, square by square: needed where its two ends do not say which pieces it takes."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from tablegames.plugins.dames_polonaises.board import TEN, Board, bits
from tablegames.plugins.dames_polonaises.state import Take


def way(take: Take, board: Board = TEN) -> tuple[int, ...]:
    """The squares of a capture from its start to its end, its pieces passed in the order it names them.

    Between two pieces stands the square where the way turns or, where it goes straight on, the one behind the first
    of the two: so the standard of PDN has it.

    >>> way(Take(38, 16, (32, 22, 12, 11)))
    (38, 27, 18, 7, 16)
    >>> way(Take(46, 14, (37, 23)))
    (46, 32, 14)
    """
    squares = [take.start]
    for prey, following in pairwise(take.taken):
        at = _between(board.bit[squares[-1]], board.bit[prey], board.bit[following], board)
        squares.append(board.square[at])
    return (*squares, take.end)


def _between(start: int, prey: int, following: int, board: Board) -> int:
    """Where a piece comes down that has passed over one and is to pass over another."""
    rays, between = board.lattice.rays, board.lattice.between
    for direction, ray in enumerate(rays[start]):
        if ray & prey:
            behind = [*bits(rays[prey][direction] & ~board.outside)]
            behind = behind if direction < 2 else behind[::-1]
            return next((square for square in behind if (square, following) in between), (*behind, prey)[0])
    return prey


def visits(take: Take, squares: Sequence[int], occupied: int, board: Board, *, lifted: bool) -> bool:
    """Whether some way of a capture comes down on these squares in this order, among all those it may come down on.

    `occupied`: where pieces stand; `lifted`: whether a captive may be passed again.
    """
    start, end, taken = board.bit[take.start], board.bit[take.end], board.mask_of(take.taken)
    walls = (occupied | board.outside) & ~taken & ~start

    def go(at: int, left: int, wanted: Sequence[int]) -> bool:
        if not left:
            return at == end and not wanted
        for prey, behind in board.lattice.beyond(at, walls | (left if lifted else taken), left):
            for landing in bits(behind):
                rest = wanted[1:] if wanted and landing == wanted[0] else wanted
                if go(landing, left ^ prey, rest):
                    return True
        return False

    return len(squares) <= len(take.taken) and go(start, taken, [board.bit[square] for square in squares])
