"""Two plays compared in one sentence, by what the game can count of each: throws that fill, mark or hit."""

from __future__ import annotations

from typing import Any

from tablegames.plugging.prospects import Foresees
from tablegames.table.table import Table


def by_prospects(table: Table, view: Any, better: Any, other: Any) -> str:
    """What the better of two plays has before the other; nothing where the game counts nothing, or nothing tells.

    `view` is that of the game in hand.
    """
    game: object = table.bare
    if not isinstance(game, Foresees):
        return ""
    one, two = game.prospects(view, better), game.prospects(view, other)
    found: list[tuple[float, str, int, int, int]] = []
    for key, prospect in {**two, **one}.items():
        n, m = (side[key].chances if key in side else 0 for side in (one, two))
        gain = (n - m if prospect.good else m - n) / prospect.of * prospect.weight
        if gain > 0 and f"prospect.{key}" in table.wording.phrases:
            found.append((gain, key, n, m, prospect.of))
    if not found:
        return ""
    _, key, n, m, of = max(found, key=lambda each: each[0])
    return table.wording.prospect(key, n, m, of, table.speak_seen(view, other))
