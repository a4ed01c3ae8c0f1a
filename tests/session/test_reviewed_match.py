"""`python -m training.reviewed` and `training.unlucky`: what the players of a match give away, and what luck did."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tablegames.core.chance import Rng
from tablegames.core.game import Decide
from tablegames.table.setting import load
from tests.conftest import Cli
from training.reviewed import Part, parts_of, report
from training.unlucky import Weighed, luck_of, thinker_of, weighed
from training.unlucky import report as unlucky_report

MATCH = "game: toc\nmatch: single\nplayers: {lot: random, thinker: 'engine:2'}\ngames: 4\nseed: 3\n"


@pytest.fixture
def records(cli: Cli, tmp_path: Path) -> Path:
    """The records of a match between a bot that thinks and one that does not."""
    (tmp_path / "match.yaml").write_text(MATCH, "utf-8")
    ran = cli("match", str(tmp_path / "match.yaml"), "--out", str(tmp_path / "out"), "--jobs", "1")
    assert ran.code == 0, ran.err
    return tmp_path / "out" / "records"


def test_who_plays_by_lot_gives_away_more_than_who_thinks(records: Path) -> None:
    parts = [part for path in sorted(records.glob("*.jsonl")) for part in parts_of(path)]
    lost = {part.player: 0.0 for part in parts}
    for part in parts:
        lost[part.player] += part.lost
        assert part.decisions > 0
        assert part.lost >= 0
    assert sum(part.won for part in parts) == sum(part.games for part in parts) / 2 == 4
    lot, thinker = sorted(lost, key=lambda player: "random" not in player)
    assert lost[lot] > 2 * lost[thinker]


def test_the_report_adds_up() -> None:
    parts = [Part("one", 1, 10, 0.1, 1.0), Part("other", 1, 8, 0.3, 0.0)]
    parts += [Part("one", 1, 10, 0.3, 0.0), Part("other", 1, 12, 0.3, 1.0)]
    assert [*report(parts)] == [
        "one: 2 games, 50.0% won; gives away 0.200 ± 0.139 of a game, 0.02000 in each of 10.0 decisions; without an "
        "error one would win 70.0% ± 13.9 against him",
        "other: 2 games, 50.0% won; gives away 0.300 ± 0.000 of a game, 0.03000 in each of 10.0 decisions; without an "
        "error one would win 80.0% ± 0.0 against him",
    ]


def test_the_luck_of_all_throws_comes_to_nothing() -> None:
    game: Any = load("trictrac", "lepeintre", match="single").bare
    thinker, rng, state = thinker_of("trictrac", game), Rng(5), game.initial()
    for _ in range(12):
        lottery = game.turn(state).lottery
        luck = [float(odds) * luck_of(thinker, game, state, thrown) for thrown, odds in lottery.outcomes()]
        assert sum(luck) == pytest.approx(0, abs=1e-4)
        assert max(map(abs, luck)) > 1e-4
        state = game.apply(state, lottery.sample(rng)).state
        while isinstance(game.turn(state), Decide):
            plays = game.legal(state)
            state = game.apply(state, plays[rng.below(len(plays))]).state


def test_luck_is_told_from_the_side_of_the_first_seat(records: Path) -> None:
    for path in records.glob("*.jsonl"):
        one = weighed(path)
        assert one.won in (0, 0.5, 1)
        assert -1.5 < one.luck < 1.5
        assert len(set(one.players)) == 2


def test_what_luck_gave_is_taken_from_a_result() -> None:
    games = [Weighed(("one", "other"), 1.0, 0.5), Weighed(("other", "one"), 1.0, 0.25)]
    assert [*unlucky_report(games)] == [
        "one: 2 games, 50.0 ± 69.3 % won, 37.5 ± 17.3 % with the luck of the throws taken out",
        "other: 2 games, 50.0 ± 69.3 % won, 62.5 ± 17.3 % with the luck of the throws taken out",
    ]


def test_luck_is_not_weighed_where_no_network_is(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "match.yaml").write_text(MATCH.replace("toc", "plain").replace("engine:2", "engine:1"), "utf-8")
    assert cli("match", str(tmp_path / "match.yaml"), "--out", str(tmp_path / "out"), "--jobs", "1").code == 0
    command = [sys.executable, "-m", "training.unlucky", str(tmp_path / "out" / "records"), "--jobs", "1"]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    assert ran.returncode == 2
    assert "weighed are single games of trictrac or toc between two bots; this is another" in ran.stderr
    assert "Traceback" not in ran.stderr


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ((), "has no records (*.jsonl); name the folder `records` of a match that keeps them"),
        (("--jobs", "0"), "--jobs is at least 1, and --depth at least 0"),
        (("--depth", "-1"), "--jobs is at least 1, and --depth at least 0"),
    ],
)
def test_what_cannot_be_is_told_in_a_sentence(tmp_path: Path, more: tuple[str, ...], said: str) -> None:
    command = [sys.executable, "-m", "training.reviewed", str(tmp_path), *more]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    assert ran.returncode == 2
    assert said in ran.stderr
    assert "Traceback" not in ran.stderr
