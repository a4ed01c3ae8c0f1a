"""How a round ends, who wins it and what he marks.  [AUJ-Dom ch. II, V, r. XXIII]

All of it follows from who led, who is out (nobody: closed) and the pips left in each hand.
"""

from __future__ import annotations

from typing import Final

from tablegames.core.game import Outcome, Seat
from tablegames.plugins.domino.rules import ClosedScores, DominoRules

DOMINO: Final = "domino"
"""A player placed his last tile, even if it also closed the game."""
CLOSED: Final = "closed"
"""Nobody holds a tile that goes."""

CITE: Final = {DOMINO: "AUJ-Dom ch. II", CLOSED: "AUJ-Dom r. XXIII"}


def order_of_the_hands(leader: Seat, out: Seat | None, pips: tuple[int, ...]) -> tuple[Seat, ...]:
    """Who is out comes first; then fewest pips; among equals as they sit from the leader's right, the leader last.

    We read "excepté le poseur" so: the leader loses every tie. A hand of the double blank alone is not out.
    [AUJ-Dom r. XXIII]

    >>> order_of_the_hands(Seat(3), None, (10, 7, 7, 8))
    (1, 2, 3, 0)
    """
    seats = len(pips)

    def rank(seat: Seat) -> tuple[bool, int, int]:
        return seat != out, pips[seat], (seat - leader - 1) % seats

    return tuple(sorted(map(Seat, range(seats)), key=rank))


def marked(rules: DominoRules, winner: Seat, pips: tuple[int, ...]) -> int:
    """The winner marks all the pips left in his adversaries' hands; a closed round may be agreed otherwise.

    After a domino the winner has no pips of his own, so that whatever was agreed comes to the same.
    [AUJ-Dom ch. II, V]
    """
    own = pips[winner]
    losers = sum(pips) - own
    match rules.closed_scores:
        case ClosedScores.LOSERS:
            return losers
        case ClosedScores.DIFFERENCE:
            return losers - own
        case ClosedScores.ALL:
            return losers + own


def scored(rules: DominoRules, leader: Seat, out: Seat | None, pips: tuple[int, ...]) -> Outcome:
    """The outcome of a round; only one player marks in it."""
    by = CLOSED if out is None else DOMINO
    winner = order_of_the_hands(leader, out, pips)[0] if out is None else out
    points = marked(rules, winner, pips)
    scores = tuple(points if seat == winner else 0 for seat in range(len(pips)))
    return Outcome(scores, (winner,), by, CITE[by], (("pips", pips),))
