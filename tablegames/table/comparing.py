"""Two plays compared in one sentence, by what the game can count of each: throws that fill, mark or hit."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tablegames.table.table import Table


@dataclass(frozen=True, slots=True)
class Differing:
    """In what two plays differ, counted by the game, as a sentence of the first."""

    said: str
    gain: float
    """The share of chances by which the first is better; less than nothing where it is worse."""


def differences(table: Table, view: Any, better: Any, other: Any, called: str | None = None) -> list[Differing]:
    """All that the game counts in which two plays differ, what speaks most for the first of them first.

    `view` is that of the game in hand; the other play is `called` so, else as who has the view is shown it.
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
    """What the better of two plays has before the other; nothing where the game counts nothing, or nothing tells."""
    return next((one.said for one in differences(table, view, better, other, called) if one.gain > 0), "")
