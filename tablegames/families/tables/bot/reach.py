"""How far the dice carry one dame: which throws land it just there, past what is closed on the way.

A set of throws is a number with one bit for each equally likely throw (36 for two dice), so that sets are joined by
`|` and counted by `bit_count`. What lies before a dame is its *window*: the closed arrows counted from it, one bit a
distance, four places apart as in `men`. Windows come again and again, so each question is answered once.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations
from typing import Final

from tablegames.families.tables.board.men import OFF, Mask, arrows, bit
from tablegames.families.tables.board.throws import ThrowRule
from tablegames.families.tables.race.plays import each_number

Throws = int
"""A set of throws."""
PRIME: Final = 6
"""Six arrows in a row that are closed stop every number."""
_BEFORE: Final = (0, *(bit(distance) - 1 & bit(OFF) // 15 for distance in range(OFF)))
"""By distance: the window as far as the arrow before it."""
_FAR: Final = bit(2 * PRIME) // 15
"""The window that matters to get past six arrows."""


class Reach:
    """The throws of one rule, and what one dame does by them."""

    __slots__ = ("_direct", "_hits", "_numbers", "_past", "_together", "tickets")

    def __init__(self, rule: ThrowRule) -> None:
        throws = rule.thrown.lottery.outcomes()
        assert throws is not None
        least = min(odds for _, odds in throws)
        self._numbers: list[tuple[tuple[int, ...], Throws]] = []
        at = 0
        for thrown, odds in throws:
            times = int(odds / least)
            self._numbers.append((rule.numbers(thrown), (1 << times) - 1 << at))
            at += times
        self.tickets = at
        """How many equally likely throws there are."""
        self._direct = [
            sum(throws for numbers, throws in self._numbers if distance in numbers) for distance in range(OFF)
        ]
        self._together = [
            [(some, throws) for some, throws in self._numbers if distance not in some and distance in _sums(some)]
            for distance in range(OFF)
        ]
        """By distance: the throws that lead there by one number, and those that may by several."""
        self._hits: dict[tuple[int, Mask], Throws] = {}
        self._past: dict[Mask, int] = {}

    @property
    def pips(self) -> tuple[float, float]:
        """What a throw plays on average, and how much that varies (the variance)."""
        sums = [(sum(numbers), throws.bit_count() / self.tickets) for numbers, throws in self._numbers]
        mean = sum(total * odds for total, odds in sums)
        return mean, sum((total - mean) ** 2 * odds for total, odds in sums)

    def landing(self, source: int, to: int, closed: Mask) -> Throws:
        """The throws by which a dame on `source` can land just there."""
        distance = to - source
        window = closed >> 4 * (source + 1) & _BEFORE[distance]
        known = self._hits.get((distance, window))
        if known is None:
            known = self._direct[distance]
            for numbers, throws in self._together[distance]:
                if distance in _stops(numbers, window, 0):
                    known |= throws
            self._hits[distance, window] = known
        return known

    def hitting(self, held: Mask, lone: Mask, closed: Mask, other: tuple[int, ...]) -> tuple[float, float]:
        """The chance that a dame of `held` hits one of `lone`; and what is lost by that, as a share of the whole way.

        `other` is the path's: how far a dame of the adversary has come that stands on an arrow of the mover. What
        another dame may do by one number while a dame in hand enters by the other is not thought of.
        """
        any_hit, lost = 0, 0.0
        sources = arrows(held & 1) if held & 1 else arrows(held)
        for to in arrows(lone):
            hits = 0
            for source in sources:
                if source < to:
                    hits |= self.landing(source, to, closed)
            if hits:
                any_hit |= hits
                lost += hits.bit_count() * other[to]
        return any_hit.bit_count() / self.tickets, lost / (self.tickets * OFF)

    def past(self, source: int, closed: Mask) -> float:
        """The chance that a throw brings the dame on `source` past the next six arrows."""
        window = closed >> 4 * (source + 1) & _FAR
        known = self._past.get(window)
        if known is None:
            known = self._past[window] = sum(
                throws.bit_count()
                for numbers, throws in self._numbers
                if any(stop > PRIME for stop in _stops(numbers, window, 0))
            )
        return known / self.tickets


reach_of: Final = cache(Reach)
"""The one for a throw rule: what it has found out serves every game."""


def _sums(numbers: tuple[int, ...]) -> set[int]:
    """What some of the numbers add up to."""
    return {sum(some) for size in range(1, len(numbers) + 1) for some in combinations(numbers, size)}


def _stops(left: tuple[int, ...], window: Mask, gone: int) -> Iterator[int]:
    """How far one dame can have gone after each of the numbers, in whatever order."""
    for number, still in each_number(left):
        here = gone + number
        if not window & bit(here - 1):
            yield here
            yield from _stops(still, window, here)
