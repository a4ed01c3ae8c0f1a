"""The search: alpha-beta on masks, with a table of positions met, captures carried on, moves tried in a good order.

Scores are for the side to move. A window of one (beta = alpha + 1) only asks whether a move is better; the first move
of each position is searched with the whole window, the others so (principal variation search). Every choice of depth
and margin here was settled by matches of hundreds of games at equal numbers of nodes.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tablegames.core.analysis import Limits, Stopwatch
from tablegames.plugins.dames_polonaises.engine.evaluation import Evaluation
from tablegames.plugins.dames_polonaises.engine.ground import FEW, SURE, WIN, Ground, Place, Stroke
from tablegames.plugins.dames_polonaises.state import Ledger

INFINITE: Final = WIN + 1
EXACT: Final = 0
AT_LEAST: Final = 1
AT_MOST: Final = 2
LOOK: Final = 256
"""Nodes between two looks at the clock."""
ROOM: Final = 400_000
"""Positions kept in the table."""
DEEPEST: Final = 160
"""Plies from the root that are ever looked at."""
TESTED: Final = 3
"""From this depth on a move that seems far too good is tested by a shallow search before a deep one."""
MARGIN: Final = 10
"""By so much for each ply it must seem better."""

Found = Stroke | int
"""A move: a capture, or the number of a move without one."""


class Enough(Exception):  # noqa: N818 - no error: a limit is reached
    """The limit is reached."""


def key_of(place: Place) -> tuple[object, ...]:
    """What the table calls a position."""
    key = (place.mine, place.theirs, place.kings, place.seat)
    return key if place.ledger is None else (*key, place.ledger.ending)


class Search:
    """One search, or several that share what they learn."""

    def __init__(self, ground: Ground, evaluation: Evaluation) -> None:
        self.ground, self.evaluation = ground, evaluation
        self.table: dict[tuple[object, ...], tuple[int, int, int, Found]] = {}
        self._inside, self._crown, self._draw = ground.inside, ground.crown, ground.draw
        self._stuck = WIN if ground.lose_all else -WIN
        self._first_king, self._kings_only = ground.first_king, ground.kings_only
        self._posts, self._short, self._long = ground.posts, ground.short, ground.long
        self._starts, self._ends = ground.moves.start, ground.moves.end
        self._history = [0] * len(self._starts)
        self.nodes = 0
        self.full = False
        """Whether nothing is left out or looked at less deeply than the rest: slower, and a win found is proved."""
        self.before: list[tuple[object, ...]] = []
        """The positions before the root that may come again."""
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
        """Think as if for the first time."""
        self.table.clear()
        self._history = [0] * len(self._starts)

    @property
    def seconds(self) -> float:
        """How long it has been thinking."""
        return self._watch.seconds

    def _look(self) -> None:
        """Look whether a limit is reached, and when to look again."""
        if self._limit and self.nodes >= self._limit:
            raise Enough
        if self._seconds and self._watch.seconds >= self._seconds:
            raise Enough
        self._next_look = self.nodes + LOOK
        if self._limit:
            self._next_look = min(self._next_look, self._limit)

    # --- the tree

    def search(
        self, mine: int, theirs: int, kings: int, seat: int, depth: int, alpha: int, beta: int, ply: int, quiet: int,
        ledger: Ledger | None, calm: bool,
    ) -> int:  # fmt: skip
        """The score of a position, exact if it lies between alpha and beta, else a bound.

        `quiet` counts the moves of kings alone that led here, `calm` says that a threat has been looked at already.
        """
        if depth < 1:
            return self.settle(mine, theirs, kings, seat, alpha, beta, ply, quiet, ledger, calm)
        self.nodes += 1
        if self.nodes >= self._next_look:
            self._look()
        key: tuple[object, ...] = (mine, theirs, kings, seat)
        if kings:
            if self._first_king:
                return ply - WIN
            if ledger is not None:
                if ledger.drawn is not None:
                    return self._draw[seat]
                key = (mine, theirs, kings, seat, ledger.ending)
            if quiet > 3 and self._again(key, ply, quiet):
                return self._draw[seat]
            if ply >= DEEPEST:
                return self.evaluation.score(mine, theirs, kings, seat)
        tried: Found | None = None
        known = self.table.get(key)
        if known is not None:
            kept, bound, score, tried = known
            if kept >= depth:
                if score > SURE:
                    score -= ply
                elif score < -SURE:
                    score += ply
                if bound == EXACT or (score >= beta if bound == AT_LEAST else score <= alpha):
                    return score
        self._path[ply + len(self.before)] = key
        empty, posts = self._inside ^ (mine | theirs), self._posts
        my_kings = kings & mine
        if my_kings or posts(theirs, empty) & mine:
            strokes = self.ground.due(mine, theirs, kings, seat)
            if strokes:
                if type(tried) is not tuple:
                    tried = None
                best, bound, move = self._strokes(
                    strokes, tried, mine, theirs, kings, seat, depth, alpha, beta, ply, ledger, calm
                )
                self._keep(key, depth, bound, best, move, ply)
                return best
        if depth >= TESTED and beta == alpha + 1 and -SURE < beta < SURE and not self.full:
            high = beta + MARGIN * depth
            score = self.search(mine, theirs, kings, seat, depth * 2 // 5, high - 1, high, ply, quiet, ledger, calm)
            if score >= high:
                return score - MARGIN * depth
        moves = self._ordered(self.ground.free(mine, theirs, kings, seat), tried, ply)
        if not moves:
            return self._stuck + ply if self._stuck < 0 else self._stuck - ply
        best, bound, move = self._moves(moves, mine, theirs, kings, seat, depth, alpha, beta, ply, quiet, ledger, calm)
        self._keep(key, depth, bound, best, move, ply)
        return best

    def _moves(
        self, moves: list[int], mine: int, theirs: int, kings: int, seat: int, depth: int, alpha: int, beta: int,
        ply: int, quiet: int, ledger: Ledger | None, calm: bool,
    ) -> tuple[int, int, Found]:  # fmt: skip
        """The best of some moves without capture; later ones are looked at less deeply first."""
        best, bound, best_move = -INFINITE, AT_MOST, moves[0]
        crown, other, search = self._crown[seat], 1 - seat, self.search
        starts, ends = self._starts, self._ends
        for number, move in enumerate(moves):
            start, end = starts[move], ends[move]
            moved = mine ^ start | end
            crowned, after, still = kings, ledger, 0
            if start & kings:
                crowned, still = kings ^ start | end, quiet + 1
            elif end & crown:
                crowned = kings | end
            if ledger is not None or (crowned != kings and not still and (theirs | moved).bit_count() < FEW):
                before = Place(mine, theirs, kings, seat, ledger)
                after = self.ground.after(before, theirs, moved, crowned, int(not still and crowned != kings))
            down = depth - 1
            if number == 0 or depth == 1:
                score = -search(theirs, moved, crowned, other, down, -beta, -alpha, ply + 1, still, after, calm)
            else:
                less = down
                if number > 2 and depth > 2 and not self.full:
                    less = down - 1 if number < 6 or depth < 5 else down - 2 if depth < 8 else down - 3
                score = -search(theirs, moved, crowned, other, less, -alpha - 1, -alpha, ply + 1, still, after, calm)
                if score > alpha and (less < down or score < beta):
                    score = -search(theirs, moved, crowned, other, down, -beta, -alpha, ply + 1, still, after, calm)
            if score > best:
                best, best_move = score, move
                if score > alpha:
                    alpha, bound = score, EXACT
                    if alpha >= beta:
                        self._praise(move, moves[:number], ply)
                        return best, AT_LEAST, best_move
        return best, bound, best_move

    def _strokes(
        self, strokes: list[Stroke], tried: Found | None, mine: int, theirs: int, kings: int, seat: int, depth: int,
        alpha: int, beta: int, ply: int, ledger: Ledger | None, calm: bool,
    ) -> tuple[int, int, Found]:  # fmt: skip
        """The best of the captures that are due; one that has no choice costs no depth."""
        down = depth - 1
        if len(strokes) == 1:
            down = depth
        else:
            if kings & theirs:
                strokes.sort(key=lambda stroke: (stroke[2] & kings).bit_count(), reverse=True)
            if tried is not None:
                strokes.sort(key=lambda stroke: stroke != tried)
        best, bound, best_move = -INFINITE, AT_MOST, strokes[0]
        crown, other, search = self._crown[seat], 1 - seat, self.search
        for number, stroke in enumerate(strokes):
            start, end, taken, crowned_there = stroke
            left, moved, crowned, after = theirs & ~taken, mine & ~start | end, kings & ~taken, ledger
            if start & kings:
                crowned = crowned & ~start | end
            elif end & crown or crowned_there:
                crowned |= end
            if ledger is not None or (crowned and (left | moved).bit_count() < FEW):
                after = self.ground.after(Place(mine, theirs, kings, seat, ledger), left, moved, crowned, 1)
            if number == 0:
                score = -search(left, moved, crowned, other, down, -beta, -alpha, ply + 1, 0, after, calm)
            else:
                score = -search(left, moved, crowned, other, down, -alpha - 1, -alpha, ply + 1, 0, after, calm)
                if alpha < score < beta:
                    score = -search(left, moved, crowned, other, down, -beta, -alpha, ply + 1, 0, after, calm)
            if score > best:
                best, best_move = score, stroke
                if score > alpha:
                    alpha, bound = score, EXACT
                    if alpha >= beta:
                        return best, AT_LEAST, best_move
        return best, bound, best_move

    def settle(
        self, mine: int, theirs: int, kings: int, seat: int, alpha: int, beta: int, ply: int, quiet: int,
        ledger: Ledger | None, calm: bool,
    ) -> int:  # fmt: skip
        """The score where the depth is used up: captures are carried on, a position that seems good is tested.

        Nobody may decline to take, so there is no standing still while something is due. If nothing is and the
        evaluation is all one hopes for, but the other side threatens to take, one more ply is looked at, once.
        """
        self.nodes += 1
        if self.nodes >= self._next_look:
            self._look()
        if kings:
            if self._first_king:
                return ply - WIN
            if ledger is not None and ledger.drawn is not None:
                return self._draw[seat]
        empty, posts = self._inside ^ (mine | theirs), self._posts
        my_kings = kings & mine
        if my_kings or posts(theirs, empty) & mine:
            strokes = self.ground.due(mine, theirs, kings, seat)
            if strokes and ply < DEEPEST:
                return self._carry_on(strokes, mine, theirs, kings, seat, alpha, beta, ply, ledger, calm)
        short, long = self._short, self._long
        if seat:
            free = mine << short & empty or (mine << long | my_kings >> short | my_kings >> long) & empty
        else:
            free = mine >> short & empty or (mine >> long | my_kings << short | my_kings << long) & empty
        if not free:
            return self._stuck + ply if self._stuck < 0 else self._stuck - ply
        score = self.evaluation.score(mine, theirs, kings, seat)
        if score >= beta and not calm and self.ground.threatened(mine, theirs, kings):
            return self.search(mine, theirs, kings, seat, 1, alpha, beta, ply, quiet, ledger, True)
        return score

    def _carry_on(
        self, strokes: list[Stroke], mine: int, theirs: int, kings: int, seat: int, alpha: int, beta: int, ply: int,
        ledger: Ledger | None, calm: bool,
    ) -> int:  # fmt: skip
        """Take, and let the other side take, until nothing is due."""
        best, crown, other = -INFINITE, self._crown[seat], 1 - seat
        for start, end, taken, crowned_there in strokes:
            left, moved, crowned, after = theirs & ~taken, mine & ~start | end, kings & ~taken, ledger
            if start & kings:
                crowned = crowned & ~start | end
            elif end & crown or crowned_there:
                crowned |= end
            if ledger is not None or (crowned and (left | moved).bit_count() < FEW):
                after = self.ground.after(Place(mine, theirs, kings, seat, ledger), left, moved, crowned, 1)
            score = -self.settle(left, moved, crowned, other, -beta, -alpha, ply + 1, 0, after, calm)
            if score > best:
                best = score
                if score > alpha:
                    if score >= beta:
                        return score
                    alpha = score
        return best

    # --- what the search remembers

    def held(self, place: Place, legal: Sequence[Found]) -> Found | None:
        """The move of those that was found best in a position; None: nothing is remembered of it."""
        known = self.table.get(key_of(place))
        return known[3] if known is not None and known[3] in legal else None

    def ending(self, place: Place) -> tuple[int, int, bool] | None:
        """What tables of endings say: this search has none (see `fast.FastSearch.ending`)."""
        return None

    def _again(self, key: tuple[object, ...], ply: int, quiet: int) -> bool:
        """The position has been here before on the way, or kings have only gone to and fro for too long."""
        if quiet >= self._kings_only:
            return True
        path, here = self._path, ply + len(self.before)
        return any(path[back] == key for back in range(here - 4, max(here - quiet, 0) - 1, -2))

    def _keep(self, key: tuple[object, ...], depth: int, bound: int, score: int, move: Found, ply: int) -> None:
        """Remember a position; wins are counted from where it stands."""
        if score > SURE:
            score += ply
        elif score < -SURE:
            score -= ply
        self.table[key] = (depth, bound, score, move)

    def _ordered(self, moves: list[int], tried: Found | None, ply: int) -> list[int]:
        """The move that was best before, those that were too good beside it, then by what they have done so far."""
        if len(moves) > 1:
            moves.sort(key=self._history.__getitem__, reverse=True)
            for move in (*self._killers[ply], tried):
                if type(move) is int and move in moves:
                    moves.remove(move)
                    moves.insert(0, move)
        return moves

    def _praise(self, move: int, worse: list[int], ply: int) -> None:
        """A move was too good to be allowed: try it earlier elsewhere, and those tried before it later."""
        killers, history = self._killers[ply], self._history
        if move not in killers:
            killers.insert(0, move)
            del killers[2:]
        history[move] += (4096 - history[move]) >> 5
        for other in worse:
            history[other] -= history[other] >> 5
