"""Possible hands of the others, as far as a seat can tell, so that a bot has something to think about."""

from __future__ import annotations

from typing import Final

from tablegames import Rng
from tablegames_belote.cards import PACK, Card, Suit
from tablegames_belote.game import SEATS, Bid, State, View

TRIES: Final = 50
"""Deals that are tried; where none fits what everybody has shown to lack, the last one must do."""


def guessed(view: View, rng: Rng) -> State:
    """A state that fits a view."""
    at = view.open
    if not sum(view.counts):
        return State(at)
    known = _held(view)
    seen = {*view.hand, *at.trick, *at.played, *(card for cards in known for card in cards)}
    if at.taker is None and at.turned is not None:
        seen.add(at.turned)
    unseen = [card for card in PACK if card not in seen]
    for _ in range(TRIES):
        hands, stock = _dealt(view, known, rng.shuffled(unseen))
        if all(card.suit not in at.void[seat] for seat, hand in enumerate(hands) for card in hand if seat != view.seat):
            break
    return State(at, hands, stock, tuple(_bid(view, bid, rng) for bid in view.bids))


def _held(view: View) -> list[list[Card]]:
    """By seat, the cards that everybody knows it to hold: the one turned up, the other half of a belote."""
    at = view.open
    gone = {*at.trick, *at.played, *view.hand}
    held: list[list[Card]] = [[] for _ in range(SEATS)]
    if at.taker not in (None, view.seat) and at.turned is not None and at.turned not in gone:
        held[at.taker].append(at.turned)
    if at.belote not in (None, view.seat):
        pair = [card for card in PACK if card.suit == at.trump and card.rank in ("K", "Q")]
        held[at.belote] += [card for card in pair if card not in gone and card not in held[at.belote]]
    return held


def _dealt(
    view: View, known: list[list[Card]], cards: tuple[Card, ...]
) -> tuple[tuple[tuple[Card, ...], ...], tuple[Card, ...]]:
    """Return hands of the right size, and the rest."""
    hands: list[tuple[Card, ...]] = []
    for seat in range(SEATS):
        if seat == view.seat:
            hands.append(view.hand)
            continue
        lacks = view.counts[seat] - len(known[seat])
        hands.append(tuple(sorted((*known[seat], *cards[:lacks]))))
        cards = cards[lacks:]
    return tuple(hands), cards


def _bid(view: View, bid: Bid | None, rng: Rng) -> Bid:
    """A bid as it was seen; for a sealed one, any that could have been made."""
    if bid is not None:
        return bid
    turned = view.open.turned
    assert turned is not None
    suits = [suit for suit in Suit if (suit == turned.suit) is not view.open.second]
    choices = [Bid(None), *(Bid(suit) for suit in suits)]
    return choices[rng.below(len(choices))]
