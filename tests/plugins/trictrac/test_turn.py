"""A turn at trictrac: throw, mark, stay or leave, play, and the adversary marks last.  [AUJ-T1 I; AUJ-T2 VI, X]"""

from __future__ import annotations

import pytest

from tablegames.core.dice import OpeningThrow, throw
from tablegames.core.events import Note
from tablegames.core.game import Chance, Decide, Fault, Over
from tablegames.families.tables.board.lifting import Sortie
from tablegames.families.tables.race.opening import Opening
from tablegames.families.tables.race.options import Side
from tablegames.families.tables.race.plays import Play
from tablegames.families.tables.trictrac.march_rules import Obsolete
from tablegames.families.tables.trictrac.state import Phase, SenAller, Tenir
from tablegames.plugin.registry import Registry
from tablegames.plugins.trictrac.game import trictrac
from tablegames.plugins.trictrac.rules import Advantage
from tests.plugins.trictrac.at_the_table import (
    ALMOST_OUT,
    BLACK,
    DEUX_TABLES,
    GAME,
    NOTATION,
    WHITE,
    at,
    first_play,
    game,
    said,
    thrown,
    whats,
)

# ---- AUJ-T2 II; LEP 4.I: who has the dice


def test_fifteen_dames_a_side_stand_on_the_talons() -> None:  # AUJ-T2 II
    assert NOTATION.position(GAME.initial(BLACK)) == {
        "white": "1*15",
        "black": "1*15",
        "turn": "black",
        "throws": {"white": 0, "black": 0},
    }


@pytest.mark.parametrize(("dice", "first"), [((5, 3), WHITE), ((2, 6), BLACK)])
def test_by_coup_et_des_the_larger_die_plays_the_numbers_that_lie_there(dice: tuple[int, int], first: int) -> None:
    step = GAME.apply(GAME.initial(), OpeningThrow(dice))  # LEP 4.I
    assert step.events == (Note("le_de", first, "AUJ-T1 I; AUJ-T2 II; LEP 1.I", (("dice", dice),)),)
    assert GAME.turn(step.state) == Decide(first)
    assert step.state.throw == throw(*dice)
    assert step.state.releve.throws[first] == 1  # it is his first throw of the relevé


@pytest.mark.parametrize(("dice", "first"), [((5, 3), WHITE), ((2, 6), BLACK)])
def test_by_separate_dice_he_throws_both(dice: tuple[int, int], first: int) -> None:  # AUJ-T1
    by_turns = game(opening=Opening.SEPARATE)
    step = by_turns.apply(by_turns.initial(), OpeningThrow(dice))
    assert step.state == by_turns.initial(first)
    assert isinstance(by_turns.turn(step.state), Chance)


def test_equal_dice_are_thrown_again() -> None:
    step = GAME.apply(GAME.initial(), OpeningThrow((4, 4)))
    assert step.state == GAME.initial()
    assert whats(step.events) == ["des_egaux"]


def test_who_is_told_to_begin_throws_both_dice_whatever_the_opening() -> None:
    assert isinstance(GAME.turn(GAME.initial(WHITE)), Chance)


# ---- AUJ-T1 I, AUJ-T2 X, LEP 1.I: to stay or to leave


def test_no_trou_no_choice() -> None:
    state = thrown(at(DEUX_TABLES, points={"white": 6}), "4-3").state
    assert state.phase is Phase.PLAY
    assert all(isinstance(play, Play) for play in GAME.legal(state))
    assert GAME.judge(state, SenAller()) == Fault("no_trou", "AUJ-T1 I; AUJ-T2 X; LEP 1.I, III")
    assert GAME.judge(state, Tenir()) == Fault("not_now")


# ---- AUJ-T1 I, AUJ-T2 XIII, LEP 1.VI: the end of a partie ordinaire


def test_nothing_can_be_done_once_it_is_over() -> None:
    state = thrown(at(DEUX_TABLES, points={"white": 8}, trous={"white": 11}), "4-3").state
    for action in (Tenir(), throw(6, 5), Play(()), OpeningThrow((2, 1))):
        assert GAME.judge(state, action) == Fault("not_now")


@pytest.mark.parametrize(("taken", "by"), [(0, "grande_bredouille"), (1, "tour")])
def test_the_first_treatise_doubles_only_where_the_adversary_took_no_hole_at_all(taken: int, by: str) -> None:
    rules = Registry().variant(Registry().game("trictrac"), "academie_premier", {"grande_bredouille": True}).rules
    first = trictrac(rules)  # AUJ-T1 I, VIII
    state = at(DEUX_TABLES, of=first, points={"white": 8}, trous={"white": 10, "black": taken}, run={"white": 10})
    over = first.turn(thrown(state, "4-3", first).state)
    assert isinstance(over, Over)
    assert over.outcome.by == by


# ---- AUJ-T2 XIX: advantages


def test_trous_may_be_given_in_advance() -> None:
    given = game(handicap_trous=3, handicap_to=Side.BLACK)
    assert given.initial().score.trous == (0, 3)


def test_who_is_given_the_dice_begins_the_first_releve() -> None:
    given = game(handicap=Advantage.DICE, handicap_to=Side.BLACK)
    assert given.initial() == given.initial(BLACK)
    assert given.initial(WHITE).seat == WHITE


@pytest.mark.parametrize(
    ("advantage", "down"),
    [
        (Advantage.QUINE, "1*13 6*2"),
        (Advantage.SONNEZ, "1*13 7*2"),
        (Advantage.COIN, "1*13 12*2"),
        (Advantage.CARME_AND_COIN, "1*11 5*2 12*2"),
        (Advantage.NUMBER, "1*13 3 7"),
        (Advantage.NUMBER_AND_COIN, "1*11 3 7 12*2"),
    ],
)
@pytest.mark.parametrize(("color", "seat"), [(Side.WHITE, WHITE), (Side.BLACK, BLACK)])
def test_dames_given_down_are_down_at_every_releve(advantage: Advantage, down: str, color: Side, seat: int) -> None:
    given = game(handicap=advantage, handicap_to=color, opening=Opening.SEPARATE, handicap_number=(6, 2))
    sides = ("white", "black")
    for begins, dice in ((WHITE, (6, 1)), (BLACK, (1, 6))):
        state = given.apply(given.initial(), OpeningThrow(dice)).state
        position = NOTATION.position(state)
        assert position[sides[seat]] == down
        assert position[sides[1 - seat]] == "1*15"
        assert state == given.initial(begins)
    left = said(thrown(at(DEUX_TABLES, of=given, points={"white": 8}), "4-3", given).state, "leave", given).state
    assert NOTATION.position(left)[sides[seat]] == down


# ---- AUJ-T2 XII, XVIII; LEP 1.V: lifting the last dame


def test_what_was_marked_for_the_sortie_must_be_lifted() -> None:
    state = thrown(at(ALMOST_OUT), "2-1").state
    assert [NOTATION.write(state, play) for play in GAME.legal(state)] == ["23/off 24/off"]
    assert GAME.judge(state, Play(((24, 25), (23, 24)))) == Fault("must_lift", "LEP 1.V")


@pytest.mark.parametrize(
    ("sortie", "left"),
    [
        (Sortie.EXACT_LIFTS, {"22 off*14"}),  # AUJ-T2 XII: the deuce falls on the edge from 23
        (Sortie.INSIDE_FIRST, {"23 24 off*13", "22 23 off*13"}),  # AUJ-T1 VI: the deuce can be played inside
        (Sortie.FREE, {"22 off*14", "23 24 off*13", "22 23 off*13"}),  # LEP 1.V
    ],
)
def test_there_are_three_opinions_on_an_exact_number(sortie: Sortie, left: set[str]) -> None:
    of = game(sortie=sortie)
    state = thrown(at(("20 22 23 off*12", ALMOST_OUT[1]), of=of), "5-2", of).state
    assert {NOTATION.position(of.apply(state, play).state)["white"] for play in of.legal(state)} == left


# ---- AUJ-T1 II: jans made once a relevé; AUJ-T2 XX: jans no longer in use


def test_three_throws_into_six_arrows_through_a_whole_beginning() -> None:  # AUJ-T1 II; LEP 1.I
    state = GAME.initial(WHITE)
    for dice, play in (("4-3", "1/5 1/4"), ("2-1", None), ("2-1", "1/3 1/2"), ("2-1", None)):
        state = thrown(state, dice).state
        state = (first_play(state) if play is None else said(state, play)).state
    step = thrown(state, "6-5")
    assert "jan_de_trois_coups" in whats(step.events)
    assert state.releve.throws == (2, 2)


@pytest.mark.parametrize(("dice", "points"), [("6-4", 4), ("5-5", 6)])
def test_the_second_players_first_throw_may_meet_the_firsts(dice: str, points: int) -> None:  # AUJ-T2 XX
    old = game(obsolete=(Obsolete.JAN_DE_RENCONTRE,))
    after = first_play(thrown(old.initial(WHITE), dice, old).state, old).state
    step = thrown(after, dice, old)
    assert [(e.what, e.seat, e.get("points")) for e in step.events][:1] == [("jan_de_rencontre", BLACK, points)]
    assert "jan_de_rencontre" not in whats(thrown(after, "2-1", old).events)
    third = first_play(step.state, old).state
    assert "jan_de_rencontre" not in whats(thrown(third, dice, old).events)  # only the first two throws meet
    assert "jan_de_rencontre" not in whats(
        thrown(first_play(thrown(GAME.initial(WHITE), dice).state).state, dice).events
    )
