"""The rose, a jan of our house: one throw that hits two dames at once. An extension of trictrac, not a game."""

from __future__ import annotations

from collections.abc import Iterable

from tablegames import Extension, Text, hookimpl


@hookimpl
def tablegames_extensions() -> Iterable[Extension]:
    return [
        Extension(
            name="rose",
            game="trictrac",
            title=Text("The rose"),
            rules=".jan:RoseRules",
            make=".jan:with_the_rose",
            package=__name__,
        )
    ]
