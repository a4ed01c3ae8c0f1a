"""Passing into the adversary's tables: where a dame may stand, and where it may only rest on its way.

[AUJ-T1 II, VI; AUJ-T2 V, XVIII; LEP 1.I, V, 4.I 38]
"""

from __future__ import annotations

from typing import Final

from tablegames.families.tables.board.board import theirs
from tablegames.families.tables.board.men import EVERY_ARROW, Mask, Men, bit, mask, occupied, total, up_to
from tablegames.families.tables.trictrac.coup import HIS_COIN, Coup
from tablegames.families.tables.trictrac.pleins import GRAND_JAN, PETIT_JAN, Plein

HIS_GRAND_JAN: Final = mask(range(13, 19))
HIS_PETIT_JAN: Final = mask(range(19, 25))

Ground = tuple[Mask, Mask]
"""The arrows on which a dame may stand, and those on which it may rest between two numbers."""


def ground(coup: Coup) -> Ground:
    """What the adversary leaves open to a dame that moves.

    It needs arrows free of every dame of his, to stand and to rest: on a half-case one rests to hit, never to pass.
    [AUJ-T1 III; AUJ-T2 V] His coin is never occupied, in no circumstance; empty, it serves as a rest.  [AUJ-T1 VI;
    AUJ-T2 XVIII] In a jan he can still fill no dame is placed, but the way into his petit jan may be borrowed through
    his grand jan.  [AUJ-T1 VI; LEP 1.V]
    """
    free = EVERY_ARROW & ~occupied(coup.seen)
    stand = free & ~closed_by(theirs(coup.board))
    return stand, stand | free & HIS_GRAND_JAN


def closed_by(his: Men) -> Mask:
    """Where no dame may stand whatever is free: the adversary's coin, and the jans he can still fill."""
    closed = bit(HIS_COIN)
    if can_fill(his, GRAND_JAN):
        closed |= HIS_GRAND_JAN
    if can_fill(his, PETIT_JAN):
        closed |= HIS_PETIT_JAN
    return closed


def can_fill(men: Men, plein: Plein) -> bool:
    """Whether the side of these dames can still fill: for each arrow enough have not yet passed it.

    The first j arrows of the table ask for two dames each that stand no further than the j-th.  [LEP 1.V]

    >>> from tablegames.families.tables.board.men import read_men
    >>> can_fill(read_men("1*2 2*2 3*2 4*3 5*2 6 7*3"), PETIT_JAN), can_fill(read_men("1*3 6*12"), PETIT_JAN)
    (True, False)
    """
    return all(total(men & behind) >= dames for behind, dames in _NOT_YET_PASSED[plein.arrows.start])


_NOT_YET_PASSED: Final = {
    plein.arrows.start: tuple((up_to(arrow), 2 * nth) for nth, arrow in enumerate(plein.arrows, start=1))
    for plein in (PETIT_JAN, GRAND_JAN)
}
"""For each arrow of a table: the dames that can still serve it and those before it, and how many that takes."""
