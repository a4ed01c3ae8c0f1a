"""The legal actions as sequences that build an action only when it is asked for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Final

from tablegames.core.lazy import Lazy
from tablegames.plugins.dames_polonaises.board import BLACK, TEN, WHITE, Board, bits, nth
from tablegames.plugins.dames_polonaises.captures import Chain
from tablegames.plugins.dames_polonaises.state import Action, Move, Take

ByEnd = dict[int, Move]
"""Moves by the bit of their end."""


Ways = tuple[ByEnd, ByEnd, dict[int, ByEnd]]
"""Every move of one seat on a board: steps of men to one side and to the other, those of a king by its start."""


@cache
def ways_of(board: Board) -> tuple[Ways, Ways]:
    """What White and Black can do on a board."""
    lattice = board.lattice
    kings = {
        bit: {end: Move(board.square[bit], board.square[end]) for end in bits(lattice.reach(bit, board.outside))}
        for bit in board.square
    }

    def ahead(seat: int, shift: int) -> ByEnd:
        by_end: ByEnd = {}
        for end in board.square:
            start = end << shift if seat == WHITE else end >> shift
            if start in board.square:
                by_end[end] = kings[start][end]
        return by_end

    white, black = ((ahead(seat, lattice.short), ahead(seat, lattice.long), kings) for seat in (WHITE, BLACK))
    return white, black


class Moves(Lazy[Action]):
    """The moves of men, as two masks of where they end, and of kings, as a mask of the ends of each."""

    __slots__ = ("_kings", "_left", "_right", "_ways")

    def __init__(self, left: int, right: int, kings: tuple[tuple[int, int], ...], ways: Ways) -> None:
        self._left, self._right, self._kings, self._ways = left, right, kings, ways

    def __len__(self) -> int:
        count = self._left.bit_count() + self._right.bit_count()
        for _, ends in self._kings:
            count += ends.bit_count()
        return count

    def __iter__(self) -> Iterator[Move]:
        left, right, kings = self._ways
        moves: list[Move] = []
        for by_end, ends in (left, self._left), (right, self._right), *[(kings[at], ends) for at, ends in self._kings]:
            rest = ends
            while rest:
                end = rest & -rest
                rest ^= end
                moves.append(by_end[end])
        return iter(moves)

    def _item(self, at: int) -> Move:
        left, right, kings = self._ways
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
                return kings[start][nth(ends, at)]
        raise IndexError(at)


class Takes(Lazy[Action]):
    """The captures, each found as a chain."""

    __slots__ = ("_board", "_chains")

    def __init__(self, chains: list[Chain], board: Board = TEN) -> None:
        self._chains, self._board = chains, board

    def __len__(self) -> int:
        return len(self._chains)

    def __iter__(self) -> Iterator[Take]:
        square = self._board.square
        return iter([take(made, square) for made in self._chains])

    def _item(self, at: int) -> Take:
        return take(self._chains[at], self._board.square)


NONE: Final = Takes([])


def take(made: Chain, square: Mapping[int, int] = TEN.square) -> Take:
    """The action a chain stands for, on a board with these squares."""
    return Take(square[made.start], square[made.end], tuple([square[bit] for bit in made.order]))
