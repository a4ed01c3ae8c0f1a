"""The twenty-eight tiles, and sets of them as bits of one number.  [AUJ-Dom ch. I]

A hand is asked one question over and over: which of your tiles go? With a bit a tile this is one `&`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Final, NewType

BLANK: Final = 0
SIX: Final = 6

Tiles = NewType("Tiles", int)
"""A set of tiles, a bit for each."""

NONE: Final = Tiles(0)


@dataclass(frozen=True, slots=True)
class Tile:
    """A tile, its larger number first; `tile(a, b)` gives it whatever the order."""

    high: int
    low: int
    bit: Tiles = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        place = (SIX - self.high) * (SIX + 1) + SIX - self.low
        object.__setattr__(self, "bit", Tiles(1 << place))

    def __str__(self) -> str:
        return f"{self.high}-{self.low}"

    def __reduce__(self) -> tuple[Callable[[int, int], Tile], tuple[int, int]]:
        return tile, (self.high, self.low)

    @property
    def double(self) -> bool:
        """Whether both halves show one number."""
        return self.high == self.low

    @property
    def pips(self) -> int:
        """The points on it."""
        return self.high + self.low

    def has(self, number: int) -> bool:
        """Whether one of its halves shows the number."""
        return number in (self.high, self.low)


TILES: Final = tuple(Tile(high, low) for high in range(SIX, BLANK - 1, -1) for low in range(high, BLANK - 1, -1))
"""The set, from the double six down to the double blank: 28 tiles, 168 pips.  [AUJ-Dom ch. I]"""

_BY_NUMBERS: Final = {(a, b): t for t in TILES for a, b in ((t.high, t.low), (t.low, t.high))}
_BY_BIT: Final = {t.bit: t for t in TILES}


def tile(a: int, b: int) -> Tile:
    """The tile with these two numbers.

    >>> str(tile(4, 6)), tile(4, 6) is tile(6, 4)
    ('6-4', True)
    """
    return _BY_NUMBERS[a, b]


def gather(tiles: Iterable[Tile]) -> Tiles:
    """The set of these tiles."""
    together = 0
    for one in tiles:
        together |= one.bit
    return Tiles(together)


def spread(tiles: Tiles) -> tuple[Tile, ...]:
    """The tiles of a set, the strongest numbers first.

    >>> [str(t) for t in spread(gather([tile(0, 0), tile(5, 6), tile(6, 6)]))]
    ['6-6', '6-5', '0-0']
    """
    laid_out = []
    rest = int(tiles)
    while rest:
        lowest = rest & -rest
        laid_out.append(_BY_BIT[Tiles(lowest)])
        rest ^= lowest
    return tuple(laid_out)


def pips(tiles: Tiles) -> int:
    """The points on all the tiles of a set."""
    return sum(one.pips for one in spread(tiles))


WITH: Final = tuple(gather(t for t in TILES if t.has(number)) for number in range(SIX + 1))
"""For each number the seven tiles that show it.  [AUJ-Dom ch. I]"""
