"""Plugins: what fails is named and skipped, what conflicts is an error naming both."""

from __future__ import annotations

import json
import re
import threading
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

import pytest
import tablegames_nim

from tablegames import GameEntry, Registry, VariantSource, hookimpl
from tablegames.core.errors import PluginError
from tablegames.plugin import hookspecs, loading
from tablegames.plugin.loading import load_plugins


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


def nim_entry(name: str = "nim") -> GameEntry:
    """A nim of that name, and nothing that it brings."""
    (entry,) = tablegames_nim.tablegames_games()
    return replace(entry, name=name, package="", notation=None, renderers=None, phrases=None)


def sentences(known: Registry) -> list[str]:
    """Return the messages about failures, without the place in the code."""
    return [placeless(failure.sentence) for failure in known.plugins.failures]


def placeless(text: str) -> str:
    return re.sub(r" \([\w/.]+\.py, line \d+\)", "", text)


def test_a_failure_is_said_with_its_file_and_line() -> None:
    class Raising:
        @hookimpl
        def tablegames_games(self) -> Any:
            raise KeyError("gone")

    known = Registry(load_plugins([("oops", Raising())]))
    assert dict(known.games) == {}
    (failure,) = known.plugins.failures
    assert re.search(r"KeyError: 'gone' \(plugin/test_plugins\.py, line \d+\)$", failure.sentence)
    assert failure.trace.startswith("Traceback")


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


def test_of_two_games_of_one_name_the_first_stays_and_the_other_is_named() -> None:
    one = registry(mine=tablegames_nim, yours=Bringing(games=[nim_entry(), nim_entry("marienbad")]))
    assert list(one.games) == ["marienbad", "nim"]
    assert one.owners["nim"][0] == "mine"
    (said,) = sentences(one)
    assert said.startswith("plugin 'yours' provides the game 'nim' for tablegames, but plugin 'mine' already does")


def test_it_is_the_game_of_the_distribution_whose_name_comes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    late, early = Bringing(games=[nim_entry()]), Bringing(games=[replace(nim_entry(), bot="first")])
    entry_points(monkeypatch, Point("a", "a", late, "zoo"), Point("b", "b", early, "ark"))
    assert Registry(load_plugins()).game("nim").bot == "first"


def test_anyone_can_add_house_rules_to_anybodys_game() -> None:
    house = VariantSource("nim", "long", "extends: misere\nrules: {heaps: [9, 9]}", "house/long.yaml")
    one = registry(nim=tablegames_nim, house=Bringing(variants=[house]))
    variant = one.variant(one.game("nim"), "long")
    assert variant.rules.heaps == (9, 9)
    assert variant.rules.last_wins is False
    assert variant.plugin == "house"


def test_what_a_registry_answers_belongs_to_whoever_asks() -> None:
    one = registry(nim=tablegames_nim)
    entry = one.game("nim")
    for ask in (one.sources, one.renderers, lambda entry: one.phrases(entry, "en")):
        before = dict(ask(entry))
        ask(entry).clear()
        assert before
        assert ask(entry) == before
    assert one.notation(entry) is one.notation(entry)
    assert one.phrases(entry, "en") != one.phrases(entry, "fr")
    assert one.variant(entry, "misere") is one.variant(entry, "misere")
    assert one.variant(entry, "misere", {"heaps": [9, 9]}).rules != one.variant(entry, "misere").rules


def test_another_registry_asks_for_itself() -> None:
    house = VariantSource("nim", "long", "rules: {heaps: [9, 9]}", "house/long.yaml")
    known = registry(nim=tablegames_nim)
    assert "long" not in known.sources(known.game("nim"))
    other = registry(nim=tablegames_nim, house=Bringing(variants=[house]))
    assert "long" in other.sources(other.game("nim"))


def test_a_misspelt_hook_is_an_error_naming_the_plugin_and_the_right_name() -> None:
    class Misspelt:
        @hookimpl
        def tablegames_game(self) -> list[GameEntry]:
            return []

    with pytest.raises(PluginError, match="plugin 'oops' implements an unknown hook 'tablegames_game'"):
        load_plugins([("oops", Misspelt())])


def test_a_hook_with_wrong_arguments_is_an_error_naming_the_plugin() -> None:
    class Wrong:
        @hookimpl
        def tablegames_variants(self, jeu: str) -> list[VariantSource]:
            return []

    with pytest.raises(PluginError, match="plugin 'oops' cannot be used"):
        load_plugins([("oops", Wrong())])


def test_a_hook_that_raises_is_named_and_stops_no_other_game() -> None:
    class Raising:
        @hookimpl
        def tablegames_games(self) -> list[GameEntry]:
            raise KeyError("gone")

    known = registry(oops=Raising(), nim=tablegames_nim)
    assert list(known.games) == ["nim"]
    assert sentences(known) == ["plugin 'oops' failed in tablegames_games: KeyError: 'gone'"]
    with pytest.raises(PluginError, match=r"there is no game 'oops'; plugin 'oops' failed in tablegames_games"):
        known.game("oops")


HOOKS_OF_A_GAME = [name for name, hook in vars(hookspecs).items() if "game" in getattr(hook, "__annotations__", {})]


def asked(known: Registry, hook: str, entry: GameEntry | None = None) -> Any:
    """Return the parts of nim from a hook."""
    kind = hook.removeprefix("tablegames_")
    more = {"phrases": ("en",)}.get(kind, ())
    found = getattr(known, {"variants": "sources"}.get(kind, kind))(entry or known.game("nim"), *more)
    return found.articles if kind == "rulebook" else found


def failing(hook: str) -> Any:
    def fail(self: Any, game: str) -> Any:
        raise OSError("the disk is gone")

    return type("Failing", (), {hook: hookimpl(fail)})()


@pytest.mark.parametrize("hook", HOOKS_OF_A_GAME)
def test_a_plugin_that_fails_about_somebody_elses_game_does_not_stop_it(hook: str) -> None:
    told: list[str] = []
    plugins = load_plugins(
        [("oops", failing(hook)), ("nim", tablegames_nim)], lambda failure: told.append(failure.hook)
    )
    known, sound = Registry(plugins), registry(nim=tablegames_nim)
    brought, expected = (re.sub("0x[0-9a-f]+", "", str(asked(one, hook))) for one in (known, sound))
    assert brought == expected
    asked(known, hook)
    assert sentences(known) == [f"plugin 'oops' failed in {hook}: OSError: the disk is gone"]
    assert told == [hook]


def test_a_game_is_stopped_by_its_own_plugin_and_is_the_only_one(cli: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    class Own(Bringing):
        @hookimpl
        def tablegames_variants(self, game: str) -> Iterator[VariantSource]:
            if game == "mine":
                yield VariantSource("mine", "half", "rules: {}", "half.yaml")
                raise KeyError("the other half")

    mine = Own(games=[replace(nim_entry(), name="mine")])
    entry_points(monkeypatch, Point("mine", "mine", mine), Point("nim", "tablegames_nim", tablegames_nim))
    said = "tablegames: plugin 'mine' failed in tablegames_variants: KeyError: 'the other half'"
    refused = cli("rules", "mine")
    assert (refused.code, placeless(refused.complaint)) == (2, said)
    assert cli("rules", "nim").code == 0
    for listing in ("games", "variants", "plugins"):
        ran = cli(listing)
        assert said in placeless(ran.err)
        assert "nim" in ran.out
    assert cli("games", "--variants").code == 1
    assert "failed in tablegames_variants" in json.loads(cli("plugins", "--json").out)[0]["error"]


@pytest.mark.parametrize("raised", [RuntimeError("no"), SystemExit(4)])
def test_a_plugin_that_fails_while_adding_commands_is_named(
    cli: Any, monkeypatch: pytest.MonkeyPatch, raised: BaseException
) -> None:
    class Commanding:
        @hookimpl
        def tablegames_commands(self, cli: object) -> None:
            raise raised

    entry_points(monkeypatch, Point("rude", "rude", Commanding()), Point("nim", "tablegames_nim", tablegames_nim))
    ran = cli("--help")
    assert ran.code == 0
    assert f"plugin 'rude' failed in tablegames_commands: {type(raised).__name__}: {raised}" in ran.complaint
    assert "simulate" in ran.out


@dataclass
class Point:
    """An entry point of a distribution that is not installed."""

    name: str
    value: str
    plugin: Any
    distribution: str = "some-dist"
    version: str = "1.2"

    def load(self) -> Any:
        if isinstance(self.plugin, BaseException):
            raise self.plugin
        return self.plugin


@dataclass
class Counting(Point):
    """One that counts the threads while it is loaded."""

    def __init__(self, threads: list[int]) -> None:
        super().__init__("a", "a", tablegames_nim)
        self._threads = threads

    def load(self) -> Any:
        self._threads.append(threading.active_count())
        return super().load()


def entry_points(monkeypatch: pytest.MonkeyPatch, *points: Point) -> None:
    monkeypatch.setattr(loading, "entry_points", lambda group: points)


@pytest.mark.parametrize(
    ("module", "said"),
    [
        ("tablegames.core.paint", "it is now tablegames.plugin.drawing.paint"),
        ("tablegames.core.record", "import from 'tablegames' itself (from tablegames import ...)"),
    ],
)
def test_a_plugin_that_asks_for_a_module_where_it_was_is_told_what_to_change(
    monkeypatch: pytest.MonkeyPatch, module: str, said: str
) -> None:
    gone = ModuleNotFoundError(f"No module named '{module}'", name=module)
    entry_points(monkeypatch, Point("old", "old.module", gone))
    (info,) = load_plugins().failed
    assert said in info.error


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


def test_a_plugin_may_not_bring_a_command_of_ours(cli: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    import click

    class Commanding:
        @hookimpl
        def tablegames_commands(self, cli: click.Group) -> None:
            cli.add_command(click.Command("play"))

    entry_points(monkeypatch, Point("greedy", "greedy", Commanding()))
    assert "plugin 'greedy' provides a command 'play', which already exists" in cli("--help").complaint


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
    assert "the plugin 'nim' failed: KeyError: 'heap'; please tell its author" in placeless(ran.complaint)


def test_of_two_strangers_of_one_name_that_of_the_first_distribution_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    other = Bringing(games=[nim_entry("marienbad")])
    entry_points(monkeypatch, Point("nim", "b", other, "zoo"), Point("nim", "c", tablegames_nim, "ark"))
    loaded = load_plugins()
    assert list(Registry(loaded).games) == ["nim"]
    assert [(info.name, info.distribution, info.error) for info in loaded.found] == [
        ("nim", "ark", ""),
        (
            "nim",
            "zoo",
            "ark already has a plugin 'nim' (c), so b of zoo is ignored; rename its entry point, or uninstall zoo",
        ),
    ]


@pytest.mark.parametrize("distribution", ["aaa", "tablegamez", "zzz"])
def test_of_ours_and_a_strangers_ours_stays(monkeypatch: pytest.MonkeyPatch, distribution: str) -> None:
    ours = Bringing(games=[nim_entry("ours")])
    stranger = Bringing(games=[nim_entry("strange")])
    entry_points(monkeypatch, Point("plain", "a", stranger, distribution), Point("plain", "b", ours, "tablegames"))
    loaded = load_plugins()
    assert list(Registry(loaded).games) == ["ours"]
    assert [info.distribution for info in loaded.failed] == [distribution]


def test_the_same_distribution_seen_twice_is_one(monkeypatch: pytest.MonkeyPatch) -> None:
    entry_points(monkeypatch, Point("nim", "nim", tablegames_nim), Point("nim", "nim", tablegames_nim))
    assert [(info.name, info.error) for info in load_plugins().found] == [("nim", "")]


@pytest.mark.parametrize("distribution", ["aaa", "zzz"])
def test_a_game_of_ours_is_nobody_elses(monkeypatch: pytest.MonkeyPatch, distribution: str) -> None:
    ours, stranger = Bringing(games=[nim_entry()]), Bringing(games=[replace(nim_entry(), bot="first")])
    entry_points(monkeypatch, Point("a", "a", stranger, distribution), Point("b", "b", ours, "tablegames"))
    known = Registry(load_plugins())
    assert known.game("nim").bot == "engine"
    (said,) = sentences(known)
    assert said.startswith("plugin 'a' provides the game 'nim' for tablegames, but plugin 'b' already does")


class Rude(BaseException):
    """An exception that is none of the ordinary ones, and cannot even be worded."""

    def __str__(self) -> str:
        raise ValueError("never")


def test_whatever_is_raised_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    class Raising:
        @hookimpl
        def tablegames_games(self) -> Any:
            raise Rude

    entry_points(
        monkeypatch,
        Point("early", "early", Rude()),
        Point("late", "late", Raising()),
        Point("long", "long", OSError("x" * 1_000_000 + "\x1b[2J")),
        Point("nim", "tablegames_nim", tablegames_nim),
    )
    known = Registry(load_plugins())
    assert list(known.games) == ["nim"]
    early, long = known.plugins.failed
    assert placeless(early.error) == "Rude"
    assert len(long.error) < 1100
    assert long.error.isprintable()
    assert sentences(known) == ["plugin 'late' failed in tablegames_games: Rude"]


def test_whoever_interrupts_a_hook_leaves_the_program() -> None:
    class Slow:
        @hookimpl
        def tablegames_games(self) -> Any:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt, match="plugin 'slow' was running tablegames_games"):
        _ = registry(slow=Slow()).games


def test_nobody_watches_where_nobody_listens_and_once_all_are_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    before = threading.active_count()
    entry_points(monkeypatch, Point("nim", "tablegames_nim", tablegames_nim))
    load_plugins(slow=lambda info: None)
    assert threading.active_count() == before
    threads: list[int] = []
    entry_points(monkeypatch, Counting(threads))
    load_plugins()
    assert threads == [before]


def test_a_command_of_another_plugin_stays_his(cli: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    import click

    class Greeting:
        def __init__(self, said: str) -> None:
            self._said = said

        @hookimpl
        def tablegames_commands(self, cli: click.Group) -> None:
            cli.add_command(click.Command("hello", callback=lambda: click.echo(self._said)))

    entry_points(monkeypatch, Point("a", "a", Greeting("first")), Point("b", "b", Greeting("second")))
    ran = cli("hello")
    assert ran.out == "first\n"
    assert ran.complaint.startswith("tablegames: plugin 'b' provides a command 'hello', which already exists")
    assert (
        "plugin 'b' provides a command 'hello'"
        in json.loads(cli("plugins", "--check", "--json").out)["plugins"][1]["problems"][0]
    )


# --- parts of a game on its entry ----------------------------------------------------------------------------------- -


def test_a_game_brings_what_is_its_own_on_one_object() -> None:
    known = registry(nim=tablegames_nim)
    entry = known.game("nim")
    assert sorted(known.sources(entry)) == ["misere", "normal", "partners"]
    assert known.phrases(entry, "fr")["won"] == "{seat} gagne."
    assert list(known.renderers(entry)) == ["text"]


def test_a_thing_is_given_as_itself_as_what_makes_it_or_as_where_it_is() -> None:
    from tablegames_nim.notation import NimBoard, NimNotation

    for notation in (NimNotation(), NimNotation, ".notation:NimNotation", "tablegames_nim.notation:NimNotation"):
        for board in (NimBoard(), NimBoard, ".notation:NimBoard"):
            entry = replace(nim_entry(), package="tablegames_nim", notation=notation, renderers=[board])
            known = registry(nim=Bringing(games=[entry]))
            assert isinstance(known.notation(entry), NimNotation)
            assert isinstance(known.renderers(entry)["text"], NimBoard)


def test_what_an_entry_brings_comes_before_what_hooks_bring_and_stays() -> None:
    mine = VariantSource("nim", "normal", "rules: {heaps: [1]}", "mine.yaml")
    yours = VariantSource("nim", "normal", "rules: {heaps: [2]}", "yours.yaml")
    known = registry(a=Bringing(variants=[yours]), nim=Bringing(games=[replace(nim_entry(), variants=[mine])]))
    assert known.sources(known.game("nim"))["normal"].origin == "mine.yaml"
    assert "provides the ruleset 'normal' for nim, but plugin 'nim' already does" in sentences(known)[0]


def test_rules_named_by_where_they_are_are_imported_when_the_game_is_asked_for() -> None:
    from tablegames_nim.game import Nim, NimRules

    entry = replace(nim_entry(), package="tablegames_nim", rules=".game:NimRules", make=".game:Nim")
    known = registry(nim=Bringing(games=[entry]))
    assert vars(known.games["nim"])["rules"] == ".game:NimRules"
    assert (known.game("nim").rules, known.game("nim").make) == (NimRules, Nim)


@pytest.mark.parametrize(
    ("rules", "said"),
    [
        (".gone:Rules", "'rules' cannot be imported: ModuleNotFoundError: No module named 'tablegames_nim.gone'"),
        (".game:Gone", "'rules' cannot be imported: AttributeError"),
        ("NimRules", "'rules' cannot be imported: ValueError: 'NimRules' is not a reference"),
        (".game:Nim.seats", "'rules' cannot be imported: AttributeError"),
        (".notation:re", "'rules' must be a dataclass"),
    ],
)
def test_rules_that_are_not_where_they_are_said_to_be_stop_their_game_alone(rules: str, said: str) -> None:
    wrong = replace(nim_entry("wrong"), package="tablegames_nim", rules=rules)
    known = registry(wrong=Bringing(games=[wrong]), nim=tablegames_nim)
    with pytest.raises(PluginError, match=re.escape(f"plugin 'wrong', game 'wrong': {said}")):
        known.game("wrong")
    assert known.variant(known.game("nim")).name == "normal"


def test_a_field_that_fails_is_named_and_stops_its_game_alone() -> None:
    wrong = replace(nim_entry("wrong"), package="tablegames_nim", notation=".gone:Notation", players=["bouton"])
    known = registry(wrong=Bringing(games=[wrong]), nim=tablegames_nim)
    with pytest.raises(PluginError, match=r"plugin 'wrong' failed in GameEntry.notation: ModuleNotFoundError"):
        known.notation(known.game("wrong"))
    with pytest.raises(PluginError, match=r"failed in GameEntry.players: ValueError: 'bouton' is not a reference"):
        known.players(known.game("wrong"))
    assert known.notation(known.game("nim"))


def test_a_command_on_one_game_imports_no_other_games_rules() -> None:
    import subprocess
    import sys

    code = """
import sys
from tablegames import load
load("trictrac")
inside = [name.split(".") for name in sys.modules if name.startswith("tablegames.plugins.")]
print(sorted({parts[2] for parts in inside if len(parts) > 3}))
"""
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout == "['trictrac']\n"


# --- pluggy's own words -----------------------------------------------------------------------------------------------


class Rulesets:
    """A plugin that brings one ruleset for nim."""

    def __init__(self, name: str) -> None:
        self._name = name

    def _bring(self, game: str) -> list[VariantSource]:
        return [VariantSource("nim", self._name, "rules: {}", f"{self._name}.yaml")] if game == "nim" else []


class Eager(Rulesets):
    @hookimpl(tryfirst=True)
    def tablegames_variants(self, game: str) -> list[VariantSource]:
        return self._bring(game)


class Usual(Rulesets):
    @hookimpl
    def tablegames_variants(self, game: str) -> list[VariantSource]:
        return self._bring(game)


class Patient(Rulesets):
    @hookimpl(trylast=True)
    def tablegames_variants(self, game: str) -> list[VariantSource]:
        return self._bring(game)


def test_whoever_wants_to_be_asked_first_or_last_is() -> None:
    one = registry(a=Patient("last"), b=Usual("b"), c=Usual("c"), d=Eager("first"), nim=tablegames_nim)
    names = list(one.sources(one.game("nim")))
    assert names[3:] == ["first", "b", "c", "last"]


def test_an_optional_hook_of_another_version_is_accepted() -> None:
    class Later:
        @hookimpl(optionalhook=True)
        def tablegames_weather(self) -> str:
            return "fine"

        @hookimpl(specname="tablegames_variants")
        def house_rules(self, game: str) -> list[VariantSource]:
            return [VariantSource(game, "house", "rules: {}", "house.yaml")]

    one = registry(later=Later(), nim=tablegames_nim)
    assert "house" in one.sources(one.game("nim"))
