"""Options: the fields of a rules dataclass, each with its meaning in both languages and its citation.

    @dataclass(frozen=True, slots=True, kw_only=True)
    class TouteTableRules:
        parties: int = option(1, "AUJ-TT X", "parties a match is played to", "parties à gagner", least=1)

An option is a bool, an int, a float, a str, a StrEnum, one of these or None, a tuple of these, or a frozen dataclass
of such parts, written as a mapping in YAML. Checks between options go into `__post_init__`, which raises ValueError
with one sentence.
"""

from __future__ import annotations

from collections.abc import Container, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar

from tablegames.core.languages import Text

T = TypeVar("T")
Needs = Mapping[str, Container[Any]]
"""Other options and the values they must have, all of them, for an option to have an effect."""


@dataclass(frozen=True, slots=True)
class Option:
    """What the rule sheet says of one option."""

    cite: str
    meaning: Text
    least: int | None = None
    most: int | None = None
    needs: tuple[Needs, ...] = ()
    """When the option has an effect: any of these; empty: always."""


def option(
    default: T,
    cite: str,
    en: str,
    fr: str,
    *,
    least: int | None = None,
    most: int | None = None,
    needs: Needs | tuple[Needs, ...] = (),
) -> T:
    """A field of a rules dataclass: its default, the article it comes from, what it means."""
    about = Option(cite, Text(en, fr), least, most, needs if isinstance(needs, tuple) else (needs,))
    return field(default=default, metadata={"option": about})
