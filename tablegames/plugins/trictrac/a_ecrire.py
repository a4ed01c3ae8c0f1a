"""Trictrac à écrire: what a marqué is worth, and the account at the end: postillons and queue.  [LEP 1.VI]"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace
from typing import ClassVar, Final, cast

from tablegames.core.events import Event, Seat
from tablegames.core.frozen import frozen
from tablegames.core.game import Outcome
from tablegames.core.match import Begins, Tally, gains, leaders, next_first
from tablegames.plugins.trictrac.rules import Ladder, QueueCrossed
from tablegames.rules.evenings.accounts import Due, account_lines

CITE: Final = "LEP 1.VI"

MARQUE: Final = 6
"""Trous it takes to win a marqué.  [LEP 1.VI]"""


def bredouille_of(run: int, ladder: Ladder) -> int:
    """How many times a marqué counts, by the winner's run of trous.  [LEP 1.VI]

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
    """The price of missing marqués: one for the first, another for each further one.  [LEP 1.VI]

    >>> postillons(4, (28, 8))
    52
    """
    first, further = prices
    return first + further * (missing - 1) if missing > 0 else 0


@frozen
class Account(Tally):
    """Where a partie à écrire stands: jetons by seat, marqués won, the consolations in them, the closing lines."""

    won: tuple[int, ...] = (0, 0)
    consoled: tuple[int, ...] = (0, 0)
    dues: tuple[Due, ...] = ()


@frozen
class MarquesFormat:
    """A number of marqués; then who won fewer pays the postillons, and the loser the queue.  [LEP 1.VI]"""

    marques: int
    prices: tuple[int, ...]
    queue: int
    begins: Begins = Begins.ALTERNATE
    crossed: QueueCrossed = QueueCrossed.OFFSET
    fiche: int = 0

    settled: ClassVar[str] = "marque_settled"
    """The key of the wording when a marqué is written."""
    adds_scores: ClassVar[bool] = False
    """The account is more than the sum of the marqués."""
    account_rules: ClassVar[tuple[str, ...]] = ("marques", "postillon", "queue", "queue_crossed", "fiche")

    @property
    def games(self) -> int:
        return self.marques

    def opening(self, seats: int) -> Account:
        """Nothing is written yet."""
        return Account((0,) * seats)

    def settle(self, tally: Tally, outcome: Outcome, opener: Seat) -> Account:
        """Write a marqué; with the last one, the postillons and the queue."""
        assert isinstance(tally, Account)
        points = tuple(had + more for had, more in zip(tally.points, outcome.scores, strict=True))
        won = tuple(n + (seat in outcome.winners) for seat, n in enumerate(tally.won))
        more = cast("int", dict(outcome.facts).get("consolation", 0))
        consoled = tuple(had + more * (seat in outcome.winners) for seat, had in enumerate(tally.consoled))
        after = Account(points, tally.played + 1, next_first(self.begins, outcome, opener, len(points)), won, consoled)
        return after if after.played < self.marques else self._closed(after)

    def _closed(self, account: Account) -> Account:
        """Return the account with the closing lines."""
        points = list(account.points)
        dues = self.dues(points[0] - points[1], (account.won[0], account.won[1]), self.marques // 2)
        for due in dues:
            points[due.to] += due.points
        return replace(account, points=tuple(points), dues=dues)

    def dues(self, ahead: int, won: tuple[int, int], share: int) -> tuple[Due, ...]:
        """Return the postillons, the fraction of a fiche, and the queue, in the order of the book.  [LEP 1.VI]

        >>> [(due.what, due.to, due.points) for due in MarquesFormat(8, (28, 8), 10).dues(3, (6, 2), 4)]
        [('account.postillon', 0, 36), ('account.queue', 0, 10)]
        """
        lines: list[Due] = []
        owed = [postillons(share - marques, self.prices) for marques in won]
        gained = owed[1] - owed[0]
        if gained:
            to = int(gained < 0)
            facts = (("missing", share - won[1 - to]), ("share", share), ("less", owed[to]))
            lines.append(Due("account.postillon", to, abs(gained), CITE, facts))
        total = ahead + gained
        lines += [*self._fraction(total), *self._queue(ahead, total, won)]
        return tuple(lines)

    def _fraction(self, total: int) -> Iterator[Due]:
        """Half a fiche or more counts for a fiche, less for nothing.  [LEP 1.VI]"""
        rest = abs(total) % self.fiche if self.fiche else 0
        if rest:
            up, ahead = 2 * rest >= self.fiche, int(total < 0)
            fiches = abs(total) // self.fiche + up
            facts = (("jetons", abs(total)), ("fiches", fiches), ("fiche", self.fiche))
            yield Due("account.fiches", ahead if up else 1 - ahead, self.fiche - rest if up else rest, CITE, facts)

    def _queue(self, ahead: int, total: int, won: tuple[int, int]) -> Iterator[Due]:
        """The loser pays the queue; with more jetons here and more marqués there, two queues meet.  [LEP 1.VI]"""
        crossed = ahead * (won[0] - won[1]) < 0
        if not self.queue or not (total or crossed):
            return
        if crossed and self.crossed is QueueCrossed.OFFSET:
            yield Due("account.queue_offset", int(ahead < 0), 0, CITE)
        else:
            yield Due("account.queue", int((ahead if crossed else total) < 0), self.queue, CITE)

    def payments(self, before: Tally, after: Tally) -> tuple[Event, ...]:
        """The marqué that is written; at the end the whole account, line by line."""
        assert isinstance(after, Account)
        written = list(after.points)
        for due in after.dues:
            written[due.to] -= due.points
        events = gains(before, replace(after, points=tuple(written)))
        if after.played < self.marques:
            return events
        lines = account_lines(after.won, tuple(written), after.consoled, CITE)
        dues = (due.event((Seat(due.to),), (Seat(1 - due.to),), scored=True) for due in after.dues)
        return (*events, *lines, *dues)

    def standing(self, tally: Tally, seat: Seat) -> float:
        """A seat's prospects of an account between equals: the balance, and the postillons to come on average."""
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
        return Outcome(tally.points, leaders(tally.points), "a_ecrire", CITE, facts)
