"""Dice: a throw, the lottery of two dice, the opening throw of one die each."""

from __future__ import annotations

from itertools import product
from typing import Final

from tablegames.core.chance import Urn
from tablegames.core.errors import NotationError
from tablegames.core.frozen import frozen
from tablegames.core.plaintext import quoted


@frozen
class Throw:
    """The numbers thrown, the largest first as players call them."""

    numbers: tuple[int, ...]

    @property
    def doublet(self) -> bool:
        """Whether all dice show the same number."""
        return len(set(self.numbers)) == 1


@frozen
class OpeningThrow:
    """One die for each seat, in the order of the seats, to see who begins."""

    dice: tuple[int, ...]


def throw(*numbers: int) -> Throw:
    """Return a throw, its numbers put in order.

    >>> throw(1, 6)
    Throw(numbers=(6, 1))
    """
    return Throw(tuple(sorted(numbers, reverse=True)))


TWO_DICE: Final = Urn(tuple(throw(a, b) for a, b in product(range(1, 7), repeat=2)))
"""A throw of two dice."""
ONE_DIE_EACH: Final = Urn(tuple(OpeningThrow((a, b)) for a, b in product(range(1, 7), repeat=2)))


BOTH_DICE: Final = Urn(tuple(OpeningThrow((a, b)) for a, b in product(range(1, 7), repeat=2)))
"""One player throws both dice; each lies on the side of a seat."""


def write_dice(numbers: tuple[int, ...]) -> str:
    """`6-5`."""
    return "-".join(map(str, numbers))


def read_dice(text: str, dice: int = 2) -> tuple[int, ...]:
    """Return the numbers of `6-5`, `6 5`, `6,5` or `65`, in the order written.

    >>> read_dice("6-1"), read_dice("61"), read_dice("4 4 3", 3)
    ((6, 1), (6, 1), (4, 4, 3))
    """
    numbers: list[int] = []
    for column, mark in enumerate(text, start=1):
        if mark in "123456":
            numbers.append(int(mark))
        elif mark not in " -,/":
            raise NotationError(
                "a throw is {dice} numbers from 1 to 6, such as {value}, not '{said}'",
                column,
                dice=dice,
                value="-".join("65432"[:dice]),
                said=quoted(text, 20),
            )
    if len(numbers) != dice:
        said = quoted(text, 20)
        raise NotationError(
            "a throw has {dice} numbers, such as {value}; '{said}' has {count}",
            dice=dice,
            value="-".join("65432"[:dice]),
            said=said,
            count=len(numbers),
        )
    return tuple(numbers)
