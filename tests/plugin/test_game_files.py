"""Games as files: what `tablegames new file` writes, for every family."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from tablegames.core.options import Option
from tablegames.plugin.game_files import FAMILIES, family_entry
from tablegames.plugin.kit.newgame import FAMILIES as TEMPLATES
from tablegames.plugin.kit.newvariant import template

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
