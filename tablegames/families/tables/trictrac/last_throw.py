"""The last throw of a sortie: in advance, or for the next relevé too.  [LEP 4.I 74, 75; AUJ-T1 II]"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Final

from tablegames.families.tables.before_throw.game import BeforeThrow, before_throw
from tablegames.families.tables.board.board import board, mine, theirs
from tablegames.families.tables.board.men import MOST, OFF, Men, bit, count, pips, total, up_to

LAST_TABLE: Final = range(19, OFF)
LAST_TWO: Final[Men] = (MOST - 2) * bit(OFF) + 2 * bit(OFF - 1)
"""All dames are lifted but two, which any throw lifts."""


@dataclass(frozen=True, slots=True)
class LastOfSortie:
    """What trictrac has of it."""

    def sure(self, state: Any) -> bool:
        """Whether both have broken their jan de retour, and the thrower is out first whatever the dice do.

        He then needs at most one throw for every two points still to play, the other at least one for every two dames.
        """
        own, other = mine(state.board), theirs(state.board)
        if self.near(state) or not (_broken(own) and _broken(other)):
            return False
        return -(-pips(own) // 2) <= -(-(MOST - count(other, OFF)) // 2)

    def last_two(self, state: Any) -> Any:
        """The thrower's other dames are lifted."""
        return replace(state, board=board(LAST_TWO, theirs(state.board)))

    def near(self, state: Any) -> bool:
        """Whether he has two dames left, or one."""
        return count(mine(state.board), OFF) >= MOST - 2

    def anew(self, state: Any) -> bool:
        """Whether all dames lie on the talons, and nobody has thrown."""
        return bool(state.releve.throws == (0, 0))


def _broken(men: Men) -> bool:
    """Whether all dames have come into the last table, and too few are left to fill it again."""
    if men & up_to(LAST_TABLE.start - 1):
        return False
    return any(total(men & up_to(arrow)) < 2 * nth for nth, arrow in enumerate(LAST_TABLE, start=1))


def with_rules(game: Any, rules: Any) -> BeforeThrow:
    """The game with the words before a throw that its options allow."""
    last = LastOfSortie() if rules.pour_tout else None
    return before_throw(game, rules.rompre, rules.rompre_forfeit == "numbers", last)
