"""A player writes a first variant file: how the rules of it read, and what the program says when a name is wrong."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.conftest import Cli

HOUSE = "title: {en: Our house, fr: Chez nous}\nextends: lepeintre\nrules: {parties: 5, double: false}\n"


@pytest.fixture(autouse=True)
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Work in a folder with the variant file of the README."""
    monkeypatch.chdir(tmp_path)
    Path("house.yaml").write_text(HOUSE, "utf-8")


@pytest.mark.parametrize("part", [["--options"], ["--only", "options"]])
def test_the_options_of_a_variant(cli: Cli, part: list[str]) -> None:
    ran = cli("rules", "toutetable", "--variant", "house.yaml", "--set", "arbiter=table", *part)
    assert ran.code == 0
    assert "parties: 5  (house)" in ran.out
    assert "arbiter: table  (--set)" in ran.out


@pytest.mark.parametrize("part", [[], ["--how"], ["--only", "how"]])
def test_the_rules_of_a_variant_begin_with_what_it_changes(cli: Cli, part: list[str]) -> None:
    head, _rule, table = cli("rules", "toutetable", "--variant", "house.yaml", *part).out.partition("option ")
    assert head == "These options differ from the rules of lepeintre:\n"
    assert re.search(r"^double +true +false ", table, re.MULTILINE)
    assert re.search(r"^parties +[^5 ]+ +5 ", table, re.MULTILINE)


@pytest.mark.parametrize("options", [[], ["--variant", "modern"]])
def test_a_page_that_says_everything_comes_first(cli: Cli, options: list[str]) -> None:
    assert "differ from" not in cli("rules", "toutetable", *options).out


def test_a_changed_option_is_shown_too(cli: Cli) -> None:
    assert re.search(r"^parties +1 +9 ", cli("rules", "toutetable", "--set", "parties=9").out, re.MULTILINE)


def test_a_refused_part_is_named_as_it_was_typed(cli: Cli) -> None:
    for typed in (["--books"], ["--only", "books"]):
        ran = cli("rules", "toutetable", "--variant", "house.yaml", *typed)
        assert ran.code == 2
        assert f"tablegames: {' '.join(typed)} shows the books" in ran.err


@pytest.mark.parametrize(
    ("command", "said"),
    [
        (
            "match house.yaml",
            "house.yaml:2: this is a variant file, not a match file; to play with it: tablegames play GAME --variant "
            "house.yaml",
        ),
        (
            "play trictrac --variant house.yaml",
            "house.yaml is a variant of garanguet, jacquet, toutetable, not of trictrac",
        ),
        (
            "play toutetable --variant house",
            "toutetable has no variant 'house'; to use the file house.yaml, write its name in full: house.yaml",
        ),
        (
            "play toutetable house.yaml",
            "unexpected argument 'house.yaml' (to use the rules in a variant file, add --variant house.yaml)",
        ),
        ("play toutetable --variant hous.yaml", "hous.yaml: no such file (did you mean 'house.yaml'?)"),
        ("match hous.yaml", "hous.yaml: no such file (did you mean 'house.yaml'?)"),
        ("convert x/gone.yaml --to pdn", "gone.yaml: no such file"),
    ],
)
def test_a_wrong_name_is_answered_with_the_right_one(cli: Cli, command: str, said: str) -> None:
    ran = cli(*command.split())
    assert ran.code == 2
    assert said in ran.err


def test_a_match_file_that_names_its_game_and_only_rules(cli: Cli) -> None:
    Path("own.yaml").write_text("game: domino\nrules: {jeu: 100}\n", "utf-8")
    assert "to play with it: tablegames play domino --variant own.yaml" in cli("match", "own.yaml").err


def test_a_file_that_fits_no_game_keeps_its_error(cli: Cli) -> None:
    Path("bad.yaml").write_text("extends: lepeintre\nrules: {partes: 5}\n", "utf-8")
    ran = cli("play", "toutetable", "--variant", "bad.yaml")
    assert ran.err.startswith("tablegames: bad.yaml:2: unknown rule 'partes' (did you mean 'parties'?)")


def test_a_file_cannot_extend_itself(cli: Cli) -> None:
    Path("w.yaml").write_text("extends: toutetable\n", "utf-8")
    assert "(known: academie, lepeintre, modern)" in cli("play", "toutetable", "--variant", "w.yaml").err


def test_the_values_of_an_option_are_listed_once(cli: Cli) -> None:
    Path("d.yaml").write_text("rules: {doublets: tripled}\n", "utf-8")
    said = cli("play", "toutetable", "--variant", "d.yaml").err
    assert said == "tablegames: d.yaml:1: rule 'doublets' must be one of fourfold, twice, not 'tripled'\n"


def test_a_bad_setting_of_a_bot_names_its_place(cli: Cli) -> None:
    Path("m.yaml").write_text('game: toutetable\nplayers: {a: "engine:9", b: random}\n', "utf-8")
    said = "m.yaml:2: engine: 'level' must be a whole number from 1 to 8, not 9"
    assert said in cli("match", "m.yaml").err


def test_one_game_is_one_game(cli: Cli) -> None:
    one = cli("simulate", "toutetable", "--games", "1", "--workers", "1")
    assert "toutetable (academie), 1 game, seed" in one.out
    assert ": 1 win, " in one.out
    assert ": 0 wins, " in one.out
    assert not re.search(r"(?<![\d.,])1 games(?!/s)", one.out + one.err)  # a speed may end in 1: "2,022.1 games/s"
    three = cli("simulate", "toutetable", "--games", "3", "--workers", "1").out
    assert len(re.findall(r"mean score \d+\.\d\d$", three, re.MULTILINE)) == 2
    assert re.search(r"mean length \d+\.\d actions \(\d+\.\d decisions\)", three)


def test_the_same_in_french(cli: Cli) -> None:
    typed = ["rules", "toutetable", "--variant", "house.yaml", "--lang", "fr"]
    assert "Ces options diffèrent des règles de lepeintre" in cli(*typed).out
    assert "ce fichier n'existe pas" in cli("match", "hous.yaml", "--lang", "fr").err.replace("’", "'")
    assert "1 partie, graine" in cli("simulate", "toutetable", "-n", "1", "-j", "1", "--lang", "fr").out
