"""Passing into the adversary's tables.  [AUJ-T1 VI; AUJ-T2 V, XVIII; LEP 1.V, 4.I 38]"""

from __future__ import annotations

import pytest
from hypothesis import given

from tablegames.families.tables.board.men import arrows, count, read_men
from tablegames.families.tables.trictrac.coup import Coup
from tablegames.families.tables.trictrac.passage import can_fill, ground
from tablegames.families.tables.trictrac.pleins import GRAND_JAN, PETIT_JAN, Plein, full
from tests.families.tables.coups import COUPS, coup, endings, moved

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
    here = coup("12*2 19*3 20*2 21*2 22*2 23*2 24*2", "19*5 20*2 21*2 22*2 23*2 24*2", "6-1")
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
