"""Filling and keeping: the ways, and the duty.  [AUJ-T1 II, VI; AUJ-T2 X, XI; LEP 1.I, IV, V, 4.I]"""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from tablegames.families.tables.board.men import after, count, read_men
from tablegames.families.tables.board.path import Sortie
from tablegames.families.tables.board.places import arrows
from tablegames.families.tables.trictrac.coup import (
    GRAND_JAN,
    PETIT_JAN,
    RETOUR,
    Coup,
    Plein,
    at_stake,
    full,
    missing,
    spare,
)
from tablegames.families.tables.trictrac.jans import jans
from tablegames.families.tables.trictrac.march_rules import JanRules, TwoHalfCases
from tablegames.families.tables.trictrac.plays import can_fill, coin_not_passed, complete_plays, ground, legal_plays
from tablegames.families.tables.trictrac.state import JanKind, by_power
from tests.families.tables.coups import COUPS, RULES, arranged, coup, endings, moved, plain_ways

HIS = "1*13 12*2"


def ways(of: Coup, kind: JanKind, rules: JanRules = RULES) -> int:
    return sum(jan.ways for jan in jans(of, rules) if jan.kind is kind)


GRAND, IN_RETOUR = JanKind.REMPLIR_GRAND_JAN, JanKind.REMPLIR_JAN_DE_RETOUR
TWO_WAYS, OLDER = JanRules(two_half_cases=TwoHalfCases.TWO_WAYS), JanRules(retour_from_coin=True)
HALVES, WHOLE = "1 5 6 7*3 8*2 9*2 10 11 12*2 2", "1 5*2 7*2 8*2 9*2 10*4 12*2"
WHITE, BLACK = "12*2 15 17 19 20*2 21*2 22*2 23*2 24*2", "12*2 15 18 19*2 20*2 21 22*2 23*2 24*2"
LIFTING = "19*5 20*2 21*2 22*2 23*2 24*2"


@pytest.mark.parametrize(
    ("mine", "his", "dice", "kind", "rules", "expected"),
    [
        # the grand jan, by the ace, the five, the five and ace  [AUJ-T1 II]
        ("1 5 6 7*2 8*2 9*2 10*3 11 12*2", HIS, "5-1", GRAND, RULES, 3),
        ("1 4 7*3 8*3 9*2 10*2 11 12*2", HIS, "4-3", GRAND, RULES, 3),
        # by the two and the four: double doublet
        ("1*2 7*3 8*2 9*3 10*2 11 12*2", HIS, "2-2", GRAND, RULES, 2),
        # two dames by the same number are one way, and so is a whole case  [AUJ-T2 XI fig. 4]
        ("1*2 5 7*2 8*3 9*2 10*2 11 12*2", HIS, "6-3", GRAND, RULES, 2),
        ("1*2 7 8*2 9*3 10*3 11*2 12*2", HIS, "6-6", GRAND, RULES, 1),
        (WHOLE, HIS, "6-1", GRAND, RULES, 1),
        # LEP 4.I fig. 31
        ("1*2 2 6 7*2 8 9*2 10*2 11*2 12*2", HIS, "4-2", GRAND, RULES, 2),
        ("1 2 6 7*3 8 9*2 10*2 11*2 12*2", HIS, "6-1", GRAND, RULES, 3),
        # only the surnuméraires serve: by two nine would uncover what it leaves, by five nothing reaches 11  [LEP 1.I]
        ("1*4 7*2 8*2 9*2 10*2 11 12*2", HIS, "2-1", GRAND, RULES, 0),
        # a case repaired by the other number is the dame tout d'une: from 4 to 11 is the same play as from 9
        ("1*3 4 7*2 8*2 9*2 10*2 11 12*2", HIS, "5-2", GRAND, RULES, 1),
        # the coin completes the plein by effet, or by puissance  [AUJ-T2 XI; LEP 2.V]
        ("5 7*3 8*3 9*2 10*2 11*2 6*2", "1*15", "6-6", GRAND, RULES, 1),
        ("1*3 7*4 8*2 9*2 10*2 11*2", "1*15", "6-6", GRAND, RULES, 1),
        ("1*3 7*4 8*2 9*2 10*2 11*2", HIS, "6-6", GRAND, RULES, 0),
        # two half-cases are one way or two  [LEP 4.IV]
        (HALVES, HIS, "5-4", GRAND, RULES, 1),
        (HALVES, HIS, "5-4", GRAND, TWO_WAYS, 2),
        (WHOLE, HIS, "6-1", GRAND, TWO_WAYS, 1),
        # full in passing is nothing: the six must be played  [AUJ-T1 VIII; AUJ-T2 XI fig. 5]
        ("12*2 18 19 20*2 21*2 22*2 23*2 24*3", BLACK, "6-1", IN_RETOUR, RULES, 0),
        ("12*2 17 18 19 20*2 21*2 22*2 23*2 24*2", BLACK, "6-1", IN_RETOUR, RULES, 1),
        # the older opinion counts a dame of the coin, if another dame fills and there is a coin  [AUJ-T2 XI fig. 5]
        (BLACK, WHITE, "6-3", IN_RETOUR, OLDER, 3),
        (WHITE, BLACK, "4-3", IN_RETOUR, OLDER, 2),
        (WHITE, BLACK, "6-1", IN_RETOUR, OLDER, 0),
        (BLACK, WHITE, "6-3", IN_RETOUR, RULES, 2),
        ("15 18 19*2 20*2 21 22*2 23*2 24*2 off*2", "19*15", "6-3", IN_RETOUR, OLDER, 2),
        # a third dame on the coin fills indeed  [AUJ-T2 XI, last words]
        ("12*3 19 20*2 21*2 22*2 23*2 24*3", LIFTING, "6-1", IN_RETOUR, RULES, 1),
        ("12*3 19 20*2 21*2 22*2 23*2 24*3", LIFTING, "6-1", IN_RETOUR, OLDER, 1),
        # a fill that only one order of the numbers allows is one way  [AUJ-T2 V, XI, XII]
        ("18 19*4 20*2 21*2 22 23*3 24*2", "20*15", "2-2", IN_RETOUR, JanRules(sortie=Sortie.EXACT_LIFTS), 1),
        # a number that cannot be played breaks nothing: par impuissance  [LEP 1.IV fig. 10, 4.I fig. 27]
        ("7*3 8*3 9*3 10*2 11*2 12*2", "7*2 8*2 9*2 10*3 11*3 12*3", "6-5", JanKind.CONSERVER_GRAND_JAN, RULES, 1),
        ("7*2 8*2 9*2 10*2 11*2 12*5", "7 8 9*2 10*2 11*2 12*7", "6-6", JanKind.CONSERVER_GRAND_JAN, RULES, 1),
    ],
)
def test_a_plein_is_filled_in_so_many_ways(
    mine: str, his: str, dice: str, kind: JanKind, rules: JanRules, expected: int
) -> None:
    assert ways(coup(mine, his, dice), kind, rules) == expected


def test_who_can_fill_must() -> None:  # AUJ-T2 X; LEP 4.I 60
    here = coup("1*2 2 6 7*2 8 9*2 10*2 11*2 12*2", HIS, "4-2")
    assert all(full(read_men(ending), GRAND_JAN) for ending in endings(here))
    assert moved(here, (1, 7)) not in endings(here)


def test_who_can_keep_must_even_by_passing() -> None:  # AUJ-T2 X; LEP 1.I: carmes through his grand jan
    here = coup("1*2 2*2 3*2 4*3 5*2 6*2 11*2", "1*3 2*2 3*2 4*2 5*2 7*2 9*2", "4-4")
    assert endings(here) == {moved(here, (11, 19))}


def test_but_all_numbers_must_be_played_first() -> None:  # AUJ-T2 X fig. 2; LEP 1.IV fig. 10: five and four break
    here = coup("7*2 8*2 9*2 10*2 11*2 12*5", "7*2 8*2 9*2 10*2 11*2 12*5", "5-4")
    assert moved(here, (7, 12), (8, 12)) in endings(here)
    assert ways(here, JanKind.CONSERVER_GRAND_JAN) == 0


def test_nobody_need_pass_to_keep_the_petit_jan_if_he_can_take_his_coin() -> None:  # LEP 4.I 40
    his = "1*3 2*2 3*2 4*2 5*2 7*2 9*2"  # his petit jan is broken, his grand jan is not
    sonnez = coup("1*2 2*2 3*2 4*2 5*2 6*2 7 11*2", his, "6-6")
    # 7 passes by his coin to 19 and keeps; the coin taken from 6 breaks, and may be taken all the same
    assert endings(sonnez) == {moved(sonnez, (7, 19)), moved(sonnez, (6, 12), (6, 12))}
    held = coup("1*2 2*2 3*2 4*2 5*2 6*2 7 12*2", his, "6-6")
    assert endings(held) == {moved(held, (7, 19))}


def test_a_plein_kept_without_passing_must_be_kept() -> None:  # the exception of LEP 4.I 40 does not permit breaking
    here = coup("1*4 2*2 3*2 4*2 5*2 6*2 10", "1*3 2*2 3*2 4*2 5*2 7*2 9*2", "6-6")
    assert moved(here, (1, 7), (1, 7)) in endings(here)
    assert all(full(read_men(ending), PETIT_JAN) for ending in endings(here))


def test_one_lifts_while_the_retour_could_be_filled_later_but_not_instead_of_filling_it() -> None:  # LEP 4.I 73
    his = LIFTING
    an_ace_would_fill = coup("19*5 20 21*3 22*2 23*2 24*2", his, "3-2")
    assert moved(an_ace_would_fill, (22, 25), (23, 25)) in endings(an_ace_would_fill)
    assert moved(an_ace_would_fill, (19, 22), (19, 21)) in endings(an_ace_would_fill)
    four_on_the_last = coup("19*4 20*2 21*2 22*2 23 24*4", his, "6-5")
    assert endings(four_on_the_last) == {
        moved(four_on_the_last, (19, 25), (19, 24)), moved(four_on_the_last, (19, 25), (20, 25)),
    }  # fmt: skip
    this_throw_fills = coup("19*4 20*2 21*2 22*2 23*2 24 off*2", his, "5-2")  # the duty stays  [LEP 4.I 60]
    assert endings(this_throw_fills) == {moved(this_throw_fills, (19, 24), (19, 21))}
    this_throw_keeps = coup("19*3 20*2 21*2 22*2 23*3 24*2 off", his, "5-2")
    assert endings(this_throw_keeps) == {moved(this_throw_keeps, (19, 24), (23, 25))}


def test_one_number_may_fill_the_retour_and_the_other_lift() -> None:  # LEP 4.I 73, 1.V
    here = coup("19*3 20*2 21*2 22*3 23 24*3 off", LIFTING, "4-1")
    assert endings(here) == {moved(here, (19, 23), (22, 23)), moved(here, (19, 23), (24, 25))}


def test_one_number_fills_though_the_other_cannot_be_played() -> None:
    here = coup("7*3 8*2 9*2 10*2 11 12*5", "7*2 8*2 9*2 10*2 11*2 12*5", "6-4")
    assert endings(here) == {moved(here, (7, 11))}
    assert ways(here, JanKind.REMPLIR_GRAND_JAN) == 1


@pytest.mark.parametrize(
    ("men", "plein", "lacking"),
    [
        ("1*3 2*2 3*3 4*3 5*2 6 7", PETIT_JAN, 1),
        ("1 5*2 7*2 8*2 9*2 10*4 12*2", GRAND_JAN, 2),
        ("12*2 19*3 20*2 21*2 22*2 23*2 24*2", RETOUR, 0),
        ("1*15", None, None),
        ("1*5 2*5 3*5", None, None),
    ],
)
def test_what_a_throw_can_fill_or_break(men: str, plein: object, lacking: int | None) -> None:
    found = at_stake(read_men(men))
    assert found is plein
    assert (missing(read_men(men), found) if found else None) == lacking


def test_the_last_two_of_the_coin_are_never_spare() -> None:
    assert not spare(read_men("12*2 19*13"), 12, RETOUR)
    assert spare(read_men("12*3 19*12"), 12, RETOUR)


# ---- what is true of every throw


@given(arranged(1), st.sampled_from(Sortie))
def test_the_ways_are_those_of_the_plays_that_fill(here: Coup, sortie: Sortie) -> None:
    plein = at_stake(here.men)
    if plein is None or missing(here.men, plein) != 1:
        return  # one of the other dames happens to fill it, or a coin of one dame was cleared
    found = ways(here, plein.remplir, JanRules(sortie=sortie))
    # a fill that only the order of the numbers allows (the last dame in lets the other lift) is one way all the same
    assert found == plain_ways(here, plein.arrows.start, sortie) or (found == 1 and sortie is Sortie.EXACT_LIFTS)


def test_the_academie_makes_him_pass_where_lepeintre_lets_him_take_the_coin() -> None:  # AUJ-T2 X, XVIII; LEP 4.I 40
    here = coup("1*2 2*2 3*2 4*2 5*2 6*2 7*3", "9*7 10*8", "6-6")
    assert len(legal_plays(here, JanRules())) == 2
    [only] = legal_plays(here, JanRules(coin_rather_than_pass=False))
    assert only.steps == ((7, 13), (13, 19))


@given(COUPS)
def test_what_is_filled_or_kept_is_what_the_plays_do(here: Coup) -> None:
    plein = at_stake(here.men)
    done = plein is not None and any(full(after(here.men, steps), plein) for steps in complete_plays(here, RULES))
    counted = [jan for jan in jans(here, RULES) if "remplir" in jan.kind or "conserver" in jan.kind]
    assert len(counted) == done
    assert all(1 <= jan.ways <= 3 and jan.for_mover for jan in counted)
    if done and plein is not None and plein is not PETIT_JAN:
        assert all(full(after(here.men, play.steps), plein) for play in legal_plays(here, RULES))


# ---- the coin de repos: two at once to take it, two at once to leave it.  [AUJ-T1 IV; AUJ-T2 VIII; LEP 1.II]


DOWN = "1*11 4 5 8 10"
HIS_COIN = "1*9 2*3 3*2 4"


def test_it_is_taken_by_effet_with_two_dames_and_never_with_one() -> None:  # LEP 1.II fig. 5
    four_and_two = coup(DOWN, HIS_COIN, "4-2")
    assert "1*11 4 5 12*2" in endings(four_and_two)
    assert not any("12 " in f"{ending} " or ending.endswith(" 12") for ending in endings(four_and_two))


def test_it_is_taken_by_puissance_one_arrow_short_of_each_number() -> None:  # LEP 1.II: five and three for four and two
    five_and_three = coup(DOWN, HIS_COIN, "5-3")
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
    here = coup("9 10 19*3 20*2 21*2 22*2 23*2 24*2", LIFTING, "4-3")
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


# ---- passing into the adversary's tables.  [AUJ-T1 VI; AUJ-T2 V, XVIII; LEP 1.V, 4.I 38]


GRAND_PLEIN = "7*2 8*2 9*2 10*2 11*2 12*5"


@pytest.mark.parametrize(
    ("men", "plein", "can"),
    [
        ("1*15", PETIT_JAN, True),
        ("1*15", GRAND_JAN, True),
        ("1*3 2*2 3*2 4*2 5*2 7*2 9*2", PETIT_JAN, False),  # LEP 1.I: eleven dames for twelve places
        ("1 2*14", PETIT_JAN, False),  # one dame for the talon
        ("1*2 2*2 3*2 4*2 5*2 6*2 12*3", PETIT_JAN, True),
        ("1*4 9*2 10*2 11*2 12*5", GRAND_JAN, True),
        ("9*2 10*2 11*2 12*9", GRAND_JAN, False),  # LEP 1.V fig. 11: nothing left for 7 and 8
        ("7*2 8*2 9*2 10*2 11*2 12*2 19*3", GRAND_JAN, True),
        ("7*2 8*2 9*2 10*2 11*2 12 19*4", GRAND_JAN, False),
    ],
)
def test_a_jan_can_be_filled_while_enough_dames_have_not_passed(men: str, plein: Plein, can: bool) -> None:
    assert can_fill(read_men(men), plein) is can


def test_one_passes_into_his_grand_jan_only_when_he_can_no_longer_fill_it() -> None:  # LEP 1.V fig. 11
    free = coup(GRAND_PLEIN, "9*2 10*2 11*2 12*9", "6-5")
    assert moved(free, (12, 18), (12, 17)) in endings(free)
    held = coup(GRAND_PLEIN, "1*4 9*2 10*2 11*2 12*5", "6-5")
    assert endings(held) == {moved(held, (12, 23))}  # the passage is borrowed all the same


def test_the_passage_is_not_borrowed_into_a_petit_jan_he_can_fill() -> None:  # LEP 4.I 38
    petit = "1*2 2*2 3*2 4*3 5*2 6*2 11*2"
    broken = coup(petit, "1*3 2*2 3*2 4*2 5*2 7*2 9*2", "4-4")
    assert endings(broken) == {moved(broken, (11, 19))}
    fillable = coup(petit, "1*9 2*2 3*2 7*2", "4-4")
    assert moved(fillable, (11, 19)) not in endings(fillable)


def test_a_passage_is_open_only_when_the_arrow_is_bare() -> None:  # AUJ-T1 II, III; AUJ-T2 XVIII
    his = "1*2 2 5*2 7*2 8*2 9*2 11*2 12*2"
    grand = "6 7*2 8*2 9*2 10*2 11*2 12*4"
    assert endings(broken := coup(grand, his, "6-6")) == {moved(broken, (9, 21))}  # AUJ-T2 X fig. 2
    assert endings(kept := coup(grand, his.replace("5*2", "4 5"), "6-6")) == {moved(kept, (6, 12))}
    rest_taken = coup(grand, "1*2 2 5 7*2 8*2 9*2 10 11*2 12*2", "6-6")
    assert endings(rest_taken) == {moved(rest_taken, (6, 12))}


def test_his_coin_is_never_occupied_though_he_has_left_it_for_good() -> None:  # AUJ-T1 VI; AUJ-T2 XVIII; LEP 1.V
    here = coup("12*2 19*3 20*2 21*2 22*2 23*2 24*2", LIFTING, "6-1")
    assert endings(here) == {moved(here, (19, 20))}


@given(COUPS)
def test_a_plein_that_stands_can_be_filled_and_its_table_is_closed(here: Coup) -> None:
    stand, rest = ground(here)
    his = here.board >> 104
    if full(his, GRAND_JAN):
        assert can_fill(his, GRAND_JAN)
        assert not {13, 14, 15, 16, 17, 18} & set(arrows(stand))
    if full(his, PETIT_JAN):
        assert can_fill(his, PETIT_JAN)
        assert not set(range(19, 25)) & set(arrows(stand | rest))
    assert stand & rest == stand
    assert not any(count(here.seen, arrow) for arrow in arrows(rest))
