"""Saved games, records and match folders of version 0.1 still open; some are kept in `from_0_1`."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.conftest import Cli

WRITTEN = Path(__file__).parent / "from_0_1"
SAVED = ("trictrac", "domino", "dames_polonaises", "jacquet")


@pytest.mark.parametrize("game", SAVED)
def test_a_saved_game_is_resumed_and_saved_again(cli: Cli, tmp_path: Path, game: str) -> None:
    saved = Path(shutil.copy(WRITTEN / f"{game}.jsonl", tmp_path))
    before = saved.read_text("utf-8")
    ran = cli("play", "--resume", str(saved), typed="moves\n1\nquit\n")
    assert ran.code == 0, ran.err
    after = saved.read_text("utf-8")
    assert after.startswith(before.rsplit("\n", 2)[0])
    assert after.count('"action"') >= before.count('"action"')
    assert "--resume" in ran.out


def test_a_record_is_replayed_and_verified(cli: Cli) -> None:
    ran = cli("replay", str(WRITTEN / "tourne_case_whole.jsonl"), "--verify")
    assert ran.code == 0, ran.err


@pytest.mark.parametrize("kind", ["files", "shards"])
def test_a_match_folder_is_verified_and_gets_more_games(cli: Cli, tmp_path: Path, kind: str) -> None:
    shutil.copytree(WRITTEN / f"{kind}_folder", tmp_path / f"{kind}.results")
    plan = tmp_path / f"{kind}.yaml"
    plan.write_text((WRITTEN / f"{kind}.yaml").read_text("utf-8").replace("games: 4", "games: 6"), "utf-8")
    more = cli("match", str(plan))
    assert more.code == 0, more.err
    assert "4 of 6 are saved" in more.out + more.err
    assert "This match began with tablegames 0.1.0." in more.err
    verified = cli("match", str(plan), "--verify")
    assert verified.code == 0, verified.err
    assert "6 of 6 games" in verified.out + verified.err
