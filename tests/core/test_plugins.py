"""Plugins: what fails is named and skipped, what conflicts is an error naming both."""

from __future__ import annotations

import importlib.metadata
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any

import pytest
import tablegames_nim

from tablegames import GameEntry, Registry, VariantSource, hookimpl
from tablegames.core.errors import PluginError
from tablegames.core.plugins import load_plugins


class Bringing:
    """A plugin made for a test."""

    def __init__(self, games: Any = (), variants: Any = ()) -> None:
        self._games, self._variants = games, variants

    @hookimpl
    def tablegames_games(self) -> Any:
        return self._games

    @hookimpl
    def tablegames_variants(self, game: str) -> Any:
        return [source for source in self._variants if source.game == game]


def registry(**plugins: object) -> Registry:
    return Registry(load_plugins(plugins.items()))


def nim_entry() -> GameEntry:
    (entry,) = tablegames_nim.tablegames_games()
    return entry


def test_our_own_games_come_through_our_own_entry_points() -> None:
    loaded = load_plugins()
    assert {"toutetable", "dames_polonaises", "domino"} <= {info.name for info in loaded.found}
    assert not loaded.failed
    assert all(info.distribution and info.version for info in loaded.found)


def test_importing_tablegames_loads_no_plugin() -> None:
    import subprocess
    import sys

    code = "import sys, tablegames; print(any('plugins' in name for name in sys.modules))"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "False\n"


def test_a_registry_has_just_what_it_was_given() -> None:
    assert list(registry(nim=tablegames_nim).games) == ["nim"]


def test_two_games_of_one_name_are_an_error_naming_both_plugins() -> None:
    one = registry(mine=tablegames_nim, yours=Bringing(games=[nim_entry()]))
    with pytest.raises(PluginError, match=r"two plugins bring a game 'nim': '(mine|yours)' and '(mine|yours)'"):
        _ = one.games


def test_two_variants_of_one_name_are_an_error_naming_both_plugins() -> None:
    again = VariantSource("nim", "misere", "rules: {}", "elsewhere/misere.yaml")
    one = registry(nim=tablegames_nim, house=Bringing(variants=[again]))
    with pytest.raises(PluginError, match=r"two variants 'misere': .*\((nim|house)\) and .*\((nim|house)\)"):
        one.sources(one.game("nim"))


def test_anyone_can_add_house_rules_to_anybodys_game() -> None:
    house = VariantSource("nim", "long", "extends: misere\nrules: {heaps: [9, 9]}", "house/long.yaml")
    one = registry(nim=tablegames_nim, house=Bringing(variants=[house]))
    variant = one.variant(one.game("nim"), "long")
    assert variant.rules.heaps == (9, 9)
    assert variant.rules.last_wins is False
    assert variant.plugin == "house"


def test_a_misspelt_hook_is_an_error_naming_the_plugin_and_the_right_name() -> None:
    class Misspelt:
        @hookimpl
        def tablegames_game(self) -> list[GameEntry]:
            return []

    with pytest.raises(PluginError, match="plugin 'oops' implements the hook 'tablegames_game', which does not exist"):
        load_plugins([("oops", Misspelt())])


def test_a_hook_with_wrong_arguments_is_an_error_naming_the_plugin() -> None:
    class Wrong:
        @hookimpl
        def tablegames_variants(self, jeu: str) -> list[VariantSource]:
            return []

    with pytest.raises(PluginError, match="plugin 'oops' cannot be used"):
        load_plugins([("oops", Wrong())])


def test_a_hook_that_raises_is_named() -> None:
    class Raising:
        @hookimpl
        def tablegames_games(self) -> list[GameEntry]:
            raise KeyError("gone")

    with pytest.raises(PluginError, match="plugin 'oops' failed in tablegames_games: KeyError: 'gone'"):
        _ = registry(oops=Raising()).games


@pytest.mark.parametrize("brought", [["nim"], 5, [None]])
def test_a_hook_that_returns_something_else_is_named(brought: Any) -> None:
    with pytest.raises(PluginError, match="plugin 'oops': tablegames_games must return"):
        _ = registry(oops=Bringing(games=brought)).games


@dataclass
class Point:
    """An entry point, as importlib.metadata gives them."""

    name: str
    value: str
    plugin: Any

    @property
    def dist(self) -> Any:
        return SimpleNamespace(name="some-dist", version="1.2")

    def load(self) -> Any:
        if isinstance(self.plugin, BaseException):
            raise self.plugin
        return self.plugin


def entry_points(monkeypatch: pytest.MonkeyPatch, *points: Point) -> None:
    monkeypatch.setattr(importlib.metadata, "entry_points", lambda group: points)


def test_a_plugin_that_fails_to_import_is_named_with_its_error_and_skipped(monkeypatch: pytest.MonkeyPatch) -> None:
    broken = Point("broken", "broken.module", ImportError("No module named 'gone'"))
    entry_points(monkeypatch, broken, Point("nim", "tablegames_nim", tablegames_nim))
    loaded = load_plugins()
    assert [(info.name, info.error) for info in loaded.failed] == [("broken", "ImportError: No module named 'gone'")]
    assert list(Registry(loaded).games) == ["nim"]


def test_the_command_line_says_which_plugin_failed_and_goes_on(cli: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    broken = Point("broken", "broken.module", SyntaxError("bad"))
    entry_points(monkeypatch, broken, Point("nim", "tablegames_nim", tablegames_nim))
    ran = cli("games")
    assert ran.code == 0
    assert "plugin 'broken' (some-dist 1.2) could not be loaded and is left out: SyntaxError: bad" in ran.err
    assert "nim" in ran.out
    assert "not loaded: SyntaxError: bad" in " ".join(cli("plugins").out.split())


def test_a_plugin_can_add_a_command(cli: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    import click

    class Commanding:
        @hookimpl
        def tablegames_commands(self, cli: click.Group) -> None:
            cli.add_command(click.Command("hello", callback=lambda: click.echo("hello yourself")))

    entry_points(monkeypatch, Point("polite", "polite", Commanding()))
    assert cli("hello").out == "hello yourself\n"
    assert "hello" in cli("--help").out


def test_a_plugin_can_bring_a_player(cli: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    from tablegames import PlayerEntry, Text
    from tablegames.core.players import make_first

    class Bots:
        @hookimpl
        def tablegames_players(self, game: str) -> list[PlayerEntry]:
            return [PlayerEntry("clever", Text("clever", "malin"), make_first)] if game == "nim" else []

    entry_points(monkeypatch, Point("bots", "bots", Bots()), Point("nim", "tablegames_nim", tablegames_nim))
    assert "Seat 0 (clever)" in cli("simulate", "nim", "--players", "clever", "--games", "3", "--jobs", "1").out


def test_a_plugin_that_leaves_the_program_when_imported_is_named_and_skipped(monkeypatch: pytest.MonkeyPatch) -> None:
    entry_points(monkeypatch, Point("rude", "rude", SystemExit(3)), Point("nim", "tablegames_nim", tablegames_nim))
    assert [info.name for info in load_plugins().failed] == ["rude"]


def test_a_plugin_may_not_bring_a_command_of_ours(cli: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    import click

    class Commanding:
        @hookimpl
        def tablegames_commands(self, cli: click.Group) -> None:
            cli.add_command(click.Command("play"))

    entry_points(monkeypatch, Point("greedy", "greedy", Commanding()))
    assert "plugin 'greedy' brings a command 'play', which exists already" in cli("--help").complaint


def test_a_game_that_fails_while_it_is_played_is_blamed_on_its_plugin(
    cli: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(self: Any, state: Any) -> Any:
        raise KeyError("heap")

    monkeypatch.setattr(tablegames_nim.game.Nim, "legal", fail)
    monkeypatch.setitem(fail.__globals__, "__name__", "tablegames_nim.game")
    entry_points(monkeypatch, Point("nim", "tablegames_nim", tablegames_nim))
    ran = cli("play", "nim", "--players", "first,first")
    assert ran.code == 70
    assert "the plugin 'nim' failed: KeyError: 'heap'; tell its author" in ran.complaint


@pytest.mark.parametrize(
    ("hook", "answer", "said"),
    [
        ("tablegames_notation", "text", "brought str, which has no seat_names, write, read, position, set_up"),
        ("tablegames_renderers", [7], "brought int, which has no name, draw"),
        ("tablegames_diagrams", [7], "brought int, which has no name, draw"),
        ("tablegames_phrases", ["a"], "must return a mapping, not list"),
    ],
)
def test_a_hook_that_brings_what_cannot_be_used_is_named(hook: str, answer: Any, said: str) -> None:
    functions = {
        "tablegames_notation": lambda self, game: answer,
        "tablegames_renderers": lambda self, game: answer,
        "tablegames_diagrams": lambda self, game: answer,
        "tablegames_phrases": lambda self, game, language: answer,
    }
    bad = type("Bad", (), {hook: hookimpl(functions[hook])})()
    known = registry(bad=bad, nim=tablegames_nim)
    entry = known.game("nim")
    ask = {
        "tablegames_notation": lambda: known.notation(entry),
        "tablegames_renderers": lambda: known.renderers(entry),
        "tablegames_diagrams": lambda: known.diagrams(entry),
        "tablegames_phrases": lambda: known.phrases(entry, "en"),
    }[hook]
    with pytest.raises(PluginError, match=f"plugin 'bad': {hook} {said}"):
        ask()


@pytest.mark.parametrize(
    ("change", "said"),
    [({"rules": int}, "'rules' must be a dataclass"), ({"seats": 2}, "'seats' must be a tuple of numbers")],
)
def test_a_game_that_cannot_be_played_is_named(change: Any, said: str) -> None:
    from dataclasses import replace

    with pytest.raises(PluginError, match=f"plugin 'bad', game 'nim': {said}"):
        _ = registry(bad=Bringing(games=[replace(nim_entry(), **change)])).games


def test_two_plugins_of_one_name_are_an_error_naming_both(monkeypatch: pytest.MonkeyPatch) -> None:
    entry_points(monkeypatch, Point("nim", "one", tablegames_nim), Point("nim", "two", Bringing()))
    with pytest.raises(PluginError, match="two plugins are called 'nim': one and two"):
        load_plugins()
