"""Read the keys of a match file; an error is one sentence with file, line, key and remedy."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NoReturn, TypeVar

from tablegames.core.errors import MatchError, RulesError
from tablegames.core.frozen import frozen
from tablegames.core.languages import gettext as _
from tablegames.rules.ruledata import ENTRY, build_rules, convert_option, option_types, short
from tablegames.rules.untrusted.shapes import ANYTHING, Shape
from tablegames.rules.untrusted.yamlfile import Document

T = TypeVar("T")
Path = tuple[str | int, ...]


@frozen
class Section:
    """A mapping of the file and its place."""

    document: Document
    path: Path
    data: Mapping[str, Any]

    def where(self, *path: str | int) -> str:
        """Return the place of one of its keys: `file.yaml:5`."""
        return self.document.where(*self.path, *path)

    def wrong(self, message: str, *path: str | int) -> NoReturn:
        """Refuse a part of it."""
        raise MatchError(f"{self.where(*path)}: {message}")

    def refuse(self, message: str, /, *path: str | int, **facts: object) -> NoReturn:
        """Refuse a part of it with a message and its facts."""
        self.wrong(_(message, **facts), *path)

    def only(self, known: Iterable[str]) -> None:
        """Refuse unknown keys."""
        Shape({}, dict.fromkeys(known, ANYTHING)).check(self.data, self.wrong)

    def section(self, key: str) -> Section:
        """Return the mapping under a key."""
        return section(self.document, (*self.path, key), self.data[key])

    def texts(self, key: str) -> tuple[str, ...]:
        """Return a list of texts: moves, throws, the words of a command; a single text needs no list."""
        return texts(self, key, self.data[key])

    def text(self, key: str) -> str | None:
        """Return a text or number as text; None if the key is missing."""
        value = self.data.get(key)
        if value is None:
            return None
        if isinstance(value, bool) or not isinstance(value, str | int | float):
            self.refuse("'{key}' must be text, not {value}", key, key=key, value=short(value))
        return str(value)


def section(document: Document, path: Path, data: Any) -> Section:
    """Return a mapping of the file; raises `MatchError` for anything else."""
    if not isinstance(data, dict) or not data:
        name = path[-1] if path else ""
        whole = _("a match file must be a mapping with 'game', 'players' …")
        one = _("'{name}' must be a mapping with at least one 'key: value'", name=name)
        raise MatchError(f"{document.where(*path)}: {one if path else whole}")
    return Section(document, path, {str(key): value for key, value in data.items()})


def texts(of: Section, key: str, value: Any, *path: str | int) -> tuple[str, ...]:
    """Return a list of texts under a key."""
    items = value if isinstance(value, list) else [value]
    if not items or any(isinstance(item, bool) or not isinstance(item, str | int | float) for item in items):
        of.refuse(
            "'{key}' must be a list of text values (quoted where necessary), not {value}",
            key,
            *path,
            key=key,
            value=short(value),
        )
    return tuple(map(str, items))


def fill(kind: type[T], of: Section, others: Iterable[str] = ()) -> T:
    """Return a dataclass of options from the keys of a section; `others` are keys for other readers."""
    known = option_types(kind)
    of.only([*known, *others])
    given = {
        key: convert_option(kind, known, key, value, of.where(key), ENTRY, MatchError)
        for key, value in of.data.items()
        if key in known
    }
    try:
        filled: T = build_rules(kind, given, of.where())
    except RulesError as problem:
        raise MatchError(str(problem)) from None
    return filled
