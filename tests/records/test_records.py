"""Records: no play is lost, everything replays, every difference is found, nothing hidden is shown."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tablegames.core.errors import RecordError
from tablegames.plugin.registry import Registry
from tablegames.records.parsing import parse_record, read_record
from tablegames.records.replay import Difference, moments, table_of, verify


@pytest.fixture
def recorded(cli: Callable[..., Any], tmp_path: Path) -> Path:
    """A finished game of toute-table between bots."""
    path = tmp_path / "game.jsonl"
    ran = cli("play", "toutetable", "--players", "random,first", "--seed", "5", "--record", str(path))
    assert ran.code == 0
    return path


def lines(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


def rewritten(path: Path, change: Callable[[list[dict[str, Any]]], None]) -> Path:
    """The record changed by somebody who leaves the checksums out, as another program would write it."""
    data = lines(path)
    change(data)
    for line in data:
        line.pop("sum", None)
    path.write_text("".join(json.dumps(line) + "\n" for line in data), "utf-8")
    return path


def test_the_header_says_all_it_takes_to_play_the_same_game_again(recorded: Path) -> None:
    header = lines(recorded)[0]
    assert header["record"] == "tablegames"
    assert (header["format"], header["game"], header["variant"], header["seed"]) == (1, "toutetable", "academie", 5)
    assert header["rules"]["double_rule"] == "not_all_home"
    assert header["players"] == ["random", "first"]
    assert set(header["versions"]) == {"tablegames", "game", "python"}
    assert header["versions"]["game"].startswith("tablegames ")


def test_a_record_replays_and_is_verified(cli: Callable[..., Any], recorded: Path) -> None:
    ran = cli("replay", str(recorded), "--verify")
    assert ran.code == 0
    assert "actions replay as recorded" in ran.out
    walked = cli("replay", str(recorded))
    listed = json.loads(cli("replay", str(recorded), "--json").out)
    assert listed == lines(recorded)
    assert "+---" in cli("replay", str(recorded), "--boards").out
    assert walked.code == 0
    assert "wins" in walked.out


def test_the_resolved_rules_are_replayed_whatever_the_variant_says_today(recorded: Path) -> None:
    rewritten(recorded, lambda data: data[0].update(variant="gone"))
    record = read_record(recorded)
    assert verify(table_of(Registry(), record), record) is not None


def _drop(data: list[dict[str, Any]]) -> None:
    del data[20]
    for number, line in enumerate(data[1:-1]):
        line["n"] = number


def _first_play(data: list[dict[str, Any]]) -> dict[str, Any]:
    return next(line for line in data if line.get("seat") is not None and line["action"] != "-")


DOCTORED: dict[str, Callable[[list[dict[str, Any]]], None]] = {
    "another throw": lambda data: data[2].update(action="6-6" if data[2]["action"] != "6-6" else "5-5"),
    "an impossible play": lambda data: _first_play(data).update(action="24/off 24/off"),
    "no play at all": lambda data: _first_play(data).update(action="hello"),
    "an event left out": lambda data: data[-2].update(events=[]),
    "another score": lambda data: data[-1]["over"].update(scores=[9, 9]),
    "another winner": lambda data: data[-1]["over"].update(winners=[]),
    "the other seat": lambda data: _first_play(data).update(seat=1 - _first_play(data)["seat"]),
    "another seed": lambda data: data[0].update(seed=6),
    "an action dropped": _drop,
    "other rules": lambda data: data[0]["rules"].update(opening="coup_et_des"),
}


@pytest.mark.parametrize("change", DOCTORED.values(), ids=DOCTORED.keys())
def test_verification_fails_loudly_at_the_first_difference(
    cli: Callable[..., Any], recorded: Path, change: Callable[[list[dict[str, Any]]], None]
) -> None:
    ran = cli("replay", str(rewritten(recorded, change)), "--verify")
    assert ran.code == 1
    assert "game.jsonl" in ran.complaint


def test_a_last_line_that_was_not_finished_is_left_out(recorded: Path) -> None:
    whole = read_record(recorded)
    cut = parse_record(recorded.read_text("utf-8")[:-20], "cut")
    assert cut.cut
    assert cut.over is None
    assert cut.lines == whole.lines


@pytest.mark.parametrize("share", [0.2, 0.5, 0.9])
def test_a_record_cut_anywhere_resumes_to_the_same_end(
    cli: Callable[..., Any], recorded: Path, tmp_path: Path, share: float
) -> None:
    text = recorded.read_bytes()
    cut = tmp_path / "cut.jsonl"
    cut.write_bytes(text[: int(len(text) * share)])
    assert cli("play", "--resume", str(cut)).code == 0
    assert lines(cut)[1:] == lines(recorded)[1:]  # chance and bots go on as if nothing had happened


def test_what_was_taken_back_is_not_replayed(recorded: Path) -> None:
    data = lines(recorded)
    for line in data:
        del line["sum"]
    begin = data[:10]
    text = "".join(json.dumps(line) + "\n" for line in [*begin, {"undo": 3}, *data[7:]])
    record = parse_record(text, "undone")
    assert [line.action for line in record.lines] == [line["action"] for line in data[1:-1]]
    assert verify(table_of(Registry(), record), record) is not None


DAMAGED: dict[str, tuple[str, str]] = {
    "empty": ("", "no complete line"),
    "no record": ('{"a": 1}\n', "not a tablegames record"),
    "no JSON": ("hello\n", ":1: the record is damaged"),
    "a list": ("[1]\n", "a line must be a JSON object"),
    "another format": ('{"record": "tablegames", "format": 99}\n', "unknown record format 99"),
    "no game": ('{"record": "tablegames", "format": 1}\n', "the header's 'game' is missing"),
}


@pytest.mark.parametrize(("text", "message"), DAMAGED.values(), ids=DAMAGED.keys())
def test_a_damaged_record_is_refused_with_its_line(text: str, message: str) -> None:
    with pytest.raises(RecordError) as refused:
        parse_record(text, "file")
    assert message in str(refused.value)


@pytest.mark.parametrize(
    "change",
    [
        lambda data: data[5].update(n=99),
        lambda data: data[5].update(action=7),
        lambda data: data[5].pop("action"),
        lambda data: data.insert(5, {"undo": 100}),
        lambda data: data.insert(5, {"undo": "x"}),
    ],
)
def test_a_damaged_line_is_named(recorded: Path, change: Callable[[list[dict[str, Any]]], None]) -> None:
    with pytest.raises(RecordError, match=":6: the record is damaged"):
        read_record(rewritten(recorded, change))


def test_a_killed_process_loses_nothing_already_played(tmp_path: Path) -> None:
    """A long match of bots is killed while it plays; what was written replays, and the match can be resumed."""
    path = tmp_path / "killed.jsonl"
    command = [sys.executable, "-m", "tablegames", "play", "toutetable", "--players", "random,random", "--seed", "3"]
    environment = {**os.environ, "TABLEGAMES_HOME": str(tmp_path)}
    process = subprocess.Popen(
        [*command, "--match", "parties:100000", "--record", str(path)], stdout=subprocess.DEVNULL, env=environment
    )
    deadline = time.monotonic() + 60
    while (not path.exists() or path.stat().st_size < 30_000) and time.monotonic() < deadline:
        time.sleep(0.01)
    process.send_signal(signal.SIGKILL)
    process.wait()
    record = read_record(path)
    assert len(record.lines) > 100
    table = table_of(Registry(), record)
    assert verify(table, record) is None
    assert len(list(moments(table, record))) == len(record.lines)


def test_the_public_form_of_an_unfinished_round_hides_hands_and_seed(cli: Callable[..., Any], tmp_path: Path) -> None:
    path = tmp_path / "open.jsonl"
    cli("play", "domino", "--players", "human,random", "--first", "0", "--seed", "8", "--record", str(path))
    deal = lines(path)[1]["action"]
    assert len(deal.split()) == 29  # `deal` and the 28 tiles: the program needs them to continue
    own = cli("replay", str(path), "--public", "--seat", "0").out
    spectator = cli("replay", str(path), "--public").out
    assert deal not in own
    assert deal not in spectator
    assert json.loads(own.splitlines()[0])["seed"] is None
    shown = {tile for line in own.splitlines()[1:] for tile in json.loads(line)["action"].split() if tile[0].isdigit()}
    assert len(shown) == 6
    assert not [tile for tile in json.loads(spectator.splitlines()[1])["action"].split() if tile[0].isdigit()]
    assert "it lacks the hidden information, so it can't be replayed" in _refused(own)


def test_the_public_form_does_not_tell_the_position_that_was_set_up(cli: Callable[..., Any], tmp_path: Path) -> None:
    path = tmp_path / "open.jsonl"
    position = "{hands: {0: 6-5 4-4, 1: 5-4 1-0}, line: 6-3, turn: 0, leader: 1}"
    cli("play", "domino", "--position", position, "--record", str(path))
    assert lines(path)[0]["start"] is not None
    for command in (("--public", "--seat", "0"), ("--json", "--seat", "0")):
        assert "1-0" not in cli("replay", str(path), *command).out


def _refused(text: str) -> str:
    with pytest.raises(RecordError) as refused:
        parse_record(text, "public")
    return str(refused.value)


def test_a_difference_is_a_record_error_that_names_the_action(recorded: Path) -> None:
    record = read_record(rewritten(recorded, DOCTORED["no play at all"]))
    with pytest.raises(Difference, match="can't be replayed"):
        list(moments(table_of(Registry(), record), record))
