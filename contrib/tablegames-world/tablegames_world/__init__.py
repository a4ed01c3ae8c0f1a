"""Games of the world, each in one file of `game_files`: draughts, games of tables, dominoes."""

from __future__ import annotations

from collections.abc import Iterable

from tablegames.plugin.game_files import shipped_games
from tablegames.plugin.hookspecs import hookimpl
from tablegames.plugin.provides import GameEntry
from tablegames.plugin.userfiles import Broken

__version__ = "0.1.0"


@hookimpl
def tablegames_games() -> Iterable[GameEntry | Broken]:
    """Every game of the folder `game_files`."""
    return shipped_games(__name__)
