"""The legal actions as sequences that build an action only when it is needed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Final

from tablegames.core.lazy import Lazy
from tablegames.families.draughts.board import TEN, Board, Runs, bits, nth
from tablegames.families.draughts.state import Action, Move, Take

if TYPE_CHECKING:
    from tablegames.families.draughts.march import Chain, March

ByEnd = dict[int, Move]
"""Moves by the bit of their end."""
Ways = tuple[tuple[ByEnd, ...], dict[int, ByEnd]]
"""Every move of one seat on a board: the steps of men, way by way, and those of a king by its start."""


def ways_of(march: March) -> tuple[Ways, Ways]:
    """The moves of White and Black on the board of a march."""
    board, square = march.board, march.board.square
    kings = {
        bit: {end: Move(square[bit], square[end]) for end in bits(march.going.reach(bit, board.outside))}
        for bit in square
    }

    def step(shift: int) -> ByEnd:
        back = {end: end >> shift if shift > 0 else end << -shift for end in square}
        return {end: Move(square[start], square[end]) for end, start in back.items() if end in kings.get(start, ())}

    white, black = ((tuple(map(step, march.steps[seat])), kings) for seat in (0, 1))
    return white, black


class Moves(Lazy[Action]):
    """The moves of men, as a mask of where they end for each way, and of kings, as a mask of the ends of each."""

    __slots__ = ("_kings", "_steps", "_ways")

    def __init__(self, steps: tuple[int, ...], kings: Runs, ways: Ways) -> None:
        self._steps, self._kings, self._ways = steps, kings, ways

    def __len__(self) -> int:
        count = 0
        for ends in self._steps:
            count += ends.bit_count()
        for _, ends in self._kings:
            count += ends.bit_count()
        return count

    def __iter__(self) -> Iterator[Move]:
        steps, kings = self._ways
        moves: list[Move] = []
        for by_end, ends in [*zip(steps, self._steps, strict=False), *[(kings[at], ends) for at, ends in self._kings]]:
            rest = ends
            while rest:
                end = rest & -rest
                rest ^= end
                moves.append(by_end[end])
        return iter(moves)

    def _item(self, at: int) -> Move:
        steps, kings = self._ways
        way = 0
        for ends in self._steps:
            count = ends.bit_count()
            if at < count:
                return steps[way][nth(ends, at)]
            at -= count
            way += 1  # noqa: SIM113 - the quickest
        for start, ends in self._kings:
            count = ends.bit_count()
            if at < count:
                return kings[start][nth(ends, at)]
            at -= count
        raise IndexError(at)


class Captures(Lazy[Action]):
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


NONE: Final = Captures([])


def take(made: Chain, square: Mapping[int, int] = TEN.square) -> Take:
    """The action a chain stands for, on a board with these squares."""
    return Take(square[made.start], square[made.end], tuple([square[bit] for bit in made.order]))
