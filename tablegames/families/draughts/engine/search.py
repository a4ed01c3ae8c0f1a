"""The search: alpha-beta on masks, with a table of positions met, captures carried on, moves tried in a good order.

Scores are for the side to move. A window of one (beta = alpha + 1) only asks whether a move is better; the first move
of each position is searched with the whole window, the others so (principal variation search). Every choice of depth
and margin was settled by matches of hundreds of games at equal numbers of nodes. `native/search.c` is the same in C,
thirty times as fast (`fast.FastSearch`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tablegames.core.analysis import Limits, Stopwatch
from tablegames.families.draughts.engine.evaluation import Evaluation
from tablegames.families.draughts.engine.ground import SURE, WIN, Found, Ground, Place, Stroke

INFINITE: Final = WIN + 1
EXACT: Final = 0
AT_LEAST: Final = 1
AT_MOST: Final = 2
LOOK: Final = 256
"""Nodes between two checks of the clock."""
ROOM: Final = 400_000
"""Positions kept in the table."""
DEEPEST: Final = 160
"""The greatest depth from the root."""
TESTED: Final = 3
"""From this depth on, a position that looks far too good is tested by a shallow search first."""
MARGIN: Final = 10
"""How much better it must look, for each ply."""


class Enough(Exception):  # noqa: N818 - no error: a limit is reached
    """The limit is reached."""


def key_of(place: Place) -> tuple[object, ...]:
    """The key of a position in the table."""
    ledger = place[4]
    return place[:4] if ledger is None else (*place[:4], ledger.ending)


class Search:
    """One search, or several that share a table."""

    def __init__(self, ground: Ground, evaluation: Evaluation) -> None:
        self.ground, self.evaluation = ground, evaluation
        self.table: dict[tuple[object, ...], tuple[int, int, int, Found]] = {}
        self._history = [0] * len(ground.moves.start)
        self.nodes = 0
        self.full = False
        """Whether nothing is left out or searched less deeply: slower, but a win found is proved."""
        self.exact = False
        """Whether, in that case, only results of the same depth are used."""
        self.before: list[tuple[object, ...]] = []
        """The positions before the root, for repetitions."""
        self.begin(Limits())

    def begin(self, limits: Limits) -> None:
        """Begin to think under limits."""
        self.nodes = 0
        self._limit = limits.nodes or 0
        self._seconds = limits.seconds or 0.0
        self._watch = Stopwatch()
        self._next_look = 0
        self._look()
        self._killers: list[list[int]] = [[] for _ in range(DEEPEST + 1)]
        self._path: list[tuple[object, ...]] = [*self.before, *[()] * (DEEPEST + 1)]
        if len(self.table) > ROOM:
            self.table.clear()
        self.evaluation.refresh()

    def forget(self) -> None:
        """Forget everything found so far."""
        self.table.clear()
        self._history = [0] * len(self._history)

    @property
    def seconds(self) -> float:
        """How long it has been thinking."""
        return self._watch.seconds

    def _look(self) -> None:
        """Check the limits, and set when to check again."""
        if self._limit and self.nodes >= self._limit:
            raise Enough
        if self._seconds and self._watch.seconds >= self._seconds:
            raise Enough
        self._next_look = self.nodes + LOOK
        if self._limit:
            self._next_look = min(self._next_look, self._limit)

    # --- the tree

    def search(self, place: Place, depth: int, alpha: int, beta: int, ply: int, quiet: int, calm: bool) -> int:
        """The score of a position, exact if it lies between alpha and beta, else a bound.

        `quiet` counts the moves of kings alone that led here, `calm` says that a threat has been looked at already.
        """
        if depth < 1:
            return self.settle(place, alpha, beta, ply, quiet, calm)
        over = self._over(place, ply)
        if over is not None:
            return over
        key = key_of(place)
        if quiet > 3 and self._again(key, ply, quiet):
            return self.ground.draw[place.seat]
        if ply >= DEEPEST:
            return self.evaluation.score(*place[:4])
        tried: Found | None = None
        known = self.table.get(key)
        if known is not None:
            kept, bound, score, tried = known
            if kept == depth or (kept > depth and not self.exact):
                score = score - ply if score > SURE else score + ply if score < -SURE else score
                if bound == EXACT or (score >= beta if bound == AT_LEAST else score <= alpha):
                    return score
        self._path[ply + len(self.before)] = key
        moves: Sequence[Found] = self._due(place)
        if moves:
            if tried is not None and tried in moves:
                moves = [tried, *(move for move in moves if move != tried)]
        else:
            if depth >= TESTED and beta == alpha + 1 and -SURE < beta < SURE and not self.full:
                high = beta + MARGIN * depth
                score = self.search(place, depth * 2 // 5, high - 1, high, ply, quiet, calm)
                if score >= high:
                    return score - MARGIN * depth
            moves = self._ordered(self.ground.free(*place[:4]), tried, ply)
            if not moves:
                return self._stuck(ply)
        best, bound, move = self._best(place, moves, depth, alpha, beta, ply, quiet, calm)
        kept_score = best + ply if best > SURE else best - ply if best < -SURE else best
        self.table[key] = (depth, bound, kept_score, move)  # wins are counted from this position
        return best

    def _best(
        self, place: Place, moves: Sequence[Found], depth: int, alpha: int, beta: int, ply: int, quiet: int, calm: bool
    ) -> tuple[int, int, Found]:
        """The best of some moves; later ones are searched less deeply first, a single capture costs no depth."""
        taking, step, search = type(moves[0]) is tuple, self.ground.step, self.search
        down = depth if taking and len(moves) == 1 else depth - 1
        best, bound, best_move = -INFINITE, AT_MOST, moves[0]
        for number, move in enumerate(moves):
            after, still = step(place, quiet, move)
            less = 0
            if number > 2 and depth > 2 and not taking and not self.full:
                less = 1 if number < 6 or depth < 5 else 2 if depth < 8 else 3
            score = -search(after, down - less, -alpha - 1 if number else -beta, -alpha, ply + 1, still, calm)
            if number and score > alpha and (less or score < beta):
                score = -search(after, down, -beta, -alpha, ply + 1, still, calm)
            if score > best:
                best, best_move = score, move
                if score > alpha:
                    alpha, bound = score, EXACT
                    if alpha >= beta:
                        if not taking:
                            self._praise(moves[: number + 1], ply)
                        return best, AT_LEAST, best_move
        return best, bound, best_move

    def settle(self, place: Place, alpha: int, beta: int, ply: int, quiet: int, calm: bool) -> int:
        """The score at the end of the depth: captures are played out, and a position that looks good is tested.

        Captures are compulsory, so a position with one due is never evaluated. If none is due and the evaluation is
        good enough, but the other side threatens to take, one more ply is searched, once.
        """
        over = self._over(place, ply)
        if over is not None:
            return over
        strokes = self._due(place)
        if strokes and ply < DEEPEST:
            best = -INFINITE
            for stroke in strokes:
                score = -self.settle(self.ground.step(place, 0, stroke)[0], -beta, -alpha, ply + 1, 0, calm)
                best, alpha = max(best, score), max(alpha, score)
                if alpha >= beta:
                    break
            return best
        if not self.ground.march.can_step(*place[:4]):
            return self._stuck(ply)
        score = self.evaluation.score(*place[:4])
        if score >= beta and not calm and self.ground.threatened(*place[:4]):
            return self.search(place, 1, alpha, beta, ply, quiet, True)
        return score

    def _over(self, place: Place, ply: int) -> int | None:
        """Count a position; return its score if the game is over."""
        self.nodes += 1
        if self.nodes >= self._next_look:
            self._look()
        if place.kings:
            if self.ground.first_king:
                return ply - WIN
            if place.ledger is not None and place.ledger.drawn is not None:
                return self.ground.draw[place.seat]
        return None

    def _stuck(self, ply: int) -> int:
        """The score of a side that cannot move."""
        return WIN - ply if self.ground.lose_all else ply - WIN

    def _due(self, place: Place) -> list[Stroke]:
        """The captures that are due; most positions have none."""
        mine, theirs, kings, seat, _ = place
        ground = self.ground
        return ground.due(mine, theirs, kings, seat) if ground.march.may_take(mine, theirs, kings) else []

    # --- what the search remembers

    def held(self, place: Place, legal: Sequence[Found]) -> Found | None:
        """The move found best in a position; None: the position is not in the table."""
        known = self.table.get(key_of(place))
        return known[3] if known is not None and known[3] in legal else None

    def ending(self, place: Place) -> tuple[int, int, bool] | None:
        """The endgame tables' answer: this search has none (see `fast.FastSearch.ending`)."""
        return None

    def _again(self, key: tuple[object, ...], ply: int, quiet: int) -> bool:
        """Whether the position repeats on this path, or kings have moved to and fro for too long."""
        if quiet >= self.ground.kings_only:
            return True
        path, here = self._path, ply + len(self.before)
        return any(path[back] == key for back in range(here - 4, max(here - quiet, 0) - 1, -2))

    def _ordered(self, moves: list[int], tried: Found | None, ply: int) -> list[int]:
        """Order moves: the best of an earlier search, then the killers of this ply, then by history."""
        if len(moves) > 1:
            moves.sort(key=self._history.__getitem__, reverse=True)
            for move in (*self._killers[ply][::-1], tried):
                if type(move) is int and move in moves:
                    moves.remove(move)
                    moves.insert(0, move)
        return moves

    def _praise(self, moves: Sequence[Found], ply: int) -> None:
        """The last of these moves caused a cutoff: try it earlier elsewhere, and those before it later."""
        killers, history = self._killers[ply], self._history
        *worse, move = [move for move in moves if isinstance(move, int)]
        if move not in killers:
            killers.insert(0, move)
            del killers[2:]
        history[move] += (4096 - history[move]) >> 5
        for other in worse:
            history[other] -= history[other] >> 5
