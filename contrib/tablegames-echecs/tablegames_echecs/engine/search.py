"""A small alpha-beta search: deeper move by move, captures to their end, and nothing that the rules do not allow."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

import chess

from tablegames import Limits, Stopwatch
from tablegames_echecs.engine.evaluation import WORTH, evaluate
from tablegames_echecs.moves import legal_moves, make_move
from tablegames_echecs.rules import EchecsRules, PromotionBlocked, Stalemate
from tablegames_echecs.state import Key, key_of

MATE: Final = 1_000_000
SURE: Final = MATE - 1_000
"""Beyond this a score is a mate that was found."""
DEEPEST: Final = 40
CHECKS: Final = 4
"""How many moves beyond the depth a check is answered: some positions have no end of them."""
_EXACT, _AT_LEAST, _AT_MOST = 0, 1, 2


class _Enough(Exception):  # noqa: N818 - time is up, which is no error
    """The limit is reached in the middle of a search."""


@dataclass(frozen=True, slots=True)
class Thought:
    """A move with what should follow it, and its worth to the side that plays it."""

    score: int
    line: tuple[chess.Move, ...]


@dataclass(frozen=True, slots=True)
class Thoughts:
    """The result of a search: the best moves first."""

    best: tuple[Thought, ...]
    depth: int
    nodes: int
    seconds: float


@dataclass(slots=True)
class Search:
    """A search under some rules; its findings in one position help with the next depth."""

    rules: EchecsRules
    before: frozenset[Key] = frozenset()
    """Positions of the game so far: a repetition is not progress."""
    nodes: int = 0
    _known: dict[Key, tuple[int, int, int, chess.Move | None]] = field(default_factory=dict)
    _path: list[Key] = field(default_factory=list)
    _most: int | None = None
    _seconds: float | None = None
    _watch: Stopwatch = field(default_factory=Stopwatch)

    def best(
        self,
        board: chess.Board,
        limits: Limits,
        lines: int = 1,
        order: Callable[[Sequence[chess.Move]], Sequence[chess.Move]] | None = None,
        tell: Callable[[Thoughts], None] | None = None,
    ) -> Thoughts:
        """The best moves of a position in which there are some."""
        self.nodes, self._most, self._seconds, self._watch = 0, limits.nodes, limits.seconds, Stopwatch()
        moves = [*(order or list)(legal_moves(board, self.rules))]
        deepest = limits.depth or DEEPEST
        found = Thoughts(tuple(Thought(0, (move,)) for move in moves[:lines]), 0, 0, 0.0)
        for depth in range(1, deepest + 1):
            try:
                best = self._root(board, moves, depth, lines)
            except _Enough:
                break
            found = Thoughts(tuple(best), depth, self.nodes, self._watch.seconds)
            if tell is not None:
                tell(found)
            first = [thought.line[0] for thought in best]
            moves = [*first, *(move for move in moves if move not in first)]
            if abs(best[0].score) > SURE and depth >= MATE - abs(best[0].score):
                break
        return Thoughts(found.best, found.depth, self.nodes, self._watch.seconds)

    def _root(self, board: chess.Board, moves: Sequence[chess.Move], depth: int, lines: int) -> list[Thought]:
        best: list[Thought] = []
        here = key_of(board)
        for move in moves:
            alpha = best[lines - 1].score if len(best) >= lines else -MATE
            after = self._after(board, move)
            self._path.append(here)
            try:
                score = -self._search(after, depth - 1, -MATE, -alpha, 1)
            finally:
                self._path.pop()
            if len(best) < lines or score > alpha:
                best.append(Thought(score, (move, *self._line(after, depth - 1))))
                best.sort(key=lambda thought: -thought.score)
                del best[lines:]
        return best

    def _after(self, board: chess.Board, move: chess.Move) -> chess.Board:
        after = board.copy(stack=False)
        make_move(after, move, self.rules)
        return after

    def _search(self, board: chess.Board, depth: int, alpha: int, beta: int, ply: int) -> int:
        """Return the value of the position to the side to move, within a window."""
        self._count()
        key = key_of(board)
        if key in self._path or key in self.before or board.halfmove_clock >= 100 or board.is_insufficient_material():
            return 0
        known = self._known.get(key)
        if known is not None and known[0] >= depth:
            _, score, kind, _ = known
            if kind == _EXACT or (kind == _AT_LEAST and score >= beta) or (kind == _AT_MOST and score <= alpha):
                return score
        check = board.is_check()
        if depth <= 0 and not (check and depth > -CHECKS):
            return self._quiet(board, alpha, beta, ply)
        moves = legal_moves(board, self.rules)
        if not moves:
            return self._end(check, ply)
        return self._try(board, key, _ordered(board, moves, known[3] if known else None), depth, alpha, beta, ply)

    def _try(
        self, board: chess.Board, key: Key, moves: Iterator[chess.Move], depth: int, alpha: int, beta: int, ply: int
    ) -> int:
        """The best of some moves."""
        best, chosen, floor = -MATE, None, alpha
        self._path.append(key)
        try:
            for move in moves:
                score = -self._search(self._after(board, move), depth - 1, -beta, -max(alpha, best), ply + 1)
                if score > best:
                    best, chosen = score, move
                if best >= beta:
                    break
        finally:
            self._path.pop()
        kind = _AT_LEAST if best >= beta else _AT_MOST if best <= floor else _EXACT
        if abs(best) < SURE:  # a mate is counted from the root, which differs from one way here to another
            self._known[key] = (depth, best, kind, chosen)
        return best

    def _quiet(self, board: chess.Board, alpha: int, beta: int, ply: int) -> int:
        """Captures and promotions to their end, or to leave things as they are."""
        self._count()
        stand = evaluate(board)
        if stand >= beta or ply > 30:
            return stand
        moves = legal_moves(board, self.rules)
        if not moves:
            return self._end(board.is_check(), ply)
        for move in _ordered(board, [move for move in moves if move.promotion or board.is_capture(move)], None):
            score = -self._quiet(self._after(board, move), -beta, -max(alpha, stand), ply + 1)
            stand = max(stand, score)
            if stand >= beta:
                break
        return stand

    def _end(self, check: bool, ply: int) -> int:
        """Return the value of having no move."""
        if check:
            return ply - MATE
        worth = {Stalemate.DRAWN: 0, Stalemate.WON: ply - MATE, Stalemate.LOST: MATE - ply}
        return worth[self.rules.stalemate]

    def _count(self) -> None:
        self.nodes += 1
        if self._most is not None and self.nodes > self._most:
            raise _Enough
        if self._seconds is not None and self.nodes % 64 == 0 and self._watch.seconds > self._seconds:
            raise _Enough

    def _line(self, board: chess.Board, depth: int) -> Iterator[chess.Move]:
        """Return the likely continuation, as far as it is remembered."""
        for _ in range(depth):
            known = self._known.get(key_of(board))
            move = known[3] if known else None
            if move is None or move not in legal_moves(board, self.rules):
                return
            yield move
            board = self._after(board, move)


def _ordered(board: chess.Board, moves: Sequence[chess.Move], first: chess.Move | None) -> Iterator[chess.Move]:
    """The move that was best before, then what takes most with least, then the others."""

    def promise(move: chess.Move) -> int:
        if move == first:
            return -100_000
        taken = board.piece_type_at(move.to_square)
        mover = board.piece_type_at(move.from_square)
        gain = 0 if taken is None or mover is None else 10 * WORTH[taken] - WORTH[mover] // 10 + 1
        return -gain - WORTH.get(move.promotion or chess.KING, 0)

    return iter(sorted(moves, key=promise))


def plays_standard_chess(rules: EchecsRules, board: chess.Board) -> bool:
    """Whether an engine for the game of today can be asked about the position at all."""
    return rules.promotion_blocked is not PromotionBlocked.WAITS or board.status() == chess.STATUS_VALID
