"""Two languages side by side: every text a person reads is written in English and in French, in one place.

A text that is needed at once is written `say(en, fr)`; a text that is kept (a title, the meaning of an option)
is a `Text`. The language in use is a context variable: the command line sets it, from `--lang` or the locale; each
thread and task has its own. A third language is spoken by whoever can make it of the English.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Final

LANGUAGES: Final = ("en", "fr")
_COUNTED: Final = r"(?P<number>\d+)|\((?P<ending>e?s)\)|\((?P<one>[^()|]*)\|(?P<many>[^()|]*)\)"

Translate = Callable[[str], str]
_language: Final[ContextVar[str]] = ContextVar("language", default="en")
_translate: Final[ContextVar[Translate | None]] = ContextVar("translate", default=None)


def use_language(language: str, translate: Translate | None = None) -> None:
    """Set the language of everything said from now on: `en`, `fr`, or another, with what makes it of the English."""
    if language not in LANGUAGES and translate is None:
        raise ValueError(f"unknown language {language!r}; known: {', '.join(LANGUAGES)}")
    _language.set(language)
    _translate.set(None if language in LANGUAGES else translate)


def language() -> str:
    """The language in use."""
    return _language.get()


def language_of(environment: Mapping[str, str] = os.environ) -> str:
    """The language the environment asks for: TABLEGAMES_LANG, else the locale; English when neither says.

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
    """Speak another language for a while."""
    before, translate = _language.get(), _translate.get()
    use_language(language)
    try:
        yield
    finally:
        use_language(before, translate)


def say(en: str, fr: str) -> str:
    """The one of the two wordings that the language in use asks for; in a third language what it makes of the first."""
    if _language.get() == "fr":
        return fr
    translate = _translate.get()
    return en if translate is None else translate(en)


_FRENCH_FIGURES: Final = str.maketrans({",": "\u202f", ".": ",", "-": "\u2212"})


def in_french(number: str) -> str:
    """A number as Python formats it, `-1,234.5`, as it is written in French: with a comma, narrow spaces, a minus."""
    return number.translate(_FRENCH_FIGURES)


def in_figures(number: str) -> str:
    """The same as it is written in the language in use."""
    return say(number, in_french(number))


def agreeing(text: str) -> str:
    """A text in which every `(s)` is written or left out, as the last number before it asks; of `(a|b)` one is taken.

    >>> agreeing("in 1 way(s)"), agreeing("in 2 way(s)"), agreeing("2 (stuk|stukken)")
    ('in 1 way', 'in 2 ways', '2 stukken')
    """
    several = True

    def written(found: re.Match[str]) -> str:
        nonlocal several
        if found["number"] is None:
            one, many = found["one"] or "", found["many"] or found["ending"] or ""
            return many if several else one
        number = found["number"].lstrip("0")
        several = number not in ("", "1") if _language.get() == "fr" else number != "1"
        return found["number"]

    return re.sub(_COUNTED, written, text)


@dataclass(frozen=True, slots=True)
class Text:
    """A wording in both languages; `str()` gives the one in use."""

    en: str
    fr: str

    def __str__(self) -> str:
        return say(self.en, self.fr)

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)
