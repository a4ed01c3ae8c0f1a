"""Toute-table as the books tell it, chapter by chapter.  [AUJ-TT; LEP-app]"""

from __future__ import annotations

from typing import Any

import pytest

from tablegames.core.dice import OpeningThrow, Throw
from tablegames.core.events import Note, Seat
from tablegames.core.game import Chance, Decide, Fault
from tablegames.core.match import Begins, FirstTo
from tablegames.families.tables.board.lifting import Sortie
from tablegames.families.tables.board.throws import Doublets
from tablegames.families.tables.race.notation import TablesNotation
from tablegames.families.tables.race.opening import Opening
from tablegames.families.tables.race.plays import Play
from tablegames.families.tables.race.race import Race, unplayed
from tablegames.plugins.toutetable.game import several_parties, toute_table
from tablegames.plugins.toutetable.rules import Advantage, DoubleRule, Side, TouteTableRules
from tests.families.tables.at_the_table import BLACK, WHITE, AtTheTable

ACADEMIE = toute_table(TouteTableRules())
GAMMON = toute_table(TouteTableRules(sortie=Sortie.FREE, parties=3))
NOTATION = TablesNotation()
START = "1*2 12*5 17*3 19*5"
TABLE = AtTheTable(ACADEMIE, NOTATION, START)
at, thrown, plays, played = TABLE.at, TABLE.thrown, TABLE.plays, TABLE.played


# ---- II-III: the dames, the dice


def test_each_side_has_fifteen_dames_in_four_piles() -> None:  # AUJ-TT II; LEP fig. 28
    position = NOTATION.position(ACADEMIE.initial(WHITE))
    assert position == {"white": START, "black": START, "turn": "white"}


@pytest.mark.parametrize(("dice", "begins"), [((5, 3), WHITE), ((2, 6), BLACK)])
def test_the_larger_die_begins(dice: tuple[int, int], begins: Seat) -> None:  # AUJ-TT III; AUJ-Rev III
    step = ACADEMIE.apply(ACADEMIE.initial(), OpeningThrow(dice))
    assert step.events == (Note("le_de", begins, "AUJ-TT III; AUJ-Rev III", (("dice", dice),)),)
    assert step.state == ACADEMIE.initial(begins)
    assert isinstance(ACADEMIE.turn(step.state), Chance)


def test_with_coup_et_des_the_winner_plays_the_two_numbers() -> None:
    game = toute_table(TouteTableRules(opening=Opening.COUP_ET_DES))
    state = game.apply(game.initial(), OpeningThrow((1, 6))).state
    assert game.turn(state) == Decide(BLACK)
    assert "12/18 17/18" in plays(state, game)
    assert isinstance(game.turn(game.initial(WHITE)), Chance)  # who keeps the dice throws both


# ---- V: the numbers


def test_quine_plays_twenty_points() -> None:
    state = thrown(at(), "5-5")
    assert "12/17 12/17 12/17 12/17" in plays(state)
    assert all(len(text.split()) == 4 for text in plays(state))


def test_doublets_may_be_agreed_to_be_played_as_two_dice() -> None:
    game = toute_table(TouteTableRules(doublets=Doublets.TWICE))
    assert all(len(text.split()) == 2 for text in plays(thrown(at(), "5-5", game), game))


def test_numbers_that_cannot_be_played_are_lost_and_told() -> None:
    state = thrown(at("1*2 22*13", "1*2 12*11 16*2"), "4-4")
    assert plays(state) == {"1/5 1/5"}
    assert unplayed(ACADEMIE, state) == 2
    _, events = played(state, "1/5(2)")
    assert events == (Note("perdus", WHITE, "AUJ-TT V", (("n", 2),)),)


# ---- VI-VII: hitting and entering


def test_four_and_ace_hit_in_passing() -> None:
    position, events = played(thrown(at(START, "1 4 12*5 17*3 19*5"), "4-1"), "17/21 21/22")
    assert position == {"white": "1*2 12*5 17*2 19*5 22", "black": "hand 1 12*5 17*3 19*5", "turn": "black"}
    assert events == (Note("battue", WHITE, "AUJ-TT VI", (("at", 21),)),)


def test_two_dames_on_one_lone_dame_hit_it_once() -> None:
    position, events = played(thrown(at(START, "1*2 11 12*4 17*3 19*5"), "2-2"), "12/14(2) 17/19(2)")
    assert [event.what for event in events] == ["battue"]
    assert position["black"] == "hand 1*2 12*4 17*3 19*5"


def test_nothing_is_played_before_all_have_entered() -> None:
    state = thrown(at("hand*2 12*5 17*3 19*5", START), "4-2")
    assert plays(state) == {"hand/4 hand/2"}
    _, events = played(state, "hand/2 hand/4")
    assert [(event.what, event.get("at")) for event in events] == [("rentree", 4), ("rentree", 2)]


def test_four_may_enter_on_ones_own_with_beset() -> None:
    assert plays(thrown(at("hand*4 1*2 12*4 19*5", START), "1-1")) == {"hand/1 hand/1 hand/1 hand/1"}


# ---- VIII and LEP-app: the openings the books recommend


@pytest.mark.parametrize("game", [ACADEMIE, GAMMON])
@pytest.mark.parametrize(
    ("dice", "text"),
    [
        ("6-5", "1/12"),  # AUJ-TT VIII
        ("6-1", "12/18 17/18"),  # AUJ-TT VIII; LEP-app
        ("3-1", "17/20 19/20"),  # AUJ-TT VIII; LEP-app
        ("6-6", "1/7(2) 12/18(2)"),  # LEP-app
        ("1-1", "19/20(2) 17/18(2)"),  # LEP-app
    ],
)
def test_the_openings_the_books_recommend_are_legal(game: Race[Any], dice: str, text: str) -> None:
    state = thrown(at(game=game), dice, game)
    play = NOTATION.read(game, state, text)
    assert play in game.legal(state)
    assert game.judge(state, play) is None


# ---- IX: lifting

HOME = "19*3 20*2 21*2 22*2 23*3 24*3"


@pytest.mark.parametrize(
    ("sortie", "only"),
    [
        (Sortie.EXACT_LIFTS, {"20/off 23/off"}),  # AUJ-T2 XII
        (Sortie.INSIDE_FIRST, {"19/24 19/21", "19/24 20/22", "19/24 21/23", "19/24 22/24"}),  # AUJ-T1 VI
    ],
)
def test_what_an_exact_number_must_do(sortie: Sortie, only: set[str]) -> None:
    game = toute_table(TouteTableRules(sortie=sortie))
    state = thrown(at(HOME, "12*5 17*5 19*5", game=game), "5-2", game)
    positions = {str(NOTATION.position(game.apply(state, play).state)) for play in game.legal(state)}
    assert positions == {str(played(state, text, game)[0]) for text in only}


def test_by_lepeintre_an_exact_number_may_be_played_inside() -> None:  # LEP 1.V
    state = thrown(at(HOME, "12*5 17*5 19*5", game=GAMMON), "5-2", GAMMON)
    assert len(plays(state, GAMMON)) == 10


def test_a_number_that_can_be_played_inside_lifts_nothing() -> None:  # AUJ-T1 VI
    game = toute_table(TouteTableRules(sortie=Sortie.INSIDE_FIRST))
    state = thrown(at(HOME, "12*5 17*5 19*5", game=game), "5-2", game)
    assert game.judge(state, Play(((20, 25), (23, 25)))) == Fault(
        "inside_first", "AUJ-T1 VI", detail=(("at", "20"), ("to", "off"), ("number", 5))
    )


def test_the_last_dame_in_lets_the_next_number_lift() -> None:
    state = thrown(at("18 20*7 24*7", "12*5 17*5 19*5"), "5-2")
    assert NOTATION.read(ACADEMIE, state, "18/20 20/off") == NOTATION.read(ACADEMIE, state, "18/23 23/off")
    assert len(plays(state)) == 2
    assert played(state, "20/22 18/23")[0]["white"] == "20*6 22 23 24*7"


def test_a_large_number_lifts_from_the_next_arrow_if_none_is_behind() -> None:
    assert plays(thrown(at("22*5 23*4 24*6", "12*15"), "6-5")) == {"22/off 22/off"}
    assert plays(thrown(at("19*2 22*7 24*6", "2*2 12*3 17*5 19*5"), "4-4")) == {"-"}  # behind, and closed


def test_lifting_is_told() -> None:
    _, events = played(thrown(at("22*5 23*4 24*6", "12*15"), "6-5"), "22/off(2)")
    assert events == (Note("levees", WHITE, "AUJ-TT IX", (("n", 2),)),)


# ---- X: simple, double, several parties


def finished(loser: str, rules: TouteTableRules, turn: str = "white") -> tuple[int, str]:
    """What the last dame lifted is worth."""
    game = toute_table(rules)
    sides = ("24 off*14", loser) if turn == "white" else (loser, "24 off*14")
    outcome = TABLE.won(thrown(at(*sides, turn=turn, game=game), "2-1", game), "24/off", game)
    return max(outcome.scores), outcome.by


@pytest.mark.parametrize("turn", ["white", "black"])
@pytest.mark.parametrize(
    ("loser", "worth"),
    [
        ("18 19*14", 2),
        ("hand 19*14", 2),
        ("19*15", 1),  # all passed: simple, though none is lifted
        ("hand 19*13 off", 1),  # LEP-app: one lifted, and the double is gone
        ("2*14 off", 1),
    ],
)
def test_the_double_is_won_before_the_loser_has_passed_all_his_dames(loser: str, worth: int, turn: str) -> None:
    assert finished(loser, TouteTableRules(), turn)[0] == worth


@pytest.mark.parametrize(
    ("loser", "worth", "by"),
    [
        ("19*14 off", 1, "partie_simple"),
        ("19*15", 2, "partie_double"),
        ("7 19*14", 2, "partie_double"),
        ("6 19*14", 3, "partie_triple"),
        ("hand 19*14", 3, "partie_triple"),
        ("hand 19*13 off", 1, "partie_simple"),
    ],
)
def test_backgammon_counts_two_and_three(loser: str, worth: int, by: str) -> None:
    assert finished(loser, TouteTableRules(double_rule=DoubleRule.NONE_LIFTED)) == (worth, by)


@pytest.mark.parametrize("rule", list(DoubleRule))
def test_without_the_double_every_partie_is_simple(rule: DoubleRule) -> None:
    assert finished("hand 19*14", TouteTableRules(double=False, double_rule=rule)) == (1, "partie_simple")


def test_several_parties_are_a_match_and_the_winner_keeps_the_dice() -> None:
    assert several_parties(TouteTableRules()) is None
    assert several_parties(TouteTableRules(parties=3)) == FirstTo(3, begins=Begins.WINNER, cite="AUJ-TT X; LEP-app")
    drawn = several_parties(TouteTableRules(parties=2, next_dice=Begins.DRAWN))
    assert drawn == FirstTo(2, begins=Begins.DRAWN, cite="AUJ-TT X; LEP-app")


# ---- XI: advantages


@pytest.mark.parametrize(("side", "seat"), [(Side.WHITE, WHITE), (Side.BLACK, BLACK)])
def test_who_is_given_the_dice_begins(side: Side, seat: Seat) -> None:  # AUJ-Rev XIII: the least advantage
    game = toute_table(TouteTableRules(handicap=Advantage.DICE, handicap_to=side))
    assert game.initial() == ACADEMIE.initial(seat)
    assert game.initial(Seat(1 - seat)) == ACADEMIE.initial(Seat(1 - seat))  # a winner keeps the dice all the same


@pytest.mark.parametrize(("side", "seat"), [(Side.WHITE, WHITE), (Side.BLACK, BLACK)])
def test_ambesas_are_played_before_the_dice_are_drawn_for(side: Side, seat: Seat) -> None:
    game = toute_table(TouteTableRules(handicap=Advantage.AMBESAS, handicap_to=side))
    state = game.initial()
    assert game.turn(state) == Decide(seat)
    position, _ = played(state, "19/20(2) 17/18(2)", game)
    assert position == {"white": START, "black": START, side.value: "1*2 12*5 17 18*2 19*3 20*2", "turn": "draw"}
    turned = game.turned(NOTATION.set_up(game, position))
    other = Side.BLACK if side is Side.WHITE else Side.WHITE
    assert NOTATION.position(turned) == {**position, side.value: START, other.value: position[side.value]}


@pytest.mark.parametrize(
    ("advantage", "given"),
    [
        (Advantage.AMBESAS_AND_DICE, (1, 1)),
        (Advantage.SIX_AND_ACE, (6, 1)),
        (Advantage.FOUR_AND_THREE, (4, 3)),
    ],
)
def test_numbers_and_the_dice_make_two_plays_running(advantage: Advantage, given: tuple[int, int]) -> None:
    game = toute_table(TouteTableRules(handicap=advantage, handicap_to=Side.BLACK))
    state = game.initial()
    assert state.throw == Throw(given)
    after = game.apply(state, game.legal(state)[0]).state
    assert (after.seat, after.throw, after.drawing) == (BLACK, None, False)
    white_first = game.apply(game.initial(WHITE), game.legal(game.initial(WHITE))[0]).state
    assert (white_first.seat, white_first.drawing) == (WHITE, False)


@pytest.mark.parametrize("first", [None, WHITE, BLACK])
def test_numbers_given_before_the_game_open_nothing(first: Seat | None) -> None:
    """Who has the first throw has begun, whoever has played ambesas before it: so the dice go round."""
    game = toute_table(TouteTableRules(handicap=Advantage.AMBESAS, handicap_to=Side.BLACK))
    state = game.initial(first)
    assert game.opener(state) is None
    state = game.apply(state, game.legal(state)[0]).state
    assert game.opener(state) is None
    state = game.apply(state, OpeningThrow((6, 5))).state if first is None else state
    assert game.opener(game.apply(state, Throw((6, 5))).state) == (first or WHITE)


# ---- the start is an option


def test_the_dames_may_be_set_up_otherwise() -> None:
    game = toute_table(TouteTableRules(start="1*15"))
    assert NOTATION.position(game.initial()) == {"white": "1*15", "black": "1*15", "turn": "draw"}


@pytest.mark.parametrize(
    ("start", "says"),
    [("1*14", "15 dames"), ("1*14 hand", "15 dames"), ("1*14 x", "no place"), ("1*8 24*7", "25-k"), ("1*99", "more")],
)
def test_a_start_that_cannot_be_is_refused(start: str, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        TouteTableRules(start=start)
