"""The march of trictrac: what a throw can be played, and must be."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from tablegames.families.tables.board.men import after, count, total, write_men
from tablegames.families.tables.board.path import Sortie
from tablegames.families.tables.race.plays import Play
from tablegames.families.tables.trictrac.coup import RETOUR, Coup, full
from tablegames.families.tables.trictrac.march_rules import JanRules, LiftToConserve, MarchRules
from tablegames.families.tables.trictrac.plays import complete_plays, legal_plays, unplayed
from tests.families.tables.coups import COUPS, coup, endings, moved, plain_lines, plain_plays

RETOUR_FULL = "19*2 20*2 21*2 22*2 23*2 24*2"
HIS_RETOUR = "19*5 20*2 21*2 22*2 23*2 24*2"


def test_the_first_throw_is_put_down_or_played_by_one_dame() -> None:  # LEP 1.I; AUJ-T2 III
    assert endings(coup("1*15", "1*15", "6-2")) == {"1*13 3 7", "1*14 9"}
    assert endings(coup("1*15", "1*15", "1-1")) == {"1*13 2*2", "1*14 3"}


def test_six_and_five_and_sonnez_must_be_put_down() -> None:  # AUJ-T1 I: no dame alone on a coin, neither his
    assert endings(coup("1*15", "1*15", "6-5")) == {"1*13 6 7"}
    assert endings(coup("1*15", "1*15", "6-6")) == {"1*13 7*2"}


def test_a_half_case_of_the_adversary_closes_an_arrow_to_a_dame_that_moves() -> None:  # AUJ-T1 III; AUJ-T2 V
    # black's dame alone on white's 7 stops a landing and a rest; by the ace first the way is free
    assert endings(coup("1*15", "1*12 18 24*2", "6-1")) == {"1*14 8"}
    assert endings(coup("1*15", "1*12 18 23 24", "6-1")) == {"1*15"}


def test_of_two_numbers_that_exclude_each_other_the_larger_is_played() -> None:  # AUJ-T2 XV
    only = coup("12*2 18 24*12", HIS_RETOUR, "6-1")
    assert endings(only) == {"12*2 24*13"}
    assert unplayed(only, JanRules()) == 1


def test_nothing_to_play_is_a_play() -> None:  # LEP 1.V fig. 11
    stuck = coup("9*2 10*2 11*2 12*9", "7*2 8*2 9*2 10*2 11*2 12*3 17 18", "6-5")
    assert list(legal_plays(stuck, JanRules())) == [Play(())]
    assert unplayed(stuck, JanRules()) == 2


def test_the_number_that_brings_the_last_dame_in_lets_the_other_lift() -> None:  # LEP 4.I 72
    entering = coup("18 20*2 21*3 22*3 23*3 24*3", HIS_RETOUR, "5-2")
    assert moved(entering, (18, 20), (20, 25)) in endings(entering)
    two_outside = coup("17 18 19*2 20*2 21*2 22*2 23*2 24*3", HIS_RETOUR, "6-1")
    assert not any("off" in ending for ending in endings(two_outside))  # AUJ-T2 XII


def test_the_last_dame_outside_keeps_to_the_rules_of_the_coins() -> None:  # AUJ-T1 VI; AUJ-T2 VIII
    through_his = coup("7 24*14", HIS_RETOUR, "6-6")
    assert endings(through_his) == {"19 24*14"}  # it rests on his coin
    alone = coup("9 19*14", HIS_RETOUR, "3-2")
    assert not any("12" in ending.split() for ending in endings(alone))
    assert moved(alone, (9, 14)) in endings(alone)  # by the own coin


@pytest.mark.parametrize(
    ("sortie", "lifts", "stays"),
    [(Sortie.FREE, True, True), (Sortie.EXACT_LIFTS, True, False), (Sortie.INSIDE_FIRST, False, True)],
)
def test_a_number_that_falls_on_the_edge(sortie: Sortie, lifts: bool, stays: bool) -> None:
    # LEP 1.V fig. 14; AUJ-T2 XII; AUJ-T1 VI: three and two, with dames behind
    here = coup("19 20 21*2 22*2 23*2 24*2 off*5", HIS_RETOUR, "3-2")
    rules = MarchRules(sortie=sortie)
    assert (moved(here, (22, 25), (23, 25)) in endings(here, rules)) is lifts
    assert (moved(here, (19, 22), (20, 22)) in endings(here, rules)) is stays


def test_too_large_a_number_lifts_the_dames_furthest_back() -> None:  # LEP 1.V; AUJ-T2 XII
    assert endings(coup("22*2 23*2 24*2 off*9", HIS_RETOUR, "6-5")) == {"23*2 24*2 off*11"}


def test_who_has_lifted_his_last_dame_leaves_no_number_unplayed() -> None:
    last = coup("24 off*14", HIS_RETOUR, "6-5")
    assert endings(last) == {"off*15"}
    assert unplayed(last, JanRules()) == 0


@pytest.mark.parametrize(("dice", "sortie"), [("4-3", Sortie.INSIDE_FIRST), ("4-1", Sortie.EXACT_LIFTS)])
def test_a_dame_goes_tout_dune_over_the_edge_to_keep_the_retour(dice: str, sortie: Sortie) -> None:  # AUJ-T1 II, note
    # the edge counts as an arrow: with four and three the dame on 18 is lifted, with four and ace that on 20
    surplus = "18" if dice == "4-3" else "20"
    here = coup(f"{RETOUR_FULL} {surplus} off*2", HIS_RETOUR, dice)
    assert endings(here, MarchRules(sortie=sortie)) == {f"{RETOUR_FULL} off*3"}


def test_lifting_before_all_are_in_to_keep_the_retour() -> None:  # AUJ-T1 VI; AUJ-T2 XII fig. 6
    # the coin is shut in; four and ace break the retour, unless the third dame on 20 may be lifted tout d'une
    here = coup("12*2 19*2 20*3 21*2 22*2 23*2 24*2", "7*2 8*2 9*2 10*2 11*2 12*5", "4-1")
    kept = f"12*2 {RETOUR_FULL} off"
    assert kept not in endings(here)
    assert endings(here, MarchRules(lift_to_conserve=LiftToConserve.ALLOWED)) == {kept}


def test_two_may_be_lifted_early_to_keep_the_retour() -> None:  # AUJ-T1 VI: even more than once
    here = coup("12*2 19*3 20*2 21*2 22*2 23*2 24*2", "7*2 8*2 9*2 10*2 11*2 12*5", "6-4")
    assert not any("off" in ending for ending in endings(here, MarchRules(lift_to_conserve=LiftToConserve.ALLOWED)))
    spare = coup("10 19*3 20*2 21*3 22*2 23*2 24*2", "7*2 8*2 9*2 10*2 11*2 12*5", "6-4")
    kept = moved(spare, (19, 25), (21, 25))
    assert kept not in endings(spare)
    assert kept in endings(spare, MarchRules(lift_to_conserve=LiftToConserve.ALLOWED))


# ---- what is true of every throw


@given(COUPS, st.sampled_from(Sortie))
def test_the_plays_are_those_the_rules_name_one_by_one(here: Coup, sortie: Sortie) -> None:
    found = endings(here, MarchRules(sortie=sortie))
    expected = plain_plays(here, sortie)
    if full(here.men, RETOUR):  # the privilege of the retour: over the edge, tout d'une, to keep it
        over = write_men(after(here.men, ((25 - sum(here.throw.numbers), 25),)))
        assert found - {over} == expected - {over} or found == {over}
    else:
        assert found == expected


@given(COUPS, st.sampled_from(Sortie))
def test_no_two_plays_lead_to_the_same_position_and_there_is_always_one(here: Coup, sortie: Sortie) -> None:
    rules = MarchRules(sortie=sortie)
    plays = legal_plays(here, rules)
    assert len(plays) >= 1
    assert len({after(here.men, play.steps) for play in plays}) == len(plays)
    assert len({len(play.steps) for play in plays}) == 1
    assert [plays[n] for n in range(len(plays))] == list(plays)


@given(COUPS)
def test_a_play_keeps_the_dames_together_and_leaves_none_alone_on_a_coin(here: Coup) -> None:
    for play in legal_plays(here, JanRules()):
        position = after(here.men, play.steps)
        assert total(position) == 15
        assert count(position, 12) != 1
        assert count(position, 13) == 0
        taken = [arrow for arrow in range(1, 25) if count(position, arrow) and not count(here.men, arrow)]
        assert not any(count(here.seen, arrow) for arrow in taken)


@given(COUPS)
def test_as_many_numbers_are_played_as_can_be(here: Coup) -> None:
    lines = plain_lines(here)
    assert len(complete_plays(here, JanRules())[0]) == len(lines[0].moves)
