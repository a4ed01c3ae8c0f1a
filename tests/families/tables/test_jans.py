"""The events of a throw, before a dame is touched.  [AUJ-T1 II-IV; AUJ-T2 V, IX; LEP 1.I-V, 2.V]"""

from __future__ import annotations

import pytest
from hypothesis import given, settings, strategies as st

from tablegames.core.dice import throw
from tablegames.families.tables.board.men import board, count, read_men, standing
from tablegames.families.tables.trictrac.abilities import EVENTS, THROWS, count_throws, over_all_throws
from tablegames.families.tables.trictrac.coup import Coup
from tablegames.families.tables.trictrac.jans import jans
from tablegames.families.tables.trictrac.march_rules import DeuxTablesDames, JanRules, Obsolete
from tablegames.families.tables.trictrac.state import BATTRE, BATTRE_A_FAUX, Jan, JanKind
from tests.families.tables.coups import COUPS, RULES, coup

Told = tuple[str, bool, int, int | None]


def made(of: Coup, rules: JanRules = RULES) -> set[Told]:
    """Return the events of the throw: the kind, whether for the mover, ways, arrow."""
    return {(jan.kind.value, jan.for_mover, jan.ways, jan.at) for jan in jans(of, rules)}


def kinds(of: Coup, rules: JanRules = RULES) -> set[str]:
    return {jan.kind.value for jan in jans(of, rules)}


# ---- at the beginning


def test_six_dames_in_a_row_in_three_throws() -> None:  # LEP 1.I fig. 1
    four = "1*11 2 3 4 5"
    assert made(coup(four, "1*13 7*2", "6-5", throw_no=3)) == {("jan_de_trois_coups", True, 1, None)}
    assert not made(coup(four, "1*13 7*2", "6-5", throw_no=4))
    assert not made(coup(four, "1*13 7*2", "6-5"))
    assert not made(coup(four, "1*13 7*2", "6-4", throw_no=3))
    assert not made(coup("1*11 2*2 4 5", "1*13 7*2", "6-5", throw_no=3))


def test_both_coins_reached_by_the_only_two_dames_down() -> None:  # LEP 1.II fig. 4
    his = "1*11 2 3*2 4"
    jan = {("jan_de_deux_tables", True, 1, None)}
    assert made(coup("1*13 8 10", his, "4-3")) == made(coup("1*13 8 10", his, "5-2")) == jan
    assert made(coup("1*13 9 10", his, "3-3")) == jan
    assert not made(coup("1*12 2 8 10", his, "4-3"))
    assert made(coup("1*13 8 10", "1*9 2 3*2 4 12*2", "4-3")) == {("contre_jan_de_deux_tables", False, 1, None)}


def test_the_two_dames_stand_anywhere_or_in_the_grand_jan() -> None:  # AUJ-T1 II; LEP 1.II
    here = coup("1*13 6 9", "1*15", "6-4")
    assert "jan_de_deux_tables" in kinds(here)
    assert "jan_de_deux_tables" not in kinds(here, JanRules(deux_tables_dames=DeuxTablesDames.GRAND_JAN))
    assert "jan_de_deux_tables" in kinds(
        coup("1*13 7 9", "1*15", "5-4"), JanRules(deux_tables_dames=DeuxTablesDames.GRAND_JAN)
    )


def test_an_ace_when_nothing_but_the_coin_is_down() -> None:  # LEP 1.III fig. 7
    assert made(coup("1*13 12*2", "1*13 11*2", "6-1")) == {("jan_de_mezeas", True, 1, None)}
    assert made(coup("1*13 12*2", "1*13 11*2", "1-1")) == {("jan_de_mezeas", True, 1, None)}
    assert not made(coup("1*13 12*2", "1*13 11*2", "6-2"))
    assert not made(coup("1*12 2 12*2", "1*13 11*2", "6-1"))
    assert made(coup("1*13 12*2", "1*13 12*2", "6-1")) == {("contre_jan_de_mezeas", False, 1, None)}


def test_each_is_made_once_a_releve() -> None:  # AUJ-T1 II
    done = frozenset({JanKind.JAN_DE_DEUX_TABLES})
    assert not made(coup("1*13 8 10", "1*15", "4-3", done=done))
    assert made(coup("1*13 12*2", "1*15", "6-1", done=done)) == {("jan_de_mezeas", True, 1, None)}


# ---- hitting


def test_every_dame_alone_is_hit_by_itself_in_every_way() -> None:  # LEP 1.II fig. 6
    everywhere = coup("1*3 2 3 4 5 6 7 8 9 10 11 12*2", "1*5 2 3 4 5 6 7 8 9 10 11", "6-5")
    grand = {("battre_grand_jan", True, 3, arrow) for arrow in (14, 15, 16, 17)} | {("battre_grand_jan", True, 2, 18)}
    petit = {("battre_petit_jan", True, 1, arrow) for arrow in range(19, 24)}
    assert made(everywhere) == grand | petit | {("battre_coin", True, 1, None)}


def test_a_half_case_is_a_rest_for_hitting() -> None:  # AUJ-T1 III: the same dame stops a dame that moves
    here = coup("12*2 24*13", "1*12 2 7 8", "6-5")  # on 17 and 18 a dame alone, and on 23
    assert ("battre_petit_jan", True, 1, 23) in made(here)


def test_one_open_passage_is_enough_and_two_closed_make_it_false() -> None:  # AUJ-T2 IX; LEP 1.III fig. 8
    mine, his = "1*5 6*2 7*2 8*2 11*2 12*2", "1*4 2 3 6 7*2 8*2 11*2 12*2"
    assert made(coup(mine, his, "6-1")) == {("battre_a_faux_petit_jan", False, 1, 19)}
    assert made(coup(mine, his, "6-5")) == {
        ("battre_petit_jan", True, 1, 22),
        ("battre_a_faux_petit_jan", False, 1, 19),
        ("battre_a_faux_petit_jan", False, 1, 23),
    }
    assert made(coup(mine, his, "6-6")) == {
        ("battre_a_faux_petit_jan", False, 1, 19),
        ("battre_a_faux_petit_jan", False, 1, 23),
    }


def test_dames_that_have_passed_are_hit_where_they_stand() -> None:  # AUJ-T2 XI fig. 3: in the own petit jan
    here = coup("1*5 2 3 5 7 9*2 10*2 12*2", "1*2 2*2 3*2 4*2 5*2 6*2 8 10 19", "5-3")
    assert made(here) == {
        ("battre_grand_jan", True, 3, 15),
        ("battre_grand_jan", True, 2, 17),
        ("battre_petit_jan", True, 2, 6),
    }


@pytest.mark.parametrize(
    ("mine", "dice", "hit"),
    [
        ("1*9 4 5 7 8 12*2", "6-5", True),  # LEP 1.II fig. 5
        ("1*9 4 5 7 8 12*2", "5-5", False),  # one dame on 8 only
        ("1*11 8*2 12*2", "5-5", True),
        ("1*11 7*2 8*2", "6-5", False),  # who has not his coin hits no coin
        ("1*12 7 12*2", "6-1", False),  # AUJ-T2 IX: the coin alone does not hit the coin
        ("1*11 7 12*3", "6-1", True),
        ("1*12 12*3", "1-1", False),
        ("1*11 12*4", "1-1", True),
    ],
)
def test_the_empty_coin_is_hit_by_two_dames(mine: str, dice: str, hit: bool) -> None:
    assert ("battre_coin" in kinds(coup(mine, "1*15", dice))) is hit


def test_a_coin_that_is_held_is_hit_neither_truly_nor_falsely() -> None:  # LEP 1.II; AUJ-T1 III
    held = coup("1*9 4 5 7 8 12*2", "1*13 12*2", "6-5")
    assert not {"battre_coin", "battre_a_faux_coin"} & kinds(held)
    assert ("battre_a_faux_coin", False, 1, None) in made(held, JanRules(coin_a_faux=True))


def test_the_coin_he_has_left_is_hit_again() -> None:  # LEP 4.I 71
    assert "battre_coin" in kinds(coup("7 8 12*13", "19*5 20*2 21*2 22*2 23*2 24*2", "6-5"))


# ---- the end


def test_the_last_dame_lifted() -> None:  # AUJ-T2 XII; LEP 1.V
    his = "19*5 20*2 21*2 22*2 23*2 24*2"
    assert made(coup("22 23 off*13", his, "6-4")) == {("sortie", True, 1, None)}
    assert made(coup("24 off*14", his, "6-4")) == {("sortie", True, 1, None)}
    assert not made(coup("22 23 24 off*12", his, "6-4"))


def test_each_number_not_played_is_the_adversary_s() -> None:  # LEP 1.V fig. 11
    stuck = coup("9*2 10*2 11*2 12*9", "7*2 8*2 9*2 10*2 11*2 12*3 17 18", "6-6")
    assert made(stuck) == {("dame_impuissante", False, 2, None)}


# ---- what is no longer in use


def test_old_jans_count_only_where_they_are_agreed() -> None:  # AUJ-T2 XX
    every = JanRules(obsolete=tuple(Obsolete))
    start = board(read_men("1*15"), read_men("1*13 6*2"))
    same, other = (Coup(start, throw(5, 5), 1, answers=throw(*dice)) for dice in ((5, 5), (5, 4)))
    assert "jan_de_rencontre" in kinds(same, every)
    assert "jan_de_rencontre" not in kinds(other, every) | kinds(same)
    split = coup("1*12 10 12*2", "1*13 7 9", "5-2")  # 18 and 16 alone, 17 bare between them
    assert ("margot_la_fendue", False, 1, 17) in made(split, every)
    assert "margot_la_fendue" not in kinds(split)
    assert "margot_la_fendue" not in kinds(coup("1*12 10 12*2", "1*13 7 9", "6-6"), every)


def test_the_pile_counts_when_it_is_made_and_while_it_is_kept() -> None:  # AUJ-T1 VIII; AUJ-T2 XX
    pile = JanRules(obsolete=(Obsolete.PILE_DE_MISERE,))
    his = "7*2 8*2 9*2 10*2 11*2 12*5"
    assert "pile_de_misere" in kinds(coup("8 9 12*13", his, "4-3"), pile)
    assert made(coup("12*15", his, "4-3"), pile) == {
        ("pile_de_misere", True, 1, None),
        ("dame_impuissante", False, 2, None),
    }
    assert "pile_de_misere" not in kinds(coup("12*15", "19*15", "4-3"), pile)


# ---- the arithmetic


def test_there_are_twenty_one_throws_in_thirty_six_chances() -> None:  # AUJ-T1 V; LEP 2.I
    assert len({thrown for thrown, _ in THROWS}) == 21
    assert sum(times for _, times in THROWS) == 36


@pytest.mark.parametrize(
    ("mine", "his", "event", "at", "chances"),
    [
        ("1 3 5 6 7 8*2 9*2 10*2 11*2 12*2", "1*15", "remplir_grand_jan", None, 33),  # LEP 2.III fig. 17
        ("1*5 7*2 8*2 9*2 10*2 12*2", "1*12 7*3", "battre_coin", None, 16),  # LEP 2.V: four cases, four by four
        ("1*9 7 8 9 10 12*2", "1*12 7*3", "battre_coin", None, 12),
        ("7*2 8*2 9*2 10*2 11*2 12*5", "4 5 6 7*2 8*2 9*2 10*2 11*2 12*2", "battre_a_faux", 19, 21),  # LEP 2.V fig. 20
        ("7*2 8*2 9*2 10*2 11*2 12*5", "4 5 6 7*2 8*2 9*2 10*2 11*2 12*2", "battre_a_faux_petit_jan", 20, 15),
        ("1*13 12*2", "1*6 6 7*2 9*2 10*2 12*2", "battre", 19, 2),  # AUJ-T1 V: five and two
    ],
)
def test_chances_are_counted_as_the_books_count_them(
    mine: str, his: str, event: str, at: int | None, chances: int
) -> None:
    assert count_throws(board(read_men(mine), read_men(his)), RULES, event, at=at) == chances


@pytest.mark.parametrize("distance", range(1, 13))
def test_the_throws_that_reach_a_dame_at_each_distance(distance: int) -> None:  # AUJ-T1 V; AUJ-T2 XIV
    """Up to six, ten more than the distance; beyond, one throw of the two dice fewer for each arrow further."""
    case = 14 if distance == 1 else 12  # his coin, on 13, holds no dame alone
    at = case + distance
    position = board(read_men(f"1*13 {case}*2"), read_men(f"{25 - at} 20*14"))
    assert count_throws(position, RULES, "battre", at=at) == (10 + distance if distance <= 6 else 13 - distance)


@pytest.mark.parametrize(
    ("his", "chances"), [("12*2 19*13", 11), ("19*15", 11), ("11 12*2 19*12", 20), ("10 11 12*2 19*11", 27)]
)
def test_the_chances_against_passing_the_coin(his: str, chances: int) -> None:  # LEP 2.V fig. 13
    position = board(read_men("12*2 19*3 20*2 21*2 22*2 23*2 24*2"), read_men(his))
    assert count_throws(position, RULES, "pass_coin") == chances


def test_ways_can_be_asked_for_and_every_kind_has_a_name() -> None:
    position = board(read_men("1*2 2 6 7*2 8 9*2 10*2 11*2 12*2"), read_men("1*13 12*2"))
    one, two = (count_throws(position, RULES, "remplir_grand_jan", ways_at_least=n) for n in (1, 2))
    by_hand = [
        (times, jan.ways)
        for _, times, found in over_all_throws(position, RULES)
        for jan in found
        if jan.kind is JanKind.REMPLIR_GRAND_JAN
    ]
    assert (one, two) == (sum(t for t, _ in by_hand), sum(t for t, ways in by_hand if ways > 1))
    assert 0 < two < one
    assert set(JanKind) <= set(EVENTS)


# ---- what is true of every throw


def plain_hits(of: Coup) -> set[Told]:
    """Hitting as the books describe it, dame by dame."""
    mine = [arrow for arrow, _ in standing(of.men) if arrow < 25]
    his = {arrow: dames for arrow, dames in standing(of.seen) if 1 <= arrow <= 24}
    a, b = of.throw.numbers
    told: set[Told] = set()
    for target in (arrow for arrow, dames in his.items() if dames == 1):
        half = "petit_jan" if target in (*range(1, 7), *range(19, 25)) else "grand_jan"
        direct = sum(target - number in mine for number in {a, b})
        rests = [his.get(target - a - b + number, 0) for number in {a, b}] if target - a - b in mine else []
        truly = direct + any(dames < 2 for dames in rests)
        if truly:
            told.add((f"battre_{half}", True, truly, target))
        elif rests:
            told.add((f"battre_a_faux_{half}", False, 1, target))
    return told


@settings(max_examples=250, deadline=None)
@given(COUPS)
def test_hits_are_those_found_dame_by_dame(here: Coup) -> None:
    both = {kind.value for kind in BATTRE | BATTRE_A_FAUX}
    assert {told for told in made(here) if told[0] in both} == plain_hits(here)


@given(COUPS, st.sampled_from([RULES, JanRules(obsolete=tuple(Obsolete), coin_a_faux=True, retour_from_coin=True)]))
def test_jans_come_once_each_in_the_order_of_the_books_and_cite_them(here: Coup, rules: JanRules) -> None:
    found: tuple[Jan, ...] = jans(here, rules)
    assert len({(jan.kind, jan.at) for jan in found}) == len(found)
    assert all(jan.cite and jan.ways >= 1 for jan in found)
    assert all((jan.at is None) or count(here.seen, jan.at) <= 1 for jan in found)
    against = ("contre", "battre_a_faux", "dame_impuissante", "margot")
    assert all(jan.for_mover is not jan.kind.startswith(against) for jan in found)
