"""Two ways to think: by any deals that agree with what is seen, or by those that the others' choices make likely."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, Final, Protocol

from tablegames.plugin.shipped import shipped_data
from tablegames.plugins.domino.bots.deals import Deals, Dealt
from tablegames.plugins.domino.bots.likely import Likely
from tablegames.plugins.domino.bots.manner import QUICK, SCALE, Manner, learnt
from tablegames.plugins.domino.rules import Partners

if TYPE_CHECKING:
    from tablegames.core.chance import Rng
    from tablegames.plugins.domino.game import Domino
    from tablegames.plugins.domino.view import DominoView

BATCH: Final = 8
"""So many deals are played before moves are compared, by one who does not ask what the others have chosen."""
FIRST: Final = 32
"""The same by one who does; then as many again, and so on."""
MOST: Final = 256
"""But no more at once: the clock is looked at then too."""
DOUBT: Final = 0.5
"""How much the quick players doubt, of what those did from whom their manner was learnt: they are surer."""
NEARLY_ALL: Final = 0.7
"""Of two players: what they hold between them, of all tiles, when most of what one lacks the other has."""


class Source(Protocol):
    """Where deals come from."""

    def draw(self, number: int, rng: Rng) -> list[Dealt]:
        """So many, each with its luck."""


@dataclass(frozen=True, slots=True)
class Thinks:
    """How rounds are played out, and which deals are reckoned with."""

    manner: Manner
    """How the quick players play."""
    model: Manner | None = None
    """How the others are taken to choose; None: what they chose is not asked."""
    scale: float = 1.0
    """By how much a move must be better to them for it to be made e times as often."""

    def deals(self, game: Domino, view: DominoView) -> Source:
        """The deals of a decision."""
        return Deals(game, view) if self.model is None else Likely(game, view, self.model, self.scale)

    def look(self, played: int) -> int:
        """After how many deals moves are compared next."""
        return (played // BATCH + 1) * BATCH if self.model is None else max(FIRST, min(2 * played, played + MOST))


PLAINLY: Final = Thinks(QUICK)


@cache
def _learnt(kind: str) -> Thinks:
    weights: Mapping[str, Any] = shipped_data(__package__, "manners.yaml")[kind]
    return Thinks(learnt(weights, DOUBT), learnt(weights), SCALE)


def closely(game: Domino) -> Thinks:
    """The way of one who asks what the others have chosen; how they choose depends on the party.

    Partners, or each for himself; of two, whether they hold nearly all the tiles between them.
    """
    if game.seats > 2:
        return _learnt("alone" if game.rules.partners is Partners.NONE else "partners")
    return _learnt("two" if game.seats * game.tiles < NEARLY_ALL * len(game.tile_set) else "whole")
