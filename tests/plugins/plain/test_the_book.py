"""Plain as the Académie tells it, chapter by chapter.  [AUJ-Pl]"""

from __future__ import annotations

from typing import Any

import pytest

from tablegames.core.chance import Rng
from tablegames.core.dice import OpeningThrow
from tablegames.core.events import Note, Scored, Seat
from tablegames.core.game import Chance, Over
from tablegames.core.match import Begins, FirstTo
from tablegames.families.tables.board.men import read_men
from tablegames.families.tables.race.notation import TablesNotation
from tablegames.families.tables.race.race import unplayed
from tablegames.plugins.plain.game import plain, several_parties
from tablegames.plugins.plain.plein import can_be_made, full, missing
from tablegames.plugins.plain.rules import BeyondCoin, PlainRules, Stuck
from tests.families.tables.at_the_table import BLACK, WHITE, AtTheTable
from tests.plugins.plain.careful import careful

ACADEMIE = plain(PlainRules())
EN_PASSANT = plain(PlainRules(en_passant=True))
RIGHT_ROUND = plain(PlainRules(beyond_coin=BeyondCoin.ALLOWED))
LOSES = plain(PlainRules(stuck=Stuck.LOSES))
NOTATION = TablesNotation()
START = "1*15"
TABLE = AtTheTable(ACADEMIE, NOTATION, START)
at, thrown, plays, played = TABLE.at, TABLE.thrown, TABLE.plays, TABLE.played


# ---- II-III: the dice, the dames


@pytest.mark.parametrize(("dice", "begins"), [((5, 3), WHITE), ((2, 6), BLACK)])
def test_the_larger_die_has_the_dice(dice: tuple[int, int], begins: Seat) -> None:  # AUJ-Pl II
    step = ACADEMIE.apply(ACADEMIE.initial(), OpeningThrow(dice))
    assert step.events == (Note("le_de", begins, "AUJ-Pl II", (("dice", dice),)),)
    assert step.state == ACADEMIE.initial(begins)
    assert isinstance(ACADEMIE.turn(step.state), Chance)


def test_all_dames_are_piled_on_the_first_arrow() -> None:  # AUJ-Pl III
    assert NOTATION.position(ACADEMIE.initial()) == {"white": START, "black": START, "turn": "draw"}


# ---- V: the march


def test_a_dame_may_stand_alone_on_the_coin() -> None:
    position, events = played(thrown(at(), "6-5"), "1/12")
    assert position == {"white": "1*14 12", "black": START, "turn": "black"}
    assert events == ()


def test_doublets_are_played_doubly_as_in_revertier() -> None:  # AUJ-Rev VI
    assert plays(thrown(at(), "6-6")) == {"1/7 1/7 1/7 1/7"}
    assert len(plays(thrown(at(), "5-5"))) == 3
    assert plays(thrown(at("11*2 12*13"), "1-1")) == {"11/12 11/12"}


def test_a_number_that_leads_beyond_the_coin_is_lost_and_told() -> None:
    state = thrown(at("8*2 9*4 10*2 11*3 12*4"), "5-5")
    assert plays(state) == {"-"}
    assert unplayed(ACADEMIE, state) == 4
    _, events = played(state, "-")
    assert events == (Note("perdus", WHITE, "AUJ-Pl V; AUJ-Rev VI", (("n", 4),)),)


def test_of_two_numbers_that_exclude_each_other_the_larger_is_played() -> None:  # AUJ-T2 XV
    assert plays(thrown(at("5 12*14"), "6-5")) == {"5/11"}


def test_the_two_sides_never_meet() -> None:
    """White's six arrows and black's are not the same; nobody closes anything."""
    state = thrown(at("1*3 7*12", "1*3 12*12"), "5-5")
    assert "7/12 7/12 7/12 7/12" in plays(state)
    position, events = played(state, "7/12(4)")
    assert (position["black"], events) == ("1*3 12*12", ())


def test_beyond_the_coin_one_dame_closes_and_nothing_is_hit_or_lifted() -> None:
    """Black's 7 is white's 18."""
    state = thrown(at("12*15", "1*14 7", game=RIGHT_ROUND), "6-5", RIGHT_ROUND)
    assert plays(state, RIGHT_ROUND) == {"12/17 17/23"}
    state = thrown(at("24*15", "2*15", game=RIGHT_ROUND), "2-1", RIGHT_ROUND)
    assert plays(state, RIGHT_ROUND) == {"-"}


# ---- I and V: the plein

ALL_BUT_ONE = "1*3 6 7*2 8*2 9*2 10*2 11*2 12"


@pytest.mark.parametrize("turn", ["white", "black"])
def test_who_first_covers_twelve_dames_in_the_second_table_wins(turn: str) -> None:
    sides = (ALL_BUT_ONE, START) if turn == "white" else (START, ALL_BUT_ONE)
    state = thrown(at(*sides, turn=turn), "6-1")
    winner = WHITE if turn == "white" else BLACK
    assert played(state, "6/12 1/2")[1] == (Scored("plein", winner, "AUJ-Pl I, V", points=1),)
    outcome = TABLE.won(state, "6/12 1/2")
    assert (outcome.scores[winner], outcome.by, outcome.cite) == (1, "plein", "AUJ-Pl I, V")


@pytest.mark.parametrize(
    ("white", "is_full", "lacks"),
    [
        ("1*3 7*2 8*2 9*2 10*2 11*2 12*2", True, 0),
        ("7*4 8*2 9*2 10*2 11*2 12*3", True, 0),
        ("1*3 7*3 8*2 9*2 10*2 11*2 12", False, 1),
        ("1*3 6*2 7*2 8*2 9*2 10*2 11*2", False, 2),
        (START, False, 12),
        ("1*9 7 8 9 10 11 12", False, 6),  # six laid flat, to be covered
    ],
)
def test_the_plein_is_a_case_on_each_of_six_arrows(white: str, is_full: bool, lacks: int) -> None:
    assert full(read_men(white)) is is_full
    assert missing(read_men(white)) == lacks


# ---- en passant

BREAKS = "7*2 8*2 9*2 10*2 11*6 12"


def test_a_plein_that_the_rest_of_the_throw_breaks_wins_nothing() -> None:
    state = thrown(at(BREAKS), "2-1")
    assert "11/12" not in plays(state)
    _, events = played(state, "11/12 10/12")
    assert events == ()


def test_en_passant_it_wins_and_the_rest_is_not_played() -> None:
    state = thrown(at(BREAKS, game=EN_PASSANT), "2-1", EN_PASSANT)
    assert "11/12" in plays(state, EN_PASSANT)
    _, events = played(state, "11/12", EN_PASSANT)
    assert events == (Scored("plein", WHITE, "AUJ-Pl I, V", points=1),)


def test_en_passant_one_may_play_on_past_it_by_another_order() -> None:
    """The two first, then the ace: no plein on the way, and both numbers played."""
    assert "10/12 11/12" in plays(thrown(at(BREAKS, game=EN_PASSANT), "2-1", EN_PASSANT), EN_PASSANT)


def test_en_passant_a_doublet_stops_where_the_plein_is_made() -> None:
    white = "1*2 6*2 7*2 8*2 9*2 10*2 11*2 12"
    stops = thrown(at(white, game=EN_PASSANT), "6-6", EN_PASSANT)
    assert plays(stops, EN_PASSANT) == {"6/12", "1/7 6/12", "1/7 1/7 6/12"}
    goes_on = thrown(at(white), "6-6")
    assert plays(goes_on) == {"1/7 1/7 6/12 6/12"}


def test_en_passant_who_does_not_make_it_plays_all_he_can() -> None:
    state = thrown(at("6 7*2 8*2 9*2 10*2 11*5 12", game=EN_PASSANT), "6-1", EN_PASSANT)
    assert {"6/12", "11/12"} <= plays(state, EN_PASSANT)  # each number alone makes it
    short = {text for text in plays(state, EN_PASSANT) if len(text.split()) == 1}
    assert short == {"6/12", "11/12"}


# ---- forcing one's game


@pytest.mark.parametrize(
    ("white", "can"),
    [
        (START, True),
        ("7*2 8*13", True),
        ("7 8*14", False),  # two are needed up to 7
        ("7*2 8 9*12", False),  # four up to 8
        ("6*4 9*2 10*2 11*2 12*5", True),
        ("6*4 9 10*3 11*2 12*5", False),  # six up to 9
        ("1*8 11*2 12*5", True),
        ("1*7 11*3 12*5", False),  # eight up to 10
        ("1*10 12*5", True),
        ("1*9 12*6", False),  # ten up to 11
        ("1*12 24*3", True),
        ("1*11 24*4", False),  # twelve up to 12
    ],
)
def test_an_arrow_is_filled_by_dames_that_have_not_passed_it(white: str, can: bool) -> None:
    assert can_be_made(read_men(white)) is can


def test_who_has_forced_his_game_plays_on() -> None:
    _, events = played(thrown(at("7*2 8*13"), "1-1"), "7/8 8/9(3)")
    assert events == ()


@pytest.mark.parametrize("turn", ["white", "black"])
def test_when_both_have_forced_their_games_it_is_drawn_at_once(turn: str) -> None:
    sides = ("7*2 8*13", "7 8*14") if turn == "white" else ("7 8*14", "7*2 8*13")
    state = thrown(at(*sides, turn=turn), "1-1")
    step = ACADEMIE.apply(state, NOTATION.read(ACADEMIE, state, "7/8 8/9(3)"))
    assert step.events == (Note("jeux_forces", None, "AUJ-Pl V"),)
    over = ACADEMIE.turn(step.state)
    assert isinstance(over, Over)
    assert (over.outcome.scores, over.outcome.winners, over.outcome.by) == ((0, 0), (), "jeux_forces")


@pytest.mark.parametrize("turn", ["white", "black"])
def test_by_the_option_who_forces_his_game_has_lost(turn: str) -> None:
    sides = ("7*2 8*13", START) if turn == "white" else (START, "7*2 8*13")
    state = thrown(at(*sides, turn=turn, game=LOSES), "1-1", LOSES)
    step = LOSES.apply(state, NOTATION.read(LOSES, state, "7/8 8/9(3)"))
    winner = BLACK if turn == "white" else WHITE
    assert step.events == (Scored("jeu_force", winner, "AUJ-Pl V", points=1),)
    over = LOSES.turn(step.state)
    assert isinstance(over, Over)
    assert over.outcome.winners == (winner,)
    assert over.outcome.scores[winner] == 1
    again = NOTATION.set_up(LOSES, NOTATION.position(step.state))
    assert LOSES.turn(again) == over


# ---- the return game


def test_the_winner_does_not_keep_the_dice() -> None:  # AUJ-Pl V
    assert several_parties(PlainRules()) is None
    assert several_parties(PlainRules(parties=3)) == FirstTo(3, begins=Begins.DRAWN, cite="AUJ-Pl V")
    kept = several_parties(PlainRules(parties=2, next_dice=Begins.WINNER))
    assert kept == FirstTo(2, begins=Begins.WINNER, cite="AUJ-Pl V")


# ---- conduct: what the book recommends wins


def ends(rules: PlainRules, games: int, care: bool) -> list[str]:
    game, found = plain(rules), []
    for seed in range(games):
        rng, state = Rng(seed), game.initial()
        while not isinstance(turn := game.turn(state), Over):
            if isinstance(turn, Chance):
                action: Any = turn.lottery.sample(rng)
            elif care:
                action = careful(game, state, rng)
            else:
                action = game.legal(state)[rng.below(len(game.legal(state)))]
            state = game.apply(state, action).state
        found.append(turn.outcome.by)
    return found


@pytest.mark.parametrize("beyond", list(BeyondCoin))
@pytest.mark.parametrize("en_passant", [False, True])
def test_who_takes_care_not_to_force_his_game_mostly_makes_the_plein(beyond: BeyondCoin, en_passant: bool) -> None:
    careful_ends = ends(PlainRules(beyond_coin=beyond, en_passant=en_passant), 40, care=True)
    assert set(careful_ends) <= {"plein", "jeux_forces"}
    assert careful_ends.count("plein") > 28
    assert ends(PlainRules(beyond_coin=beyond, en_passant=en_passant), 20, care=False).count("plein") < 3
