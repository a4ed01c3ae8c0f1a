"""The rows of a match as columns."""

from __future__ import annotations

import json
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
