"""Records read: every line of its shape, sealed as it was written, up to the first that is damaged."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final, NoReturn

from tablegames.core.errors import RecordError
from tablegames.core.events import Seat
from tablegames.core.languages import Text, say
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
    {"facts": TEXTS},
    {"remarks": list_of(TEXT), "result": or_none(shaped(_RESULT, "a result", "un résultat"))},
    open=True,
)
_HASH: Final = Kind(Text("a SHA-256 hash", "une empreinte SHA-256"), is_hash)
_FAIR: Final = Shape(
    {"commitment": _HASH, "promises": list_of(_HASH), "parts": list_of(TEXT)},
    {"by": list_of(or_none(TEXT)), "opened": list_of(OPENED)},
    open=True,
)
HEADER: Final = Shape(
    {
        "record": one_of("tablegames"), "format": WHOLE, "game": TEXT, "variant": TEXT, "rules": MAPPING,
        "seats": from_to(1, 1_000), "match": TEXT, "seed": or_none(WHOLE), "dice": one_of("seed", "ask", FAIR),
        "players": list_of(TEXT),
    },
    {
        "begins": or_none(TEXT), "first": or_none(WHOLE), "date": or_none(TEXT), "versions": MAPPING,
        "extensions": TEXTS, "names": TEXTS, FAIR: shaped(_FAIR, "what was agreed", "ce qui fut convenu"),
        "told": or_none(mapping_with("facts", "remarks", "result", shape=_TOLD)),
    },
    open=True,
)  # fmt: skip
"""The first line. Newer versions may have more to say, so other keys are let through."""
ACTION: Final = Shape(
    {"n": WHOLE, "action": TEXT},
    {"seat": or_none(WHOLE), "events": list_of(MAPPING), "secret": FLAG, "remarks": list_of(TEXT), "ends": FLAG},
    open=True,
)
_SEAT: Final = from_to(0, 1_000)
OFFER: Final = Shape({"offer": one_of("draw"), "seat": _SEAT}, open=True)
DECLINED: Final = Shape({"declined": one_of("draw"), "seat": _SEAT}, open=True)
UNDO: Final = Shape({"undo": from_to(1, 10**9)}, open=True)
SECRET: Final = Shape({"secret": _HASH}, open=True)
OPENING: Final = Shape({"opened": OPENED}, open=True)
RESIGNED: Final = Shape({"resigned": from_to(0, 1_000)}, open=True)
_OUTCOME: Final = Shape(
    {"winners": list_of(from_to(0, 1_000)), "scores": list_of(NUMBER), "by": TEXT},
    {"cite": TEXT, "facts": MAPPING},
    open=True,
)
OVER: Final = Shape({"over": shaped(_OUTCOME, "an outcome", "une issue")}, open=True)


def read_record(path: str | Path) -> Record:
    """A record from a file; what is damaged is named with its line."""
    return parse_record(read_text(path, RecordError), str(path))


def parse_record(text: str, origin: str) -> Record:
    """A record from its text; a last line that was not finished is left out, any other damage is an error."""
    record, damage = parse_sound(text, origin)
    if damage is not None and not damage.unfinished:
        raise damage.problem
    return record


@dataclass(frozen=True, slots=True)
class Damage:
    """From which line on a record cannot be used, and why."""

    line: int
    problem: RecordError
    unfinished: bool = False
    """Whether it is only the last line that was not written to its end."""
    tail: bool = False
    """Whether nothing that could be read comes after it."""


def parse_sound(text: str, origin: str) -> tuple[Record, Damage | None]:
    """A record up to where it is damaged, and what is damaged there; a header that cannot be used is an error."""
    finished, rest = (lines := text.split("\n"))[:-1], lines[-1]
    if not finished:
        raise RecordError.said(
            f"{origin}: this is no record of tablegames: it has not one finished line",
            f"{origin} : ce n'est pas un enregistrement de tablegames : aucune ligne complète",
        )
    reader = _Reader(origin, finished[0])
    for number, source in enumerate(finished[1:], start=2):
        try:
            reader.read(source, number)
        except RecordError as problem:
            readable = any(_readable(later) for later in finished[number:])
            return reader.record(cut=False), Damage(number, problem, tail=not readable)
    damage = None
    if rest:
        unfinished = say("the last line was not finished", "la dernière ligne n'est pas finie")
        damage = Damage(len(lines), _damaged(origin, len(lines), unfinished), unfinished=True, tail=True)
    return reader.record(cut=bool(rest)), damage


def _readable(source: str) -> bool:
    """Whether a line was once written by us, whatever has become of the one before it."""
    try:
        return bool(read_object(source, RecordError))
    except RecordError:
        return False


class _Reader:
    """Reads a record line by line."""

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
        self._secret: str | None = None
        self._opened: list[Mapping[str, Any]] = []
        self._offers: list[Offer] = []

    def record(self, *, cut: bool) -> Record:
        """What was read so far."""
        return Record(self._origin, self.header, tuple(self._lines), self._over, cut, self._resigned, self.sealed,
                      self._secret, tuple(self._offers), tuple(self._opened))  # fmt: skip

    def read(self, source: str, number: int) -> None:
        """One more line."""
        found, right = seal_of(source, self._sum or "")
        data = self._object(source, number)
        if (self.sealed and not right) or (found is not None and not self.sealed):
            raise _altered(self._origin, number)

        def wrong(why: str, *path: str) -> NoReturn:
            raise _damaged(self._origin, number, why)

        if self._secret is not None:
            wrong(say("nothing comes after the secret of a game", "rien ne vient après le secret d'une partie"))
        if "undo" in data:
            UNDO.check(data, wrong)
            if data["undo"] > len(self._lines):
                wrong(say("it takes back more than was played", "elle annule trop de coups"))
            if FAIR in self.header and any(line.seat is None for line in self._lines[-data["undo"] :]):
                wrong(say("with fair dice no throw and no deal is taken back",
                          "avec des dés équitables, ni coup de dés ni donne ne s'annule"))  # fmt: skip
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
                wrong(say("no draw is offered to that seat", "aucune nulle n'est proposée à cette place"))
            self._offers[-1] = replace(self._offers[-1], declined=seat)
        elif "over" in data:
            OVER.check(data, wrong)
            self._over = data["over"]
        elif "resigned" in data:
            RESIGNED.check(data, wrong)
            if data["resigned"] >= self.header["seats"]:
                wrong(say("who resigned is no seat", "qui abandonne n'est pas une place"))
            self._resigned = Seat(data["resigned"])
        elif "secret" in data and "n" not in data:
            SECRET.check(data, wrong)
            if FAIR not in self.header or (self._over is None and self._resigned is None):
                wrong(say("a secret comes after the end of a game with fair dice",
                          "un secret vient après la fin d'une partie à dés équitables"))  # fmt: skip
            self._secret = data["secret"]
        elif "opened" in data and FAIR in self.header:
            OPENING.check(data, wrong)
            self._opened.append(data["opened"])
        else:
            self._lines.append(_action_line(data, number, len(self._lines), wrong))
        self._sum = found

    def _seat(self, data: Mapping[str, Any], wrong: Wrong) -> Seat:
        if data["seat"] >= self.header["seats"]:
            wrong(say("'seat' is no seat", "« seat » n'est pas une place"))
        return Seat(data["seat"])

    def _object(self, source: str, number: int) -> dict[str, Any]:
        data = read_object(source, lambda why: _damaged(self._origin, number, why))
        data.pop(SUM, None)
        return data


def _action_line(data: Mapping[str, Any], number: int, expected: int, wrong: Wrong) -> RecordLine:
    if not ACTION.fits(data) or data["n"] != expected:
        wanted = f'{{"n": {expected}, "seat": …, "action": "…", "events": […]}}'
        wrong(say(f"an action is {wanted}", f"un coup s'écrit {wanted}"))
    seat, secret, ends = data.get("seat"), data.get("secret") is True, data.get("ends") is True
    if ends and (seat is None or data["action"] not in list(Ends)):
        wrong(say("the players of a game end it by 'draw' or 'concede'",
                  "les joueurs finissent une partie par « draw » ou « concede »"))  # fmt: skip
    whose = None if seat is None else Seat(seat)
    return RecordLine(expected, number, whose, data["action"], tuple(data.get("events", ())), secret,
                tuple(data.get("remarks", ())), ends)  # fmt: skip


def check_header(data: Mapping[str, Any], origin: str) -> Mapping[str, Any]:
    """The header, if it is one of ours and of a version we read."""
    if data.get("record") != "tablegames":
        raise RecordError.said(
            f"{origin}:1: this is no record of tablegames; its first line does not say that it is one",
            f"{origin}:1 : ce n'est pas un enregistrement de tablegames ; la première ligne ne le dit pas",
        )
    if data.get("format") != FORMAT:
        told = quoted(str(data.get("format")), 40)
        raise RecordError.said(
            f"{origin}:1: format {told} of records is not known here, only {FORMAT}; update tablegames",
            f"{origin}:1 : le format {told} est inconnu ici, seul {FORMAT} l'est ; mettez tablegames à jour",
        )
    if data.get("hidden"):
        raise RecordError.said(
            f"{origin}:1: this is the public form of an unfinished game; what it hides cannot be replayed",
            f"{origin}:1 : c'est la forme publique d'une partie inachevée ; ce qu'elle cache ne se rejoue pas",
        )

    def wrong(why: str, *path: str) -> NoReturn:
        raise _damaged(origin, 1, say(f"the header's {why}", f"l'en-tête : {why}"))

    HEADER.check(data, wrong)
    if (data["dice"] == FAIR) != (FAIR in data) or (data["dice"] != FAIR and data["seed"] is None):
        wrong(say("'seed', 'dice' and 'fair' do not go together", "« seed », « dice » et « fair » ne s'accordent pas"))
    if data.get("first") is not None and not 0 <= data["first"] < data["seats"]:
        wrong(say("'first' is no seat", "« first » n'est pas une place"))
    return {**data, "begins": data.get("begins"), "first": data.get("first")}


def _damaged(origin: str, number: int, why: str) -> RecordError:
    return RecordError.said(
        f"{origin}:{number}: the record is damaged: {why}", f"{origin}:{number} : enregistrement abîmé : {why}"
    )


class Altered(RecordError):  # noqa: N818 - what a check finds, not a failure of the program
    """A line that is not as it was written: its checksum is another, or it has none."""


def _altered(origin: str, number: int) -> Altered:
    return Altered(
        say(
            f"{origin}:{number}: the record is damaged: the line is not as it was written, its checksum is another",
            f"{origin}:{number} : enregistrement abîmé : la ligne n'est pas telle qu'elle fut écrite, sa somme de "
            "contrôle est autre",
        )
    )
