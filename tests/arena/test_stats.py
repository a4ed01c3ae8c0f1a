"""Elo, its interval and the likelihood of superiority, against values worked out by hand."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from tablegames.arena.fast import play_fast
from tablegames.arena.stats import Score, elo, normal
from tablegames.core.chance import derive
from tablegames.core.loop import LIMIT, Seeded, play
from tablegames.core.odds import wilson
from tablegames.core.players import FirstPlayer, RandomPlayer
from tablegames.table.setting import load
from tests.conftest import Cli


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


# ---- the rows of a match as columns


MATCH = "game: domino\nplayers: {one: random, other: first}\nmatch: single\ngames: 6\n"


def test_every_row_is_there_as_it_was_written(cli: Cli, tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet", reason="the extra 'parquet' is not installed")
    (tmp_path / "match.yaml").write_text(MATCH)
    made = tmp_path / "games.parquet"
    ran = cli("match", str(tmp_path / "match.yaml"), "--jobs", "1", "--parquet", str(made))
    assert ran.code == 0, ran.err
    rows = [json.loads(line) for line in (tmp_path / "match.results" / "results.jsonl").read_text().splitlines()]
    found = parquet.read_table(made).to_pylist()
    assert found == [{key: value for key, value in row.items() if key != "sum"} for row in rows]
    assert len(found) == 6


@pytest.mark.parametrize("name", ["match.yaml", "match.results/results.jsonl", "games.csv", ""])
def test_what_is_no_file_of_columns_is_not_written_over(cli: Cli, tmp_path: Path, name: str) -> None:
    file = tmp_path / "match.yaml"
    file.write_text(MATCH)
    assert cli("match", str(file), "--jobs", "1").code == 0
    before = {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}
    ran = cli("match", str(file), "--parquet", str(tmp_path / name) if name else "")
    assert (ran.code, "must end in .parquet" in ran.complaint) == (2, True)
    assert {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()} == before


def test_a_folder_or_a_device_is_no_place_for_columns(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "match.yaml").write_text(MATCH)
    (tmp_path / "folder.parquet").mkdir()
    (tmp_path / "device.parquet").symlink_to(os.devnull)
    for name in ("folder", "device"):
        ran = cli("match", str(tmp_path / "match.yaml"), "--parquet", str(tmp_path / f"{name}.parquet"))
        assert (ran.code, "not a regular file; choose another" in ran.complaint) == (2, True)
    assert (tmp_path / "device.parquet").is_symlink()
    assert not (tmp_path / "match.results").exists()


@pytest.mark.parametrize(("lang", "told"), [("en", "is not installed"), ("fr", "n'est pas installé")])
def test_without_the_extra_nothing_is_played(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lang: str, told: str
) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    (tmp_path / "match.yaml").write_text(MATCH)
    ran = cli("match", str(tmp_path / "match.yaml"), "--parquet", "games.parquet", "--lang", lang)
    assert ran.code == 2
    assert told in ran.complaint
    assert not (tmp_path / "match.results").exists()


# ---- matches played out game by game are those of the loop, action for action


TWO = (RandomPlayer(), RandomPlayer())


@pytest.mark.parametrize("ruleset", ["manoury_1787", "dame_damee", "modern_fmjd"])
@pytest.mark.parametrize("match", ["party", "first-to:3", "parties:2", "first-to:2/first-to:2"])
def test_a_match_played_out_is_the_match_of_the_loop(ruleset: str, match: str) -> None:
    game = load("dames_polonaises", ruleset, match=match).game
    for number in range(3):
        seed = derive(1, number)
        assert play_fast(game, TWO, seed, game.initial()) == play(game, TWO, seed=seed)
        for limit in (0, 1, 137, LIMIT):
            expected = play(game, TWO, seed=seed, limit=limit, chance=Seeded(number))
            assert play_fast(game, TWO, seed, game.initial(), limit, number) == expected


def test_an_evening_is_walked() -> None:
    game = load("dames_polonaises", "manoury_1787", match="single/poule:3").game
    three = (RandomPlayer(),) * game.seats
    assert play_fast(game, three, 5, game.initial()) == play(game, three, seed=5)


def test_whoever_does_not_play_at_random_is_asked() -> None:
    game = load("dames_polonaises", "manoury_1787", match="first-to:2").game
    others = (RandomPlayer(), FirstPlayer())
    assert play_fast(game, others, 5, game.initial(), LIMIT, 7) == play(game, others, seed=5, chance=Seeded(7))
