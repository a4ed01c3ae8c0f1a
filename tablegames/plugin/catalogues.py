"""A third language: what the program says, made of the English by the catalogues that a plugin brings.

A catalogue is a YAML file. `texts` leads from an English text to its translation; names in braces stand for what
changes (`"{count} plays"`). `phrases` has the wording of events by game, and under `tablegames` the kernel's own. An
entry that cannot be used is told with its file and line and left out; what is missing is said in English.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Final

from tablegames.core.errors import RulesError
from tablegames.core.languages import agreeing, say, use_language
from tablegames.plugin.provides import CatalogueSource, LanguageEntry
from tablegames.rules.ruledata import short
from tablegames.rules.untrusted.yamlfile import Document, read_yaml

KERNEL_PHRASES: Final = "tablegames"
"""Under this name stand the phrases that belong to no game."""
CODE: Final = re.compile(r"[a-z]{2,3}(-[A-Za-z0-9]{2,8})?")
"""What a language may be called."""
_HOLE: Final = re.compile(r"\{(\w+)\}")
_SENTENCES: Final = re.compile(r"[.!?;:] |\n")
"""Where one sentence ends and another begins."""
_REMEMBERED: Final = 2_000
"""Texts whose translation is kept at hand."""
_ENOUGH: Final = 2
"""Letters that a text with holes must have beside them, to be known again."""


@dataclass(frozen=True, slots=True)
class Template:
    """A text with holes: what stands between them, what they are called, and what is said instead.

    >>> Template.of("{n} plays; {who}", "{who}: {n} zetten").said("12 plays; White")
    'White: 12 zetten'
    >>> Template.of("{who} wins", "{who} wint").said("The last trou decides; after twelve of them White wins")
    """

    literals: tuple[str, ...]
    holes: tuple[str, ...]
    translation: str

    @classmethod
    def of(cls, text: str, translation: str) -> Template:
        """The template of an entry."""
        parts = _HOLE.split(text)
        return cls(tuple(parts[::2]), tuple(parts[1::2]), translation)

    @property
    def length(self) -> int:
        """How much of it is certain: of two that fit the one with more is meant."""
        return sum(map(len, self.literals))

    def said(self, text: str) -> str | None:
        """The translation of a text; None: it is another text. Each part is looked for once, from left to right."""
        first, *middle, last = self.literals
        if len(text) < len(first) + len(last) or not (text.startswith(first) and text.endswith(last)):
            return None
        at, end, filled = len(first), len(text) - len(last), []
        for literal in middle:
            found = text.find(literal, at, end)
            if found < 0:
                return None
            filled.append(text[at:found])
            at = found + len(literal)
        filled.append(text[at:end])
        if any(len(part) > self.length and _SENTENCES.search(part) for part in filled):
            return None  # a hole holds a word or a few, not the sentence of somebody else
        facts = dict(zip(self.holes, filled, strict=True))
        return agreeing(_HOLE.sub(lambda hole: facts[hole[1]], self.translation))


def normal(text: str) -> str:
    """A text whose holes have lost their names: by it an entry is known to be that of a text of the program.

    >>> normal("{n} plays; {who}")
    '{} plays; {}'
    """
    return _HOLE.sub("{}", text)


@dataclass(slots=True)
class Catalogue:
    """All that a language says."""

    code: str
    texts: dict[str, str] = field(default_factory=dict)
    phrases: dict[str, dict[str, str]] = field(default_factory=dict)
    """By game, the wording of its events."""
    places: dict[tuple[str, str], str] = field(default_factory=dict)
    """By game and key, the file and line of a wording."""
    problems: list[str] = field(default_factory=list)
    """What cannot be used, each with its file and line."""

    def speak(self) -> None:
        """Use the language from now on."""
        templates = sorted(
            (Template.of(text, said) for text, said in self.texts.items() if _HOLE.search(text)),
            key=lambda template: -template.length,
        )

        @lru_cache(_REMEMBERED)
        def translate(text: str) -> str:
            if text in self.texts:
                return self.texts[text]
            return next((said for one in templates if (said := one.said(text)) is not None), text)

        use_language(self.code, translate)


def catalogue_of(entry: LanguageEntry) -> Catalogue:
    """What a language says, and all that is wrong with it."""
    found = Catalogue(entry.code)
    for source in entry.catalogues:
        try:
            _read(found, source)
        except RulesError as problem:  # the file as a whole
            found.problems.append(str(problem))
    return found


def _read(found: Catalogue, source: CatalogueSource) -> None:
    document = read_yaml(source.text, source.origin)
    data = document.data
    if not isinstance(data, Mapping) or not set(data) <= {"texts", "phrases"}:
        raise RulesError.said(
            f"{document.where()}: a catalogue has the keys 'texts' and 'phrases', and no others",
            f"{document.where()} : un catalogue a les clés « texts » et « phrases », et nulle autre",
        )
    for text, said in _entries(found, document, "texts"):
        wrong = _wrong_text(text, said)
        if wrong:
            found.problems.append(f"{document.where('texts', text)}: {wrong}")
        else:
            found.texts.setdefault(text, said)
    phrases = data.get("phrases")
    if phrases is not None and not isinstance(phrases, Mapping):
        raise RulesError(f"{document.where('phrases')}: {_no_mapping(phrases)}")
    for game in phrases or ():
        of_the_game = found.phrases.setdefault(str(game), {})
        for key, said in _entries(found, document, "phrases", str(game)):
            wrong = wrong_phrase(said)
            if wrong:
                found.problems.append(f"{document.where('phrases', game, key)}: {wrong}")
            else:
                of_the_game.setdefault(key, said)
                found.places.setdefault((str(game), key), document.where("phrases", str(game), key))


def _entries(found: Catalogue, document: Document, *path: str) -> Iterator[tuple[str, str]]:
    """The texts under a key; what is none is told and left out."""
    part: Any = document.data
    for key in path:
        part = part.get(key)
    if part is not None and not isinstance(part, Mapping):
        found.problems.append(f"{document.where(*path)}: {_no_mapping(part)}")
        return
    for text, said in (part or {}).items():
        if isinstance(text, str) and isinstance(said, str) and text and said:
            yield text, said
            continue
        shown = short(said)
        found.problems.append(
            f"{document.where(*path, str(text))}: "
            + say(
                f"a text is wanted, not {shown}; put it in quotes",
                f"il faut un texte, non {shown} ; mettez-le entre guillemets",
            )
        )


def _no_mapping(part: object) -> str:
    shown = short(part)
    return say(f"a mapping, text: translation, not {shown}", f"un dictionnaire, texte: traduction, non {shown}")


def _wrong_text(text: str, said: str) -> str:
    """Why an entry cannot be used; empty: it can."""
    holes = _HOLE.findall(text)
    if len(set(holes)) < len(holes):
        return say("two names in braces are the same", "deux noms entre accolades sont les mêmes")
    strange = next((hole for hole in _HOLE.findall(said) if hole not in holes), None)
    if strange is not None:
        return say(f"{{{strange}}} is not in the English text", f"{{{strange}}} n'est pas dans le texte anglais")
    parts = _HOLE.split(text)[::2]
    if holes and sum(letter.isalpha() for part in parts for letter in part) < _ENOUGH:
        return say(
            "there is too little beside the braces to know the text by",
            "trop peu hors des accolades pour reconnaître le texte",
        )
    if "" in parts[1:-1]:
        return say("two names in braces stand side by side", "deux noms entre accolades se touchent")
    return ""


def wrong_phrase(said: str, known: Iterable[str] | None = None) -> str:
    """Why the wording of an event cannot be used, or has names that the English has not; empty: it can."""
    try:
        names = _named(said)
    except ValueError:
        return say("its braces do not match", "ses accolades ne se répondent pas")
    strange = next((name for name in names if not name.isidentifier()), None)
    if strange is None and known is not None:
        strange = next((name for name in names if name not in set(known)), None)
    return "" if strange is None else say(f"there is no fact {{{strange}}}", f"il n'y a pas de fait {{{strange}}}")


def holes_of(phrase: str) -> set[str]:
    """The facts that a wording names."""
    try:
        return set(_named(phrase))
    except ValueError:
        return set()


def _named(phrase: str) -> list[str]:
    """The names of what a phrase leaves room for."""
    from string import Formatter  # few commands ask, and it takes a while to import

    return [name for _, name, _, _ in Formatter().parse(phrase) if name is not None]
