"""How a round ends, who wins it and what it is worth.  [AUJ-Dom ch. II-IX, r. XXIII]

All of it follows from who led, who is out (nobody: closed), the pips left in each hand, and how they sit.
"""

from __future__ import annotations

from typing import Final, cast

from tablegames.core.events import Event, Note, Scored, Seat
from tablegames.core.game import Outcome
from tablegames.plugins.domino.order import Order, from_the_right_of, opposite, right_of, side_of
from tablegames.plugins.domino.rules import TO_POINTS, ClosedScores, DominoRules, NextLead, Partners, WonBy

DOMINO: Final = "domino"
"""A player placed his last tile, even if it also closed the game."""
CLOSED: Final = "closed"
"""Nobody holds a tile that goes."""

CITE: Final = {DOMINO: "AUJ-Dom ch. II", CLOSED: "AUJ-Dom r. XXIII"}


def order_of_the_hands(leader: Seat, out: Seat | None, pips: tuple[int, ...], order: Order = ()) -> tuple[Seat, ...]:
    """Who is out comes first; then fewest pips; among equals as they sit from the leader's right, the leader last.

    We read "excepté le poseur" so: the leader loses every tie. A hand of the double blank alone is not out.
    [AUJ-Dom r. XXIII]

    >>> order_of_the_hands(Seat(3), None, (10, 7, 7, 8))
    (1, 2, 3, 0)
    """
    return tuple(sorted(from_the_right_of(order, len(pips), leader), key=lambda seat: (seat != out, pips[seat])))


def marked(
    rules: DominoRules, winner: Seat, pips: tuple[int, ...], partner: Seat | None = None, *, closed: bool = True
) -> int:
    """The winner marks all the pips left in his adversaries' hands; a closed round may be agreed otherwise.

    His partner's are left out, unless it was agreed to count them.  [AUJ-Dom ch. II, V, IX]
    """
    own = pips[winner]
    partners = 0 if partner is None else pips[partner]
    losers = sum(pips) - own - partners
    if closed and rules.closed_scores is ClosedScores.ALL:
        return losers + own + partners
    if rules.partner_pips == "counted":
        losers += partners
    return losers - own if closed and rules.closed_scores is ClosedScores.DIFFERENCE else losers


def scored(rules: DominoRules, leader: Seat, out: Seat | None, pips: tuple[int, ...], order: Order = ()) -> Outcome:
    """The outcome of a round: who won it, what it is worth to whom, who leads the next."""
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
    next_leader = winner if rules.next_lead is NextLead.WINNER else right_of(order, len(pips))[leader]
    facts.append(("next_leader", next_leader))
    scores = [0] * len(pips)
    for seat, points in _worth(rules, by, hands, winners, pips):
        scores[seat] = points
    return Outcome(tuple(scores), winners, by, CITE[by], tuple(facts))


def _worth(
    rules: DominoRules, by: str, hands: tuple[Seat, ...], winners: tuple[Seat, ...], pips: tuple[int, ...]
) -> list[tuple[Seat, int]]:
    """Who marks what: points to the winner and his partner, one round or stake to the winner, or one to the last."""
    if rules.won_by in TO_POINTS:
        points = marked(rules, winners[0], pips, *winners[1:], closed=by == CLOSED)
        return [(seat, points) for seat in winners]
    if rules.won_by is WonBy.LAST:
        return [(hands[-1], 1)]
    return [(winners[0], 1)] if by == DOMINO or rules.closed_counts else []


SINGLES: Final = {
    WonBy.ROUNDS: ("wins_round", "AUJ-Dom ch. III"),
    WonBy.STAKES: ("takes_stake", "AUJ-Dom ch. VI"),
}
"""What is said, by which chapter, where a round won is worth one."""


def marks(rules: DominoRules, outcome: Outcome) -> tuple[Event, ...]:
    """What a round is worth, told as events: their sum is the score of the round."""
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
    """Who is last; and with whom he was equal, of whom the leader, or he who sits furthest from his right, is last.

    [AUJ-Dom ch. VIII, r. XXIII]
    """
    facts = dict(outcome.facts)
    last, pips = cast(Seat, facts["last"]), cast("tuple[int, ...]", facts["pips"])
    out = outcome.winners if outcome.by == DOMINO else ()
    equal = tuple(Seat(seat) for seat, held in enumerate(pips) if held == pips[last] and seat not in out)
    if len(equal) == 1:
        return Scored("is_last", last, "AUJ-Dom ch. VIII", points=1)
    return Scored("is_last_of_equals", last, "AUJ-Dom ch. VIII, r. XXIII", (("seats", equal),), points=1)
