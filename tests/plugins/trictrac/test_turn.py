"""A turn at trictrac: throw, mark, stay or leave, play, and the adversary marks last.  [AUJ-T1 I; AUJ-T2 VI, X]"""

from __future__ import annotations

import pytest

from tablegames.core.dice import OpeningThrow, throw
from tablegames.core.events import Note, Scored
from tablegames.core.game import Chance, Decide, Fault, Over
from tablegames.families.tables.board.lifting import Sortie
from tablegames.families.tables.race.opening import Opening
from tablegames.families.tables.race.options import Side
from tablegames.families.tables.race.plays import Play
from tablegames.families.tables.trictrac.kinds import JanKind
from tablegames.families.tables.trictrac.march_rules import Obsolete
from tablegames.families.tables.trictrac.state import CHOICE, Phase, Releve, SenAller, Tenir
from tablegames.plugin.registry import Registry
from tablegames.plugins.trictrac.game import trictrac
from tablegames.plugins.trictrac.marque import SideMarque
from tablegames.plugins.trictrac.rules import Advantage, GrandeBredouille, ReleveDice
from tests.plugins.trictrac.at_the_table import (
    ALMOST_OUT,
    BLACK,
    CONTRE_JAN,
    DEUX_TABLES,
    GAME,
    NOTATION,
    VRAI_ET_FAUX,
    WHITE,
    at,
    first_play,
    game,
    marked,
    said,
    thrown,
    whats,
)

TALONS = ("1*15", "1*15")


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


def test_the_dames_stay_where_they_stand_while_the_dice_are_drawn_for() -> None:
    state = at(("1*14 2", "1*13 3*2"), "draw")
    after = GAME.apply(state, OpeningThrow((1, 6))).state
    position = NOTATION.position(after)
    assert (position["white"], position["black"], position["turn"]) == ("1*14 2", "1*13 3*2", "black")


# ---- AUJ-T1 I, AUJ-T2 VI: the thrower marks at once, the adversary after the play


def test_the_thrower_marks_before_he_plays_and_the_adversary_when_he_has_played() -> None:  # LEP 1.III
    step = thrown(at(VRAI_ET_FAUX), "6-5")
    assert marked(step.state) == (4, 0)
    assert step.events[-1] == Note("marque", WHITE, "AUJ-T1 I", (("points", 4), ("marked", 4), ("bredouille", 1)))
    after = first_play(step.state)
    assert marked(after.state) == (4, 8)
    assert after.events == (Note("marque", BLACK, "AUJ-T1 I", (("points", 8), ("marked", 8), ("bredouille", 1))),)
    assert after.state.score.sides == (SideMarque(4, False), SideMarque(8, True))


def test_what_the_throw_makes_is_told_when_it_is_thrown_for_both() -> None:
    events = thrown(at(VRAI_ET_FAUX), "6-5").events[:-1]
    told = {0: 0, 1: 0}
    for event in events:
        points = event.get("points")
        assert isinstance(points, int)
        assert event.seat is not None
        told[event.seat] += points
        assert event.what in [kind.value for kind in JanKind]
        assert event.cite
    assert told == {WHITE: 4, BLACK: 8}


def test_the_thrower_is_marked_first_so_that_his_trou_wipes_before_the_other_marks() -> None:  # AUJ-T2 VI
    step = thrown(at(VRAI_ET_FAUX, points={"white": 8, "black": 6}), "6-5")
    assert marked(step.state) == (0, 0)
    stayed = said(step.state, "tenir").state
    after = first_play(stayed).state
    assert after.score.trous == (1, 0)
    assert marked(after) == (0, 8)  # not 6 + 8, which would have been a trou


def test_each_number_not_played_is_two_points_for_the_other() -> None:  # LEP 1.IV
    position = ("7*3 8*3 9*3 10*2 11*2 12*2", "7*2 8*2 9*2 10*3 11*3 12*3")
    state = thrown(at(position), "6-5").state
    assert marked(state) == (4, 0)
    assert marked(first_play(state).state) == (4, 2)


# ---- AUJ-T1 I, AUJ-T2 X, LEP 1.I: to stay or to leave


def test_a_trou_by_ones_own_dice_lets_one_stay_or_leave() -> None:
    step = thrown(at(DEUX_TABLES, points={"white": 8}), "4-3")
    assert whats(step.events) == ["jan_de_deux_tables", "marque", "trou_bredouille"]
    assert GAME.turn(step.state) == Decide(WHITE)
    assert GAME.legal(step.state) == CHOICE == (Tenir(), SenAller())


def test_no_trou_no_choice() -> None:
    state = thrown(at(DEUX_TABLES, points={"white": 6}), "4-3").state
    assert state.phase is Phase.PLAY
    assert all(isinstance(play, Play) for play in GAME.legal(state))
    assert GAME.judge(state, SenAller()) == Fault("no_trou", "AUJ-T1 I; AUJ-T2 X; LEP 1.I, III")
    assert GAME.judge(state, Tenir()) == Fault("not_now")


def test_a_trou_by_the_others_dice_gives_no_leave_to_go() -> None:  # LEP 1.III
    state = thrown(at(CONTRE_JAN, points={"black": 8}), "4-3").state
    after = first_play(state)
    assert whats(after.events) == ["marque", "trou_bredouille"]
    assert after.state.score.trous == (0, 2)
    assert isinstance(GAME.turn(after.state), Chance)
    assert after.state.seat == BLACK
    assert GAME.judge(after.state, SenAller()) is not None


def test_who_stays_keeps_what_is_over_and_plays() -> None:
    step = thrown(at(DEUX_TABLES, points={"white": 10}), "4-3")
    stayed = said(step.state, "tenir")
    assert whats(stayed.events) == ["tenir"]
    assert stayed.state.phase is Phase.PLAY
    assert marked(stayed.state) == (2, 0)
    assert stayed.state.score.sides[0] == SideMarque(2, True, 2)
    assert stayed.state.board == step.state.board


def test_who_has_stayed_cannot_leave_before_another_trou() -> None:  # AUJ-T2 X
    stayed = said(thrown(at(DEUX_TABLES, points={"white": 10}), "4-3").state, "tenir").state
    assert GAME.judge(stayed, SenAller()) is not None
    assert SenAller() not in GAME.legal(stayed)


def test_who_leaves_wipes_all_points_keeps_the_trous_and_throws_again() -> None:  # AUJ-T1 I; AUJ-T2 X
    state = thrown(at(DEUX_TABLES, points={"white": 10}, trous={"white": 1, "black": 3}), "4-3").state
    left = said(state, "s'en aller")
    assert whats(left.events) == ["s_en_aller"]
    assert left.state == at(TALONS, trous={"white": 3, "black": 3}, run={"white": 2}, throws={"white": 0, "black": 0})
    assert isinstance(GAME.turn(left.state), Chance)


def test_who_leaves_takes_from_the_other_what_the_throw_gave_him() -> None:  # AUJ-T2 X
    state = thrown(at(VRAI_ET_FAUX, points={"white": 8}), "6-5").state
    left = said(state, "s'en aller").state
    assert left.score.sides == (SideMarque(trous=2), SideMarque())
    assert marked(first_play(said(state, "tenir").state).state) == (0, 8)


def test_a_new_releve_forgets_the_old_one() -> None:
    state = thrown(at(DEUX_TABLES, points={"white": 8}, throw_no=5), "4-3").state
    assert said(state, "leave").state.releve == Releve()


def test_black_leaves_as_white_does() -> None:
    state = thrown(at(DEUX_TABLES[::-1], "black", points={"black": 8}), "4-3").state
    left = said(state, "s'en aller").state
    assert left.seat == BLACK
    assert left.score.trous == (0, 2)


# ---- AUJ-T1 I, AUJ-T2 XIII, LEP 1.VI: the end of a partie ordinaire


def test_twelve_trous_win_at_once_in_the_middle_of_a_throw() -> None:
    step = thrown(at(VRAI_ET_FAUX, points={"white": 8}, trous={"white": 10, "black": 11}), "6-5")
    over = GAME.turn(step.state)
    assert isinstance(over, Over)
    assert (over.outcome.winners, over.outcome.scores, over.outcome.by) == ((WHITE,), (1, 0), "tour")
    assert over.outcome.facts == (("trous", (12, 11)),)
    assert step.events[-1] == Scored("tour", WHITE, "AUJ-T1 I; LEP 1.VI", (("trous", (12, 11)),), points=1)
    assert marked(step.state) == (0, 0)  # black's eight points of this throw are not marked


def test_the_adversary_may_win_by_the_throwers_dice_once_the_throw_is_played() -> None:
    state = thrown(at(CONTRE_JAN, points={"black": 8}, trous={"black": 10}), "4-3").state
    assert isinstance(GAME.turn(state), Decide)
    over = GAME.turn(first_play(state).state)
    assert isinstance(over, Over)
    assert (over.outcome.winners, over.outcome.scores) == ((BLACK,), (0, 1))


def test_the_thrower_wins_before_the_adversary() -> None:  # AUJ-T2 VI
    position = at(VRAI_ET_FAUX, points={"white": 8, "black": 4}, trous={"white": 11, "black": 11})
    over = GAME.turn(thrown(position, "6-5").state)
    assert isinstance(over, Over)
    assert over.outcome.winners == (WHITE,)


def test_more_trous_than_are_needed_win_all_the_same() -> None:
    over = GAME.turn(thrown(at(DEUX_TABLES, points={"white": 8}, trous={"white": 11}), "4-3").state)
    assert isinstance(over, Over)
    assert over.outcome.facts == (("trous", (13, 0)), ("needed", 12))


def test_nothing_can_be_done_once_it_is_over() -> None:
    state = thrown(at(DEUX_TABLES, points={"white": 8}, trous={"white": 11}), "4-3").state
    for action in (Tenir(), throw(6, 5), Play(()), OpeningThrow((2, 1))):
        assert GAME.judge(state, action) == Fault("not_now")


def test_fewer_trous_may_be_agreed_on() -> None:
    short = game(trous=2)
    over = short.turn(thrown(at(DEUX_TABLES, of=short, points={"white": 8}), "4-3", short).state)
    assert isinstance(over, Over)


@pytest.mark.parametrize(
    ("agreed", "run", "by", "worth"),
    [
        (True, 10, "grande_bredouille", 2),
        (True, 8, "tour", 1),  # black has taken one in between
        (False, 10, "tour", 1),  # hardly in use: AUJ-T2 XIII
    ],
)
def test_all_trous_in_one_run_win_double_if_that_was_agreed(agreed: bool, run: int, by: str, worth: int) -> None:
    grande = game(grande_bredouille=agreed)
    state = at(DEUX_TABLES, of=grande, points={"white": 8}, trous={"white": 10, "black": 1}, run={"white": run})
    over = grande.turn(thrown(state, "4-3", grande).state)
    assert isinstance(over, Over)
    assert (over.outcome.by, over.outcome.scores) == (by, (worth, 0))


@pytest.mark.parametrize(("taken", "by"), [(0, "grande_bredouille"), (1, "tour")])
def test_the_first_treatise_doubles_only_where_the_adversary_took_no_hole_at_all(taken: int, by: str) -> None:
    rules = Registry().variant(Registry().game("trictrac"), "academie_premier", {"grande_bredouille": True}).rules
    first = trictrac(rules)  # AUJ-T1 I, VIII
    state = at(DEUX_TABLES, of=first, points={"white": 8}, trous={"white": 10, "black": taken}, run={"white": 10})
    over = first.turn(thrown(state, "4-3", first).state)
    assert isinstance(over, Over)
    assert over.outcome.by == by


def test_a_hole_given_in_advance_is_not_taken() -> None:  # AUJ-T1 I; AUJ-T2 XIX
    given = game(
        handicap_trous=2, handicap_to=Side.BLACK, grande_bredouille=True,
        grande_bredouille_when=GrandeBredouille.NO_HOLE_TAKEN,
    )  # fmt: skip
    state = at(DEUX_TABLES, of=given, points={"white": 8}, trous={"white": 10, "black": 2}, run={"white": 10})
    over = given.turn(thrown(state, "4-3", given).state)
    assert isinstance(over, Over)
    assert over.outcome.by == "grande_bredouille"


# ---- AUJ-T2 XIX: advantages


def test_who_gives_holes_may_have_the_dice_first_and_at_every_releve() -> None:
    given = game(handicap_trous=4, handicap_to=Side.BLACK, releve_dice=ReleveDice.GIVER)
    assert given.initial() == given.initial(BLACK) == given.initial(WHITE)
    assert (given.initial().seat, given.initial().score.trous) == (WHITE, (0, 4))
    state = at(DEUX_TABLES[::-1], "black", given, points={"black": 8}, trous={"black": 5})
    left = said(thrown(state, "4-3", given).state, "s'en aller", given).state
    assert (left.seat, left.board) == (WHITE, given.initial().board)  # Black left, White throws
    usual = game(handicap_trous=4, handicap_to=Side.BLACK)
    state = at(DEUX_TABLES[::-1], "black", usual, points={"black": 8}, trous={"black": 5})
    assert said(thrown(state, "4-3", usual).state, "s'en aller", usual).state.seat == BLACK


def test_the_giver_throws_after_a_sortie_too() -> None:
    given = game(handicap_trous=4, handicap_to=Side.BLACK, releve_dice=ReleveDice.GIVER)
    step = thrown(at(("7*15", "24 off*14"), "black", given), "6-5", given)
    after = first_play(step.state, given)
    assert (after.state.seat, after.events[0].get("dice")) == (WHITE, "not_kept")


def test_trous_may_be_given_in_advance() -> None:
    given = game(handicap_trous=3, handicap_to=Side.BLACK)
    assert given.initial().score.trous == (0, 3)


def test_trous_given_do_not_spoil_a_grande_bredouille() -> None:
    given = game(handicap_trous=10, grande_bredouille=True)
    state = at(DEUX_TABLES, of=given, points={"white": 8})
    assert state.score.trous == (10, 0)  # what a position leaves out is what was given
    over = given.turn(thrown(state, "4-3", given).state)
    assert isinstance(over, Over)
    assert over.outcome.by == "grande_bredouille"


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


@pytest.mark.parametrize(("dice", "points"), [("6-4", 4), ("3-3", 6)])
def test_who_lifts_everything_marks_keeps_the_dice_and_all_begins_anew(dice: str, points: int) -> None:
    step = thrown(at(ALMOST_OUT, points={"white": 2, "black": 4}), dice)
    assert whats(step.events) == ["sortie", "marque"]
    after = first_play(step.state)
    assert whats(after.events) == ["releve"]
    assert marked(after.state) == (2 + points, 4)  # points are not wiped: nobody has left
    assert after.state.board == GAME.initial(WHITE).board
    assert after.state.seat == WHITE
    assert after.state.releve == Releve()


def test_what_was_marked_for_the_sortie_must_be_lifted() -> None:
    state = thrown(at(ALMOST_OUT), "2-1").state
    assert [NOTATION.write(state, play) for play in GAME.legal(state)] == ["23/off 24/off"]
    assert GAME.judge(state, Play(((24, 25), (23, 24)))) == Fault("must_lift", "LEP 1.V")


def test_who_has_a_dame_too_many_marks_no_sortie() -> None:
    step = thrown(at(("22 23 24 off*12", ALMOST_OUT[1])), "6-5")
    assert step.events == ()
    after = first_play(step.state).state
    assert after.seat == BLACK
    assert NOTATION.position(after)["white"] == "24 off*14"


def test_who_lifts_a_lone_dame_with_the_first_number_leaves_none_unplayed() -> None:
    state = thrown(at(("24 off*14", ALMOST_OUT[1])), "6-5").state
    assert marked(state) == (4, 0)
    assert marked(first_play(state).state) == (4, 0)


def test_a_trou_by_the_sortie_lets_one_leave_or_stay() -> None:
    state = thrown(at(ALMOST_OUT, points={"white": 8, "black": 4}), "6-4").state
    assert state.phase is Phase.CHOOSE
    stayed = first_play(said(state, "tenir").state).state
    left = said(state, "s'en aller").state
    assert stayed == left  # both have all dames on the talons, no points, and white's dice
    assert stayed.score.trous == (1, 0)


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


def test_deux_tables_is_made_once_a_releve() -> None:  # AUJ-T1 II
    step = thrown(at(DEUX_TABLES), "4-3")
    assert "jan_de_deux_tables" in whats(step.events)
    after = first_play(step.state).state
    assert after.releve.done == (frozenset({JanKind.JAN_DE_DEUX_TABLES}), frozenset())
    again = at(DEUX_TABLES, done={"white": ["jan_de_deux_tables"]})
    assert whats(thrown(again, "4-3").events) == []
    other = at(DEUX_TABLES[::-1], "black", done={"white": ["jan_de_deux_tables"]})
    assert "jan_de_deux_tables" in whats(thrown(other, "4-3").events)  # once for each player


def test_mezeas_is_made_once_a_releve() -> None:
    position = ("1*13 12*2", "1*13 11*2")
    after = first_play(thrown(at(position), "6-1").state).state
    assert after.releve.done[WHITE] == {JanKind.JAN_DE_MEZEAS}
    assert whats(thrown(at(position, done={"white": ["jan_de_mezeas"]}), "6-1").events) == []


def test_a_contre_jan_is_made_as_often_as_it_comes() -> None:
    done = {"white": ["jan_de_deux_tables"]}
    assert "contre_jan_de_deux_tables" in whats(thrown(at(CONTRE_JAN, done=done), "4-3").events)
    assert first_play(thrown(at(CONTRE_JAN), "4-3").state).state.releve.done == (frozenset(), frozenset())


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


def test_a_first_throw_nobody_remembers_is_not_met() -> None:
    old = game(obsolete=(Obsolete.JAN_DE_RENCONTRE,))
    state = at(("1*13 5 7", "1*15"), "black", of=old, throws={"white": 1, "black": 0})
    assert "jan_de_rencontre" not in whats(thrown(state, "6-4", old).events)
    known = at(("1*13 5 7", "1*15"), "black", of=old, throws={"white": 1, "black": 0}, first="6-4")
    assert "jan_de_rencontre" in whats(thrown(known, "6-4", old).events)


def test_a_new_releve_can_be_met_again() -> None:
    old = game(obsolete=(Obsolete.JAN_DE_RENCONTRE,))
    left = said(thrown(at(DEUX_TABLES, of=old, points={"white": 8}), "4-3", old).state, "leave", old).state
    after = first_play(thrown(left, "6-4", old).state, old).state
    assert "jan_de_rencontre" in whats(thrown(after, "6-4", old).events)


def test_margot_la_fendue_is_marked_by_the_other() -> None:  # AUJ-T2 XX
    old = game(obsolete=(Obsolete.MARGOT_LA_FENDUE,))
    position = ("1*15", "1*12 17 19 3")
    fallen = [event for event in thrown(at(position, of=old), "6-1", old).events if event.what == "margot_la_fendue"]
    assert [(event.seat, event.get("points")) for event in fallen] == [(BLACK, 2)]
    assert "margot_la_fendue" not in whats(thrown(at(position), "6-1").events)


def test_the_pile_of_misery_is_counted_as_long_as_it_is_kept() -> None:  # AUJ-T1 VIII; AUJ-T2 XX
    old = game(obsolete=(Obsolete.PILE_DE_MISERE,))
    position = ("12*15", "7*2 8*2 9*2 10*2 11*2 12*5")
    step = thrown(at(position, of=old), "6-5", old)
    assert "pile_de_misere" in whats(step.events)
    assert "pile_de_misere" not in whats(thrown(at(position), "6-5").events)
