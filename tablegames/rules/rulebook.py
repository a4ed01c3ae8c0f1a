"""The rulebook: the articles behind the citations, in our own words.

A citation names one article or several: `AUJ-T1 III; AUJ-T2 IX, XI; LEP 1.II`. It begins with the tag of a book, in
capitals; a semicolon or a comma separates articles. Repeated parts may be left out: the tag, the part (`LEP 1.I, III`),
the word before the number (`AUJ-Dom r. IX, XV`); `MAN III.7-9` is three rules in a row.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import field
from fnmatch import fnmatchcase
from functools import cached_property
from typing import Final

from tablegames.core.errors import PluginError, nearest
from tablegames.core.frozen import frozen
from tablegames.core.languages import Text

_TAG: Final = re.compile(r"(?![IVXLC]+\b)[A-Z]{3,}(?:-\w+)?\b")
_FIGURE: Final = re.compile(r"\s*\b(?:fig\.|note\b|ex\.).*", re.DOTALL)
_NUMBER: Final = re.compile(r"[IVXLC]+|\d+")
_NUMBERED: Final = re.compile(r"(?P<kind>(?:[a-z]+\. )?)(?P<number>(?:[IVXLC]+|\d+)(?:[. ](?:[IVXLC]+|\d+))*)")
_RANGE: Final = re.compile(r"(?P<before>.*?)(?P<first>[IVXLC]{1,15}|\d{1,4})\s*[-–]\s*(?P<last>[IVXLC]{1,15}|\d{1,4})")
_ROMAN: Final = ((100, "C"), (90, "XC"), (50, "L"), (40, "XL"), (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"))
_WORTH: Final = {sign: worth for worth, sign in _ROMAN if len(sign) == 1}
_SENTENCE_END: Final = re.compile(r"[.;](?=\s|$)")
_LONGEST: Final = 100
"""The longest range of articles; a longer one is a typing error."""


@frozen
class Article:
    """One article of a book: its citation, its title, its content in our own words."""

    cite: str
    """The tag and the chapter, e.g. `AUJ-T2 VI`; as `articles_of` writes them."""
    title: Text
    text: Text
    decides: Mapping[str, Text] = field(default_factory=dict, hash=False)
    """For names of events (`remplir_* conserver_*`), the first words of the sentence that decides them.

    With `Begin … end` the text continues to the end of the sentence with the second words.
    """
    short: Text | None = None
    """How people cite a whole book; the braces say how numbers are written: `Lepeintre {I.1}`, `Metz, art. {1}`."""

    def sentence(self, what: str) -> str:
        """Return the sentence that decides an event; empty if the article points to none."""
        pointers = (
            words for names, words in self.decides.items() if any(fnmatchcase(what, name) for name in names.split())
        )
        pointer, text = next(pointers, None), " ".join(str(self.text).split())
        if pointer is None:
            return ""
        begins, _, ends = str(pointer).partition(" … ")
        start = text.find(begins)
        last = text.find(ends, start + len(begins))
        if start < 0 or last < 0:
            return ""
        end = _SENTENCE_END.search(text, last + len(ends))
        return _as_sentence(text[start : None if end is None else end.start()])

    @property
    def only_sentence(self) -> str:
        """The text if it is one sentence, else the title."""
        text = " ".join(str(self.text).split())
        return _as_sentence(str(self.title) if re.search(r"\.\s", text) else text)

    @property
    def tag(self) -> str:
        """The book: `AUJ-T2`; the whole citation if it has no tag."""
        found = _TAG.match(self.cite)
        return found.group() if found else self.cite

    @property
    def chapter(self) -> str:
        """The part after the tag: `VI`; empty for a whole book."""
        return self.cite.removeprefix(self.tag).strip()


class Rulebook:
    """The articles of a game, by citation; those `beside` are found too, but not listed among them."""

    def __init__(self, articles: Iterable[Article], beside: Iterable[Article] = ()) -> None:
        self.articles = tuple(articles)
        self._beside = tuple(beside)

    @cached_property
    def _known(self) -> Mapping[str, Article]:
        return {_folded(article.cite): article for article in (*self.articles, *self._beside)}

    def find(self, citation: str) -> tuple[Article, ...]:
        """Return every article that a citation names; spaces and capitals do not matter. Raises `PluginError`.

        A tag names the whole book: its own article, else all of the book's articles.
        """
        whole = self._known.get(_folded(citation))
        if whole is not None:
            return (whole,)
        book = tuple(article for article in self._known.values() if _folded(article.tag) == _folded(citation))
        if book:
            return book
        found = [self._one(cite) for cite in articles_of(self._capitals(citation))]
        if not found:
            raise self._no_article(citation)
        return tuple(dict.fromkeys(found))

    def books(self, word: str) -> tuple[Article, ...]:
        """Return the whole books with this tag, or with tags that begin with it: `LEP`, `AUJ`; mostly none."""
        asked = _folded(word)
        return tuple(
            article
            for article in self.articles
            if not article.chapter
            and (_folded(article.cite) == asked or article.cite.casefold().startswith(f"{asked}-"))
        )

    def _one(self, cite: str) -> Article:
        article = self._known.get(_folded(cite))
        if article is None:
            near = nearest(cite, [article.cite for article in self.articles])
            if not near:
                raise self._no_article(cite)
            raise PluginError("the rulebook has no article '{cite}'{near}", cite=cite, near=near)
        return article

    def _no_article(self, citation: str) -> PluginError:
        example = self.articles[0].cite if self.articles else "AUJ-TT IX"
        return PluginError(
            "'{citation}' does not name an article; write, for example, '{example}'", citation=citation, example=example
        )

    def _capitals(self, citation: str) -> str:
        """Return the citation with tags and Roman numbers in capitals, as in the books."""
        tags = {article.tag.casefold(): article.tag for article in self._known.values()}
        words = re.split(r"([\s;,]+)", citation)
        return "".join(tags.get(word.casefold(), word.upper() if _is_number(word) else word) for word in words)


def _as_sentence(text: str) -> str:
    text = text.rstrip(" .;\u00a0\u202f")
    return f"{text[:1].upper()}{text[1:]}."


def articles_of(citation: str) -> tuple[str, ...]:
    """Return the single articles that a citation names, each in full.

    >>> articles_of("AUJ-T1 II; AUJ-T2 XI fig. 4, 5; LEP 1.I, V, 4.I 38")
    ('AUJ-T1 II', 'AUJ-T2 XI', 'LEP 1.I', 'LEP 1.V', 'LEP 4.I 38')
    >>> articles_of("AUJ-Dom ch. II, r. IX, XV; MAN III.20-21; METZ, De la dame")
    ('AUJ-Dom ch. II', 'AUJ-Dom r. IX', 'AUJ-Dom r. XV', 'MAN III.20', 'MAN III.21', 'METZ De la dame')
    >>> articles_of("LEP 4.I 17-18, 21")
    ('LEP 4.I 17', 'LEP 4.I 18', 'LEP 4.I 21')
    """
    return tuple(dict.fromkeys(cite for part in citation.split(";") for cite in _articles(part.split(","))))


def _articles(items: list[str]) -> Iterator[str]:
    """Return the articles between two semicolons; each item continues the previous one."""
    tag = before = ""
    in_figures = False
    for place, raw in enumerate(items):
        item = " ".join(raw.split())
        named = _TAG.match(item)
        if named:
            tag, before, in_figures = named.group(), "", False
            item = item[named.end() :].strip()
        if in_figures and item.isdigit():
            continue  # another figure of the same article
        in_figures = "fig." in item
        item = _FIGURE.sub("", item)
        if not item:
            following = " ".join(items[place + 1].split()) if place + 1 < len(items) else ""
            if named and not in_figures and (not following or _TAG.match(following)):
                yield tag  # the whole book
            continue
        several = [_gone_on(before, one) for one in _range(item)]
        before = several[-1]
        yield from (f"{tag} {one}".strip() for one in several)


def _gone_on(before: str, item: str) -> str:
    """Return an item in full: `III` after `1.I` is `1.III`, `XV` after `r. IX` is `r. XV`."""
    now = _NUMBERED.fullmatch(item)
    if now is None or now["kind"]:
        return item
    earlier = _NUMBERED.fullmatch(before)
    if earlier is None:
        return item
    for number in reversed(list(_NUMBER.finditer(earlier["number"]))):
        if number.group().isdigit() == now["number"][0].isdigit():
            return earlier["kind"] + earlier["number"][: number.start()] + item
    return earlier["kind"] + item


def _range(item: str) -> list[str]:
    """Return the articles of a range: `III.7-9` is `III.7`, `III.8`, `III.9`."""
    row = _RANGE.fullmatch(item) if len(item) <= _LONGEST else None
    if row is None or row["first"].isdigit() != row["last"].isdigit():
        return [item]
    first, last = _value(row["first"]), _value(row["last"])
    if not 0 <= last - first < _LONGEST:
        return [item]
    write = str if row["first"].isdigit() else _roman
    return [row["before"] + write(number) for number in range(first, last + 1)]


def _value(number: str) -> int:
    if number.isdigit():
        return int(number[:9])
    values = [_WORTH[sign] for sign in number]
    return sum(-a if a < b else a for a, b in zip(values, [*values[1:], 0], strict=True))


def _roman(number: int) -> str:
    written = ""
    for worth, sign in _ROMAN:
        written += sign * (number // worth)
        number %= worth
    return written


def _is_number(word: str) -> bool:
    """Return whether a word is the number of an article, in any case: `iv`, `4.i`, `iii.7-9`."""
    return re.fullmatch(r"[\divxlc]+(?:[.\-–][\divxlc]+)*", word, re.IGNORECASE) is not None


def _folded(cite: str) -> str:
    """Return a citation without differences of case, commas and spaces."""
    return " ".join(cite.replace(",", " ").split()).casefold()
