"""The game of docs/how-to/write-a-board-game.md, made from the template, keeps its promises."""

from __future__ import annotations

import importlib
from pathlib import Path

import pytest

from tablegames import Registry
from tablegames.plugin.kit.newgame import new_game
from tablegames.plugin.loading import load_plugins
from tablegames.testing import check_cases, conform, tables
from tools.docs.transcripts import File, steps

PAGE = Path(__file__).parents[3] / "docs" / "how-to" / "write-a-board-game.md"


def test_the_game_of_the_page_keeps_its_promises(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = new_game("breakthrough", "board", tmp_path, Registry(load_plugins([])))
    for step in steps(PAGE.read_text("utf-8")):
        if isinstance(step, File):
            (tmp_path / step.path).write_text(step.text, "utf-8")
    monkeypatch.syspath_prepend(str(package.folder))
    known = Registry(load_plugins([("breakthrough", importlib.import_module("tablegames_breakthrough"))]))
    assert check_cases(package.folder / "tests" / "cases.yaml", registry=known) == []
    found = tables("breakthrough", registry=known, matches=["single"])
    assert [table.variant.name for table in found] == ["large", "standard"]
    for table in found:
        assert conform(table, games=3).actions > 20
