"""Draws that are offered: who may offer one, and how long it stands.  [MAN III.39; FIDE 9.1]

An offer stands until the adversary answers it or plays. A player whose offer was not accepted must let some plays go
by before offering again.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from tablegames.core.errors import Refused
from tablegames.core.events import Seat
from tablegames.core.loop import Moment
from tablegames.core.match import MatchState, place_in_hand
from tablegames.rules.agreement import Offer
from tablegames.table.table import Table

AGAIN: Final = 20
"""Decisions of both after an offer that was not accepted, before the same player may offer again."""


def standing_offer(offers: Sequence[Offer], moments: Sequence[Moment[Any, Any]]) -> Offer | None:
    """The offer that can still be accepted; None: there is none."""
    last = offers[-1] if offers else None
    if last is None or last.declined is not None:
        return None
    if any(moment.seat not in (None, last.seat) for moment in moments[last.at :]):
        return None
    return last if _in_this_game(last, moments) else None


def _in_this_game(offer: Offer, moments: Sequence[Moment[Any, Any]]) -> bool:
    """Whether the game of a match in which it was offered is still played."""
    later = moments[offer.at :]
    return not later or games_played(later[0].before) == games_played(later[-1].step.state)


def games_played(state: object) -> tuple[int, ...]:
    """How many games of each match around the game in hand are played."""
    return (state.tally.played, *games_played(state.inner)) if isinstance(state, MatchState) else ()


def adversary(table: Table, state: Any, seat: Seat) -> Seat | None:
    """Who plays against a seat in the game in hand, which is one of two; None: the seat looks on."""
    place = place_in_hand(state, seat)
    others = (Seat(one) for one in range(table.game.seats) if one != seat)
    return None if place is None else next((one for one in others if place_in_hand(state, one) is not None), None)


def check_offer(
    table: Table, state: Any, seat: Seat, offers: Sequence[Offer], moments: Sequence[Moment[Any, Any]]
) -> None:
    """Refuse a draw that a seat may not offer now, in one sentence."""
    if table.agreed_draw(state) is None:
        raise Refused.said(
            "By these rules players cannot agree on a draw: play on, or resign.",
            "Selon ces règles on ne convient pas d'une nulle : jouez, ou abandonnez.",
        )
    if adversary(table, state, seat) is None:
        raise Refused.said("You do not play in this game.", "Vous ne jouez pas cette partie.")
    own = next((offer for offer in reversed(offers) if offer.seat == seat), None)
    if own is None or not _in_this_game(own, moments):
        return
    if standing_offer(offers, moments) == own:
        raise Refused.said("Your offer of a draw still stands.", "Votre offre de nulle tient toujours.")
    since = sum(moment.seat is not None for moment in moments[own.at :])
    if since < AGAIN:
        rest = AGAIN - since
        raise Refused.said(
            f"You have offered a draw: after {rest} more plays you may offer again.",
            f"Vous avez déjà proposé la nulle : vous le pourrez de nouveau dans {rest} coups.",
        )
