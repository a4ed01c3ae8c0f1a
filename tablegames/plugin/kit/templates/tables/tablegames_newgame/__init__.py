"""New game: a small race at tables for two.  [HOUSE]"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from tablegames import GameEntry, Text, hookimpl
from tablegames.tables import BoardDiagram, TablesNotation, race_phrases, three_drawings
from tablegames_newgame.game import Rules, several_games, small_race


@hookimpl
def tablegames_games() -> Iterable[GameEntry]:
    """The game, and all that it brings; variants, wording and articles are the files beside this one."""
    return [
        GameEntry(
            name="newgame",
            title=Text("New game"),
            source="HOUSE",
            rules=Rules,
            make=small_race,
            variant="standard",
            party=several_games,
            about=Text("A small race at tables"),
            package=__name__,
            notation=TablesNotation,
            renderers=three_drawings,
            diagrams=(BoardDiagram,),
            phrases=partial(race_phrases, __name__),
        )
    ]
