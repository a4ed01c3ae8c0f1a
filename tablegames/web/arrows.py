"""Arrows on a board: where the pieces of a play went, and the ways of an event, by the places of a reader's picture."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final

from tablegames.core.events import Seat
from tablegames.core.loop import Moment
from tablegames.core.match import place_in_hand
from tablegames.plugin.ways import Way
from tablegames.table.table import Table
from tablegames.web.clicks import Places

_OWN: Final = frozenset(map(str, range(1, 25)))
Stops = list[str]
"""The places that an arrow goes through."""


def steps(table: Table, moment: Moment[Any, Any], viewer: Seat | None, places: Places) -> Iterator[Stops]:
    """Yield where each piece of a play went."""
    if moment.seat is None or not places.names:
        return
    counted = _counting(table, moment, viewer)
    if table.abilities.counted is not None and not places.names >= _OWN:
        places = Places.of(_OWN | places.names)  # the player may count the places from the other end
    for stroke in places.strokes(table.write(moment.before, moment.action)):
        if len(stroke) > 1:
            yield [counted(stop) for stop in stroke[:2]]


def routes(table: Table, moment: Moment[Any, Any], viewer: Seat | None, ways: Iterable[Way]) -> Iterator[Stops]:
    """Yield the routes of some ways."""
    counted = _counting(table, moment, viewer)
    for way in ways:
        for route in way:
            yield [counted(str(stop)) for stop in (route.source, *route.rests[:1], route.to)]


def _counting(table: Table, moment: Moment[Any, Any], viewer: Seat | None) -> Callable[[str], str]:
    """Return a function from the acting seat's places to the viewer's."""
    counted = table.abilities.counted
    turn: Any = table.game.turn(moment.before)
    actor = place_in_hand(moment.before, getattr(turn, "seat", None))
    reader = place_in_hand(moment.before, viewer) or Seat(0)
    if actor is None or actor == reader or counted is None:
        return lambda name: name
    return lambda name: str(counted(table.bare, int(name), actor, reader)) if name.isdigit() else name
