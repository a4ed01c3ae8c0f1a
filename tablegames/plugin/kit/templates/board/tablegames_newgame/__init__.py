"""New game: a small board game for two.  [HOUSE]"""

from __future__ import annotations

from collections.abc import Iterable

from tablegames import GameEntry, Text, hookimpl
from tablegames.grid import grid_entry
from tablegames_newgame.game import RowGame, Rules


@hookimpl
def tablegames_games() -> Iterable[GameEntry]:
    """The game; variants, wording and articles are the files beside this one, the rest comes with the board."""
    return [
        grid_entry(
            RowGame,
            __name__,
            name="newgame",
            title=Text("New game"),
            source="HOUSE",
            rules=Rules,
            about=Text("Put stones in a row to win"),
        )
    ]
