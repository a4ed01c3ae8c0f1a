"""The rules: put a stone on an empty square; who has so many in a row wins.  [HOUSE]"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from tablegames import Decide, Fault, Note, Outcome, Over, Scored, Seat, Step, option, say

EMPTY: Final = -1
"""What a square holds when it holds no stone; otherwise it holds the seat whose stone it is."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """What can be agreed on; the defaults are the ruleset `standard`."""

    size: int = option(3, "HOUSE I", "squares along a side", "cases sur un côté", least=2, most=9)
    row: int = option(3, "HOUSE II", "stones in a row that win", "pions en ligne qui gagnent", least=2, most=9)

    def __post_init__(self) -> None:
        if self.row > self.size:
            raise ValueError(
                say(
                    f"row: {self.row} in a row do not fit on a side of {self.size}",
                    f"row : {self.row} en ligne ne tiennent pas sur un côté de {self.size}",
                )
            )


@dataclass(frozen=True, slots=True)
class State:
    """The board, row by row from the top, and whose turn it is."""

    squares: tuple[int, ...]
    mover: Seat


@dataclass(frozen=True, slots=True)
class Put:
    """A stone on a square, counted from 0 along the rows."""

    square: int


@dataclass(frozen=True, slots=True)
class RowGame:
    """The game: pure functions of a state."""

    rules: Rules
    seats: int = 2

    def initial(self, first: Seat | None = None) -> State:
        """The empty board; seat 0 begins unless another is told to."""
        return State((EMPTY,) * self.rules.size**2, Seat(0) if first is None else first)

    def turn(self, state: State) -> Decide | Over:
        """Whose turn it is, or how it ended."""
        outcome = self.outcome(state)
        return Decide(state.mover) if outcome is None else Over(outcome)

    def legal(self, state: State) -> Sequence[Put]:
        """Every empty square.  [HOUSE I]"""
        return [Put(square) for square, holds in enumerate(state.squares) if holds == EMPTY]

    def apply(self, state: State, action: Put) -> Step[State]:
        """The stone is put down; what happened is told by events, and points are scored by them alone."""
        squares = list(state.squares)
        squares[action.square] = state.mover
        after = State(tuple(squares), other(state.mover))
        outcome = self.outcome(after)
        if outcome is None:
            return Step(after)
        if not outcome.winners:
            return Step(after, (Note("full", None, outcome.cite),))
        return Step(after, (Scored("row", state.mover, outcome.cite, (("stones", self.rules.row),), points=1),))

    def judge(self, view: State, action: Put) -> Fault | None:
        """The rule an action breaks; None when it is faultless. It does not ask `legal`: each checks the other."""
        if not 0 <= action.square < len(view.squares):
            return Fault("no_square", "HOUSE I")
        return None if view.squares[action.square] == EMPTY else Fault("taken", "HOUSE I")

    def view(self, state: State, seat: Seat | None) -> State:
        """Everybody sees everything."""
        return state

    def turned(self, state: State) -> State:
        """The same with the seats exchanged: the two sides are alike."""
        return State(tuple(held if held == EMPTY else 1 - held for held in state.squares), other(state.mover))

    def outcome(self, state: State) -> Outcome | None:
        """Who has just put a stone may have made a row, or filled the board.  [HOUSE II, III]"""
        last = other(state.mover)
        if self.has_row(state, last):
            return Outcome((1, 0) if last == 0 else (0, 1), (last,), "row", "HOUSE II")
        return None if EMPTY in state.squares else Outcome((0, 0), (), "full", "HOUSE III")

    def has_row(self, state: State, seat: Seat) -> bool:
        """Whether that seat has so many in a row."""
        return any(
            all(state.squares[square] == seat for square in line) for line in lines(self.rules.size, self.rules.row)
        )


def other(seat: Seat) -> Seat:
    """The adversary."""
    return Seat(1 - seat)


@cache
def lines(size: int, row: int) -> tuple[tuple[int, ...], ...]:
    """Every row of so many squares, along a side or slantwise."""
    return tuple(_lines(size, row))


def _lines(size: int, row: int) -> Iterator[tuple[int, ...]]:
    for square in range(size**2):
        down, across = divmod(square, size)
        for way_down, way_across in ((0, 1), (1, 0), (1, 1), (1, -1)):
            last_down, last_across = down + way_down * (row - 1), across + way_across * (row - 1)
            if last_down < size and 0 <= last_across < size:
                yield tuple(square + step * (way_down * size + way_across) for step in range(row))
