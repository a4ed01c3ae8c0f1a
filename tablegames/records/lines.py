"""The lines of a game's record as text, for the many records of a match.

They are the same, byte for byte, as those of `record.action_data` written as JSON and sealed, in a third of the time:
what repeats is made once per table.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from json.encoder import encode_basestring
from typing import Any, Final

from tablegames.core.events import Event
from tablegames.core.game import acting_view
from tablegames.core.loop import Moment
from tablegames.core.match import in_hand
from tablegames.plugin.ways import Way, ways_data
from tablegames.records.record import action_data, event_data
from tablegames.rules.agreement import PlayersEnd
from tablegames.rules.untrusted.jsonlines import chained
from tablegames.table.table import Table

MOST: Final = 20_000
"""The most texts of events, and of turns, that are kept."""
_ENCODE: Final = json.JSONEncoder(ensure_ascii=False).encode


class LineWriter:
    """Write the actions of a table's games as lines of a record."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._bare: Any = table.bare
        self._alone = table.game is table.bare
        self._write = table.notation.write
        self._ways: Callable[..., tuple[Way, ...]] | None = table.abilities.ways
        self._texts: dict[int, tuple[Event, str]] = {}
        """The texts of events by identity: games that make many make each event once."""
        self._turns: dict[bytes, tuple[str, ...]] = {}
        """The actions of turns that the native code played, without their numbers."""

    def body(self, moment: Moment[Any, Any]) -> str:
        """Return an action as a JSON object, without its end."""
        action, seat = moment.action, moment.seat
        if isinstance(action, PlayersEnd):
            return _ENCODE(action_data(self._table, moment))[:-1]
        state = moment.before if self._alone else in_hand(moment.before)
        view = self._bare.view(state, seat) if self._alone else acting_view(self._bare, state)
        whose = "null" if seat is None else f"{seat:d}"
        said = encode_basestring(self._write(view, action))
        events = moment.step.events
        told = "" if not events else ", ".join([self._event(state, action, event) for event in events])
        secret = ', "secret": true' if moment.secret else ""
        return f'{{"n": {moment.number}, "seat": {whose}, "action": {said}, "events": [{told}]{secret}'

    def turn(self, number: int, turn: bytes) -> list[str]:
        """Return the actions of a turn, from that number on; equal turns are written once."""
        texts = self._turns.get(turn)
        if texts is None:
            if len(self._turns) >= MOST:
                self._turns.clear()
            traced = self._table.abilities.traced
            assert traced is not None
            bodies = [(one.number, self.body(one)) for one in traced(self._bare, turn)]
            texts = self._turns[turn] = tuple(body.removeprefix(f'{{"n": {at}') for at, body in bodies)
        return [f'{{"n": {at}{text}' for at, text in enumerate(texts, start=number)]

    def _event(self, state: Any, action: Any, event: Event) -> str:
        """Return an event as JSON, with its ways."""
        ways = () if self._ways is None else self._ways(self._bare, state, action, event)
        known = self._texts.get(id(event))
        if known is None:
            if len(self._texts) >= MOST:
                self._texts.clear()
            known = self._texts[id(event)] = (event, _ENCODE(event_data(event)))
        return f'{known[1][:-1]}, "ways": {_ENCODE(ways_data(ways))}}}' if ways else known[1]


def sealed_text(header: object, bodies: Iterable[str], last: Sequence[object] = ()) -> tuple[str, str]:
    """Return the text of a record from its first line, its actions and its last lines, and its last checksum."""
    return chained([_ENCODE(header)[:-1], *bodies, *(_ENCODE(one)[:-1] for one in last)])
