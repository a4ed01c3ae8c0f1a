"""A game told in numbers, for programs that learn: what a seat sees as a row of numbers, an action as a short word.

A row has the same length at every moment of a table, and each of its numbers a name and bounds. An action is spelt in
letters, numbers from 0 on that mean the same in every position: `8` is the dame on arrow 8, whatever the throw. So the
letters are few, where whole plays would be counted in tens of thousands, and nothing is ever cut off.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar, runtime_checkable

from tablegames.core.errors import GameError
from tablegames.core.events import Seat

A = TypeVar("A")
A_contra = TypeVar("A_contra", contravariant=True)
V_contra = TypeVar("V_contra", contravariant=True)

Word = tuple[int, ...]
"""An action in letters."""


@dataclass(frozen=True, slots=True)
class Feature:
    """One number of a row: what it is called, and between which bounds it lies (one beyond them is cut to them)."""

    name: str
    low: int = 0
    high: int = 1


class Encoder(Protocol[V_contra, A_contra]):
    """How one game is told in numbers. It is shown views, never states, so that it can tell nothing hidden."""

    @property
    def features(self) -> Sequence[Feature]:
        """What the numbers of a row are, in their order."""

    def observe(self, view: V_contra, seat: Seat, spelt: Word) -> Sequence[int]:
        """What the seat sees, its own affairs first; `spelt`: the letters of the play it has begun, if it has."""

    @property
    def letters(self) -> int:
        """How many letters there are, at least two: they are the numbers from 0 to one less."""

    def spell(self, view: V_contra, action: A_contra) -> Word:
        """A legal action in letters, one at least; no word of a position is the beginning of another.

        Actions that have one word in common are told apart by what `spelt_out` adds to it.
        """


@runtime_checkable
class Encoded(Protocol):
    """A game that says itself how it is told in numbers; any other is told by `encoding.plain`."""

    def encoder(self) -> Encoder[Any, Any]:
        """The encoder for this game under its rules."""


def spelt_out(encoder: Encoder[Any, A], view: object, legal: Iterable[A]) -> list[tuple[Word, A]]:
    """The legal actions, each with a word of its own: those that share one have their place in `legal` added to it."""
    words: dict[Word, list[A]] = {}
    for action in legal:
        words.setdefault(encoder.spell(view, action), []).append(action)
    found: list[tuple[Word, A]] = []
    for word, actions in words.items():
        if len(actions) == 1:
            found.append((word, actions[0]))
        else:
            places = _count(len(actions), encoder.letters)
            found += [(word + place, action) for place, action in zip(places, actions, strict=True)]
    return found


def _count(most: int, letters: int) -> Iterator[Word]:
    """The numbers from 0 on in letters, all of the same length.

    >>> list(_count(3, 2))
    [(0, 0), (0, 1), (1, 0)]
    """
    length = 1
    while letters**length < most:
        length += 1
    for number in range(most):
        yield tuple(number // letters**place % letters for place in reversed(range(length)))


@dataclass(frozen=True, slots=True)
class Spelling(Generic[A]):
    """A decision on its way: the letters chosen so far, and the actions that begin with them."""

    words: Sequence[tuple[Word, A]]
    spelt: Word = ()

    def open(self) -> dict[int, list[A]]:
        """The letters that may come next, in their order, each with the actions it leads to."""
        at = len(self.spelt)
        found: dict[int, list[A]] = {}
        for word, action in self.words:
            if len(word) <= at:
                raise GameError.said(
                    f"the encoder spells {action!r} {list(word)}, which is how other actions begin",
                    f"l'encodeur écrit {action!r} {list(word)}, qui commence aussi d'autres coups",
                )
            found.setdefault(word[at], []).append(action)
        return dict(sorted(found.items()))

    def then(self, letter: int) -> Spelling[A]:
        """With one letter more, which must be open."""
        at = len(self.spelt)
        left = [(word, action) for word, action in self.words if word[at] == letter]
        return Spelling(left, (*self.spelt, letter))

    @property
    def settled(self) -> A | None:
        """The action, once a letter is chosen and only one is left: the rest of its word need not be spelt."""
        return self.words[0][1] if self.spelt and len(self.words) == 1 else None
