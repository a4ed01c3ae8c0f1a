"""Which plugins are loaded: those the user leaves out are not, and a file in his folder `plugins` is one."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import tablegames_nim

from tablegames.plugin.choosing import VARIABLE, PluginChoice, plugin_choice
from tests.conftest import Cli
from tests.plugin.test_plugins import Bringing, Point, entry_points

HOUSE = """\
from tablegames import PlayerEntry, Text, hookimpl

class Last:
    def choose(self, view, legal, rng):
        return legal[-1]

def make(game):
    return Last()

@hookimpl
def tablegames_players(game):
    return [PlayerEntry("last", Text("the last", "le dernier"), make)] if game == "nim" else []
"""


@pytest.fixture
def two(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> Cli:
    """The command line with nim and another plugin, and no word about plugins in the environment."""
    monkeypatch.setenv(VARIABLE, "")
    entry_points(monkeypatch, Point("nim", "nim", tablegames_nim, "heaps"), Point("other", "other", Bringing(), "zoo"))
    return cli


def left_out(cli: Cli, *before: str) -> list[str]:
    return [row["plugin"] for row in json.loads(cli(*before, "plugins", "--json").out) if row["left_out"]]


@pytest.mark.parametrize(
    ("said", "gone"),
    [
        ("", []),
        ("other", ["nim"]),
        ("heaps:nim", ["other"]),
        ("none", ["nim", "other"]),
        ("-zoo", ["other"]),
        ("-other,-heaps", ["nim", "other"]),
        ("nobody", ["nim", "other"]),
    ],
)
def test_the_environment_says_which(two: Cli, monkeypatch: pytest.MonkeyPatch, said: str, gone: list[str]) -> None:
    monkeypatch.setenv(VARIABLE, said)
    assert left_out(two) == gone
    assert ("nim" in two("games").out) is ("nim" not in gone)


def test_one_of_ours_is_left_out_only_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, "house,-toc")
    assert plugin_choice() == PluginChoice(frozenset({"house"}), frozenset({"toc"}))
    assert not plugin_choice().leaves_out("domino", "tablegames", ours=True)
    assert plugin_choice().leaves_out("toc", "tablegames", ours=True)


def test_one_is_left_out_for_a_run(two: Cli) -> None:
    assert left_out(two, "--no-plugin", "nim") == ["nim"]
    assert "there is no game 'nim'" in two("legal", "nim").complaint


def test_who_leaves_out_what_is_not_there_is_told_what_is(two: Cli) -> None:
    ran = two("--no-plugin", "nym", "games")
    assert ran.code == 2
    assert "--no-plugin: there is no plugin 'nym' (did you mean 'nim'?)" in ran.complaint


def test_a_file_in_the_folder_is_a_plugin(two: Cli, tmp_path: Path) -> None:
    folder = tmp_path / "home" / "plugins"
    folder.mkdir(parents=True)
    (folder / "house.py").write_text(HOUSE, "utf-8")
    (folder / "notes.txt").write_text("no plugin", "utf-8")
    (row,) = (row for row in json.loads(two("plugins", "--json").out) if row["plugin"] == "house")
    assert (row["distribution"], row["error"]) == ("file", "")
    assert two("play", "nim", "--players", "last,first").code == 0
    assert "house" in left_out(two, "--no-plugin", "file:house")


def test_a_file_that_cannot_be_loaded_is_named_with_its_line(two: Cli, tmp_path: Path) -> None:
    folder = tmp_path / "home" / "plugins"
    folder.mkdir(parents=True)
    (folder / "house.py").write_text("x = 1\nraise RuntimeError('not today')\n", "utf-8")
    ran = two("legal", "nim")
    assert ran.code == 0
    assert "plugin 'house' (file) could not be loaded" in ran.err
    assert "RuntimeError: not today (plugins/house.py, line 2)" in ran.err
