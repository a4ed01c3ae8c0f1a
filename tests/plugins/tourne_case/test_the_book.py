"""Tourne-case as the Académie tells it, chapter by chapter.  [AUJ-TC]"""

from __future__ import annotations

import pytest

from tablegames.core.dice import OpeningThrow
from tablegames.core.events import Note, Seat
from tablegames.core.game import Chance, Decide
from tablegames.core.match import Begins, FirstTo
from tablegames.families.tables.race.notation import TablesNotation
from tablegames.families.tables.race.race import unplayed
from tablegames.plugins.tourne_case.game import several_parties, tourne_case
from tablegames.plugins.tourne_case.rules import Choice, TourneCaseRules
from tests.families.tables.at_the_table import BLACK, WHITE, AtTheTable

ACADEMIE = tourne_case(TourneCaseRules())
FOREMOST = tourne_case(TourneCaseRules(choice=Choice.FOREMOST))
NOTATION = TablesNotation()
TABLE = AtTheTable(ACADEMIE, NOTATION, "hand*3")
at, thrown, plays, played = TABLE.at, TABLE.thrown, TABLE.plays, TABLE.played


# ---- II-III: the dice are drawn for, nothing lies in the board


def test_three_dames_each_lie_beside_the_board() -> None:  # AUJ-TC III
    assert NOTATION.position(ACADEMIE.initial()) == {"white": "hand*3", "black": "hand*3", "turn": "draw"}


@pytest.mark.parametrize(("dice", "begins"), [((5, 3), WHITE), ((2, 6), BLACK)])
def test_the_dice_are_drawn_for(dice: tuple[int, int], begins: Seat) -> None:  # AUJ-TC II
    step = ACADEMIE.apply(ACADEMIE.initial(), OpeningThrow(dice))
    assert step.events == (Note("le_de", begins, "AUJ-TC II; AUJ-Rev III", (("dice", dice),)),)
    assert step.state == ACADEMIE.initial(begins)
    assert isinstance(ACADEMIE.turn(step.state), Chance)


# ---- V: the lower number, in single file


@pytest.mark.parametrize("dice", ["6-1", "6-5", "5-2", "4-3", "3-3", "6-6"])
def test_only_the_lower_number_is_played_and_a_doublet_once(dice: str) -> None:
    assert plays(thrown(at(), dice)) == {f"hand/{dice[-1]}"}


def test_six_five_then_sonnez_with_the_same_dame() -> None:
    position, events = played(thrown(at(), "6-5"), "hand/5")
    assert position == {"white": "hand*2 5", "black": "hand*3", "turn": "black"}
    assert events == (Note("rentree", WHITE, "AUJ-TC V", (("at", 5),)),)
    assert plays(thrown(at("hand*2 5"), "6-6")) == {"5/11"}


def test_no_dame_passes_over_another() -> None:
    assert plays(thrown(at("3 4 8"), "6-6")) == {"-"}  # 3 and 4 would pass, 8 would leave the side
    assert plays(thrown(at("1 4 8"), "5-5")) == {"-"}
    assert plays(thrown(at("1 4 8"), "3-3")) == {"4/7", "8/11"}  # and 1 would couple on 4


def test_a_dame_in_hand_waits_behind_arrow_one() -> None:
    assert plays(thrown(at("hand*2 4"), "3-3")) == {"hand/3", "4/7"}
    assert plays(thrown(at("hand*2 4"), "4-4")) == {"4/8"}
    assert plays(thrown(at("hand*2 4"), "5-5")) == {"4/9"}


def test_a_dame_in_hand_need_not_enter_first() -> None:
    """The dame hit is entered again (VI), but nothing says before anything else."""
    assert plays(thrown(at("hand 6 9"), "2-1")) == {"hand/1", "6/7", "9/10"}


def test_the_dames_home_are_in_nobodys_way() -> None:
    assert plays(thrown(at("10 12*2"), "2-2")) == {"10/12"}


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


def test_a_dame_hits_the_one_that_lies_opposite_and_no_other() -> None:
    position, events = played(thrown(at("hand*2 5", "hand 8 9"), "3-3"), "5/8")
    assert position == {"white": "hand*2 8", "black": "hand*2 9", "turn": "black"}
    assert events == (Note("battue", WHITE, "AUJ-TC VI", (("at", 8),)),)


def test_passing_before_an_enemy_dame_does_not_hit_it() -> None:
    position, events = played(thrown(at("hand*2 5", "hand*2 8"), "5-4"), "5/9")
    assert (position["black"], events) == ("hand*2 8", ())


@pytest.mark.parametrize(("dice", "only"), [("6-1", "11/12"), ("5-2", "-"), ("3-3", "-"), ("6-6", "-")])
def test_one_home_and_two_close_behind_wait_for_an_ace(dice: str, only: str) -> None:
    state = thrown(at("10 11 12"), dice)
    assert plays(state) == {only}
    assert unplayed(ACADEMIE, state) == (only == "-")


def test_a_number_that_cannot_be_played_is_lost_and_told() -> None:
    position, events = played(thrown(at("10 11 12"), "5-2"), "-")
    assert position == {"white": "10 11 12", "black": "hand*3", "turn": "black"}
    assert events == (Note("perdus", WHITE, "AUJ-TC V, VI", (("n", 1),)),)


# ---- VII: the coin, the end


def test_a_dame_on_the_coin_is_safe() -> None:
    position, events = played(thrown(at("8 12*2", "12*2 3"), "6-4"), "8/12")
    assert position["black"] == "3 12*2"
    assert [event.what for event in events] == ["partie_simple"]
    position, events = played(thrown(at("hand 8 12", "12*2 3"), "6-4"), "8/12")
    assert (position["black"], events) == ("3 12*2", ())


def test_the_coin_is_reached_by_the_exact_number() -> None:
    assert plays(thrown(at("9 12*2"), "4-4")) == {"-"}
    assert plays(thrown(at("9 12*2"), "4-3")) == {"9/12"}


def finished(loser: str, rules: TourneCaseRules, turn: str) -> tuple[int, str]:
    """What the third dame home is worth."""
    game = tourne_case(rules)
    sides = ("11 12*2", loser) if turn == "white" else (loser, "11 12*2")
    outcome = TABLE.won(thrown(at(*sides, turn=turn, game=game), "6-1", game), "11/12", game)
    assert outcome.cite == "AUJ-TC VII"
    return max(outcome.scores), outcome.by


@pytest.mark.parametrize("turn", ["white", "black"])
@pytest.mark.parametrize(
    ("loser", "double", "worth"),
    [
        ("hand*3", True, (2, "partie_double")),
        ("8 9 10", True, (2, "partie_double")),
        ("hand*2 12", True, (1, "partie_simple")),
        ("hand*3", False, (1, "partie_simple")),  # only when agreed
    ],
)
def test_the_double_is_won_while_the_other_has_no_dame_home(
    loser: str, double: bool, worth: tuple[int, str], turn: str
) -> None:
    assert finished(loser, TourneCaseRules(double=double), turn) == worth


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


@pytest.mark.parametrize(
    ("white", "dice", "only"),
    [
        ("hand 4 8", "5-1", "8/9"),
        ("hand 4 11", "5-2", "4/6"),  # the foremost cannot
        ("hand 10 11", "5-2", "hand/2"),
        ("hand*2 8", "4-4", "8/12"),
        ("10 11 12", "5-2", "-"),
    ],
)
def test_with_foremost_the_dame_nearest_the_coin_plays(white: str, dice: str, only: str) -> None:
    assert plays(thrown(at(white, game=FOREMOST), dice, FOREMOST), FOREMOST) == {only}
