"""The legal cards of a trick, and its winner.  [BEL IV]"""

from __future__ import annotations

from collections.abc import Sequence

from tablegames_belote.cards import Card, Suit


def winner_of(trick: Sequence[Card], trump: Suit) -> int:
    """The place in the trick of the card that wins it so far."""
    return max(range(len(trick)), key=lambda place: trick[place].strength(trump, trick[0].suit))


def partner_leads(trick: Sequence[Card], trump: Suit) -> bool:
    """Whether the trick is so far the partner's of who plays next."""
    return (len(trick) - winner_of(trick, trump)) % 2 == 0


def playable(hand: Sequence[Card], trick: Sequence[Card], trump: Suit) -> list[Card]:
    """The cards of a hand that may be played to a trick.  [BEL IV]"""
    if not trick:
        return list(hand)
    led = trick[0].suit
    of_suit = [card for card in hand if card.suit == led]
    if of_suit and led != trump:
        return of_suit
    trumps = [card for card in hand if card.suit == trump]
    if not trumps or (led != trump and partner_leads(trick, trump)):
        return list(hand)
    return over(trumps, trick, trump) or trumps


def over(trumps: Sequence[Card], trick: Sequence[Card], trump: Suit) -> list[Card]:
    """The trumps that beat all trumps of the trick."""
    best = max((card.strength(trump, trump) for card in trick if card.suit == trump), default=-1)
    return [card for card in trumps if card.strength(trump, trump) > best]
