"""A disk that takes no more: what cannot be written is named, what was acknowledged is kept, nothing half is left."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

if sys.platform == "win32":
    pytest.skip("files have no limit here", allow_module_level=True)

import resource

from tests.conftest import Cli


def limited(most: int, tmp_path: Path, *arguments: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    """Run a command that may write no file longer than this many bytes."""
    own = {"TABLEGAMES_HOME": str(tmp_path / "home"), "TABLEGAMES_LANG": "en", "PYTHONDONTWRITEBYTECODE": "1"}
    return subprocess.run(
        [sys.executable, "-m", "tablegames", *arguments],
        input=typed,
        capture_output=True,
        text=True,
        cwd=tmp_path,
        env={**os.environ, **own},
        check=False,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (most, most)),
    )


def complaint(ran: subprocess.CompletedProcess[str]) -> str:
    assert ran.returncode == 2, ran.stderr
    (said,) = ran.stderr.splitlines()
    return said


@pytest.mark.parametrize(
    "command",
    [
        "new variant toutetable mine --output mine.yaml",
        "new game mine",
        "convert game.jsonl --to jsonl --out mine.jsonl",
        "show trictrac --svg mine.svg",
    ],
)
def test_what_cannot_be_written_whole_is_not_left_half(cli: Cli, tmp_path: Path, command: str) -> None:
    played = ("play", "plain", "--players", "first,first", "--seed", "1", "--record", str(tmp_path / "game.jsonl"))
    assert cli(*played).code == 0
    for _ in range(2):  # the second time nothing exists either
        said = complaint(limited(100, tmp_path, *command.split()))
        assert "mine" in said
        assert "cannot be written: " in said
        assert "exists" not in said
    assert os.listdir(tmp_path) == ["game.jsonl"]


def test_a_picture_that_cannot_be_written_leaves_the_old_one(tmp_path: Path) -> None:
    (tmp_path / "old.svg").write_text("old", "utf-8")
    complaint(limited(100, tmp_path, "show", "trictrac", "--svg", "old.svg", "--force"))
    assert (tmp_path / "old.svg").read_text("utf-8") == "old"
    assert os.listdir(tmp_path) == ["old.svg"]


def test_a_game_names_its_record_and_keeps_what_was_played(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    playing = ("play", "plain", "--players", "first,first", "--seed", "1")
    said = complaint(limited(3000, tmp_path, *playing, "--record", str(path)))
    assert said.startswith(f"tablegames: {path}: cannot write the last play (File too large)")
    assert said.endswith(f"tablegames play --resume {path}")
    begun = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    assert cli("play", "--resume", str(path)).code == 0
    assert cli(*playing, "--record", str(tmp_path / "whole.jsonl")).code == 0
    resumed, whole = (
        [json.loads(line) for line in (tmp_path / name).read_text("utf-8").splitlines()]
        for name in ("game.jsonl", "whole.jsonl")
    )
    assert len(begun) > 3
    assert [line.get("action") for line in resumed] == [line.get("action") for line in whole]


def test_a_game_that_cannot_even_begin_leaves_no_file(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    for _ in range(2):
        ran = limited(10, tmp_path, "play", "plain", "--players", "first,first", "--record", str(path))
        assert complaint(ran).startswith(f"tablegames: {path}: cannot write the record: File too large")
    assert os.listdir(tmp_path) == []


def test_a_copy_that_cannot_be_kept_is_said_at_the_prompt_and_the_game_goes_on(tmp_path: Path) -> None:
    """The record fits on the disk, its copy is made where there is no folder."""
    typed = f"save {tmp_path}/no/copy\nsave {tmp_path}/copy\nsave {tmp_path}/copy\nquit\n"
    ran = limited(100_000, tmp_path, "play", "domino", "--record", str(tmp_path / "game.jsonl"), typed=typed)
    assert ran.returncode == 0
    assert f"{tmp_path}/no/copy cannot be written: No such file or directory; choose another file." in ran.stdout
    assert f"{tmp_path}/copy already exists; choose another file." in ran.stdout
    assert (tmp_path / "copy").read_bytes() == (tmp_path / "game.jsonl").read_bytes()
    assert (tmp_path / "copy").stat().st_mode == (tmp_path / "game.jsonl").stat().st_mode
