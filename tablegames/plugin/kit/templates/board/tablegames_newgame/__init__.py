"""New game: a small board game for two.  [HOUSE]"""

from __future__ import annotations

from collections.abc import Iterable

from tablegames import GameEntry, Text, hookimpl
from tablegames_newgame.drawing import BoardPicture, ColourBoard, PlainBoard, TextBoard
from tablegames_newgame.game import RowGame, Rules
from tablegames_newgame.notation import SquareNotation


@hookimpl
def tablegames_games() -> Iterable[GameEntry]:
    """The game, and all that it brings; variants, wording and articles are the files beside this one."""
    return [
        GameEntry(
            name="newgame",
            title=Text("New game", "New game"),
            source="HOUSE",
            rules=Rules,
            make=RowGame,
            variant="standard",
            about=Text("So many stones in a row", "Tant de pions en ligne"),
            package=__name__,
            notation=SquareNotation,
            renderers=(TextBoard, ColourBoard, PlainBoard),
            diagrams=(BoardPicture,),
        )
    ]
