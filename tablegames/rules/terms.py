"""The glossary: each term of the books explained in a sentence or two, with a picture where one helps.

    bredouille:
      also: [bredouilles]              # other names in the books
      english: [lurch]                 # other names for English readers
      common: [simple]                 # those of its names that are everyday words: texts do not mark them
      means: {en: …, fr: …}
      cite: AUJ-T2 VII                 # the article
      code: "`bredouille`"             # its name in the code, for docs/reference/glossary.md
      picture:                         # drawn below the words
        position: {white: …, black: …} # in the notation of the game, or of a named `game` or `variant`
        shows: {en: …, fr: …}          # the caption

Accents, capitals, articles and plurals do not matter in a search.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping
from difflib import get_close_matches
from functools import cached_property
from typing import Any, Final

from tablegames.core.errors import PluginError
from tablegames.core.frozen import frozen
from tablegames.core.languages import Text, language
from tablegames.core.plaintext import quoted

LEADING: Final = ("the", "a", "an", "le", "la", "les", "un", "une", "du", "des", "in", "en")
"""Words before a term that are not part of it."""
INNER: Final = frozenset({"le", "la", "un", "une", "son", "sa", "se", "the", "a", "an"})
"""Words inside a term that do not distinguish it: `rompre le dé`, `rompre les dés`."""
NEAR: Final = 3
"""The number of suggestions for an unknown term."""


@frozen
class GlossaryTerm:
    """A term of the books: its name, meaning and citation."""

    name: str
    means: Text
    also: tuple[str, ...] = ()
    """Its other names in the books."""
    cite: str = ""
    code: str = ""
    picture: Mapping[str, Any] | None = None
    """A `position` that shows it, in this game or another `game` or `variant`; and a caption, `shows`."""
    english: tuple[str, ...] = ()
    """Its English names, for searching; French pages do not show them."""
    common: tuple[str, ...] = ()
    """Those of its names that are everyday words too; texts do not mark them."""

    @property
    def names(self) -> tuple[str, ...]:
        """Every other name, once."""
        return tuple(dict.fromkeys(self.also + self.english))


class Glossary:
    """Terms, by name."""

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
        """Return a text in pieces: the first occurrence of each term, and the texts between.

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
        """Patterns for English and for French texts; a term's own name has precedence."""
        return tuple(_sought(self.terms, english=english) for english in (True, False))

    def find(self, asked: str) -> list[GlossaryTerm]:
        """Return the terms with a name; raises `PluginError` with suggestions."""
        word = _key(asked)
        if word in self._known:
            return self._known[word]
        said, near = quoted(asked), ", ".join(self.near(word))
        if not near:
            raise PluginError("the glossary has no '{said}'", said=said)
        raise PluginError("the glossary has no '{said}'; similar: {near}", said=said, near=near)

    def near(self, word: str) -> list[str]:
        """Return the names of similar terms: parts of the word, terms that contain it, or similar spellings."""
        names = {folded: terms[0].name for folded, terms in self._known.items()}
        within = [folded for folded in names if folded in word.split()]
        holding = [folded for folded in names if len(word) > 2 and word in folded]
        close = get_close_matches(word, names, n=NEAR, cutoff=0.6)
        return list(dict.fromkeys(names[folded] for folded in (*within, *holding, *close)))[:NEAR]


def _sought(terms: Iterable[GlossaryTerm], *, english: bool) -> tuple[re.Pattern[str], Mapping[str, GlossaryTerm]]:
    """Return a pattern of all names that may appear in texts, longest first, and the term of each name."""
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
    """Return a name for lookups: folded, in the singular, without inner articles.

    >>> _key("Les dames accouplées"), _key("rompre les dés"), _key("rompre le dé"), _key("trous")
    ('dame accouplee', 'rompre de', 'rompre de', 'trou')
    """
    words = [word.removesuffix("s") for word in folded_word(text).split()]
    return " ".join(word for place, word in enumerate(words) if not place or word not in INNER)


def folded_word(text: str) -> str:
    """Return a name without accents, capitals and leading article.

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
