"""The parties: what the rounds add up to, who leads next, the stakes, the end.  [AUJ-Dom ch. II-IX]"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Final, cast

from tablegames.core.events import Event, Note, Scored, Seat
from tablegames.core.game import Outcome
from tablegames.core.match import FirstTo, Format, Sum, Tally, leaders
from tablegames.plugins.domino.rules import FEWEST, DominoRules, Partners, WonBy

DOUZE: Final = 12
"""With so many tiles each it is the party of chapter V."""


def party(rules: DominoRules) -> Format:
    """The party the rules ask for."""
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
    """Where a party to points is described: a hundred are said of two with six tiles, and hold with more of them."""
    if rules.puiser or rules.partners is not Partners.NONE:
        return "AUJ-Dom ch. IX"
    most = max(map(rules.tiles_each, rules.players))
    if most <= FEWEST:
        return "AUJ-Dom ch. II"
    return "AUJ-Dom ch. II, IV" if most < DOUZE else "AUJ-Dom ch. II, V"


@dataclass(frozen=True, slots=True)
class Faulted(Tally):
    """Where a party stands in which a fault was paid for.  [AUJ-Dom r. XVI]"""

    beside: tuple[int, ...] = field(default=(), kw_only=True)
    """What each has received or paid beside the pot."""
    ended: Outcome | None = field(default=None, kw_only=True)
    """The round that ended the party by a fault; None: none did."""


def beside(tally: Tally) -> tuple[int, ...]:
    """What each has received or paid beside the pot."""
    return (isinstance(tally, Faulted) and tally.beside) or (0,) * len(tally.points)


def lost(tally: Tally) -> Outcome | None:
    """How a party ended by a fault, whatever the points: they are as they stood; None: it did not.

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


@dataclass(frozen=True, slots=True)
class _Led(Sum):
    """A party of rounds each of which says who leads the next."""

    def settle(self, tally: Tally, outcome: Outcome, opener: Seat) -> Tally:
        """Each adds what the round was worth; the lead goes mostly to the leader's right.  [AUJ-Dom ch. VI, r. VI]

        A fault may have ended the party, or be paid beside the pot.  [AUJ-Dom r. XVI]
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


@dataclass(frozen=True, slots=True)
class FirstToPoints(_Led, FirstTo):
    """Whoever first has so many points, or rounds, wins; partners have them together.  [AUJ-Dom ch. II, III, IX]"""

    def settle(self, tally: Tally, outcome: Outcome, opener: Seat) -> Tally:
        """Each adds what the round was worth to him, and partners have it together."""
        together = cast("tuple[Seat, ...]", dict(outcome.facts).get("side", ()))
        after = _Led.settle(self, tally, outcome, opener)
        if not together:
            return after
        return replace(after, sides=tuple(int((seat in together) != (0 in together)) for seat in tally.players))

    def result(self, tally: Tally) -> Outcome | None:
        """The outcome as soon as somebody has the target, or has lost by a fault; None before."""
        return lost(tally) or FirstTo.result(self, tally)


@dataclass(frozen=True, slots=True)
class _ForStakes(_Led):
    """A party into which each puts a stake."""

    def opening(self, seats: int) -> Tally:
        """Nobody has anything, and the stakes are still to be put in."""
        return Tally((0,) * seats, entered=False)

    def entry(self, tally: Tally) -> tuple[Event, ...]:
        """Each puts in a stake."""
        return tuple(Scored("puts_in", Seat(seat), self.cite, points=-1) for seat in range(len(tally.points)))

    def paid_beside(self, before: Tally, after: Tally) -> tuple[Event, ...]:
        """What passed between them for a fault, beside the pot.  [AUJ-Dom r. XVI]"""
        more = [now - was for was, now in zip(beside(before), beside(after), strict=True)]
        return tuple(
            Scored("stake_received" if stakes > 0 else "stakes_paid", Seat(seat), "AUJ-Dom r. XVI",
                   () if stakes > 0 else (("stakes", -stakes),), points=stakes)
            for seat, stakes in enumerate(more)
            if stakes
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Pool(_ForStakes, FirstToPoints):
    """The same for a pool: each puts in a stake, and whoever first has the points takes them all.  [AUJ-Dom ch. VII]

    The tally has the points; what is scored are the stakes, and they balance.
    """

    adds_scores = False
    """The points only decide who has the pool."""

    def payments(self, before: Tally, after: Tally) -> tuple[Event, ...]:
        """The pool to the winner, and what is paid for a fault."""
        result, paid = self.result(after), self.paid_beside(before, after)
        if result is None:
            return paid
        return (*paid, Scored("takes_pool", result.winners[0], self.cite, points=len(after.points)))

    def pot(self, tally: Tally) -> int:
        """The stakes in the pool: all of them until it is won."""
        return len(tally.points) if self.result(tally) is None else 0

    def final(self, tally: Tally) -> Outcome:
        """What each has won or lost in stakes."""
        winners = leaders(tally.points)
        net = tuple(len(tally.points) * (seat in winners) - 1 + paid for seat, paid in enumerate(beside(tally)))
        return Outcome(net, winners, "poule", self.cite, (("played", tally.played), ("points", tally.points)))


@dataclass(frozen=True, slots=True)
class Stakes(_ForStakes):
    """Each puts in a stake and takes one out for each round won, until the pot is empty.  [AUJ-Dom ch. VI]

    The tally has the stakes taken. Then all put in again, and the lead simply goes on.
    """

    settled = "stakes_settled"
    """What is told after a round: stakes, not points."""
    in_stakes = True
    """In a match of such parties stakes are added up, for all put in again and play on.  [AUJ-Dom ch. VI]"""

    def payments(self, before: Tally, after: Tally) -> tuple[Event, ...]:
        """The round itself has paid; what is left is told, and what is paid for a fault."""
        return (*self.paid_beside(before, after), Note("pot", None, self.cite, (("pot", self.pot(after)),)))

    def pot(self, tally: Tally) -> int:
        """As many stakes as there are players, less those taken."""
        return len(tally.points) - sum(tally.points)

    def result(self, tally: Tally) -> Outcome | None:
        """Over with the last stake; each has won what he took, less what he put in: up to three times that stake."""
        if self.pot(tally) > 0:
            return None
        net = tuple(taken - 1 + paid for taken, paid in zip(tally.points, beside(tally), strict=True))
        facts = (("played", tally.played), ("begins_next", tally.first))
        return Outcome(net, leaders(net), "stakes", self.cite, facts)


@dataclass(frozen=True, slots=True)
class Last(_Led):
    """The last of each round is marked; after so many rounds whoever is marked most loses.  [AUJ-Dom ch. VIII]

    The chapter is short; that is our reading. While two or more are equal for most, one round more is played.
    """

    rounds: int

    def result(self, tally: Tally) -> Outcome | None:
        """All others have won."""
        if (by_fault := lost(tally)) is not None:
            return by_fault
        most = max(tally.points)
        if tally.played < self.rounds or tally.points.count(most) > 1:
            return None
        winners = tuple(Seat(seat) for seat, points in enumerate(tally.points) if points < most)
        return Outcome(tally.points, winners, "last", self.cite, (("played", tally.played),))
