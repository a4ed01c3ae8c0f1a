"""The keys of a match file: known, of the right type, in range; else one sentence with file, line, key and cure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, NoReturn, TypeVar

from tablegames.core.errors import MatchError, RulesError
from tablegames.core.languages import say
from tablegames.rules.ruledata import ENTRY, build_rules, convert_option, option_types, short
from tablegames.rules.untrusted.shapes import ANYTHING, Shape
from tablegames.rules.untrusted.yamlfile import Document

T = TypeVar("T")
Path = tuple[str | int, ...]


@dataclass(frozen=True, slots=True)
class Section:
    """One mapping of the file and where it stands."""

    document: Document
    path: Path
    data: Mapping[str, Any]

    def where(self, *path: str | int) -> str:
        """`file.yaml:5`, the line of a key of it."""
        return self.document.where(*self.path, *path)

    def wrong(self, message: str, *path: str | int) -> NoReturn:
        """Refuse something of it."""
        raise MatchError(f"{self.where(*path)}: {message}")

    def refuse(self, en: str, fr: str, *path: str | int) -> NoReturn:
        """Refuse something of it, in the language in use."""
        self.wrong(say(en, fr), *path)

    def only(self, known: Iterable[str]) -> None:
        """Refuse keys that are not known."""
        Shape({}, dict.fromkeys(known, ANYTHING)).check(self.data, self.wrong)

    def section(self, key: str) -> Section:
        """The mapping under a key."""
        return section(self.document, (*self.path, key), self.data[key])

    def texts(self, key: str) -> tuple[str, ...]:
        """A list of texts: moves, throws, the words of a command; one alone may stand without the list."""
        return texts(self, key, self.data[key])

    def text(self, key: str) -> str | None:
        """A text, or None where the key is not given; a number will do."""
        value = self.data.get(key)
        if value is None:
            return None
        if isinstance(value, bool) or not isinstance(value, str | int | float):
            self.refuse(
                f"'{key}' must be a text, not {short(value)}", f"« {key} » doit être un texte, non {short(value)}", key
            )
        return str(value)


def section(document: Document, path: Path, data: Any) -> Section:
    """A mapping of the file; refused when it is something else."""
    if not isinstance(data, dict) or not data:
        name = path[-1] if path else ""
        whole = say("a match file is a mapping with 'game', 'players' …", "c'est un dictionnaire : game, players …")
        one = say(
            f"'{name}' must be a mapping with one 'key: value' at least",
            f"« {name} » doit être un dictionnaire avec au moins un « clé: valeur »",
        )
        raise MatchError(f"{document.where(*path)}: {one if path else whole}")
    return Section(document, path, {str(key): value for key, value in data.items()})


def texts(of: Section, key: str, value: Any, *path: str | int) -> tuple[str, ...]:
    """A list of texts under a key."""
    items = value if isinstance(value, list) else [value]
    if not items or any(isinstance(item, bool) or not isinstance(item, str | int | float) for item in items):
        of.refuse(
            f"'{key}' must be a list of texts (put in quotes what YAML would read otherwise), not {short(value)}",
            f"« {key} » doit être une liste de textes (entre guillemets s'il le faut), non {short(value)}",
            key,
            *path,
        )
    return tuple(map(str, items))


def fill(kind: type[T], of: Section, others: Iterable[str] = ()) -> T:
    """A dataclass of options from the keys of a section; `others` are keys that somebody else reads."""
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
