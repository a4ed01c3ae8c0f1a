"""Create the game for the rules, strict or with the table around it, and the bots of either.

Each is imported when it is needed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tablegames.core.match import innermost
from tablegames.plugins.dames_polonaises.rules import DamesRules

if TYPE_CHECKING:
    from tablegames.core.analysis import Analyst
    from tablegames.core.game import Game
    from tablegames.core.players import Player
    from tablegames.families.draughts.engine.levels import EngineSettings


def make(rules: DamesRules, seats: int) -> Game[Any, Any, Any]:
    """Return a game under these rules; draughts always has two seats."""
    if rules.arbiter == "table":
        from tablegames.plugins.dames_polonaises.arbitre.game import DamesALaTable

        return DamesALaTable(rules)
    from tablegames.plugins.dames_polonaises.game import DamesPolonaises

    return DamesPolonaises(rules)


def make_player(game: Game[Any, Any, Any], settings: EngineSettings | None = None) -> Player[Any, Any]:
    """Return the engine as a bot for a game."""
    if at_a_table(game):
        from tablegames.plugins.dames_polonaises.arbitre.bot import EyedPlayer

        return EyedPlayer(game, settings)
    from tablegames.families.draughts.engine.player import EnginePlayer

    return EnginePlayer(game, settings)


def make_analyst(game: Game[Any, Any, Any]) -> Analyst[Any, Any]:
    """Return the engine as an analyst for a game."""
    if at_a_table(game):
        from tablegames.plugins.dames_polonaises.arbitre.bot import TableAnalyst

        return TableAnalyst(game)
    from tablegames.families.draughts.engine.player import EngineAnalyst

    return EngineAnalyst(game)


def seated(game: Game[Any, Any, Any], player: Player[Any, Any]) -> Player[Any, Any]:
    """Return a bot of the strict game as it plays this one: at a table it moves and never calls."""
    if not at_a_table(game):
        return player
    from tablegames.plugins.dames_polonaises.arbitre.bot import Mover

    return Mover(game, player)


def at_a_table(game: Game[Any, Any, Any]) -> bool:
    """Whether faults can be made in a game."""
    return getattr(innermost(game), "strict", None) is not None
