"""Three dice, and the numbers they give: doublets doubly, triplets three times.  [LEP-app, Du garanguet]"""

from __future__ import annotations

from enum import StrEnum
from functools import partial

from tablegames.core.dice import Throw
from tablegames.families.tables.board.throws import THREE, ThrowRule


class Triplet(StrEnum):
    """What it means that three equal numbers are played three times.  [LEP-app, Du garanguet]"""

    NINE = "nine"
    """Each of the three is, as each of a doublet's two is played twice: nine numbers."""
    THREE = "three"
    """The number is: three numbers, one for each die."""

    @property
    def times(self) -> int:
        """How often the number is played."""
        return 9 if self is Triplet.NINE else 3


def numbers_of(times: int, thrown: Throw) -> tuple[int, ...]:
    """A doublet is played double only if its number is greater than the third die.  [LEP-app, Du garanguet]

    >>> numbers_of(9, Throw((4, 4, 3))), numbers_of(9, Throw((3, 2, 2))), numbers_of(9, Throw((5, 4, 2)))
    ((4, 4, 4, 4, 3), (3, 2, 2), (5, 4, 2))
    >>> numbers_of(3, Throw((2, 2, 2)))
    (2, 2, 2)
    """
    numbers = thrown.numbers
    greatest, middle, least = numbers
    if greatest == least:
        return (greatest,) * times
    return numbers[:2] * 2 + (least,) if greatest == middle else numbers


def three_dice(triplet: Triplet) -> ThrowRule:
    """Three dice, triplets played as the option says."""
    return ThrowRule(3, THREE, partial(numbers_of, triplet.times))
