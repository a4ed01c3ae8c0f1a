"""The set and the hands; all else follows from them.  [NINE I, II]"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from tablegames import option, say
from tablegames.plugins.domino.tiles import DOUBLE_SIX, HIGHEST, tile_set


@dataclass(frozen=True, slots=True, kw_only=True)
class NineRules:
    """The set up to a six, and hands as the party has them, change nothing."""

    highest: int = option(
        DOUBLE_SIX.highest,
        "NINE I",
        "the largest number in the set: 6 is the double six of 28 tiles, 7 makes 36, 8 makes 45, 9 makes 55",
        "le plus grand nombre du jeu : 6 est le double six de 28 dés, 7 en fait 36, 8 en fait 45, 9 en fait 55",
        least=DOUBLE_SIX.highest,
        most=HIGHEST,
    )
    hand: int = option(
        0,
        "NINE II",
        "tiles each player takes from a larger set; 0: the same part of it as of the double six",
        "dés que chacun prend d'un jeu plus grand ; 0 : la même part que du double six",
        least=0,
        most=len(tile_set(HIGHEST)) // 2,
    )

    def __post_init__(self) -> None:
        if self.hand and self.highest == DOUBLE_SIX.highest:
            raise ValueError(
                say(
                    "hand: is said of a larger set; with highest: 6 set tiles",
                    "hand : se dit d'un jeu plus grand ; avec highest: 6 mettez tiles",
                )
            )


def with_a_larger_set(game: Any, rules: Any) -> Any:
    """Domino with the set up to `highest`; each takes `hand` tiles, or his part of the set, rounded down.  [NINE II]"""
    of = tile_set(rules.highest)
    return replace(game, tile_set=of, hand=rules.hand or game.tiles * len(of) // len(DOUBLE_SIX))
