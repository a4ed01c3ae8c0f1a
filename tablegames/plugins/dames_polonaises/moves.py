"""The legal actions as sequences that build an action only when it is asked for."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tablegames.core.lazy import Lazy
from tablegames.plugins.dames_polonaises.board import BLACK, SQUARE, STEPS, WHITE, bits, nth, reach
from tablegames.plugins.dames_polonaises.chains import Chain
from tablegames.plugins.dames_polonaises.state import Action, Move, Take

MOVES: Final = {bit: {end: Move(SQUARE[bit], SQUARE[end]) for end in bits(reach(bit, 0))} for bit in SQUARE}
"""Every move there is, by the bits of its start and its end."""


def _ahead(seat: int, shift: int) -> dict[int, Move]:
    by_end: dict[int, Move] = {}
    for end in SQUARE:
        start = end << shift if seat == WHITE else end >> shift
        if start in SQUARE:
            by_end[end] = MOVES[start][end]
    return by_end


AHEAD: Final = tuple((_ahead(seat, 5), _ahead(seat, 6)) for seat in (WHITE, BLACK))
"""The moves of men, by seat, by side, by the bit of their end."""


class Moves(Lazy[Action]):
    """The moves of men, as two masks of where they end, and of kings, as a mask of the ends of each."""

    __slots__ = ("_kings", "_left", "_right", "_seat")

    def __init__(self, left: int, right: int, kings: tuple[tuple[int, int], ...], seat: int) -> None:
        self._left, self._right, self._kings, self._seat = left, right, kings, seat

    def __len__(self) -> int:
        count = self._left.bit_count() + self._right.bit_count()
        for _, ends in self._kings:
            count += ends.bit_count()
        return count

    def __iter__(self) -> Iterator[Move]:
        left, right = AHEAD[self._seat]
        moves: list[Move] = []
        for by_end, ends in (left, self._left), (right, self._right), *[(MOVES[at], ends) for at, ends in self._kings]:
            rest = ends
            while rest:
                end = rest & -rest
                rest ^= end
                moves.append(by_end[end])
        return iter(moves)

    def _item(self, at: int) -> Move:
        left, right = AHEAD[self._seat]
        count = self._left.bit_count()
        if at < count:
            return left[nth(self._left, at)]
        at -= count
        count = self._right.bit_count()
        if at < count:
            return right[nth(self._right, at)]
        for start, ends in self._kings:
            at -= count
            count = ends.bit_count()
            if at < count:
                return MOVES[start][nth(ends, at)]
        raise IndexError(at)


class Takes(Lazy[Action]):
    """The captures, each found as a chain."""

    __slots__ = ("_chains",)

    def __init__(self, chains: list[Chain]) -> None:
        self._chains = chains

    def __len__(self) -> int:
        return len(self._chains)

    def __iter__(self) -> Iterator[Take]:
        return map(take, self._chains)

    def _item(self, at: int) -> Take:
        return take(self._chains[at])


NONE: Final = Takes([])


def take(chain: Chain) -> Take:
    """The action a chain stands for."""
    return Take(SQUARE[chain.start], SQUARE[chain.end], tuple([SQUARE[bit] for bit in chain.order]))


def king_ends(kings: int, occupied: int, *, flying: bool) -> tuple[tuple[int, int], ...]:
    """Where each king may go: any number of empty squares in all four directions.  [MAN III.27]"""
    if flying:
        return tuple([(king, reach(king, occupied)) for king in bits(kings)])
    return tuple([(king, sum(STEPS[king]) & ~occupied) for king in bits(kings)])
