"""A race without contact by tables of throws: exact once a side is home, and nearly so before.

Dames outside are thought of as standing where home begins, and the points until then as so much later: a throw plays
nearly all its points as long as a dame is outside.
"""

from __future__ import annotations

from typing import Any, Final

from tablegames.families.tables.board.lifting import BEFORE_LAST_TABLE, LAST_TABLE
from tablegames.families.tables.board.men import OFF, Men, bit, count, standing, total, up_to
from tablegames.families.tables.bot.memory import Memory
from tablegames.families.tables.bot.racing import Racing, joint, later
from tablegames.families.tables.bot.reach import Reach
from tablegames.families.tables.bot.spreads import ReadSpreads, Spread, SpreadTable
from tablegames.families.tables.race.race import Race

WASTED: Final = 0.4
"""Points that each dame outside costs beside those it has to play."""
_FIRST_TABLE: Final = up_to(6)
_MANY: Final = 50_000


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
    """The same so many throws later; what is not a whole throw is the chance of one more."""
    whole = int(by)
    part = by - whole
    found = [0.0] * (len(spread) + whole + 1)
    for throws, chance in enumerate(spread, start=whole):
        found[throws] += chance * (1 - part)
        found[throws + 1] += chance * part
    return tuple(found)
