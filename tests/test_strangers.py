"""Strangers' plugins that are installed beside ours and misbehave: each is named, and none takes the others along."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from tests.strangers import installed, interrupted_after, ran

HANGS = "import time\ntime.sleep(600)\n"
HANGS_IN_A_HOOK = """
import sys, time
from tablegames import hookimpl
@hookimpl
def tablegames_games():
    print("asked, and slow", file=sys.stderr, flush=True)
    time.sleep(600)
"""
CHATS = """
from tablegames import hookimpl
print("hello from the import")
@hookimpl
def tablegames_games():
    print("hello from a hook")
    return []
@hookimpl
def tablegames_renderers(game):
    print("hello from a generator")
    yield from ()
"""
PICTURE = """
from tablegames import hookimpl
class Notation:
    seat_names = ("white", "black")
    def write(self, view, action): return "nonsense"
    def read(self, game, view, text): return None
    def position(self, state): return {}
    def set_up(self, game, data): return None
@hookimpl
def tablegames_notation(game): return Notation()
"""


@pytest.mark.skipif(sys.platform == "win32", reason="Ctrl-C is pressed otherwise here")
@pytest.mark.parametrize(
    ("language", "still", "interrupted"),
    [
        (
            "en",
            "tablegames: plugin 'slow' (strange-slow 1.0) is still loading; Ctrl-C cancels",
            "interrupted while plugin 'slow' (strange-slow 1.0) was being loaded",
        ),
        (
            "fr",
            "tablegames : le greffon « slow » (strange-slow 1.0) est encore en cours de chargement ; "
            "Ctrl-C arrête tout",
            "interrompu pendant que le greffon « slow » (strange-slow 1.0) était en cours de chargement",
        ),
    ],
)
@pytest.mark.parametrize("command", ["games", "plugins --check"])
def test_a_plugin_that_hangs_when_it_is_imported_is_named(
    tmp_path: Path, command: str, language: str, still: str, interrupted: str
) -> None:
    installed(tmp_path, "strange-slow", "slow", HANGS)
    code, said = interrupted_after(still, tmp_path, *command.split(), TABLEGAMES_LANG=language)
    assert code == 130
    assert [line for line in said.splitlines() if line] == [still, interrupted]


@pytest.mark.skipif(sys.platform == "win32", reason="Ctrl-C is pressed otherwise here")
def test_whoever_interrupts_a_hook_is_told_whose(tmp_path: Path) -> None:
    installed(tmp_path, "strange-slow", "slow", HANGS_IN_A_HOOK)
    code, said = interrupted_after("asked, and slow", tmp_path, "games")
    assert code == 130, said
    assert said.splitlines()[-1] == "interrupted while plugin 'slow' was running tablegames_games"


def test_what_a_plugin_prints_is_no_part_of_an_answer(tmp_path: Path) -> None:
    installed(tmp_path, "strange-chat", "chat", CHATS)
    for command in (("games", "--json"), ("plugins", "--json"), ("plugins", "--check", "--json")):
        home = tmp_path / "-".join(command)  # a new one, so that no index lets the plugin sleep
        code, out, err = ran(tmp_path, *command, TABLEGAMES_HOME=str(home))
        assert code == 0, err
        assert json.loads(out)
        assert "hello from the import" in err
        assert "hello from a hook" in err
    assert "hello from a generator" in err, "the doctor asks for drawings"


def test_workers_do_not_print_it_either(tmp_path: Path) -> None:
    installed(tmp_path, "strange-chat", "chat", CHATS)
    code, out, _ = ran(tmp_path, "simulate", "plain", "--games", "4", "--jobs", "2", "--json")
    assert code == 0
    assert json.loads(out)["games"] == 4


def test_a_stranger_called_like_one_of_ours_is_left_out_and_our_games_are_played(tmp_path: Path) -> None:
    installed(tmp_path, "strange-plain", "plain", "")
    code, out, err = ran(tmp_path, "games", "--json")
    assert code == 0
    assert "plain" in [row["game"] for row in json.loads(out)]
    assert err.splitlines() == [
        "tablegames: plugin 'plain' (strange-plain 1.0) could not be loaded and is left out: tablegames already "
        "has a plugin 'plain' (tablegames.plugins.plain), so strange_plain of strange-plain is ignored; rename its "
        "entry point, or uninstall strange-plain"
    ]
    code, out, _ = ran(tmp_path, "play", "plain", "--players", "first,first")
    assert code == 0
    code, out, _ = ran(tmp_path, "plugins", "--check", "--json")
    assert code == 1
    found = json.loads(out)
    ours, strange = (row for row in found["plugins"] if row["name"] == "plain")
    assert (ours["distribution"], ours["games"], ours["problems"]) == ("tablegames", ["plain"], [])
    assert (strange["distribution"], strange["games"]) == ("strange-plain", [])
    assert strange["problems"][0].startswith("tablegames already has a plugin 'plain'")
    assert found["broken"] == 1
    rows = [row for row in json.loads(ran(tmp_path, "plugins", "--json")[1]) if row["plugin"] == "plain"]
    assert [bool(row["provides"]) for row in rows] == [True, False]


def test_a_stranger_does_not_replace_the_notation_of_our_games(tmp_path: Path) -> None:
    installed(tmp_path, "aaa-strange", "aaa", PICTURE)
    code, out, err = ran(tmp_path, "play", "plain", "--players", "first,first", "--seed", "1")
    assert code == 0
    assert "nonsense" not in out
    assert err.splitlines() == [
        "tablegames: plugin 'aaa' provides a notation for plain, but plugin 'plain' already does; uninstall 'aaa'; "
        "the program continues without this part of the plugin"
    ]
    code, out, _ = ran(tmp_path, "plugins", "--check", "--json")
    assert code == 1
    (strange,) = (row for row in json.loads(out)["plugins"] if row["name"] == "aaa")
    assert (
        "plugin 'aaa' provides a notation for trictrac, but plugin 'trictrac' already does" in strange["problems"][-1]
    )
