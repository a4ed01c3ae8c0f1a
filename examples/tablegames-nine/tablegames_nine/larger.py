"""The set and the hands; all else follows from them.  [NINE I, II]"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from tablegames import gettext as _, option
from tablegames.dominoes import DOUBLE_SIX, HIGHEST, tile_set


@dataclass(frozen=True, slots=True, kw_only=True)
class NineRules:
    """The set up to a six, and hands as the party has them, change nothing."""

    highest: int = option(
        DOUBLE_SIX.highest,
        "NINE I",
        "the largest number in the set: 6 (the double six, 28 tiles), 7 (36 tiles), 8 (45 tiles) or 9 (55 tiles)",
        least=DOUBLE_SIX.highest,
        most=HIGHEST,
    )
    hand: int = option(
        0,
        "NINE II",
        "tiles each player takes from a larger set; if 0, the same share as from the double six",
        least=0,
        most=len(tile_set(HIGHEST)) // 2,
    )

    def __post_init__(self) -> None:
        if self.hand and self.highest == DOUBLE_SIX.highest:
            raise ValueError(_("'hand' only applies to a larger set; with 'highest: 6', set 'tiles' instead"))


def with_a_larger_set(game: Any, rules: Any) -> Any:
    """Domino with the set up to `highest`; each takes `hand` tiles, or his part of the set, rounded down.  [NINE II]"""
    of = tile_set(rules.highest)
    return replace(game, tile_set=of, hand=rules.hand or game.tiles * len(of) // len(DOUBLE_SIX))
