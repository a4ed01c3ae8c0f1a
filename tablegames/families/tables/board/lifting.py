"""Lifting: what a number may do once all the dames stand in the last table.  [AUJ-TT IX; AUJ-T2 XII; LEP 1.V]"""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from tablegames.families.tables.board.men import OFF, Mask, Men, bit, up_to


class Sortie(StrEnum):
    """What a number that leads exactly onto the edge may or must do; larger numbers are the same for all three."""

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
    """The arrow a number lifts from: the exact one, or if it is empty and nothing stands behind, the next.

    With a dame behind an empty arrow nothing is lifted: the number is to be played from there.  [AUJ-TT IX]
    """
    behind, there, exact = _EDGE[number]
    if men & behind:
        return exact if men & there else 0
    last = rearmost(men)
    return bit(last) if last < OFF else 0


_EDGE: Final = tuple((up_to(24 - number), 15 * bit(OFF - number), bit(OFF - number)) for number in range(7))
"""By number: the dames behind its arrow, those on it, and the arrow itself."""


def sources_at_home(men: Men, number: int, inside: Mask, sortie: Sortie) -> Mask:
    """The arrows a number may be played from, `inside` being those from where it stays on the board."""
    lifted = lifted_by(men, number)
    if sortie is Sortie.FREE:
        return inside | lifted
    if sortie is Sortie.INSIDE_FIRST:
        return inside or lifted
    return lifted or inside
