"""Draughts on other boards: the game of a hundred squares, on sixty-four and on a hundred and forty-four."""

from __future__ import annotations

from collections.abc import Iterable

from tablegames import Extension, Text, hookimpl


@hookimpl
def tablegames_extensions() -> Iterable[Extension]:
    return [
        Extension(
            name="boards",
            game="dames_polonaises",
            title=Text("Draughts on other boards"),
            rules=".size:BoardRules",
            make=".size:on_another_board",
            package=__name__,
        )
    ]
