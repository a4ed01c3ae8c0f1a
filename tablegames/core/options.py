"""Options: the fields of a rules dataclass, each with its meaning in both languages and its citation.

    @dataclass(frozen=True, slots=True, kw_only=True)
    class TouteTableRules:
        parties: int = option(1, "AUJ-TT X", "parties a match is played to", "parties à gagner", least=1)

An option is a bool, an int, a float, a str, a StrEnum, one of these or None, a tuple of these, or a frozen dataclass
of such parts, written as a mapping in YAML. Checks between options go into `__post_init__`, which raises ValueError
with one sentence. An option that decides nothing yet says what it `waits` for: a variant that a plugin brings may give
it the value its book has, and nobody else can choose one.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, TypeVar

from tablegames.core.languages import Text

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Option:
    """What the rule sheet says of one option."""

    cite: str
    meaning: Text
    least: int | None = None
    most: int | None = None
    waits: Text | None = None
    """What it has no effect without, and is not there yet; until then nobody can choose another value."""

    @property
    def told(self) -> Text:
        """Its meaning, and that it waits for something."""
        if self.waits is None:
            return self.meaning
        return Text(
            f"{self.meaning.en} (waits for {self.waits.en}: no effect until then)",
            f"{self.meaning.fr} (attend {self.waits.fr} : sans effet jusque-là)",
        )


TABLE_ARBITER: Final = Text("the table arbiter, yet to come", "l'arbitre de table, à venir")
"""Under it faults are made, claimed and paid, as the books have it."""


def option(
    default: T,
    cite: str,
    en: str,
    fr: str,
    *,
    least: int | None = None,
    most: int | None = None,
    waits: Text | None = None,
) -> T:
    """A field of a rules dataclass: its default, the article it comes from, what it means, what it waits for."""
    about = Option(cite, Text(en, fr), least, most, waits)
    return field(default=default, metadata={"option": about})


def waiting(default: T, cite: str, en: str, fr: str) -> T:
    """An option that waits for the table arbiter."""
    return option(default, cite, en, fr, waits=TABLE_ARBITER)
