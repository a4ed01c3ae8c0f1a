"""The cards, and how they are shuffled."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from tablegames import NotationError, Rng


@dataclass(frozen=True, slots=True, order=True)
class Card:
    """A card. A type of its own and no number: so a count in a view is never taken for a card that must be hidden."""

    number: int

    def __str__(self) -> str:
        return f"c{self.number}"


DECK: Final = tuple(Card(number) for number in range(1, 25))


@dataclass(frozen=True, slots=True)
class Deal:
    """The whole pack as it was shuffled: chance is an action like any other."""

    order: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Shuffle:
    """The lottery of the deal; there are too many orders to list them."""

    def sample(self, rng: Rng) -> Deal:
        """One order."""
        return Deal(rng.shuffled(DECK))

    def outcomes(self) -> None:
        """Not to be listed."""


def write_cards(cards: Iterable[Card]) -> str:
    """`c3 c17`."""
    return " ".join(map(str, cards))


def read_cards(text: str) -> tuple[Card, ...]:
    """The cards of a text; one sentence for what is none."""
    found: list[Card] = []
    for word in text.split():
        number = re.fullmatch(r"[cC]([0-9]{1,2})", word)
        if number is None or Card(int(number[1])) not in DECK:
            raise NotationError.said(
                f"'{word}' is no card: write c1 to c{len(DECK)}",
                f"« {word} » n'est pas une carte : écrivez c1 à c{len(DECK)}",
            )
        found.append(Card(int(number[1])))
    return tuple(found)
