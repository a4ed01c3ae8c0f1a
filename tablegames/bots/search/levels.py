"""Four levels by how much is tried; how the player and the analyst are offered."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from tablegames.core.analysis import Limits
from tablegames.core.languages import Text
from tablegames.core.options import option

if TYPE_CHECKING:
    from tablegames.bots.search.player import SearchAnalyst, SearchPlayer
    from tablegames.core.game import Game

TRIES: Final = (1_000, 10_000, 40_000, 160_000)
"""Actions that are tried for one decision, by level; a game that is being played out is played to its end."""
MIDDLE: Final = 2
"""The level played when none is named."""
BEST: Final = len(TRIES)


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchSettings:
    """What can be said of the bot: `engine:3`, `engine:seconds=2`."""

    level: int | None = option(
        None,
        "",
        f"strength, from 1 to {BEST}, by how much it tries; {MIDDLE} if nothing is said",
        f"la force, de 1 à {BEST}, selon ce qu'il essaie ; {MIDDLE} si rien n'est dit",
        least=1,
        most=BEST,
    )
    seconds: float | None = option(
        None,
        "",
        "seconds it thinks, instead of the level's tries; it may play differently each time",
        "secondes de réflexion, au lieu des essais du niveau ; le jeu peut varier d'une fois à l'autre",
        least=0,
        most=3600,
    )

    @property
    def limits(self) -> Limits:
        """How long it thinks: as long as the clock says, else as much as the level tries."""
        if self.seconds:
            return Limits(seconds=self.seconds)
        return Limits(nodes=TRIES[(self.level or MIDDLE) - 1])


def make_player(game: Game[Any, Any, Any], settings: SearchSettings | None = None) -> SearchPlayer:
    """The bot `engine` of a game that brings none."""
    from tablegames.bots.search.player import SearchPlayer

    return SearchPlayer(game, (settings or SearchSettings()).limits)


def make_analyst(game: Game[Any, Any, Any]) -> SearchAnalyst:
    """The analyst `engine` of a game that brings none."""
    from tablegames.bots.search.player import SearchAnalyst

    return SearchAnalyst(game)


NAME: Final = "engine"
TITLE: Final = Text(
    f"plays games out and takes what does best; engine:1 to engine:{BEST} (default {MIDDLE}), engine:seconds=2",
    f"joue des parties en pensée, prend le meilleur coup ; d'engine:1 à engine:{BEST} (défaut {MIDDLE}), "
    "engine:seconds=2",
)
OPINION: Final = Text("plays games out, counts short ends", "joue des parties en pensée, compte les fins courtes")
USUAL: Final = Limits(seconds=2.0)
"""How long the analyst thinks when nobody says."""
