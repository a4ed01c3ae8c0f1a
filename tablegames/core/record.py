"""Records: one versioned JSON-lines format for every game, written and flushed action by action.

    {"record": "tablegames", "format": 1, "game": "toutetable", "variant": "academie", "rules": {…}, "seed": 7, …}
    {"n": 0, "seat": null, "action": "5-2", "events": [{"kind": "note", "what": "begins", "seat": 0, "cite": "…"}]}
    {"n": 1, "seat": 0, "action": "12/17 12/14", "events": []}
    {"undo": 1}
    {"over": {"winners": [0], "scores": [1, 0], "by": "lifted", "cite": "AUJ-TT IX"}}

Where somebody gave the game up, `{"resigned": 1}` stands at the end instead of `over`.


A process killed at any moment loses nothing already played: a last line that was not finished is left out.
"""

from __future__ import annotations

import json
import os
import platform
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Any, Final, TextIO

from tablegames import __version__
from tablegames.core.errors import RecordError
from tablegames.core.events import Event, Note, Revealed, Scored
from tablegames.core.game import Hiding, Outcome, Seat
from tablegames.core.loop import Moment
from tablegames.core.match import in_hand, place_in_hand
from tablegames.core.notation import SecretNotation
from tablegames.core.outside.files import read_text
from tablegames.core.ruledata import rules_as_data
from tablegames.core.table import Table
from tablegames.core.words import say

FORMAT: Final = 1
KINDS: Final[Mapping[str, type[Event]]] = {"event": Event, "note": Note, "scored": Scored, "revealed": Revealed}
_KIND_OF: Final = {kind: name for name, kind in KINDS.items()}


@dataclass(frozen=True, slots=True)
class Line:
    """One action of a record: its place in the file, who, what, the events it made."""

    number: int
    line: int
    seat: Seat | None
    action: str
    events: tuple[dict[str, Any], ...]
    secret: bool
    remarks: tuple[str, ...] = ()
    """What a file of another format said of it (see `core.formats`): kept as it was written, never judged."""


@dataclass(frozen=True, slots=True)
class Record:
    """A record as read: the header, the actions that stand (undone ones left out), the end if it was reached."""

    origin: str
    header: Mapping[str, Any]
    lines: tuple[Line, ...]
    over: Mapping[str, Any] | None
    cut: bool
    """Whether the last line was not finished (the process was killed while writing it)."""
    resigned: Seat | None = None
    """Who gave the game up, where it ended so; the rules know no such end."""


def event_data(event: Event) -> dict[str, Any]:
    """An event as JSON."""
    data: dict[str, Any] = {"kind": _KIND_OF[type(event)], "what": event.what, "seat": event.seat}
    if isinstance(event, Scored):
        data["points"] = event.points
    if event.cite:
        data["cite"] = event.cite
    if event.detail:
        data["detail"] = {name: list(value) if isinstance(value, tuple) else value for name, value in event.detail}
    if event.seen_by is not None:
        data["seen_by"] = list(event.seen_by)
    return data


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
    seed: int,
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
        "date": date,
    }


class Recorder:
    """Writes a record line by line, each flushed before play goes on."""

    def __init__(self, path: Path, header: Mapping[str, Any] | None) -> None:
        self.path = path
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._file: TextIO = path.open("x" if header is not None else "a", encoding="utf-8")
        except OSError as problem:
            reason = problem.strerror or str(problem)
            raise RecordError(
                say(
                    f"{path}: the record cannot be written: {reason}; name another file with --record",
                    f"{path} : l'enregistrement est impossible : {reason} ; nommez un autre fichier avec --record",
                )
            ) from None
        self._lock()
        if header is not None:
            self._line(header)

    def _lock(self) -> None:
        """Keep others from writing to the same record while we do, where the system can."""
        try:
            import fcntl
        except ImportError:
            return
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            self._file.close()
            raise RecordError(
                say(
                    f"{self.path}: this game is being played elsewhere; leave it there first",
                    f"{self.path} : cette partie se joue ailleurs ; quittez-la d'abord",
                )
            ) from None

    def played(self, table: Table, moment: Moment[Any, Any]) -> None:
        """Write one action."""
        self._line(action_data(table, moment))

    def taken_back(self, actions: int) -> None:
        """Say that the last actions were taken back."""
        self._line({"undo": actions})

    def resigned(self, seat: Seat) -> None:
        """Say that a seat has given the game up."""
        self._line({"resigned": seat})

    def ended(self, outcome: Outcome) -> None:
        """Write how it ended."""
        self._line({"over": outcome_data(outcome)})

    def close(self) -> None:
        """Close the file."""
        self._file.close()

    def __enter__(self) -> Recorder:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _line(self, data: Mapping[str, Any]) -> None:
        self._file.write(json.dumps(data, ensure_ascii=False) + "\n")
        self._file.flush()


def action_data(table: Table, moment: Moment[Any, Any]) -> dict[str, Any]:
    """One action as JSON."""
    data: dict[str, Any] = {
        "n": moment.number,
        "seat": moment.seat,
        "action": table.write(moment.before, moment.action),
        "events": [event_data(event) for event in moment.step.events],
    }
    return {**data, "secret": True} if moment.secret else data


def read_record(path: str | Path) -> Record:
    """A record from a file; what is damaged is named with its line."""
    return parse_record(read_text(path, RecordError), str(path))


def parse_record(text: str, origin: str) -> Record:
    """A record from its text."""
    raw = text.split("\n")
    finished, rest = raw[:-1], raw[-1]
    if not finished:
        raise RecordError(
            say(
                f"{origin}: this is no record of tablegames: it has not one finished line",
                f"{origin} : ce n'est pas un enregistrement de tablegames : aucune ligne complète",
            )
        )
    header = check_header(_json(finished[0], origin, 1), origin)
    lines: list[Line] = []
    over: Mapping[str, Any] | None = None
    resigned: Seat | None = None
    for number, source in enumerate(finished[1:], start=2):
        data = _json(source, origin, number)
        if "undo" in data:
            count = data["undo"]
            if not isinstance(count, int) or not 0 < count <= len(lines):
                raise _damaged(origin, number, say("it takes back more than was played", "elle annule trop de coups"))
            del lines[-count:]
            over = None
        elif "over" in data:
            over = data["over"]
        elif "resigned" in data:
            resigned = _resigned(data["resigned"], header, origin, number)
        else:
            lines.append(_action_line(data, origin, number, len(lines)))
    return Record(origin, header, tuple(lines), over, bool(rest), resigned)


def _resigned(seat: object, header: Mapping[str, Any], origin: str, number: int) -> Seat:
    if type(seat) is not int or not 0 <= seat < header["seats"]:
        raise _damaged(origin, number, say("who resigned is no seat", "qui abandonne n'est pas une place"))
    return Seat(seat)


def _action_line(data: Mapping[str, Any], origin: str, number: int, expected: int) -> Line:
    seat, action, events = data.get("seat"), data.get("action"), data.get("events", [])
    remarks = data.get("remarks", [])
    right = isinstance(action, str) and isinstance(events, list) and (seat is None or type(seat) is int)
    said = isinstance(remarks, list) and all(isinstance(remark, str) for remark in remarks)
    if not right or not said or data.get("n") != expected:
        wanted = f'{{"n": {expected}, "seat": …, "action": "…", "events": […]}}'
        raise _damaged(origin, number, say(f"an action is {wanted}", f"un coup s'écrit {wanted}"))
    secret, whose = data.get("secret") is True, None if seat is None else Seat(seat)
    return Line(expected, number, whose, str(action), tuple(events), secret, tuple(remarks))


def check_header(data: Mapping[str, Any], origin: str) -> Mapping[str, Any]:
    """The header, if it is one of ours and of a version we read."""
    if data.get("record") != "tablegames":
        raise RecordError(
            say(
                f'{origin}:1: this is no record of tablegames; its first line has no "record": "tablegames"',
                f"{origin}:1 : ce n'est pas un enregistrement de tablegames ; la première ligne ne le dit pas",
            )
        )
    if data.get("format") != FORMAT:
        raise RecordError(
            say(
                f"{origin}:1: format {data.get('format')} of records is not known here, only {FORMAT}; "
                "update tablegames",
                f"{origin}:1 : le format {data.get('format')} est inconnu ici, seul {FORMAT} l'est ; "
                "mettez tablegames à jour",
            )
        )
    if data.get("hidden"):
        raise RecordError(
            say(
                f"{origin}:1: this is the public form of an unfinished game; what it hides cannot be replayed",
                f"{origin}:1 : c'est la forme publique d'une partie inachevée ; ce qu'elle cache ne se rejoue pas",
            )
        )
    kinds: dict[str, tuple[type, ...]] = {
        "game": (str,), "variant": (str,), "rules": (dict,), "seats": (int,), "match": (str,), "seed": (int,),
        "players": (list,), "begins": (str, type(None)), "first": (int, type(None)), "dice": (str,),
    }  # fmt: skip
    for key, kind in kinds.items():
        if not isinstance(data.get(key), kind):
            raise _damaged(origin, 1, say(f"the header's '{key}' is missing or wrong", f"l'en-tête : « {key} » manque"))
    if data["dice"] not in ("seed", "ask"):
        raise _damaged(origin, 1, say("the header's 'dice' is seed or ask", "l'en-tête : « dice » est seed ou ask"))
    if data["first"] is not None and not 0 <= data["first"] < data["seats"]:
        raise _damaged(origin, 1, say("the header's 'first' is no seat", "l'en-tête : « first » n'est pas une place"))
    return data


def _json(text: str, origin: str, number: int) -> dict[str, Any]:
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as problem:
        raise _damaged(origin, number, str(problem)) from None
    if not isinstance(data, dict):
        raise _damaged(origin, number, say("a line is a JSON object", "une ligne est un objet JSON"))
    return data


def _damaged(origin: str, number: int, why: str) -> RecordError:
    return RecordError(
        say(f"{origin}:{number}: the record is damaged: {why}", f"{origin}:{number} : enregistrement abîmé : {why}")
    )


def public_lines(table: Table, record: Record, moments: Sequence[Moment[Any, Any]], seat: Seat | None) -> Iterator[str]:
    """The record as `seat` (None: anybody) may see it: secret chance hidden until the hands were laid open.

    Of an unfinished game the seed is hidden too, since it would give the dice and the tiles to come.
    """
    revealed = max((m.number for m in moments if any(isinstance(e, Revealed) for e in m.step.events)), default=-1)
    header = dict(record.header)
    if record.over is None:
        header |= {"seed": None, "hidden": True}
        if isinstance(table.bare, Hiding):  # a position that was set up shows every hand
            header["start"] = None
    yield json.dumps(header, ensure_ascii=False)
    for moment in moments:
        data = action_data(table, moment)
        if moment.secret and moment.number > revealed and record.over is None:
            data["action"] = hidden_action(table, moment, seat)
        data["events"] = [
            event_data(event)
            for event in moment.step.events
            if event.seen_by is None or record.over is not None or seat in event.seen_by
        ]
        if record.lines[moment.number].remarks:
            data["remarks"] = list(record.lines[moment.number].remarks)
        yield json.dumps(data, ensure_ascii=False)
    if record.over is not None:
        yield json.dumps({"over": record.over}, ensure_ascii=False)
    elif record.resigned is not None:
        yield json.dumps({"resigned": record.resigned})


def record_text(record: Record) -> str:
    """A record whole, as it stands in a file."""
    lines: list[Mapping[str, Any]] = [record.header]
    for line in record.lines:
        data: dict[str, Any] = {"n": line.number, "seat": line.seat, "action": line.action, "events": list(line.events)}
        extra = {"secret": line.secret, "remarks": list(line.remarks)}
        lines.append(data | {key: value for key, value in extra.items() if value})
    if record.over is not None:
        lines.append({"over": record.over})
    elif record.resigned is not None:
        lines.append({"resigned": record.resigned})
    return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)


def hidden_action(table: Table, moment: Moment[Any, Any], seat: Seat | None) -> str:
    """A secret action as the seat may see it."""
    notation = table.notation
    if isinstance(notation, SecretNotation):
        return notation.write_for(in_hand(moment.before), moment.action, place_in_hand(moment.before, seat))
    return "?"


def drop_unfinished_line(path: Path) -> None:
    """Cut off a last line that was not finished, so that a resumed game is written after a whole one."""
    try:
        _truncate(path)
    except OSError as problem:
        reason = problem.strerror or str(problem)
        raise RecordError(
            say(f"{path}: cannot be written: {reason}", f"{path} : ne peut être écrit : {reason}")
        ) from None


def _truncate(path: Path) -> None:
    with path.open("rb+") as file:
        content = file.read()
        end = content.rfind(b"\n") + 1
        if end < len(content):
            file.truncate(end)
            file.flush()
            os.fsync(file.fileno())
