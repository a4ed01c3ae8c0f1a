"""The tiles, sets of them in one number, the line they lie in, and tiles in a text.  [AUJ-Dom ch. I, II]

A set of tiles is a table of rows of bits. Row 6 holds the tiles with a six: bit 4 of that row is the 6-4, which is
also bit 6 of row 4. So one mask answers the most frequent question: which tiles of a hand go on a six? The rows of the
double six come first, and those of larger sets follow: a tile has the same bits in every set. In a text a tile is
`6-4`, also `4-6`, `64`, `6/4`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import field
from functools import cache
from itertools import pairwise
from typing import Final, TypeAlias

from tablegames.core.errors import NotationError
from tablegames.core.frozen import frozen
from tablegames.core.plaintext import quoted

HIGHEST: Final = 9
"""The largest number a set can go to: a number is written with one digit."""
_ROW: Final = 7

Tiles: TypeAlias = int
"""A set of tiles."""

NONE: Final[Tiles] = 0


def place_of(number: int, other: int) -> int:
    """The bit of the tile with these numbers in the row of the first: the double six, then a border for each number.

    >>> place_of(6, 6), place_of(0, 7), place_of(7, 0), place_of(7, 7), place_of(9, 9)
    (48, 49, 56, 63, 99)
    """
    most = max(number, other)
    if most < _ROW:
        return number * _ROW + other
    return most * most + (most + other if number == most else number)


@frozen
class Tile:
    """A tile, its larger number first; `tile(a, b)` gives it whatever the order."""

    high: int
    low: int
    alone: Tiles = field(init=False, compare=False, repr=False)
    """The set of this tile alone."""
    text: str = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        alone = 1 << place_of(self.high, self.low) | 1 << place_of(self.low, self.high)
        object.__setattr__(self, "alone", alone)
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


_EVERY: Final = tuple(Tile(high, low) for high in range(HIGHEST, -1, -1) for low in range(high, -1, -1))
_BY_NUMBERS: Final = {(a, b): t for t in _EVERY for a, b in ((t.high, t.low), (t.low, t.high))}
_BY_PLACE: Final = {place_of(t.high, t.low): t for t in _EVERY}
ONCE: Final[Tiles] = sum(1 << place for place in _BY_PLACE)
"""The bits that show each tile once, under its larger number."""


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
    rest = tiles & ONCE
    while rest:
        place = rest.bit_length() - 1
        found.append(_BY_PLACE[place])
        rest ^= 1 << place
    return tuple(found)


def count(tiles: Tiles) -> int:
    """How many tiles there are in a set."""
    return (tiles & ONCE).bit_count()


def pips(tiles: Tiles) -> int:
    """The points on all the tiles of a set.

    A tile has a bit in the row of each of its numbers, and a number is made of a one, a two, a four and an eight, or
    some.

    >>> pips(gather([tile(6, 6), tile(6, 4), tile(1, 0)])), pips(gather([tile(9, 9), tile(8, 7)]))
    (23, 33)
    """
    ones, twos, fours = tiles & _ONES, tiles & _TWOS, tiles & _FOURS
    doubles = tiles & _DOUBLES  # these have one bit for two halves
    found = (
        ones.bit_count() + (doubles & ones).bit_count()
        + 2 * (twos.bit_count() + (doubles & twos).bit_count())
        + 4 * (fours.bit_count() + (doubles & fours).bit_count())
    )  # fmt: skip
    if tiles > _SIXES:
        eights = tiles & _EIGHTS
        found += 8 * (eights.bit_count() + (doubles & eights).bit_count())
    return found


WITH: Final[tuple[Tiles, ...]] = tuple(
    sum(1 << place_of(number, other) for other in range(HIGHEST + 1)) for number in range(HIGHEST + 1)
)
"""For each number its row: a set and this row have something in common when the set has a tile with the number."""
_ONES, _TWOS, _FOURS, _EIGHTS = (
    sum(row for number, row in enumerate(WITH) if number & part) for part in (1, 2, 4, 8)
)  # fmt: skip
"""The rows of the numbers that have a one, a two, a four, an eight in them."""
_DOUBLES: Final[Tiles] = sum(1 << place_of(number, number) for number in range(HIGHEST + 1))
_SIXES: Final[Tiles] = (1 << _ROW * _ROW) - 1
"""All that the double six can hold."""

Laid = tuple[int, int]
"""A tile in the line: its left number, then its right number."""


@frozen
class TileSet:
    """The tiles a game is played with, from the double of the highest number down to the double blank.

    `tile_set(9)` gives that of fifty-five. It is a value of the game: `replace(game, tile_set=tile_set(9))`.
    """

    highest: int
    numbers: range = field(init=False, compare=False, repr=False)
    tiles: tuple[Tile, ...] = field(init=False, compare=False, repr=False)
    """The strongest first."""
    whole: Tiles = field(init=False, compare=False, repr=False)
    """All of them together."""
    goes: tuple[tuple[Tiles, ...], ...] = field(init=False, compare=False, repr=False)
    """By the two open numbers, all that goes."""
    pattern: re.Pattern[str] = field(init=False, compare=False, repr=False)
    """A tile in a text."""
    following: re.Pattern[str] = field(init=False, compare=False, repr=False)
    """The same after another."""

    def __post_init__(self) -> None:
        tiles = tuple(one for one in _EVERY if one.high <= self.highest)
        whole, numbers = gather(tiles), range(self.highest + 1)
        goes = tuple(tuple((WITH[a] | WITH[b]) & whole for b in numbers) for a in numbers)
        number = f"([0-{self.highest}])"
        pattern = rf"\s*+{number}\s*+[-/|:]?\s*+{number}(?![0-9])"
        made = {
            "numbers": numbers, "tiles": tiles, "whole": whole, "goes": goes, "pattern": re.compile(pattern),
            "following": re.compile("[ ,]*+" + pattern),
        }  # fmt: skip
        for name, value in made.items():
            object.__setattr__(self, name, value)

    def __len__(self) -> int:
        return len(self.tiles)

    def __reduce__(self) -> tuple[Callable[[int], TileSet], tuple[int]]:
        return tile_set, (self.highest,)


@cache
def tile_set(highest: int) -> TileSet:
    """The set up to a number, made once.

    >>> len(tile_set(6)), len(tile_set(9)), pips(tile_set(6).whole), pips(tile_set(9).whole)
    (28, 55, 168, 495)
    """
    return TileSet(highest)


DOUBLE_SIX: Final = tile_set(6)
"""The 28 tiles from 0-0 to 6-6."""
TILES: Final = DOUBLE_SIX.tiles
"""The set of the book, from the double six down to the double blank: 28 tiles, 168 pips.  [AUJ-Dom ch. I]"""


def write_tiles(tiles: Iterable[Tile]) -> str:
    """`6-6 6-4`."""
    return " ".join([one.text for one in tiles])


def read_as_laid(text: str, start: int = 0, of: TileSet = DOUBLE_SIX) -> list[Laid]:
    """Read the tiles of a text from a place to its end, each as written.

    >>> read_as_laid("4-6 66 6/3")
    [(4, 6), (6, 6), (6, 3)]
    """
    found = []
    end = len(text.rstrip(" ,"))
    while start < end:
        match = of.following.match(text, start)
        if match is None:
            raise no_tile(text, len(text) - len(text[start:].lstrip(" ,")), of)
        found.append((int(match[1]), int(match[2])))
        start = match.end()
    return found


def read_tiles(text: str, start: int = 0, of: TileSet = DOUBLE_SIX) -> tuple[Tile, ...]:
    """The tiles of a text; none may be named twice."""
    tiles = tuple(tile(*laid) for laid in read_as_laid(text, start, of))
    for place, one in enumerate(tiles):
        if one in tiles[:place]:
            raise NotationError("{one} is named twice, but there is only one such tile", one=one)
    return tiles


def no_tile(text: str, start: int, of: TileSet) -> NotationError:
    """The error for a text in which a tile should begin."""
    rest = text[start:].lstrip()
    word = rest.split()[0] if rest else ""
    column = len(text) - len(rest) + 1
    if not word:
        return NotationError("write a tile here, such as 6-4", column)
    most = of.highest
    return NotationError(
        "'{word}' is not a tile: a tile is two numbers from 0 to {most}, such as 6-4",
        column,
        word=quoted(word, 20),
        most=most,
    )


Line = tuple[Laid, ...]

Ends = tuple[int, ...]
"""The open numbers, the larger first; in a plain round two, and which one lies on the left does not matter."""


def lying(line: Line) -> Tiles:
    """The set of the tiles in a line."""
    return gather(tile(*laid) for laid in line)


def ends_of(line: Line) -> Ends | None:
    """The open numbers; None before the first tile. A double makes no branch.

    >>> ends_of(((4, 6), (6, 6), (6, 3)))
    (4, 3)
    """
    if not line:
        return None
    left, right = line[0][0], line[-1][1]
    return (left, right) if left >= right else (right, left)


def write_line(line: Line) -> str:
    """The tiles as they lie, from left to right; a dash where none does.

    >>> write_line(((4, 6), (6, 6), (6, 3))), write_line(())
    ('4-6 6-6 6-3', '–')
    """
    return " ".join(f"{left}-{right}" for left, right in line) or "–"


def joined(line: Line) -> bool:
    """Whether each tile joins the one before it.

    >>> joined(((6, 6), (6, 3))), joined(((6, 6), (6, 3), (5, 4)))
    (True, False)
    """
    return all(one[1] == other[0] for one, other in pairwise(line))


def exhausted(line: Line, of: TileSet = DOUBLE_SIX) -> bool:
    """Whether all the tiles with the open numbers lie in the line, so that no other can ever be joined to it.

    >>> exhausted(((6, 5), (5, 4), (4, 6), (6, 6), (6, 1), (1, 3), (3, 6), (6, 2), (2, 0), (0, 6)))
    True
    """
    ends = ends_of(line)
    if ends is None:
        return False
    return not of.goes[ends[0]][ends[1]] & ~lying(line)


def relaid(line: Line) -> Line:
    """The same tiles with the same open ends, laid in one fixed order: from the larger end, larger numbers first.

    Two lines are the same position when they are equal so relaid, for only the tiles played and the open numbers
    matter to the round.

    >>> relaid(((5, 6), (6, 6), (6, 4), (4, 2), (2, 6))) == relaid(((6, 6), (6, 4), (4, 2), (2, 6), (6, 5)))
    True
    """
    ends = ends_of(line)
    if ends is None:
        return ()
    rest = lying(line)
    at = ends[0]
    order: list[Laid] = []
    while rest:
        step = next(one for one in spread(rest) if one.has(at) and _all_within_reach(rest, one, at))
        free = step.high + step.low - at
        order.append((at, free))
        rest = rest ^ step.alone
        at = free
    return tuple(order)


def _all_within_reach(tiles: Tiles, first: Tile, at: int) -> bool:
    """Whether, after `first` is joined to `at`, every other tile can still follow."""
    rest = set(spread(tiles ^ first.alone))
    reached = {first.high + first.low - at}
    while near := {one for one in rest if one.high in reached or one.low in reached}:
        rest -= near
        reached |= {number for one in near for number in (one.high, one.low)}
    return not rest
