"""Other file formats: a game's plugin may read and write the files that other programs exchange (PDN, PGN …).

A format reads a text into games as they are told, and writes games that were played. What a file tells beside the
actions (who, where and when, remarks, how it is said to have ended) is kept in the record as it was told: an agreed
draw, a resignation or a game broken off is no outcome of the rules, and none is made of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Protocol

from tablegames.core.errors import PluginError, RecordError, TablegamesError, did_you_mean
from tablegames.core.game import Outcome, Seat
from tablegames.core.loop import Moment
from tablegames.core.record import Record
from tablegames.core.table import Table
from tablegames.core.words import Text, say

JSONL: Final = "jsonl"
"""Our own format: the record."""


UNKNOWN: Final = "*"
"""The result of a game whose result nobody tells."""


class FormatError(RecordError):
    """A text that is not of its format; knows the line and the column, both counted from 1."""

    def __init__(self, message: str, line: int, column: int) -> None:
        super().__init__(message)
        self.message, self.line, self.column = message, line, column


@dataclass(frozen=True, slots=True)
class ToldAction:
    """One action of a file: its text, which the game's notation reads, its place, what is said of it."""

    text: str
    line: int = 1
    column: int = 1
    remarks: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ToldResult:
    """How a game is said to have ended: as written, and who won by it (nobody: drawn; None: it does not say)."""

    text: str
    winners: tuple[Seat, ...] | None = None


@dataclass(frozen=True, slots=True)
class Told:
    """What a file says of a game beside its actions."""

    facts: Mapping[str, str] = field(default_factory=dict)
    """Who played, where, when: by the names the format has for them, in its order."""
    remarks: tuple[str, ...] = ()
    """What is said before the first action."""
    result: ToldResult | None = None

    @property
    def data(self) -> dict[str, Any]:
        """As the header of a record keeps it."""
        data: dict[str, Any] = {"facts": dict(self.facts)}
        if self.remarks:
            data["remarks"] = list(self.remarks)
        if self.result is not None:
            winners = None if self.result.winners is None else list(self.result.winners)
            data["result"] = {"text": self.result.text, "winners": winners}
        return data


@dataclass(frozen=True, slots=True)
class ToldGame:
    """One game of a file: under which ruleset, from which position, its actions, and what else is told."""

    actions: tuple[ToldAction, ...]
    told: Told = field(default_factory=Told)
    variant: str | None = None
    """The ruleset; None: the file does not say."""
    changes: Mapping[str, object] = field(default_factory=dict)
    """Options in which the rules differ from that ruleset."""
    start: object = None
    """The position it begins from, in the case format; None: as the rules say."""
    line: int = 1
    start_line: int = 1
    rules_line: int = 1


@dataclass(frozen=True, slots=True)
class KeptGame:
    """One game that was played, with all a format may want to write of it."""

    table: Table
    """The table of this one game, without any match."""
    variant: str
    """A ruleset that others know too, and `changes`, the options in which the rules differ from it."""
    changes: Mapping[str, object]
    start: Any
    """The first state."""
    moments: tuple[Moment[Any, Any], ...]
    remarks: tuple[tuple[str, ...], ...]
    """What was said of each action."""
    outcome: Outcome | None
    """How it ended by the rules; None: it did not."""
    told: Told
    players: tuple[str, ...]
    date: str | None = None
    number: int | None = None
    """Which game of a match it was."""
    resigned: Seat | None = None
    """Who gave it up."""

    @property
    def winners(self) -> tuple[Seat, ...] | None:
        """Who won (nobody: drawn) by the rules, or as the other of two gave the game up; None: neither says it."""
        if self.outcome is not None:
            return self.outcome.winners
        if self.resigned is None or len(self.players) > 2:
            return None
        return (Seat(1 - self.resigned),)


class FileFormat(Protocol):
    """A file format of a game."""

    @property
    def name(self) -> str:
        """What `--to` calls it: `pdn`."""

    @property
    def suffixes(self) -> Sequence[str]:
        """How the names of such files end: `(".pdn",)`."""

    @property
    def title(self) -> Text:
        """What it is called."""

    def read(self, text: str) -> Iterable[ToldGame]:
        """The games of a text; raises `FormatError`."""

    def write(self, game: KeptGame) -> str:
        """One game as text; texts of several are simply put one after another. Raises `RecordError` if it cannot."""


def told_of(record: Record) -> Told:
    """What the header of a record says was told; nothing when it was played here."""
    data = record.header.get("told")
    if data is None:
        return Told()
    result = None
    if data.get("result") is not None:
        named, seats = data["result"]["winners"], record.header["seats"]
        if named is not None and not all(seat < seats for seat in named):
            raise RecordError(
                say(
                    f"{record.origin}:1: the record is damaged: the header's 'told' names a winner who is no seat",
                    f"{record.origin}:1 : enregistrement abîmé : « told » de l'en-tête nomme un vainqueur sans place",
                )
            )
        result = ToldResult(data["result"]["text"], None if named is None else tuple(map(Seat, named)))
    return Told(data["facts"], tuple(data.get("remarks", ())), result)


def contradicted(told: Told, winners: Sequence[int] | None) -> bool:
    """Whether others won by the rules than is told; where the rules say nothing (None), nothing is denied."""
    if winners is None or told.result is None or told.result.winners is None:
        return False
    return set(told.result.winners) != set(winners)


def told_result(told: Told, winners: Sequence[int] | None) -> str | None:
    """What is to be said of a result that was told; None when the rules say the same, or it says nothing."""
    result = told.result
    if result is None or result.text == UNKNOWN:
        return None
    if result.winners is None:
        return say(f"Told result: {result.text}.", f"Résultat rapporté : {result.text}.")
    if winners is None:
        return say(
            f"Told result: {result.text}, though by the rules the game goes on (agreed, resigned or broken off).",
            f"Résultat rapporté : {result.text}, bien que selon les règles la partie continue (accord, abandon ou "
            "interruption).",
        )
    if contradicted(told, winners):
        return say(
            f"Told result: {result.text}, which is not what the rules say.",
            f"Résultat rapporté : {result.text}, ce que les règles ne disent pas.",
        )
    return None


def located(origin: str, line: int, problem: TablegamesError, column: int | None = None) -> RecordError:
    """A problem with the file, the line and the column where it stands."""
    message, inner = str(problem), getattr(problem, "column", None)
    if inner is not None:
        message = message.removesuffix(say(f" (column {inner})", f" (colonne {inner})"))
        column = inner if column is None or isinstance(problem, FormatError) else column + inner - 1
    where = "" if column is None else say(f" (column {column})", f" (colonne {column})")
    return RecordError(say(f"{origin}:{line}: {message}{where}", f"{origin}:{line} : {message}{where}"))


def unknown_format(option: str, name: str, known: Sequence[str]) -> PluginError:
    """A format nobody brings."""
    near = did_you_mean(name, [JSONL, *dict.fromkeys(known)])
    return PluginError(
        say(f"{option}: there is no format '{name}'{near}", f"{option} : il n'y a pas de format « {name} »{near}")
    )
