"""Domino before it learnt: any deal that agrees with the passes is as likely as another."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from tablegames import PlayerEntry
from tablegames.core.game import Game
from tablegames.core.languages import Text
from tablegames.plugins.domino.bots import EngineSettings, engine


@dataclass(frozen=True, slots=True, kw_only=True)
class ClassicSettings(EngineSettings):
    """The settings of the bot: `classic:4`, `classic:deals=100`, `classic:seconds=2`."""

    def levels(self, *, compiled: bool) -> tuple[int, ...]:
        """The deals of each level."""
        return 2, 8, 32, 256

    @property
    def infers(self) -> bool:
        """It ignores the others' choices."""
        return False


def make(game: Game[Any, Any, Any], settings: ClassicSettings | None = None) -> Any:
    """The bot of a game."""
    return engine(game, settings or ClassicSettings())


BOT: Final = PlayerEntry("classic", Text("", ""), make, ClassicSettings, of_match=True)
