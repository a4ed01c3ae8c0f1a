"""The plein: a case on each arrow of the second table, and whether it can still be made.  [AUJ-Pl I, V]"""

from __future__ import annotations

from typing import Final

from tablegames.core.languages import say
from tablegames.families.tables.board.men import Men, cases, mask, occupied, total, up_to

COIN: Final = 12
SECOND_TABLE: Final = range(7, COIN + 1)
"""The table of the grand jan.  [AUJ-Pl I]"""

_SIX: Final = mask(SECOND_TABLE)
_NEEDED: Final = tuple((up_to(arrow), 2 * (arrow - 6)) for arrow in SECOND_TABLE)
"""By arrow of the table: the dames up to it, and how many it and those before it take."""


def full(men: Men) -> bool:
    """Whether twelve dames stand covered, two at least on each of the six arrows.  [AUJ-Pl I]"""
    return cases(men) & _SIX == _SIX


def missing(men: Men) -> int:
    """How many dames the plein lacks: one for a dame alone, two for an empty arrow; a number brings one at most."""
    return 2 * len(SECOND_TABLE) - (occupied(men) & _SIX).bit_count() - (cases(men) & _SIX).bit_count()


def can_be_made(men: Men) -> bool:
    """Whether the game is not forced: no dame goes back, so an arrow is filled by dames not past it.  [AUJ-Pl V]"""
    return all(total(men & so_far) >= needed for so_far, needed in _NEEDED)


def progress(men: Men) -> str:
    """How far a side has come, as the board tells it."""
    made = (cases(men) & _SIX).bit_count()
    behind, beyond = total(men & up_to(SECOND_TABLE.start - 1)), total(men & ~up_to(COIN))
    told = say(
        f"cases {made} of 6   missing {missing(men):>2}   before 7: {behind:>2}",
        f"cases {made} sur 6   il manque {missing(men):>2}   avant 7 : {behind:>2}",
    )
    if beyond:
        told += say(f"   beyond {beyond:>2}", f"   au-delà {beyond:>2}")
    return told if can_be_made(men) else told + say("   plein lost", "   plein perdu")
