"""Things a stranger's file may not do: run a program, open another file, paint the terminal, hold up a command."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tablegames.core.errors import RulesError, TablegamesError
from tablegames.core.languages import speaking
from tablegames.core.plaintext import is_clean
from tablegames.rules.untrusted.yamlfile import read_yaml
from tests.conftest import Cli
from tests.sharing import once

ESCAPE = "\x1b[31;1mred\x07"
FIFO = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")


@pytest.fixture
def saved(cli: Cli, tmp_path: Path) -> Path:
    """A game of draughts that was begun and left."""
    path = tmp_path / "game.jsonl"
    asked = ("play", "dames_polonaises", "--variant", "modern_fmjd", "--record", str(path))
    return once(__name__, path, lambda: cli(*asked, typed="32-28\nquit\n"))


def by_a_stranger(path: Path, change: Callable[[dict[str, Any]], None]) -> Path:
    """The record with another header, its checksums left out or made anew, as somebody would who means to deceive."""
    lines = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    for line in lines:
        line.pop("sum", None)
    change(lines[0])
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), "utf-8")
    return path


@pytest.mark.parametrize(
    "player",
    [
        "hub:program={python} -c \"open('{ran}', 'w')\"",
        "hub",
        "hub:8,program={python}",
    ],
)
def test_a_record_names_no_program(cli: Cli, saved: Path, tmp_path: Path, player: str) -> None:
    ran = tmp_path / "ran"
    named = player.format(python=sys.executable, ran=ran)
    by_a_stranger(saved, lambda header: header.update(players=[named, "human"]))
    refused = cli("play", "--resume", str(saved))
    assert refused.code == 2
    assert "--players" in refused.complaint
    assert not ran.exists()


def test_who_sits_there_can_be_said_on_the_command_line(cli: Cli, saved: Path) -> None:
    by_a_stranger(saved, lambda header: header.update(players=["human", "hub:program=sh"]))
    ran = cli("play", "--resume", str(saved), "--players", "human,random", typed="1\nquit\n")
    assert ran.code == 0
    assert "Resumed after" in ran.out


@pytest.mark.parametrize("field", ["Ruleset", "FEN", "Start", "Prelude"])
def test_a_tag_of_a_pdn_file_opens_no_file(cli: Cli, tmp_path: Path, field: str) -> None:
    other = tmp_path / "secret.yaml"
    other.write_text("rules: {there_is_no_such_rule: 1}\n")
    games = tmp_path / "games.pdn"
    games.write_text(f'[White "A"]\n[{field} "{other}"]\n1. 32-28 *\n')
    ran = cli("convert", str(games), "--to", "jsonl")
    assert ran.code == 2
    assert "there_is_no_such_rule" not in ran.err + ran.out


@FIFO
def test_a_tag_that_names_a_pipe_holds_nobody_up(cli: Cli, tmp_path: Path) -> None:
    pipe = tmp_path / "pipe.yaml"
    os.mkfifo(pipe)
    games = tmp_path / "games.pdn"
    games.write_text(f'[Ruleset "{pipe}"]\n1. 32-28 *\n')
    assert cli("replay", str(games)).code == 2


@pytest.mark.parametrize("pack", ["lesson", "puzzles"])
def test_a_variant_that_a_file_names_is_no_path(cli: Cli, tmp_path: Path, pack: str) -> None:
    other = tmp_path / "house.yaml"
    other.write_text("rules: {there_is_no_such_rule: 1}\n")
    file = tmp_path / "pack.yaml"
    file.write_text(f"variant: {other}\npuzzles:\n- {{id: a, position: W:W31:B1, key: 31-26, outcome: drawn}}\n")
    ran = cli("puzzles", "dames_polonaises", "--file", str(file))
    assert ran.code == 2
    assert "there_is_no_such_rule" not in ran.err


READING = {
    "replay": ("replay", "{file}"),
    "resume": ("play", "--resume", "{file}"),
    "convert": ("convert", "{file}", "--to", "jsonl"),
    "show": ("show", "{file}"),
    "rules": ("rules", "plain", "--rules", "{file}"),
    "play": ("play", "plain", "--rules", "{file}"),
    "check": ("dev", "check", "{file}"),
    "match": ("match", "{file}"),
    "puzzles": ("puzzles", "dames_polonaises", "--file", "{file}"),
    "position": ("legal", "plain", "--position", "@{file}"),
}


@FIFO
@pytest.mark.parametrize("command", READING.values(), ids=READING.keys())
@pytest.mark.parametrize("ending", ["jsonl", "yaml", "pdn"])
def test_what_is_no_ordinary_file_is_refused_at_once(
    cli: Cli, tmp_path: Path, command: tuple[str, ...], ending: str
) -> None:
    pipe = tmp_path / f"pipe.{ending}"
    os.mkfifo(pipe)
    for file in (pipe, tmp_path):
        ran = cli(*(word.format(file=file) for word in command))
        assert ran.code == 2
        assert ran.complaint


def test_a_file_that_is_too_large_is_refused_before_it_is_read(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "large.yaml"
    with file.open("wb") as large:
        large.truncate(10_000_000_000)  # no room is taken: it is all hole
    for command in (("dev", "check", str(file)), ("play", "plain", "--rules", str(file)), ("match", str(file))):
        assert "too large" in cli(*command).complaint
    record = file.rename(tmp_path / "large.jsonl")
    for command in (("replay", str(record)), ("play", "--resume", str(record))):
        assert "too large" in cli(*command).complaint


# ---- what reaches a terminal


def shown(cli: Cli, *arguments: str) -> str:
    ran = cli(*arguments)
    assert ran.code in (0, 1, 2)
    return ran.out + ran.err


def test_escape_sequences_of_a_pdn_file_do_not_reach_the_terminal(cli: Cli, tmp_path: Path) -> None:
    games = tmp_path / "games.pdn"
    games.write_text(f'[White "{ESCAPE}"]\n[Event "{ESCAPE}"]\n{{{ESCAPE}}} 1. 32-28 {{{ESCAPE}}} *\n')
    for arguments in (("replay", str(games)), ("convert", str(games), "--to", "pdn"), ("show", str(games))):
        assert is_clean(shown(cli, *arguments))
    games.write_text(f"1. 32-28 {ESCAPE} *\n")
    assert is_clean(shown(cli, "replay", str(games)))


def test_nor_do_those_of_a_record(cli: Cli, saved: Path) -> None:
    told = {"facts": {"White": ESCAPE, ESCAPE: "x"}, "remarks": [ESCAPE], "result": {"text": ESCAPE, "winners": None}}
    by_a_stranger(saved, lambda header: header.update(told=told, variant=ESCAPE, date=ESCAPE))
    for arguments in (("replay",), ("replay", "--public"), ("replay", "--json"), ("replay", "--verify"), ("show",)):
        assert is_clean(shown(cli, arguments[0], str(saved), *arguments[1:]))
    assert is_clean(shown(cli, "convert", str(saved), "--to", "pdn"))


def test_nor_do_those_of_a_variant(cli: Cli, tmp_path: Path) -> None:
    escaped = r'"\e[31mred\a"'
    folder = tmp_path / "home" / "variants"
    folder.mkdir(parents=True)
    (folder / "red.yaml").write_text(f"game: plain\ntitle: {escaped}\nabout: {escaped}\nsource: {escaped}\n")
    (folder / "wrong.yaml").write_text(f"game: {escaped}\n{escaped}: 1\n")
    for arguments in (
        ("games", "--variants", "plain"),
        ("rules", "plain", "--variant", "red"),
        (
            "plugins",
            "--check",
        ),
        ("games",),
    ):
        assert is_clean(shown(cli, *arguments))


def test_a_refusal_is_one_bounded_sentence(cli: Cli, tmp_path: Path) -> None:
    long = "x" * 1_000_000
    for arguments in (
        ("legal", "plain", "--position", long),
        ("play", long),
        ("play", "plain", "--variant", long),
        ("play", "plain", "--players", long),
        ("play", "plain", "--match", long),
        ("play", "plain", "--set", f"{long}={long}"),
        ("rules", "plain", "--article", long),
    ):
        ran = cli(*arguments)
        assert ran.code == 2
        assert len(ran.complaint) < 1_500
    file = tmp_path / "long.yaml"
    file.write_text(f"game: {long}\ncases: []\n")
    assert len(cli("dev", "check", str(file)).complaint) < 1_500


# ---- YAML, wherever it is read


LONG = "a very long list"
"""It takes seconds to be read as far as it is; one reading of it is enough."""
YAML = {
    "a tag that does not fit": "{white: !!bool x}",
    "a whole number that is none": '!!int ""',
    "a number that is none": '!!float ""',
    "a date that is none": "!!timestamp x",
    "a number of 5,000 figures": "0x" + "f" * 5_000,
    "lists in lists": "[" * 100_000,
    "lists in lists in blocks": "- " * 50_000,
    "mappings in mappings": "{a: " * 30_000,
    "keys of keys": "? " * 30_000,
    LONG: "[" + "1," * 1_900_000 + "1]",
    "aliases of aliases": "\n".join(["a0: &a0 [x, x]", *(f"a{n}: &a{n} [*a{n - 1}, *a{n - 1}]" for n in range(1, 40))]),
    "itself": "&a [*a]",
    "control characters": "a: \x1b",
    "half a character": "a: \udc80 : b",
}


@pytest.mark.parametrize("name", YAML)
def test_yaml_that_is_no_good_is_one_sentence_with_its_line(name: str) -> None:
    for language in ("en",) if name == LONG else ("en", "fr"):
        with speaking(language), pytest.raises(RulesError) as refused:
            read_yaml(YAML[name], "file.yaml")
        assert str(refused.value).startswith(("file.yaml:", "file.yaml :"))
        assert len(str(refused.value)) < 300


@pytest.mark.parametrize("text", ["1:1" * 130_000, "12:30", "2001-13-45", "1_000:20"])
def test_what_looks_like_a_time_stays_a_text(text: str) -> None:
    assert read_yaml(f"a: {text}", "file.yaml").data == {"a": text}


def test_bad_files_among_the_variants_stop_no_other_command(cli: Cli, home: Path) -> None:
    for number, text in enumerate(text for name, text in YAML.items() if name != LONG):
        (home / f"bad{number}.yaml").write_text(text, "utf-8", errors="replace")
    (home / "list.yaml").write_text("game: [plain]\n")
    assert cli("legal", "plain", "--position", "{white: 1*15, black: 1*15, turn: white, throw: 6-5}").code == 0
    assert cli("games").code == 0
    ran = cli("plugins", "--check")
    assert ran.code == 1
    assert [path.name for path in home.iterdir() if path.name not in ran.out + ran.err] == []
    assert cli("play", "plain", "--variant", "bad0").code == 2


@FIFO
def test_a_pipe_among_the_variants_holds_nobody_up(cli: Cli, tmp_path: Path) -> None:
    folder = tmp_path / "home" / "variants"
    folder.mkdir(parents=True)
    os.mkfifo(folder / "pipe.yaml")
    assert cli("games").code == 0
    assert "pipe.yaml" in cli("plugins", "--check").out


def test_bytes_that_are_no_utf8_in_an_argument_are_refused_in_one_sentence(cli: Cli) -> None:
    for arguments in (
        ("legal", "plain", "--position", "{white: \udc80}"),
        ("play", "plain", "--set", "a=\udc80"),
        ("play", "\udcff"),
        ("play", "plain", "--match", "first-to:" + "1" * 5_000),
    ):
        ran = cli(*arguments)
        assert ran.code == 2
        assert ran.complaint


CASES = {
    "an id that is a mapping": "game: plain\ncases:\n- id: {a: 1}\n",
    "two of one name": "game: plain\ncases:\n- {id: a}\n- {id: a}\n",
    "a game that is a list": "game: [plain]\ncases: []\n",
    "cases that are none": "game: plain\ncases: 3\n",
    "rules that are none": "game: plain\ncases:\n- {id: a, rules: 3}\n",
}


@pytest.mark.parametrize("text", CASES.values(), ids=CASES.keys())
def test_a_case_file_of_another_shape_is_named_with_its_line(cli: Cli, tmp_path: Path, text: str) -> None:
    file = tmp_path / "cases.yaml"
    file.write_text(text)
    ran = cli("dev", "check", str(file))
    assert ran.code == 2
    assert "cases.yaml:" in ran.complaint


@pytest.mark.parametrize(
    "key", ["events", "throws", "marks", "marking", "a_ecrire", "postillon", "trous_after", "over"]
)
@pytest.mark.parametrize("value", ["3", "x", "[1]", "{a: 1}", "[{event: 1}]", "null", "[[]]"])
def test_a_case_that_expects_something_odd_fails_and_breaks_nothing(
    cli: Cli, tmp_path: Path, key: str, value: str
) -> None:
    file = tmp_path / "cases.yaml"
    position = "position: {white: 1*15, black: 1*15, turn: white}"
    for setting in (f"{position}, throw: 6-5, ", f"{position}, ", ""):
        file.write_text(f"game: trictrac\ncases:\n- {{id: a, {setting}{key}: {value}}}\n")
        assert cli("dev", "check", str(file)).code == 1


def test_a_header_without_first_is_read_as_one_that_does_not_say(cli: Cli, saved: Path) -> None:
    by_a_stranger(saved, lambda header: header.pop("first"))
    assert cli("replay", str(saved)).code == 0


@pytest.mark.parametrize(
    "change",
    [
        {"players": [["a"], 3]}, {"players": "human"}, {"rules": []}, {"rules": {"board_size": 10**30}},
        {"seats": True}, {"seats": -1}, {"first": 7}, {"seed": "x"}, {"match": "first-to:" + "9" * 5_000}, {"match": 3},
        {"start": {"a": [{}]}}, {"start": "W:W" + "1," * 5_000}, {"told": []}, {"told": {"facts": {"a": 1}}},
        {"begins": 3}, {"variant": None}, {"game": "nothing"}, {"game": ["plain"]}, {"dice": "x"}, {"format": {}},
    ],
    ids=str,
)  # fmt: skip
@pytest.mark.parametrize("command", ["replay", "show", "resume", "convert"])
def test_a_header_of_another_shape_is_refused_in_one_sentence(
    cli: Cli, saved: Path, change: dict[str, Any], command: str
) -> None:
    by_a_stranger(saved, lambda header: header.update(change))
    ran = cli(*(word.format(file=saved) for word in READING[command]))
    assert ran.code == 2
    assert "game.jsonl:1" in ran.complaint


def test_errors_are_one_line_and_clean() -> None:
    error = TablegamesError(f"a\nb {ESCAPE} " + "x" * 10_000 + " and the cure")
    assert is_clean(str(error))
    assert "\n" not in str(error)
    assert len(str(error)) <= 1_000
    assert str(error).endswith("and the cure")
