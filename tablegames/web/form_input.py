"""Input from a page, checked: the form of a new game, an uploaded ruleset, picked places."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import field
from typing import Any, Final

from tablegames.core.errors import PluginError, Refused, RulesError
from tablegames.core.events import Seat
from tablegames.core.frozen import frozen
from tablegames.core.languages import gettext as _
from tablegames.core.players import HUMAN
from tablegames.plugin.provides import GameEntry, VariantSource
from tablegames.plugin.registry import Registry
from tablegames.plugin.variants import Variant, resolve
from tablegames.rules.untrusted.jsonlines import read_object
from tablegames.session.clock import TimeControl

DEEP: Final = 6
"""How deep the data of a form may be."""
NAME: Final = 200
"""Characters of a name."""
RULES: Final = 4_096
"""Characters of the options that are chosen."""
PICKED: Final = 64
"""Places that may be picked for one play."""
LARGEST_RULES: Final = 32 * 1024
"""Characters of a ruleset that is brought."""
_UNSAFE: Final = re.compile(r"[^\w.-]")


@frozen
class OwnRules:
    """An uploaded variant file: its name and text."""

    name: str
    text: str

    @property
    def origin(self) -> str:
        """Its name in messages."""
        return _UNSAFE.sub("_", self.name.rpartition("/")[2])[-60:] or "rules.yaml"


def own_variant(
    registry: Registry, entry: GameEntry, own: OwnRules, changes: Mapping[str, Any] | None = None
) -> Variant:
    """Return the ruleset of a file; an error is one sentence with line and column."""
    if len(own.text) > LARGEST_RULES:
        raise Refused(
            "{origin} is too large: the limit is {largest_rules:,} characters.",
            origin=own.origin,
            largest_rules=LARGEST_RULES,
        )
    known = registry.sources(entry)
    name = own.origin.rpartition(".")[0] or own.origin
    while name in known:
        name += "_"
    try:
        return resolve(entry, name, {**known, name: VariantSource(entry.name, name, own.text, own.origin)}, changes)
    except (RulesError, PluginError) as problem:
        raise Refused(pointed(str(problem), own)) from None


def pointed(sentence: str, own: OwnRules) -> str:
    """Return an error with its column, if it names only the line.

    >>> pointed("a.yaml:2: unknown rule 'partie'", OwnRules("a.yaml", "rules:\\n  partie: 3"))
    "a.yaml:2: unknown rule 'partie' (column 3)"
    """
    found = re.match(rf"{re.escape(own.origin)}:(\d+)", sentence)
    lines = own.text.splitlines()
    if found is None or "column " in sentence or "colonne " in sentence or not 0 < int(found[1]) <= len(lines):
        return sentence
    line = lines[int(found[1]) - 1]
    words = re.findall(r"'([^']+)'|« ([^»]+) »", sentence[found.end() :])
    at = next((line.find(word) for pair in words for word in pair if word and word in line), None)
    column = 1 + (len(line) - len(line.lstrip()) if at is None else at)
    return f"{sentence} ({_('column')} {column})"


@frozen
class Asked:
    """The game that a form asks for, and its players (`human`, or a bot with a level)."""

    game: str
    variant: str | None = None
    match: str = "party"
    seats: int | None = None
    rules: Mapping[str, Any] = field(default_factory=dict)
    players: Sequence[str] = ()
    own: OwnRules | None = None
    """A ruleset that was brought; it goes before the name of one."""
    rest: str = HUMAN
    """The player of every seat without one: rulesets may have more seats."""
    fair: bool = False
    """Whether each person adds a part to the dice before it begins."""
    first: Seat | None = None
    """The seat that begins, as in a rematch; None: the game decides."""
    clock: TimeControl | None = None
    """The time of each player; None: they take as long as they like."""


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
        raise Refused("The form contains an invalid value.")
    variant, match, rest = data.get("variant") or None, data.get("match") or "party", data.get("rest") or HUMAN
    own = OwnRules(data.get("file", ""), data["text"]) if data.get("text") else None
    fair, begins = data.get("fair", False), None if first is None else Seat(first)
    clock = None if data.get("clock") is None else TimeControl.read(data["clock"])
    return Asked(data["game"], variant, match, seats, rules, tuple(players), own, rest, fair, begins, clock)


def list_of(given: object) -> list[Any]:
    """The list that was sent."""
    if not isinstance(given, list) or len(given) > PICKED:
        raise Refused("This is not a list of places on the board.")
    return given


def places_of(picked: object) -> tuple[str, ...]:
    """The places that were picked, in their order."""
    if not isinstance(picked, list) or not all(isinstance(place, str) for place in picked) or len(picked) > PICKED:
        raise Refused("This is not a list of places on the board.")
    return tuple(picked)


def object_of(content: bytes) -> dict[str, Any]:
    """The JSON object of a request."""
    try:
        return read_object(content.decode(), Refused)
    except (UnicodeDecodeError, Refused):
        raise Refused("The request must be a JSON object.") from None


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
