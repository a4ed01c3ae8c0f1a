"""The protocol for programs that play: what each message holds (docs/protocol.md says it in words).

A message is one line: a word, and mostly a JSON object. A program is told only what its seat may see: `played` leaves
out what is secret, and in a game that hides something the position is the seat's own view.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import fields, is_dataclass
from typing import Any, Final

from tablegames.core.arbiter import secretive
from tablegames.core.events import Seat, visible
from tablegames.core.game import Hiding
from tablegames.core.loop import Moment
from tablegames.core.match import MatchState, in_hand
from tablegames.records.record import events_data
from tablegames.rules.ruledata import plain, rules_as_data
from tablegames.table.narration import hidden_action
from tablegames.table.table import Table

VERSION: Final = 1
HELLO: Final = f"tablegames {VERSION}"


def message(word: str, data: dict[str, Any]) -> str:
    """One line of the protocol: the word and its data."""
    return f"{word} {json.dumps(data, ensure_ascii=False, separators=(',', ':'))}"


def game_message(
    table: Table, seat: Seat, *, first: Seat | None, start: object, seconds: float | None, seed: int | None
) -> str:
    """The message that a game begins: which one, under which rules, where the program sits."""
    hiding = isinstance(table.bare, Hiding)
    return message(
        "game",
        {
            "game": table.entry.name,
            "variant": table.variant.name,
            "rules": rules_as_data(table.variant.rules),
            "match": table.match,
            "begins": table.begins,
            "seats": table.game.seats,
            "names": list(table.seat_names)[: table.game.seats],
            "seat": seat,
            "first": first,
            "start": None if hiding else start,
            "seconds": seconds,
            "seed": seed,
        },
    )


def played_message(table: Table, moment: Moment[Any, Any], seat: Seat) -> str:
    """The message that an action was played, as the seat may know it."""
    shown = moment.secret and moment.seat != seat
    action = hidden_action(table, moment, seat) if shown else table.write(moment.before, moment.action)
    events = []
    for data in events_data(table, moment.before, moment.action, visible(moment.step.events, seat)):
        data.pop("seen_by", None)
        events.append(data)
    return message("played", {"n": moment.number, "seat": moment.seat, "action": action, "events": events})


def seen(value: Any) -> Any:
    """A view as plain data; what has a text of its own (a tile) is that text."""
    if is_dataclass(value) and not isinstance(value, type):
        if type(value).__str__ is not object.__str__:
            return str(value)
        return {field.name: seen(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, tuple | list):
        return [seen(item) for item in value]
    if isinstance(value, set | frozenset):
        return sorted(map(seen, value), key=str)
    return plain(value)


def choose_message(table: Table, state: Any, view: Any, number: int, legal: Sequence[str]) -> str:
    """The message that asks for a choice: the position as the seat sees it, and every legal action."""
    data: dict[str, Any] = {"n": number}
    if secretive(table.bare):
        data["view"] = seen(in_hand(view))
    else:
        data["position"] = plain(table.position(state))
    if isinstance(state, MatchState):
        data["standing"] = {"played": state.tally.played, "points": list(state.tally.points)}
    data["legal"] = list(legal)
    return message("choose", data)
