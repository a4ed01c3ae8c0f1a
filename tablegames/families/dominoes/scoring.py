"""How a round ends, who wins it, and what the hands left are worth; the points of the ends are made in `joins`.

It depends on who led, who is out (nobody: closed), the tiles left in each hand, and the seating.
"""

from __future__ import annotations

from typing import Final

from tablegames.core.events import Event, Scored, Seat
from tablegames.core.game import Outcome
from tablegames.families.dominoes.order import Order, from_the_right_of, opposite, right_of, side_of
from tablegames.families.dominoes.spec import ClosedBy, ClosedScores, DominoSpec, NextLead, Partners

DOMINO: Final = "domino"
"""A player placed his last tile, even if it also closed the game."""
CLOSED: Final = "closed"
"""Nobody holds a tile that goes."""
REACHED: Final = "reached"
"""A player has exactly the points that win the match."""

Pips = tuple[int, ...]
Made = tuple[int, ...]


def order_of_the_hands(leader: Seat, out: Seat | None, pips: Pips, order: Order = ()) -> tuple[Seat, ...]:
    """The player who is out comes first, then fewest pips; equals in order from the leader's right, the leader last.

    We read "excepté le poseur" as: the leader loses every tie. A hand with only the double blank is not out.
    [AUJ-Dom r. XXIII]

    >>> order_of_the_hands(Seat(3), None, (10, 7, 7, 8))
    (1, 2, 3, 0)
    """
    return tuple(sorted(from_the_right_of(order, len(pips), leader), key=lambda seat: (seat != out, pips[seat])))


def marked(spec: DominoSpec, winner: Seat, pips: Pips, partner: Seat | None = None, *, closed: bool = True) -> int:
    """The winner marks all the pips left in his adversaries' hands; a closed round may be agreed otherwise.

    His partner's are left out, unless it was agreed to count them.  [AUJ-Dom ch. II, V, IX]
    """
    own = pips[winner]
    partners = 0 if partner is None else pips[partner]
    losers = sum(pips) - own - partners
    if closed and spec.closed_scores is ClosedScores.ALL:
        return losers + own + partners
    if spec.partner_pips:
        losers += partners
    return losers - own if closed and spec.closed_scores is ClosedScores.DIFFERENCE else losers


def next_leader(spec: DominoSpec, leader: Seat, winner: Seat, seats: int, order: Order = ()) -> Seat | None:
    """Return the leader of the next round; None: as in the first."""
    if spec.next_lead is NextLead.AS_FIRST:
        return None
    return winner if spec.next_lead is NextLead.WINNER else right_of(order, seats)[leader]


def standing_of(made: Made, standing: Made) -> Made:
    """Return the points of the match as they stand during a round."""
    return tuple(had + now for had, now in zip(standing or (0,) * len(made), made, strict=True))


def fits(spec: DominoSpec, points: int, seat: Seat, made: Made, standing: Made) -> int:
    """Return the points that count: none that lead beyond a number which must be reached exactly."""
    return 0 if spec.exact and standing_of(made, standing)[seat] + points > spec.exact else points


def side(spec: DominoSpec, seat: Seat, order: Order = ()) -> tuple[Seat, ...]:
    """Return the seats that win and score together, this one first."""
    return (seat,) if spec.partners is Partners.NONE else (seat, opposite(order, seat))


def credited(made: Made, seats: tuple[Seat, ...], points: int) -> Made:
    """Return the points of a round after some more for these seats."""
    return tuple(had + points * (seat in seats) for seat, had in enumerate(made))


def closed_winner(spec: DominoSpec, leader: Seat, pips: Pips, doubles: Pips, order: Order = ()) -> Seat | None:
    """Return the winner of a closed round; None: nobody."""
    held: list[tuple[int, ...]] = [(one,) for one in pips]
    if spec.closed_by is ClosedBy.DOUBLES:
        held = list(zip(doubles, pips, strict=True))
    elif spec.closed_by is ClosedBy.SIDE_PIPS:
        held = [(sum(pips[one] for one in side(spec, Seat(seat), order)), one) for seat, one in enumerate(pips)]
    first, *others = sorted(from_the_right_of(order, len(pips), leader), key=held.__getitem__)
    compared = 1 if spec.closed_by is ClosedBy.SIDE_PIPS else None
    rivals = [seat for seat in others if seat not in side(spec, first, order)]
    equal = any(held[seat][:compared] == held[first][:compared] for seat in rivals)
    return None if equal and not spec.closed_tie else first


def scored(
    spec: DominoSpec, leader: Seat, out: Seat | None, pips: Pips, order: Order = (), doubles: Pips = (),
    made: Made = (), standing: Made = (),
) -> Outcome:  # fmt: skip
    """Return the outcome of a round: the winner, the points of each player, the next leader."""
    made = made or (0,) * len(pips)
    winner = closed_winner(spec, leader, pips, doubles, order) if out is None else out
    facts: list[tuple[str, object]] = [("pips", pips)]
    lead = next_leader(spec, leader, leader if winner is None else winner, len(pips), order)
    facts.append(("next_leader", lead))
    if winner is None:
        return Outcome(made, (), CLOSED, "", tuple(facts))
    winners = side(spec, winner, order)
    if len(winners) > 1:
        facts.append(("side", side_of(order, winner)))
    worth = fits(spec, hand_points(spec, out, winners, pips), winner, made, standing)
    return Outcome(
        credited(made, winners, worth), winners, CLOSED if out is None else DOMINO, "", (*facts, ("hand", worth))
    )


def hand_points(spec: DominoSpec, out: Seat | None, winners: tuple[Seat, ...], pips: Pips) -> int:
    """Return what winning the round is worth: the pips of the losers, rounded, and a fixed number."""
    extra = spec.closed_points if out is None else spec.going_out
    if not spec.hand_pips:
        return extra
    left = max(0, marked(spec, winners[0], pips, *winners[1:], closed=out is None))
    units = (left + spec.nearest // 2) // spec.nearest
    return extra + (units if spec.in_units else units * spec.nearest)


def reached(spec: DominoSpec, seat: Seat, made: Made, pips: Pips, order: Order = ()) -> Outcome:
    """Return the outcome of a round in which a player has come to exactly the points that win the match."""
    return Outcome(made, side(spec, seat, order), REACHED, "", (("pips", pips), ("next_leader", seat)))


def marks(spec: DominoSpec, outcome: Outcome) -> tuple[Event, ...]:
    worth = dict(outcome.facts).get("hand", 0)
    if not isinstance(worth, int) or not worth:
        return ()
    winner, *partner = outcome.winners
    only_pips = spec.hand_pips and spec.nearest == 1 and not spec.going_out
    what = f"marks_{outcome.by}" if outcome.by == CLOSED or only_pips else "marks_round"
    first = Scored("marks_side" if partner else what, winner, outcome.cite,
                   (("to", partner[0]),) if partner else (), points=worth)  # fmt: skip
    return first, *(Scored("marks_partner", one, outcome.cite, (("to", winner),), points=worth) for one in partner)
