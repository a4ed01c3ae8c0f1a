"""Plays and positions as people write them."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, strategies as st

from tablegames.core.dice import OpeningThrow, Throw
from tablegames.core.errors import NotationError, PositionError, Refused
from tablegames.core.events import Seat
from tablegames.core.game import Over
from tablegames.core.languages import speaking, use_language
from tablegames.families.tables.race.notation import TablesNotation
from tablegames.families.tables.race.plays import Play, read_moves
from tablegames.families.tables.race.state import Opening, RaceState
from tablegames.plugins.toutetable.game import toute_table
from tablegames.plugins.toutetable.rules import TouteTableRules

GAME = toute_table(TouteTableRules())
NOTATION = TablesNotation()
START = "1*2 12*5 17*3 19*5"


def at(white: str = START, black: str = START, turn: str = "white", **more: object) -> RaceState:
    return NOTATION.set_up(GAME, {"white": white, "black": black, "turn": turn, **more})


def read(state: RaceState, text: str) -> str:
    return NOTATION.write(state, NOTATION.read(GAME, state, text))


@pytest.mark.parametrize(
    "text", ["12/18 17/18", "17/18 12/18", "12-18, 17-18", " 12/18*  17/18* ", "17/18 12/18*1", "12/18(1);17/18"]
)
def test_a_play_may_be_written_in_many_ways(text: str) -> None:
    assert read(at(throw="6-1"), text) == "12/18 17/18"


def test_one_dame_may_be_written_as_one_move() -> None:  # AUJ-TT VIII: six and five
    assert read(at(throw="6-5"), "1/12") == "1/7 7/12"
    assert read(at(throw="6-5"), "1/7/12") == read(at(throw="6-5"), "7/12 1/7") == "1/7 7/12"


def test_equal_moves_may_be_counted() -> None:
    assert read(at(throw="6-6"), "1/7(2) 12/18*2") == "1/7 1/7 12/18 12/18"


def test_the_hand_and_the_edge_have_names() -> None:
    entering = at("hand 1 12*5 17*3 19*5", START, throw="4-2")
    assert read(entering, "BAR/4 12/14") == read(entering, "main/4 12/14") == "hand/4 12/14"
    lifting = at("19*2 20*13", "1*15", throw="6-5")
    assert read(lifting, "19/off 20/out") == read(lifting, "20/OFF 19/bande")


def test_nothing_is_written_and_read_too() -> None:
    blocked = at("hand 1*14", "19*2 20*2 21*2 22*2 23*2 12*5", throw="4-4")
    assert [read(blocked, text) for text in ("", "-", "pass", "Passe")] == ["-"] * 4


HITS = {"white": "1 12*6 17*3 19*5", "black": "12*5 17*3 18 19*6"}  # a black dame alone on white's 7


def test_a_step_that_cannot_be_made_is_not_read_as_another_way_to_the_same_place() -> None:
    state = at(throw="6-5")  # black's five dames on 19 close white's 6
    with pytest.raises(Refused) as refused:
        read(state, "1/6 6/12")
    assert refused.value.fault is not None
    assert refused.value.fault.what == "closed"
    assert read(state, "1/12") == read(state, "1/7 7/12") == "1/7 7/12"


def test_what_is_hit_on_the_way_must_be_written_step_by_step() -> None:  # AUJ-TT VI
    state = at(**HITS, throw="6-3")
    assert read(state, "1/10") == "1/4 4/10"
    assert read(state, "1/7 7/10") == "1/7 7/10"


def test_a_move_that_hits_whichever_way_it_goes_must_be_spelt_out() -> None:
    state = at("1 12*6 17*3 19*5", "12*5 17*3 18 19*5 21", throw="6-3")
    with pytest.raises(NotationError, match="step by step"):
        NOTATION.read(GAME, state, "1/10")
    one_way = at("1 12*6 17*3 19*5", "12*5 17*3 18 19*4 21*2", throw="6-3")
    assert read(one_way, "1/10") == "1/7 7/10"


def test_in_french_the_hand_and_the_edge_are_shown_by_their_french_names_and_read_so() -> None:
    with speaking("fr"):
        for state, shown in (
            (at("hand 1 12*5 17*3 19*5", START, throw="4-2"), "main/4 12/14"),
            (at("19*2 20*13", "1*15", throw="6-5"), "19/sortie 20/sortie"),
        ):
            play = NOTATION.read(GAME, state, shown)
            assert NOTATION.speak(state, play) == shown
            assert NOTATION.write(state, play) == shown.replace("main", "hand").replace("sortie", "off")
        with pytest.raises(NotationError, match="main/4 pour rentrer une dame, 24/sortie pour lever"):
            NOTATION.read(GAME, state, "x")


@pytest.mark.parametrize(
    ("text", "column"),
    [("12", 1), ("12/18 x", 7), ("12/25", 1), ("18/12", 1), ("12/18 off/3", 7), ("1/7 0/3", 5), ("12/18(99)", 1)],
)
def test_what_cannot_be_read_is_pointed_at(text: str, column: int) -> None:
    with pytest.raises(NotationError, match="is not a move") as error:
        NOTATION.read(GAME, at(throw="6-1"), text)
    assert error.value.column == column


EXACT = "AUJ-TT IX; AUJ-T2 XII"


@pytest.mark.parametrize(
    ("position", "throw", "text", "fault", "cite"),
    [
        ({}, "6-1", "12/18 18/20", "not_the_number", "AUJ-TT V"),
        ({}, "6-1", "2/8 12/13", "no_dame", ""),
        ({}, "5-1", "1/6 1/2", "closed", "AUJ-TT V"),
        ({}, "6-1", "12/18", "numbers_left", "AUJ-TT V"),
        ({}, "6-1", "-", "numbers_left", "AUJ-TT V"),
        ({}, "6-1", "12/18 12/18 12/13", "too_many_numbers", "AUJ-TT V"),
        ({}, "6-1", "19/off 17/18", "not_all_home", "AUJ-TT IX"),
        ({"white": "hand 1 12*5 17*3 19*5"}, "4-2", "12/16 17/19", "hand_first", "AUJ-TT VI"),
        ({"white": "1 19*7 20*7", "black": "1*2 2*2 14*2 12*9"}, "6-4", "1/5", "larger_first", "AUJ-T2 XV"),
        ({"white": "19*5 20*4 21*3 22*3", "black": "1*15"}, "5-2", "19/24 19/21", "closed", "AUJ-TT V"),
        (
            {"white": "19*3 20*5 24*7", "black": "12*15"},
            "5-4",
            "19/24 19/23",
            "exact_must_lift",
            "AUJ-TT IX; AUJ-T2 XII",
        ),
        ({"white": "19*3 22*5 24*7", "black": "12*15"}, "5-4", "22/off 19/23", "dame_behind", "AUJ-TT IX"),
    ],
)
def test_a_refusal_names_the_rule(position: dict[str, Any], throw: str, text: str, fault: str, cite: str) -> None:
    state = at(**position, throw=throw)
    with pytest.raises(Refused, match=r"cannot be played") as refusal:
        NOTATION.read(GAME, state, text)
    assert refusal.value.fault is not None
    assert (refusal.value.fault.what, refusal.value.fault.cite) == (fault, cite)
    assert text in str(refusal.value)


def test_dice_are_read_in_the_order_players_call_them() -> None:
    assert NOTATION.read(GAME, at(), "1 6") == Throw((6, 1))
    assert NOTATION.read(GAME, at(turn="draw"), "1-6") == OpeningThrow((1, 6))  # white's die first


def test_nothing_can_be_done_once_the_game_is_over() -> None:
    with pytest.raises(Refused, match="over"):
        NOTATION.read(GAME, at("off*15", START, turn="black"), "6-5")


def test_what_was_refused_is_said_in_french_too() -> None:
    use_language("fr")
    with pytest.raises(Refused, match="est impossible ici"):
        NOTATION.read(GAME, at(throw="6-1"), "12/18")


# ---- positions


@pytest.mark.parametrize(
    "position",
    [
        {"white": START, "black": START, "turn": "draw"},
        {"white": START, "black": START, "turn": "black"},
        {"white": START, "black": START, "turn": "white", "throw": "6-5"},
        {"white": START, "black": START, "turn": "black", "throw": "1-1", "then": "draw"},
        {"white": START, "black": START, "turn": "white", "throw": "6-1", "then": "same"},
        {"white": "hand*2 1 19*5 off*7", "black": "off*15", "turn": "white"},
    ],
)
def test_a_position_is_read_back_as_written(position: dict[str, str]) -> None:
    assert NOTATION.position(NOTATION.set_up(GAME, position)) == position


def test_before_the_first_throw_the_dice_are_to_be_drawn_for() -> None:
    assert NOTATION.position(GAME.initial()) == {"white": START, "black": START, "turn": "draw"}
    assert NOTATION.set_up(GAME, NOTATION.position(GAME.initial())) == GAME.initial()


def test_who_has_lifted_everything_has_won_whatever_turn_is_written() -> None:
    for turn in ("white", "black"):
        over = GAME.turn(at("off*15", START, turn=turn))
        assert isinstance(over, Over)
        assert over.outcome.winners == (Seat(0),)


@pytest.mark.parametrize(
    ("position", "says"),
    [
        (None, "write a position as"),
        ([1, 2], "write a position as"),
        (7, "write a position as"),
        ({}, "'white' must say"),
        ({"white": START}, "'black' must say"),
        ({"white": START, "black": None, "turn": "white"}, "'black' must say"),
        ({"white": True, "black": START, "turn": "white"}, "'white' must say"),
        ({"white": {"1": 2}, "black": START, "turn": "white"}, "'white' must say"),
        ({"white": 24, "black": START, "turn": "white"}, "'white' has 1 dames"),
        ({"white": "", "black": START, "turn": "white"}, "'white' has 0 dames"),
        ({"white": "1*14", "black": START, "turn": "white"}, "'white' has 14 dames; a side has 15"),
        ({"white": "1*16", "black": START, "turn": "white"}, "more than 15"),
        ({"white": START, "black": "6*15", "turn": "white"}, "White's arrow 19 is Black's arrow 6"),
        ({"white": START, "black": START}, "'turn' must be white, black or draw"),
        ({"white": START, "black": START, "turn": 0}, "'turn' must be white, black or draw"),
        ({"white": START, "black": START, "trun": "white"}, "did you mean 'turn'"),
        ({"white": START, "black": START, "turn": "white", "throw": "7-1"}, "1 to 6"),
        ({"white": START, "black": START, "turn": "white", "throw": 6}, "has 2 numbers"),
        ({"white": START, "black": START, "turn": "white", "throw": [6, 5, 4]}, "1 to 6"),
        ({"white": START, "black": START, "turn": "draw", "throw": "6-5"}, "nobody has a throw"),
        ({"white": START, "black": START, "turn": "white", "then": "draw"}, "'then' must be draw or same"),
        ({"white": "off*15", "black": "off*15", "turn": "white"}, "both sides"),
        ({"white": "off*15", "black": START, "turn": "white", "throw": "6-5"}, "over"),
    ],
)
def test_a_position_that_cannot_be_is_refused_in_one_sentence(position: object, says: str) -> None:
    with pytest.raises(PositionError, match=says) as refusal:
        NOTATION.set_up(GAME, position)
    assert "\n" not in str(refusal.value)


RUBBISH: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=12),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5) | st.integers(), inner, max_size=3),
    max_leaves=8,
)


@given(
    RUBBISH | st.dictionaries(st.sampled_from(["white", "black", "turn", "throw", "then"]), RUBBISH | st.just(START))
)
def test_no_data_breaks_the_reading_of_positions(data: object) -> None:
    try:
        state = NOTATION.set_up(GAME, data)
    except PositionError:
        return
    assert NOTATION.set_up(GAME, NOTATION.position(state)) == state


@given(st.text(alphabet="0123456789/-*() ,;abdfhnoru", max_size=14) | st.text(max_size=8))
def test_no_text_breaks_the_reading_of_plays(text: str) -> None:
    state = at(throw="6-1")
    try:
        action = NOTATION.read(GAME, state, text)
    except (NotationError, Refused):
        return
    assert action in GAME.legal(state)


def test_moves_are_read_as_written() -> None:
    assert read_moves("24/off hand/4*") == ((24, 25), (0, 4))


def test_an_opening_that_is_played_can_be_written_too() -> None:
    game = toute_table(TouteTableRules(opening=Opening.COUP_ET_DES))
    state = game.apply(game.initial(), OpeningThrow((2, 5))).state
    assert NOTATION.position(state) == {"white": START, "black": START, "turn": "black", "throw": "5-2"}
    assert isinstance(NOTATION.read(game, state, "12/14 12/17"), Play)
