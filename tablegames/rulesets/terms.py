"""The words of the trade: what a term of the books means, said in a sentence or two, with a picture where one helps.

    bredouille:
      also: [bredouilles]              # what else the books call it
      english: [lurch]                 # what else it is found by, shown to whoever reads English
      means: {en: …, fr: …}
      cite: AUJ-T2 VII                 # where the book says it
      code: "`bredouille`"             # what it is called in the code, for docs/glossary.md
      picture:                         # drawn below the words
        position: {white: …, black: …} # in the notation of the game; of another `game`, or `variant`, if one is named
        shows: {en: …, fr: …}          # what is to be seen

Whoever asks for a word need not write its accents or its capitals, nor leave out its article.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cached_property
from typing import Any, Final

from tablegames.core.errors import PluginError
from tablegames.core.languages import Text
from tablegames.core.plaintext import quoted

LEADING: Final = ("the", "a", "an", "le", "la", "les", "un", "une", "du", "des", "in", "en")
"""Words before a term that are not part of it."""
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

    @property
    def names(self) -> tuple[str, ...]:
        """Every other name it is found by."""
        return self.also + self.english


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
            found = known.setdefault(folded_word(name), [])
            if term not in found:
                found.append(term)
        return known

    def find(self, asked: str) -> list[GlossaryTerm]:
        """The terms that are called so; one sentence, with what is near, for a word that nothing is called."""
        word = folded_word(asked)
        for one in (word, word.removesuffix("s"), word + "s"):
            if one in self._known:
                return self._known[one]
        said, near = quoted(asked), ", ".join(self.near(word))
        if not near:
            raise PluginError.said(f"the glossary has no '{said}'", f"le glossaire n'a pas « {said} »")
        raise PluginError.said(
            f"the glossary has no '{said}'; near it: {near}", f"le glossaire n'a pas « {said} » ; approchant : {near}"
        )

    def near(self, word: str) -> list[str]:
        """The names of the terms that look most like a word, or have it in them."""
        names = {folded: terms[0].name for folded, terms in self._known.items()}
        holding = [folded for folded in names if len(word) > 2 and word in folded]
        close = get_close_matches(word, names, n=NEAR, cutoff=0.6)
        return list(dict.fromkeys(names[folded] for folded in (*holding, *close)))[:NEAR]


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
