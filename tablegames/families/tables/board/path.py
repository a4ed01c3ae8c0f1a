"""How the two paths lie over one another: arrow k of one side is which arrow of the other.

The geometry is data. `FACING`: the sides turn in opposite senses, k is 25-k (toute-table, trictrac). `CIRCLING`: both
turn in the same sense, half a lap apart, k is k+12 (revertier, jacquet). `OWN_SIDE`: each walks his own twelve arrows,
and k lies opposite k (tourne-case).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from tablegames.families.tables.board.men import ARROWS, BITS, Mask, Men, bit, up_to


@dataclass(frozen=True, slots=True)
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


FACING: Final = Path((0, *(25 - arrow for arrow in ARROWS)), facing)
"""The two sides go in opposite senses: my arrow k is the other's 25 - k."""
CIRCLING: Final = Path((0, *((arrow + 11) % 24 + 1 for arrow in ARROWS)), circling)
"""Both go in the same sense, half a lap apart: my arrow k is the other's k + 12."""
OWN_SIDE: Final = Path((0, *(arrow if bit(arrow) & _BEFORE_THE_COIN else 0 for arrow in ARROWS)), opposite)
"""Each stays on his own twelve arrows; those before the coin are seen by the other under the same number."""
