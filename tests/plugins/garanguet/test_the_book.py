"""Garanguet as Lepeintre tells it, and what he leaves to his gammon and his trictrac.  [LEP-app; LEP 1.I, V]"""

from __future__ import annotations

from collections import Counter

import pytest

from tablegames.core.dice import Throw, throw
from tablegames.core.game import Chance
from tablegames.families.tables.race.notation import TablesNotation
from tablegames.plugins.garanguet.game import garanguet, three_dice
from tablegames.plugins.garanguet.rules import GaranguetRules, Triplet
from tests.families.tables.at_the_table import WHITE, AtTheTable

GARANGUET = garanguet(GaranguetRules())
NOTATION = TablesNotation()
TALON = "1*15"
TABLE = AtTheTable(GARANGUET, NOTATION, TALON)
at, thrown = TABLE.at, TABLE.thrown


# ---- three dice: the numbers of a throw


@pytest.mark.parametrize(
    ("dice", "numbers"),
    [
        ((2, 2, 3), (3, 2, 2)),  # LEP-app: seven points
        ((4, 4, 3), (4, 4, 4, 4, 3)),  # LEP-app: sixteen points and three
        ((6, 1, 1), (6, 1, 1)),
        ((1, 6, 6), (6, 6, 6, 6, 1)),
        ((5, 2, 4), (5, 4, 2)),
    ],
)
def test_a_doublet_is_double_only_if_greater_than_the_third(dice: tuple[int, int, int], numbers: tuple[int]) -> None:
    for triplet in Triplet:
        assert three_dice(triplet).numbers(throw(*dice)) == numbers


@pytest.mark.parametrize("number", range(1, 7))
def test_a_triplet_is_played_three_times(number: int) -> None:  # each of its numbers, or each of its dice
    triplet = Throw((number,) * 3)
    assert three_dice(Triplet.NINE).numbers(triplet) == (number,) * 9
    assert three_dice(Triplet.THREE).numbers(triplet) == (number,) * 3


def test_of_two_hundred_and_sixteen_throws_a_fifth_doubles_its_doublet() -> None:
    turn = GARANGUET.turn(GARANGUET.initial(WHITE))
    assert isinstance(turn, Chance)
    given = Counter[int]()
    for dice, share in turn.lottery.outcomes() or ():
        assert isinstance(dice, Throw)
        given[len(GARANGUET.throws.numbers(dice))] += int(share * 216)
    assert given == {3: 120 + 45, 5: 45, 9: 6}


# ---- hitting, if it is agreed


def test_one_may_pass_over_rather_than_hit() -> None:  # LEP-app: nobody is forced to
    state = thrown(at(TALON, "1*13 18 20"), "6-4-1")
    blacks = {NOTATION.position(GARANGUET.apply(state, play).state)["black"] for play in GARANGUET.legal(state)}  # type: ignore[index]
    assert blacks == {"1*13 18 20", "hand 1*13 18", "hand 1*13 20", "hand*2 1*13"}
