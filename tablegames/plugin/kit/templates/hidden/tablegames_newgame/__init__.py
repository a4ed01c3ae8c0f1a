"""New game: a small game of tricks, with hidden hands, for two to four.  [HOUSE]"""

from __future__ import annotations

from collections.abc import Iterable

from tablegames import GameEntry, Text, hookimpl
from tablegames.cards import card_entry
from tablegames_newgame.game import Rules, TrickGame


@hookimpl
def tablegames_games() -> Iterable[GameEntry]:
    """The game; variants, wording and articles are the files beside this one, the rest comes with the cards."""
    return [
        card_entry(
            TrickGame,
            __name__,
            name="newgame",
            title=Text("New game"),
            source="HOUSE",
            rules=Rules,
            seats=(2, 3, 4),
            about=Text("Hidden hands and tricks"),
        )
    ]
