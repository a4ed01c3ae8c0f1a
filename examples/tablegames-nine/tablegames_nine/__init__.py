"""Domino with the double nine: a set of fifty-five tiles, or one between it and the double six."""

from __future__ import annotations

from collections.abc import Iterable

from tablegames import Extension, Text, hookimpl


@hookimpl
def tablegames_extensions() -> Iterable[Extension]:
    return [
        Extension(
            name="nine",
            game="domino",
            title=Text("The double nine"),
            rules=".larger:NineRules",
            make=".larger:with_a_larger_set",
            package=__name__,
        )
    ]
