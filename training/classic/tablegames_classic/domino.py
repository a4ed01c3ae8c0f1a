"""Domino before it learnt: any deal that agrees with the passes is as likely as another."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from tablegames import PlayerEntry
from tablegames.core.game import Game
from tablegames.core.languages import Text
from tablegames.core.match import innermost
from tablegames.core.options import setting
from tablegames.families.dominoes.bots.levels import MOST
from tablegames.families.dominoes.bots.player import EnginePlayer
from tablegames.families.dominoes.bots.search import PLAINLY

DEALS: Final = (2, 8, 32, 256)
"""The deals of each level."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ClassicSettings:
    """The settings of the bot: `classic:4`, `classic:deals=100`, `classic:seconds=2`."""

    level: int | None = setting(None, Text("", ""), least=1, most=len(DEALS))
    deals: int | None = setting(None, Text("", ""), least=1)
    seconds: float | None = setting(None, Text("", ""), least=0)


def make(game: Game[Any, Any, Any], settings: ClassicSettings | None = None) -> Any:
    """The bot of a game."""
    given = settings or ClassicSettings()
    usual = MOST if given.seconds and given.level is None else DEALS[(given.level or 3) - 1]
    player = EnginePlayer(game, given.deals or usual, given.seconds or None, PLAINLY)
    bare: Any = innermost(game)
    if bare == bare.strict:
        return player
    from tablegames.plugins.domino.arbitre.bot import AtTable

    return AtTable(game, player, 98)


BOT: Final = PlayerEntry("classic", Text("", ""), make, ClassicSettings, of_match=True)
