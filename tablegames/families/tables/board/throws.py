"""The throw rule: how many dice, and the numbers a throw gives to play."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from enum import StrEnum
from itertools import product
from typing import Any, Final

from tablegames.core.chance import Urn
from tablegames.core.dice import TWO_DICE, Throw, throw
from tablegames.core.events import Seat
from tablegames.core.game import Chance


@dataclass(frozen=True, slots=True)
class ThrowRule:
    """What is thrown, and what is played of it."""

    dice: int
    thrown: Chance[Any]
    numbers: Callable[[Throw], tuple[int, ...]]
    """The numbers to play, the largest first."""
    by_seat: tuple[Chance[Any], ...] = field(init=False, repr=False, compare=False)
    """What is thrown, as the throw of each seat."""

    def __post_init__(self) -> None:
        """Make the throw of each seat once, for a playout asks for it at every turn."""
        object.__setattr__(self, "by_seat", tuple(replace(self.thrown, seat=Seat(seat)) for seat in (0, 1)))


class Doublets(StrEnum):
    """How a doublet is played."""

    FOURFOLD = "fourfold"
    """Doubly: quine plays twenty points."""
    TWICE = "twice"
    """As two dice that happen to be equal."""


def doubly(thrown: Throw) -> tuple[int, ...]:
    """A doublet is played doubly.  [AUJ-TT V; AUJ-Rev VI; AUJ-Pl V; LEP-app]

    >>> doubly(Throw((6, 5))), doubly(Throw((5, 5)))
    ((6, 5), (5, 5, 5, 5))
    """
    numbers = thrown.numbers
    return numbers * 2 if numbers[0] == numbers[-1] else numbers


def as_they_lie(thrown: Throw) -> tuple[int, ...]:
    """Each die once."""
    return thrown.numbers


def the_lower(thrown: Throw) -> tuple[int, ...]:
    """Only the lower number, and a doublet once.  [AUJ-TC V]

    >>> the_lower(Throw((6, 5))), the_lower(Throw((5, 5)))
    ((5,), (5,))
    """
    return thrown.numbers[-1:]


TWO: Final[Chance[Any]] = Chance(TWO_DICE)
THREE: Final[Chance[Any]] = Chance(Urn(tuple(throw(*dice) for dice in product(range(1, 7), repeat=3))))

FOURFOLD: Final = ThrowRule(2, TWO, doubly)
"""Two dice, a doublet played doubly."""
TWICE: Final = ThrowRule(2, TWO, as_they_lie)
"""Two dice, each played once."""
LOWER_ONLY: Final = ThrowRule(2, TWO, the_lower)
"""Two dice, of which only the lower is played."""


def two_dice(doublets: Doublets) -> ThrowRule:
    """Two dice, doublets played as the option says."""
    return FOURFOLD if doublets is Doublets.FOURFOLD else TWICE
