"""How the games of a browser stand, for the list on its first page."""

from __future__ import annotations

from typing import Any, Final

from tablegames.core.errors import Refused
from tablegames.web.frames import TableReader, names, over, whose
from tablegames.web.hosting import Hosted

MOST: Final = 12
"""Games that are told of at once: each may have to be read from the disk."""


def games_asked(data: dict[str, Any]) -> list[tuple[str, str]]:
    """The games that are asked for, each with a key."""
    games = data.get("games")
    if not isinstance(games, list) or len(games) > MOST or not all(isinstance(one, dict) for one in games):
        raise Refused.said(f"At most {MOST} games can be listed.", f"On liste au plus {MOST} parties.")
    return [(str(one.get("id")), str(one.get("key"))) for one in games]


def standing(hosted: Hosted, key: str) -> dict[str, Any] | None:
    """How a game stands for the seat of a key; None: this is not the key of one of its seats."""
    found = hosted.seat_of(key)
    if found is None or found[0] is None:
        return None
    seat = found[0]
    return {
        "seat": seat,
        "names": names(hosted),
        "turn": hosted.asked == seat,
        "whose": whose(hosted),
        "over": over(hosted, TableReader(seat)),
        "since": hosted.since,
    }
