"""`new-game`: names, folders, and templates that are whole: worded, cited, drawn and robust in both languages.

That they install, pass their own tests, are played and conform is shown where they are installed: tests/test_kit.py.
"""

from __future__ import annotations

import importlib
import os
import re
import sys
from contextlib import suppress
from dataclasses import replace
from functools import cache
from pathlib import Path
from tempfile import mkdtemp
from types import ModuleType
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tablegames import Look, RandomPlayer, Registry, Seat, play
from tablegames.core.errors import NotationError, PluginError, PositionError, Refused
from tablegames.core.languages import speaking
from tablegames.plugin.drawing import paint
from tablegames.plugin.kit.newgame import FAMILIES, check_name, new_game, package_files
from tablegames.plugin.loading import load_plugins
from tablegames.rules.ruledata import rule_lines
from tablegames.rules.untrusted.yamlfile import read_yaml
from tablegames.table.setting import set_table
from tablegames.table.table import Table
from tests.conftest import Cli

NAMES = {family: f"kit_{family}" for family in FAMILIES}


@cache
def registry() -> Registry:
    """A game of each family, written into a folder and loaded from there."""
    folder = Path(mkdtemp())
    plugins: list[tuple[str, ModuleType]] = []
    for family, name in NAMES.items():
        package = new_game(name, family, folder, Registry(load_plugins([])))
        sys.path.insert(0, str(package.folder))
        plugins.append((name, importlib.import_module(f"tablegames_{name}")))
        sys.path.pop(0)
    return Registry(load_plugins(plugins), folder)


@cache
def moments(family: str) -> tuple[Table, list[Any]]:
    table = set_table(registry(), NAMES[family], match="single")
    found: list[Any] = []
    for seed in range(3):
        play(table.game, [RandomPlayer()] * table.game.seats, seed=seed, watch=found.append)
    return table, found


# --- names and folders


@pytest.mark.parametrize(
    "name", ["Tic", "9men", "tic-tac", "tic tac", "tic__tac", "_tic", "tic_", "", "class", "été", "a" * 31]
)
def test_a_name_that_cannot_be_one_is_refused_in_a_sentence(cli: Cli, name: str, tmp_path: Path) -> None:
    ran = cli("new-game", name, "--into", str(tmp_path / "here"))
    assert ran.code == 2
    assert f"'{name}' cannot be the name of a game: write small letters" in ran.complaint
    assert not (tmp_path / "here").exists()


@pytest.mark.parametrize("name", ["t", "tic", "tic_tac_2", "null", "yes", "state", "option", "game"])
def test_a_name_that_can_be_one_makes_files_that_can_be_read(name: str) -> None:
    check_name(name, Registry(load_plugins([])))
    for family in FAMILIES:
        found = dict(package_files(name, family))
        assert f"tablegames_{name}/game.py" in found
        assert read_yaml(found["tests/cases.yaml"], "cases").data["game"] == name
        for path, text in found.items():
            assert "newgame" not in text
            if path.endswith(".py"):
                compile(text, path, "exec")
            elif path.endswith(".yaml"):
                read_yaml(text, path)
            if "/variants/" in path:
                title = read_yaml(text, path).data["title"]
                assert all(isinstance(word, str) for word in title.values())


def test_a_game_or_plugin_of_that_name_is_not_written_again(cli: Cli, tmp_path: Path) -> None:
    ran = cli("new-game", "trictrac", "--into", str(tmp_path / "here"))
    assert ran.code == 2
    assert "there is a game or plugin 'trictrac' already" in ran.complaint


def test_nothing_is_written_over(cli: Cli, tmp_path: Path) -> None:
    mine = tmp_path / "tablegames-mine"
    mine.mkdir()
    (mine / "notes.txt").write_text("my own", "utf-8")
    ran = cli("new-game", "mine", "--into", str(tmp_path))
    assert ran.code == 2
    assert f"{mine} exists already; choose another name, or another folder with --into" in ran.complaint
    assert [path.name for path in mine.iterdir()] == ["notes.txt"]


def test_a_folder_that_cannot_be_written_is_named(cli: Cli) -> None:
    assert "cannot be written: " in cli("new-game", "mine", "--into", "/dev/null/x").complaint


def test_a_package_that_cannot_be_finished_leaves_nothing_behind(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    assert "No space left on device" in cli("new-game", "mine", "--into", str(tmp_path)).complaint
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(("language", "said"), [("en", "Wrote "), ("fr", "Écrit ")])
def test_what_to_do_next_is_said(cli: Cli, tmp_path: Path, language: str, said: str) -> None:
    ran = cli("new-game", "my_own", "--into", str(tmp_path), "--lang", language)
    assert ran.code == 0
    assert ran.out.startswith(said)
    assert "pip install -e '.[test]'" in ran.out
    assert "tablegames conform my_own" in ran.out
    assert (tmp_path / "tablegames-my-own" / "tests" / "test_my_own.py").is_file()


# --- the templates


def facts(phrase: str) -> set[str]:
    """What a phrase tells; French sides may stand with their article (`{the}`)."""
    return {fact.replace("{the}", "{seat}") for fact in re.findall(r"{\w+}", phrase)}


@pytest.mark.parametrize("family", FAMILIES)
def test_everything_is_worded_alike_in_both_languages(family: str) -> None:
    known, name = registry(), NAMES[family]
    entry = known.game(name)
    english, french = known.phrases(entry, "en"), known.phrases(entry, "fr")
    assert english.keys() == french.keys()
    for key in english:
        assert facts(english[key]) == facts(french[key]), key
    assert len(known.sources(entry)) == 2
    for language in ("en", "fr"):
        with speaking(language):
            assert all(line.meaning and line.cite for line in rule_lines(known.variant(entry).rules))


@pytest.mark.parametrize("family", FAMILIES)
def test_whatever_is_cited_is_in_the_articles(family: str) -> None:
    table, played = moments(family)
    book = registry().rulebook(table.entry)
    cited = {event.cite for moment in played for event in moment.step.events}
    cited |= {line.cite for line in rule_lines(table.variant.rules)} | {table.entry.source}
    for cite in cited - {""}:
        assert book.find(cite)


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("family", FAMILIES)
def test_every_position_is_drawn_and_pictured(family: str, language: str) -> None:
    table, played = moments(family)
    (drawer,) = registry().diagrams(table.entry).values()
    with speaking(language):
        for moment in played[:: max(1, len(played) // 20)]:
            for seat in (None, *range(table.game.seats)):
                assert table.draw(moment.before, None if seat is None else Seat(seat))
                view = table.game.view(moment.before, None if seat is None else Seat(seat))
                ElementTree.fromstring(drawer.draw(view, Look("a title", labels=True)))


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("family", FAMILIES)
def test_every_position_is_told_in_sentences(family: str, language: str) -> None:
    """As of our own games: no drawing, every line a sentence, nothing of a hand that the seat must not know."""
    table, played = moments(family)
    known = registry().renderers(table.entry)
    assert next(iter(known)) == "text"
    plain = known["plain"]
    assert getattr(plain, "sentences", False)
    with speaking(language):
        for moment in played[:: max(1, len(played) // 20)]:
            for seat in (None, *map(Seat, range(table.game.seats))):
                told = plain.draw(table.game.view(moment.before, seat))
                assert "  " not in told
                assert all(line.endswith(".") for line in told.splitlines()), told


def test_a_board_has_colours_where_they_are_wanted(monkeypatch: pytest.MonkeyPatch) -> None:
    table, played = moments("board")
    coloured, text = (registry().renderers(table.entry)[name] for name in ("rich", "text"))
    position = played[-1].before
    assert coloured.draw(position) == text.draw(position)
    monkeypatch.setattr(paint, "at_terminal", lambda: True)
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.delenv("NO_COLOR", raising=False)
    assert "\x1b[1;31mx" in coloured.draw(position)


SCRAPS = st.one_of(
    st.text(alphabet="abcdexo.123 ", max_size=6),
    st.integers(-2, 9),
    st.lists(st.one_of(st.text(alphabet="xo.", max_size=3), st.integers(-1, 4)), max_size=4),
    st.dictionaries(st.one_of(st.integers(0, 3), st.sampled_from("0123")), st.sampled_from(["c1", "c2 c3", "c99", 5])),
)


@pytest.mark.parametrize("family", FAMILIES)
@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_nonsense_is_refused_in_a_sentence(family: str, data: st.DataObject) -> None:
    table, played = moments(family)
    moment = data.draw(st.sampled_from(played))
    position = table.position(moment.before)
    assert isinstance(position, dict)
    key = data.draw(st.sampled_from(sorted(position)))
    with suppress(PositionError, NotationError):
        state = table.start(data.draw(st.one_of(SCRAPS, st.just({**position, key: data.draw(SCRAPS)}))))
        assert table.start(table.position(state)) == state
    with suppress(NotationError, Refused):
        action = table.read(moment.before, data.draw(st.text(alphabet="abc123456 /-d", max_size=5)))
        assert moment.seat is None or action in table.game.legal(moment.before)


def test_rules_that_do_not_fit_are_refused() -> None:
    known = registry()
    with pytest.raises(PluginError):
        known.game("no_such_game")
    rules = known.variant(known.game(NAMES["board"])).rules
    with pytest.raises(ValueError, match="4 in a row do not fit on a side of 3"):
        replace(rules, row=4)
