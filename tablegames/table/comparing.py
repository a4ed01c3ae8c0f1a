"""Compare two plays in a sentence, by what the game counts: throws that fill, mark or hit."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tablegames.table.table import Table


@dataclass(frozen=True, slots=True)
class Differing:
    """The difference between two plays in a prospect of the game, as a sentence about the first."""

    said: str
    gain: float
    """The advantage of the first, as a share of the chances; negative if it is worse."""


def differences(table: Table, view: Any, better: Any, other: Any, called: str | None = None) -> list[Differing]:
    """Return all counted differences between two plays, the best reason for the first play first.

    `view` is a view of the game in hand; the other play is called `called`, or as the viewer is shown it.
    """
    game, prospects = table.bare, table.abilities.prospects
    if prospects is None:
        return []
    name = table.speak_seen(view, other) if called is None else called
    one, two = prospects(game, view, better), prospects(game, view, other)
    found: list[Differing] = []
    for key, prospect in {**two, **one}.items():
        n, m = (side[key].chances if key in side else 0 for side in (one, two))
        gain = (n - m if prospect.good else m - n) / prospect.of * prospect.weight
        if gain and f"prospect.{key}" in table.wording.phrases:
            found.append(Differing(table.wording.prospect(key, n, m, prospect.of, name), gain))
    return sorted(found, key=lambda each: -each.gain)


def by_prospects(table: Table, view: Any, better: Any, other: Any, called: str | None = None) -> str:
    """Return the best reason for the better play; empty if the game counts nothing, or no difference."""
    return next((one.said for one in differences(table, view, better, other, called) if one.gain > 0), "")
