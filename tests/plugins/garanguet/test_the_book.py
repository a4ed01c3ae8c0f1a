"""Garanguet as Lepeintre tells it, and what he leaves to his gammon and his trictrac.  [LEP-app; LEP 1.I, V]"""

from __future__ import annotations

from collections import Counter

import pytest

from tablegames.core.dice import OpeningThrow, Throw, throw
from tablegames.core.errors import PositionError
from tablegames.core.events import Note, Seat
from tablegames.core.game import Chance
from tablegames.core.match import Begins, FirstTo
from tablegames.families.tables.race.notation import TablesNotation
from tablegames.families.tables.race.trous import several_trous
from tablegames.plugins.garanguet.game import garanguet, three_dice
from tablegames.plugins.garanguet.rules import GaranguetRules, Triplet
from tests.families.tables.at_the_table import BLACK, WHITE, AtTheTable

GARANGUET = garanguet(GaranguetRules())
QUIET = garanguet(GaranguetRules(hitting=False))
NOTATION = TablesNotation()
TALON = "1*15"
TABLE = AtTheTable(GARANGUET, NOTATION, TALON)
at, thrown, plays = TABLE.at, TABLE.thrown, TABLE.plays


# ---- the talons, the first throw


def test_the_talons_face_each_other_as_at_trictrac() -> None:
    assert NOTATION.position(GARANGUET.initial(WHITE)) == {"white": TALON, "black": TALON, "turn": "white"}
    with pytest.raises(PositionError, match="white on arrow 24 and black on arrow 1"):
        at("1*14 24", TALON)


@pytest.mark.parametrize(("dice", "begins"), [((6, 2), WHITE), ((3, 4), BLACK)])
def test_the_larger_die_begins_and_three_dice_are_thrown(dice: tuple[int, int], begins: Seat) -> None:  # LEP 1.I
    step = GARANGUET.apply(GARANGUET.initial(), OpeningThrow(dice))
    assert step.events == (Note("le_de", begins, "LEP 1.I", (("dice", dice),)),)
    assert step.state == GARANGUET.initial(begins)
    turn = GARANGUET.turn(step.state)
    assert isinstance(turn, Chance)
    assert len(turn.lottery.outcomes() or ()) == 56


# ---- three dice: what a throw gives to play


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


# ---- as many as possible, then the greatest sum


# ---- hitting, if it is agreed


def test_one_may_pass_over_rather_than_hit() -> None:  # LEP-app: nobody is forced to
    state = thrown(at(TALON, "1*13 18 20"), "6-4-1")
    blacks = {NOTATION.position(GARANGUET.apply(state, play).state)["black"] for play in GARANGUET.legal(state)}  # type: ignore[index]
    assert blacks == {"1*13 18 20", "hand 1*13 18", "hand 1*13 20", "hand*2 1*13"}


# ---- lifting, as at the retour of trictrac

HOME = "19*3 20*4 22*4 24*4"


# ---- a trou, the double, several trous


def test_several_trous_are_a_match_and_who_wins_one_has_the_dice() -> None:  # LEP-app; LEP 1.I
    assert several_trous(GaranguetRules()) is None
    assert several_trous(GaranguetRules(parties=3)) == FirstTo(3, begins=Begins.WINNER, cite="LEP-app")
    drawn = several_trous(GaranguetRules(parties=3, next_dice=Begins.DRAWN))
    assert drawn == FirstTo(3, begins=Begins.DRAWN, cite="LEP-app")


# ---- positions


@pytest.mark.parametrize(("side", "says"), [("hand 1*14", "'hand'"), ("5 19*13 off", "arrow 5")])
def test_where_nobody_is_hit_some_positions_cannot_be(side: str, says: str) -> None:
    assert NOTATION.position(at(side, "13*15"))["white"] == side  # type: ignore[index]
    with pytest.raises(PositionError, match=says):
        at(side, "13*15", game=QUIET)


@pytest.mark.parametrize(
    ("position", "says"),
    [
        ({"white": "1*14", "black": TALON, "turn": "white"}, "14 dames"),
        ({"white": TALON, "black": TALON, "turn": "white", "throw": "6-5"}, "3 numbers"),
        ({"white": TALON, "black": TALON, "turn": "white", "throw": "7-5-1"}, "'7'"),
        ({"white": TALON, "black": TALON}, "'turn'"),
        (["1*15"], "position is written"),
    ],
)
def test_a_position_that_cannot_be_set_up_is_refused(position: object, says: str) -> None:
    with pytest.raises(PositionError, match=says):
        NOTATION.set_up(GARANGUET, position)


# ---- every fault can be met
