"""Offers of a draw: who may make one, and how long it stands.  [MAN III.39; FIDE 9.1]

An offer stands until the opponent answers it or plays. After an offer that was not accepted, a player must wait some
plays before offering again.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from tablegames.core.errors import Refused
from tablegames.core.events import Seat
from tablegames.core.languages import ngettext
from tablegames.core.loop import Moment
from tablegames.core.match import MatchState, place_in_hand
from tablegames.rules.agreement import Offer
from tablegames.table.table import Table

AGAIN: Final = 20
"""Decisions of both after an offer that was not accepted, before the same player may offer again."""


def standing_offer(offers: Sequence[Offer], moments: Sequence[Moment[Any, Any]]) -> Offer | None:
    """Return the offer that can still be accepted; None: there is none."""
    last = offers[-1] if offers else None
    if last is None or last.declined is not None:
        return None
    if any(moment.seat not in (None, last.seat) for moment in moments[last.at :]):
        return None
    return last if _in_this_game(last, moments) else None


def _in_this_game(offer: Offer, moments: Sequence[Moment[Any, Any]]) -> bool:
    """Return whether the game of its offer is still in progress."""
    later = moments[offer.at :]
    return not later or games_played(later[0].before) == games_played(later[-1].step.state)


def games_played(state: object) -> tuple[int, ...]:
    """Return the number of games played in each match around the game in hand."""
    return (state.tally.played, *games_played(state.inner)) if isinstance(state, MatchState) else ()


def adversary(table: Table, state: Any, seat: Seat) -> Seat | None:
    """Return the opponent of a seat in the game in hand; None: the seat only watches."""
    place = place_in_hand(state, seat)
    others = (Seat(one) for one in range(table.game.seats) if one != seat)
    return None if place is None else next((one for one in others if place_in_hand(state, one) is not None), None)


def check_offer(
    table: Table, state: Any, seat: Seat, offers: Sequence[Offer], moments: Sequence[Moment[Any, Any]]
) -> None:
    """Refuse a draw that a seat may not offer now, in one sentence."""
    if table.agreed_draw(state) is None:
        raise Refused("These rules do not allow a draw by agreement: play on, or resign.")
    if adversary(table, state, seat) is None:
        raise Refused("You are not playing this game.")
    own = next((offer for offer in reversed(offers) if offer.seat == seat), None)
    if own is None or not _in_this_game(own, moments):
        return
    if standing_offer(offers, moments) == own:
        raise Refused("Your offer of a draw still stands.")
    since = sum(moment.seat is not None for moment in moments[own.at :])
    if since < AGAIN:
        raise Refused(
            ngettext(
                "You can offer a draw again after {count} more play.",
                "You can offer a draw again after {count} more plays.",
                AGAIN - since,
            )
        )
