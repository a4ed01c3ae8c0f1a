"""Who is at a table now, who has left and since when, and which browsers have opened a seat."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tablegames.core.events import Seat
from tablegames.core.players import HUMAN
from tablegames.web.hosting import Hosted
from tablegames.web.seating import now


def presence(hosted: Hosted, here: Iterable[Seat | None], browser: str) -> dict[str, Any]:
    """What one browser is told of the others; `here` has a seat for each open page, None for a spectator's."""
    pages = list(here)
    return {
        "type": "presence",
        "now": now(),
        "seats": [_seat(hosted, Seat(seat), pages.count(Seat(seat)), browser) for seat in range(len(hosted.names))],
        "watching": pages.count(None),
    }


def _seat(hosted: Hosted, seat: Seat, here: int, browser: str) -> dict[str, Any]:
    keys = hosted.keys
    opened = [
        {
            "at": one["at"],
            "you": one["browser"] == browser,
            "also": sorted({other["seat"] for other in keys.opened if other["browser"] == one["browser"]} - {seat}),
        }
        for one in keys.opened
        if one["seat"] == seat
    ]
    left = None if here else hosted.left.get(seat)
    return {"person": hosted.names[seat] == HUMAN, "here": here, "left": left, "opened": opened}
