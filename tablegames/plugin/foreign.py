"""File formats of other programs, as a plugin brings them: games as they are told, and games that were kept."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from tablegames.core.errors import RecordError
from tablegames.core.events import Seat
from tablegames.core.game import Game, Outcome
from tablegames.core.languages import Text
from tablegames.core.loop import Moment
from tablegames.plugin.variants import Variant


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
        """The data as a record's header keeps them."""
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


class SetTable(Protocol):
    """What a format may ask of the table a game was played at."""

    @property
    def bare(self) -> Game[Any, Any, Any]:
        """The game."""

    @property
    def variant(self) -> Variant:
        """The ruleset."""

    def write(self, state: object, action: object) -> str:
        """The action as text."""

    def position(self, state: object) -> object:
        """The position as plain data."""


@dataclass(frozen=True, slots=True)
class KeptGame:
    """One game that was played, with all a format may want to write of it."""

    table: SetTable
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
    """How it ended, by the rules or as its players agreed; None: it did not."""
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


@dataclass(frozen=True, slots=True)
class NamedGame:
    """A game that can be asked for."""

    name: str
    """A word of its own, such as `partie-1`."""
    title: Text
    cite: str
    """Where it stands in its book."""
    tell: Callable[[], ToldGame]
    """The game as it is told; called only when it is wanted."""
    teaches: Seat | None = None
    """Whose play a reader is to learn from it."""
    also: tuple[str, ...] = ()
    """What else it may be called, beside its name, its titles and its place in the book."""

    @property
    def called(self) -> Iterator[str]:
        """Every name the game may be asked for by."""
        titles = (self.title.en, self.title.fr) if isinstance(self.title, Text) else (str(self.title),)
        yield from map(plain_name, (self.name, *titles, self.cite, *self.also))


@dataclass(frozen=True, slots=True)
class Collection:
    """The games of a book."""

    title: Text
    games: Sequence[NamedGame]


def plain_name(text: str) -> str:
    """A name as it is compared: letters without accents and numbers, joined by hyphens.

    >>> plain_name("Première partie, renvoi 1"), plain_name("premiere_partie")
    ('premiere-partie-renvoi-1', 'premiere-partie')
    """
    bare = "".join(unicodedata.normalize("NFKD", sign) for sign in text).encode("ascii", "ignore").decode()
    return "-".join(re.findall(r"[a-z0-9]+", bare.casefold()))
