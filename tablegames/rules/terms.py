"""The words of the trade: what a term of the books means, said in a sentence or two, with a picture where one helps.

    bredouille:
      also: [bredouilles]              # what else the books call it
      english: [lurch]                 # what else it is found by, shown to whoever reads English
      common: [simple]                 # of these names, those that are everyday words too: in a text they stay unmarked
      means: {en: …, fr: …}
      cite: AUJ-T2 VII                 # where the book says it
      code: "`bredouille`"             # what it is called in the code, for docs/glossary.md
      picture:                         # drawn below the words
        position: {white: …, black: …} # in the notation of the game; of another `game`, or `variant`, if one is named
        shows: {en: …, fr: …}          # what is to be seen

A term is found without its accents and capitals, with or without articles, in the singular and the plural.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cached_property
from typing import Any, Final

from tablegames.core.errors import PluginError
from tablegames.core.languages import Text, language
from tablegames.core.plaintext import quoted

LEADING: Final = ("the", "a", "an", "le", "la", "les", "un", "une", "du", "des", "in", "en")
"""Words before a term that are not part of it."""
INNER: Final = frozenset({"le", "la", "un", "une", "son", "sa", "se", "the", "a", "an"})
"""Words inside a term, in the singular, that do not tell it from another: `rompre le dé`, `rompre les dés`."""
NEAR: Final = 3
"""How many terms are suggested for one that is not known."""


@dataclass(frozen=True, slots=True)
class GlossaryTerm:
    """A word of the trade: how the books have it, what it means, where that stands."""

    name: str
    means: Text
    also: tuple[str, ...] = ()
    """Other names it is found by, as the books have them."""
    cite: str = ""
    code: str = ""
    picture: Mapping[str, Any] | None = None
    """A `position` that shows it, in the game's notation; maybe of another `game` or `variant`, and what it `shows`."""
    english: tuple[str, ...] = ()
    """English names it is found by; a French page does not show them."""
    common: tuple[str, ...] = ()
    """Of all its names, those that are everyday words too, and are not explained wherever they stand in a text."""

    @property
    def names(self) -> tuple[str, ...]:
        """Every other name it is found by, each once."""
        return tuple(dict.fromkeys(self.also + self.english))


class Glossary:
    """Terms, found by what they are called."""

    def __init__(self, terms: Iterable[GlossaryTerm]) -> None:
        self.terms = tuple(terms)

    @cached_property
    def _known(self) -> Mapping[str, list[GlossaryTerm]]:
        known: dict[str, list[GlossaryTerm]] = {}
        named = [(term.name, term) for term in self.terms]
        besides = [(name, term) for term in self.terms for name in (*term.names, *term.name.split(", "))]
        for name, term in named + besides:
            found = known.setdefault(_key(name), [])
            if term not in found:
                found.append(term)
        return known

    def marked(self, text: str) -> list[tuple[str, GlossaryTerm | None]]:
        """A text in pieces: each term where it first stands, and what is between; together they are the text.

        >>> corner = GlossaryTerm("coin de repos", Text("arrow 12", "flèche 12"), ("coin",))
        >>> [(piece, term is not None) for piece, term in Glossary([corner]).marked("Two take the coins; a coin …")]
        [('Two take the ', False), ('coins', True), ('; a coin …', False)]
        """
        pattern, known = self._in_texts[language() == "fr"]
        pieces: list[tuple[str, GlossaryTerm | None]] = []
        met: list[GlossaryTerm] = []
        after = 0
        for found in pattern.finditer(text) if known else ():
            word = found[0].casefold()
            term = known.get(word) or known[word.removesuffix("s")]
            if term not in met:
                met.append(term)
                pieces += [(text[after : found.start()], None)] * (found.start() > after)
                pieces.append((found[0], term))
                after = found.end()
        return [*pieces, (text[after:], None)] if after < len(text) else pieces

    @cached_property
    def _in_texts(self) -> tuple[tuple[re.Pattern[str], Mapping[str, GlossaryTerm]], ...]:
        """What is looked for in an English text and in a French one: a term's own name goes before others' names."""
        return tuple(_sought(self.terms, english=english) for english in (True, False))

    def find(self, asked: str) -> list[GlossaryTerm]:
        """The terms that are called so; one sentence, with what is near, for a word that nothing is called."""
        word = _key(asked)
        if word in self._known:
            return self._known[word]
        said, near = quoted(asked), ", ".join(self.near(word))
        if not near:
            raise PluginError.said(f"the glossary has no '{said}'", f"le glossaire n'a pas « {said} »")
        raise PluginError.said(
            f"the glossary has no '{said}'; near it: {near}", f"le glossaire n'a pas « {said} » ; approchant : {near}"
        )

    def near(self, word: str) -> list[str]:
        """The names of the terms that it has in it as a word, that look most like it, or have it in them."""
        names = {folded: terms[0].name for folded, terms in self._known.items()}
        within = [folded for folded in names if folded in word.split()]
        holding = [folded for folded in names if len(word) > 2 and word in folded]
        close = get_close_matches(word, names, n=NEAR, cutoff=0.6)
        return list(dict.fromkeys(names[folded] for folded in (*within, *holding, *close)))[:NEAR]


def _sought(terms: Iterable[GlossaryTerm], *, english: bool) -> tuple[re.Pattern[str], Mapping[str, GlossaryTerm]]:
    """A pattern of all names that stand in texts, the longest first, and whose each is."""
    known: dict[str, GlossaryTerm] = {}
    every = list(terms)
    kinds: tuple[Callable[[GlossaryTerm], Iterable[str]], ...] = (
        lambda term: term.name.split(", "),
        lambda term: term.also,
        lambda term: term.english if english else (),
    )
    for kind in kinds:
        for term in every:
            for name in kind(term):
                if name not in term.common:
                    known.setdefault(name.casefold(), term)
    names = "|".join(map(re.escape, sorted(known, key=len, reverse=True)))
    return re.compile(rf"(?<![\w`-])(?:{names})s?(?![\w`-])", re.IGNORECASE), known


def _key(text: str) -> str:
    """Return a name as it is looked up: folded, in the singular, without articles inside.

    >>> _key("Les dames accouplées"), _key("rompre les dés"), _key("rompre le dé"), _key("trous")
    ('dame accouplee', 'rompre de', 'rompre de', 'trou')
    """
    words = [word.removesuffix("s") for word in folded_word(text).split()]
    return " ".join(word for place, word in enumerate(words) if not place or word not in INNER)


def folded_word(text: str) -> str:
    """How a term is looked up: accents, capitals and an article before it do not count.

    >>> folded_word("La Bredouille"), folded_word("l'École"), folded_word("dé")
    ('bredouille', 'ecole', 'de')
    """
    plain = unicodedata.normalize("NFD", text.replace("’", "'").casefold())
    words = "".join(sign for sign in plain if not unicodedata.combining(sign)).strip(" ?!.«»\"'").split()
    if words and words[0].startswith(("l'", "d'")):
        words[0] = words[0][2:]
    while len(words) > 1 and words[0] in LEADING:
        del words[0]
    return " ".join(words)
