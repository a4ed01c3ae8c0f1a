"""How a round ends, who wins it and what it is worth.  [AUJ-Dom ch. II-IX, r. XXIII]

It depends on who led, who is out (nobody: closed), the pips left in each hand, and the seating.
"""

from __future__ import annotations

from typing import Final, cast

from tablegames.core.events import Event, Note, Scored, Seat
from tablegames.core.game import Outcome
from tablegames.families.dominoes.order import Order, opposite, side_of
from tablegames.families.dominoes.scoring import CLOSED, DOMINO, marked, next_leader, order_of_the_hands
from tablegames.families.dominoes.spec import Partners
from tablegames.plugins.domino.rules import TO_POINTS, DominoRules, WonBy

CITE: Final = {DOMINO: "AUJ-Dom ch. II", CLOSED: "AUJ-Dom r. XXIII"}


def scored(rules: DominoRules, leader: Seat, out: Seat | None, pips: tuple[int, ...], order: Order = ()) -> Outcome:
    """Return the outcome of a round: the winner, its value to each player, the next leader."""
    by = CLOSED if out is None else DOMINO
    hands = order_of_the_hands(leader, out, pips, order)
    winner = hands[0]
    winners: tuple[Seat, ...] = (winner,)
    facts: list[tuple[str, object]] = [("pips", pips)]
    if rules.partners is not Partners.NONE:
        winners = (winner, opposite(order, winner))
        facts.append(("side", side_of(order, winner)))
    if rules.won_by is WonBy.LAST:
        facts.append(("last", hands[-1]))
    facts.append(("next_leader", next_leader(rules.spec, leader, winner, len(pips), order)))
    scores = [0] * len(pips)
    for seat, points in _worth(rules, by, hands, winners, pips):
        scores[seat] = points
    return Outcome(tuple(scores), winners, by, CITE[by], tuple(facts))


def _worth(
    rules: DominoRules, by: str, hands: tuple[Seat, ...], winners: tuple[Seat, ...], pips: tuple[int, ...]
) -> list[tuple[Seat, int]]:
    """Return each player's marks: points for the winner and partner, a round or stake for the winner, or one for the
    last.
    """
    if rules.won_by in TO_POINTS:
        points = marked(rules.spec, winners[0], pips, *winners[1:], closed=by == CLOSED)
        return [(seat, points) for seat in winners]
    if rules.won_by is WonBy.LAST:
        return [(hands[-1], 1)]
    return [(winners[0], 1)] if by == DOMINO or rules.closed_counts else []


SINGLES: Final = {WonBy.ROUNDS: ("wins_round", "AUJ-Dom ch. III"), WonBy.STAKES: ("takes_stake", "AUJ-Dom ch. VI")}
"""The event and chapter where a round won is worth one."""


def marks(rules: DominoRules, outcome: Outcome) -> tuple[Event, ...]:
    """The scoring events of a round; their sum is its score."""
    winner, *partner = outcome.winners
    if rules.won_by in TO_POINTS:
        points = outcome.scores[winner]
        if partner:
            closed = outcome.by == CLOSED
            cite = "AUJ-Dom ch. IX, r. XXIII" if closed else "AUJ-Dom ch. IX"
            return (
                Scored("closed_side" if closed else "marks_side", winner, cite, (("to", partner[0]),), points=points),
                Scored("marks_partner", partner[0], "AUJ-Dom ch. IX", (("to", winner),), points=points),
            )
        return (Scored(f"marks_{outcome.by}", winner, outcome.cite, points=points),)
    if rules.won_by is WonBy.LAST:
        return (_marked_last(outcome),)
    what, cite = SINGLES[rules.won_by]
    found = [Scored(what, Seat(seat), cite, points=one) for seat, one in enumerate(outcome.scores) if one]
    return tuple(found) or (Note("not_counted", None, cite),)


def _marked_last(outcome: Outcome) -> Event:
    """The event for the last player; among equals the leader is last, or the one furthest from the leader's right.

    [AUJ-Dom ch. VIII, r. XXIII]
    """
    facts = dict(outcome.facts)
    last, pips = cast(Seat, facts["last"]), cast("tuple[int, ...]", facts["pips"])
    out = outcome.winners if outcome.by == DOMINO else ()
    equal = tuple(Seat(seat) for seat, held in enumerate(pips) if held == pips[last] and seat not in out)
    if len(equal) == 1:
        return Scored("is_last", last, "AUJ-Dom ch. VIII", points=1)
    return Scored("is_last_of_equals", last, "AUJ-Dom ch. VIII, r. XXIII", (("seats", equal),), points=1)
