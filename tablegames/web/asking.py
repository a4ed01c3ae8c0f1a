"""What a page sends, checked before anything is done with it."""

from __future__ import annotations

from typing import Any, Final

from tablegames.core.errors import Refused
from tablegames.core.events import Seat
from tablegames.core.players import HUMAN
from tablegames.rules.untrusted.jsonlines import read_object
from tablegames.web.hosting import Asked
from tablegames.web.own_rules import OwnRules

DEEP: Final = 6
"""How deep the data of a form may be."""
NAME: Final = 200
"""Characters of a name."""
RULES: Final = 4_096
"""Characters of the options that are chosen."""
PICKED: Final = 64
"""Places that may be picked for one play."""


def asked_for(data: dict[str, Any]) -> Asked:
    """The game a form asks for."""
    rules, players = data.get("rules", {}), data.get("players", [])
    seats, first = data.get("seats"), data.get("first")
    sound = (
        _name(data.get("game"))
        and isinstance(rules, dict)
        and _shallow(rules)
        and isinstance(players, list)
        and all(_name(name) for name in players)
        and all(number is None or whole(number) is not None for number in (seats, first))
        and all(_name(data.get(key, "")) for key in ("variant", "match", "rest", "file"))
        and isinstance(data.get("text", ""), str)
        and isinstance(data.get("fair", False), bool)
        and len(str(rules)) <= RULES
    )
    if not sound:
        raise Refused.said("That form is not filled in rightly.", "Ce formulaire n'est pas bien rempli.")
    variant, match, rest = data.get("variant") or None, data.get("match") or "party", data.get("rest") or HUMAN
    own = OwnRules(data.get("file", ""), data["text"]) if data.get("text") else None
    fair, begins = data.get("fair", False), None if first is None else Seat(first)
    return Asked(data["game"], variant, match, seats, rules, tuple(players), own, rest, fair, begins)


def places_of(picked: object) -> tuple[str, ...]:
    """The places that were picked, in their order."""
    if not isinstance(picked, list) or not all(isinstance(place, str) for place in picked) or len(picked) > PICKED:
        raise Refused.said("That is no list of places.", "Ce n'est pas une liste de cases.")
    return tuple(picked)


def object_of(content: bytes) -> dict[str, Any]:
    """The JSON object of a request."""
    try:
        return read_object(content.decode(), Refused)
    except (UnicodeDecodeError, Refused):
        raise Refused.said("A JSON object is wanted.", "Il faut un objet JSON.") from None


def whole(value: object) -> int | None:
    """A whole number that was sent; None: it is none."""
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def _name(told: object) -> bool:
    """Whether it could be what something is called."""
    return isinstance(told, str) and len(told) <= NAME


def _shallow(data: object, deep: int = DEEP) -> bool:
    """Whether data does not lie deeper than any option of a ruleset does."""
    inside = data.values() if isinstance(data, dict) else data if isinstance(data, list) else ()
    return deep > 0 and all(_shallow(one, deep - 1) for one in inside)
