"""File formats of other programs: games as a file tells them, and finished games to write."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from typing import Any, Protocol

from tablegames.core.errors import RecordError
from tablegames.core.events import Seat
from tablegames.core.frozen import frozen
from tablegames.core.game import Game, Outcome
from tablegames.core.languages import Text, gettext as _
from tablegames.core.loop import Moment
from tablegames.plugin.variants import Variant


class FormatError(RecordError):
    """A text that does not follow its format; knows the line and the column, both from 1."""

    def __init__(self, message: str, line: int, column: int, /, **facts: object) -> None:
        self.message = _(message, **facts)
        super().__init__(self.message)
        self.line, self.column = line, column


@frozen
class ToldAction:
    """An action in a file: its text for the game's notation, its place, its comment."""

    text: str
    line: int = 1
    column: int = 1
    remarks: tuple[str, ...] = ()


@frozen
class ToldResult:
    """The result in a file: as written, and the winners (empty: drawn; None: unknown)."""

    text: str
    winners: tuple[Seat, ...] | None = None


@frozen
class Told:
    """The data of a game in a file, beside its actions."""

    facts: Mapping[str, str] = field(default_factory=dict)
    """Players, place, date: by the format's names, in its order."""
    remarks: tuple[str, ...] = ()
    """Comments before the first action."""
    result: ToldResult | None = None

    @property
    def data(self) -> dict[str, Any]:
        """The data for a record's header."""
        data: dict[str, Any] = {"facts": dict(self.facts)}
        if self.remarks:
            data["remarks"] = list(self.remarks)
        if self.result is not None:
            winners = None if self.result.winners is None else list(self.result.winners)
            data["result"] = {"text": self.result.text, "winners": winners}
        return data


@frozen
class ToldGame:
    """A game in a file: its ruleset, start, actions and other data."""

    actions: tuple[ToldAction, ...]
    told: Told = field(default_factory=Told)
    variant: str | None = None
    """The ruleset; None: unknown."""
    changes: Mapping[str, object] = field(default_factory=dict)
    """Options that differ from that ruleset."""
    start: object = None
    """The start position in the case format; None: as the rules say."""
    line: int = 1
    start_line: int = 1
    rules_line: int = 1


class SetTable(Protocol):
    """The part of a table that formats need."""

    @property
    def bare(self) -> Game[Any, Any, Any]:
        """The game."""

    @property
    def variant(self) -> Variant:
        """The ruleset."""

    def write(self, state: object, action: object) -> str:
        """Return the action as text."""

    def position(self, state: object) -> object:
        """Return the position as plain data."""


@frozen
class KeptGame:
    """A finished game, with everything that a format may write."""

    table: SetTable
    """The table of this one game, without a match."""
    variant: str
    """A ruleset that other programs know too; `changes` are the options that differ from it."""
    changes: Mapping[str, object]
    start: Any
    """The first state."""
    moments: tuple[Moment[Any, Any], ...]
    remarks: tuple[tuple[str, ...], ...]
    """The comments of each action."""
    outcome: Outcome | None
    """The outcome by the rules or by agreement; None: unfinished."""
    told: Told
    players: tuple[str, ...]
    date: str | None = None
    number: int | None = None
    """The number of the game in a match."""
    resigned: Seat | None = None
    """The seat that resigned."""

    @property
    def winners(self) -> tuple[Seat, ...] | None:
        """The winners (empty: drawn) by the rules or because the other of two resigned; None: unknown."""
        if self.outcome is not None:
            return self.outcome.winners
        if self.resigned is None or len(self.players) > 2:
            return None
        return (Seat(1 - self.resigned),)


class FileFormat(Protocol):
    """A file format of a game."""

    @property
    def name(self) -> str:
        """Its name for `--to`: `pdn`."""

    @property
    def suffixes(self) -> Sequence[str]:
        """The suffixes of such files: `(".pdn",)`."""

    @property
    def title(self) -> Text:
        """Its title."""

    def read(self, text: str) -> Iterable[ToldGame]:
        """Return the games of a text; raises `FormatError`."""

    def write(self, game: KeptGame) -> str:
        """Return one game as text; texts of several are concatenated. Raises `RecordError` if it is impossible."""


@frozen
class NamedGame:
    """A game with a name."""

    name: str
    """A unique word, such as `partie-1`."""
    title: Text
    cite: str
    """Its place in the book."""
    tell: Callable[[], ToldGame]
    """The game, read on demand."""
    teaches: Seat | None = None
    """The seat that plays well, as an example for the reader."""
    also: tuple[str, ...] = ()
    """More names, beside its name, its titles and its place in the book."""

    @property
    def called(self) -> Iterator[str]:
        """All its names."""
        titles = (self.title.en, self.title.fr) if isinstance(self.title, Text) else (str(self.title),)
        yield from map(plain_name, (self.name, *titles, self.cite, *self.also))


@frozen
class Collection:
    """The games of a book."""

    title: Text
    games: Sequence[NamedGame]


def plain_name(text: str) -> str:
    """Return a name for comparison: letters without accents and numbers, joined by hyphens.

    >>> plain_name("Première partie, renvoi 1"), plain_name("premiere_partie")
    ('premiere-partie-renvoi-1', 'premiere-partie')
    """
    bare = "".join(unicodedata.normalize("NFKD", sign) for sign in text).encode("ascii", "ignore").decode()
    return "-".join(re.findall(r"[a-z0-9]+", bare.casefold()))
