"""Trictrac à écrire: what a marqué is worth, and the account at the end: postillons and queue.  [LEP 1.VI]"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import ClassVar, Final

from tablegames.core.events import Seat
from tablegames.core.game import Outcome
from tablegames.core.match import Begins, Tally, leaders, next_first
from tablegames.plugins.trictrac.rules import Ladder

MARQUE: Final = 6
"""Trous it takes to win a marqué.  [LEP 1.VI]"""


def bredouille_of(run: int, ladder: Ladder) -> int:
    """How many times a marqué counts whose winner took so many trous in a row.  [LEP 1.VI]

    >>> [bredouille_of(run, Ladder.TWO_STEPS) for run in (5, 6, 11, 12, 18)]
    [1, 2, 2, 4, 4]
    >>> [bredouille_of(run, Ladder.EVERY_SIX) for run in (6, 12, 18, 24)]
    [2, 4, 8, 16]
    """
    steps = run // MARQUE
    return 1 << (min(steps, 2) if ladder is Ladder.TWO_STEPS else steps)


def worth_of_marque(winner: int, loser: int, times: int, refaits: int, *, consolation: int) -> int:
    """The winner's trous and the consolation, as many times as the bredouille says, less the loser's trous.

    After refaits the consolation is doubled, tripled and so on.  [LEP 1.VI]

    >>> worth_of_marque(6, 1, 2, 0, consolation=2)
    15
    """
    return times * (winner + consolation * (refaits + 1)) - loser


def postillons(missing: int, prices: tuple[int, ...]) -> int:
    """What missing marqués cost: so much the first, so much each of the others.  [LEP 1.VI]

    >>> postillons(4, (28, 8))
    52
    """
    first, further = prices
    return first + further * (missing - 1) if missing > 0 else 0


@dataclass(frozen=True, slots=True)
class Account(Tally):
    """Where a partie à écrire stands: jetons by seat, and marqués won."""

    won: tuple[int, ...] = (0, 0)


@dataclass(frozen=True, slots=True)
class MarquesFormat:
    """So many marqués; at the end who won fewer pays the postillons, and the loser the queue.  [LEP 1.VI]"""

    marques: int
    prices: tuple[int, ...]
    queue: int
    begins: Begins = Begins.ALTERNATE

    settled: ClassVar[str] = "marque_settled"
    """The key of the wording when a marqué is written."""
    relays: ClassVar[bool] = True
    """Where more than two take turns, they do so by marqués.  [LEP 1.VI]"""
    adds_scores: ClassVar[bool] = False
    """The account is more than the sum of the marqués."""

    def opening(self, seats: int) -> Account:
        """Nothing is written yet."""
        return Account((0,) * seats)

    def settle(self, tally: Tally, outcome: Outcome, opener: Seat) -> Account:
        """Write a marqué; with the last one, the postillons and the queue."""
        assert isinstance(tally, Account)
        points = tuple(had + more for had, more in zip(tally.points, outcome.scores, strict=True))
        won = tuple(n + (seat in outcome.winners) for seat, n in enumerate(tally.won))
        after = Account(points, tally.played + 1, next_first(self.begins, outcome, opener, len(points)), won)
        return after if after.played < self.marques else self._closed(after)

    def _closed(self, account: Account) -> Account:
        """The account closed: 28 for the first marqué below the half, 8 for each other; then the queue."""
        half = self.marques // 2
        missing = [half - won for won in account.won]
        points = [
            had + postillons(missing[1 - seat], self.prices) for seat, had in enumerate(account.points)
        ]  # what one lacks the other is paid
        if points[0] != points[1]:
            points[0 if points[0] > points[1] else 1] += self.queue
        return replace(account, points=tuple(points))

    def standing(self, tally: Tally, seat: Seat) -> float:
        """What an account promises a seat between equals: what is written, and the postillons to come on average."""
        assert isinstance(tally, Account)
        ahead = float(tally.points[seat] - tally.points[1 - seat])
        left, half = self.marques - tally.played, self.marques // 2
        if left <= 0:
            return ahead
        for more in range(left + 1):
            own, his = tally.won[seat] + more, tally.won[1 - seat] + left - more
            paid = postillons(half - his, self.prices) - postillons(half - own, self.prices)
            ahead += math.comb(left, more) / 2**left * paid
        return ahead

    def result(self, tally: Tally) -> Outcome | None:
        """Over when all marqués are played; who is credited with more wins."""
        assert isinstance(tally, Account)
        if tally.played < self.marques:
            return None
        facts = (("played", tally.played), ("marques", tally.won))
        return Outcome(tally.points, leaders(tally.points), "a_ecrire", "LEP 1.VI", facts)
