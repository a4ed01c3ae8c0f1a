"""A sortie that nothing disturbs any more: who lifts his last dame first, and by what throw, by tables of throws.

Once both have all their dames in the last table or lifted, and neither has enough left for the plein, nothing is marked
before the sortie: four points to who is out first, six by a doublet.  [LEP 1.V] A table tells, of every way to stand,
with what chance so many throws are needed, each being played so that the fewest are to be expected; another, with what
chance the last of them is a doublet. Who would rather be out by a doublet than soon can do better, if seldom.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Final, NamedTuple

from tablegames.families.tables.board.board import Board, mine, theirs
from tablegames.families.tables.board.lifting import BEFORE_LAST_TABLE, LAST_TABLE
from tablegames.families.tables.board.men import MOST, OFF, Men, count, total
from tablegames.families.tables.bot.memory import Memory
from tablegames.families.tables.bot.racing import joint, later
from tablegames.families.tables.bot.spreads import ReadSpreads, Spread, SpreadShape, shipped_spreads
from tablegames.families.tables.trictrac.march_rules import JanRules
from tablegames.families.tables.trictrac.pleins import NEEDED

_FEW: Final = SpreadShape(LAST_TABLE, 0, NEEDED - 1)
SHAPES: Final[Mapping[str, SpreadShape]] = {"lifted": _FEW, "by_a_doublet": _FEW}
"""Until all are lifted; and until a doublet lifts the last, where a row begins with the chance that none does."""
_MANY: Final = 50_000
"""Positions of which it is remembered what was counted."""


class FirstOut(NamedTuple):
    """The chances of a sortie for who throws: to be first, by a plain throw and by a doublet; and the other's."""

    mine: float
    mine_by_a_doublet: float
    his: float
    his_by_a_doublet: float


class SortieRace:
    """The sorties of one way to lift."""

    __slots__ = ("_chances", "_read", "_sides")

    def __init__(self, spreads: ReadSpreads) -> None:
        self._read = spreads
        self._sides = Memory(self._side, _MANY)
        self._chances = Memory(self._counted, _MANY)

    def settled(self, position: Board) -> bool:
        """Whether both only lift, and neither can fill or keep any more."""
        return _lifts(mine(position)) and _lifts(theirs(position))

    def near(self, position: Board, throws: int) -> bool:
        """Whether it may be settled so many throws further on."""
        return _lacks(mine(position)) <= 2 * -(-throws // 2) and _lacks(theirs(position)) <= 2 * (throws // 2)

    def first_out(self, position: Board) -> FirstOut:
        """Who of the two is out first, and how."""
        return self._chances[position]

    def _counted(self, position: Board) -> FirstOut:
        own, his = self._sides[mine(position)], self._sides[theirs(position)]
        before_his, before_mine = later(his.throws, 0), later(own.throws, 1)
        double, his_double = joint(own.doublets, before_his), joint(his.doublets, before_mine)
        return FirstOut(
            joint(own.throws, before_his) - double, double, joint(his.throws, before_mine) - his_double, his_double
        )

    def _side(self, men: Men) -> _Side:
        tables = self._read().tables
        throws = tables["lifted"][men]
        return _Side(throws, tuple(map(min, tables["by_a_doublet"][men], throws)))


class _Side(NamedTuple):
    """In how many throws a side is out; and by a doublet, which rounding never makes likelier than by any throw."""

    throws: Spread
    doublets: Spread


def _lifts(men: Men) -> bool:
    return count(men, OFF) < MOST and not _lacks(men)


def _lacks(men: Men) -> int:
    """How many numbers a side plays at least until all are home and too few are left for a plein."""
    return total(men & BEFORE_LAST_TABLE) + max(MOST - NEEDED + 1 - count(men, OFF), 0)


def sortie_race(rules: JanRules) -> SortieRace:
    """The sorties by the tables that ship for these rules."""
    return SortieRace(partial(shipped_spreads, __package__, f"{rules.sortie}.spreads", SHAPES))
