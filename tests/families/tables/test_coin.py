"""The coin de repos: two at once to take it, two at once to leave it.  [AUJ-T1 IV; AUJ-T2 VIII; LEP 1.II]"""

from __future__ import annotations

import pytest
from hypothesis import given

from tablegames.families.tables.board.men import count
from tablegames.families.tables.race.plays import after
from tablegames.families.tables.trictrac.coin import by_power, coin_not_passed
from tablegames.families.tables.trictrac.coup import Coup
from tablegames.families.tables.trictrac.march_rules import JanRules
from tablegames.families.tables.trictrac.plays import legal_plays
from tests.families.tables.coups import COUPS, coup, endings, moved

DOWN = "1*11 4 5 8 10"
HIS = "1*9 2*3 3*2 4"


def test_it_is_taken_by_effet_with_two_dames_and_never_with_one() -> None:  # LEP 1.II fig. 5
    four_and_two = coup(DOWN, HIS, "4-2")
    assert "1*11 4 5 12*2" in endings(four_and_two)
    assert not any("12 " in f"{ending} " or ending.endswith(" 12") for ending in endings(four_and_two))


def test_it_is_taken_by_puissance_one_arrow_short_of_each_number() -> None:  # LEP 1.II: five and three for four and two
    five_and_three = coup(DOWN, HIS, "5-3")
    assert "1*11 4 5 12*2" in endings(five_and_three)
    power = [play for play in legal_plays(five_and_three, JanRules()) if by_power(play, five_and_three.throw)]
    assert [play.steps for play in power] == [((8, 12), (10, 12))]


def test_puissance_ends_when_the_adversary_has_his_coin() -> None:  # AUJ-T2 VIII; LEP 1.II
    assert "1*11 4 5 12*2" not in endings(coup(DOWN, "1*9 2*2 3*2 12*2", "5-3"))


def test_puissance_is_forbidden_where_effet_serves() -> None:  # AUJ-T1 II, IV: not quines for sonnez
    sonnez = coup("1*11 6*2 7*2", "1*15", "6-6")
    assert moved(sonnez, (6, 12), (6, 12)) in endings(sonnez)
    assert moved(sonnez, (7, 12), (7, 12)) not in endings(sonnez)


def test_by_a_doublet_two_dames_of_one_arrow_take_it() -> None:  # LEP 1.III: the second sonnez
    assert endings(coup("1*13 7*2", "1*13 5 6", "6-6")) == {"1*11 7*4", "1*13 12*2"}
    assert "1*13 12*2" not in endings(coup("1*13 7 8", "1*13 5 6", "6-6"))


def test_it_is_left_by_the_last_two_together() -> None:  # AUJ-T2 VIII; LEP 1.V fig. 13
    retour = "12*2 19*3 20*2 21*2 22*2 23*2 24*2"
    six_and_five = coup(retour, "10 11 12*2 19*2 20 21*2 22*2 23*2 24*2", "6-5")
    assert moved(six_and_five, (12, 18), (12, 17)) in endings(six_and_five)
    six_and_two = coup(retour, "10 11 12*2 19*2 20 21*2 22*2 23*2 24*2", "6-2")
    assert endings(six_and_two) == {moved(six_and_two, (19, 21))}


def test_a_surcase_goes_as_it_likes_but_leaves_no_dame_alone() -> None:
    three, four = (coup(f"12*{n} 24*{15 - n}", "19*15", "6-5") for n in (3, 4))
    assert moved(three, (12, 18), (18, 23)) in endings(three)
    assert moved(three, (12, 18), (12, 17)) not in endings(three)
    assert moved(four, (12, 18), (12, 17)) in endings(four)


def test_an_empty_coin_is_a_rest_one_s_own_and_his() -> None:  # AUJ-T1 VI; AUJ-T2 IX
    assert moved(over := coup("7 24*14", "19*15", "6-5"), (7, 18)) in endings(over)
    assert moved(own := coup("6 24*14", "2*2 8*2 19*11", "6-2"), (6, 14)) in endings(own)


def test_who_left_it_may_retake_it_by_puissance() -> None:  # LEP 4.I 70
    here = coup("9 10 19*3 20*2 21*2 22*2 23*2 24*2", "19*5 20*2 21*2 22*2 23*2 24*2", "4-3")
    assert moved(here, (9, 12), (10, 12)) in endings(here)


@pytest.mark.parametrize(("dice", "stays"), [("6-1", True), ("2-1", True), ("6-2", False), ("5-5", False)])
def test_the_throws_that_do_not_pass_the_coin(dice: str, stays: bool) -> None:  # LEP 2.V: the aces
    here = coup("12*2 19*3 20*2 21*2 22*2 23*2 24*2", "19*6 20 21*2 22*2 23*2 24*2", dice)
    assert coin_not_passed(here) is stays


def test_where_there_is_no_coin_to_pass_no_throw_keeps_it() -> None:
    assert not coin_not_passed(coup("19*3 20*2 21*2 22*2 23*2 24*4", "19*15", "6-1"))


@given(COUPS)
def test_puissance_takes_the_coin_only_where_the_books_allow_it(here: Coup) -> None:
    for play in legal_plays(here, JanRules()):
        if by_power(play, here.throw):
            assert here.coin == 0
            assert not here.his_coin_held
            assert count(after(here.men, play.steps), 12) == 2
            assert sorted(13 - source for source, _ in play.steps) == sorted(here.throw.numbers)
        else:
            assert all(to == 25 or to - source in here.throw.numbers for source, to in play.steps)
