"""A sortie that nothing disturbs any more: who lifts his last dame first, and by what throw, by tables of throws.

Once both have all their dames in the last table or lifted, and neither has enough left for the plein, nothing is marked
before the sortie: four points to who is out first, six by a doublet.  [LEP 1.V] A table tells, of every way to stand,
with what chance so many throws are needed, each being played so that the fewest are to be expected; another, with what
chance the last of them is a doublet.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Final, NamedTuple

from tablegames.families.tables.board.board import Board, mine, theirs
from tablegames.families.tables.board.lifting import BEFORE_LAST_TABLE, LAST_TABLE
from tablegames.families.tables.board.men import MOST, OFF, Men, count, total
from tablegames.families.tables.bot.racing import joint, later
from tablegames.families.tables.bot.spreads import ReadSpreads, SpreadShape, shipped_spreads
from tablegames.families.tables.trictrac.march_rules import JanRules
from tablegames.families.tables.trictrac.pleins import NEEDED

_FEW: Final = SpreadShape(LAST_TABLE, 0, NEEDED - 1)
SHAPES: Final[Mapping[str, SpreadShape]] = {"lifted": _FEW, "by_a_doublet": _FEW}
"""Until all are lifted; and the same where a doublet lifts the last, the rest of a row being no throw at all."""


class FirstOut(NamedTuple):
    """The chances of a sortie for who throws: to be first, by a plain throw and by a doublet; and the other's."""

    mine: float
    mine_by_a_doublet: float
    his: float
    his_by_a_doublet: float


class SortieRace:
    """The sorties of one way to lift."""

    __slots__ = ("_read",)

    def __init__(self, spreads: ReadSpreads) -> None:
        self._read = spreads

    def settled(self, position: Board) -> bool:
        """Whether both only lift, and neither can fill or keep any more."""
        return _lifts(mine(position)) and _lifts(theirs(position))

    def near(self, position: Board, throws: int) -> bool:
        """Whether it may be settled so many throws further on."""
        return _lacks(mine(position)) <= 2 * -(-throws // 2) and _lacks(theirs(position)) <= 2 * (throws // 2)

    def first_out(self, position: Board) -> FirstOut:
        """Who of the two is out first, and how."""
        tables = self._read().tables
        lifted, doublets = tables["lifted"], tables["by_a_doublet"]
        own, his = mine(position), theirs(position)
        before_his, before_mine = later(lifted[his], 0), later(lifted[own], 1)
        mine_in, his_in = joint(lifted[own], before_his), joint(lifted[his], before_mine)
        mine_double = joint((0.0, *doublets[own][1:]), before_his)
        his_double = joint((0.0, *doublets[his][1:]), before_mine)
        return FirstOut(mine_in - mine_double, mine_double, his_in - his_double, his_double)


def _lifts(men: Men) -> bool:
    return count(men, OFF) < MOST and not _lacks(men)


def _lacks(men: Men) -> int:
    """How many numbers a side plays at least until all are home and too few are left for a plein."""
    return total(men & BEFORE_LAST_TABLE) + max(MOST - NEEDED + 1 - count(men, OFF), 0)


def sortie_race(rules: JanRules) -> SortieRace:
    """The sorties by the tables that ship for these rules."""
    return SortieRace(partial(shipped_spreads, __package__, f"{rules.sortie}.spreads", SHAPES))
