"""Searches one position deeper and deeper, up to a limit, for the best move or the best few."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from tablegames.core.analysis import Limits
from tablegames.core.frozen import frozen
from tablegames.families.draughts.engine.ground import SURE, WIN, Found, Place
from tablegames.families.draughts.engine.search import DEEPEST, INFINITE, Enough, Search, key_of

if TYPE_CHECKING:
    from tablegames.families.draughts.engine.fast import FastSearch

WINDOW: Final = 15
"""The first window around the last score."""
WIDE: Final = 4
"""The smallest depth searched with a window."""
FARTHEST: Final = 99


@frozen
class RootMove:
    """One move with its score, for the side that plays it, and the moves expected after it."""

    move: Found
    score: int
    line: tuple[Found, ...]


@frozen
class Thoughts:
    """The result of a search: the best moves in order, its depth, nodes and time."""

    best: tuple[RootMove, ...]
    depth: int
    nodes: int
    seconds: float


class Thinking:
    """A search at its root."""

    __slots__ = ("_partial", "order", "place", "quiet", "search")

    def __init__(self, search: Search | FastSearch, place: Place, quiet: int = 0) -> None:
        self.search, self.place, self.quiet = search, place, quiet
        self.order: list[Found] = search.ground.playable(place)
        self._partial: tuple[int, Found] | None = None

    def best(
        self,
        limits: Limits,
        lines: int = 1,
        shuffle: Callable[[Sequence[Found]], Sequence[Found]] | None = None,
        tell: Callable[[Thoughts], None] | None = None,
        hurry: bool = False,
    ) -> Thoughts:
        """Search deeper and deeper; return the best moves of the last depth that gave a result.

        `shuffle` orders equal moves; in a hurry no time is spent on a forced move.
        """
        search = self.search
        search.begin(limits)
        if shuffle is not None:
            self.order = list(shuffle(self.order))
        deepest = min(limits.depth or FARTHEST, FARTHEST)
        found = Thoughts((RootMove(self.order[0], 0, (self.order[0],)),), 0, 0, 0.0)
        if hurry and len(self.order) == 1:
            deepest = 1
        wanted = min(lines, len(self.order))
        scores: list[int] = [0] * wanted
        try:
            for depth in range(1, deepest + 1):
                thoughts = self._first(depth, scores) if wanted < len(self.order) else self._each(depth)
                thoughts.sort(key=lambda thought: -thought.score)
                found = Thoughts(tuple(thoughts), depth, search.nodes, search.seconds)
                if tell is not None:
                    tell(found)
                if all(abs(thought.score) > SURE and WIN - abs(thought.score) <= depth for thought in thoughts):
                    break
        except Enough:
            found = self._broken_off(found, wanted)
        return found

    def _first(self, depth: int, scores: list[int]) -> list[RootMove]:
        """The best few moves; `scores` holds those of the last depth and is updated."""
        thoughts: list[RootMove] = []
        for number, expected in enumerate(scores):
            scores[number], move = self._widening(depth, expected, number)
            self.order.remove(move)
            self.order.insert(number, move)
            thoughts.append(RootMove(move, scores[number], self._line(move)))
        return thoughts

    def _each(self, depth: int) -> list[RootMove]:
        """Every move with its score."""
        scored = [(self._try(move, depth, -INFINITE, INFINITE), move) for move in self.order]
        return [RootMove(move, score, self._line(move)) for score, move in scored]

    def asked(self, depth: int, low: int) -> tuple[int, tuple[Found, ...]]:
        """Whether the score is above `low`, at one depth; with the line that says so."""
        score, move = self._root(depth, low, low + 1, 0)
        self.order.remove(move)
        self.order.insert(0, move)
        return score, self._line(move)

    def _broken_off(self, found: Thoughts, wanted: int) -> Thoughts:
        """The result after a limit within a depth: a better move found there counts, if one move is wanted."""
        best = found.best
        if wanted == 1 and self._partial is not None:
            score, move = self._partial
            best = (RootMove(move, score, self._line(move)),)
        return Thoughts(best, found.depth, self.search.nodes, self.search.seconds)

    def _widening(self, depth: int, expected: int, skip: int) -> tuple[int, Found]:
        """The best move after the first `skip`, with a window around the expected score, widened until it holds."""
        alpha, beta = -INFINITE, INFINITE
        if depth >= WIDE and abs(expected) < SURE:
            alpha, beta = expected - WINDOW, expected + WINDOW
        while True:
            score, move = self._root(depth, alpha, beta, skip)
            if score <= alpha and alpha > -INFINITE:
                alpha = max(-INFINITE, alpha - 2 * (beta - alpha))
            elif score >= beta and beta < INFINITE:
                beta = min(INFINITE, beta + 2 * (beta - alpha))
            else:
                return score, move

    def _root(self, depth: int, alpha: int, beta: int, skip: int) -> tuple[int, Found]:
        best, best_move, lowest = -INFINITE, self.order[skip], alpha
        self._partial = None
        for number, move in enumerate(self.order[skip:]):
            if number == 0:
                score = self._try(move, depth, alpha, beta)
            else:
                score = self._try(move, depth, alpha, alpha + 1)
                if alpha < score < beta:
                    score = self._try(move, depth, alpha, beta)
            if score > best:
                best, best_move = score, move
                if lowest < score < beta:
                    self._partial = score, move
                if score >= beta:
                    break
                alpha = max(alpha, score)
        return best, best_move

    def _try(self, move: Found, depth: int, alpha: int, beta: int) -> int:
        place = self.place
        after, quiet = self.search.ground.step(place, self.quiet, move)
        down = depth if type(move) is tuple and len(self.order) == 1 else depth - 1
        return -self.search.search(after, down, -beta, -alpha, 1, quiet, False)

    def _line(self, move: Found) -> tuple[Found, ...]:
        """The move, followed by the best moves in the table."""
        ground = self.search.ground
        line = [move]
        place, quiet = ground.step(self.place, self.quiet, move)
        seen = {key_of(self.place)}
        while len(line) < DEEPEST:
            key = key_of(place)
            if key in seen or (place.ledger is not None and place.ledger.drawn is not None):
                break
            seen.add(key)
            legal = ground.playable(place)
            held = self.search.held(place, legal)
            if held is None:
                held = self._by_tables(place, legal)
            if held is not None:
                move = held
            elif len(legal) == 1 and type(legal[0]) is tuple:
                move = legal[0]
            else:
                break
            line.append(move)
            place, quiet = ground.step(place, quiet, move)
        return tuple(line)

    def _by_tables(self, place: Place, legal: Sequence[Found]) -> Found | None:
        """The move that wins soonest or loses last, in an ending that is won or lost."""
        here = self.search.ending(place)
        if here is None or not here[0]:
            return None
        for move in legal:
            after = self.search.ending(self.search.ground.step(place, 0, move)[0]) or (-here[0], 0, True)  # none left
            if after[:2] == (-here[0], here[1] - 1):
                return move
        return None
