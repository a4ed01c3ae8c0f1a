"""Tables of throws: what they say is so, the file is read or refused, and races are played by them."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from itertools import pairwise, product
from random import Random
from typing import Any, cast

import pytest

from tablegames.families.tables.board.men import board, read_men, total, write_men
from tablegames.families.tables.board.places import OFF, bit
from tablegames.families.tables.bot.evaluation import ALONE
from tablegames.families.tables.bot.racing import SHAPES, CountedRacing, delayed, read_spreads, shipped_spreads
from tablegames.families.tables.bot.thinking import Lookahead, Thinker
from tablegames.families.tables.race.race import Race
from tablegames.plugins.toutetable.evaluation import SPREADS, classic, valuation
from tablegames.table.setting import load
from training.spreads import Counting, written_spreads

PACKAGE = "tablegames.plugins.toutetable"
SHARED = "tablegames.families.tables.bot"
FREE = shipped_spreads(SHARED, "free.spreads").tables
NEAR = 2e-4


def race(variant: str = "modern") -> Race[Any]:
    return cast("Race[Any]", load("toutetable", variant).bare)


def racing(variant: str = "modern") -> CountedRacing:
    found = valuation(race(variant)).racing
    assert isinstance(found, CountedRacing)
    return found


# --- what the tables say


def test_a_dame_on_the_last_arrow_is_one_throw_and_one_on_the_first_of_home_one_by_27_throws_of_36() -> None:
    assert FREE["lifted"][0] == (1.0,)
    assert FREE["lifted"][read_men("24")] == (0.0, 1.0)
    assert FREE["lifted"][read_men("24*3")] == pytest.approx((0, 6 / 36, 30 / 36), abs=NEAR)
    assert FREE["lifted"][read_men("19")] == pytest.approx((0, 27 / 36, 9 / 36), abs=NEAR)


@cache
def by_hand(places: tuple[int, ...]) -> tuple[float, ...]:
    """Return the best spread for dames at these distances from the edge, by a small search that knows nothing of the
    game.
    """
    if not places:
        return (1.0,)
    found = [0.0] * 12
    for one, other in product(range(1, 7), repeat=2):
        numbers = (one,) * 4 if one == other else (one, other)
        ends = after(places, numbers) | after(places, numbers[::-1])
        best = min(
            (by_hand(end) for end in ends), key=lambda spread: sum(n * chance for n, chance in enumerate(spread))
        )
        for throws, chance in enumerate(best[:11], start=1):
            found[throws] += chance / 36
    return tuple(found)


def after(places: tuple[int, ...], numbers: tuple[int, ...]) -> set[tuple[int, ...]]:
    """Follow the numbers in that order; a number lifts a dame on it, or the last if none is behind."""
    if not numbers or not places:
        return {places}
    ends: set[tuple[int, ...]] = set()
    for place in set(places):
        rest = list(places)
        rest.remove(place)
        if place > numbers[0]:
            rest.append(place - numbers[0])
        elif place < numbers[0] and place != max(places):
            continue
        ends |= after(tuple(sorted(rest)), numbers[1:])
    return ends


@pytest.mark.parametrize("places", [(5, 6), (1, 1, 2), (2, 6), (4, 4, 6), (1, 3, 5), (6, 6, 6), (1, 2, 3, 6)])
def test_a_small_search_of_its_own_finds_the_same(places: tuple[int, ...]) -> None:
    men = sum(bit(OFF - place) for place in places)
    found, known = FREE["lifted"][men], by_hand(places)
    assert found == pytest.approx(known[: len(found)], abs=NEAR)


@pytest.mark.parametrize(("package", "name"), SPREADS.values())
def test_every_row_makes_one_and_every_position_has_its_own(package: str, name: str) -> None:
    for table in shipped_spreads(package, name).tables.values():
        sides = list(table.shape.sides())
        assert {table.shape.row(men) for men in sides} == set(range(table.shape.rows))
        for men in Random(5).sample(sides, 300):
            spread = table[men]
            assert sum(spread) == pytest.approx(1)
            assert min(spread) >= 0
            assert (spread == (1.0,)) == (not men)


@pytest.mark.parametrize(
    ("variant", "package", "name"),
    [("modern", SHARED, "free.spreads"), ("academie", PACKAGE, "exact_lifts.spreads")],
)
def test_the_shipped_tables_are_those_the_rules_make(variant: str, package: str, name: str) -> None:
    """Those of few dames anew; of fifteen at home some, from what ships of those their throws lead to."""
    counting, shipped = Counting(race(variant)), shipped_spreads(package, name).tables
    lifted, _ = counting.at_home(men for men in SHAPES["lifted"].sides() if total(men) <= 3)
    outside = counting.outside(SHAPES["home"]._replace(most=1), {})
    past = counting.past(men for men in SHAPES["past"].sides() if total(men) <= 2)
    for found, table in ((lifted, "lifted"), (outside, "home"), (past, "past")):
        for men, spread in found.items():
            assert shipped[table][men] == pytest.approx(spread[: len(shipped[table][men])], abs=NEAR), write_men(men)
    for men in Random(3).sample(list(SHAPES["begun"].sides()), 4):
        mean = 1.0
        for some, odds in counting.ends(men):
            mean += odds * min(expected(shipped["lifted"][end & ~(15 * bit(OFF))]) for end in some)
        assert expected(shipped["lifted"][men]) == pytest.approx(mean, abs=0.003)


def expected(spread: tuple[float, ...]) -> float:
    return sum(throws * chance for throws, chance in enumerate(spread))


# --- the file


def test_what_is_written_is_read_again() -> None:
    few = {name: {men: (0.0, 0.25, 0.75) if men else (1.0,) for men in shape.sides()} for name, shape in SHAPES.items()}
    again = read_spreads(written_spreads({"sortie": "free"}, few))
    assert again.about["sortie"] == "free"
    assert again.tables["home"][read_men("7 12")] == (0.0, 0.25, 0.75)


@pytest.mark.parametrize(
    "harm",
    [
        lambda content: content[:-1],
        lambda content: content[: len(content) // 2],
        lambda content: content.replace(b'"format": 1', b'"format": 9'),
        lambda content: content.replace(b'"home": ', b'"hone": '),
        lambda content: content[:50_000] + bytes([content[50_000] ^ 1]) + content[50_001:],
        lambda content: b"",
        lambda content: b"[]\n",
    ],
)
def test_a_damaged_file_is_refused_in_one_sentence(harm: Any) -> None:
    content = (files(SHARED) / "free.spreads").read_bytes()
    with pytest.raises(ValueError, match=r"^these are no tables of throws[^\n]*$"):
        read_spreads(harm(content))


# --- races by tables


def test_tables_go_by_the_rules_of_lifting_and_other_rules_do_without() -> None:
    assert racing("lepeintre")._read() is racing("modern")._read()
    assert racing("academie")._read() is not racing("modern")._read()
    twice = load("toutetable", "academie", overrides={"doublets": "twice"}).bare
    assert not isinstance(valuation(twice).racing, CountedRacing)
    assert not isinstance(classic(race()).racing, CountedRacing)


def test_later_by_a_part_of_a_throw_is_the_chance_of_one_more() -> None:
    assert delayed((0.0, 0.5, 0.5), 1.25) == pytest.approx((0, 0, 0.375, 0.5, 0.125))
    assert expected(delayed((0.0, 1.0), 2.3)) == pytest.approx(3.3)


def test_the_nearer_home_the_fewer_throws_and_the_double_is_saved_sooner() -> None:
    race = racing()
    sides = [read_men(text) for text in ("7 13 19*13", "12 17 19*13", "18*2 19*13", "19*15", "19*14 24")]
    for further, nearer in pairwise(sides):
        assert expected(race.lifted(nearer)) < expected(race.lifted(further))
        assert expected(race.home(nearer, 1)) <= expected(race.home(further, 1))
    assert race.home(read_men("19*15"), 0) == (1.0,)
    assert race.home(read_men("19*14 off"), 1) == (1.0,)


@pytest.mark.parametrize("side", ["1*15", "1*3 7*6 12*6", "4*9 18*6", "18*15", "6 17*4 18*2 20*8"])
def test_the_spreads_of_dames_far_from_home_make_one(side: str) -> None:
    race, men = racing(), read_men(side)
    for spread in (race.lifted(men), race.home(men, 0), race.home(men, 1), race._until_past(men & 0xFFFFFFF)):
        assert sum(spread) == pytest.approx(1)


def test_a_triple_is_lost_for_certain_when_the_other_lifts_his_last_and_a_dame_is_in_his_table() -> None:
    valued = valuation(race())
    position = board(read_men("24 off*14"), read_men("6 13*4 20*10"))
    assert valued.chances(position) == (1.0, 1.0, 1.0, 0.0, 0.0)
    assert valued.chances(board(read_men("24 off*14"), read_men("7 13*4 20*10")))[:3] == (1.0, 1.0, 0.0)


@pytest.mark.parametrize("throws", [0, 1])
def test_in_a_lost_race_the_triple_is_saved(throws: int) -> None:
    table = load("toutetable", "modern")
    state = table.start({"white": "6*2 10 12*4 13 17*3 19*4", "black": "24 off*14", "turn": "white", "throw": "2-1"})
    thinker: Thinker[Any, Any] = Thinker(table.bare, valuation(table.bare))
    best, *_ = thinker.ranked(state, Lookahead(throws=throws), ALONE)
    assert sorted(best.action.steps) == [(6, 7), (6, 8)]


def test_where_chances_are_counted_out_looking_ahead_changes_no_value() -> None:
    table = load("toutetable", "modern")
    sides = {"white": "16*2 19*3 20*4 22*2 23*2 24*2", "black": "19*4 20*4 21*2 22*3 off*2"}
    state = table.start({**sides, "turn": "white", "throw": "4-1"})
    thinker: Thinker[Any, Any] = Thinker(table.bare, valuation(table.bare))
    assert thinker.ranked(state, Lookahead(throws=1)) == thinker.ranked(state)


@pytest.mark.parametrize("variant", ["modern", "academie", "lepeintre"])
def test_what_is_told_of_a_race_adds_up_to_its_value(variant: str) -> None:
    table = load("toutetable", variant, match="single")
    valued = valuation(table.bare)
    for white, black in (
        ("6*2 10 12*4 13 17*3 19*4", "23*3 24 off*11"),
        ("16*2 19*3 20*4 22*2 23*2 24*2", "19*4 20*4 21*2 22*3 off*2"),
        ("19*5 20*5 21*5", "17*3 19*4 22*8"),
    ):
        state = table.start({"white": white, "black": black, "turn": "white", "throw": "2-1"})
        terms = valued.explain(state, state.seat, ALONE)
        assert sum(term.value for term in terms) == pytest.approx(valued.value(state, state.seat, ALONE))
