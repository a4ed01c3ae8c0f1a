"""The set, the sets of tiles, the line."""

import pickle
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from tablegames.plugins.domino.tiles import (
    DOUBLE_SIX,
    TILES,
    WITH,
    Line,
    Tile,
    count,
    ends_of,
    gather,
    pips,
    relaid,
    spread,
    tile,
    tile_set,
)

tile_sets = st.sets(st.sampled_from(tile_set(9).tiles))


@st.composite
def lines(draw: st.DrawFn) -> Line:
    """A line as it may lie: tiles joined at either end, as long as one goes."""
    first = draw(st.sampled_from(TILES))
    line: Line = ((first.high, first.low),)
    rest = set(TILES) - {first}
    for _ in range(draw(st.integers(0, 27))):
        left, right = line[0][0], line[-1][1]
        going = sorted((one.high, one.low) for one in rest if one.has(left) or one.has(right))
        if not going:
            break
        new = tile(*draw(st.sampled_from(going)))
        rest.remove(new)
        if new.has(right) and (not new.has(left) or draw(st.booleans())):
            line = (*line, (right, new.pips - right))
        else:
            line = ((new.pips - left, left), *line)
    return line


def test_there_are_28_tiles_from_the_double_blank_to_the_double_six() -> None:  # AUJ-Dom ch. I
    assert len(set(TILES)) == 28
    assert (str(TILES[0]), str(TILES[-1])) == ("6-6", "0-0")


def test_a_larger_set_holds_the_smaller_ones() -> None:
    for highest in range(6, 10):
        held = tile_set(highest)
        assert len(held) == (highest + 1) * (highest + 2) // 2
        assert not DOUBLE_SIX.whole & ~held.whole
        assert pickle.loads(pickle.dumps(held)) is held


def test_they_hold_168_pips() -> None:  # AUJ-Dom ch. I
    assert pips(gather(TILES)) == 168


def test_every_number_ends_eight_halves() -> None:  # AUJ-Dom ch. I
    for number in DOUBLE_SIX.numbers:
        assert sum((one.high == number) + (one.low == number) for one in TILES) == 8


def test_a_tile_turned_round_is_the_same_tile() -> None:
    assert tile(4, 6) is tile(6, 4)


def test_a_tile_survives_pickling_as_itself() -> None:
    assert pickle.loads(pickle.dumps(tile(6, 4))) is tile(6, 4)


@given(tile_sets)
def test_a_set_holds_its_tiles_and_no_other(tiles: set[Tile]) -> None:
    together = gather(tiles)
    assert set(spread(together)) == tiles
    assert len(spread(together)) == count(together) == len(tiles)
    assert pips(together) == sum(one.pips for one in tiles)
    for number in range(10):
        assert bool(together & WITH[number]) == any(one.has(number) for one in tiles)


@given(tile_sets)
def test_a_hand_is_laid_out_from_the_strongest_tile(tiles: set[Tile]) -> None:
    shown = spread(gather(tiles))
    assert list(shown) == sorted(tiles, key=lambda one: (one.high, one.low), reverse=True)


def test_the_line_is_open_at_its_two_outer_halves_only() -> None:  # a double makes no branch
    assert ends_of(((4, 6), (6, 6), (6, 3))) == (4, 3)
    assert ends_of(((3, 6), (6, 4))) == (4, 3)
    assert ends_of(()) is None


@given(lines())
def test_a_line_laid_anew_has_the_same_tiles_and_ends_and_still_joins(line: Line) -> None:
    anew = relaid(line)
    assert gather(tile(*one) for one in anew) == gather(tile(*one) for one in line)
    assert len(anew) == len(line)
    assert ends_of(anew) == ends_of(line)
    assert all(one[1] == other[0] for one, other in pairwise(anew))


@given(lines())
def test_a_line_seen_from_the_other_side_of_the_table_is_laid_anew_alike(line: Line) -> None:
    assert relaid(tuple((right, left) for left, right in reversed(line))) == relaid(line)
