"""Dice as equipment: a throw, the lottery of two dice, the opening throw of one die each."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from typing import Final

from tablegames.core.chance import Urn
from tablegames.core.errors import NotationError
from tablegames.core.plaintext import quoted


@dataclass(frozen=True, slots=True)
class Throw:
    """The numbers thrown, the largest first as players call them."""

    numbers: tuple[int, ...]

    @property
    def doublet(self) -> bool:
        """Whether all dice show the same number."""
        return len(set(self.numbers)) == 1


@dataclass(frozen=True, slots=True)
class OpeningThrow:
    """One die for each seat, in the order of the seats, to see who begins."""

    dice: tuple[int, ...]


def throw(*numbers: int) -> Throw:
    """A throw, its numbers put in order.

    >>> throw(1, 6)
    Throw(numbers=(6, 1))
    """
    return Throw(tuple(sorted(numbers, reverse=True)))


TWO_DICE: Final = Urn(tuple(throw(a, b) for a, b in product(range(1, 7), repeat=2)))
ONE_DIE_EACH: Final = Urn(tuple(OpeningThrow((a, b)) for a, b in product(range(1, 7), repeat=2)))


BOTH_DICE: Final = Urn(tuple(OpeningThrow((a, b)) for a, b in product(range(1, 7), repeat=2)))
"""One player throws both dice; each lies on the side of a seat."""


def write_dice(numbers: tuple[int, ...]) -> str:
    """`6-5`."""
    return "-".join(map(str, numbers))


def read_dice(text: str, dice: int = 2) -> tuple[int, ...]:
    """The numbers of `6-5`, `6 5`, `6,5` or `65`, in the order written.

    >>> read_dice("6-1"), read_dice("61"), read_dice("4 4 3", 3)
    ((6, 1), (6, 1), (4, 4, 3))
    """
    numbers: list[int] = []
    for column, mark in enumerate(text, start=1):
        if mark in "123456":
            numbers.append(int(mark))
        elif mark not in " -,/":
            raise NotationError.said(
                f"a throw is {dice} numbers from 1 to 6, such as {'-'.join('65432'[:dice])}; '{mark}' is none",
                f"un coup de dés est {dice} nombres de 1 à 6, comme {'-'.join('65432'[:dice])} ; "
                f"« {mark} » n'en est pas un",
                column,
            )
    if len(numbers) != dice:
        said = quoted(text, 20)
        raise NotationError.said(
            f"a throw has {dice} numbers, such as {'-'.join('65432'[:dice])}; '{said}' has {len(numbers)}",
            f"un coup de dés a {dice} nombres, comme {'-'.join('65432'[:dice])} ; « {said} » en a {len(numbers)}",
        )
    return tuple(numbers)
