"""Toute-table as the books tell it, chapter by chapter.  [AUJ-TT; LEP-app]"""

from __future__ import annotations

from typing import Any

import pytest

from tablegames.core.dice import OpeningThrow, Throw
from tablegames.core.events import Note, Seat
from tablegames.core.game import Chance, Decide
from tablegames.core.match import Begins, FirstTo
from tablegames.families.tables.board.lifting import Sortie
from tablegames.families.tables.race.notation import TablesNotation
from tablegames.families.tables.race.opening import Opening
from tablegames.families.tables.race.race import Race
from tablegames.plugins.toutetable.game import several_parties, toute_table
from tablegames.plugins.toutetable.rules import Advantage, Side, TouteTableRules
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


# ---- X: simple, double, several parties


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
