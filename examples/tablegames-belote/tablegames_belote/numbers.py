"""The game in numbers, for programs that learn: what one sees in 189 of them, what one does in one of 37 letters."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from tablegames import Feature, Seat
from tablegames_belote.cards import PACK, Card, Suit
from tablegames_belote.game import SEATS, Action, Bid, Play, View

SUITS = list(Suit)


class BeloteEncoder:
    """Flags for cards, seats counted from the observer on."""

    letters = len(PACK) + len(SUITS) + 1
    features: Sequence[Feature] = (
        *(Feature(f"{where}.{card}") for where in ("hand", "turned", "trick", "played") for card in PACK),
        *(Feature(f"trump.{suit}") for suit in SUITS),
        *(Feature(f"void.{after}.{suit}") for after in range(SEATS) for suit in SUITS),
        *(Feature(f"holds.{after}", 0, 8) for after in range(SEATS)),
        *(Feature(f"{who}.{after}") for who in ("dealer", "taker", "leader", "belote") for after in range(SEATS)),
        *(Feature(f"bid.{after}", 0, len(SUITS) + 2) for after in range(SEATS)),
        *(Feature(f"{what}.{side}", 0, 252) for what in ("taken", "tricks") for side in ("ours", "theirs")),
        Feature("second"),
        Feature("stock", 0, len(PACK)),
    )

    def observe(self, view: View, seat: Seat, spelt: tuple[int, ...]) -> list[int]:
        """Encode the view of a seat."""
        at, around = view.open, [(seat + after) % SEATS for after in range(SEATS)]
        turned = [] if at.turned is None else [at.turned]
        ours = seat % 2
        return [
            *(flag for cards in (view.hand, turned, at.trick, at.played) for flag in _flags(cards)),
            *(int(suit == at.trump) for suit in SUITS),
            *(int(suit in at.void[one]) for one in around for suit in SUITS),
            *(view.counts[one] for one in around),
            *(int(who == one) for who in (at.dealer, at.taker, at.leader, at.belote) for one in around),
            *(self._bid(view, one) for one in around),
            at.taken[ours],
            at.taken[1 - ours],
            at.tricks[ours],
            at.tricks[1 - ours],
            int(at.second),
            view.stock,
        ]

    def _bid(self, view: View, seat: int) -> int:
        """0: none yet, 1: sealed, 2: passed, then the suits."""
        place = (seat - view.open.dealer - 1) % SEATS
        if place >= len(view.bids):
            return 0
        bid = view.bids[place]
        if bid is None:
            return 1
        return 2 if bid.suit is None else 3 + SUITS.index(bid.suit)

    def spell(self, view: View, action: Action) -> tuple[int, ...]:
        """A card, a suit that is taken, or to pass."""
        if isinstance(action, Play):
            return (PACK.index(action.card),)
        assert isinstance(action, Bid)
        return (len(PACK) + (len(SUITS) if action.suit is None else SUITS.index(action.suit)),)


def _flags(cards: Collection[Card]) -> list[int]:
    return [int(card in cards) for card in PACK]
