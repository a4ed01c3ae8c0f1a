"""What a review comes to, for each person: decisions, errors, the error rate, luck and result."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from tablegames.core.events import Seat
from tablegames.session.review.review import ReviewedGame

AN_ERROR: Final = 0.02
A_BLUNDER: Final = 0.08
"""Chances of winning given away from which a decision is called so."""


@dataclass(frozen=True, slots=True)
class Total:
    """One person's part in the games of a record."""

    seat: Seat
    decisions: int
    errors: int
    blunders: int
    skill: float
    """What his decisions changed of his chances, in games."""
    luck: float
    """What else did, in the games that have a result."""
    result: float
    """The games he won, a shared one in part."""
    expected: float
    """The games he would have won if all began and stayed even."""
    games: int
    """Games that have a result."""

    @property
    def rate(self) -> float:
        """The error rate: chances of winning given away a decision, in hundredths of a game."""
        return -100 * self.skill / self.decisions if self.decisions else 0.0


def totals(games: Sequence[ReviewedGame], seats: int) -> list[Total]:
    """The parts of all persons, in the order of their seats."""
    return [_total(games, Seat(seat)) for seat in range(seats)]


def _total(games: Sequence[ReviewedGame], seat: Seat) -> Total:
    losses = [one.loss for game in games for one in game.judged if one.moment.seat == seat]
    ended = [(game, game.people.index(seat)) for game in games if game.outcome is not None and seat in game.people]
    return Total(
        seat,
        len(losses),
        sum(loss >= AN_ERROR for loss in losses),
        sum(loss >= A_BLUNDER for loss in losses),
        -sum(losses),
        sum(game.luck(place) or 0.0 for game, place in ended),
        sum(game.result(place) or 0.0 for game, place in ended),
        sum(game.even for game, _ in ended),
        len(ended),
    )
