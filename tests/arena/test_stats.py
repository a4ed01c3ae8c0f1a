"""Elo, its interval and the likelihood of superiority, against values worked out by hand."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablegames.arena.stats import Score, elo, normal
from tablegames.core.odds import wilson


def played(*turns: tuple[float, ...]) -> Score:
    score = Score()
    for turn in turns:
        score.turn(turn, sum(2 * result - 1 for result in turn), len(turn))
    return score


def test_single_games_are_trinomial() -> None:
    """6 won, 2 drawn, 2 lost: 7 of 10; variance (6.5 - 10 x 0.49) / 9 = 0.17778, standard error 0.13333."""
    score = played(*[(1.0,)] * 6, *[(0.5,)] * 2, *[(0.0,)] * 2)
    assert (score.wins, score.draws, score.losses, score.share) == (6, 2, 2, 0.7)
    assert score.turns.error == pytest.approx(0.133333, abs=1e-6)
    assert elo(0.7) == pytest.approx(147.19, abs=0.01)
    low, high = score.elo_interval() or (None, None)
    assert low == pytest.approx(-42.8, abs=0.1)  # of 0.43867
    assert high == pytest.approx(558.2, abs=0.1)  # of 0.96133
    assert score.superiority == pytest.approx(normal(4 / 8**0.5))  # (won - lost) / root of (won + lost)
    assert score.superiority == pytest.approx(0.92135, abs=1e-5)
    assert "pairs" not in score.data


def test_pairs_are_pentanomial() -> None:
    """Pairs of 0, 1 x 4, 1.5 x 2, 2 x 3 points: mean 0.65, variance 0.9 / 9, standard error 0.1."""
    score = played((0, 0), *[(1.0, 0.0)] * 4, *[(0.5, 1.0)] * 2, *[(1.0, 1.0)] * 3)
    assert score.data["pairs"] == [1, 0, 4, 2, 3]
    assert score.games == 20
    assert score.share == 0.65
    assert score.turns.error == pytest.approx(0.1)
    low, high = score.elo_interval() or (None, None)
    assert elo(0.65) == pytest.approx(107.54, abs=0.01)
    assert low == pytest.approx(-32.06, abs=0.05)
    assert high == pytest.approx(295.9, abs=0.1)
    assert score.superiority == pytest.approx(normal(1.5 / 1.125**0.5))


def test_games_of_a_pair_are_not_taken_for_independent() -> None:
    """Each pair one win and one loss: the dice decided, and nothing is uncertain about it but how few there were."""
    pairs, singles = played(*[(1.0, 0.0)] * 8), played(*[(1.0,), (0.0,)] * 8)
    assert pairs.share == singles.share == 0.5
    assert pairs.superiority == singles.superiority == 0.5
    assert pairs.turns.error == 0.0
    assert singles.turns.error == pytest.approx((4 / 15 / 16) ** 0.5)


def test_a_match_all_of_wins_has_no_number_but_a_bound() -> None:
    score = played(*[(1.0, 1.0)] * 10)
    assert score.data["elo"] is None
    low, high = score.data["elo_interval"]
    assert high is None
    assert low == pytest.approx(elo(10 / (10 + 1.959964**2)), abs=0.01)  # Wilson's bound of ten of ten
    assert 0.99 < score.data["superiority"] < 1.0
    assert elo(0.0) is None
    assert wilson(0, 10)[0] == 0.0


def test_nothing_played_says_nothing() -> None:
    data = played().data
    assert data["games"] == 0
    assert {data[key] for key in ("score", "elo", "elo_interval", "superiority", "gain_per_game")} == {None}
    one = played((1.0,)).data
    assert (one["score"], one["elo_interval"]) == (1.0, None)


def test_a_turn_of_which_a_game_was_not_finished_counts_what_was() -> None:
    score = Score()
    score.turn([1.0], 3.0, 2)
    assert (score.turns.count, score.turns.mean, score.gained.mean) == (1, 1.0, 3.0)
    assert not score.shapes


@given(st.lists(st.tuples(st.sampled_from([(1.0, 0.0), (0.5, 0.5), (1.0, 1.0)]), st.integers(1, 9)), max_size=9))
def test_a_turn_that_came_often_counts_as_often(turns: list[tuple[tuple[float, ...], int]]) -> None:
    together = Score()
    for turn, times in turns:
        together.turn(turn, sum(2 * result - 1 for result in turn), 2, times)
    assert together == played(*[turn for turn, times in turns for _ in range(times)])


@given(st.lists(st.tuples(*[st.sampled_from([0.0, 0.5, 1.0])] * 2), min_size=2, max_size=40))
def test_what_one_side_gains_the_other_loses(turns: list[tuple[float, float]]) -> None:
    one, other = played(*turns), played(*[(1 - first, 1 - second) for first, second in turns])
    assert one.share is not None
    assert other.share is not None
    assert one.share + other.share == pytest.approx(1.0)
    assert (one.superiority or 0.5) + (other.superiority or 0.5) == pytest.approx(1.0)
    assert (one.data["elo"] or 0.0) == pytest.approx(-(other.data["elo"] or 0.0), abs=0.02)
    low, high = one.share_interval() or (0.0, 0.0)
    assert 0.0 <= low <= one.share + 1e-9
    assert one.share - 1e-9 <= high <= 1.0
