"""Garanguet put together: facing paths from the talons, three dice, all lifted wins.  [LEP-app, Du garanguet]"""

from __future__ import annotations

from functools import partial
from typing import Final

from tablegames.core.dice import Throw
from tablegames.families.tables.board.path import FACING, THREE, ThrowRule
from tablegames.families.tables.board.places import MOST, bit
from tablegames.families.tables.race.ending import AllLifted, SimpleOrDouble
from tablegames.families.tables.race.judging import Articles
from tablegames.families.tables.race.march import FullMarch, NoHitting, closed_by_one, closed_by_two
from tablegames.families.tables.race.race import Race
from tablegames.plugins.garanguet.layers import THREE_DICE_DUTY
from tablegames.plugins.garanguet.rules import GaranguetRules, Triplet

TALON: Final = 1
"""The start of all fifteen dames, facing the adversary's: his is arrow 24."""
ARTICLES: Final = Articles(
    draw="LEP 1.I",
    numbers="AUJ-T2 XV",
    larger="AUJ-T2 XV",
    closed="LEP-app",
    hit="LEP-app",
    hand_first="LEP-app",
    enter="LEP-app",
    lift="LEP-app, Du garanguet; LEP 1.V",
    exact="AUJ-T2 XII",
    inside="AUJ-T1 VI",
)


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
    return ThrowRule(3, THREE, partial(numbers_of, triplet.times))


def march_of(rules: GaranguetRules) -> FullMarch:
    """Two dames close an arrow and one is hit, as at gammon; or one closes it, as at jacquet.  [LEP-app]"""
    if rules.hitting:
        return FullMarch(FACING, closed_by_two, rules.sortie)
    return NoHitting(FACING, closed_by_one, rules.sortie)


def garanguet(rules: GaranguetRules, seats: int = 2) -> Race[GaranguetRules]:
    return Race(
        rules=rules,
        start=MOST * bit(TALON),
        march=march_of(rules),
        end=AllLifted(SimpleOrDouble(rules.double, rules.double_rule, "LEP-app, Du garanguet; LEP-app")),
        articles=ARTICLES,
        throws=three_dice(rules.triplet),
        duty=THREE_DICE_DUTY,
        seats=seats,
    )
