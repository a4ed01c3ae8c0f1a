"""A saved game survives: two who resume it, a kill in the middle of a line, a damaged disk, an altered line."""

from __future__ import annotations

import json
import os
import re
import stat
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tablegames.records.parsing import parse_record, read_record
from tablegames.records.recorder import Recorder
from tests.conftest import Cli
from tests.sharing import once

DRAUGHTS = ("play", "dames_polonaises", "--variant", "modern_fmjd")


@pytest.fixture
def saved(cli: Cli, tmp_path: Path) -> Path:
    """A game of ten actions that was left."""
    path = tmp_path / "game.jsonl"
    asked = (*DRAUGHTS, "--players", "human,first", "--record", str(path))
    once(__name__, path, lambda: cli(*asked, typed="1\n" * 5 + "quit\n"))
    assert len(read_record(path).lines) == 10
    return path


def process(*arguments: str, home: Path) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "tablegames", *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "TABLEGAMES_HOME": str(home)},
    )


# ---- lock, then read


def test_who_resumes_while_another_plays_is_told_so_and_writes_nothing(cli: Cli, saved: Path) -> None:
    before = saved.read_bytes()
    with Recorder.reopen(saved)[0]:
        ran = cli("play", "--resume", str(saved), typed="1\nquit\n")
    assert ran.code == 2
    assert "is open in another program" in ran.complaint
    assert saved.read_bytes() == before


def test_what_is_resumed_is_what_was_on_the_disk_once_it_was_locked(saved: Path) -> None:
    """A program that reads before it locks plays on from an old state: the file may have grown in between."""
    first, record, _ = Recorder.reopen(saved)
    first.taken_back(2)
    first.close()
    second, again, damage = Recorder.reopen(saved)
    second.close()
    assert damage is None
    assert len(again.lines) == len(record.lines) - 2


def test_of_several_who_resume_at_once_none_destroys_the_game(saved: Path, tmp_path: Path) -> None:
    racing = [process("play", "--resume", str(saved), home=tmp_path) for _ in range(4)]
    with ThreadPoolExecutor(4) as pool:
        ended = list(pool.map(lambda one: (one.communicate("1\nquit\n", timeout=120), one.returncode), racing))
    played = sum(code == 0 for _, code in ended)
    assert played >= 1
    for (_, complaint), code in ended:
        assert code == 0 or "is open in another program" in complaint
    record = read_record(saved)
    assert record.sealed
    assert len(record.lines) == 10 + 2 * played


# ---- damage


def test_a_line_that_was_not_finished_is_cut_off_and_the_game_goes_on(cli: Cli, saved: Path) -> None:
    whole = saved.read_bytes()
    for cut in (1, 20, 60):
        saved.write_bytes(whole[:-cut])
        assert "Resumed after 9 actions." in cli("play", "--resume", str(saved), typed="quit\n").out
        assert cli("replay", str(saved), "--verify").code == 0


@pytest.mark.parametrize("tail", [b"\0" * 4096, b"\0" * 100 + b"\n", b"\xff\xfe garbage\n", b'{"n": 10, "se\n', b"\n"])
def test_a_damaged_tail_is_cut_with_a_word(cli: Cli, saved: Path, tail: bytes) -> None:
    whole = saved.read_bytes()
    saved.write_bytes(whole + tail)
    ran = cli("play", "--resume", str(saved), typed="quit\n")
    assert ran.code == 0
    assert "Resumed after 10 actions." in ran.out
    assert b"\n" not in tail or "the record was cut off before line 12" in ran.out
    assert saved.read_bytes() == whole


def damaged(path: Path) -> bytes:
    """The record with one letter of its sixth line changed."""
    lines = path.read_bytes().split(b"\n")
    lines[5] = lines[5].replace(b'"action"', b'"actiom"')
    path.write_bytes(b"\n".join(lines))
    return path.read_bytes()


def test_of_a_damaged_middle_it_is_said_where_and_how_to_go_on(cli: Cli, saved: Path) -> None:
    before = damaged(saved)
    ran = cli("play", "--resume", str(saved), typed="1\nquit\n")
    assert ran.code == 2
    assert "game.jsonl:6: the record is damaged" in ran.complaint
    assert "--repair" in ran.complaint
    assert saved.read_bytes() == before


def test_a_repaired_game_goes_on_from_before_the_damage_and_nothing_is_thrown_away(cli: Cli, saved: Path) -> None:
    before = damaged(saved)
    ran = cli("play", "--resume", str(saved), "--repair", typed="1\nquit\n")
    assert ran.code == 0
    assert "Resumed after 4 actions." in ran.out
    assert saved.with_name("game.jsonl.damaged").read_bytes() == before
    assert cli("replay", str(saved), "--verify").code == 0
    assert len(read_record(saved).lines) == 6


def test_actions_that_were_appended_from_an_old_state_are_repaired_too(cli: Cli, saved: Path, tmp_path: Path) -> None:
    """Two resumes of a save before they were kept apart: lines that do not follow."""
    lines = [{key: value for key, value in json.loads(line).items() if key != "sum"}
             for line in saved.read_text("utf-8").splitlines()]  # fmt: skip
    stale = {**lines[1], "n": 10}
    saved.write_text("".join(json.dumps(line) + "\n" for line in [*lines, stale, {**lines[2], "n": 11}]), "utf-8")
    assert "--repair" in cli("play", "--resume", str(saved)).complaint
    assert "Resumed after 10 actions." in cli("play", "--resume", str(saved), "--repair", typed="quit\n").out
    assert cli("replay", str(saved), "--verify").code == 0


def test_repair_goes_with_resume(cli: Cli) -> None:
    assert "--repair needs --resume" in cli("play", "plain", "--repair").complaint


# ---- checksums


def test_every_byte_of_a_record_is_covered(cli: Cli, saved: Path) -> None:
    whole = saved.read_text("utf-8")
    assert cli("replay", str(saved), "--verify").code == 0
    for at in range(0, len(whole) - 1, 97):
        other = "x" if whole[at] != "x" else "y"
        saved.write_text(whole[:at] + other + whole[at + 1 :], "utf-8")
        assert cli("replay", str(saved), "--verify").code in (1, 2), whole[at : at + 20]


ALTERED: dict[str, Callable[[list[str]], list[str]]] = {
    "other players": lambda lines: [lines[0].replace('"first"]', '"random"]'), *lines[1:]],
    "another seed": lambda lines: [lines[0].replace('"seed": ', '"seed": 1'), *lines[1:]],
    "a line left out": lambda lines: [*lines[:5], *lines[6:]],
    "two lines exchanged": lambda lines: [*lines[:5], lines[6], lines[5], *lines[7:]],
    "a line twice": lambda lines: [*lines, lines[-1]],
    "a line without its checksum": lambda lines: [*lines[:-1], lines[-1].partition(', "sum"')[0] + "}"],
    "a header without its checksum": lambda lines: [lines[0].partition(', "sum"')[0] + "}", *lines[1:]],
    "an end that was added": lambda lines: [*lines, '{"over": {"winners": [0], "scores": [1, 0], "by": "x"}}'],
}


@pytest.mark.parametrize("change", ALTERED.values(), ids=ALTERED.keys())
def test_an_altered_record_is_not_believed(cli: Cli, saved: Path, change: Callable[[list[str]], list[str]]) -> None:
    lines = saved.read_text("utf-8").splitlines()
    assert change(lines) != lines
    saved.write_text("\n".join(change(lines)) + "\n", "utf-8")
    ran = cli("replay", str(saved), "--verify")
    assert ran.code in (1, 2)
    assert "game.jsonl:" in ran.complaint


def test_a_record_of_another_program_has_no_checksums_and_that_is_said(cli: Cli, saved: Path) -> None:
    lines = [line.partition(', "sum"')[0] + "}" for line in saved.read_text("utf-8").splitlines()]
    saved.write_text("\n".join(lines) + "\n", "utf-8")
    assert "has no checksums" in cli("replay", str(saved), "--verify").out
    assert json.loads(cli("replay", str(saved), "--verify", "--json").out)["sealed"] is False
    cli("play", "--resume", str(saved), typed="1\nquit\n")
    assert not parse_record(saved.read_text("utf-8"), "game").sealed  # it stays as it was begun


# ---- names, rights, lists


def test_games_begun_in_the_same_second_have_names_of_their_own(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(time, "strftime", lambda form, *_: "20260101-000000")
    for _ in range(3):
        assert cli("play", "plain", typed="quit\n").code == 0
    names = sorted(path.name for path in (tmp_path / "home" / "games").iterdir())
    assert names == [f"plain-20260101-000000{end}.jsonl" for end in ("-2", "-3", "")]


def test_a_name_that_is_taken_in_the_same_moment_is_passed_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "a.jsonl").write_text("mine\n")
    monkeypatch.setattr(Path, "exists", lambda path: False)
    with Recorder.begin_named(tmp_path, "a", {"record": "tablegames"}) as recorder:
        assert recorder.path.name == "a-2.jsonl"
    assert (tmp_path / "a.jsonl").read_text() == "mine\n"


@pytest.mark.skipif(os.name != "posix", reason="rights of files are those of Unix")
def test_a_game_with_hidden_hands_is_for_its_user_alone(cli: Cli, tmp_path: Path) -> None:
    for game, wanted in (("domino", 0o600), ("plain", 0o644)):
        path = tmp_path / f"{game}.jsonl"
        before = os.umask(0o022)
        cli("play", game, "--first", "0", "--record", str(path), typed=f"save {tmp_path}/{game}-copy.jsonl\nquit\n")
        os.umask(before)
        for file in (path, tmp_path / f"{game}-copy.jsonl"):
            assert stat.S_IMODE(file.stat().st_mode) == wanted, file


def test_saved_games_are_listed_with_what_can_be_done(cli: Cli, tmp_path: Path, saved: Path) -> None:
    assert "No games are saved" in cli("games", "--saved").out
    cli("play", "plain", "--seed", "1", "--first", "white", typed="quit\n")
    assert cli("games", "--saved", "--json").out.strip() == "[]", "nothing was played"
    name = "Marie-Antoinette de Tourville"
    cli("play", "plain", "--seed", "1", "--first", "white", "--name", name, typed="moves\n1\nquit\n")
    listed = cli("games", "--saved").out.splitlines()
    assert re.fullmatch(r"plain-\d{8}-\d{6}(-\d)?\.jsonl", listed[0])
    assert f"Plain (academie), {name} against engine, " in " ".join(listed[1:])
    assert f"Le plain (academie), {name} contre engine, " in " ".join(
        cli("games", "--saved", "--lang", "fr").out.split()
    )
    cli("play", "toutetable", "--players", "random,random", "--seed", "1")
    folder = tmp_path / "home" / "games"
    saved.rename(folder / "damaged.jsonl")
    damaged(folder / "damaged.jsonl")
    (folder / "junk.jsonl").write_text("junk\n")
    header = next(iter(sorted(folder.glob("plain*")))).read_text("utf-8").splitlines()[0].partition(', "sum"')[0]
    (folder / "gone.jsonl").write_text(header.replace('"game": "plain"', '"game": "gone"') + "}\n")
    found = {row["game"] or Path(row["file"]).name: row["standing"] for row in
             json.loads(cli("games", "--saved", "--json").out)}  # fmt: skip
    assert found == {"plain": "open", "toutetable": "over", "dames_polonaises": "damaged", "junk.jsonl": "unreadable",
                     "gone": "no game"}  # fmt: skip
    ran = cli("games", "--saved")
    assert "Resume with: tablegames play --resume" in ran.out
    assert "Pour reprendre" in cli("games", "--saved", "--lang", "fr").out
