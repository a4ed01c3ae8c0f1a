"""Domino before it learnt: any deal that agrees with the passes is as likely as another."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from tablegames import PlayerEntry
from tablegames.core.game import Game
from tablegames.core.languages import Text
from tablegames.plugins.domino.bots.levels import EngineSettings
from tablegames.plugins.domino.bots.player import engine


@dataclass(frozen=True, slots=True, kw_only=True)
class ClassicSettings(EngineSettings):
    """What can be said of the bot: `classic:4`, `classic:deals=100`, `classic:seconds=2`."""

    def levels(self, *, compiled: bool) -> tuple[int, ...]:
        """The deals of each level."""
        return 2, 8, 32, 256

    @property
    def infers(self) -> bool:
        """It never asks what the others have chosen."""
        return False


def make(game: Game[Any, Any, Any], settings: ClassicSettings | None = None) -> Any:
    """The bot of a game."""
    return engine(game, settings or ClassicSettings())


BOT: Final = PlayerEntry("classic", Text("", ""), make, ClassicSettings, of_match=True)
