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
from hypothesis import given, strategies as st

from tablegames import Look, RandomPlayer, Registry, Seat, play
from tablegames.core.errors import NotationError, PluginError, PositionError, Refused
from tablegames.core.languages import speaking
from tablegames.plugin.drawing import paint
from tablegames.plugin.kit.newgame import FAMILIES, check_name, new_game, package_files
from tablegames.plugin.kit.newvariant import new_variant, variant_text
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
    ran = cli("new", "game", name, "--into", str(tmp_path / "here"))
    assert ran.code == 2
    assert f"'{name}' cannot be the name of a game: use only lower-case letters" in ran.complaint
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
    ran = cli("new", "game", "trictrac", "--into", str(tmp_path / "here"))
    assert ran.code == 2
    assert "there is already a game or plugin 'trictrac'" in ran.complaint


def test_nothing_is_written_over(cli: Cli, tmp_path: Path) -> None:
    mine = tmp_path / "tablegames-mine"
    mine.mkdir()
    (mine / "notes.txt").write_text("my own", "utf-8")
    ran = cli("new", "game", "mine", "--into", str(tmp_path))
    assert ran.code == 2
    assert f"{mine} already exists; choose another name, or another folder with --output" in ran.complaint
    assert [path.name for path in mine.iterdir()] == ["notes.txt"]


def test_a_folder_that_cannot_be_written_is_named(cli: Cli) -> None:
    assert "cannot be written: " in cli("new", "game", "mine", "--into", "/dev/null/x").complaint


def test_a_package_that_cannot_be_finished_leaves_nothing_behind(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    assert "No space left on device" in cli("new", "game", "mine", "--into", str(tmp_path)).complaint
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(("language", "said"), [("en", "Wrote "), ("fr", " a été créé dans ")])
def test_what_to_do_next_is_said(cli: Cli, tmp_path: Path, language: str, said: str) -> None:
    ran = cli("new", "game", "my_own", "--into", str(tmp_path), "--lang", language)
    assert ran.code == 0
    assert said in ran.out.splitlines()[0]
    assert "pip install -e '.[test]'" in ran.out
    assert "tablegames dev conform my_own" in ran.out
    assert (tmp_path / "tablegames-my-own" / "tests" / "test_my_own.py").is_file()


# --- the templates


def facts(phrase: str) -> set[str]:
    """Return the facts of a phrase; French sides may have their article (`{the}`)."""
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
    with pytest.raises(ValueError, match="'row: 4' does not fit: a side has only 3 squares"):
        replace(rules, row=4)


# ---- `new-variant`: a file with every option explained, that is a ruleset at once


RULESETS = [(entry.name, name) for entry in Registry().games.values() for name in Registry().sources(entry)]


@pytest.mark.parametrize(("game", "variant"), RULESETS)
def test_every_ruleset_of_every_game_can_be_begun_with(game: str, variant: str, tmp_path: Path) -> None:
    """And comes back as the same rules, each option with its meaning, its source, what it takes and its default."""
    known = Registry(folder=tmp_path)
    entry = known.game(game)
    path = new_variant(known, entry, "our_house", variant, None)
    assert path == tmp_path / "variants" / "our_house.yaml"
    again = Registry(known.plugins, tmp_path)
    mine, parent = again.variant(entry, "our_house"), known.variant(entry, variant)
    assert mine.rules == parent.rules
    assert mine.chain[1] == variant
    text = " ".join(path.read_text("utf-8").replace("# ", "").split())
    for line in rule_lines(parent.rules):
        assert " ".join(line.meaning.split()) in text
        assert line.cite in text
        assert " ".join(line.choices.split()) in text


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_comments_are_in_the_language_in_use_and_no_line_is_long(language: str) -> None:
    known = Registry()
    with speaking(language):
        for entry in known.games.values():
            text = variant_text(entry, "our_house", known.variant(entry))
            assert ("default: " in text) is (language == "en")
            assert ("par défaut : " in text) is (language == "fr")
            assert [line for line in text.splitlines() if len(line) > 120 and line.lstrip().startswith("#")] == []


def test_a_user_changes_a_value_and_plays_by_it(cli: Cli, home: Path) -> None:
    ran = cli("new", "variant", "toutetable", "our_house", "--from", "lepeintre")
    path = home / "our_house.yaml"
    assert ran.out.splitlines() == [
        f"Wrote {path}",
        "Change what you like, then run: tablegames play toutetable --variant our_house",
    ]
    text = path.read_text("utf-8")
    assert "\n  # number of parties to win; a double counts as two [AUJ-TT X]\n" in text
    assert "\n  # a whole number of at least 1; default: 1\n  parties: 3\n" in text
    path.write_text(text.replace("  parties: 3\n", "  parties: 7\n"), "utf-8")
    assert "parties: 7  (our_house)" in cli("rules", "toutetable", "--variant", "our_house").out


def test_a_file_of_ones_own_naming(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "games" / "mine.yaml"
    ran = cli("new", "variant", "domino", "our_house", "--output", str(path), "--lang", "fr")
    assert f"tablegames play domino --variant {path}" in ran.out
    assert read_yaml(path.read_text("utf-8"), "mine").data["name"] == "our_house"
    assert cli("rules", "domino", "--rules", str(path)).code == 0


def test_nothing_is_written_over_new_variant(cli: Cli, home: Path) -> None:
    path = home / "our_house.yaml"
    path.write_text("game: domino\nrules: {}\n", "utf-8")
    assert f"{path} already exists; choose another file" in cli("new", "variant", "toutetable", "our_house").complaint
    assert "domino already has a ruleset 'our_house'" in cli("new", "variant", "domino", "our_house").complaint
    assert path.read_text("utf-8") == "game: domino\nrules: {}\n"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("toutetabel", "mine"), "there is no game 'toutetabel' (did you mean 'toutetable'?)"),
        (("toutetable", "Our House"), "'Our House' cannot be the name of a ruleset"),
        (("toutetable", "modern"), "toutetable already has a ruleset 'modern' (toutetable/variants/modern.yaml)"),
        (("domino", "vingt_un"), "domino already has a ruleset 'vingt_un'"),
        (("toutetable", "mine", "--from", "modrn"), "(did you mean 'modern'?)"),
        (("toutetable", "mine", "--output", "mine.txt"), "mine.txt: the name of a variant file must end in .yaml"),
        (("toutetable", "mine", "--output", "/dev/null/mine.yaml"), "/dev/null/mine.yaml cannot be written: "),
    ],
)
def test_what_cannot_be_done_is_said_in_a_sentence(cli: Cli, arguments: tuple[str, ...], said: str) -> None:
    ran = cli("new", "variant", *arguments)
    assert ran.code == 2
    assert said in ran.complaint
