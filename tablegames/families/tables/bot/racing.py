"""A memory of answers that a bot has worked out."""

from __future__ import annotations

import json
import lzma
import math
import sys
from array import array
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files
from itertools import combinations_with_replacement, pairwise
from math import comb
from typing import Any, ClassVar, Final, NamedTuple

from tablegames.core.frozen import frozen
from tablegames.families.tables.board.men import board, count, mine, pips, standing, total, up_to
from tablegames.families.tables.board.path import BEFORE_LAST_TABLE, LAST_TABLE, all_home
from tablegames.families.tables.board.places import MOST, OFF, Men, bit
from tablegames.families.tables.bot.evaluation import Memory
from tablegames.families.tables.bot.features import NO_WASTE, Reach
from tablegames.families.tables.race.race import Race

Spread = tuple[float, ...]
"""By number of throws: the chance that exactly this many are needed."""
FORMAT: Final = 1
WHOLE: Final = 1 << 13
"""The sum of the chances of a row in the file."""


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
"""Until the dames at home are lifted; until one is; until those outside are home; and one more lifted; past."""


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


@frozen
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


@cache
def _shipped(package: str, name: str, told: tuple[tuple[str, SpreadShape], ...]) -> Spreads:
    return read_spreads((files(package) / name).read_bytes(), dict(told))


def shipped_spreads(package: str, name: str, shapes: Mapping[str, SpreadShape] = SHAPES) -> Spreads:
    """The tables of that name in the folder of a package."""
    return _shipped(package, name, tuple(shapes.items()))


FEW: Final = 4
"""Up to this many dames at home are counted out."""
_AWAY: Final[Men] = MOST * bit(OFF)
_LEFT: Final = up_to(24)


class Racing:
    """The throws a side needs, for one game."""

    settles: ClassVar[bool] = False
    """Whether what it says is so near the truth that looking at the throws to come tells no more."""

    __slots__ = ("_game", "_home", "_mean", "_numbers", "_spreads", "_variance", "_waste")

    def __init__(self, game: Race[Any], reach: Reach, waste: Mapping[str, float] = NO_WASTE) -> None:
        self._game, self._waste = game, waste
        self._mean, self._variance = reach.pips
        thrown = game.throws.thrown.lottery.outcomes() or ()
        self._numbers = max((len(game.throws.numbers(one)) for one, _ in thrown), default=FEW)
        self._spreads = Memory(self._lifted, _MANY)
        self._home = Memory(self._until_home, _MANY)

    def lifted(self, men: Men) -> Spread:
        """The throws in which a side lifts everything."""
        return self._spreads[men & _LEFT]

    def _lifted(self, left: Men) -> Spread:
        if not left:
            return (1.0,)
        few = total(left) <= FEW and all_home(left)
        if few:
            return self._counted(left)
        return _not_before(-(-total(left) // self._numbers), self._about(self.expected(left)))

    def expected(self, men: Men) -> float:
        """About how many throws lift everything: the points to play and those wasted, by the mean of a throw."""
        return (pips(men & _LEFT) + sum(self._waste[name] * value for name, value in wasted(men))) / self._mean

    def home(self, men: Men, lifting: int) -> Spread:
        """The throws in which a side has all its dames home, and `lifting` of them lifted."""
        return self._home[men, lifting]

    def _until_home(self, asked: tuple[Men, int]) -> Spread:
        men, lifting = asked
        missing = lifting - count(men, OFF)
        short = sum((LAST_TABLE[0] - arrow) * dames for arrow, dames in standing(men & up_to(LAST_TABLE[0] - 1)))
        if not short and missing <= 0:
            return self._about(0.0)
        waste = 2.0 if short else 0.0
        return self._about((short + waste) / self._mean + (0.6 * missing if missing > 0 else 0.0))

    def first(self, own: Men, other: Men, lifting: int | None) -> tuple[float, float, float]:
        """The thrower's chance to be first; to win double so (`lifting` lifted, None: no double); the other's."""
        mine_in, his_in = self.lifted(own), self.lifted(other)
        wins = _before(mine_in, his_in)
        if lifting is None:
            return wins, 0.0, 0.0
        double = 0.0 if count(other, OFF) else joint(mine_in, later(self.home(other, lifting), 0))
        lost = 0.0 if count(own, OFF) else joint(his_in, later(self.home(own, lifting), 1))
        return wins, double, lost

    def triples(self, own: Men, other: Men) -> tuple[float, float]:
        """The chance to be first before the other has left his first table, and the other's of that: not thought of."""
        return 0.0, 0.0

    def _about(self, throws: float) -> Spread:
        """A spread about this many throws, by the normal law."""
        if throws <= 0:
            return (1.0,)
        deviation = math.sqrt(self._variance * max(throws, 1.0)) / self._mean * math.sqrt(2)
        most = int(throws + 4 * deviation) + 2
        below = [0.0, *(0.5 + 0.5 * math.erf((n + 0.5 - throws) / deviation) for n in range(1, most)), 1.0]
        return (0.0, *(after - before for before, after in pairwise(below)))

    def _counted(self, men: Men) -> Spread:
        """The chances counted out: of what a throw can do, that with the fewest throws to follow."""
        game = self._game
        outcomes = game.throws.thrown.lottery.outcomes()
        assert outcomes is not None
        chances = [0.0]
        for thrown, odds in outcomes:
            ends = game.duty.endings(game.march, board(men, _AWAY), game.throws.numbers(thrown))
            best = min((self.lifted(mine(end)) for end in ends), key=_mean)
            chances += [0.0] * (len(best) + 1 - len(chances))
            for n, chance in enumerate(best, start=1):
                chances[n] += float(odds) * chance
        while len(chances) > 2 and chances[-1] < _NEVER:
            chances.pop()
        return tuple(chances)


_MANY: Final = 50_000
_NEVER: Final = 1e-6


def wasted(men: Men) -> list[tuple[str, float]]:
    """The points a side loses while it lifts, by cause: few dames, low arrows, empty ones."""
    left = men & _LEFT
    dames = total(left)
    if not dames:
        return []
    empty = sum(not count(left, arrow) for arrow in LAST_TABLE[1:5])
    return [
        ("some", 1.0),
        ("dames", float(dames)),
        ("on_24", float(count(left, 24))),
        ("on_23", float(count(left, 23))),
        ("empty", float(empty)),
    ]


def _not_before(least: int, spread: Spread) -> Spread:
    """The same, but never in fewer throws than these: what is nearer falls on the first that can be."""
    if len(spread) <= least:
        return (*(0.0,) * least, 1.0)
    return (*(0.0,) * least, sum(spread[: least + 1]), *spread[least + 1 :])


def _mean(spread: Spread) -> float:
    return sum([n * chance for n, chance in enumerate(spread)])


def _before(own: Spread, other: Spread) -> float:
    """The chance that who throws first needs no more throws than the other."""
    left, first = 1.0, 0.0
    for n, chance in enumerate(own):
        first += chance * left
        if n < len(other):
            left = max(left - other[n], 0.0)
    return min(first, 1.0)


def later(spread: Spread, by: int) -> list[float]:
    """By n: the chance that at least n throws are needed, or more than n (`by` 1)."""
    left = [1.0]
    for chance in spread:
        left.append(left[-1] - chance)
    return left[by:]


def joint(done: Spread, later: list[float]) -> float:
    """The chance of being done in some n, the other thing being still to come."""
    return sum([chance * left for chance, left in zip(done, later, strict=False)])


WASTED: Final = 0.4
"""Points that each dame outside costs beside those it has to play."""
_FIRST_TABLE: Final = up_to(6)


class CountedRacing(Racing):
    """The throws a side needs, for one game that brings its tables."""

    settles = True

    __slots__ = ("_past", "_read")

    def __init__(self, game: Race[Any], reach: Reach, spreads: ReadSpreads) -> None:
        super().__init__(game, reach)
        self._read = spreads
        self._past = Memory(self._until_past, _MANY)

    def _table(self, name: str) -> SpreadTable:
        """One of its tables; they are read when a race is first looked at."""
        return self._read().tables[name]

    def _lifted(self, left: Men) -> Spread:
        outside = left & BEFORE_LAST_TABLE
        if not outside:
            return self._table("lifted")[left]
        dames = total(outside)
        points = sum((LAST_TABLE[0] - arrow) * heap for arrow, heap in standing(outside))
        home = left - outside + dames * bit(LAST_TABLE[0])
        return delayed(self._table("lifted")[home], (points + WASTED * dames) / self._mean)

    def _until_home(self, asked: tuple[Men, int]) -> Spread:
        men, lifting = asked
        outside, missing = men & BEFORE_LAST_TABLE, lifting > count(men, OFF)
        if outside:
            return self._by_the_last(self._table("home_and_begun" if missing else "home"), outside)
        return self._table("begun")[men] if missing else (1.0,)

    def triples(self, own: Men, other: Men) -> tuple[float, float]:
        """The chance to be first before the other has left his first table; and the other's of that."""
        triple = joint(self.lifted(own), later(self._past[other & _FIRST_TABLE], 0))
        return triple, joint(self.lifted(other), later(self._past[own & _FIRST_TABLE], 1))

    def _until_past(self, men: Men) -> Spread:
        return self._by_the_last(self._table("past"), men)

    def _by_the_last(self, table: SpreadTable, men: Men) -> Spread:
        """The spread of as many of the last dames as the table has, later by what the others need."""
        arrows, _, most = table.shape
        late, more = 0.0, total(men) - most
        for arrow in reversed(arrows):
            if more <= 0:
                break
            taken = min(count(men, arrow), more)
            men -= taken * bit(arrow)
            more -= taken
            points = arrows.stop - arrow
            late += taken * max((points + _SHARED) / (self._mean + _LESS), points / self._mean)
        return delayed(table[men], late) if late else table[men]


_SHARED: Final = 0.96
_LESS: Final = 1.45
"""One dame more among many outside: it costs about a tenth of a throw for a point, and a tenth once."""


def delayed(spread: Spread, by: float) -> Spread:
    """The same spread delayed; a fraction of a throw is the chance of one more."""
    whole = int(by)
    part = by - whole
    found = [0.0] * (len(spread) + whole + 1)
    for throws, chance in enumerate(spread, start=whole):
        found[throws] += chance * (1 - part)
        found[throws + 1] += chance * part
    return tuple(found)
