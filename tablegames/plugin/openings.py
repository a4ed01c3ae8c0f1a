"""Opening books: the first decisions of a game with the value of each play, measured by rollouts.

A game has a book if the file `openings.yaml` lies beside its code (`python -m training.openings` makes one):

    variant: lepeintre        # the ruleset under which it holds
    whatever: [opening]       # options that make no difference to it
    seed: 1
    network: partie.net       # what played it out
    first:                    # a section: its lines have the same length
      throws: 2               # how far the player of the rollouts looked ahead
      games: 320              # rollouts of each play, at least
      lines:
        6-4: {1/11: [0.0569, 0.0027], 1/7 1/5: [0.0548, 0.0028, 0.0021, 0.0033]}
    replies:
      throws: 0
      games: 400
      lines:
        6-4; 1/11; 3-1: {1/4 1/2: [-0.0312, 0.0040]}

A line is the throws and plays from the beginning of the game, as the game writes them. A play has its equity (parties
won less parties lost, on average, of the player who plays) and the half-width of its 95 % interval; all but the best
play have also what they lose against the best, and the half-width of that.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

from tablegames.core.errors import PluginError
from tablegames.core.frozen import frozen
from tablegames.core.languages import Text, gettext as _
from tablegames.plugin.provides import GameEntry
from tablegames.plugin.shipped import files
from tablegames.rules.untrusted.shapes import MAPPING, NUMBER, TEXT, WHOLE, Shape, Wrong, from_to, list_of, shaped
from tablegames.rules.untrusted.yamlfile import read_yaml, wrong_in

FILE: Final = "openings.yaml"
BETWEEN: Final = "; "
"""Between the throws and plays of a line."""


@frozen
class BookPlay:
    """A play of the book."""

    text: str
    equity: float
    """Parties won less parties lost, on average, of the player who plays."""
    within: float
    """The half-width of its 95 % interval."""
    loss: float = 0.0
    """How much less it gains than the best play."""
    loss_within: float = 0.0
    """The half-width of its 95 % interval."""

    @property
    def surely_worse(self) -> bool:
        """Whether the rollouts tell it from the best play."""
        return self.loss > self.loss_within


@frozen
class BookSection:
    """Lines that were rolled out alike."""

    throws: int
    """How many throws the player of the rollouts looked ahead."""
    games: int
    """Rollouts of each play, at least."""
    lines: Mapping[tuple[str, ...], tuple[BookPlay, ...]]
    """For each line the plays, the best first."""


@frozen(eq=False)
class OpeningBook:
    """The book of a game."""

    variant: str
    whatever: tuple[str, ...]
    """The options that make no difference to it."""
    seed: int
    network: str
    first: BookSection
    """The first throws."""
    replies: BookSection | None
    """The throws after every first play; None: the book ends with the first play."""

    @property
    def sections(self) -> tuple[BookSection, ...]:
        """Return all of it."""
        return (self.first,) if self.replies is None else (self.first, self.replies)


_SECTION: Final = Shape({"throws": from_to(0, 4), "games": from_to(1, 10**9), "lines": MAPPING})
_BOOK: Final = Shape(
    {"variant": TEXT, "seed": WHOLE, "network": TEXT, "first": shaped(_SECTION, Text("a section of the book"))},
    {"whatever": list_of(TEXT), "replies": shaped(_SECTION, Text("a section of the book"))},
)
_NUMBERS: Final = list_of(NUMBER)


def shipped_book(entry: GameEntry) -> OpeningBook | None:
    """Return the book beside the code of a game; None: it has none."""
    if not entry.package or not (files(entry.package) / FILE).is_file():
        return None
    return _read((files(entry.package) / FILE).read_text("utf-8"), f"{entry.name}/{FILE}")


@lru_cache(maxsize=16)
def _read(text: str, origin: str) -> OpeningBook:
    """Read a book once."""
    return read_book(text, origin)


def read_book(text: str, origin: str) -> OpeningBook:
    """Return the book in a text; a wrong one is refused in one sentence with its place."""
    document = read_yaml(text, origin, PluginError)
    wrong = wrong_in(document, error=PluginError)
    if not isinstance(document.data, dict):
        wrong(_("an opening book must be a mapping"))
    data: Mapping[str, Any] = document.data
    _BOOK.check(data, wrong)
    replies = data.get("replies")
    return OpeningBook(
        data["variant"],
        tuple(data.get("whatever", ())),
        data["seed"],
        data["network"],
        _section(data["first"], wrong, "first", 1),
        None if replies is None else _section(replies, wrong, "replies", 3),
    )


def _section(data: Mapping[str, Any], wrong: Wrong, name: str, length: int) -> BookSection:
    """Return a section; its lines have that many throws and plays."""
    lines = {}
    for line, plays in data["lines"].items():
        parts = tuple(str(line).split(BETWEEN))
        if len(parts) != length or not all(parts):
            wrong(_("'{line}' is not a line in the section '{name}'", line=line, name=name), name, "lines", line)
        if not isinstance(plays, dict) or not plays:
            wrong(_("the line '{line}' needs plays with their numbers", line=line), name, "lines", line)
        lines[parts] = tuple(_plays(plays, wrong, name, "lines", line))
    return BookSection(data["throws"], data["games"], lines)


def _plays(data: Mapping[str, Any], wrong: Wrong, *path: str) -> list[BookPlay]:
    """Return the plays of a line, which come in the order of their equity."""
    found: list[BookPlay] = []
    for play, numbers in data.items():
        if not _NUMBERS.fits(numbers) or len(numbers) != (4 if found else 2):
            wrong(
                _(
                    "'{play}' needs its equity and the half-width of its interval; every play after the best one "
                    "also needs its loss and the half-width of the interval",
                    play=play,
                ),
                *path,
            )
        one = BookPlay(str(play), *map(float, numbers))
        if one.within < 0 or one.loss_within < 0 or one.loss < 0 or (found and one.equity > found[-1].equity):
            wrong(_("'{play}' is out of order, or has a negative width or loss", play=play), *path)
        found.append(one)
    return found
