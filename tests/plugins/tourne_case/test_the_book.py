"""Tourne-case as the Académie tells it, chapter by chapter.  [AUJ-TC]"""

from __future__ import annotations

import pytest

from tablegames.core.dice import OpeningThrow
from tablegames.core.events import Note, Seat
from tablegames.core.game import Chance, Decide
from tablegames.core.match import Begins, FirstTo
from tablegames.families.tables.race.notation import TablesNotation
from tablegames.plugins.tourne_case.game import several_parties, tourne_case
from tablegames.plugins.tourne_case.rules import TourneCaseRules
from tests.families.tables.at_the_table import BLACK, WHITE, AtTheTable

ACADEMIE = tourne_case(TourneCaseRules())
NOTATION = TablesNotation()
TABLE = AtTheTable(ACADEMIE, NOTATION, "hand*3")
at, thrown, plays = TABLE.at, TABLE.thrown, TABLE.plays


# ---- II-III: the dice are drawn for, nothing lies in the board


def test_three_dames_each_lie_beside_the_board() -> None:  # AUJ-TC III
    assert NOTATION.position(ACADEMIE.initial()) == {"white": "hand*3", "black": "hand*3", "turn": "draw"}


@pytest.mark.parametrize(("dice", "begins"), [((5, 3), WHITE), ((2, 6), BLACK)])
def test_the_dice_are_drawn_for(dice: tuple[int, int], begins: Seat) -> None:  # AUJ-TC II
    step = ACADEMIE.apply(ACADEMIE.initial(), OpeningThrow(dice))
    assert step.events == (Note("le_de", begins, "AUJ-TC II; AUJ-Rev III", (("dice", dice),)),)
    assert step.state == ACADEMIE.initial(begins)
    assert isinstance(ACADEMIE.turn(step.state), Chance)


# ---- VI: hitting


def test_the_example_of_the_book_move_by_move() -> None:
    state = at(turn="black")
    told: list[tuple[str, object]] = []
    for dice, text in (("3-2", "hand/2"), ("2-1", "hand/1"), ("6-2", "2/4"), ("4-3", "1/4"), ("5-4", "hand/4")):
        state = thrown(state, dice)
        assert plays(state) == {text}  # neither player has a choice
        step = ACADEMIE.apply(state, NOTATION.read(ACADEMIE, state, text))
        told += [(event.what, event.get("at")) for event in step.events]
        state = step.state
    assert told == [("rentree", 2), ("rentree", 1), ("battue", 4), ("rentree", 4), ("battue", 4)]
    assert NOTATION.position(state) == {"white": "hand*3", "black": "hand*2 4", "turn": "white"}


# ---- VII: the coin, the end


def test_the_double_is_not_played_unless_agreed() -> None:
    assert TourneCaseRules().double is False


def test_several_parties_are_a_match_and_the_dice_are_drawn_for_each() -> None:  # AUJ-TC II says no more
    assert several_parties(TourneCaseRules()) is None
    assert several_parties(TourneCaseRules(parties=3)) == FirstTo(3, begins=Begins.DRAWN, cite="AUJ-TC VII")
    kept = several_parties(TourneCaseRules(parties=2, next_dice=Begins.WINNER))
    assert kept == FirstTo(2, begins=Begins.WINNER, cite="AUJ-TC VII")


# ---- I: chance alone, or a choice


def test_where_several_dames_can_play_the_player_chooses() -> None:
    state = thrown(at("hand 4 8"), "5-1")
    assert ACADEMIE.turn(state) == Decide(WHITE)
    assert plays(state) == {"hand/1", "4/5", "8/9"}
