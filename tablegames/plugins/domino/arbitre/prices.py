"""What a fault costs him who made it, by the party that is played.  [AUJ-Dom r. III, XVI, XXII]

The round is broken off and nobody marks. The price is told in the facts of the outcome, which the party obeys: `party`,
who has won it; `stakes`, what each receives or pays beside the pot; `net`, what each wins or loses of a party played
for stakes.
"""

from __future__ import annotations

from tablegames.core.events import Event, Note, Seat
from tablegames.core.game import Outcome
from tablegames.plugins.domino.order import Order, right_of, seats_in_order, side_of
from tablegames.plugins.domino.rules import DominoRules, Partners, WonBy

FOR_STAKES = (WonBy.POULE, WonBy.STAKES)
CITES = {"boude_a_tort": "AUJ-Dom r. IX, XVI", "compte_moins": "AUJ-Dom r. III"}


def price(
    rules: DominoRules, fault: str, culprit: Seat, leader: Seat, order: Order, seats: int, lead: Seat | None = None
) -> Outcome:
    """How a round ends when a fault is claimed at its whole price."""
    everybody = seats_in_order(order, seats)
    others = tuple(sorted(seat for seat in everybody if seat != culprit))
    following = right_of(order, seats)[leader] if lead is None else lead
    facts: list[tuple[str, object]] = [("culprit", culprit), ("next_leader", following)]
    winners = others
    if rules.won_by in FOR_STAKES:
        facts.append(("stakes", tuple(1 - seats * (seat == culprit) for seat in range(seats))))
    elif rules.partners is not Partners.NONE:
        own = side_of(order, culprit)
        winners = tuple(seat for seat in others if seat not in own)
        net = tuple(-2 if seat == culprit else int(seat in winners) for seat in range(seats))
        facts += [("side", winners), ("party", winners), ("net", net)]
    else:
        facts.append(("party", others))
    return Outcome((0,) * seats, winners, fault, CITES[fault], tuple(facts))


def told(outcome: Outcome, culprit: Seat) -> Event:
    """What the price is, for everybody to hear."""
    facts = dict(outcome.facts)
    if "stakes" in facts:
        return Note("pays_each", culprit, "AUJ-Dom r. XVI")
    if "net" in facts:
        return Note("pays_for_two", culprit, "AUJ-Dom r. XVI, XXII")
    return Note("loses_party", culprit, outcome.cite)
