"""The rows of a match as columns."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

import pytest

from tests.conftest import Cli

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
    assert (ran.code, "ends in .parquet" in ran.complaint) == (2, True)
    assert {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()} == before


def test_a_folder_or_a_device_is_no_place_for_columns(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "match.yaml").write_text(MATCH)
    (tmp_path / "folder.parquet").mkdir()
    (tmp_path / "device.parquet").symlink_to(os.devnull)
    for name in ("folder", "device"):
        ran = cli("match", str(tmp_path / "match.yaml"), "--parquet", str(tmp_path / f"{name}.parquet"))
        assert (ran.code, "this is no plain file; name another" in ran.complaint) == (2, True)
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
