"""New game: a small game of tricks, with hidden hands, for two to four.  [HOUSE]"""

from __future__ import annotations

from collections.abc import Iterable

from tablegames import GameEntry, Text, hookimpl
from tablegames_newgame.drawing import PlainTable, TablePicture, TextTable
from tablegames_newgame.game import Rules, TrickGame
from tablegames_newgame.notation import CardNotation


@hookimpl
def tablegames_games() -> Iterable[GameEntry]:
    """The game, and all that it brings; variants, wording and articles are the files beside this one."""
    return [
        GameEntry(
            name="newgame",
            title=Text("New game", "New game"),
            source="HOUSE",
            rules=Rules,
            make=TrickGame,
            variant="standard",
            seats=(2, 3, 4),
            about=Text("Hidden hands and tricks", "Mains cachées et levées"),
            package=__name__,
            notation=CardNotation,
            renderers=(TextTable, PlainTable),
            diagrams=(TablePicture,),
        )
    ]
