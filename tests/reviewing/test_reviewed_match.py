"""`python -m training.reviewed`: what the players of a match give away."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import Cli
from training.reviewed import Part, parts_of, report

MATCH = "game: toc\nplayers: {lot: random, thinker: 'classic:2'}\ngames: 4\nseed: 3\n"


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
