"""How the two paths lie over one another: arrow k of one side is which arrow of the other.

The geometry is data. `FACING`: the sides turn in opposite senses, k is 25-k (toute-table, trictrac).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from tablegames.families.tables.men import ARROWS, BITS, Mask, Men


@dataclass(frozen=True, slots=True)
class Path:
    """The adversary's arrow under each arrow of the mover, and his whole side seen along the mover's path."""

    other: tuple[int, ...]
    """`other[k]`: the adversary's number for the mover's arrow k; index 0 is not used."""
    seen: Callable[[Men], Men]
    """The adversary's dames on the arrows as the mover counts them; what is off the arrows is of no account."""


def facing(men: Men) -> Mask:
    """The dames of a side that comes the other way: the digits read backwards.  [AUJ-TT II, V]"""
    return int.from_bytes(men.to_bytes(BITS // 8, "little").translate(_SWAPPED), "big")


_SWAPPED: Final = bytes((pair & 15) << 4 | pair >> 4 for pair in range(256))
"""Two digits in a byte, exchanged: bytes are turned round by the order they are read in."""


FACING: Final = Path((0, *(25 - arrow for arrow in ARROWS)), facing)
