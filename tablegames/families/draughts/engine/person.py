"""How a person looks at the board: a few moves ahead, by a beginner's values, and not at everything.

A person forgets to ask what some pieces of the other side can take, does not foresee long captures, and soon stops
following an exchange. So the low levels lose men as people do, and never move at random.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tablegames.core.frozen import frozen
from tablegames.families.draughts.board import bits
from tablegames.families.draughts.engine.ground import WIN, Found, Ground, Place, Stroke
from tablegames.families.draughts.engine.search import INFINITE

if TYPE_CHECKING:
    from tablegames.core.chance import Rng
    from tablegames.families.draughts.engine.evaluation import Evaluation


@frozen(kw_only=True)
class Foresight:
    """How well a person foresees moves."""

    plies: int
    """How many moves they look ahead, their own included."""
    exchange: int
    """How many captures in a row they follow after that."""
    captives: int
    """How many pieces a capture may take to be foreseen."""
    overlooks: int
    """Of a hundred pieces of the other side, for how many they forget to ask what these can take."""


class Person:
    """Somebody with this sight."""

    __slots__ = ("_evaluation", "_forgotten", "_ground", "_sight")

    def __init__(self, ground: Ground, evaluation: Evaluation, sight: Foresight) -> None:
        self._ground, self._evaluation, self._sight = ground, evaluation, sight
        self._forgotten = 0
        """The pieces of the other side whose captures they forget."""

    def scores(self, place: Place, rng: Rng) -> list[tuple[Found, int]]:
        """The moves of a position, each with what this person thinks it is worth."""
        self._evaluation.refresh()
        self._forgotten = sum(piece for piece in bits(place.theirs) if rng.below(100) < self._sight.overlooks)
        plies, exchange = self._sight.plies - 1, self._sight.exchange
        moves = self._ground.playable(place)
        return [(move, self._after(place, move, plies, exchange, -INFINITE, INFINITE, 0)) for move in moves]

    def _after(self, place: Place, move: Found, plies: int, exchange: int, alpha: int, beta: int, ply: int) -> int:
        """The worth of a move, to the side that makes it."""
        after = self._ground.step(place, 0, move)[0]
        return -self._worth(after, plies, exchange, -beta, -alpha, ply + 1)

    def _worth(self, place: Place, plies: int, exchange: int, alpha: int, beta: int, ply: int) -> int:
        """The worth of a position to the side to move (alpha-beta)."""
        ground = self._ground
        if place.kings and ground.first_king:
            return ply - WIN
        if place.ledger is not None and place.ledger.drawn is not None:
            return ground.draw[place.seat]
        moves: list[Found] = [*self._foreseen(place, ply)]
        if plies < 1 and not (moves and exchange):
            return self._evaluation.score(*place[:4])
        moves = moves or [*ground.free(*place[:4])]
        if not moves:
            return WIN - ply if ground.lose_all else ply - WIN
        left = (plies - 1, exchange) if plies > 0 else (0, exchange - 1)
        for move in moves:
            alpha = max(alpha, self._after(place, move, *left, alpha, beta, ply))
            if alpha >= beta:
                break
        return alpha

    def _foreseen(self, place: Place, ply: int) -> list[Stroke]:
        """The captures that are due and foreseen."""
        mine, theirs, kings, seat, _ = place
        if not self._ground.march.may_take(mine, theirs, kings):
            return []
        forgotten = self._forgotten if ply % 2 else 0
        return [
            stroke
            for stroke in self._ground.due(mine, theirs, kings, seat)
            if stroke[2].bit_count() <= self._sight.captives and not stroke[0] & forgotten
        ]
