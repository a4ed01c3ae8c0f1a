"""Records: one versioned JSON-lines format for every game, read and checked here, written by `records.recorder`.

    {"record": "tablegames", "format": 1, "game": "toutetable", "variant": "academie", "rules": {…}, "seed": 7, …}
    {"n": 0, "seat": null, "action": "5-2", "events": [{"kind": "note", "what": "begins", "seat": 0, "cite": "…"}]}
    {"n": 1, "seat": 0, "action": "12/17 12/14", "events": []}
    {"undo": 1}
    {"over": {"winners": [0], "scores": [1, 0], "by": "lifted", "cite": "AUJ-TT IX"}}

After a resignation the end is `{"resigned": 1}` instead of `over`; if the player had no time left, `{"resigned": 1,
"by": "time"}`. An offer of a draw is `{"offer": "draw", "seat": 0}`, then `{"declined": "draw", "seat": 1}` if the
answer is no; if it is yes, the game ends with `over`. In a match only the game in hand is drawn, or conceded, by an
action outside the rules: `{"n": 57, "seat": 1, "action": "draw", "ends": true, "events": […]}`, or `"action":
"concede"`. With clocks, the header has `"clock": {"kind": "fischer", "start": 300, "step": 3}` and every action of a
player the time left to each seat, `"clock": [281.4, 300.0]`.

Each line ends with a checksum that covers it and the lines before it (`rules.untrusted.jsonlines`); records of older
versions have none. After the end of a game with fair dice (`records.fair`) comes its secret, `{"secret": "…"}`.

A killed process loses nothing already played: an unfinished last line is left out.
"""

from __future__ import annotations

import json
import platform
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from json.encoder import encode_basestring
from typing import Any, Final

from tablegames.core.errors import RecordError
from tablegames.core.events import Event, Note, Revealed, Scored, Seat, plain_fact, visible
from tablegames.core.frozen import frozen
from tablegames.core.game import Hiding, Outcome, Over, acting_view
from tablegames.core.languages import gettext as _
from tablegames.core.loop import Moment
from tablegames.core.match import in_hand
from tablegames.plugin.foreign import Told, ToldResult
from tablegames.plugin.ways import Way, ways_data
from tablegames.rules.agreement import Offer, PlayersEnd
from tablegames.rules.ruledata import rules_as_data
from tablegames.rules.untrusted.jsonlines import chained, sealed_lines
from tablegames.table.narration import hidden_action, kept_secret
from tablegames.table.table import Table
from tablegames.version import __version__

FORMAT: Final = 1
KINDS: Final[Mapping[str, type[Event]]] = {"event": Event, "note": Note, "scored": Scored, "revealed": Revealed}
_KIND_OF: Final = {kind: name for name, kind in KINDS.items()}


@frozen
class RecordLine:
    """One action of a record: its line in the file, the seat, the text, the events."""

    number: int
    line: int
    seat: Seat | None
    action: str
    events: tuple[dict[str, Any], ...]
    secret: bool
    remarks: tuple[str, ...] = ()
    """Its comments in another format's file (see `records.importing`): kept as written, never judged."""
    ends: bool = False
    """Whether its players ended the game in hand by it, and not the rules."""
    clock: tuple[float, ...] = ()
    """The seconds that were left to each seat, if there was a clock."""


@frozen
class Record:
    """A record: the header, the actions without undone ones, the end if there is one."""

    origin: str
    header: Mapping[str, Any]
    lines: tuple[RecordLine, ...]
    over: Mapping[str, Any] | None
    cut: bool
    """Whether the last line is unfinished (the process was killed while writing it)."""
    resigned: Seat | None = None
    """The seat that resigned, or lost on time; the rules have no such end."""
    sealed: bool = False
    """Whether its lines have checksums; those of older versions and of other programs have none."""
    secret: str | None = None
    """The secret of fair dice, after the game."""
    offers: tuple[Offer, ...] = ()
    """The offers of draws, in order."""
    opened: tuple[Mapping[str, Any], ...] = ()
    """With fair dice: the browsers that opened a seat after the start of the game (`records.fair.OPENED`)."""
    late: bool = False
    """Whether the seat that resigned had no time left."""

    @property
    def ended(self) -> bool:
        """Whether the record says that the game has ended, by the rules or by its players."""
        return self.over is not None or self.resigned is not None


def event_data(event: Event) -> dict[str, Any]:
    """Return an event as JSON."""
    data: dict[str, Any] = {"kind": _KIND_OF[type(event)], "what": event.what, "seat": event.seat}
    if isinstance(event, Scored):
        data["points"] = event.points
    if isinstance(event, Revealed) and event.last is not None:
        data["last"] = event.last
    if event.cite:
        data["cite"] = event.cite
    if event.detail:
        data["detail"] = {name: plain_fact(value) for name, value in event.detail}
    if event.seen_by is not None:
        data["seen_by"] = list(event.seen_by)
    return data


def events_data(table: Table, before: Any, action: object, events: Sequence[Event]) -> list[dict[str, Any]]:
    """Return the events of an action as JSON, each with its ways, if any."""
    told = []
    for event in events:
        ways = ways_data(table.ways(before, action, event))
        told.append(event_data(event) | ({"ways": ways} if ways else {}))
    return told


def outcome_data(outcome: Outcome) -> dict[str, Any]:
    """Return an outcome as JSON."""
    facts = {name: list(value) if isinstance(value, tuple) else value for name, value in outcome.facts}
    data: dict[str, Any] = {"winners": list(outcome.winners), "scores": list(outcome.scores), "by": outcome.by}
    if outcome.cite:
        data["cite"] = outcome.cite
    return {**data, **({"facts": facts} if facts else {})}


def resigned_data(seat: Seat, late: bool) -> dict[str, Any]:
    """Return the end of a game that a seat gave up, or lost on time, as JSON."""
    return {"resigned": seat, "by": "time"} if late else {"resigned": seat}


def header_of(
    table: Table,
    *,
    seed: int | None,
    players: Sequence[str],
    dice: str = "seed",
    start: object = None,
    first: Seat | None = None,
    date: str | None = None,
    clock: Mapping[str, Any] | None = None,
) -> dict[str, Any]:
    """Return the first line of a record: everything needed to play the same game again."""
    return {
        "record": "tablegames",
        "format": FORMAT,
        "game": table.entry.name,
        "variant": table.variant.name,
        "rules": rules_as_data(table.variant.rules),
        "seats": table.game.seats,
        "match": table.match,
        "begins": table.begins,
        "first": first,
        "start": start,
        "seed": seed,
        "dice": dice,
        "players": list(players),
        "versions": {"tablegames": __version__, "game": table.plugin, "python": platform.python_version()},
        **({"extensions": dict(table.extensions)} if table.extensions else {}),
        "date": date,
        **({"clock": clock} if clock is not None else {}),
    }


def action_data(table: Table, moment: Moment[Any, Any]) -> dict[str, Any]:
    """Return one action as JSON."""
    data: dict[str, Any] = {
        "n": moment.number,
        "seat": moment.seat,
        "action": table.write(moment.before, moment.action),
        "events": events_data(table, moment.before, moment.action, moment.step.events),
    }
    if isinstance(moment.action, PlayersEnd):
        data["ends"] = True
    return {**data, "secret": True} if moment.secret else data


def offer_lines(record: Record, number: int) -> Iterator[dict[str, Any]]:
    """Return the lines of the draws offered after this number of actions."""
    for offer in record.offers:
        if offer.at == number:
            yield {"offer": "draw", "seat": offer.seat}
            if offer.declined is not None:
                yield {"declined": "draw", "seat": offer.declined}


def public_lines(table: Table, record: Record, moments: Sequence[Moment[Any, Any]], seat: Seat | None) -> Iterator[str]:
    """Return the record as `seat` (None: anybody) may see it: secrets stay hidden until they are revealed.

    In an unfinished game the seed is hidden too, because it gives the next dice and tiles away. It is finished when the
    record and the rules agree; with fair dice also after a resignation with the secret.
    """
    return sealed_lines(_public(table, record, moments, seat))


def _public(
    table: Table, record: Record, moments: Sequence[Moment[Any, Any]], seat: Seat | None
) -> Iterator[Mapping[str, Any]]:
    over = record.over is not None and bool(moments) and isinstance(table.game.turn(moments[-1].step.state), Over)
    over = over or (record.secret is not None and record.resigned is not None)
    if record.over is not None and record.offers and moments:  # or a draw by agreement
        over = over or table.agreed_draw(moments[-1].step.state) is not None
    kept = frozenset() if over else kept_secret(moments, seat)
    header = dict(record.header)
    if not over:
        header |= {"seed": None, "hidden": True}
        if isinstance(table.bare, Hiding):  # a position shows every hand
            header["start"] = None

    def actions() -> Iterator[dict[str, Any]]:
        for moment in moments:
            data = action_data(table, moment) if over else public_action(table, moment, seat, moment.number in kept)
            line = record.lines[moment.number]
            extra = {"remarks": list(line.remarks), "clock": list(line.clock)}
            yield data | {key: value for key, value in extra.items() if value}

    yield from _lines(record, header, actions(), over=over)


def _lines(
    record: Record, header: Mapping[str, Any], actions: Iterable[dict[str, Any]], *, over: bool
) -> Iterator[Mapping[str, Any]]:
    """Return the lines of a record with these actions; `over`: with its outcome and the secret of its dice."""
    yield header
    number = 0
    for number, data in enumerate(actions, start=1):
        yield from offer_lines(record, number - 1)
        yield data
    yield from offer_lines(record, number)
    yield from ({"opened": one} for one in record.opened)
    if over and record.over is not None:
        yield {"over": record.over}
    elif record.resigned is not None:
        yield resigned_data(record.resigned, record.late)
    if over and record.secret is not None:
        yield {"secret": record.secret}


def public_action(table: Table, moment: Moment[Any, Any], seat: Seat | None, kept: bool) -> dict[str, Any]:
    """Return one action of an unfinished game as JSON for a seat; `kept`: it is still secret."""
    data = action_data(table, moment)
    if kept:
        data["action"] = hidden_action(table, moment, seat)
    return data | {"events": events_data(table, moment.before, moment.action, visible(moment.step.events, seat))}


def record_text(record: Record) -> str:
    """Return a whole record as in a file."""
    actions = []
    for line in record.lines:
        data: dict[str, Any] = {"n": line.number, "seat": line.seat, "action": line.action, "events": list(line.events)}
        extra = {"secret": line.secret, "remarks": list(line.remarks), "ends": line.ends,
                 "clock": list(line.clock)}  # fmt: skip
        actions.append(data | {key: value for key, value in extra.items() if value})
    return "".join(line + "\n" for line in sealed_lines(_lines(record, record.header, actions, over=True)))


# --- data from another program's file

UNKNOWN: Final = "*"
"""The result of a game with an unknown result."""


def told_in_header(record: Record) -> Told:
    """Return another program's data about the game from the header; empty if it was played here."""
    data = record.header.get("told")
    if data is None:
        return Told()
    result = None
    if data.get("result") is not None:
        named, seats = data["result"]["winners"], record.header["seats"]
        if named is not None and not all(seat < seats for seat in named):
            raise RecordError(
                "{origin}:1: the record is damaged: 'told' in the header names a winner who has no seat",
                origin=record.origin,
            )
        result = ToldResult(data["result"]["text"], None if named is None else tuple(map(Seat, named)))
    return Told(data["facts"], tuple(data.get("remarks", ())), result)


def contradicted(told: Told, winners: Sequence[int] | None) -> bool:
    """Return whether the rules give other winners than the file; False if the rules give none (None)."""
    if winners is None or told.result is None or told.result.winners is None:
        return False
    return set(told.result.winners) != set(winners)


def result_remark(told: Told, winners: Sequence[int] | None) -> str | None:
    """Return the remark on the file's result; None if there is none, or the rules say the same."""
    result = told.result
    if result is None or result.text == UNKNOWN:
        return None
    if result.winners is None:
        return _("Recorded result: {text}.", text=result.text)
    if winners is None:
        return _(
            "Recorded result: {text}, though by the rules the game is not over: a draw was agreed, a "
            "player resigned, or play was broken off.",
            text=result.text,
        )
    if contradicted(told, winners):
        return _("Recorded result: {text}, but the rules give another result.", text=result.text)
    return None


MOST: Final = 20_000
"""The most texts of events, and of turns, that are kept."""
_ENCODE: Final = json.JSONEncoder(ensure_ascii=False).encode


class LineWriter:
    """Write the actions of a table's games as lines of a record, for the many records of a match.

    They are the same, byte for byte, as those of `action_data` written as JSON, in a third of the time: what repeats is
    made once per table.
    """

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
