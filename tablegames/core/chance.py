"""Chance: lotteries, and a generator that gives the same numbers on every platform, Python and worker count.

The generator is SplitMix64, a counter run through a mixing function, so any number of a stream is directly available.
Each chance action and each decision has its own block of the stream: undo and resume never change the dice.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, Final, Generic, Protocol, TypeVar

from tablegames.core.frozen import frozen

if TYPE_CHECKING:
    from fractions import Fraction
    from hashlib import blake2b

A = TypeVar("A")
A_co = TypeVar("A_co", covariant=True)
T = TypeVar("T")

_MASK: Final = (1 << 64) - 1
_GAMMA: Final = 0x9E3779B97F4A7C15
BLOCK: Final = 1 << 20
"""How many numbers of a stream belong to one chance action or one decision."""
_STRIDE: Final = BLOCK * _GAMMA & _MASK


class Rng:
    """A stream of numbers fixed by its key; `seek` jumps to any block of it."""

    __slots__ = ("_at", "_key")

    def __init__(self, key: int) -> None:
        self._key = key & _MASK
        self._at = self._key

    def seek(self, block: int) -> Rng:
        """Go to the beginning of a block: the same block gives the same numbers again."""
        self._at = self._key + block * _STRIDE  # `bits` keeps it to 64 bits
        return self

    def at(self, block: int) -> int:
        """Return the first 64 random bits of a block: `seek(block).bits()` in one."""
        self._at = z = (self._key + block * _STRIDE + _GAMMA) & _MASK
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
        return z ^ (z >> 31)

    def bits(self) -> int:
        """Return the next 64 random bits."""
        self._at = z = (self._at + _GAMMA) & _MASK
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
        return z ^ (z >> 31)

    def below(self, n: int) -> int:
        """Return a number from 0 to n-1, each as likely (to within n in 2**64)."""
        return (self.bits() * n) >> 64

    def shuffled(self, items: Sequence[T]) -> tuple[T, ...]:
        """Return the items in a random order.

        A draw of 64 bits serves four picks: the fraction that one leaves over decides the next. With fewer than a
        thousand items the odds are even to within one in 2**24.
        """
        order = list(items)
        rest = uses = 0
        for last in range(len(order) - 1, 0, -1):
            if not uses:
                rest, uses = self.bits(), 4
            scaled = rest * (last + 1)
            rest, uses = scaled & _MASK, uses - 1
            pick = scaled >> 64
            order[last], order[pick] = order[pick], order[last]
        return tuple(order)


@cache
def _eight_bytes() -> blake2b:
    """Return an empty digest: copying it is faster than creating one."""
    from hashlib import blake2b

    return blake2b(digest_size=8)


def derive(seed: int, *path: int | str) -> int:
    """Return a seed for one part of the work (the n-th game, a seat), fixed by the seed and the path alone.

    >>> derive(1, 0) == derive(1, 0), derive(1, 0) == derive(1, "0")
    (True, False)
    """
    text = f"int:{seed:d}"
    for part in path:
        text += f"/int:{part:d}" if isinstance(part, int) else f"/str:{part}"
    digest = _eight_bytes().copy()
    digest.update(text.encode())
    return int.from_bytes(digest.digest(), "big")


class Lottery(Protocol[A_co]):
    """A source of random outcomes; a shuffle can be sampled though its outcomes cannot be listed."""

    def sample(self, rng: Rng) -> A_co:
        """Return one outcome."""

    def outcomes(self) -> Sequence[tuple[A_co, Fraction]] | None:
        """Return every outcome with its probability; None when there are too many to list."""


@frozen
class Urn(Generic[A]):
    """Equally likely tickets; the same outcome may stand on several of them."""

    tickets: tuple[A, ...]

    def sample(self, rng: Rng) -> A:
        """Return one ticket."""
        return self.tickets[(rng.bits() * len(self.tickets)) >> 64]

    def outcomes(self) -> tuple[tuple[A, Fraction], ...]:
        """Return the different outcomes, each with its share of the tickets."""
        from fractions import Fraction

        total = len(self.tickets)
        return tuple((ticket, Fraction(n, total)) for ticket, n in Counter(self.tickets).items())
