"""Hitting: nothing moves, but a dame alone that the dice fall on is worth something to one side or the other.

[AUJ-T1 III, IV; AUJ-T2 V, IX, XI; LEP 1.II, III]
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tablegames.families.tables.board.men import Mask, arrows, bit, count, mask
from tablegames.families.tables.trictrac.coup import COIN, HIS_COIN, Coup
from tablegames.families.tables.trictrac.kinds import Jan, JanKind

_PETIT_JANS: Final = mask((*range(1, 7), *range(19, 25)))
"""The half of the board where both talons stand."""
_TRUE: Final = "AUJ-T1 III; AUJ-T2 IX, XI; LEP 1.II"
_FALSE: Final = "AUJ-T1 III; AUJ-T2 V, IX; LEP 1.III"
_COIN: Final = "AUJ-T1 IV; AUJ-T2 IX; LEP 1.II"


def fallen_on(coup: Coup) -> tuple[tuple[Mask, ...], Mask]:
    """The arrows on which the throw falls truly, one mask a way, and those it reaches only through closed passages.

    By one number, by the other, by both together; a doublet by the number and by its double. Several dames that fall
    by the same number are one way. For both together a dame rests after one of them, on any arrow but a case of the
    adversary: even his half-case serves, to hit.  [AUJ-T1 III; AUJ-T2 V, IX]
    """
    own, open_ = coup.own, ~coup.their_cases
    larger, smaller = 4 * coup.larger, 4 * coup.smaller
    by_larger, by_smaller = own << larger, own << smaller
    together = (by_larger & open_) << smaller | (by_smaller & open_) << larger
    closed = own << larger + smaller & ~together
    return ((by_larger, together) if larger == smaller else (by_larger, by_smaller, together)), closed


def battre(coup: Coup) -> Iterator[Jan]:
    """Each dame alone is hit by itself, in one to three ways, whichever dames hit it and whatever else they hit.

    [AUJ-T1 III; AUJ-T2 IX, XI; LEP 1.II fig. 6]
    """
    alone = coup.their_half_cases
    if not alone:
        return
    ways, closed = fallen_on(coup)
    for arrow in sorted(arrows(alone)):
        here = bit(arrow)
        petit_jan = bool(here & _PETIT_JANS)
        if facons := sum(bool(way & here) for way in ways):
            yield Jan(JanKind.BATTRE_PETIT_JAN if petit_jan else JanKind.BATTRE_GRAND_JAN, True, facons, arrow, _TRUE)
        elif closed & here:
            yield battre_a_faux(arrow, petit_jan)


def battre_a_faux(arrow: int, petit_jan: bool) -> Jan:
    """Reached by both numbers together only, every rest between them being a case: the adversary gains it.

    [AUJ-T1 III; AUJ-T2 V, IX; LEP 1.III]
    """
    kind = JanKind.BATTRE_A_FAUX_PETIT_JAN if petit_jan else JanKind.BATTRE_A_FAUX_GRAND_JAN
    return Jan(kind, False, 1, arrow, _FALSE)


def battre_le_coin(coup: Coup, a_faux: bool) -> Iterator[Jan]:
    """Who holds his coin hits the adversary's empty one, if each number leads a dame of his own onto it.

    The last two of the coin do not hit: an ace asks for a third dame there, two aces for a fourth.  [AUJ-T1 IV; AUJ-T2
    IX; LEP 1.II, 2.V] A coin held is not hit at all; `a_faux`: it is hit falsely.  [LEP 1.II; AUJ-T1 III]
    """
    if coup.coin < 2 or (coup.his_coin_held and not a_faux):
        return
    larger, smaller = (_hitting_the_coin(coup, number) for number in coup.throw.numbers)
    if min(larger, smaller) > (1 if coup.doublet else 0):
        kind = JanKind.BATTRE_A_FAUX_COIN if coup.his_coin_held else JanKind.BATTRE_COIN
        yield Jan(kind, not coup.his_coin_held, 1, None, _COIN)


def _hitting_the_coin(coup: Coup, number: int) -> int:
    """How many dames the number leads from their arrow to the adversary's coin."""
    source = HIS_COIN - number
    return count(coup.men, source) - (2 if source == COIN else 0)


def margot_la_fendue(coup: Coup) -> Iterator[Jan]:
    """The throw falls on a bare arrow between two dames alone of the adversary: so much is lost.  [AUJ-T2 XX]"""
    alone = coup.their_half_cases
    between = alone << 4 & alone >> 4 & ~coup.own & ~coup.their_cases & ~alone
    if not between:
        return
    ways, _ = fallen_on(coup)
    for arrow in sorted(arrows(between)):
        if any(way & bit(arrow) for way in ways):
            yield Jan(JanKind.MARGOT_LA_FENDUE, False, 1, arrow, "AUJ-T2 XX")
