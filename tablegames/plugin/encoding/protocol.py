"""Games in numbers, for learning programs: a view becomes a row of numbers, an action a short word.

Rows have the same length at every moment of a table, and each number a name and bounds. An action is spelt in letters,
numbers from 0 on with the same meaning in every position: `8` is the dame on arrow 8, whatever the throw. So there are
few letters, where whole plays would number tens of thousands, and nothing is ever cut off.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Generic, NamedTuple, Protocol, TypeVar, runtime_checkable

from tablegames.core.errors import GameError
from tablegames.core.events import Seat
from tablegames.core.frozen import frozen
from tablegames.core.game import Outcome

A = TypeVar("A")
A_contra = TypeVar("A_contra", contravariant=True)
V_contra = TypeVar("V_contra", contravariant=True)

Word = tuple[int, ...]
"""An action in letters."""


@frozen
class Feature:
    """One number of a row: its name and bounds (values beyond them are clipped)."""

    name: str
    low: int = 0
    high: int = 1


class Encoder(Protocol[V_contra, A_contra]):
    """The encoding of one game. It gets views, never states, so that it cannot give secrets away."""

    @property
    def features(self) -> Sequence[Feature]:
        """The numbers of a row, in order."""

    def observe(self, view: V_contra, seat: Seat, spelt: Word) -> Sequence[int]:
        """Return the row of a seat, with its own part first; `spelt`: the letters of the play that it has begun."""

    @property
    def letters(self) -> int:
        """The number of letters, at least two: from 0 to one less."""

    def spell(self, view: V_contra, action: A_contra) -> Word:
        """Return a legal action as letters, at least one; no word of a position begins another.

        Actions with the same word are distinguished by the letter that `spelt_out` adds.
        """


@runtime_checkable
class Encoded(Protocol):
    """A game with its encoder as a method, as in 0.1; new games name it in their `abilities`."""

    def encoder(self) -> Encoder[Any, Any]:
        """Return the encoder for this game under its rules."""


class Buffers(NamedTuple):
    """Arrays of numbers, one row per table, which the stepper writes and the learner reads."""

    rows: Any
    """float32: the row of the seat that decides."""
    masks: Any
    """int8: 1 for each open letter."""
    finals: Any
    """float32: the last row of a finished game, for the seat that chose the last letter."""
    seats: Any
    """int8: the seat that decides."""
    ends: Any
    """int8: 0, or 1 if a game has just ended, 2 if it was stopped."""
    keys: Any
    """uint64: for the next game, the keys of chance and of each seat (`core.chance.Rng`)."""
    owns: Any
    """int8: the learner's seat in the next game, with random players for the others; -1: every seat."""


@frozen
class SteppedTables:
    """Many tables of a game; each begins its next game by itself."""

    reset: Callable[[int, int], None]
    """`(first, past)`: begin a new game at the tables from the first to the one before `past`."""
    step: Callable[[Any, int, int], int]
    """`(letters, first, past)`: play a letter at each of them (int64); return the number of finished games."""
    outcome: Callable[[int], Outcome]
    """`(table)`: the result of the last game of a table."""


@runtime_checkable
class VectorGame(Protocol):
    """A game that steps many tables at once faster than Python does, with the same rows and games as its encoder."""

    def tables(self, first: Seat | None, most: int, buffers: Buffers) -> SteppedTables | None:
        """Return tables that begin with that seat, and stop after `most` decisions; None: step them one by one."""


def spelt_out(encoder: Encoder[Any, A], view: object, legal: Iterable[A]) -> list[tuple[Word, A]]:
    """Return the legal actions, each with its own word: equal words get their place in `legal` added."""
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
    """Return the numbers from 0 on in letters, all of the same length.

    >>> list(_count(3, 2))
    [(0, 0), (0, 1), (1, 0)]
    """
    length = 1
    while letters**length < most:
        length += 1
    for number in range(most):
        yield tuple(number // letters**place % letters for place in reversed(range(length)))


@frozen
class Spelling(Generic[A]):
    """A decision in progress: the letters so far, and the actions that begin with them."""

    words: Sequence[tuple[Word, A]]
    spelt: Word = ()

    def letters(self) -> Sequence[int]:
        """Return the possible next letters, in order."""
        return tuple(self.open())

    def open(self) -> dict[int, list[A]]:
        """Return the possible next letters, in order, each with its actions."""
        at = len(self.spelt)
        found: dict[int, list[A]] = {}
        for word, action in self.words:
            if len(word) <= at:
                raise GameError(
                    "the encoder spells {action!r} as {list}, but other actions begin the same way",
                    action=action,
                    list=list(word),
                )
            found.setdefault(word[at], []).append(action)
        return dict(sorted(found.items()))

    def firsts(self) -> dict[int, tuple[A, bool]]:
        """Return the possible next letters, each with its first action and whether that is the only one."""
        return {letter: (actions[0], len(actions) == 1) for letter, actions in self.open().items()}

    def then(self, letter: int) -> Spelling[A]:
        """Return the spelling with one more letter, which must be open."""
        at = len(self.spelt)
        left = [(word, action) for word, action in self.words if word[at] == letter]
        return Spelling(left, (*self.spelt, letter))

    @property
    def settled(self) -> A | None:
        """The action, after a letter, if only one is left: the rest of its word need not be spelt."""
        return self.words[0][1] if self.spelt and len(self.words) == 1 else None


@frozen
class PackedSpelling(Generic[A]):
    """The same for concatenated words of one length, no two alike: actions are made on demand."""

    packed: bytes
    length: int
    legal: Sequence[A]
    left: Sequence[int]
    """The legal actions that begin as spelt."""
    spelt: Word = ()

    @property
    def words(self) -> Sequence[tuple[Word, A]]:
        """The actions that begin as spelt, each with its word."""
        packed, length = self.packed, self.length
        return [(tuple(packed[n * length : (n + 1) * length]), self.legal[n]) for n in self.left]

    def letters(self) -> Sequence[int]:
        """Return the possible next letters, in order."""
        return sorted(set(self._next()))

    def _next(self) -> bytes:
        """Return the next letter of each remaining action."""
        at, packed, length = len(self.spelt), self.packed, self.length
        return bytes([packed[n * length + at] for n in self.left]) if at else packed[::length]

    def open(self) -> dict[int, list[A]]:
        """Return the possible next letters, in order, each with its actions."""
        return Spelling(self.words, self.spelt).open()

    def firsts(self) -> dict[int, tuple[A, bool]]:
        """Return the possible next letters, each with its first action and whether that is the only one."""
        following, legal, left = self._next(), self.legal, self.left
        return {
            letter: (legal[left[following.index(letter)]], following.count(letter) == 1)
            for letter in sorted(set(following))
        }

    def then(self, letter: int) -> PackedSpelling[A]:
        """Return the spelling with one more letter, which must be open."""
        at, packed, length = len(self.spelt), self.packed, self.length
        left = [n for n in self.left if packed[n * length + at] == letter]
        return PackedSpelling(packed, length, self.legal, left, (*self.spelt, letter))

    @property
    def settled(self) -> A | None:
        """The action, after a letter, if only one is left."""
        return self.legal[self.left[0]] if self.spelt and len(self.left) == 1 else None


AnySpelling = Spelling[A] | PackedSpelling[A]


@runtime_checkable
class SpellsAtOnce(Protocol):
    """An encoder that can spell all legal actions of a position at once."""

    def spell_all(self, view: Any, legal: Sequence[Any]) -> tuple[bytes, int] | None:
        """Return their words in one row, a byte per letter, and the length of each, no two alike; None: one by one."""


class Speller(Generic[A]):
    """Begin the spelling of decisions, all at once if the encoder can."""

    def __init__(self, encoder: Encoder[Any, A]) -> None:
        self._encoder = encoder
        self._at_once = encoder.spell_all if isinstance(encoder, SpellsAtOnce) else None

    def begun(self, view: object, legal: Sequence[A]) -> AnySpelling[A]:
        """Return a decision before its first letter."""
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
