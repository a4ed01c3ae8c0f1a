"""Thinking about one position: deeper and deeper, until a limit is reached, for the best move or the best few."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from tablegames.core.analysis import Limits
from tablegames.plugins.dames_polonaises.engine.ground import FEW, SURE, WIN, Ground, Place
from tablegames.plugins.dames_polonaises.engine.search import DEEPEST, INFINITE, Enough, Found, Search, key_of

if TYPE_CHECKING:
    from tablegames.plugins.dames_polonaises.engine.fast import FastSearch

WINDOW: Final = 15
"""How near the last score the next one is expected."""
WIDE: Final = 4
"""From this depth on."""
FARTHEST: Final = 99


@dataclass(frozen=True, slots=True)
class Thought:
    """One move with its score, for the side that plays it, and the moves expected after it."""

    move: Found
    score: int
    line: tuple[Found, ...]


@dataclass(frozen=True, slots=True)
class Thoughts:
    """What a search has found: the best moves in their order, and how it came to them."""

    best: tuple[Thought, ...]
    depth: int
    nodes: int
    seconds: float


class Thinking:
    """A search at its root."""

    __slots__ = ("_order", "_partial", "place", "quiet", "search")

    def __init__(self, search: Search | FastSearch, place: Place, quiet: int = 0) -> None:
        self.search, self.place, self.quiet = search, place, quiet
        self._order: list[Found] = moves_of(search.ground, place)
        self._partial: tuple[int, Found] | None = None

    def best(
        self,
        limits: Limits,
        lines: int = 1,
        shuffle: Callable[[Sequence[Found]], Sequence[Found]] | None = None,
        tell: Callable[[Thoughts], None] | None = None,
        hurry: bool = False,
    ) -> Thoughts:
        """Search deeper and deeper; the best moves of the last depth that was finished, or begun well.

        `shuffle` sets the order in which moves that are equal are preferred; in a hurry no time is lost on a move
        that has no alternative.
        """
        search = self.search
        search.begin(limits)
        if shuffle is not None:
            self._order = list(shuffle(self._order))
        deepest = min(limits.depth or FARTHEST, FARTHEST)
        found = Thoughts((Thought(self._order[0], 0, (self._order[0],)),), 0, 0, 0.0)
        if hurry and len(self._order) == 1:
            deepest = 1
        wanted = min(lines, len(self._order))
        scores: list[int] = [0] * wanted
        try:
            for depth in range(1, deepest + 1):
                thoughts = self._first(depth, scores) if wanted < len(self._order) else self._each(depth)
                thoughts.sort(key=lambda thought: -thought.score)
                found = Thoughts(tuple(thoughts), depth, search.nodes, search.seconds)
                if tell is not None:
                    tell(found)
                if all(abs(thought.score) > SURE and WIN - abs(thought.score) <= depth for thought in thoughts):
                    break
        except Enough:
            found = self._broken_off(found, wanted)
        return found

    def _first(self, depth: int, scores: list[int]) -> list[Thought]:
        """The best few moves; `scores` are those of the last depth, and become those of this one."""
        thoughts: list[Thought] = []
        for number, expected in enumerate(scores):
            scores[number], move = self._widening(depth, expected, number)
            self._order.remove(move)
            self._order.insert(number, move)
            thoughts.append(Thought(move, scores[number], self._line(move)))
        return thoughts

    def _each(self, depth: int) -> list[Thought]:
        """Every move with its score."""
        scored = [(self._try(move, depth, -INFINITE, INFINITE), move) for move in self._order]
        return [Thought(move, score, self._line(move)) for score, move in scored]

    def asked(self, depth: int, low: int) -> tuple[int, tuple[Found, ...]]:
        """Whether the score is above `low`, at one depth; with the line that says so."""
        score, move = self._root(depth, low, low + 1, 0)
        self._order.remove(move)
        self._order.insert(0, move)
        return score, self._line(move)

    def _broken_off(self, found: Thoughts, wanted: int) -> Thoughts:
        """The limit came in the midst of a depth: what it had found better already counts, if one move is asked for."""
        best = found.best
        if wanted == 1 and self._partial is not None:
            score, move = self._partial
            best = (Thought(move, score, self._line(move)),)
        return Thoughts(best, found.depth, self.search.nodes, self.search.seconds)

    def _widening(self, depth: int, expected: int, skip: int) -> tuple[int, Found]:
        """The best move but for the first `skip`, by a window round what is expected, made wider until it holds."""
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
        best, best_move, lowest = -INFINITE, self._order[skip], alpha
        self._partial = None
        for number, move in enumerate(self._order[skip:]):
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
        after, quiet = step(self.search.ground, place, self.quiet, move)
        down = depth if type(move) is tuple and len(self._order) == 1 else depth - 1
        return -self.search.search(
            after.mine, after.theirs, after.kings, after.seat, down, -beta, -alpha, 1, quiet, after.ledger, False
        )

    def _line(self, move: Found) -> tuple[Found, ...]:
        """The move, and what the table holds best after it."""
        ground = self.search.ground
        line = [move]
        place, quiet = step(ground, self.place, self.quiet, move)
        seen = {key_of(self.place)}
        while len(line) < DEEPEST:
            key = key_of(place)
            if key in seen or (place.ledger is not None and place.ledger.drawn is not None):
                break
            seen.add(key)
            legal = moves_of(ground, place)
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
            place, quiet = step(ground, place, quiet, move)
        return tuple(line)

    def _by_tables(self, place: Place, legal: Sequence[Found]) -> Found | None:
        """The move that wins soonest or loses last, in an ending that is won or lost."""
        here = self.search.ending(place)
        if here is None or not here[0]:
            return None
        for move in legal:
            after = self.search.ending(step(self.search.ground, place, 0, move)[0]) or (-here[0], 0, True)  # none left
            if after[:2] == (-here[0], here[1] - 1):
                return move
        return None


def moves_of(ground: Ground, place: Place) -> list[Found]:
    """What can be played: the captures that are due, else the moves."""
    mine, theirs, kings, seat, _ = place
    if kings and ground.first_king:
        return []
    return [*ground.due(mine, theirs, kings, seat)] or [*ground.free(mine, theirs, kings, seat)]


def step(ground: Ground, place: Place, quiet: int, move: Found) -> tuple[Place, int]:
    """The position after a move, and how many moves of kings alone led to it."""
    mine, theirs, kings, seat, ledger = place
    moves = ground.moves
    start, end, taken, crowned = move if isinstance(move, tuple) else (moves.start[move], moves.end[move], 0, False)
    king = start & kings
    after = kings & ~taken
    if king:
        after = after & ~start | end
    elif end & ground.crown[seat] or crowned:
        after |= end
    left, moved = theirs & ~taken, mine & ~start | end
    changed = bool(taken or (not king and after & end))
    if ledger is not None or (after and changed and (left | moved).bit_count() < FEW):
        ledger = ground.after(place, left, moved, after, int(changed))
    return Place(left, moved, after, 1 - seat, ledger), quiet + 1 if king and not taken else 0
