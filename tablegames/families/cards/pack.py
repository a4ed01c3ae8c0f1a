"""Cards, packs and their shuffle, and how cards are written and read: `10s`, or `10♠`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final

from tablegames.core.chance import Rng
from tablegames.core.errors import NotationError
from tablegames.core.frozen import frozen
from tablegames.core.languages import language
from tablegames.core.plaintext import quoted

SUITS: Final = "shdc"
"""Spades, hearts, diamonds, clubs."""
SIGNS: Final = dict(zip(SUITS, "♠♥♦♣", strict=True))
FRENCH: Final = {"J": "V", "Q": "D", "K": "R"}
PIQUET: Final = "7 8 9 10 J Q K A"
"""The ranks of a pack of 32 cards."""
WHIST: Final = "2 3 4 5 6 7 8 9 10 J Q K A"
"""The ranks of a pack of 52 cards."""


@dataclass(frozen=True, slots=True, order=True)
class Card:
    """A card: its suit, its place in the order of ranks, the lowest 0, and its name.

    In an event, give the card itself, not its name: people then see it in their language.
    """

    suit: str
    rank: int
    name: str = field(compare=False)

    def __str__(self) -> str:
        return self.name

    def shown(self) -> str:
        """Return the card as people are shown it: `J♥`, in French `V♥`."""
        rank = self.name.removesuffix(self.suit) if self.suit else self.name
        if self.suit in SIGNS and language() == "fr":
            rank = FRENCH.get(rank, rank)
        return rank + SIGNS.get(self.suit, self.suit)


BACK: Final = Card("", -1, "?")
"""A card that lies face down."""


@frozen
class Act:
    """A player's action: a word, such as `pass`, cards, or both: `discard 7s`; a card alone is played."""

    word: str = ""
    cards: tuple[Card, ...] = ()


@frozen
class Deal:
    """The whole pack as it was shuffled, in the order in which it is dealt."""

    order: tuple[Card, ...]


@frozen
class Shuffle:
    """The lottery of a deal; there are too many orders to list them."""

    pack: tuple[Card, ...]

    def sample(self, rng: Rng) -> Deal:
        return Deal(rng.shuffled(self.pack))

    def outcomes(self) -> None:
        """Return nothing: they cannot be listed."""


def pack(ranks: str = PIQUET, suits: str = SUITS) -> tuple[Card, ...]:
    """Return the cards of some ranks, from the lowest; without suits a rank is the whole name of a card.

    >>> len(pack()), str(pack("9 10 J", "h")[-1]), [card.name for card in pack("c1 c2", "")]
    (32, 'Jh', ['c1', 'c2'])
    """
    return tuple(Card(suit, rank, name + suit) for suit in suits or [""] for rank, name in enumerate(ranks.split()))


def write_cards(cards: Iterable[Card]) -> str:
    """Return the names of cards.

    >>> write_cards(pack("J Q", "h"))
    'Jh Qh'
    """
    return " ".join(card.name for card in cards)


def read_card(word: str, cards: Sequence[Card]) -> Card | None:
    """Return the card of a pack that a word means; None: it means none.

    >>> read_card("V♥", pack()) == read_card("jh", pack())
    True
    """
    plain = word.upper()
    for suit, sign in SIGNS.items():
        plain = plain.replace(sign, suit.upper())
    foreign = re.sub(r"^[VDR](?=[SHDC]$)", lambda found: next(k for k, v in FRENCH.items() if v == found[0]), plain)
    for card in cards:
        if card.name.upper() in (plain, foreign):
            return card
    return None


def read_cards(text: str, cards: Sequence[Card]) -> tuple[Card, ...]:
    """Return the cards of a text; a word that is no card of the pack is refused in a sentence."""
    found = []
    for word in text.split():
        card = BACK if word == BACK.name else read_card(word, cards)
        if card is None:
            raise NotationError(
                "'{word}' is not a card; write one like {first} or {last}",
                word=quoted(word),
                first=cards[0].name,
                last=cards[-1].name,
            )
        found.append(card)
    return tuple(found)


def following(hand: Sequence[Card], trick: Sequence[Card]) -> tuple[Card, ...]:
    """Return the cards of a hand that follow suit; all of them if it has none, or leads."""
    led = tuple(card for card in hand if trick and card.suit == trick[0].suit)
    return led or tuple(hand)


def winner_of(trick: Sequence[Card], trump: str = "") -> int:
    """Return the place in the trick of its highest card: of the trumps, or of the suit that was led.

    >>> winner_of([card for card in map(lambda name: read_card(name, pack()), "Kh 7h Ah As".split()) if card])
    2
    """
    return max(range(len(trick)), key=lambda n: _strength(trick[n], trick[0].suit, trump))


def _strength(card: Card, led: str, trump: str) -> tuple[int, int]:
    return (2 if trump and card.suit == trump else int(card.suit == led)), card.rank
