"""A doubling cube for toute-table: before he throws, who has the right may offer to double what the game is worth."""

from __future__ import annotations

from collections.abc import Iterable

from tablegames import Extension, Text, hookimpl


@hookimpl
def tablegames_extensions() -> Iterable[Extension]:
    return [
        Extension(
            name="cube",
            game="toutetable",
            title=Text("The doubling cube"),
            rules=".game:CubeRules",
            make=".game:Cubed",
            notation_over=".notation:CubeNotation",
            renderer_over=".notation:CubeBoard",
            player_over=".bots:knowing_the_cube",
            package=__name__,
        )
    ]
