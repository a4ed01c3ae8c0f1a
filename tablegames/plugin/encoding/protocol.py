"""A game told in numbers, for programs that learn: what a seat sees as a row of numbers, an action as a short word.

A row has the same length at every moment of a table, and each of its numbers a name and bounds. An action is spelt in
letters, numbers from 0 on that mean the same in every position: `8` is the dame on arrow 8, whatever the throw. So the
letters are few, where whole plays would be counted in tens of thousands, and nothing is ever cut off.
"""

from __future__ import annotations

import warnings
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, Protocol, TypeVar, runtime_checkable

from tablegames.core.errors import GameError
from tablegames.core.events import Seat
from tablegames.core.game import Outcome

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
    """A game that has its encoder as a method, as games of 0.1 have; new ones name it in their `abilities`."""

    def encoder(self) -> Encoder[Any, Any]:
        """The encoder for this game under its rules."""


class Buffers(NamedTuple):
    """Arrays of numbers, one row for each of many tables, that whoever steps them writes into, or reads."""

    rows: Any
    """float32: what the seat that decides sees, as its row."""
    masks: Any
    """int8: 1 for each letter it may choose."""
    finals: Any
    """float32: the row seen at the end of a game that has just ended, by whoever chose the last letter."""
    seats: Any
    """int8: the seat that decides."""
    ends: Any
    """int8: 0, or 1 where a game has just ended, 2 where it was broken off."""
    keys: Any
    """uint64: of the next game, what its chance and each of its seats draw from (`core.chance.Rng`)."""
    owns: Any
    """int8: the seat of the next game for which letters are chosen, the others playing at random; -1: every seat."""


class SteppedTables(Protocol):
    """Many tables of a game, each of which begins its next game by itself."""

    def reset(self, first: int, past: int) -> None:
        """A new game at the tables from the first to the one before `past`."""

    def step(self, letters: Any, first: int, past: int) -> int:
        """A letter at each of them, all of which are open (int64); how many games have ended."""

    def outcome(self, table: int) -> Outcome:
        """How the last game of a table has ended."""


@runtime_checkable
class VectorGame(Protocol):
    """A game that steps many tables at once faster than Python does: the same rows and games, as its encoder tells."""

    def tables(self, first: Seat | None, most: int, buffers: Buffers) -> SteppedTables | None:
        """Tables that begin with that seat, and break off after `most` decisions; None: they must be walked."""


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

    def letters(self) -> Sequence[int]:
        """The letters that may come next, in their order."""
        return tuple(self.open())

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

    def firsts(self) -> dict[int, tuple[A, bool]]:
        """The letters that may come next, each with the first action it leads to and whether that is the only one."""
        return {letter: (actions[0], len(actions) == 1) for letter, actions in self.open().items()}

    def then(self, letter: int) -> Spelling[A]:
        """With one letter more, which must be open."""
        at = len(self.spelt)
        left = [(word, action) for word, action in self.words if word[at] == letter]
        return Spelling(left, (*self.spelt, letter))

    @property
    def settled(self) -> A | None:
        """The action, once a letter is chosen and only one is left: the rest of its word need not be spelt."""
        return self.words[0][1] if self.spelt and len(self.words) == 1 else None


@dataclass(frozen=True, slots=True)
class PackedSpelling(Generic[A]):
    """The same of words that lie one after the other, all of one length and no two alike: actions wait to be made."""

    packed: bytes
    length: int
    legal: Sequence[A]
    left: Sequence[int]
    """Which of the legal actions begin as spelt."""
    spelt: Word = ()

    @property
    def words(self) -> Sequence[tuple[Word, A]]:
        """The actions that begin as spelt, each with its word."""
        packed, length = self.packed, self.length
        return [(tuple(packed[n * length : (n + 1) * length]), self.legal[n]) for n in self.left]

    def letters(self) -> Sequence[int]:
        """The letters that may come next, in their order."""
        return sorted(set(self._next()))

    def _next(self) -> bytes:
        """The next letter of each action that is left."""
        at, packed, length = len(self.spelt), self.packed, self.length
        return bytes([packed[n * length + at] for n in self.left]) if at else packed[::length]

    def open(self) -> dict[int, list[A]]:
        """The letters that may come next, in their order, each with the actions it leads to."""
        return Spelling(self.words, self.spelt).open()

    def firsts(self) -> dict[int, tuple[A, bool]]:
        """The letters that may come next, each with the first action it leads to and whether that is the only one."""
        following, legal, left = self._next(), self.legal, self.left
        return {
            letter: (legal[left[following.index(letter)]], following.count(letter) == 1)
            for letter in sorted(set(following))
        }

    def then(self, letter: int) -> PackedSpelling[A]:
        """With one letter more, which must be open."""
        at, packed, length = len(self.spelt), self.packed, self.length
        left = [n for n in self.left if packed[n * length + at] == letter]
        return PackedSpelling(packed, length, self.legal, left, (*self.spelt, letter))

    @property
    def settled(self) -> A | None:
        """The action, once a letter is chosen and only one is left."""
        return self.legal[self.left[0]] if self.spelt and len(self.left) == 1 else None


AnySpelling = Spelling[A] | PackedSpelling[A]


@runtime_checkable
class SpellsAtOnce(Protocol):
    """An encoder that may spell all legal actions of a position in one go."""

    def spell_all(self, view: Any, legal: Sequence[Any]) -> tuple[bytes, int] | None:
        """Their words one after the other, a byte a letter, and how long each is, no two alike; None: one by one."""


class Speller(Generic[A]):
    """Begins the spelling of decisions, in one go where the encoder can."""

    def __init__(self, encoder: Encoder[Any, A]) -> None:
        self._encoder = encoder
        self._at_once = encoder.spell_all if isinstance(encoder, SpellsAtOnce) else None

    def begun(self, view: object, legal: Sequence[A]) -> AnySpelling[A]:
        """A decision before its first letter."""
        told = None if self._at_once is None else self._at_once(view, legal)
        if told is None:
            return Spelling(spelt_out(self._encoder, view, legal))
        packed, length = told
        return PackedSpelling(packed, length, legal, range(len(legal)))


def __getattr__(name: str) -> Any:
    renamed = {"Lent": Buffers, "Tabling": VectorGame}
    if name not in renamed:
        raise AttributeError(f"module '{__name__}' has no attribute {name!r}")
    warnings.warn(f"{__name__}.{name} is now {renamed[name].__name__}", DeprecationWarning, stacklevel=2)
    return renamed[name]
