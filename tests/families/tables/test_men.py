"""The packed dames: what they count, what they read, what they refuse."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from tablegames.core.errors import PositionError
from tablegames.families.tables.board import men as boards
from tablegames.families.tables.board.men import (
    cases,
    count,
    mask,
    occupied,
    pips,
    read_men,
    standing,
    total,
    write_men,
)
from tablegames.families.tables.board.path import FACING
from tablegames.families.tables.board.places import HAND, OFF, arrows

PLACES = st.lists(st.integers(HAND, OFF), max_size=15)


def men_on(places: list[int]) -> int:
    return sum(1 << 4 * place for place in places)


@given(PLACES)
def test_counts_are_those_of_the_places(places: list[int]) -> None:
    men = men_on(places)
    assert [count(men, place) for place in range(26)] == [places.count(place) for place in range(26)]
    assert total(men) == len(places)
    assert dict(standing(men)) == {place: places.count(place) for place in set(places)}
    assert pips(men) == sum(25 - place for place in places)


@given(PLACES)
def test_masks_answer_for_the_whole_side(places: list[int]) -> None:
    men = men_on(places)
    assert sorted(arrows(occupied(men))) == sorted(set(places) - {OFF})
    assert sorted(arrows(cases(men))) == sorted({p for p in places if places.count(p) > 1} - {HAND, OFF})


@given(st.sets(st.integers(0, 24)))
def test_a_mask_gives_its_arrows_back(chosen: set[int]) -> None:
    assert sorted(arrows(mask(chosen))) == sorted(chosen)


@given(PLACES)
def test_dames_are_written_and_read_back(places: list[int]) -> None:
    assert read_men(write_men(men_on(places))) == men_on(places)


@given(PLACES)
def test_facing_paths_run_against_each_other(places: list[int]) -> None:  # AUJ-TT II: k is 25-k
    seen = FACING.seen(men_on(places))
    assert all(count(seen, arrow) == places.count(25 - arrow) for arrow in range(1, 25))
    assert [FACING.other[arrow] for arrow in (1, 12, 24)] == [24, 13, 1]


@given(PLACES, PLACES)
def test_a_board_turned_twice_is_itself(mine: list[int], theirs: list[int]) -> None:
    position = boards.board(men_on(mine), men_on(theirs))
    turned = boards.turned(position)
    assert (boards.mine(turned), boards.theirs(turned)) == (men_on(theirs), men_on(mine))
    assert boards.turned(turned) == position


def test_people_may_write_dames_in_their_own_way() -> None:
    assert read_men("19*5, 1 1 bar OFF*2") == read_men("hand 1*2 19*5 off*2")


@pytest.mark.parametrize("text", ["25", "0*2", "x*2", "3*", "3*0", "3**2", "-1", "12*5*2", "999999*1", "1*9999999999"])
def test_a_place_that_is_none_is_named(text: str) -> None:
    with pytest.raises(PositionError, match="is not a place") as refusal:
        read_men(f"1*2 {text}")
    assert f"'{text}'" in str(refusal.value)


def test_more_dames_than_a_side_has_are_refused() -> None:
    with pytest.raises(PositionError, match="more than 15"):
        read_men("1*15 2")
