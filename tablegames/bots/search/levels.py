"""Four levels by the number of tries; the settings of the player and the analyst."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from tablegames.core.analysis import Limits
from tablegames.core.languages import Text
from tablegames.core.options import setting

if TYPE_CHECKING:
    from tablegames.bots.search.player import SearchAnalyst, SearchPlayer
    from tablegames.core.game import Game

TRIES: Final = (1_000, 10_000, 40_000, 160_000)
"""Actions tried for one decision, by level; a playout in progress still finishes."""
MIDDLE: Final = 2
"""The default level."""
BEST: Final = len(TRIES)


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchSettings:
    """The settings of the bot: `engine:3`, `engine:seconds=2`."""

    level: int | None = setting(
        None,
        Text("strength, from 1 to {best}, which sets the number of tries; default {middle}", best=BEST, middle=MIDDLE),
        least=1,
        most=BEST,
    )
    seconds: float | None = setting(
        None,
        "thinking time in seconds, instead of a number of tries; games then can't be repeated exactly",
        least=0,
        most=3600,
    )

    @property
    def limits(self) -> Limits:
        """Its limits: the time if given, else the tries of the level."""
        if self.seconds:
            return Limits(seconds=self.seconds)
        return Limits(nodes=TRIES[(self.level or MIDDLE) - 1])


def make_player(game: Game[Any, Any, Any], settings: SearchSettings | None = None) -> SearchPlayer:
    """Return the bot `engine` of a game without its own."""
    from tablegames.bots.search.player import SearchPlayer

    return SearchPlayer(game, (settings or SearchSettings()).limits)


def make_analyst(game: Game[Any, Any, Any]) -> SearchAnalyst:
    """Return the analyst `engine` of a game without its own."""
    from tablegames.bots.search.player import SearchAnalyst

    return SearchAnalyst(game)


NAME: Final = "engine"
TITLE: Final = Text(
    "plays games out at random and picks the best move; engine:1 to engine:{best} (default {middle}), engine:seconds=2",
    best=BEST,
    middle=MIDDLE,
)
OPINION: Final = Text("plays games out at random; solves short endings exactly")
USUAL: Final = Limits(seconds=2.0)
"""The analyst's default limits."""
