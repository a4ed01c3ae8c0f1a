"""The words of a table: one list to read input, write records, speak to people and list what can be said."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from typing import Final

from tablegames.arbiter.contract import Say
from tablegames.core.errors import NotationError
from tablegames.core.frozen import frozen
from tablegames.core.languages import Text, language
from tablegames.core.plaintext import quoted, small_number

Said = tuple[tuple[int, ...], tuple[tuple[str, int], ...]]
"""The arguments of a word: numbers or places, and the way."""
MOST: Final = 8
"""The most places named at once."""


@frozen
class Takes:
    """The arguments of a word."""

    read: Callable[[str], Said | None]
    """The arguments in a text in plain letters; None: unreadable."""
    write: Callable[[Say, bool], str]
    """The same as text, in French or in English (True)."""
    sign: str
    """Its sign in the list of what can be said: `#`, `@`, `#-#`."""
    shown: str
    """An example, without the word."""
    needed: bool = True
    """Whether the word needs arguments."""
    asks: Text | None = None
    """The question if it is unreadable; None: show the example."""


def plain(text: str) -> str:
    """Return a text in small letters without accents, its blanks single, without final punctuation.

    >>> plain("  J’adoube ! "), plain("École   4")
    ("j'adoube", 'ecole 4')
    """
    letters = unicodedata.normalize("NFKD", text.strip().lower().replace("’", "'"))
    bare = "".join(letter for letter in letters if not unicodedata.combining(letter))
    return " ".join(bare.split()).rstrip("!. ")


def a_number(shown: str = "4") -> Takes:
    """Return the arguments of a word with one number."""

    def read(text: str) -> Said | None:
        number = small_number(text) if len(text) < 4 else None
        return None if number is None else ((number,), ())

    return Takes(read, lambda said, _: str(said.args[0]), "#", shown)


def places(
    read_one: Callable[[str], int | None],
    write_one: Callable[[int], str] = str,
    *,
    most: int = MOST,
    shown: str = "8 12",
    in_order: bool = True,
    needed: bool = True,
    asks: Text | None = None,
) -> Takes:
    """Return the arguments of a word with places, which the game reads and writes; sorted unless order matters."""

    def read(text: str) -> Said | None:
        named = re.split(r"[\s,;&]+", text.strip(" ,;&"), maxsplit=most + 1)
        if len(named) > most:
            return None
        found = [read_one(one) for one in named]
        known = tuple(place for place in found if place is not None)
        if len(known) < len(found):
            return None
        return (tuple(sorted({*known})) if in_order else tuple(dict.fromkeys(known))), ()

    return Takes(read, lambda said, _: " ".join(map(write_one, said.args)), "@", shown, needed, asks)


def a_play() -> Takes:
    """Return the arguments of a word with a play: `Vocabulary.read` returns its text, and the game reads it."""
    return Takes(lambda _: None, lambda _, __: "", "@", "", needed=False)


@frozen
class TableWord:
    """A word of the table: in French with its accents, and in English."""

    french: str
    english: str
    takes: Takes | None = None
    also: tuple[str, ...] = ()
    """Synonyms in either language; the forms of the French verb are known."""
    told: bool = True
    """Whether the list of what can be said shows it."""

    @property
    def name(self) -> str:
        """Its name in records."""
        return plain(self.french)

    def forms(self) -> Iterator[str]:
        """Return all forms: `toucher`, `touche`, `je touche`; `faire rejouer`, `fais rejouer`."""
        for said in (self.name, self.english, *map(plain, self.also)):
            yield said
            yield f"i {said}"
        verb, _, rest = self.name.partition(" ")
        others = ("fais", "fait") if verb == "faire" else (verb[:-1],) if verb.endswith("er") else ()
        for other in others:
            whole = f"{other} {rest}".strip()
            yield from (
                (whole, f"j'{whole}", f"j{whole}", f"j {whole}") if other[0] in "aeiou" else (whole, f"je {whole}")
            )


class Vocabulary:
    """The words of one game. Anything else is a play, for the notation to read."""

    def __init__(self, *words: TableWord, spoken: Callable[[str], str] = str) -> None:
        self.words = {word.name: word for word in words}
        self._spoken = spoken

    def __getitem__(self, name: str) -> TableWord:
        return self.words[name]

    @cached_property
    def _forms(self) -> Sequence[tuple[str, TableWord]]:
        forms: dict[str, TableWord] = {}
        for word in self.words.values():
            for form in word.forms():
                forms.setdefault(form, word)
        for word in self.words.values():  # the exact name of one word is no other word
            forms |= {word.name: word, word.english: word}
        return sorted(forms.items(), key=lambda form: -len(form[0]))

    def read(self, text: str) -> Say | tuple[str, str] | None:
        """Return the act in a text; `(word, text)` if it names a play; None: it is a play."""
        said = plain(text)
        for form, word in self._forms:
            rest = said[len(form) :]
            if said.startswith(form) and not rest[:1].isalpha() and rest[:1] not in ("'", "_"):
                return self._said(word, rest.lstrip(" :"), text)
        return None

    def _said(self, word: TableWord, rest: str, text: str) -> Say | tuple[str, str]:
        takes, said = word.takes, quoted(text)
        if takes is None:
            if rest:
                raise NotationError("'{said}': nothing may follow '{word}'", said=said, word=_in_use(word))
            return Say(word.name)
        if takes.sign == "@" and not takes.shown:
            return word.name, rest
        found = takes.read(rest) if rest else None if takes.needed else ((), ())
        if found is None and takes.asks is not None:
            raise NotationError("'{said}': {asks}", said=said, asks=takes.asks)
        if found is None:
            raise NotationError(
                "'{said}' is not clear; write, for example, '{word} {shown}'",
                said=said,
                word=_in_use(word),
                shown=takes.shown,
            )
        return Say(word.name, *found)

    def write(self, act: Say, play: str = "") -> str:
        """Return the act as in records; `play` is the text of the play it names."""
        return plain(self._told(act, play, english=False))

    def speak(self, act: Say, play: str = "") -> str:
        """Return the same in the language in use."""
        if language() != "fr":
            return self._told(act, play, english=True)
        return self._spoken(self._told(act, play, english=False))

    def _told(self, act: Say, play: str, *, english: bool) -> str:
        word = self.words[act.word]
        rest = play if word.takes is None or not (act.args or act.how) else word.takes.write(act, english)
        return f"{word.english if english else word.french} {rest}".strip()

    def sayings(self, *names: str) -> tuple[str, ...]:
        """Return everything that can be said, or these words, whether useful or not: `touch @`, `mark #`."""
        wanted = [self.words[name] for name in names] if names else [word for word in self.words.values() if word.told]
        return tuple(_shown(word) for word in wanted)


def _shown(word: TableWord) -> str:
    sign = "" if word.takes is None else f" {word.takes.sign}"
    return f"{_in_use(word)}{sign}"


def _in_use(word: TableWord) -> str:
    return word.french if language() == "fr" else word.english
