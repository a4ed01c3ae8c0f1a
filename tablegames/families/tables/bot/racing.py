"""A race without contact: in how many throws a side lifts everything, and so who is first, and how far ahead.

With few dames left the chances are counted out, each throw being played so that the fewest are to be expected. With
more, the throws to come are the points to play and what is wasted on the way, by the mean of a throw; they vary as
the sum of so many throws does.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from itertools import pairwise
from typing import Any, ClassVar, Final

from tablegames.families.tables.board.board import board, mine
from tablegames.families.tables.board.lifting import LAST_TABLE, all_home
from tablegames.families.tables.board.men import MOST, OFF, Men, bit, count, pips, standing, total, up_to
from tablegames.families.tables.bot.memory import Memory
from tablegames.families.tables.bot.reach import Reach
from tablegames.families.tables.bot.spreads import Spread
from tablegames.families.tables.race.race import Race

FEW: Final = 4
"""So many dames at home are counted out."""
_AWAY: Final[Men] = MOST * bit(OFF)
_LEFT: Final = up_to(24)

NO_WASTE: Final[Mapping[str, float]] = {"some": 4.0, "dames": 0.3, "on_24": 0.5, "on_23": 0.2, "empty": 0.5}


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
        """The throws in which a side has all its dames home, and so many lifted."""
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
        """For who throws: the chance to be first; that of being so before the other is home; the other's of that.

        `lifting`: the double is won from who has not all home and so many lifted; None: there is no double.
        """
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
        """A spread about so many throws, by the normal law."""
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
    """What makes a side lose points while it lifts: few dames, low arrows, empty ones; by name."""
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
