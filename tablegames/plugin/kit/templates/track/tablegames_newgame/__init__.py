"""New game: a small race on a track for two to four.  [HOUSE]"""

from __future__ import annotations

from collections.abc import Iterable

from tablegames import GameEntry, Text, hookimpl
from tablegames.track import track_entry
from tablegames_newgame.game import RoadRace, Rules


@hookimpl
def tablegames_games() -> Iterable[GameEntry]:
    """The game; variants, wording and articles are the files beside this one, the rest comes with the track."""
    return [
        track_entry(
            RoadRace,
            __name__,
            name="newgame",
            title=Text("New game"),
            source="HOUSE",
            rules=Rules,
            seats=(2, 3, 4),
            about=Text("Bring two tokens to the end of the road"),
        )
    ]
