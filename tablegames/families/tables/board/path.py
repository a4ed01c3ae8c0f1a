"""How the two paths lie over one another, how dames leave the board at their end, and the numbers a throw gives.

The geometry is data. `FACING`: the sides go in opposite senses, k is 25-k (toute-table, trictrac). `CIRCLING`: both
go in the same sense, half a lap apart, k is k+12 (revertier, jacquet). `OWN_SIDE`: each walks his own twelve arrows,
and k lies opposite k (tourne-case). `TOGETHER`: both walk the same way from the same corner, and k is k.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import field, replace
from enum import StrEnum
from itertools import product
from typing import Any, Final

from tablegames.core.chance import Urn
from tablegames.core.dice import TWO_DICE, Throw, throw
from tablegames.core.events import Seat
from tablegames.core.frozen import frozen
from tablegames.core.game import Chance
from tablegames.families.tables.board.men import up_to
from tablegames.families.tables.board.places import ARROWS, BITS, OFF, Mask, Men, bit


@frozen
class Path:
    """The adversary's arrow under each arrow of the mover, and his whole side seen along the mover's path."""

    other: tuple[int, ...]
    """`other[k]`: the adversary's number for the mover's arrow k, 0 where he never stands; index 0 is not used."""
    seen: Callable[[Men], Men]
    """The adversary's dames on the arrows as the mover counts them; what is off the arrows is of no account."""


def facing(men: Men) -> Mask:
    """The dames of a side that comes the other way: the digits read backwards.  [AUJ-TT II, V]"""
    return int.from_bytes(men.to_bytes(BITS // 8, "little").translate(_SWAPPED), "big")


_SWAPPED: Final = bytes((pair & 15) << 4 | pair >> 4 for pair in range(256))
"""Two digits in a byte, exchanged: bytes are turned round by the order they are read in."""


def circling(men: Men) -> Mask:
    """The dames of a side half a lap ahead: the two halves of the path exchanged.  [AUJ-Rev II, VI]"""
    return men >> _HALF_LAP & _FIRST_HALF | (men & _FIRST_HALF) << _HALF_LAP


_HALF_LAP: Final = 4 * 12
_FIRST_HALF: Final = up_to(12) - up_to(0)


def opposite(men: Men) -> Mask:
    """The dames of a side that stays across the table: as they are, but for those home in the coin.  [AUJ-TC VI]"""
    return men & _BEFORE_THE_COIN


_BEFORE_THE_COIN: Final = up_to(11) - up_to(0)


def together(men: Men) -> Mask:
    """The dames of a side that goes the same way over the same arrows: as they are."""
    return men & _ALL_ARROWS


_ALL_ARROWS: Final = up_to(24) - up_to(0)


FACING: Final = Path((0, *(25 - arrow for arrow in ARROWS)), facing)
"""The two sides go in opposite senses: my arrow k is the other's 25 - k."""
CIRCLING: Final = Path((0, *((arrow + 11) % 24 + 1 for arrow in ARROWS)), circling)
"""Both go in the same sense, half a lap apart: my arrow k is the other's k + 12."""
OWN_SIDE: Final = Path((0, *(arrow if bit(arrow) & _BEFORE_THE_COIN else 0 for arrow in ARROWS)), opposite)
"""Each stays on his own twelve arrows; those before the coin are seen by the other under the same number."""
TOGETHER: Final = Path((0, *ARROWS), together)
"""Both begin at the same corner and go the same way: my arrow k is the other's k."""


class Sortie(StrEnum):
    """How a number is played that leads exactly onto the edge; larger numbers are the same for all three."""

    EXACT_LIFTS = "exact_lifts"
    """It lifts and does nothing else.  [AUJ-T2 XII]"""
    FREE = "free"
    """It lifts, or is played inside instead.  [LEP 1.V]"""
    INSIDE_FIRST = "inside_first"
    """It lifts only if no dame can play it inside.  [AUJ-T1 VI]"""


LAST_TABLE: Final = range(19, 25)
BEFORE_LAST_TABLE: Final = up_to(18)
"""The hand and arrows 1 to 18."""


def all_home(men: Men) -> bool:
    """Whether every dame not yet lifted stands in the last table."""
    return not men & BEFORE_LAST_TABLE


def rearmost(men: Men) -> int:
    """The arrow of the dame furthest from the edge; `OFF` when none is left."""
    return ((men & -men).bit_length() - 1) >> 2 if men else OFF


def lifted_by(men: Men, number: int) -> Mask:
    """The arrow a number lifts from: the exact one, or if nothing stands there or behind, the next.  [AUJ-TT IX]"""
    behind, there, exact = _EDGE[number]
    if men & behind:
        return exact if men & there else 0
    last = rearmost(men)
    return bit(last) if last < OFF else 0


_EDGE: Final = tuple((up_to(24 - number), 15 * bit(OFF - number), bit(OFF - number)) for number in range(7))
"""By number: the dames behind its arrow, those on it, and the arrow itself."""


def sources_at_home(men: Men, number: int, inside: Mask, sortie: Sortie, pinned: Mask = 0) -> Mask:
    """The arrows a number may be played from, `inside` being those from where it stays on the board.

    Dames that are pinned are not lifted, but stand before those behind them.
    """
    lifted = lifted_by(men, number) & ~pinned
    if sortie is Sortie.FREE:
        return inside | lifted
    if sortie is Sortie.INSIDE_FIRST:
        return inside or lifted
    return lifted or inside


@frozen
class ThrowRule:
    """A throw, and the numbers played of it."""

    dice: int
    thrown: Chance[Any]
    numbers: Callable[[Throw], tuple[int, ...]]
    """The numbers to play, the largest first."""
    by_seat: tuple[Chance[Any], ...] = field(init=False, repr=False, compare=False)
    """The throw of each seat."""

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
"""Two dice; only the lower is played."""


def two_dice(doublets: Doublets) -> ThrowRule:
    """Two dice, doublets played as the option says."""
    return FOURFOLD if doublets is Doublets.FOURFOLD else TWICE
