"""What can be said at a table where faults are made, beside the plays that are listed: `mark #`, `touch @`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, Protocol, runtime_checkable

from tablegames.core.arbiter import Unlisted
from tablegames.core.languages import speaking
from tablegames.table.table import Table

NUMBER: Final = "#"
PLACES: Final = "@"


@runtime_checkable
class TellsSayings(Protocol):
    """A notation that tells what can be said at a table where faults are made."""

    def sayings(self, game: Any) -> Sequence[str]:
        """Patterns in the language in use, the same at every moment: `mark #`, `touch @`, `adjust`.

        `#` stands for a number, `@`, at the end, for the places that are named.
        """


def sayings(table: Table) -> list[str] | None:
    """The patterns of a table; None: all that can be done there is listed."""
    game: object = table.bare
    if not isinstance(game, Unlisted):
        return None
    notation: object = table.notation
    return list(notation.sayings(game)) if isinstance(notation, TellsSayings) else []


def meanings(table: Table) -> dict[str, str]:
    """What each of the patterns means, by the pattern: the phrases `saying.…` of the game, by their English words."""
    with speaking("en"):
        english = sayings(table) or []
    found = zip(sayings(table) or (), english, strict=True)
    return {here: said for here, there in found if (said := meaning(table, there))}


def meaning(table: Table, english: str) -> str:
    """What a word of the table means, by its English, whatever stands after it in brackets; empty: nothing is said."""
    return table.wording.phrases.get(f"saying.{phrase_key(english.partition(' (')[0])}", "")


def phrase_key(english: str) -> str:
    """The name under which a game says what a word means: in English, `n` for a number, `place` for places.

    >>> phrase_key("mark # holes #"), phrase_key("huff @")
    ('mark_n_holes_n', 'huff_place')
    """
    return english.replace(NUMBER, "n").replace(PLACES, "place").replace(" ", "_")


def is_saying(table: Table, text: str) -> bool:
    """Whether a text begins as something that is said at this table does, in the language in use."""
    words = text.casefold().split()
    begins = (said.casefold().replace(PLACES, NUMBER).partition(NUMBER)[0].split() for said in sayings(table) or ())
    return any(begin and words[: len(begin)] == begin for begin in begins)
