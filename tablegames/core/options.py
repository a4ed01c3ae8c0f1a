"""Options: the fields of a rules dataclass, each with its citation and its meaning.

    @frozen(kw_only=True)
    class TouteTableRules:
        parties: int = option(1, "AUJ-TT X", "parties a match is played to", least=1)

An option is a bool, an int, a float, a str, a StrEnum, one of these or None, a tuple of these, or a frozen dataclass
of such parts, written as a mapping in YAML. Checks between options go into `__post_init__`, which raises ValueError
with one sentence.
"""

from __future__ import annotations

from collections.abc import Container, Mapping
from dataclasses import field
from typing import Any, TypeVar

from tablegames.core.errors import RulesError, TablegamesError
from tablegames.core.frozen import frozen
from tablegames.core.languages import Text

T = TypeVar("T")
Needs = Mapping[str, Container[Any]]
"""Conditions for an option to have an effect: other options and their values, all of them."""


@frozen
class Option:
    """An option on the rule sheet."""

    cite: str
    meaning: Text
    least: int | None = None
    most: int | None = None
    needs: tuple[Needs, ...] = ()
    """The option has an effect under any of these conditions; empty: always."""


def option(
    default: T,
    cite: str,
    meaning: str | Text,
    french: str | None = None,
    *,
    least: int | None = None,
    most: int | None = None,
    needs: Needs | tuple[Needs, ...] = (),
) -> T:
    """Return a field of a rules dataclass, with its default, article and meaning."""
    text = meaning if isinstance(meaning, Text) else Text(meaning, french)
    about = Option(cite, text, least, most, needs if isinstance(needs, tuple) else (needs,))
    return field(default=default, metadata={"option": about})


def setting(
    default: T,
    meaning: str | Text,
    *,
    least: int | None = None,
    most: int | None = None,
    needs: Needs | tuple[Needs, ...] = (),
) -> T:
    """Return an option without an article: one of a game file, of a match file, of a bot."""
    return option(default, "", meaning, least=least, most=most, needs=needs)


def check_whole(what: str, given: object, least: int, error: type[TablegamesError] = RulesError) -> None:
    """Refuse an argument that is not a whole number of at least `least`."""
    if type(given) is not int or given < least:
        raise error(
            "{what} must be a whole number of at least {least}, not {given!r}", what=what, least=least, given=given
        )
