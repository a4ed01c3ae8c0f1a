"""Clicks become plays: which places of the picture the text of an action touches.

A play is a set of strokes in any order, a stroke a series of places: `12/17 12/14` touches 12 and 17, then 12 and 14;
`38x16:32,22` goes from 38 to 16, and the captured pieces are clicked only where there is another way. A play without
places (`tenir`) is a button. The page's `clicks.js` does the same as `fitting`, if it has all plays.

A table with faults allows more than the listed plays. Listing what may be said at a moment would show what there is to
mark or call, so the page always offers everything, and places can be touched in any order: `meant` finds the act.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from sys import intern
from typing import Any, Final

from tablegames.core.errors import NotationError, Refused
from tablegames.core.frozen import frozen
from tablegames.core.languages import gettext as _
from tablegames.table.decision import Ambiguous, Decision
from tablegames.table.table import Table

_TIMES: Final = re.compile(r"(?:\((\d{1,2})\)|\*(\d{1,2}))\Z")
"""`1/4(2)`, `3/down*2`: the stroke is repeated."""
_MORE: Final = re.compile(r":\S*")
_BEGINS: Final = re.compile(r"(?<![\w(*])|(?<=\dx)")
"""Where a place may begin in a word: `38x16` has two, and a number in brackets is none."""
_ENDS: Final = re.compile(r"(?!\w)|(?<=\d)(?=x)")
WORDS: Final = 1_000
"""Words of plays that are remembered for the places of one picture."""

Stroke = tuple[str, ...]


@dataclass(frozen=True)
class Places:
    """The places of a picture by the names that its notation has for them."""

    names: frozenset[str] = frozenset()

    @classmethod
    def of(cls, names: Iterable[str]) -> Places:
        """Return the places of these names; those of many pictures are the same."""
        return _known(frozenset(names))

    def strokes(self, text: str) -> tuple[Stroke, ...]:
        """Return the strokes of an action's text; none: it has a button.

        >>> Places.of(("12", "17", "14", "off")).strokes("12/17 12/14(2)")
        (('12', '17'), ('12', '14'), ('12', '14'))
        >>> Places.of(("38", "16", "32", "22")).strokes("38x16:32,22")
        (('38', '16', '32', '22'),)
        >>> Places.of(("6-4", "6", "left")).strokes("6-4@left")
        (('6-4', 'left'),)
        >>> Places.of(("1",)).strokes("s'en aller")
        ()
        """
        found: list[Stroke] = []
        for word in text.split():
            touched = self._touched_by(word)
            if touched:
                times = _TIMES.search(word)
                found += [touched] * (int(times[1] or times[2]) if times else 1)
        return tuple(found)

    def _touched_by(self, word: str) -> Stroke:
        """Return the places in a word of a text; plays of one position, and of the next, have most words in common."""
        touched = self._touched.get(word)
        if touched is None:
            if len(self._touched) >= WORDS:
                self._touched.clear()
            touched = self._touched[word] = tuple(map(intern, self._named_in(word)))
        return touched

    def _named_in(self, word: str) -> Iterator[str]:
        """Yield the names in a word from left to right, the longest that stands alone: `12` in `12/14`, not `1`."""
        at = 0
        while at < len(word):
            name = self._name_at(word, at) if _BEGINS.match(word, at) else ""
            if name:
                yield name
            at += len(name) or 1

    def _name_at(self, word: str, at: int) -> str:
        found = (word[at : at + length] for length in self._lengths if _ENDS.match(word, at + length))
        return next((name for name in found if name in self.names), "")

    @cached_property
    def _touched(self) -> dict[str, Stroke]:
        return {}

    @cached_property
    def _lengths(self) -> list[int]:
        return sorted({len(name) for name in self.names} - {0}, reverse=True)


@lru_cache(maxsize=50)
def _known(names: frozenset[str]) -> Places:
    return Places(names)


@frozen
class Offered:
    """A play for the page: its notation, its wording, and the strokes that lead to it."""

    text: str
    said: str
    strokes: tuple[Stroke, ...] = ()
    means: str = ""
    """The meaning of a play that is a word."""

    @property
    def data(self) -> dict[str, Any]:
        """Return it as it is sent."""
        told: dict[str, Any] = {"text": self.text, "strokes": self.strokes}
        if self.means:
            told["means"] = self.means
        return told if self.said == self.text else {**told, "say": self.said}


def offered(plays: Iterable[tuple[str, str]], places: Places) -> tuple[Offered, ...]:
    """Return plays with their strokes.

    A part after a colon tells apart plays that are alike before it; elsewhere it need not be clicked.

    >>> squares = Places.of(("38", "16", "32", "22", "31", "21", "27"))
    >>> [play.strokes for play in offered([("38x16:32,22", ""), ("31x22:27", "")], squares)]
    [(('38', '16'),), (('31', '22'),)]
    >>> [play.strokes for play in offered([("38x16:32,22", ""), ("38x16:32,21", "")], squares)]
    [(('38', '16', '32', '22'),), (('38', '16', '32', '21'),)]
    """
    told = [(text, said, places.strokes(without_more(text))) for text, said in plays]
    alike = Counter(strokes for _, _, strokes in told)
    return tuple(
        Offered(text, said, strokes if alike[strokes] == 1 else places.strokes(text)) for text, said, strokes in told
    )


def without_more(text: str) -> str:
    """Return a text without the part after a colon: `38x16` of `38x16:32,22`."""
    return _MORE.sub("", text)


@frozen
class FittingPlays:
    """The plays that remain once some places are picked."""

    open: tuple[Offered, ...]
    """Those that still fit."""
    next: frozenset[str]
    """The places that can be picked next."""
    whole: tuple[Offered, ...]
    """Those that are complete."""


def fitting(plays: Iterable[Offered], picked: Sequence[str]) -> FittingPlays:
    """Return the plays that fit the picked places, in their order.

    >>> plays = [Offered("1/7 1/4", "", (("1", "7"), ("1", "4"))), Offered("1/7 7/10", "", (("1", "7"), ("7", "10")))]
    >>> sorted(fitting(plays, ("1", "7")).next)
    ['1', '7']
    >>> [play.text for play in fitting(plays, ("1", "4", "1", "7")).whole]
    ['1/7 1/4']
    """
    fits: list[Offered] = []
    whole: list[Offered] = []
    following: set[str] = set()
    for play in plays:
        more = _following(play.strokes, picked) if play.strokes else {""} if not picked else set()
        if more:
            fits.append(play)
            following |= more
            if "" in more and play.strokes:
                whole.append(play)
    return FittingPlays(tuple(fits), frozenset(following - {""}), tuple(whole))


def _following(strokes: Sequence[Stroke], picked: Sequence[str]) -> set[str]:
    """Return the places that may follow the picked ones; an empty text: the play is complete; empty: it does not fit.

    >>> _following((("1", "7"), ("7", "10")), ())  # nothing stands on 7 yet
    {'1'}
    """
    if not picked:
        return {stroke[0] for stroke in _ready(strokes)} or {""}
    found: set[str] = set()
    for stroke in set(strokes):
        if stroke[0] != picked[0]:
            continue
        length = min(len(stroke), len(picked))
        if stroke[:length] != tuple(picked[:length]):
            continue
        if length < len(stroke):
            found.add(stroke[length])
            continue
        rest = list(strokes)
        rest.remove(stroke)
        found |= _following(rest, picked[length:])
    return found


def _ready(strokes: Sequence[Stroke]) -> list[Stroke]:
    """The strokes that need not wait for another to come to where they begin; all of them, where each would."""
    begins = [
        one
        for at, one in enumerate(strokes)
        if not any(one[0] in other[1:] for other in (*strokes[:at], *strokes[at + 1 :]))
    ]
    return begins or list(strokes)


class SeveralMeant(Refused):
    """Several acts fit what was done or typed; the page asks which of the `readings`."""

    def __init__(self, readings: Sequence[Offered]) -> None:
        super().__init__(_("Several plays fit. Which one?"))
        self.readings = tuple(readings)

    @property
    def data(self) -> dict[str, Any]:
        """Return it as it is sent."""
        return {"type": "which", "text": str(self), "plays": [reading.data for reading in self.readings]}


def meant(table: Table, view: Any, legal: Sequence[Any], word: str, picked: Sequence[str], places: Places) -> str:
    """Return the text of the act with a word and places; without a word, what the hand does with the places.

    If no act fits, return the words for the notation to refuse; if several fit, raise `SeveralMeant`.
    """
    found: dict[str, str] = {}
    for action in legal:
        text = table.write_seen(view, action)
        if list(picked) in (touched(text, places), touched(without_more(text), places)):
            spoken = table.speak_seen(view, action)
            if said_before(spoken, places) == word:
                found[text] = spoken
    if len(found) > 1:
        raise SeveralMeant([Offered(text, spoken) for text, spoken in found.items()])
    return next(iter(found), " ".join((word, *picked)).strip())


def typed_out(decision: Decision[Any, Any], text: str) -> str:
    """Return the text of a typed play, perhaps abbreviated; a text that is no play is returned as it is."""
    try:
        if text.isdigit():  # the prompt's lists are numbered, the page's is not
            return text
        action = decision.meant(text)
    except Ambiguous as several:
        plays = decision.plays
        written = [(decision.table.write_seen(decision.view, plays[spoken]), spoken) for spoken in several.candidates]
        raise SeveralMeant([Offered(play, spoken) for play, spoken in written]) from None
    except (NotationError, Refused):
        return text  # it is refused where it is played, in the words of the game
    return decision.table.write_seen(decision.view, action)


def touched(text: str, places: Places) -> list[str]:
    """Return the places of an act in order; a whole text in brackets counts too.

    >>> touched("(3/down)", Places.of(("3", "down")))
    ['3', 'down']
    """
    return [place for stroke in places.strokes(_unbracketed(text)) for place in stroke]


def _unbracketed(text: str) -> str:
    return re.sub(r"[()]", "", text) if text.startswith("(") else text


def said_before(text: str, places: Places) -> str:
    """Return the words before the first place.

    >>> said_before("demand play 1/7 1/6", Places.of(("1", "6", "7")))
    'demand play'
    >>> said_before("1/7", Places.of(("1", "7")))
    ''
    """
    words = _unbracketed(text).split()
    for number, word in enumerate(words):
        if places.strokes(word):
            return " ".join(words[:number])
    return text


def pattern(saying: str) -> re.Pattern[str]:
    """Return the pattern of a saying with its numbers and places filled in."""
    parts = re.split(r"([#@])", saying)
    return re.compile("".join({"#": r"\d{1,3}", "@": r".+"}.get(part, re.escape(part)) for part in parts))
