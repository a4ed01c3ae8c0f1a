"""Why a play is refused: the rule it breaks."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from tablegames.families.tables.board.men import after
from tablegames.families.tables.board.path import Sortie
from tablegames.families.tables.board.places import Steps
from tablegames.families.tables.race.plays import Play
from tablegames.families.tables.trictrac.coup import Coup
from tablegames.families.tables.trictrac.faults import play_fault
from tablegames.families.tables.trictrac.march_rules import MarchRules
from tablegames.families.tables.trictrac.plays import legal_plays
from tests.families.tables.coups import COUPS, RULES, coup

GRAND = "7*2 8*2 9*2 10*2 11*2 12*5"
HOME = "19*5 20*2 21*2 22*2 23*2 24*2"
CASES: list[tuple[str, str, str, Steps, str]] = [
    ("1*15", "1*15", "6-2", ((1, 7), (1, 3), (3, 9)), "too_many_numbers"),
    ("1*15", "1*15", "6-2", ((2, 8),), "no_dame"),
    ("1*15", "1*15", "6-2", ((1, 5), (1, 7)), "not_the_number"),
    ("1*15", "1*12 18 24*2", "6-1", ((1, 7), (7, 8)), "occupied"),
    ("7*2 24*13", HOME, "6-5", ((7, 13), (7, 12)), "his_coin"),
    (GRAND, "1*4 9*2 10*2 11*2 12*5", "6-5", ((12, 18), (12, 17)), "his_grand_jan"),
    ("1*2 2*2 3*2 4*3 5*2 6*2 11*2", "1*9 2*2 3*2 7*2", "4-4", ((11, 15), (15, 19)), "his_petit_jan"),
    ("1*15", "1*15", "6-5", ((1, 7), (7, 12)), "coin_taken_alone"),
    ("12*2 19*13", HOME, "6-1", ((12, 18), (19, 20)), "coin_left_alone"),
    ("17 18 19*13", HOME, "6-1", ((19, 25), (17, 18)), "not_all_home"),
    ("19*2 22*13", HOME, "5-1", ((22, 25), (19, 20)), "dame_behind"),
    ("1*11 6*2 7*2", "1*15", "6-6", ((7, 12), (7, 12)), "power_though_effet"),
    ("1*11 4 5 8 10", "1*9 2*2 3*2 12*2", "5-3", ((8, 12), (10, 12)), "power_his_coin_held"),
    ("1*9 4 5 8 10 12*2", "1*15", "5-3", ((8, 12), (10, 12)), "power_coin_held"),
    ("1*11 4 5 8 11", "1*15", "5-3", ((8, 12), (10, 12)), "no_dame"),
    ("1*15", "1*15", "6-2", ((1, 7),), "numbers_left"),
    ("1*15", "1*15", "6-2", (), "numbers_left"),
    ("12*2 18 24*12", HOME, "6-1", ((18, 19),), "larger_first"),
    ("1*2 2 6 7*2 8 9*2 10*2 11*2 12*2", "1*13 12*2", "4-2", ((1, 5), (5, 7)), "must_fill"),
    ("1*2 2*2 3*2 4*3 5*2 6*2 11*2", "1*3 2*2 3*2 4*2 5*2 7*2 9*2", "4-4", ((1, 5), (1, 5)), "must_keep"),
]


@pytest.mark.parametrize(
    ("mine", "his", "dice", "steps", "what"), CASES, ids=[f"{c[4]}-{n}" for n, c in enumerate(CASES)]
)
def test_the_fault_is_named(mine: str, his: str, dice: str, steps: Steps, what: str) -> None:
    fault = play_fault(coup(mine, his, dice), RULES, Play(steps))
    assert fault is not None
    assert fault.what == what
    assert fault.cite or what == "no_dame"


@pytest.mark.parametrize(
    ("sortie", "steps", "what"),
    [
        (Sortie.INSIDE_FIRST, ((22, 25), (23, 25)), "inside_first"),  # AUJ-T1 VI
        (Sortie.EXACT_LIFTS, ((19, 22), (20, 22)), "exact_must_lift"),  # AUJ-T2 XII
    ],
)
def test_the_three_opinions_on_lifting_have_their_faults(sortie: Sortie, steps: Steps, what: str) -> None:
    here = coup("19 20 21*2 22*2 23*2 24*2 off*5", HOME, "3-2")
    fault = play_fault(here, MarchRules(sortie=sortie), Play(steps))
    assert fault is not None
    assert fault.what == what
    assert play_fault(here, MarchRules(), Play(steps)) is None


@given(COUPS, st.sampled_from(Sortie))
def test_no_legal_play_has_a_fault(here: Coup, sortie: Sortie) -> None:
    rules = MarchRules(sortie=sortie)
    assert [play_fault(here, rules, play) for play in legal_plays(here, rules)][:20] == [None] * min(
        20, len(legal_plays(here, rules))
    )


@given(COUPS, st.data())
def test_what_has_no_fault_leads_to_a_legal_position(here: Coup, data: st.DataObject) -> None:
    sources = st.integers(1, 24)
    steps: Steps = tuple(
        (source, min(source + number, 25))
        for number in data.draw(st.permutations(here.throw.numbers))[: data.draw(st.integers(0, 2))]
        for source in [data.draw(sources)]
    )
    if play_fault(here, RULES, Play(steps)) is None:
        legal = {after(here.men, play.steps) for play in legal_plays(here, RULES)}
        assert after(here.men, steps) in legal


def test_rule_38_is_of_the_petit_jan_alone() -> None:  # LEP 4.I 38
    grand = play_fault(coup(GRAND, "1*4 9*2 10*2 11*2 12*5", "6-5"), RULES, Play(((12, 18), (12, 17))))
    petit = play_fault(
        coup("1*2 2*2 3*2 4*3 5*2 6*2 11*2", "1*9 2*2 3*2 7*2", "4-4"), RULES, Play(((11, 15), (15, 19)))
    )
    assert grand is not None
    assert petit is not None
    assert (grand.what, "4.I 38" in grand.cite) == ("his_grand_jan", False)
    assert (petit.what, "4.I 38" in petit.cite) == ("his_petit_jan", True)
