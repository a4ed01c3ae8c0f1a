"""The jan itself: which throws make it, and what it is worth."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from tablegames import option
from tablegames.tables import Coup, Jan, fallen_on


@dataclass(frozen=True, slots=True, kw_only=True)
class RoseRules:
    """The one option; at 0 there is no rose."""

    rose: int = option(0, "ROSE I", "points for hitting two dames, one with each die", least=0, most=12)  # fmt: skip


def with_the_rose(game: Any, rules: Any) -> Any:
    """Trictrac in which the rose is counted after the jans of the books."""
    return replace(game, more_jans=(*game.more_jans, partial(rose, points=rules.rose)))


def rose(coup: Coup, rules: object, points: int) -> Iterator[Jan]:
    """Each die falls truly on a dame alone, and not both on the same one; a doublet makes none.  [ROSE I]"""
    alone = coup.their_half_cases
    if coup.doublet or not alone:
        return
    (by_larger, by_smaller, _), _ = fallen_on(coup)
    larger, smaller = by_larger & alone, by_smaller & alone
    if larger and smaller and (larger | smaller).bit_count() > 1:
        yield Jan("rose", True, 1, None, "ROSE I", (points, points))
