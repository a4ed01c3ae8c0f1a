"""The standard streams: closed, full, or abandoned by their reader; none of that is our bug."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tablegames.core.plaintext import STAND_IN, is_clean
from tests import warm
from tests.conftest import Cli

CLOSED = (
    "tablegames: standard output is closed, so the answer can't be written; leave it open, or send the answer to a "
    "file\n"
)
COMMANDS = (
    "games --json --lang fr",
    "play plain --lang fr",
    "dev bot plain",
    "simulate plain --games 2 --workers 2",
    *(
        pytest.param(more, marks=pytest.mark.long)
        for more in ("", "play plain --players first,first", "learn trictrac", "puzzles dames_polonaises manoury-1")
    ),
)
"""Commands that answer at once, ask, are another program's, and start processes; `-m long` runs more of them."""
AT_THE_START = COMMANDS[0]
"""The one that is begun by a shell, so that Python itself finds the stream closed."""
OWN = {"TABLEGAMES_LANG": "en", "PYTHON": sys.executable}


def shell(command: str, tmp_path: Path, typed: bytes = b"") -> subprocess.CompletedProcess[str]:
    """Run a line of the shell in which `tablegames` is the program."""
    own = {"TABLEGAMES_HOME": str(tmp_path / "home"), **OWN}
    line = f'tablegames() {{ "$PYTHON" -m tablegames "$@"; }}; {command}'
    ran = subprocess.run(
        ["bash", "-c", line], input=typed, capture_output=True, env={**os.environ, **own}, cwd=tmp_path, check=False
    )
    return subprocess.CompletedProcess(line, ran.returncode, ran.stdout.decode(), ran.stderr.decode())


def without(stream: int, command: str, tmp_path: Path) -> subprocess.CompletedProcess[str]:
    """Run a command with nothing to read, and one of the three streams closed."""
    if command == AT_THE_START:
        return shell(f"tablegames {command} </dev/null {stream}>&-", tmp_path)
    return split_off(command, tmp_path, closed=(stream,))


def split_off(command: str, tmp_path: Path, **streams: Any) -> subprocess.CompletedProcess[str]:
    """Run a command without the start of Python."""
    environment = {**os.environ, **OWN, "TABLEGAMES_HOME": str(tmp_path / "home")}
    return warm.here().run(*command.split(), folder=tmp_path, environment=environment, **streams)


@pytest.mark.parametrize("command", COMMANDS)
def test_without_an_input_there_is_nothing_to_read(command: str, tmp_path: Path) -> None:
    ran = without(0, command, tmp_path)
    assert ran.returncode == 0, ran.stderr
    assert "tablegames:" not in ran.stderr


@pytest.mark.parametrize("command", COMMANDS)
def test_without_an_output_that_is_said_in_one_sentence(command: str, tmp_path: Path) -> None:
    ran = without(1, command, tmp_path)
    if command.startswith("dev bot"):  # nobody asked it anything, so there was nothing to say
        assert (ran.returncode, ran.stderr) == (0, "")
    elif "fr" in command.split():
        assert ran.returncode == 2
        assert ran.stderr.startswith("tablegames : la sortie standard est fermée : la réponse ne peut pas être écrite")
    else:
        assert (ran.returncode, ran.stderr[-len(CLOSED) :]) == (2, CLOSED)


@pytest.mark.parametrize("command", COMMANDS)
def test_without_an_error_stream_the_answer_is_the_same(command: str, tmp_path: Path) -> None:
    ran = without(2, command, tmp_path)
    assert ran.returncode == 0
    assert ran.stdout != "" or command.startswith("dev bot")


@pytest.mark.parametrize("error", [{"closed": (2,)}, {"err": "/dev/full"}], ids=["closed", "full"])
def test_a_refusal_that_nobody_can_hear_is_still_a_refusal(error: dict[str, Any], tmp_path: Path) -> None:
    for command in ("nonsense", "play nonsense", "games --nonsense"):
        assert split_off(command, tmp_path, **error).returncode == 2
    if "closed" in error:
        assert shell("tablegames nonsense 2>&-", tmp_path).returncode == 2


def test_without_any_stream_at_all(tmp_path: Path) -> None:
    assert shell("tablegames games <&- >&- 2>&-", tmp_path).returncode == 2
    assert shell("tablegames nonsense <&- >&- 2>&-", tmp_path).returncode == 2


def test_no_file_that_is_opened_later_takes_the_place_of_a_closed_stream(tmp_path: Path) -> None:
    shell("tablegames play plain --players first,first --seed 1 --record whole.jsonl", tmp_path)
    for number, closed in enumerate(("<&-", "2>&-", ">&-")):
        shell(f"tablegames play plain --players first,first --seed 1 --record {number}.jsonl {closed}", tmp_path)
        found, whole = (
            [json.loads(line).get("action") for line in (tmp_path / name).read_text("utf-8").splitlines()]
            for name in (f"{number}.jsonl", "whole.jsonl")
        )
        assert found == whole[: len(found)]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a disk that is always full is a thing of Linux")
@pytest.mark.parametrize(
    "command", ["games", "games --json", "play plain --players first,first", "--help", "plugins --check"]
)
def test_a_full_disk_behind_the_output_is_named(command: str, tmp_path: Path) -> None:
    ran = split_off(command, tmp_path, out="/dev/full")
    assert ran.returncode == 2
    (said,) = ran.stderr.splitlines()
    assert said.startswith("tablegames: cannot write to standard output: ")
    assert said.endswith("; free some space, or send the output elsewhere")


def test_a_reader_that_goes_away_is_not_told_anything(tmp_path: Path) -> None:
    ran = shell("tablegames rules trictrac | head -1; echo ${PIPESTATUS[0]}", tmp_path)
    assert ran.stderr == ""
    assert ran.stdout.splitlines()[-1] == "0"


def test_bytes_that_are_no_text_are_a_play_that_cannot_be_read(tmp_path: Path) -> None:
    ran = shell("tablegames play plain", tmp_path, typed=b"\xff\xfe\nquit\n")
    assert ran.returncode == 0
    assert "Saved in" in ran.stdout
    assert "\ufffd" in ran.stdout


def test_a_program_that_is_sent_bytes_that_are_no_text_goes_on(tmp_path: Path) -> None:
    ran = shell("tablegames dev bot plain", tmp_path, typed=b"\xff\xfe\nquit\n")
    assert ran.returncode in (0, 2), ran.stderr
    assert "bug" not in ran.stderr


# --- arguments -------------------------------------------------------------------------------------------------------

NO_TEXT = "\udc80"
"""A byte that is no UTF-8, as Python hands it over."""
MANY = "9" * 5000


@pytest.mark.parametrize(
    "arguments",
    [
        [NO_TEXT],
        ["--lang", NO_TEXT],
        [f"--{NO_TEXT}"],
        ["games", NO_TEXT],
        ["play", NO_TEXT],
        ["play", "plain", "--players", NO_TEXT],
        ["play", "plain", "--first", NO_TEXT],
        ["play", "plain", "--match", f"first-to:{NO_TEXT}"],
        ["play", "plain", "--dice", NO_TEXT],
        ["play", "--resume", NO_TEXT],
        ["show", NO_TEXT],
        ["show", "plain", "--step", NO_TEXT],
        ["show", "plain", "--svg", "--width", NO_TEXT],
        ["learn", NO_TEXT],
        ["convert", NO_TEXT, "--to", "pdn"],
        ["replay", f"{NO_TEXT}.pdn"],
        ["match", NO_TEXT],
        ["puzzles", "dames_polonaises", NO_TEXT],
        ["new", "game", NO_TEXT],
        ["new", "variant", "plain", NO_TEXT],
        ["dev", "bot", "plain", "--player", NO_TEXT],
        ["rules", "plain", "--article", NO_TEXT],
    ],
)
@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("written", [NO_TEXT, "\x1b[2J\x01", "x" * 100_000])
def test_no_argument_is_more_than_refused(cli: Cli, arguments: list[str], language: str, written: str) -> None:
    ran = cli(*(argument.replace(NO_TEXT, written) for argument in arguments), "--lang", language)
    assert ran.code == 2
    assert len(ran.complaint) < 1200
    assert ran.complaint.isprintable()


@pytest.mark.parametrize(
    "arguments",
    [
        ["play", "plain", "--seed", MANY],
        ["play", "plain", "--seed", f"-{MANY}"],
        ["play", "plain", "--level", MANY],
        ["play", "plain", "--seats", MANY],
        ["play", "plain", "--match", f"first-to:{MANY}"],
        ["simulate", "plain", "--games", MANY],
        ["simulate", "plain", "--workers", MANY],
        ["dev", "perft", "dames_polonaises", "--depth", MANY],
        ["analyse", "dames_polonaises", "--depth", MANY],
        ["analyse", "dames_polonaises", "--plays", MANY],
        ["show", "plain", "--number", MANY],
        ["dev", "conform", "plain", "--games", MANY],
    ],
)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_no_number_is_too_long_to_be_refused(cli: Cli, arguments: list[str], language: str) -> None:
    ran = cli(*arguments, "--lang", language)
    assert ran.code == 2
    assert len(ran.complaint) < 500


def test_a_number_that_is_too_long_is_said_to_be(cli: Cli) -> None:
    assert cli("simulate", "plain", "--games", MANY).complaint == (
        f"tablegames: --games: must be a whole number of at least 1 and of at most 18 digits, not '{'9' * 79}…' "
        "(see 'tablegames simulate --help')"
    )
    said = cli("play", "plain", "--seed", MANY, "--lang", "fr").complaint
    assert "--seed : doit être un nombre entier de 40 chiffres au plus, et non « 999" in said


def test_a_path_that_turns_the_writing_is_shown_without_it(cli: Cli, tmp_path: Path) -> None:
    """File names given by a user are printed as clean as everything else."""
    odd = str(tmp_path / "x\u2066\ufeff")
    (tmp_path / "m.yaml").write_text("game: toc\nplayers: {a: random, b: random}\ngames: 2\n", "utf-8")
    for arguments in (
        ("match", str(tmp_path / "m.yaml"), "--check", "--output", odd),
        ("match", str(tmp_path / "m.yaml"), "--output", odd),
        ("play", "toc", "--players", "random,random", "--record", odd + ".jsonl"),
        ("new", "variant", "toc", "mine", "--output", odd + ".yaml"),
        ("new", "game", "tic_tac", "--into", odd + "2"),
        ("show", "toc", "--svg", odd + ".svg"),
    ):
        ran = cli(*arguments)
        assert ran.code == 0, ran.err
        assert STAND_IN in ran.out + ran.err
        assert is_clean(ran.out + ran.err)
