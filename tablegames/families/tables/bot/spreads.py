"""Tables of the throws a side needs once the sides have passed one another: read from a file, a row a position.

A table holds every way so many dames may stand on a row of arrows; a row says with what chance just so many throws are
needed. The file is a line of JSON, which says by which rules it was made and how many columns each table has, and then
the numbers, compressed; `training/spreads.py` makes it.
"""

from __future__ import annotations

import json
import lzma
import sys
from array import array
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import combinations_with_replacement
from math import comb
from typing import Any, Final, NamedTuple

from tablegames.families.tables.board.lifting import LAST_TABLE
from tablegames.families.tables.board.men import MOST, Men, bit, count

Spread = tuple[float, ...]
"""By number of throws: the chance that just so many are needed."""
FORMAT: Final = 1
WHOLE: Final = 1 << 13
"""What the chances of a row add up to in the file."""


class SpreadShape(NamedTuple):
    """Which positions a table has."""

    arrows: range
    least: int
    most: int
    """Dames on those arrows."""

    @property
    def before(self) -> int:
        """How many positions have fewer dames."""
        return comb(self.least - 1 + len(self.arrows), len(self.arrows)) if self.least else 0

    @property
    def rows(self) -> int:
        """How many positions there are."""
        return comb(self.most + len(self.arrows), len(self.arrows)) - self.before

    def row(self, men: Men) -> int:
        """The row of a side: each has its own, those with fewer dames first."""
        at, dames = -self.before, 0
        for number, arrow in enumerate(self.arrows):
            dames += count(men, arrow)
            at += comb(dames + number, number + 1)
        return at

    def sides(self) -> Iterator[Men]:
        """Every position, in no order."""
        for dames in range(self.least, self.most + 1):
            for arrows in combinations_with_replacement(self.arrows, dames):
                yield sum(map(bit, arrows))


OUTSIDE: Final = range(1, LAST_TABLE[0])
SHAPES: Final[Mapping[str, SpreadShape]] = {
    "lifted": SpreadShape(LAST_TABLE, 0, MOST),
    "begun": SpreadShape(LAST_TABLE, MOST, MOST),
    "home": SpreadShape(OUTSIDE, 0, 4),
    "home_and_begun": SpreadShape(OUTSIDE, 0, 4),
    "past": SpreadShape(range(1, 7), 0, 7),
}
"""Until all are lifted, those left being home; until one is, all being home; until those outside are home, and until
one more is lifted; until those in the first table have left it."""


class SpreadTable:
    """The spreads of one shape."""

    __slots__ = ("_columns", "shape")

    def __init__(self, shape: SpreadShape, columns: Sequence[array[int]]) -> None:
        self.shape, self._columns = shape, columns

    def __getitem__(self, men: Men) -> Spread:
        """The spread of a side, whose dames on other arrows are not looked at."""
        row = self.shape.row(men)
        told = [column[row] for column in self._columns]
        while told and not told[-1]:
            told.pop()
        return ((WHOLE - sum(told)) / WHOLE, *(chance / WHOLE for chance in told))


@dataclass(frozen=True, slots=True)
class Spreads:
    """The tables of one way to lift."""

    about: Mapping[str, Any]
    tables: Mapping[str, SpreadTable]


ReadSpreads = Callable[[], Spreads]
"""Gives the tables of a game, which are read when they are first asked for."""


def read_spreads(content: bytes, shapes: Mapping[str, SpreadShape] = SHAPES) -> Spreads:
    """The tables of a file that ships with the program, which are of those shapes."""
    head, _, packed = content.partition(b"\n")
    try:
        about = json.loads(head)
        body = lzma.decompress(packed)
        widths = [about["columns"][name] for name in shapes]
    except (ValueError, KeyError, TypeError, EOFError, lzma.LZMAError) as problem:
        raise ValueError(f"these are no tables of throws, or they are damaged: {problem}") from None
    if about.get("format") != FORMAT or len(body) != sum(
        2 * shape.rows * width for shape, width in zip(shapes.values(), widths, strict=True)
    ):
        raise ValueError("these are no tables of throws of ours, or not the whole of them")
    tables, at = {}, 0
    for (name, shape), width in zip(shapes.items(), widths, strict=True):
        columns = []
        for _ in range(width):
            both = bytearray(2 * shape.rows)
            both[::2], both[1::2] = body[at : at + shape.rows], body[at + shape.rows : at + 2 * shape.rows]
            at += 2 * shape.rows
            columns.append(array("H", bytes(both)))
            if sys.byteorder == "big":
                columns[-1].byteswap()
        tables[name] = SpreadTable(shape, columns)
    return Spreads(about, tables)


def written_spreads(
    about: Mapping[str, Any], found: Mapping[str, Mapping[Men, Spread]], shapes: Mapping[str, SpreadShape] = SHAPES
) -> bytes:
    """The file of tables: column after column, of each the lower bytes and then the upper."""
    body, widths = bytearray(), {}
    for name, shape in shapes.items():
        columns = _columns(shape, found[name])
        widths[name] = len(columns)
        for column in columns:
            body += bytes(one & 255 for one in column) + bytes(one >> 8 for one in column)
    head = json.dumps({"format": FORMAT, "columns": widths, **about}, sort_keys=True)
    return head.encode() + b"\n" + lzma.compress(bytes(body), preset=9 | lzma.PRESET_EXTREME)


def _columns(shape: SpreadShape, found: Mapping[Men, Spread]) -> list[list[int]]:
    """The chances of one throw, two and so on, row by row, each rounded so that a row still makes a whole."""
    columns = [[0] * shape.rows for _ in range(max(map(len, found.values())) - 1)]
    for men, spread in found.items():
        row, so_far, told = shape.row(men), spread[0], round(spread[0] * WHOLE)
        for number, chance in enumerate(spread[1:]):
            so_far += chance
            columns[number][row] = round(so_far * WHOLE) - told
            told = round(so_far * WHOLE)
    while columns and not any(columns[-1]):
        columns.pop()
    return columns


@cache
def _shipped(package: str, name: str, told: tuple[tuple[str, SpreadShape], ...]) -> Spreads:
    return read_spreads((files(package) / name).read_bytes(), dict(told))


def shipped_spreads(package: str, name: str, shapes: Mapping[str, SpreadShape] = SHAPES) -> Spreads:
    """The tables of that name in the folder of a package."""
    return _shipped(package, name, tuple(shapes.items()))
