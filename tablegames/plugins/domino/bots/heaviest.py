"""A bot that plays the heaviest tile that goes: what many play who do not count."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tablegames.plugins.domino.actions import Action, Play, Pose

if TYPE_CHECKING:
    from tablegames.core.chance import Rng


class HeaviestPlayer:
    """Places the tile with most pips; of several the double, then the one with the larger number.

    Where that tile goes at both ends it covers the larger number. So a position has one answer.
    """

    looks = False
    trusted = True

    __slots__ = ()

    def choose(self, view: object, legal: Sequence[Action], rng: Rng) -> Action:
        """The heaviest; what else can be done is never a choice."""
        return legal[0] if len(legal) == 1 else max(legal, key=_weight)


def _weight(action: Action) -> tuple[int, bool, int, int]:
    assert isinstance(action, Pose | Play)
    tile = action.tile
    return tile.pips, tile.double, tile.high, action.onto if isinstance(action, Play) else 0
