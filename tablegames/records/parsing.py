"""Reading records: every line has its shape and checksum, up to the first damaged one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, Final, NoReturn

from tablegames.core.errors import RecordError
from tablegames.core.events import Seat
from tablegames.core.frozen import frozen
from tablegames.core.languages import Text, gettext as _
from tablegames.core.plaintext import quoted
from tablegames.records.fair import FAIR, OPENED, is_hash
from tablegames.records.record import FORMAT, Record, RecordLine
from tablegames.rules.agreement import Ends, Offer
from tablegames.rules.untrusted.files import read_text
from tablegames.rules.untrusted.jsonlines import SUM, read_object, seal_of
from tablegames.rules.untrusted.shapes import (
    FLAG,
    MAPPING,
    NUMBER,
    TEXT,
    TEXTS,
    WHOLE,
    Kind,
    Shape,
    Wrong,
    from_to,
    list_of,
    mapping_with,
    one_of,
    or_none,
    shaped,
)

_RESULT: Final = Shape({"text": TEXT, "winners": or_none(list_of(from_to(0, 1_000)))}, open=True)
_TOLD: Final = Shape(
    {"facts": TEXTS}, {"remarks": list_of(TEXT), "result": or_none(shaped(_RESULT, Text("a result")))}, open=True
)
_HASH: Final = Kind(Text("a SHA-256 hash"), is_hash)
_FAIR: Final = Shape(
    {"commitment": _HASH, "promises": list_of(_HASH), "parts": list_of(TEXT)},
    {"by": list_of(or_none(TEXT)), "opened": list_of(OPENED)},
    open=True,
)
HEADER: Final = Shape(
    {
        "record": one_of("tablegames"),
        "format": WHOLE,
        "game": TEXT,
        "variant": TEXT,
        "rules": MAPPING,
        "seats": from_to(1, 1_000),
        "match": TEXT,
        "seed": or_none(WHOLE),
        "dice": one_of("seed", "ask", FAIR),
        "players": list_of(TEXT),
    },
    {
        "begins": or_none(TEXT),
        "first": or_none(WHOLE),
        "date": or_none(TEXT),
        "versions": MAPPING,
        "extensions": TEXTS,
        "names": TEXTS,
        FAIR: shaped(_FAIR, Text("an agreement on fair dice")),
        "clock": MAPPING,
        "told": or_none(mapping_with("facts", "remarks", "result", shape=_TOLD)),
    },
    open=True,
)
"""The first line. Newer versions may add other keys."""
ACTION: Final = Shape(
    {"n": WHOLE, "action": TEXT},
    {
        "seat": or_none(WHOLE),
        "events": list_of(MAPPING),
        "secret": FLAG,
        "remarks": list_of(TEXT),
        "ends": FLAG,
        "clock": list_of(NUMBER),
    },
    open=True,
)
_SEAT: Final = from_to(0, 1_000)
OFFER: Final = Shape({"offer": one_of("draw"), "seat": _SEAT}, open=True)
DECLINED: Final = Shape({"declined": one_of("draw"), "seat": _SEAT}, open=True)
UNDO: Final = Shape({"undo": from_to(1, 10**9)}, open=True)
SECRET: Final = Shape({"secret": _HASH}, open=True)
OPENING: Final = Shape({"opened": OPENED}, open=True)
RESIGNED: Final = Shape({"resigned": from_to(0, 1_000)}, {"by": TEXT}, open=True)
_OUTCOME: Final = Shape(
    {"winners": list_of(from_to(0, 1_000)), "scores": list_of(NUMBER), "by": TEXT},
    {"cite": TEXT, "facts": MAPPING},
    open=True,
)
OVER: Final = Shape({"over": shaped(_OUTCOME, Text("an outcome"))}, open=True)


def read_record(path: str | Path) -> Record:
    """Return a record from a file; errors name the damaged line."""
    return parse_record(read_text(path, RecordError), str(path))


def parse_record(text: str, origin: str) -> Record:
    """Return a record from its text, without an unfinished last line; any other damage is an error."""
    record, damage = parse_sound(text, origin)
    if damage is not None and not damage.unfinished:
        raise damage.problem
    return record


@frozen
class Damage:
    """The first unusable line of a record, and the reason."""

    line: int
    problem: RecordError
    unfinished: bool = False
    """Whether only the last line is unfinished."""
    tail: bool = False
    """Whether nothing readable follows."""


def parse_sound(text: str, origin: str) -> tuple[Record, Damage | None]:
    """Return a record up to its damage, and the damage; an unusable header is an error."""
    finished, rest = (lines := text.split("\n"))[:-1], lines[-1]
    if not finished:
        raise RecordError("{origin}: not a tablegames record: it has no complete line", origin=origin)
    reader = _Reader(origin, finished[0])
    for number, source in enumerate(finished[1:], start=2):
        try:
            reader.read(source, number)
        except RecordError as problem:
            readable = any(_readable(later) for later in finished[number:])
            return reader.record(cut=False), Damage(number, problem, tail=not readable)
    damage = None
    if rest:
        unfinished = _("the last line is incomplete")
        damage = Damage(len(lines), _damaged(origin, len(lines), unfinished), unfinished=True, tail=True)
    return reader.record(cut=bool(rest)), damage


def _readable(source: str) -> bool:
    """Return whether we once wrote this line, whatever happened to the previous one."""
    try:
        return bool(read_object(source, RecordError))
    except RecordError:
        return False


class _Reader:
    """Read a record line by line."""

    def __init__(self, origin: str, first: str) -> None:
        self._origin = origin
        self._sum, right = seal_of(first)
        self.sealed = self._sum is not None
        self.header = check_header(self._object(first, 1), origin)
        if self.sealed and not right:
            raise _altered(origin, 1)
        self._lines: list[RecordLine] = []
        self._over: Mapping[str, Any] | None = None
        self._resigned: Seat | None = None
        self._late = False
        self._secret: str | None = None
        self._opened: list[Mapping[str, Any]] = []
        self._offers: list[Offer] = []

    def record(self, *, cut: bool) -> Record:
        """Return the part read so far."""
        return Record(self._origin, self.header, tuple(self._lines), self._over, cut, self._resigned, self.sealed,
                      self._secret, tuple(self._offers), tuple(self._opened), self._late)  # fmt: skip

    def read(self, source: str, number: int) -> None:
        """Read another line."""
        found, right = seal_of(source, self._sum or "")
        data = self._object(source, number)
        if (self.sealed and not right) or (found is not None and not self.sealed):
            raise _altered(self._origin, number)

        def wrong(why: str, *path: str) -> NoReturn:
            raise _damaged(self._origin, number, why)

        if self._secret is not None:
            wrong(_("nothing may follow the secret of a game"))
        if "undo" in data:
            UNDO.check(data, wrong)
            if data["undo"] > len(self._lines):
                wrong(_("it takes back more than has been played"))
            if FAIR in self.header and any(line.seat is None for line in self._lines[-data["undo"] :]):
                wrong(_("with fair dice you can't take back throws or deals"))
            del self._lines[-data["undo"] :]
            self._offers = [offer for offer in self._offers if offer.at <= len(self._lines)]
            self._over = None
        elif "offer" in data and "n" not in data:
            OFFER.check(data, wrong)
            self._offers.append(Offer(self._seat(data, wrong), len(self._lines)))
        elif "declined" in data and "n" not in data:
            DECLINED.check(data, wrong)
            seat = self._seat(data, wrong)
            if not self._offers or self._offers[-1].seat == seat:
                wrong(_("no draw was offered to that seat"))
            self._offers[-1] = replace(self._offers[-1], declined=seat)
        elif "over" in data:
            OVER.check(data, wrong)
            self._over = data["over"]
        elif "resigned" in data:
            RESIGNED.check(data, wrong)
            if data["resigned"] >= self.header["seats"]:
                wrong(_("the player who resigned has no seat"))
            self._resigned, self._late = Seat(data["resigned"]), data.get("by") == "time"
        elif "secret" in data and "n" not in data:
            SECRET.check(data, wrong)
            if FAIR not in self.header or (self._over is None and self._resigned is None):
                wrong(_("a secret may only follow the end of a game with fair dice"))
            self._secret = data["secret"]
        elif "opened" in data and FAIR in self.header:
            OPENING.check(data, wrong)
            self._opened.append(data["opened"])
        else:
            self._lines.append(_action_line(data, number, len(self._lines), wrong))
        self._sum = found

    def _seat(self, data: Mapping[str, Any], wrong: Wrong) -> Seat:
        if data["seat"] >= self.header["seats"]:
            wrong(_("the value of 'seat' is not a seat"))
        return Seat(data["seat"])

    def _object(self, source: str, number: int) -> dict[str, Any]:
        data = read_object(source, lambda why: _damaged(self._origin, number, why))
        data.pop(SUM, None)
        return data


def _action_line(data: Mapping[str, Any], number: int, expected: int, wrong: Wrong) -> RecordLine:
    if not ACTION.fits(data) or data["n"] != expected:
        wanted = f'{{"n": {expected}, "seat": …, "action": "…", "events": […]}}'
        wrong(_("an action must be written as {wanted}", wanted=wanted))
    seat, secret, ends = data.get("seat"), data.get("secret") is True, data.get("ends") is True
    if ends and (seat is None or data["action"] not in list(Ends)):
        wrong(_("the players can only end a game with 'draw' or 'concede'"))
    whose = None if seat is None else Seat(seat)
    return RecordLine(expected, number, whose, data["action"], tuple(data.get("events", ())), secret,
                tuple(data.get("remarks", ())), ends, tuple(data.get("clock", ())))  # fmt: skip


def check_header(data: Mapping[str, Any], origin: str) -> Mapping[str, Any]:
    """Return the header, if it is one of ours with a known version."""
    if data.get("record") != "tablegames":
        raise RecordError("{origin}:1: not a tablegames record: the first line is not a header", origin=origin)
    if data.get("format") != FORMAT:
        told = quoted(str(data.get("format")), 40)
        raise RecordError(
            "{origin}:1: unknown record format {told} (only {format} is known); update tablegames",
            origin=origin,
            told=told,
            format=FORMAT,
        )
    if data.get("hidden"):
        raise RecordError(
            "{origin}:1: this is the public form of an unfinished game; it lacks the hidden information, "
            "so it can't be replayed",
            origin=origin,
        )

    def wrong(why: str, *path: str) -> NoReturn:
        raise _damaged(origin, 1, _("the header's {why}", why=why))

    HEADER.check(data, wrong)
    if (data["dice"] == FAIR) != (FAIR in data) or (data["dice"] != FAIR and data["seed"] is None):
        wrong(_("'seed', 'dice' and 'fair' contradict each other"))
    if data.get("first") is not None and not 0 <= data["first"] < data["seats"]:
        wrong(_("'first' is not a seat"))
    return {**data, "begins": data.get("begins"), "first": data.get("first")}


def _damaged(origin: str, number: int, why: str) -> RecordError:
    return RecordError("{origin}:{number}: the record is damaged: {why}", origin=origin, number=number, why=why)


class Altered(RecordError):  # noqa: N818 - what a check finds, not a failure of the program
    """A changed line: its checksum is wrong or missing."""


def _altered(origin: str, number: int) -> Altered:
    return Altered(
        "{origin}:{number}: the record is damaged: this line has been changed (its checksum is wrong)",
        origin=origin,
        number=number,
    )
