"""The plates of the players on a page: who they are, and how they stand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tablegames.bots.levels import EIGHT, name_of
from tablegames.core.events import Seat
from tablegames.core.languages import gettext as _
from tablegames.core.players import HUMAN
from tablegames.plugin.abilities import Count
from tablegames.table.table import Table
from tablegames.web.pictures import is_own


def plates(table: Table, state: Any, players: Sequence[str], scores: Sequence[str]) -> list[dict[str, Any]]:
    """Return the text on the plate of each player: the name, the kind of player, the score.

    `players` are a person, a bot or nothing for each seat; `scores` are the lines of the table's reckoning.
    """
    notes = [line.partition(_(": "))[2] for line in scores]
    counts = [[_count(table, one) for one in side] for side in table.tallies(state)]
    points, target = table.points(state) or ((), 0)
    return [
        {
            "name": table.wording.seat(Seat(seat)),
            "who": "" if player in ("", HUMAN) else kind_of_player(player, table),
            "bot": player not in ("", HUMAN),
            "note": notes[seat] if len(notes) == len(players) else "",
            "counts": counts[seat] if len(counts) == len(players) else [],
            "match": [points[seat], target] if points else None,
        }
        for seat, player in enumerate(players)
    ]


def _count(table: Table, one: Count) -> dict[str, Any]:
    name = table.wording.count(one.key, one.of or one.number)
    return {"key": one.key, "number": one.number, "of": one.of, "name": name, **({"sign": True} if one.sign else {})}


def kind_of_player(player: str, table: Table) -> str:
    """Return who plays, in words; the game's usual bot goes by its level alone."""
    if player == HUMAN:
        return _("a person")
    bot, colon, level = player.partition(":")
    name = name_of(int(level), EIGHT) if level.isdecimal() and is_own(table) else None
    told = _("level {level}", level=level) + ("" if name is None else f" ({name})")
    facts = [_("Bot"), *([] if bot == table.entry.bot else [bot]), *([told] if colon else [])]
    return " · ".join(facts)
