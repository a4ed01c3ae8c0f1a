"""Records: one versioned JSON-lines format for every game, read and checked here, written by `records.recorder`.

    {"record": "tablegames", "format": 1, "game": "toutetable", "variant": "academie", "rules": {…}, "seed": 7, …}
    {"n": 0, "seat": null, "action": "5-2", "events": [{"kind": "note", "what": "begins", "seat": 0, "cite": "…"}]}
    {"n": 1, "seat": 0, "action": "12/17 12/14", "events": []}
    {"undo": 1}
    {"over": {"winners": [0], "scores": [1, 0], "by": "lifted", "cite": "AUJ-TT IX"}}

Where a player gave the game up, `{"resigned": 1}` stands at the end instead of `over`. A draw that is offered is
`{"offer": "draw", "seat": 0}`, and `{"declined": "draw", "seat": 1}` if the answer is no; if it is yes, the game ends
with `over`. In a match the game in hand alone is drawn, or given up, by an action that is none of the rules:
`{"n": 57, "seat": 1, "action": "draw", "ends": true, "events": […]}`, or `"action": "concede"`.

Each line ends with a checksum that covers it and the lines before it (`core.outside.jsonlines`); records of older
versions have none. After the end of a game with fair dice (`records.fair`) comes its secret, `{"secret": "…"}`.

A process killed at any moment loses nothing already played: a last line that was not finished is left out.
"""

from __future__ import annotations

import platform
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from tablegames.core.events import Event, Note, Revealed, Scored, Seat, visible
from tablegames.core.game import Hiding, Outcome, Over
from tablegames.core.loop import Moment
from tablegames.plugin.ways import ways_data
from tablegames.rules.agreement import Offer, PlayersEnd
from tablegames.rules.ruledata import rules_as_data
from tablegames.rules.untrusted.jsonlines import sealed_lines
from tablegames.table.narration import hidden_action, kept_secret
from tablegames.table.table import Table
from tablegames.version import __version__

FORMAT: Final = 1
KINDS: Final[Mapping[str, type[Event]]] = {"event": Event, "note": Note, "scored": Scored, "revealed": Revealed}
_KIND_OF: Final = {kind: name for name, kind in KINDS.items()}


@dataclass(frozen=True, slots=True)
class RecordLine:
    """One action of a record: its place in the file, who, what, the events it made."""

    number: int
    line: int
    seat: Seat | None
    action: str
    events: tuple[dict[str, Any], ...]
    secret: bool
    remarks: tuple[str, ...] = ()
    """What a file of another format said of it (see `records.foreign`): kept as it was written, never judged."""
    ends: bool = False
    """Whether its players ended the game in hand by it, and not the rules."""


@dataclass(frozen=True, slots=True)
class Record:
    """A record as read: the header, the actions that stand (undone ones left out), the end if it was reached."""

    origin: str
    header: Mapping[str, Any]
    lines: tuple[RecordLine, ...]
    over: Mapping[str, Any] | None
    cut: bool
    """Whether the last line was not finished (the process was killed while writing it)."""
    resigned: Seat | None = None
    """Who gave the game up, where it ended so; the rules know no such end."""
    sealed: bool = False
    """Whether its lines have checksums; those of older versions and of other programs have none."""
    secret: str | None = None
    """What fair dice were made of, once the game has ended."""
    offers: tuple[Offer, ...] = ()
    """The draws that were offered, in their order."""
    opened: tuple[Mapping[str, Any], ...] = ()
    """With fair dice: the browsers that opened a seat after the game had begun (`records.fair.OPENED`)."""

    @property
    def ended(self) -> bool:
        """Whether the record says that the game has ended, by the rules or by its players."""
        return self.over is not None or self.resigned is not None


def event_data(event: Event) -> dict[str, Any]:
    """An event as JSON."""
    data: dict[str, Any] = {"kind": _KIND_OF[type(event)], "what": event.what, "seat": event.seat}
    if isinstance(event, Scored):
        data["points"] = event.points
    if isinstance(event, Revealed) and event.last is not None:
        data["last"] = event.last
    if event.cite:
        data["cite"] = event.cite
    if event.detail:
        data["detail"] = {name: list(value) if isinstance(value, tuple) else value for name, value in event.detail}
    if event.seen_by is not None:
        data["seen_by"] = list(event.seen_by)
    return data


def events_data(table: Table, before: Any, action: object, events: Sequence[Event]) -> list[dict[str, Any]]:
    """The events of an action as JSON, each with the ways in which it was done, where it has any."""
    told = []
    for event in events:
        ways = ways_data(table.ways(before, action, event))
        told.append(event_data(event) | ({"ways": ways} if ways else {}))
    return told


def outcome_data(outcome: Outcome) -> dict[str, Any]:
    """An outcome as JSON."""
    facts = {name: list(value) if isinstance(value, tuple) else value for name, value in outcome.facts}
    data: dict[str, Any] = {"winners": list(outcome.winners), "scores": list(outcome.scores), "by": outcome.by}
    if outcome.cite:
        data["cite"] = outcome.cite
    return {**data, **({"facts": facts} if facts else {})}


def header_of(
    table: Table,
    *,
    seed: int | None,
    players: Sequence[str],
    dice: str = "seed",
    start: object = None,
    first: Seat | None = None,
    date: str | None = None,
) -> dict[str, Any]:
    """The first line of a record: all it takes to play the same game again."""
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
    }


def action_data(table: Table, moment: Moment[Any, Any]) -> dict[str, Any]:
    """One action as JSON."""
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
    """The lines of the draws that were offered after so many actions."""
    for offer in record.offers:
        if offer.at == number:
            yield {"offer": "draw", "seat": offer.seat}
            if offer.declined is not None:
                yield {"declined": "draw", "seat": offer.declined}


def public_lines(table: Table, record: Record, moments: Sequence[Moment[Any, Any]], seat: Seat | None) -> Iterator[str]:
    """The record as `seat` (None: anybody) may see it: what is secret hidden until it was laid open.

    Of an unfinished game the seed is hidden too, since it would give the dice and the tiles to come. It is finished
    when the record says so and the rules agree; with fair dice also when it was given up and the secret told.
    """
    return sealed_lines(_public(table, record, moments, seat))


def _public(
    table: Table, record: Record, moments: Sequence[Moment[Any, Any]], seat: Seat | None
) -> Iterator[Mapping[str, Any]]:
    over = record.over is not None and bool(moments) and isinstance(table.game.turn(moments[-1].step.state), Over)
    over = over or (record.secret is not None and record.resigned is not None)
    if record.over is not None and record.offers and moments:  # or a draw was agreed on
        over = over or table.agreed_draw(moments[-1].step.state) is not None
    kept = frozenset() if over else kept_secret(moments, seat)
    header = dict(record.header)
    if not over:
        header |= {"seed": None, "hidden": True}
        if isinstance(table.bare, Hiding):  # a position that was set up shows every hand
            header["start"] = None
    yield header
    for moment in moments:
        data = action_data(table, moment) if over else public_action(table, moment, seat, moment.number in kept)
        if record.lines[moment.number].remarks:
            data["remarks"] = list(record.lines[moment.number].remarks)
        yield from offer_lines(record, moment.number)
        yield data
    yield from offer_lines(record, len(moments))
    yield from ({"opened": one} for one in record.opened)
    if over and record.over is not None:
        yield {"over": record.over}
    elif record.resigned is not None:
        yield {"resigned": record.resigned}
    if over and record.secret is not None:
        yield {"secret": record.secret}


def public_action(table: Table, moment: Moment[Any, Any], seat: Seat | None, kept: bool) -> dict[str, Any]:
    """One action of an unfinished game as JSON that a seat may see; `kept`: it is still secret."""
    data = action_data(table, moment)
    if kept:
        data["action"] = hidden_action(table, moment, seat)
    return data | {"events": events_data(table, moment.before, moment.action, visible(moment.step.events, seat))}


def record_text(record: Record) -> str:
    """A record whole, as it stands in a file."""
    lines: list[Mapping[str, Any]] = [record.header]
    for line in record.lines:
        data: dict[str, Any] = {"n": line.number, "seat": line.seat, "action": line.action, "events": list(line.events)}
        extra = {"secret": line.secret, "remarks": list(line.remarks), "ends": line.ends}
        lines += offer_lines(record, line.number)
        lines.append(data | {key: value for key, value in extra.items() if value})
    lines += offer_lines(record, len(record.lines))
    lines += [{"opened": one} for one in record.opened]
    if record.over is not None:
        lines.append({"over": record.over})
    elif record.resigned is not None:
        lines.append({"resigned": record.resigned})
    if record.secret is not None:
        lines.append({"secret": record.secret})
    return "".join(line + "\n" for line in sealed_lines(lines))
