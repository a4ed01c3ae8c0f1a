"""The thirty-two cards: what they are worth, which beats which, how they are written and shuffled.  [BEL II]"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from tablegames import NotationError, Rng


class Suit(StrEnum):
    """A suit; its value is what positions and records call it."""

    SPADES = "spades"
    HEARTS = "hearts"
    DIAMONDS = "diamonds"
    CLUBS = "clubs"

    @property
    def letter(self) -> str:
        """`h`."""
        return self.value[0]


RANKS: Final = ("7", "8", "9", "10", "J", "Q", "K", "A")
FRENCH: Final = {"V": "J", "D": "Q", "R": "K"}
"""Valet, dame and roi are understood too."""
PLAIN: Final = ("7", "8", "9", "J", "Q", "K", "10", "A")
TRUMP: Final = ("7", "8", "Q", "K", "10", "A", "9", "J")
"""From the weakest to the strongest.  [BEL II]"""
WORTH: Final = {"A": 11, "10": 10, "K": 4, "Q": 3, "J": 2}
TRUMP_WORTH: Final = {**WORTH, "J": 20, "9": 14}


@dataclass(frozen=True, slots=True, order=True)
class Card:
    """A card."""

    suit: Suit
    number: int
    """Its place in `RANKS`."""

    @property
    def rank(self) -> str:
        """`10`, `J`."""
        return RANKS[self.number]

    def __str__(self) -> str:
        return self.rank + self.suit.letter

    def points(self, trump: Suit | None) -> int:
        """Value of the card to the winner of the trick."""
        return (TRUMP_WORTH if self.suit == trump else WORTH).get(self.rank, 0)

    def strength(self, trump: Suit | None, led: Suit) -> int:
        """How strong it is in a trick; what is neither trump nor of the suit that was led has no strength at all."""
        if self.suit == trump:
            return 100 + TRUMP.index(self.rank)
        return PLAIN.index(self.rank) if self.suit == led else -1


PACK: Final = tuple(Card(suit, number) for suit in Suit for number in range(len(RANKS)))


@dataclass(frozen=True, slots=True)
class Deal:
    """The pack as it was shuffled, in the order in which it is dealt."""

    order: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Shuffle:
    """The lottery of the deal; there are too many orders to list them."""

    def sample(self, rng: Rng) -> Deal:
        """One order."""
        return Deal(rng.shuffled(PACK))

    def outcomes(self) -> None:
        """Not to be listed."""


def write_cards(cards: Iterable[Card]) -> str:
    """`Jh 10c`."""
    return " ".join(map(str, cards))


_CARD: Final = re.compile(r"(10|[789JQKAVDR])([shdc♠♥♦♣])", re.IGNORECASE)
_SIGNS: Final = dict(zip("♠♥♦♣", Suit, strict=True)) | {suit.letter: suit for suit in Suit}


def read_cards(text: str) -> tuple[Card, ...]:
    """The cards of a text; one sentence for what is none."""
    found: list[Card] = []
    for word in text.split():
        card = _CARD.fullmatch(word)
        if card is None:
            raise NotationError(
                "'{word}' is not a card: write 7, 8, 9, 10, J, Q, K or A and s, h, d or c, such as Jh", word=word
            )
        rank = card[1].upper()
        found.append(Card(_SIGNS[card[2].lower()], RANKS.index(FRENCH.get(rank, rank))))
    return tuple(found)
