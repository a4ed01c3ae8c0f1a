"""From the text of an action to the places it touches, so that clicks become actions in any game.

A play is strokes in any order; a stroke is places in order: `12/17 12/14` touches 12 and 17, then 12 and 14, and
`38x16:32,22` goes from 38 to 16; which it takes is pointed at where there is another way. What names no place of the
picture (`tenir`) is said by a button. The page's `clicks.js` does the same as `fitting`, as long as it has all plays.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final

_TIMES: Final = re.compile(r"(?:\((\d{1,2})\)|\*(\d{1,2}))\Z")
"""`1/4(2)`, `3/down*2`: the stroke is made so often."""
_MORE: Final = re.compile(r":\S*")

Stroke = tuple[str, ...]


@dataclass(frozen=True)
class Places:
    """The places of a picture by the names that its notation has for them."""

    names: Collection[str] = field(default_factory=frozenset)

    def strokes(self, text: str) -> tuple[Stroke, ...]:
        """The strokes of an action's text; none: it is said by a button.

        >>> Places(("12", "17", "14", "off")).strokes("12/17 12/14(2)")
        (('12', '17'), ('12', '14'), ('12', '14'))
        >>> Places(("38", "16", "32", "22")).strokes("38x16:32,22")
        (('38', '16', '32', '22'),)
        >>> Places(("6-4", "6", "left")).strokes("6-4@left")
        (('6-4', 'left'),)
        >>> Places(("1",)).strokes("s'en aller")
        ()
        """
        found: list[Stroke] = []
        for word in text.split():
            touched = tuple(self._pattern.findall(word)) if self.names else ()
            if touched:
                times = _TIMES.search(word)
                found += [touched] * (int(times[1] or times[2]) if times else 1)
        return tuple(found)

    @cached_property
    def _pattern(self) -> re.Pattern[str]:
        longest = sorted(self.names, key=len, reverse=True)
        names = "|".join(map(re.escape, longest))
        return re.compile(rf"(?:(?<![\w(*])|(?<=\dx))(?:{names})(?:(?!\w)|(?<=\d)(?=x))")


@dataclass(frozen=True, slots=True)
class Offered:
    """A play as a page has it: how it is written, what it is called, the strokes that lead to it."""

    text: str
    said: str
    strokes: tuple[Stroke, ...] = ()
    means: str = ""
    """What it means, of a word that the game explains."""

    @property
    def data(self) -> dict[str, Any]:
        """As it is sent."""
        told: dict[str, Any] = {"text": self.text, "strokes": self.strokes}
        if self.means:
            told["means"] = self.means
        return told if self.said == self.text else {**told, "say": self.said}


def offered(plays: Iterable[tuple[str, str]], places: Places) -> tuple[Offered, ...]:
    """Plays, each as it is written and as it is called, with the strokes that lead to it.

    What stands after a colon parts plays that are alike before it; where none are it need not be pointed at.

    >>> squares = Places(("38", "16", "32", "22", "31", "21", "27"))
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
    """A text without what stands after a colon: `38x16:32,22` is `38x16`, which takes 32 and 22."""
    return _MORE.sub("", text)


@dataclass(frozen=True, slots=True)
class FittingPlays:
    """What is left of the plays once some places are picked."""

    open: tuple[Offered, ...]
    """Those that still fit."""
    next: frozenset[str]
    """The places one of which may be picked next."""
    whole: tuple[Offered, ...]
    """Those that are told whole."""


def fitting(plays: Iterable[Offered], picked: Sequence[str]) -> FittingPlays:
    """The plays that fit what was picked, in the order in which it was.

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
    """The places that may come after those picked; the empty text: the play is whole; none: it does not fit.

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
