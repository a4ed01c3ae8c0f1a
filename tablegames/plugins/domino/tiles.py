"""The twenty-eight tiles, sets of them in one number, and tiles in a text.  [AUJ-Dom ch. I]

A set of tiles is a table of seven rows of seven bits. Row 6 tells which tiles with a six are in it: bit 4 of that row
is the 6-4, which is found again as bit 6 of row 4. So a hand answers at once what it is asked over and over: which of
your tiles go on a six? In a text a tile is `6-4`, also `4-6`, `64`, `6/4`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from tablegames.core.errors import NotationError
from tablegames.core.plaintext import quoted

NUMBERS: Final = range(7)
"""From the blank to the six."""
ROW: Final = len(NUMBERS)
FULL_ROW: Final = (1 << ROW) - 1

Tiles: TypeAlias = int
"""A set of tiles."""

NONE: Final[Tiles] = 0


@dataclass(frozen=True, slots=True)
class Tile:
    """A tile, its larger number first; `tile(a, b)` gives it whatever the order."""

    high: int
    low: int
    alone: Tiles = field(init=False, compare=False, repr=False)
    """The set of this tile alone."""
    text: str = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "alone", 1 << self.high * ROW + self.low | 1 << self.low * ROW + self.high)
        object.__setattr__(self, "text", f"{self.high}-{self.low}")

    def __str__(self) -> str:
        return self.text

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


TILES: Final = tuple(Tile(high, low) for high in reversed(NUMBERS) for low in range(high, -1, -1))
"""The set, from the double six down to the double blank: 28 tiles, 168 pips.  [AUJ-Dom ch. I]"""

_BY_NUMBERS: Final = {(a, b): t for t in TILES for a, b in ((t.high, t.low), (t.low, t.high))}
_ONCE: Final[Tiles] = sum(1 << t.high * ROW + t.low for t in TILES)
"""The bits that show each tile once, under its larger number."""
_BY_PLACE: Final = {t.high * ROW + t.low: t for t in TILES}


def tile(a: int, b: int) -> Tile:
    """The tile with these two numbers.

    >>> str(tile(4, 6)), tile(4, 6) is tile(6, 4)
    ('6-4', True)
    """
    return _BY_NUMBERS[a, b]


def gather(tiles: Iterable[Tile]) -> Tiles:
    """The set of these tiles."""
    together = NONE
    for one in tiles:
        together |= one.alone
    return together


def spread(tiles: Tiles) -> tuple[Tile, ...]:
    """The tiles of a set, the strongest numbers first.

    >>> [str(t) for t in spread(gather([tile(0, 0), tile(5, 6), tile(6, 6)]))]
    ['6-6', '6-5', '0-0']
    """
    found = []
    rest = tiles & _ONCE
    while rest:
        place = rest.bit_length() - 1
        found.append(_BY_PLACE[place])
        rest ^= 1 << place
    return tuple(found)


def count(tiles: Tiles) -> int:
    """How many tiles there are in a set."""
    return (tiles & _ONCE).bit_count()


def pips(tiles: Tiles) -> int:
    """The points on all the tiles of a set.

    A tile has a bit in the row of each of its numbers, and a number is made of a one, a two and a four, or some.

    >>> pips(gather([tile(6, 6), tile(6, 4), tile(1, 0)]))
    23
    """
    ones, twos, fours = tiles & _ONES, tiles & _TWOS, tiles & _FOURS
    doubles = tiles & _DOUBLES  # these have one bit for two halves
    return (
        ones.bit_count() + (doubles & ones).bit_count()
        + 2 * (twos.bit_count() + (doubles & twos).bit_count())
        + 4 * (fours.bit_count() + (doubles & fours).bit_count())
    )  # fmt: skip


WITH: Final[tuple[Tiles, ...]] = tuple(FULL_ROW << number * ROW for number in NUMBERS)
"""For each number its row: a set and this row have something in common when the set has a tile with the number."""
_ONES, _TWOS, _FOURS = (sum(WITH[number] for number in NUMBERS if number & part) for part in (1, 2, 4))
"""The rows of the numbers that have a one, a two, a four in them."""
_DOUBLES: Final[Tiles] = sum(1 << number * ROW + number for number in NUMBERS)

Laid = tuple[int, int]
"""A tile as it lies: its left number, then its right number."""
TILE: Final = re.compile(r"\s*+([0-6])\s*+[-/|:]?\s*+([0-6])(?![0-9])")
_NEXT: Final = re.compile("[ ,]*+" + TILE.pattern)


def write_tiles(tiles: Iterable[Tile]) -> str:
    """`6-6 6-4`."""
    return " ".join([one.text for one in tiles])


def read_as_laid(text: str, start: int = 0) -> list[Laid]:
    """The tiles of a text, each as it is written, from a place in it to its end.

    >>> read_as_laid("4-6 66 6/3")
    [(4, 6), (6, 6), (6, 3)]
    """
    found = []
    end = len(text.rstrip(" ,"))
    while start < end:
        match = _NEXT.match(text, start)
        if match is None:
            raise no_tile(text, len(text) - len(text[start:].lstrip(" ,")))
        found.append((int(match[1]), int(match[2])))
        start = match.end()
    return found


def read_tiles(text: str, start: int = 0) -> tuple[Tile, ...]:
    """The tiles of a text; none may be named twice."""
    tiles = tuple(tile(*laid) for laid in read_as_laid(text, start))
    for place, one in enumerate(tiles):
        if one in tiles[:place]:
            raise NotationError.said(
                f"{one} is named twice, and there is only one of it",
                f"{one} est nommé deux fois, et il n'y en a qu'un",
            )
    return tiles


def no_tile(text: str, start: int) -> NotationError:
    """What to say of a text in which a tile should begin."""
    rest = text[start:].lstrip()
    word = rest.split()[0] if rest else ""
    column = len(text) - len(rest) + 1
    if not word:
        return NotationError.said("a tile is missing, such as 6-4", "il manque un dé, comme 6-4", column)
    return NotationError.said(
        f"'{quoted(word, 20)}' is no tile: a tile is two numbers from 0 to 6, such as 6-4",
        f"« {quoted(word, 20)} » n'est pas un dé : un dé est deux nombres de 0 à 6, comme 6-4",
        column,
    )
