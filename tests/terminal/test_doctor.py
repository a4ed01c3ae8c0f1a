"""`doctor`: everything that is wrong is named, and nothing stops it."""

from __future__ import annotations

import importlib.metadata
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import tablegames_nim

from tablegames import VariantSource, hookimpl
from tablegames.core import native
from tests.conftest import Cli
from tests.plugin.test_plugins import Bringing, Point, entry_points, nim_entry, placeless


def told(cli: Cli) -> dict[str, Any]:
    ran = cli("plugins", "--check", "--json")
    assert ran.err == ""
    found: dict[str, Any] = json.loads(ran.out)
    assert ran.code == (1 if found["broken"] else 0)
    return found


def test_where_all_is_well(cli: Cli, home: Path) -> None:
    (home / "mine.yaml").write_text("game: domino\nextends: puiser\nrules: {}\n", "utf-8")
    ran = cli("plugins", "--check")
    assert ran.code == 0
    assert "Everything is in order." in ran.out
    assert f"Your own variants: {home}/*.yaml" in ran.out
    assert f"{home / 'mine.yaml'}: domino mine" in ran.out
    found = told(cli)
    assert found["installed"]["tablegames"] == importlib.metadata.version("tablegames")
    assert found["installed"]["needs"]["click"] == importlib.metadata.version("click")
    assert {"test", "oracles"} <= {extra["name"] for extra in found["installed"]["extras"]}
    games = {row["name"]: row["valid"] for row in found["games"]}
    assert games["toutetable"] == ["academie", "lepeintre", "modern"]


def test_it_speaks_french(cli: Cli) -> None:
    out = cli("plugins", "--check", "--lang", "fr").out
    assert "Tout est en ordre." in out
    assert not [word for word in (" looked ", "works", "installed", " without ") if word in out]


def test_a_users_file_that_is_wrong_is_named_with_its_line(cli: Cli, home: Path) -> None:
    (home / "one.yaml").write_text("game: toutetable\nrules:\n  partys: 3\n", "utf-8")
    (home / "two.yaml").write_text("game: nowhere\n", "utf-8")
    found = told(cli)
    one, two = (file["problem"] for file in found["user_files"])
    assert one == f"{home / 'one.yaml'}:3: unknown rule 'partys' (did you mean 'parties'?)"
    assert two.startswith(f"{home / 'two.yaml'}:1: a file in this folder must name its game")
    assert found["broken"] == 2
    ran = cli("plugins", "--check")
    assert "2 problems found." in ran.out
    assert "one.yaml:3: unknown rule 'partys'" in " ".join(ran.out.split())


def test_a_shipped_ruleset_that_is_wrong_is_named_with_its_line(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    bad = VariantSource("nim", "bad", "rules:\n  heap: [1]\n", "house/bad.yaml")
    entry_points(monkeypatch, Point("house", "house", Bringing(variants=[bad])), Point("nim", "nim", tablegames_nim))
    (nim,) = told(cli)["games"]
    assert nim["problems"] == ["house/bad.yaml:2: unknown rule 'heap' (did you mean 'heaps'?)"]
    assert nim["valid"] == ["misere", "normal", "partners"]


def test_every_kind_of_broken_plugin_is_named_and_the_others_work(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    class Failing:
        @hookimpl
        def tablegames_puzzles(self, game: str) -> Any:
            raise LookupError("no pack")

        @hookimpl
        def tablegames_commands(self, cli: object) -> None:
            raise OSError("no shell")

    class Misspelt:
        @hookimpl
        def tablegames_gmes(self) -> Any:
            return []

    class NoNotation(Bringing):
        pass

    lonely = replace(nim_entry(), name="lonely", variant="gone")
    entry_points(
        monkeypatch,
        Point("broken", "broken", ImportError("No module named 'gone'")),
        Point("failing", "failing", Failing()),
        Point("lonely", "lonely", NoNotation(games=[lonely])),
        Point("misspelt", "misspelt", Misspelt()),
        Point("nim", "nim", tablegames_nim),
    )
    found = told(cli)
    problems = {row["name"]: row["problems"] for row in found["plugins"]}
    assert [placeless(sentence) for sentence in problems["broken"]] == ["ImportError: No module named 'gone'"]
    assert [placeless(sentence) for sentence in problems["failing"]] == [
        "plugin 'failing' failed in tablegames_puzzles: LookupError: no pack",
        "plugin 'failing' failed in tablegames_commands: OSError: no shell",
    ]
    assert "'tablegames_gmes' (did you mean 'tablegames_games'?)" in problems["misspelt"][0]
    assert problems["nim"] == []
    games = {row["name"]: row for row in found["games"]}
    assert games["lonely"]["problems"] == [
        "lonely has no variant 'gone'",
    ]
    assert games["nim"]["problems"] == []
    assert found["broken"] == 5
    shown = " ".join(cli("plugins", "--check").out.split())
    assert "plugin 'broken' could not be loaded: ImportError: No module named 'gone'" in placeless(shown)


def test_two_games_of_one_name_are_named_too(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    entry_points(monkeypatch, Point("a", "a", tablegames_nim), Point("b", "b", Bringing(games=[nim_entry()])))
    problems = {row["name"]: row["problems"] for row in told(cli)["plugins"]}
    assert problems["a"] == []
    assert problems["b"][0].startswith("plugin 'b' provides the game 'nim' for tablegames, but plugin 'a' already does")


def test_two_plugins_of_one_name_are_both_there_and_the_second_is_broken(
    cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    entry_points(monkeypatch, Point("a", "a", tablegames_nim, "ark"), Point("a", "b", Bringing(), "zoo"))
    found = told(cli)
    first, second = found["plugins"]
    assert (first["distribution"], first["games"], first["problems"]) == ("ark", ["nim"], [])
    assert (second["distribution"], second["games"]) == ("zoo", [])
    assert second["problems"][0].startswith("ark already has a plugin 'a' (a), so b of zoo is ignored")
    assert found["broken"] == 1
    shown = " ".join(cli("plugins", "--check").out.split())
    assert "BROKEN ark already has a plugin 'a' (a), so b of zoo is ignored; rename its entry point" in shown
    assert "ark a déjà un greffon « a » (a)" in " ".join(cli("plugins", "--check", "--lang", "fr").out.split())


def test_it_says_whether_native_code_are_used(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABLEGAMES_PURE", "1")
    assert "native code: not used" in (out := cli("plugins", "--check").out)
    assert "(switched off by TABLEGAMES_PURE)" in out
    assert told(cli)["installed"]["pure"]
    monkeypatch.delenv("TABLEGAMES_PURE")
    monkeypatch.setattr(native, "built", lambda: {"tablegames.core.native": ""})
    assert "native code: core.native\n" in cli("plugins", "--check").out
    monkeypatch.setattr(native, "built", lambda: {"tablegames.core.native": "wrong ELF class"})
    assert "native code: not used, so long computations are slower (wrong ELF class)" in cli("plugins", "--check").out
    monkeypatch.setattr(native, "built", dict)
    assert "install a C compiler" in cli("plugins", "--check").out
