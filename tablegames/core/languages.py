"""The language a person reads: messages of the code by gettext, content in one wording per language.

A message is English, and its translations stand in `.po` files (`locale/<language>/LC_MESSAGES`):

    from tablegames.core.languages import gettext as _

    _("{path}: no such file", path=path)
    ngettext("{count} game", "{count} games", count)
    pgettext("a person", "you")
    Text("Games per pairing")          # shown later, in the language then in use

Longer texts (a page, a lesson) are content: one file per language, read as `Content`. The language is a context
variable, so each thread and task has its own.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from gettext import GNUTranslations, NullTranslations

LANGUAGES: Final = ("en", "fr")
"""The languages we ship; plugins may add others."""

_language: Final[ContextVar[str]] = ContextVar("language", default="en")
_folders: Final[list[Path]] = [Path(__file__).parent.parent / "locale"]
"""Where catalogues lie, ours first."""
_others: Final[dict[str, list[Callable[[], NullTranslations]]]] = {}
"""By language, what makes a catalogue that is no file."""
_unread: Final[dict[str, list[str]]] = {}
fillers: Final[dict[str, Callable[[str, Mapping[str, Any]], str]]] = {}
"""By language, what fills in templates where a name changes the word before it."""


def use_language(language: str) -> None:
    """Set the language from now on; where a message is not translated, English stands for it."""
    _language.set(language)


def language() -> str:
    """Return the language in use."""
    return _language.get()


def language_of(environment: Mapping[str, str] = os.environ) -> str:
    """Return the language the environment asks for: TABLEGAMES_LANG, else the locale, else English.

    >>> language_of({"LANG": "fr_CA.UTF-8"})
    'fr'
    >>> language_of({"TABLEGAMES_LANG": "en", "LANG": "fr_FR"})
    'en'
    """
    for name in ("TABLEGAMES_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        value = environment.get(name, "")
        if value:
            return "fr" if value.lower().startswith("fr") else "en"
    return "en"


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Use another language for a while."""
    before = _language.get()
    _language.set(language)
    try:
        yield
    finally:
        _language.set(before)


# --- messages


def add_messages(folder: Path) -> None:
    """Add the catalogues of a package: `folder/<language>/LC_MESSAGES`, in `.mo` files or else in `.po` files."""
    if folder not in _folders and folder.is_dir():
        _folders.append(folder)
        _forget()


def add_catalogue(language: str, make: Callable[[], NullTranslations]) -> None:
    """Add a catalogue that is no file."""
    _others.setdefault(language, []).append(make)
    _forget()


def _forget() -> None:
    catalogue.cache_clear()
    _catalogues.cache_clear()


@lru_cache
def catalogue(language: str) -> NullTranslations:
    """Return all catalogues of a language as one; the first that has a message wins."""
    from gettext import NullTranslations  # English needs none

    first = NullTranslations()
    for more in (*_catalogues(language), *(make() for make in _others.get(language, []))):
        first.add_fallback(more)
    return first


@lru_cache
def _catalogues(language: str) -> list[GNUTranslations]:
    from gettext import GNUTranslations
    from io import BytesIO

    found, problems = [], []
    for path in (path for folder in _folders for path in _files(folder / language / "LC_MESSAGES")):
        try:
            found.append(GNUTranslations(BytesIO(_compiled(path))))
        except (OSError, ValueError) as problem:
            problems.append(str(problem))
    _unread[language] = problems
    return found


def unread(language: str) -> list[str]:
    """Return why catalogues of a language cannot be read."""
    _catalogues(language)
    return _unread[language]


def po_files(language: str) -> list[Path]:
    """Return the `.po` files of a language, as far as they are there."""
    return sorted(path for folder in _folders for path in folder.glob(f"{language}/LC_MESSAGES/*.po"))


def plural_form(count: int) -> int:
    """Return which plural form a number takes in the language in use, counted from 0."""
    spoken = _language.get()
    rule: Callable[[int], int] = getattr(next(iter(_catalogues(spoken)), None), "plural", lambda n: n != 1)
    return int(count != 1 if spoken == "en" else rule(count))


def _files(folder: Path) -> list[Path]:
    names = {path.stem for path in folder.glob("*.[mp]o")}
    compiled = {name: folder / f"{name}.mo" for name in sorted(names)}
    return [path if path.is_file() else path.with_suffix(".po") for path in compiled.values()]


def _compiled(path: Path) -> bytes:
    if path.suffix == ".mo":
        return path.read_bytes()
    from tablegames.core.pofiles import mo_of  # a plugin need not compile its catalogues

    return mo_of(path.read_text("utf-8"), str(path))


def gettext(message: str, /, **facts: object) -> str:
    """Return a message in the language in use, with its facts filled in."""
    return _filled(message, _translated(message), facts)


def pgettext(context: str, message: str, /, **facts: object) -> str:
    """The same for a message that other languages say differently from place to place."""
    found = message if _language.get() == "en" else catalogue(_language.get()).pgettext(context, message)
    return _filled(message, found if found != message else _translated(message), facts)


def ngettext(one: str, many: str, count: int, /, **facts: object) -> str:
    """The same for a message that depends on a number; `{count}` is that number."""
    english = one if count == 1 else many
    found = english if _language.get() == "en" else catalogue(_language.get()).ngettext(one, many, count)
    return _filled(english, found, {"count": count, **facts})


def _translated(message: str) -> str:
    return message if _language.get() == "en" or not message else catalogue(_language.get()).gettext(message)


def _filled(message: str, translated: str, facts: Mapping[str, Any]) -> str:
    """Fill in the facts; a translation that names others is not used."""
    if facts:
        try:
            translated = filled_in(translated, facts)
        except (KeyError, IndexError, ValueError, AttributeError):
            translated = message.format_map(facts)
    return translated


def filled_in(template: str, facts: Mapping[str, Any]) -> str:
    """Return a template with its facts, as the language in use fills it in."""
    fill = fillers.get(_language.get())
    return fill(template, facts) if fill else template.format_map(facts)


def say(en: str, fr: str) -> str:
    """Return one of two wordings, for packages without a catalogue."""
    return str(Text(en, fr))


class Text:
    """A message that is shown later, with its facts; `str()` gives it in the language in use.

    With `many`, its plural, the fact `count` says which of the two it is. `Text(english, french)` is for packages
    without a catalogue.
    """

    __slots__ = ("context", "facts", "french", "many", "message")

    def __init__(
        self, message: str, french: str | None = None, /, *, context: str = "", many: str = "", **facts: Any
    ) -> None:
        self.message: Final = message
        self.french: Final = french
        self.context: Final = context
        self.many: Final = many
        self.facts: Final = facts

    def __str__(self) -> str:
        if self.french is not None and _language.get() == "fr":
            return self.french
        if self.many:
            return ngettext(self.message, self.many, int(self.facts["count"]), **self.facts)
        if self.context:
            return pgettext(self.context, self.message, **self.facts)
        return gettext(self.message, **self.facts)

    @property
    def en(self) -> str:
        """The English wording."""
        return self._in("en")

    @property
    def fr(self) -> str:
        """The French wording."""
        return self._in("fr")

    def _in(self, language: str) -> str:
        with speaking(language):
            return str(self)

    def _key(self) -> tuple[Any, ...]:
        return (self.message, self.french, self.context, self.many, tuple(self.facts.items()))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Text) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash((self.message, self.french, self.context))

    def __repr__(self) -> str:
        return f"Text({self.message!r})"

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)


class Content(Text):
    """A text with one wording per language; English stands for a language that lacks it."""

    __slots__ = ("wordings",)

    def __init__(self, wordings: Mapping[str, str]) -> None:
        super().__init__(wordings.get("en", next(iter(wordings.values()))))
        self.wordings: Final = wordings

    def __str__(self) -> str:
        return self.wordings.get(_language.get(), self.message)

    def _key(self) -> tuple[Any, ...]:
        return tuple(self.wordings.items())


class Joined(Text):
    """Texts one after another, shown later: `Joined(", ", first, second)`."""

    __slots__ = ("parts",)

    def __init__(self, between: str | Text, *parts: object) -> None:
        super().__init__("", between=between)
        self.parts: Final = parts

    def __str__(self) -> str:
        return str(self.facts["between"]).join(map(str, self.parts))

    def _key(self) -> tuple[Any, ...]:
        return (self.facts["between"], *self.parts)


# --- numbers


def in_figures(number: str) -> str:
    """Return a number that Python formatted, `-1,234.5`, as the language in use writes it."""
    signs: dict[str, str | int | None] = {
        ",": pgettext("between thousands", ","),
        ".": pgettext("decimal mark", "."),
        "-": pgettext("minus sign", "-"),
    }
    return number.translate(str.maketrans(signs))


class Figures(Text):
    """Such a number that is shown later."""

    __slots__ = ()

    def __str__(self) -> str:
        return in_figures(self.message)


def in_quotes(text: str) -> str:
    """Return a text in the quotes of the language in use."""
    return gettext("'{text}'", text=text)
