"""Garanguet as Lepeintre tells it, and what he leaves to his gammon and his trictrac.  [LEP-app; LEP 1.I, V]"""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from tablegames.core.dice import OpeningThrow, Throw, throw
from tablegames.core.errors import PositionError
from tablegames.core.events import Note, Seat
from tablegames.core.game import Chance, Fault
from tablegames.core.match import Begins, FirstTo
from tablegames.families.tables.board.lifting import Sortie
from tablegames.families.tables.race.ending import DoubleRule
from tablegames.families.tables.race.notation import TablesNotation
from tablegames.families.tables.race.plays import Play
from tablegames.families.tables.race.race import unplayed
from tablegames.families.tables.race.trous import several_trous
from tablegames.plugins.garanguet.game import garanguet, three_dice
from tablegames.plugins.garanguet.rules import GaranguetRules, Triplet
from tests.families.tables.at_the_table import BLACK, WHITE, AtTheTable

GARANGUET = garanguet(GaranguetRules())
QUIET = garanguet(GaranguetRules(hitting=False))
NOTATION = TablesNotation()
TALON = "1*15"
TABLE = AtTheTable(GARANGUET, NOTATION, TALON)
at, thrown, plays, reached, played = TABLE.at, TABLE.thrown, TABLE.plays, TABLE.reached, TABLE.played


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


def test_seven_points_in_one_dame_two_or_three() -> None:  # LEP-app
    assert reached(thrown(at(), "2-2-3")) == {"1*12 3*2 4", "1*13 3 6", "1*13 4 5", "1*14 8"}


def test_sixteen_points_and_three() -> None:  # LEP-app
    state = thrown(at(), "4-4-3")
    assert len(GARANGUET.legal(state)) == 12
    assert {"1*14 20", "1*10 4 5*4", "1*13 4 17"} <= reached(state)
    assert all(len(text.split()) == 5 for text in plays(state))


def test_a_triplet_in_nine_and_in_three() -> None:
    three = garanguet(GaranguetRules(triplet=Triplet.THREE))
    assert len(GARANGUET.legal(thrown(at(), "2-2-2"))) == 30  # the partitions of nine
    assert reached(thrown(at(game=three), "2-2-2", three), three) == {"1*14 7", "1*13 3 5", "1*12 3*3"}


# ---- as many as possible, then the greatest sum


@pytest.mark.parametrize(
    ("black", "dice", "only", "lost"),
    [
        ("2*13 9*2", "6-5-4", "1/7 7/12", 1),  # all three would end on 16, which is closed: the two greatest
        ("2*11 9*2 13*2", "6-5-4", "1/7 7/11", 1),  # the two greatest that go together
        ("2*9 13*2 14*2 15*2", "6-5-4", "1/7", 2),
        ("2*9 15*2 16*2 17*2", "6-2-1", "1/3 3/4", 1),  # two small ones go before one great
        ("2*11 8*2 11*2", "4-4-1", "1/5 5/9 9/13", 2),  # a doubled pair stopped short
    ],
)
def test_as_many_numbers_as_can_be_then_the_greatest(black: str, dice: str, only: str, lost: int) -> None:
    state = thrown(at("1 24*14", black), dice)
    assert len(GARANGUET.legal(state)) == 1
    assert NOTATION.read(GARANGUET, state, only) == GARANGUET.legal(state)[0]
    assert unplayed(GARANGUET, state) == lost
    _, events = played(state, only)
    assert events == (Note("perdus", WHITE, "AUJ-T2 XV", (("n", lost),)),)


def test_a_dame_goes_by_the_only_order_that_is_open() -> None:
    assert plays(thrown(at("1 24*14", "2*9 16*2 17*2 18*2"), "6-5-2")) == {"1/6 6/12 12/14"}


def test_fewer_numbers_or_a_smaller_sum_are_judged() -> None:  # AUJ-T2 XV
    state = thrown(at("1 24*14", "2*13 9*2"), "6-5-4")
    assert GARANGUET.judge(state, Play(((1, 7), (7, 11)))) == Fault(
        "larger_first", "AUJ-T2 XV", detail=(("number", 6),)
    )
    left = Fault("numbers_left", "AUJ-T2 XV", detail=(("n", 2),))
    assert GARANGUET.judge(state, Play(((1, 7),))) == left


# ---- hitting, if it is agreed


def test_dames_are_hit_in_passing_and_put_in_the_hand() -> None:
    position, events = played(thrown(at(TALON, "1*13 18 20"), "6-4-1"), "1/5 5/6 1/7")
    assert position == {"white": "1*13 6 7", "black": "hand*2 1*13", "turn": "black"}
    hits = {event.get("at") for event in events if event == Note("battue", WHITE, "LEP-app", event.detail)}
    assert hits == {5, 7}


def test_one_may_pass_over_rather_than_hit() -> None:  # LEP-app: nobody is forced to
    state = thrown(at(TALON, "1*13 18 20"), "6-4-1")
    blacks = {NOTATION.position(GARANGUET.apply(state, play).state)["black"] for play in GARANGUET.legal(state)}  # type: ignore[index]
    assert blacks == {"1*13 18 20", "hand 1*13 18", "hand 1*13 20", "hand*2 1*13"}


def test_who_has_dames_in_hand_enters_them_first() -> None:
    assert plays(thrown(at("hand*2 1*13", "1*11 19*2 20*2"), "6-5-3")) == {"hand/3"}
    state = thrown(at("hand 1*14", "1*11 19*2 20*2"), "6-5-1")
    assert plays(state) == {"hand/1 1/7 7/12"}
    assert played(state, "hand/1 1/12")[1] == (Note("rentree", WHITE, "LEP-app", (("at", 1),)),)
    assert plays(thrown(at("hand 1*14", "1*11 19*2 20*2"), "6-6-6")) == {"-"}


def test_more_in_hand_than_numbers_all_enter() -> None:
    assert plays(thrown(at("hand*4 1*11", "1*11 7*4"), "5-4-2")) == {"hand/5 hand/4 hand/2"}
    assert plays(thrown(at("hand*5 1*10", "1*11 7*4"), "5-5-4")) == {"hand/5 hand/5 hand/5 hand/5 hand/4"}
    assert plays(thrown(at("hand*10 1*5", "1*11 7*4"), "5-5-5")) == {" ".join(["hand/5"] * 9)}


def test_a_triplet_enters_and_goes_on() -> None:
    three = garanguet(GaranguetRules(triplet=Triplet.THREE))
    state = thrown(at("hand 24*14", "2*15", game=three), "3-3-3", three)
    assert plays(state, three) == {"hand/3 3/6 6/9"}


def test_two_dames_close_an_arrow_and_one_does_not() -> None:
    assert plays(thrown(at(TALON, "1*13 18*2"), "6-6-6")) == {"-"}
    assert len(GARANGUET.legal(thrown(at(TALON, "1*14 18"), "6-6-6"))) == 12


def test_the_last_dame_of_a_talon_may_be_hit() -> None:
    position, _ = played(thrown(at("18*8 20*7", "1 13*14"), "4-2-1"), "20/24 18/20 18/19")
    assert position == {"white": "18*6 19 20*7 24", "black": "hand 13*14", "turn": "black"}


def test_without_hitting_one_dame_closes_an_arrow() -> None:
    state = thrown(at(TALON, "1*14 18", game=QUIET), "6-6-6", QUIET)
    assert plays(state, QUIET) == {"-"}
    detail = (("at", "1"), ("to", "7"), ("number", 6))
    assert QUIET.judge(state, Play(((1, 7),))) == Fault("closed", "LEP-app", detail=detail)


# ---- lifting, as at the retour of trictrac

HOME = "19*3 20*4 22*4 24*4"


@pytest.mark.parametrize(
    ("sortie", "count", "most_lifted"),
    [(Sortie.FREE, 4, 2), (Sortie.EXACT_LIFTS, 2, 2), (Sortie.INSIDE_FIRST, 2, 1)],  # LEP 1.V; AUJ-T2 XII; AUJ-T1 VI
)
def test_what_an_exact_number_may_or_must_do(sortie: Sortie, count: int, most_lifted: int) -> None:
    game = garanguet(GaranguetRules(sortie=sortie))
    state = thrown(at(HOME, "13*15", game=game), "6-5-4", game)
    assert len(game.legal(state)) == count
    assert max(text.count("off") for text in plays(state, game)) == most_lifted


def test_nine_may_be_lifted_by_one_throw() -> None:
    position, events = played(thrown(at("21*5 23*4 24*6", "13*15"), "5-5-5"), "21/off(5) 23/off(4)")
    assert position["white"] == "24*6 off*9"
    assert events == (Note("levees", WHITE, "LEP-app, Du garanguet; LEP 1.V", (("n", 9),)),)


def test_the_dames_that_come_home_let_the_next_numbers_lift() -> None:
    both_home = thrown(at("16 17 22*13", "10*15"), "6-6-2")
    assert reached(both_home) == {"22*12 off*3", "22*11 23 24 off*2"}  # the two lifts from 23, or is played inside
    assert plays(thrown(at("16 22*14", "10*15"), "6-6-6")) == {"16/22" + " 22/off" * 8}


def test_with_a_dame_hit_and_in_hand_nothing_is_lifted() -> None:
    assert reached(thrown(at("hand 24*10 off*4", "15*13 24*2"), "6-5-1")) == {"12 24*10 off*4"}


# ---- a trou, the double, several trous


def finished(loser: str, rules: GaranguetRules, turn: str = "white") -> tuple[int, str]:
    """What the last dames lifted are worth."""
    game = garanguet(rules)
    sides = ("23*3 off*12", loser) if turn == "white" else (loser, "23*3 off*12")
    outcome = TABLE.won(thrown(at(*sides, turn=turn, game=game), "5-4-2", game), "23/off(3)", game)
    return max(outcome.scores), outcome.by


@pytest.mark.parametrize("turn", ["white", "black"])
@pytest.mark.parametrize(
    ("loser", "plain", "not_all_home", "none_lifted"),
    [
        ("hand 19*14", 1, 2, 2),
        ("18 19*14", 1, 2, 2),
        ("19*15", 1, 1, 2),
        ("19*14 off", 1, 1, 1),
        ("hand 19*13 off", 1, 1, 1),  # LEP-app: one lifted, and the double is gone
    ],
)
def test_the_double_where_it_is_agreed(loser: str, plain: int, not_all_home: int, none_lifted: int, turn: str) -> None:
    worth = {1: (1, "partie_simple"), 2: (2, "partie_double")}
    assert finished(loser, GaranguetRules(), turn) == worth[plain]
    assert finished(loser, GaranguetRules(double=True), turn) == worth[not_all_home]
    strict = GaranguetRules(double=True, double_rule=DoubleRule.NONE_LIFTED)
    assert finished(loser, strict, turn) == worth[none_lifted]


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


@pytest.mark.parametrize(
    ("white", "black", "dice", "steps", "rules", "what"),
    [
        (TALON, TALON, "6-5-4", ((7, 12),), {}, "no_dame"),
        ("hand 1*14", TALON, "6-5-4", ((1, 7),), {}, "hand_first"),
        (TALON, TALON, "6-5-4", ((1, 4),), {}, "not_the_number"),
        (TALON, "1*13 18*2", "6-5-4", ((1, 7),), {}, "closed"),
        ("18 19*14", "13*15", "6-5-3", ((19, 25), (18, 23), (18, 21)), {}, "not_all_home"),
        (HOME, "13*15", "6-5-4", ((19, 25), (19, 24), (19, 23)), {"sortie": Sortie.EXACT_LIFTS}, "exact_must_lift"),
        (HOME, "13*15", "6-5-4", ((19, 25), (20, 25), (19, 23)), {"sortie": Sortie.INSIDE_FIRST}, "inside_first"),
        (HOME, "13*15", "6-5-4", ((19, 25), (20, 25), (22, 25)), {}, "dame_behind"),
        (TALON, TALON, "6-5-4", ((1, 7), (1, 6), (1, 5), (1, 5)), {}, "too_many_numbers"),
        (TALON, TALON, "4-4-3", ((1, 5), (1, 5), (1, 4)), {}, "numbers_left"),
        (TALON, TALON, "2-2-2", ((1, 3), (1, 3), (1, 3)), {}, "numbers_left"),
        ("1 24*14", "2*13 9*2", "6-5-4", ((1, 7), (7, 11)), {}, "larger_first"),
    ],
)
def test_the_judge_names_the_rule(
    white: str, black: str, dice: str, steps: tuple[tuple[int, int], ...], rules: dict[str, Any], what: str
) -> None:
    game = garanguet(GaranguetRules(**rules))
    fault = game.judge(thrown(at(white, black, game=game), dice, game), Play(steps))
    assert fault is not None
    assert fault.what == what
