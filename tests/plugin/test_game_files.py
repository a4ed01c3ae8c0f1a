"""Games as files: what `tablegames new file` writes, for every family."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from tablegames.core.errors import RulesError
from tablegames.core.options import Option
from tablegames.plugin.game_files import FAMILIES, family_entry, read_game
from tablegames.plugin.kit.newgame import FAMILIES as TEMPLATES
from tablegames.plugin.kit.newvariant import template
from tablegames.plugin.registry import Registry

SLOW = {"dominoes": pytest.mark.long, "tables": pytest.mark.long}
"""Families whose every promise takes half a minute to try; draughts stand for them."""


@pytest.mark.parametrize("family", FAMILIES)
def test_a_new_file_plays_at_once(family: str, cli: Any) -> None:
    for command in (f"new file mine --family {family}", "play mine --players random,random --seed 1"):
        ran = cli(*command.split())
        assert ran.code == 0, ran.err


@pytest.mark.parametrize("family", [pytest.param(name, marks=SLOW.get(name, ())) for name in FAMILIES])
def test_a_new_file_is_valid_and_keeps_every_promise_unchanged(family: str, cli: Any) -> None:
    commands = ("new file mine --family " + family, "plugins --check", "dev conform mine --games 2")
    for command in commands:
        ran = cli(*command.split())
        assert ran.code == 0, ran.out + ran.err


@pytest.mark.parametrize("family", FAMILIES)
def test_the_family_alone_says_what_to_write(family: str, cli: Any, tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    assert cli("new", "--family", family, "mine", "--output", str(path)).code == 0
    assert path.read_text("utf-8") == template("mine", family)


def test_a_family_with_a_template_makes_a_package(cli: Any, tmp_path: Path) -> None:
    assert cli("new", "mine", "--family=hidden", "--output", str(tmp_path)).code == 0
    assert (tmp_path / "tablegames-mine" / "pyproject.toml").is_file()


@pytest.mark.parametrize("family", sorted({*FAMILIES} - {*TEMPLATES}))
def test_a_package_of_a_family_of_files_is_refused_with_the_command_that_writes_one(family: str, cli: Any) -> None:
    for words in (["new", "game", "mine", "--family", family], ["new", "game", "--family", family, "mine"]):
        ran = cli(*words)
        assert ran.code == 2
        assert f"tablegames new file mine --family {family}" in ran.complaint


def test_a_file_of_a_template_is_refused_with_the_command_that_writes_one(cli: Any) -> None:
    ran = cli("new", "file", "mine", "--family", "board")
    assert (ran.code, "tablegames new game mine --family board" in ran.complaint) == (2, True)


def test_an_unknown_family_is_refused_with_those_there_are(cli: Any) -> None:
    ran = cli("new", "mine", "--family", "chess")
    assert (ran.code, "board, tables, track, hidden" in ran.complaint) == (2, True)


@pytest.mark.parametrize("family", FAMILIES)
def test_a_new_file_explains_every_option(family: str) -> None:
    text = template("mine", family)
    rules = family_entry(family, name="mine", title="Mine", source="", variant="mine").rules
    assert list(yaml.safe_load(text)["rules"]) == list(rules.__dataclass_fields__)
    said = " ".join(line.strip(" #") for line in text.splitlines())
    for field in rules.__dataclass_fields__.values():
        about: Option = field.metadata["option"]
        assert str(about.meaning) in said


def test_nothing_is_overwritten(tmp_path: Path, cli: Any) -> None:
    ran = [cli("new", "file", "mine", "--output", str(tmp_path / "mine.yaml")) for _ in range(2)]
    assert [one.code for one in ran] == [0, 2]
    assert "choose another file with --output" in ran[1].err


MINE = """\
family: draughts
name: mine
title: Mine
rules: {board_size: 8, mirrored: true}
"""


@pytest.fixture
def mine(home: Path) -> Path:
    """A game in the user's folder."""
    path = home.parent / "game_files" / "mine.yaml"
    path.parent.mkdir()
    path.write_text(MINE)
    return path


@pytest.mark.usefixtures("mine")
def test_a_variant_of_a_game_file_starts_from_the_game(tmp_path: Path) -> None:
    house = tmp_path / "house.yaml"
    house.write_text("game: mine\nrules: {capture_prefer: []}\n")
    registry = Registry()
    variant = registry.ruleset(registry.game("mine"), str(house))
    assert (variant.rules.board_size, variant.rules.mirrored, variant.rules.capture_prefer) == (8, True, ())
    assert variant.chain == (variant.name, "mine")


def test_a_game_file_is_checked_as_it_is_wherever_it_lies(cli: Any, tmp_path: Path) -> None:
    file = tmp_path / "far.yaml"
    cases = 'cases: [{id: crowned, position: "W:W5:B8", replay: ["5-1"], final: "B:WK1:B8"}]'
    file.write_text(MINE.replace(": mine", ": far").replace(", mirrored: true", "") + cases)
    ran = cli("dev", "check", str(file))
    assert (ran.code, ran.out) == (0, "1 case: 1 passed, 0 failed, 0 with an unknown variant\n"), ran.err
    file.write_text(MINE.replace(": mine", ": far"))  # one without cases is fine too
    ran = cli("dev", "check", str(file))
    assert (ran.code, ran.out) == (0, "0 cases: 0 passed, 0 failed, 0 with an unknown variant\n"), ran.err


def test_a_broken_file_stops_no_other_from_being_checked(cli: Any, tmp_path: Path) -> None:
    bad, good = tmp_path / "bad.yaml", tmp_path / "good.yaml"
    bad.write_text(MINE.replace("board_size: 8", "board_size: 9"))
    good.write_text(MINE + 'cases: [{id: blocked, position: "W:W9:B4,K1", plays: {count: 1}}]')
    ran = cli("dev", "check", str(bad), str(good))
    assert "bad.yaml:4: rule 'board_size' must be one of 10, 8, 12, not 9" in ran.err
    assert "1 case:" in ran.out
    assert ran.code == 2


@pytest.mark.parametrize(
    ("keys", "said"),
    [
        ("play: foo, refuse: foo", "'foo' can't be read as a play, so it can't be refused"),
        ('play: "22-26", refuse: "22-26"', ""),
        ("plays: {count: two}", "'count' must be a whole number, not 'two'"),
        ('replay: ["22x15:18"], over: {winner: White}', ""),
        ('replay: ["22x15:18"], over: {winners: [white]}', ""),
        ('replay: ["22x15:18"], over: {winner: 0}', ""),
        ('replay: ["22x15:18"], over: {winner: black}', "over: expected winner black, found white"),
    ],
)
def test_cases_say_what_they_mean(keys: str, said: str, cli: Any, tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text(f'{MINE.replace(", mirrored: true", "")}cases: [{{id: one, position: "W:W22:B18", {keys}}}]')
    ran = cli("dev", "check", str(file))
    assert (ran.code, said in ran.out) == (1 if said else 0, True), ran.out + ran.err


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("family: d", "famille: d", "1: unknown key 'famille' (did you mean 'family'?)"),
        ("name: mine", "name: off", "2: 'name' must be text, not false (YAML reads yes, no, on and off as true or"),
        ("name: mine", "name: 12", "2: 'name' must be text, not 12 (put it in quotes)"),
        ("name: mine", "name: 2x", "2: '2x' cannot be the name of a game: use only lower-case letters, digits and"),
        ("name: mine", "name: class", "2: 'class' cannot be the name of a game"),
        ("name: mine", "name: a__b", "2: 'a__b' cannot be the name of a game"),
        ("name: mine", f"name: {'a' * 31}", "cannot be the name of a game"),
        (
            "title: Mine",
            "title: {en: A, de: B}",
            "3: 'title' must be text, or {en: text, fr: text}, not {'en': 'A', 'de'",
        ),
        (
            "board_size: 8",
            'board_size: "8"',
            "4: rule 'board_size' must be one of 10, 8, 12, not '8' (remove the quotes)",
        ),
        ("board_size: 8", "start: ", "4: rule 'start' must be text, not nothing"),
        ("board_size: 8", "capture_prefer: most", "not 'most' (write [most])"),
        ("board_size: 8", "capture_prefer: [most, most_king]", "'most_king'] (did you mean 'most_kings'?)"),
        ("board_size: 8", "square_names: off", "not false (YAML reads yes, no, on and off as true or false"),
    ],
)
def test_a_mistake_is_refused_with_its_cure(old: str, new: str, sentence: str) -> None:
    with pytest.raises(RulesError) as refused:
        read_game(MINE.replace(old, new), "mine.yaml")
    assert sentence in str(refused.value)


def test_the_rules_of_a_broken_file_are_refused_with_its_mistake(mine: Path, cli: Any) -> None:
    mine.write_text(MINE.replace("board_size", "bord_size"))
    last = cli("rules", "mine").err.splitlines()[-1]
    assert last.startswith("tablegames: there is no game 'mine'; ")
    assert last.endswith("mine.yaml:4: unknown rule 'bord_size' (did you mean 'board_size'?)")


def test_the_folder_of_game_files_is_shown(mine: Path, cli: Any) -> None:
    shown = f"Your own games: {mine.parent}/*.yaml"
    assert shown in cli("plugins", "--check").out
    assert shown in cli("games", "mine").out


def test_a_case_that_fails_says_so_in_french(tmp_path: Path, cli: Any) -> None:
    file = tmp_path / "mine.yaml"
    case = '{id: one, position: "W:W22:B18", play: "22-26", refuse: must_take}'
    file.write_text(f"{MINE.replace(', mirrored: true', '')}cases: [{case}]")
    out = cli("dev", "check", str(file), "--lang", "fr").out
    assert "faute attendue : « must_take » ; trouvée : « man_backwards »" in out, out


def test_of_two_files_with_one_game_the_second_is_to_be_removed(mine: Path, cli: Any) -> None:
    mine.with_name("other.yaml").write_text(MINE)
    ran = cli("plugins", "--check")
    assert "already does; rename it, or remove the file of 'other'" in " ".join(ran.out.split())


def test_an_action_that_does_not_go_back_is_refused_by_the_rule_in_force(cli: Any, tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    case = 'cases: [{id: one, position: "W:W17:B6", play: "17-22", refuse: man_never_backwards}]'
    file.write_text(MINE.replace("mirrored: true", "men_capture_backwards: false") + case)
    ran = cli("dev", "check", str(file))
    assert ran.code == 0, ran.out


def test_a_start_at_tables_names_no_arrow_twice() -> None:
    text = MINE.replace("draughts", "tables").replace("board_size: 8, mirrored: true", "start: 1*8 1*7")
    with pytest.raises(RulesError, match="start: 1 is named twice"):
        read_game(text, "mine.yaml")
