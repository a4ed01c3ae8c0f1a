"""The engine as a bot and as an analyst, of the strict game or at a table where faults are made."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tablegames.core.match import innermost

if TYPE_CHECKING:
    from tablegames.core.analysis import Analyst
    from tablegames.core.game import Game
    from tablegames.core.players import Player
    from tablegames.plugins.dames_polonaises.engine.levels import EngineSettings


def make_player(game: Game[Any, Any, Any], settings: EngineSettings | None = None) -> Player[Any, Any]:
    """The bot for a game."""
    if at_a_table(game):
        from tablegames.plugins.dames_polonaises.arbitre.bot import EyedPlayer

        return EyedPlayer(game, settings)
    from tablegames.plugins.dames_polonaises.engine.player import EnginePlayer

    return EnginePlayer(game, settings)


def make_analyst(game: Game[Any, Any, Any]) -> Analyst[Any, Any]:
    """The analyst for a game."""
    if at_a_table(game):
        from tablegames.plugins.dames_polonaises.arbitre.bot import TableAnalyst

        return TableAnalyst(game)
    from tablegames.plugins.dames_polonaises.engine.player import EngineAnalyst

    return EngineAnalyst(game)


def seated(game: Game[Any, Any, Any], player: Player[Any, Any]) -> Player[Any, Any]:
    """A bot that knows only the strict game, as it sits at this one: at a table it moves and calls nothing."""
    if not at_a_table(game):
        return player
    from tablegames.plugins.dames_polonaises.arbitre.bot import Mover

    return Mover(game, player)


def at_a_table(game: Game[Any, Any, Any]) -> bool:
    """Whether faults are made in a game."""
    return getattr(innermost(game), "strict", None) is not None
