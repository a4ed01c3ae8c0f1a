"""The royal game of the goose, for two to six: nothing but dice, sixty-three squares and their mishaps.  [GOOSE]

Actions and positions are written as the dataclasses say (`roll 6 3`): the package brings no notation.
"""

from __future__ import annotations

from collections.abc import Iterable

from tablegames import GameEntry, Text, hookimpl


@hookimpl
def tablegames_games() -> Iterable[GameEntry]:
    """The game, and all that it brings; variants, wording and articles are the files beside this one."""
    return [
        GameEntry(
            name="goose",
            title=Text("The game of the goose", "Le jeu de l'oie"),
            source="GOOSE",
            rules=".game:GooseRules",
            make=".game:Goose",
            variant="royal",
            seats=(2, 3, 4, 5, 6),
            about=Text("First on 63, by the dice alone", "Le premier à 63, par les dés seuls"),
            package=__name__,
            renderers=(".drawing:Track", ".drawing:Told"),
            players=(),
        )
    ]
