"""A line of descriptive sentences read as moves, each under the rules, the doubtful ones by their continuation.

The book often leaves to its reader which of two knights takes, or where a king goes that "se retire". Where several
moves fit a sentence, the first is taken under which the rest of the line can be played farthest.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

import chess

from tablegames_echecs.descriptif import Kind, Said, Unclear, parse
from tablegames_echecs.sense import Cast, Legal, candidates

_BUDGET: Final = 20_000
"""The most positions to try; a line of the book takes some hundreds."""


class Why(StrEnum):
    """Why a line cannot be played further."""

    UNCLEAR = "unclear"
    """The sentence is not understood."""
    NONE_FITS = "none_fits"
    """No legal move is what the sentence says."""


@dataclass(frozen=True, slots=True)
class Stop:
    """Where a line cannot be played further: the ply, counted from 0, and why."""

    ply: int
    why: Why


@dataclass(frozen=True, slots=True)
class Read:
    """A line as far as it can be played."""

    moves: tuple[chess.Move, ...]
    casts: tuple[Cast, ...]
    """The pieces before each move, and at the end."""
    stop: Stop | None
    by_sequel: tuple[int, ...]
    """The plies where several moves fit, and the continuation decided."""
    open: tuple[int, ...]
    """The plies where several moves fit, and the continuation suits more than one."""


@dataclass(slots=True)
class _Line:
    """A line being read."""

    said: Sequence[Said | None]
    legal: Legal
    chosen: Mapping[int, str] = field(default_factory=dict)
    tried: int = 0

    def best(self, board: chess.Board, cast: Cast, last: chess.Move | None, ply: int) -> tuple[chess.Move, ...]:
        """The longest way on from here: the first such, in the order of the legal moves."""
        found: tuple[chess.Move, ...] = ()
        for move in self.fitting(board, cast, last, ply):
            way = (move, *self.after(board, cast, move, ply))
            if len(way) > len(found):
                found = way
            if len(found) == len(self.said) - ply or self.tried > _BUDGET:
                break
        return found

    def after(self, board: chess.Board, cast: Cast, move: chess.Move, ply: int) -> tuple[chess.Move, ...]:
        """The longest way on after a move."""
        then = cast.after(board, move)
        board.push(move)
        way = self.best(board, then, move, ply + 1)
        board.pop()
        return way

    def fitting(self, board: chess.Board, cast: Cast, last: chess.Move | None, ply: int) -> list[chess.Move]:
        """The moves that a sentence may mean here."""
        self.tried += 1
        said = self.said[ply] if ply < len(self.said) else None
        found = [] if said is None else candidates(board, cast, said, last, self.legal(board))
        if ply in self.chosen:
            found = [move for move in found if board.san(move) == self.chosen[ply]]
        return found


def read_line(
    board: chess.Board,
    cast: Cast,
    sentences: Sequence[str],
    legal: Legal,
    last: chess.Move | None = None,
    chosen: Mapping[int, str] | None = None,
) -> Read:
    """The moves of a line of sentences from a position on; `chosen` says which of several is meant at a ply."""
    board = board.copy(stack=False)
    line = _Line(_understood(sentences), legal, chosen or {})
    moves = line.best(board, cast, last, 0)
    casts, by_sequel, still_open = [cast], list[int](), list[int]()
    for ply, move in enumerate(moves):
        others = [other for other in line.fitting(board, casts[-1], last, ply) if other != move]
        if others:
            line.tried = 0
            rest = len(moves) - ply - 1
            equal = any(len(line.after(board, casts[-1], other, ply)) >= rest for other in others)
            (still_open if equal else by_sequel).append(ply)
        casts.append(casts[-1].after(board, move))
        board.push(move)
        last = move
    stop = None
    if len(moves) < len(sentences):
        stop = Stop(len(moves), Why.UNCLEAR if line.said[len(moves)] is None else Why.NONE_FITS)
    return Read(moves, tuple(casts), stop, tuple(by_sequel), tuple(still_open))


def _understood(sentences: Sequence[str]) -> list[Said | None]:
    """Return the meaning of each sentence, None where it is unclear; "de même" repeats the sentence before it."""
    found: list[Said | None] = []
    for text in sentences:
        try:
            said: Said | None = parse(text)
        except Unclear:
            said = None
        if said is not None and said.kind is Kind.ALIKE:
            said = found[-1] if found else None
        found.append(said)
    return found


def boards(board: chess.Board, moves: Sequence[chess.Move]) -> Iterator[chess.Board]:
    """The positions of a line, the first one included."""
    board = board.copy(stack=False)
    yield board.copy(stack=False)
    for move in moves:
        board.push(move)
        yield board.copy(stack=False)
