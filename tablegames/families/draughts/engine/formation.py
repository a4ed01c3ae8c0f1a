"""How the men of both sides stand to one another: sixteen overlapping blocks of eight squares, each with its table.

A block is four columns wide and four rows deep. The worth of its 6561 arrangements of white, black and empty squares
was learnt from the engine's own games together with the other weights; `taught` has the tables. The board is read in
four strips of four columns, which `--explain` prints; during a search most strips do not change, so their worth is
cached.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from tablegames.families.draughts.board import TEN

EDGES: Final = (0, 2, 4, 6)
"""Where blocks begin, counted in columns from White's left and in rows from the top."""
SIDE: Final = 4
CELLS: Final = 3**8


def block(column: int, row: int) -> tuple[int, ...]:
    """The bits of a block, the lowest first."""
    return tuple(
        TEN.bit[square]
        for square in TEN.numbers
        for r, c in [TEN.place(square)]
        if row <= r < row + SIDE and column <= c < column + SIDE
    )


def turned(table: Sequence[int]) -> list[int]:
    """The table of the block that lies opposite: turned round, with the colours exchanged, worth the contrary."""
    return [-table[at] for at in _turns()]


@cache
def _turns() -> list[int]:
    """By its place, the arrangement that is this one turned round with the colours exchanged."""
    found = [0]
    for power in range(8):
        found = [other + (0, 2, 1)[cell] * 3 ** (7 - power) for cell in range(3) for other in found]
    return found


def every_table(kept: Sequence[list[int]]) -> tuple[list[int], ...]:
    """The tables of all blocks from those of the first half."""
    return (*kept, *(turned(table) for table in reversed(kept)))


@cache
def blocks() -> tuple[tuple[int, ...], ...]:
    """The bits of each block, column by column."""
    return tuple(block(column, row) for column in EDGES for row in EDGES)


def blocks_told() -> bytes:
    """The blocks for the native code: the number of each bit."""
    return bytes(bit.bit_length() - 1 for each in blocks() for bit in each)


class _Cells(dict[int, tuple[int, int, int, int]]):
    """Values that one side's men in a strip add to the place in each block's table."""

    def __init__(self, blocks: tuple[tuple[int, ...], ...], colour: int) -> None:
        self._blocks, self._colour = blocks, colour

    def __missing__(self, men: int) -> tuple[int, int, int, int]:
        a, b, c, d = (sum(self._colour * 3**n for n, bit in enumerate(block) if bit & men) for block in self._blocks)
        found = self[men] = (a, b, c, d)
        return found


class Strip:
    """Four columns of the board, and the four blocks in them."""

    __slots__ = ("_black", "_tables", "_white", "mask", "seen")

    def __init__(self, number: int, every: Sequence[list[int]]) -> None:
        here = blocks()[4 * number : 4 * number + 4]
        self.mask = sum({bit for each in here for bit in each})
        self._tables = every[4 * number : 4 * number + 4]
        self._white, self._black = _Cells(here, 1), _Cells(here, 2)
        self.seen: dict[int, dict[int, int]] = {}
        """Known worths by White's men in the strip, then by Black's."""

    def worth(self, white: int, black: int) -> int:
        """The strip's worth to White."""
        white &= self.mask
        black &= self.mask
        known = self.seen.setdefault(white, {})
        if black not in known:
            a, b, c, d = self._white[white]
            e, f, g, h = self._black[black]
            first, second, third, fourth = self._tables
            known[black] = first[a + e] + second[b + f] + third[c + g] + fourth[d + h]
        return known[black]


Strips = tuple[Strip, Strip, Strip, Strip]


def strips_of(every: Sequence[list[int]]) -> Strips:
    """Four strips with tables."""
    return Strip(0, every), Strip(1, every), Strip(2, every), Strip(3, every)
