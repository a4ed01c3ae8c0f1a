"""Parties: adding up rounds, who leads next, stakes, and the end.  [AUJ-Dom ch. II-IX]"""

from __future__ import annotations

from dataclasses import field, replace
from functools import cache
from typing import Final, cast

from tablegames.core.events import Event, Note, Scored, Seat
from tablegames.core.frozen import frozen
from tablegames.core.game import Outcome
from tablegames.core.match import FirstTo, Format, Sum, Tally, leaders
from tablegames.families.dominoes.spec import Partners
from tablegames.plugins.domino.rules import FEWEST, DominoRules, WonBy

DOUZE: Final = 12
"""With this many tiles each it is the party of chapter V."""


def party(rules: DominoRules) -> Format:
    match rules.won_by:
        case WonBy.POINTS:
            return FirstToPoints(rules.target, cite=_chapter(rules))
        case WonBy.POULE:
            return Pool(rules.target, cite="AUJ-Dom ch. VII")
        case WonBy.ROUNDS:
            return FirstToPoints(rules.rounds, cite="AUJ-Dom ch. III")
        case WonBy.STAKES:
            return Stakes(cite="AUJ-Dom ch. VI")
        case WonBy.LAST:
            return Last(rules.rounds, cite="AUJ-Dom ch. VIII")


def _chapter(rules: DominoRules) -> str:
    """The chapter of a party to points; the book gives a hundred for two with six tiles, and it holds with more."""
    if rules.puiser or rules.partners is not Partners.NONE:
        return "AUJ-Dom ch. IX"
    most = max(map(rules.tiles_each, rules.players))
    if most <= FEWEST:
        return "AUJ-Dom ch. II"
    return "AUJ-Dom ch. II, IV" if most < DOUZE else "AUJ-Dom ch. II, V"


@frozen
class Faulted(Tally):
    """The tally of a party in which a fault was paid.  [AUJ-Dom r. XVI]"""

    beside: tuple[int, ...] = field(default=(), kw_only=True)
    """Amounts that each player has received or paid beside the pot."""
    ended: Outcome | None = field(default=None, kw_only=True)
    """The round that ended the party by a fault; None: none did."""


def beside(tally: Tally) -> tuple[int, ...]:
    return (isinstance(tally, Faulted) and tally.beside) or (0,) * len(tally.points)


def lost(tally: Tally) -> Outcome | None:
    """The outcome of a party that a fault ended, with the points as they stood; None: none did.

    [AUJ-Dom r. III, IX, XVI]
    """
    if not isinstance(tally, Faulted) or tally.ended is None:
        return None
    ended = tally.ended
    facts = dict(ended.facts)
    winners = cast("tuple[Seat, ...]", facts["party"])
    kept = tuple((name, facts[name]) for name in ("culprit", "net") if name in facts)
    sides = (("sides", tally.sides),) if tally.sides else ()
    return Outcome(tally.points, winners, ended.by, ended.cite, (("played", tally.played), *sides, *kept))


@frozen
class _Led(Sum):
    """A party whose rounds say who leads the next one."""

    def settle(self, tally: Tally, outcome: Outcome, opener: Seat) -> Tally:
        """Add what the round was worth; the lead usually goes to the leader's right.  [AUJ-Dom ch. VI, r. VI]

        A fault may end the party, or be paid beside the pot.  [AUJ-Dom r. XVI]
        """
        facts = dict(outcome.facts)
        after = replace(Sum.settle(self, tally, outcome, opener), first=cast(Seat, facts["next_leader"]))
        paid = cast("tuple[int, ...]", facts.get("stakes", ()))
        if not paid and "party" not in facts and not isinstance(tally, Faulted):
            return after
        total = tuple(had + more for had, more in zip(beside(tally), paid or (0,) * len(tally.points), strict=True))
        return Faulted(
            after.points, after.played, after.first, entered=after.entered, sides=after.sides, beside=total,
            ended=outcome if "party" in facts else None,
        )  # fmt: skip


@frozen
class FirstToPoints(_Led, FirstTo):
    """The first to reach the target of points or rounds wins; partners share them.  [AUJ-Dom ch. II, III, IX]"""

    def settle(self, tally: Tally, outcome: Outcome, opener: Seat) -> Tally:
        """Add what the round was worth; partners share it."""
        together = cast("tuple[Seat, ...]", dict(outcome.facts).get("side", ()))
        after = _Led.settle(self, tally, outcome, opener)
        if not together:
            return after
        return replace(after, sides=tuple(int((seat in together) != (0 in together)) for seat in tally.players))

    def result(self, tally: Tally) -> Outcome | None:
        """The outcome once a player reaches the target or loses by a fault; None before."""
        return lost(tally) or FirstTo.result(self, tally)


@frozen
class _ForStakes(_Led):
    """A party into which each puts a stake."""

    def opening(self, seats: int) -> Tally:
        """Start with nothing, before the stakes are put in."""
        return Tally((0,) * seats, entered=False)

    def entry(self, tally: Tally) -> tuple[Event, ...]:
        """Each puts in a stake."""
        return tuple(Scored("puts_in", Seat(seat), self.cite, points=-1) for seat in range(len(tally.points)))

    def paid_beside(self, before: Tally, after: Tally) -> tuple[Event, ...]:
        """The payments for a fault, beside the pot.  [AUJ-Dom r. XVI]"""
        more = [now - was for was, now in zip(beside(before), beside(after), strict=True)]
        return tuple(
            Scored("stake_received" if stakes > 0 else "stakes_paid", Seat(seat), "AUJ-Dom r. XVI",
                   () if stakes > 0 else (("stakes", -stakes),), points=stakes)
            for seat, stakes in enumerate(more)
            if stakes
        )  # fmt: skip


@frozen
class Pool(_ForStakes, FirstToPoints):
    """The same for a pool: each puts in a stake, and the first to reach the target takes all.  [AUJ-Dom ch. VII]

    The tally holds the points; the score is in stakes, which balance.
    """

    adds_scores = False
    """The points only decide who gets the pool."""

    def payments(self, before: Tally, after: Tally) -> tuple[Event, ...]:
        """The events of the pool's payment, and of a fault's."""
        result, paid = self.result(after), self.paid_beside(before, after)
        if result is None:
            return paid
        return (*paid, Scored("takes_pool", result.winners[0], self.cite, points=len(after.points)))

    def pot(self, tally: Tally) -> int:
        """The stakes in the pool: all until it is won."""
        return len(tally.points) if self.result(tally) is None else 0

    def final(self, tally: Tally) -> Outcome:
        """The stakes that each player has won or lost."""
        winners = leaders(tally.points)
        net = tuple(len(tally.points) * (seat in winners) - 1 + paid for seat, paid in enumerate(beside(tally)))
        return Outcome(net, winners, "poule", self.cite, (("played", tally.played), ("points", tally.points)))


@frozen
class Stakes(_ForStakes):
    """Each puts in a stake and takes one out for each round won, until the pot is empty.  [AUJ-Dom ch. VI]

    The tally holds the stakes taken. Then all put in again, and the lead passes on as before.
    """

    settled = "stakes_settled"
    """The event after a round: stakes, not points."""
    in_stakes = True
    """In a match of such parties stakes are added up, for all put in again and play on.  [AUJ-Dom ch. VI]"""

    def payments(self, before: Tally, after: Tally) -> tuple[Event, ...]:
        """Return the events of a fault's payment, and the rest of the pot; the round has paid its winner itself."""
        return (*self.paid_beside(before, after), Note("pot", None, self.cite, (("pot", self.pot(after)),)))

    def pot(self, tally: Tally) -> int:
        return len(tally.points) - sum(tally.points)

    def result(self, tally: Tally) -> Outcome | None:
        """Over with the last stake; each has won what he took less what he put in, up to three times that stake."""
        if self.pot(tally) > 0:
            return None
        net = tuple(taken - 1 + paid for taken, paid in zip(tally.points, beside(tally), strict=True))
        facts = (("played", tally.played), ("begins_next", tally.first))
        return Outcome(net, leaders(net), "stakes", self.cite, facts)


@frozen
class Last(_Led):
    """The last of each round is marked; after the last round the player marked most loses.  [AUJ-Dom ch. VIII]

    The chapter is short; this is our reading. While two or more are equal for most, another round is played.
    """

    rounds: int

    def chances(self, tally: Tally, far: int) -> tuple[float, ...]:
        """Return each player's chance not to be marked most, `far` rounds ahead at most."""
        return safe(tally.points, min(far, self.rounds - tally.played))

    def result(self, tally: Tally) -> Outcome | None:
        """All others have won."""
        if (by_fault := lost(tally)) is not None:
            return by_fault
        most = max(tally.points)
        if tally.played < self.rounds or tally.points.count(most) > 1:
            return None
        winners = tuple(Seat(seat) for seat, points in enumerate(tally.points) if points < most)
        return Outcome(tally.points, winners, "last", self.cite, (("played", tally.played),))


@cache
def safe(marks: tuple[int, ...], rounds: int) -> tuple[float, ...]:
    """Each player's chance not to be marked most, if anybody may be last in each round left.

    >>> safe((1, 0, 0), 0), [round(chance, 2) for chance in safe((1, 1, 0), 0)]
    ((0.0, 1.0, 1.0), [0.56, 0.56, 0.89])
    """
    most = max(marks)
    if rounds <= 0 and marks.count(most) == 1:
        return tuple(float(mark < most) for mark in marks)
    seats = range(len(marks))
    after = [safe(tuple(mark + (seat == last) for seat, mark in enumerate(marks)), rounds - 1) for last in seats]
    return tuple(sum(chances[seat] for chances in after) / len(after) for seat in seats)
