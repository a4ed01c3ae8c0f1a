"""Records in shards: the same bytes with any workers and any kills, every game found by its number."""

from __future__ import annotations

import gzip
import json
import os
import random
import shutil
import sys
import tracemalloc
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from multiprocessing import get_context
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tablegames.arena import disk, keeping, running, store
from tablegames.arena.keeping import RecordShards
from tablegames.arena.plan_file import read_plan
from tablegames.arena.running import run
from tablegames.arena.store import Store
from tablegames.arena.verifying import verify_folder
from tablegames.arena.watching import WatchedMatch
from tablegames.core.errors import MatchError, RecordError
from tablegames.plugin.registry import Registry
from tablegames.records import shards
from tablegames.records.match_games import KeptRecords, MatchGames
from tablegames.records.shards import ShardIndex, packed, read_index, repacked, shards_of
from tablegames.rules.untrusted.jsonlines import sealed
from tests.arena.test_cluster import StandIn
from tests.conftest import Cli, Ran
from tests.killing import compare, contents
from tests.sharing import once
from tests.terminal.test_match_sizes import TESTED

REGISTRY = Registry()
MATCH = """\
game: dames_rabattues
players: {lot: random, list: first, other: random}
games: 6
seed: 4
records: shards
"""
TABLES = MATCH.replace("game: dames_rabattues", "tables: [{game: plain}, {game: dames_rabattues}]")
FILES = MATCH.replace("shards", "true")
GAMES = 18
STOPPED = TESTED + "records: shards\n"
Play = Callable[..., Ran]


@pytest.fixture
def stand_in(monkeypatch: pytest.MonkeyPatch) -> StandIn:
    """A stand-in for Ray."""
    found = StandIn()
    monkeypatch.setitem(sys.modules, "ray", found)
    return found


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Shards of four games."""
    monkeypatch.setattr(shards, "SIZE", 4)


@pytest.fixture
def play(cli: Cli, tmp_path: Path) -> Play:
    """Play a match from its text, in a folder of that name."""

    def played(out: str, *more: str, text: str = MATCH) -> Ran:
        (tmp_path / "match.yaml").write_text(text, "utf-8")
        given = more if {"--jobs", "--on"} & {*more} else (*more, "--jobs", "1")
        return cli("match", str(tmp_path / "match.yaml"), "--out", str(tmp_path / out), *given)

    return played


@pytest.fixture
def out(small: None, play: Play, tmp_path: Path) -> Path:
    """The folder of a match of eighteen games, in five shards."""
    return once(__name__, tmp_path / "out", lambda: play("out"))


def kept(out: Path) -> dict[str, bytes]:
    """Every file but the one that is in the language of the last run."""
    return {name: content for name, content in contents(out).items() if name != "summary.txt"}


def shard(out: Path, first: int, kind: str = "jsonl.gz") -> Path:
    return out / "records" / f"games-{first:08}.{kind}"


# --- the same bytes


def test_shards_hold_what_files_would(play: Play, out: Path, tmp_path: Path) -> None:
    assert play("files", text=FILES).code == 0
    assert sorted(path.name for path in (out / "records").iterdir()) == [
        f"games-{first:08}.{kind}" for first in (1, 5, 9, 13, 17) for kind in ("index.json", "jsonl.gz")
    ]
    texts = [(tmp_path / "files" / "records" / f"{number:04}.jsonl").read_text() for number in range(1, GAMES + 1)]
    kept = KeptRecords(out)
    assert [kept.text(number)[0] for number in range(1, GAMES + 1)] == texts
    assert gzip.decompress(shard(out, 5).read_bytes()).decode() == "".join(texts[4:8])  # an ordinary gzip file
    same = [name for name in contents(out) if "records" not in name and name != "match.json"]
    assert [contents(out)[name] for name in same] == [contents(tmp_path / "files")[name] for name in same]
    assert play("out", "--verify").code == 0


def test_workers_change_no_byte(play: Play, out: Path, tmp_path: Path) -> None:
    assert play("three", "--jobs", "3").code == 0
    assert contents(tmp_path / "three") == contents(out)


def test_a_cluster_changes_no_byte(play: Play, out: Path, tmp_path: Path, stand_in: StandIn) -> None:
    ran = play("far", "--on", "ray")
    assert ran.code == 0, ran.err
    assert contents(tmp_path / "far") == contents(out)


def test_nor_does_a_machine_with_another_zlib(
    play: Play, out: Path, tmp_path: Path, stand_in: StandIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    from tablegames.arena import cluster

    played = cluster._block

    def elsewhere(packed: bytes, numbers: Any) -> bytes:
        with monkeypatch.context() as there:
            there.setattr(zlib, "ZLIB_RUNTIME_VERSION", "0.9")
            there.setattr(shards, "LEVEL", 1)
            return played(packed, numbers)

    monkeypatch.setattr(cluster, "_block", elsewhere)
    assert play("far", "--on", "ray").code == 0
    assert contents(tmp_path / "far") == contents(out)


def test_a_member_is_the_same_whoever_packed_it(monkeypatch: pytest.MonkeyPatch) -> None:
    ours = packed(12, "a line\n" * 100)
    monkeypatch.setattr(shards, "LEVEL", 0)
    theirs = packed(12, "a line\n" * 100)
    monkeypatch.undo()
    assert theirs != ours
    assert repacked(theirs) == ours
    assert repacked(b"no member") == b"no member"


@pytest.mark.parametrize("text", [MATCH, TABLES])
@pytest.mark.parametrize("before", ["2", "3"])
def test_a_match_made_longer_is_what_it_would_have_been(
    small: None, play: Play, tmp_path: Path, text: str, before: str
) -> None:
    """With an odd number the last turn was cut short; with two tables most games have other numbers afterwards."""
    text += "pairs: false\n"
    assert play("at once", text=text).code == 0
    assert play("longer", "--games", before, text=text).code == 0
    assert play("longer", "--jobs", "2", text=text).code == 0
    assert contents(tmp_path / "longer") == contents(tmp_path / "at once")


def test_games_beyond_a_decision_leave_nothing(play: Play, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shards, "SIZE", 16)
    assert play("one", text=STOPPED).code == 0
    assert play("three", "--jobs", "3", text=STOPPED).code == 0
    assert contents(tmp_path / "one") == contents(tmp_path / "three")
    rows = [json.loads(line)["game"] for line in (tmp_path / "one" / "results.jsonl").read_text().splitlines()]
    folder = tmp_path / "one" / "records"
    indexes = [read_index(folder, first) for first in shards_of(folder, shards.WHOLE)]
    assert [number for index in indexes if index is not None for number in index.games] == rows
    assert rows != list(range(1, len(rows) + 1)), "one encounter went on after another was decided"
    assert play("one", "--verify", text=STOPPED).code == 0
    games = MatchGames(tmp_path / "one")
    assert (len(games), sum(1 for _ in games)) == (rows[-1], len(rows))
    gap = next(number for number in range(1, rows[-1]) if number not in rows)
    with pytest.raises(RecordError, match=f"game {gap} has no record$"):
        games[gap - 1]


def test_a_shard_that_is_whole_loses_a_game_that_is_beyond_a_decision_found_later(
    play: Play, tmp_path: Path, small: None
) -> None:
    assert play("out").code == 0
    records = RecordShards(tmp_path / "out" / "records", GAMES, sync=False)
    records.begin(print)
    records.finish(lambda number: number != 6)
    indexes = [read_index(records.folder, first) for first in shards_of(records.folder, shards.WHOLE)]
    kept = [number for index in indexes if index is not None for number in index.games]
    assert kept == [number for number in range(1, GAMES + 1) if number != 6]


# --- killed


class Killed(BaseException):
    """The program dies here."""


def test_a_worker_whose_parent_is_gone_writes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody else may be at work in the folder by then."""
    plan = read_plan(REGISTRY, FILES, "match.yaml", None, str(tmp_path / "out"))
    (plan.out / "records").mkdir(parents=True)
    runner, alive = running.runner_of(running.plan_abroad(plan)), [True, False]

    def dies(code: int) -> None:
        raise Killed

    monkeypatch.setattr(running, "parent_process", lambda: SimpleNamespace(is_alive=lambda: alive.pop(0)))
    monkeypatch.setattr(os, "_exit", dies)
    running._play(runner, False, [1])
    with pytest.raises(Killed):
        running._play(runner, False, [2])
    assert [path.name for path in (plan.out / "records").iterdir()] == ["0001.jsonl"]


CHANGES = (
    (disk, "take_place"), (disk, "_write_part"), (keeping, "take_place"), (keeping, "to_disk"), (keeping, "put"),
    (store, "to_disk"), (store, "put"),
)  # fmt: skip
"""Events that change the folder."""


@contextmanager
def dying(monkeypatch: pytest.MonkeyPatch, last: int, *, after: bool) -> Iterator[None]:
    """The program dies at a step in which it changes the folder, before or after that is done."""
    steps = 0

    def counted(work: Callable[..., Any]) -> Callable[..., Any]:
        def step(*given: Any, **named: Any) -> Any:
            nonlocal steps
            steps += 1
            mine = steps
            if mine == last and not after:
                raise Killed
            made = work(*given, **named)
            if mine == last:
                raise Killed
            return made

        return step

    with monkeypatch.context() as there:
        for module, name in CHANGES:
            there.setattr(module, name, counted(getattr(module, name)))
        yield


@pytest.mark.parametrize("after", [False, True])
def test_killed_at_any_step_it_comes_out_as_one_left_alone(
    small: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, after: bool
) -> None:
    """Kill it at the first step, at the second … until it ends before; the rest is sound, and the missing games are
    played.
    """
    monkeypatch.setattr(running, "LARGEST_BATCH", 3)
    monkeypatch.setattr(store, "hold", lambda folder: lambda: None)  # who is dead holds nothing
    torn = tmp_path / "out"
    text = MATCH + "adjudicate: {after: 9, result: drawn}\n"  # it is the steps that count, not how long a game is
    plan = read_plan(REGISTRY, text, "match.yaml", 2, str(torn))

    def played() -> None:
        opened = Store(plan)
        try:
            run(plan, REGISTRY, opened, 1)
            opened.close()
        finally:
            opened._release()

    played()
    whole = contents(torn)
    assert len(shards_of(torn / "records", shards.WHOLE)) == 2
    for last in count(1):
        shutil.rmtree(torn)
        with dying(monkeypatch, last, after=after):
            try:
                played()
                break
            except Killed:
                pass
        for path in torn.glob("records/*.arriving.gz"):
            with path.open("ab") as file:  # the last thing it wrote was not written to its end
                file.write(packed(99, "half a game" * 9)[: 5 + last])
        if (torn / "match.json").exists():
            assert verify_folder(plan).wrong == []
        played()
        assert contents(torn) == whole, f"killed at step {last}"
    assert last > 15


@pytest.mark.long
def test_killed_from_outside_it_comes_out_as_one_left_alone(tmp_path: Path) -> None:
    total, deaths = compare(tmp_path, games=350, kills=1, jobs=2, whom=("parent", "worker", "group"), records="shards")
    assert total == 1050
    assert len(shards_of(tmp_path / "torn" / "records", shards.WHOLE)) == 2
    assert all(0 < count <= total for count in deaths)


def half_played(play: Play, out: Path) -> None:
    """The folder as it is while games of the second shard are played, in no order."""
    for name in ("results.csv", "summary.json", "summary.txt"):
        (out / name).unlink()
    rows = (out / "results.jsonl").read_text().splitlines(keepends=True)
    (out / "progress.jsonl").write_text("".join([*rows[:4], rows[6], rows[4]]))
    (out / "results.jsonl").unlink()
    kept = KeptRecords(out)
    arriving = b"".join(packed(number, kept.text(number)[0]) for number in (7, 5, 6))
    for first in (5, 9, 13, 17):
        shard(out, first).unlink()
        shard(out, first, "index.json").unlink()
    shard(out, 5, "arriving.gz").write_bytes(arriving)


def test_while_it_is_played_games_are_looked_at(cli: Cli, play: Play, out: Path) -> None:
    whole = contents(out)
    half_played(play, out)
    assert "6 of 18 games: every row" in play("out", "--verify").out
    assert cli("replay", str(out), "--number", "7", "--verify").code == 0
    assert "only 7" in cli("replay", str(out), "--number", "8").complaint
    match = WatchedMatch(REGISTRY, out)
    match.look()
    assert b'"Game": "5"' in match.record(5)
    with pytest.raises(MatchError, match="no record"):
        match.record(6)  # its row is not there
    assert play("out").code == 0
    assert contents(out) == whole


def test_nothing_is_written_through_a_link(play: Play, out: Path, tmp_path: Path) -> None:
    mine = tmp_path / "mine.txt"
    mine.write_text("mine", "utf-8")
    half_played(play, out)
    shard(out, 5, "arriving.gz").unlink()
    shard(out, 5, "arriving.gz").symlink_to(mine)
    ran = play("out")
    assert ran.code == 2
    assert "cannot write the results" in ran.complaint
    assert mine.read_text("utf-8") == "mine"


# --- damaged

DAMAGED = {
    "gone": lambda path: path.unlink(),
    "empty": lambda path: path.write_text(""),
    "altered": lambda path: path.write_text(path.read_text().replace('"ends": [', '"ends": [1')),
    "of another shard": lambda path: path.write_text(shard(path.parent.parent, 1, "index.json").read_text()),
    "out of order": lambda path: path.write_text(sealed('{"index": "tablegames", "first": 5, "ends": [9, 2], '
                                                        '"records": ["a", "b"]}').line),
    "no text": lambda path: path.write_bytes(b"\xff\xfe"),
    "a folder": lambda path: (path.unlink(), path.mkdir()),
}  # fmt: skip


@pytest.mark.parametrize("how", [name for name in DAMAGED if name != "a folder"])
def test_an_index_that_is_damaged_is_made_anew(cli: Cli, play: Play, out: Path, how: str) -> None:
    whole = kept(out)
    path = shard(out, 5, "index.json")
    for language, told in (("en", "the index did not match its shard and was rebuilt"), ("fr", "il a été refait")):
        DAMAGED[how](path)
        assert cli("replay", str(out), "--number", "7", "--verify").code == 0  # nobody needs it to read
        ran = play("out", "--verify", "--lang", language)
        assert (ran.code, str(path) in ran.out) == (1, True)
        ran = play("out", "--lang", language)
        assert ran.code == 0, ran.err
        assert f"{path}" in ran.err
        assert told in ran.err
        assert kept(out) == whole


def test_an_index_that_is_no_file(cli: Cli, play: Play, out: Path) -> None:
    DAMAGED["a folder"](shard(out, 5, "index.json"))
    assert cli("replay", str(out), "--number", "7", "--verify").code == 0
    ran = play("out")
    assert (ran.code, "Is a directory" in ran.complaint) == (2, True)


def flip(path: Path, at: int) -> None:
    content = bytearray(path.read_bytes())
    content[at] ^= 0x55
    path.write_bytes(content)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_game_that_is_damaged_is_named_with_its_shard(cli: Cli, play: Play, out: Path, language: str) -> None:
    whole = kept(out)
    path = shard(out, 5)
    index = read_index(out / "records", 5)
    assert index is not None
    flip(path, (index.begin(6) or 0) + 200)
    ran = cli("replay", str(out), "--number", "6", "--lang", language)
    told = {"en": "game 6 is damaged in games-00000005.jsonl.gz; delete that file", "fr": "la partie 6 est abîmée dans"}
    assert ran.code == 2
    assert told[language] in ran.complaint
    assert cli("replay", str(out), "--number", "7", "--verify").code == 0
    ran = play("out", "--verify", "--lang", language)
    assert (ran.code, ran.out.count("\n")) == (1, 1)
    assert told[language] in ran.out
    shard(out, 5, "index.json").unlink()  # without its index, what comes after it cannot be found either
    for number in ("6", "7"):
        assert f"{number}.jsonl" in cli("replay", str(out), "--number", number).complaint
    path.unlink()
    ran = play("out", "--lang", language)
    told = {
        "en": "4 records are missing or damaged (games 5…",
        "fr": "4 enregistrements manquent ou sont abîmés (parties 5…)",
    }
    assert told[language] in ran.err
    assert kept(out) == whole


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("cut", ["end", "middle", "beginning", "more"])
def test_a_shard_that_is_cut_short_is_gone_on_with(play: Play, out: Path, cut: str, language: str) -> None:
    whole = kept(out)
    path = shard(out, 9)
    content = path.read_bytes()
    cuts = {"end": content[:-3], "middle": content[: len(content) // 2], "beginning": b"", "more": content + b"more"}
    path.write_bytes(cuts[cut])
    ran = play("out", "--lang", language)
    assert ran.code == 0, ran.err
    assert {"en": "damaged after game", "fr": "abîmé après la partie"}[language] in ran.err
    assert kept(out) == whole


def test_a_shard_of_other_games_is_not_taken_for_ours(play: Play, out: Path) -> None:
    """Whole, with its own index, but not what the rows tell of."""
    whole = kept(out)
    assert play("other", text=MATCH.replace("seed: 4", "seed: 5")).code == 0
    other = out.parent / "other"
    for kind in ("jsonl.gz", "index.json"):
        shard(out, 5, kind).write_bytes(shard(other, 5, kind).read_bytes())
    assert play("out", "--verify").code == 1
    ran = play("out")
    assert "4 records are missing or damaged (games 5…); playing those games again" in ran.err
    assert kept(out) == whole


def test_a_game_that_no_row_tells_of_is_told(play: Play, out: Path) -> None:
    folder = out / "records"
    index = read_index(folder, 17)
    assert index is not None
    more = packed(19, gzip.decompress(shard(out, 17).read_bytes()).decode())
    with shard(out, 17).open("ab") as file:
        file.write(more)
    ends = (*index.ends, index.size + len(more))
    shard(out, 17, "index.json").write_text(ShardIndex(17, ends, (*index.sums, "0" * 16)).text)
    ran = play("out", "--verify")
    assert (ran.code, "game 19 has no row" in ran.out) == (1, True)


NOISE = random.Random(5).randbytes(700)
SPOILT = {
    "noise": lambda path: path.write_bytes(NOISE),
    "empty": lambda path: path.write_bytes(b""),
    "cut short": lambda path: path.write_bytes(path.read_bytes()[:300]),
    "noise, and its index too": lambda path: [
        one.write_bytes(NOISE) for one in (path, path.with_name(path.name.replace("jsonl.gz", "index.json")))
    ],
}  # fmt: skip


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("how", SPOILT)
def test_the_only_shard_of_a_match_is_told_to_be_damaged(
    cli: Cli, play: Play, tmp_path: Path, how: str, language: str
) -> None:
    assert play("out").code == 0
    out, path = tmp_path / "out", shard(tmp_path / "out", 1)
    whole = kept(out)
    SPOILT[how](path)
    ran = cli("replay", str(out), "--number", "3", "--lang", language)
    told = {"en": "game 3 is damaged in games-00000001.jsonl.gz; delete that file", "fr": "la partie 3 est abîmée dans"}
    assert (ran.code, f"{path}/3.jsonl" in ran.complaint, told[language] in ran.complaint) == (2, True, True)
    if "index" not in how:
        assert {"en": "only 18", "fr": "il n'y en a que 18"}[language] in cli(
            "replay", str(out), "--number", "19", "--lang", language
        ).complaint
    assert play("out", "--verify").code == 1
    path.unlink()  # the cure
    assert play("out").code == 0
    assert kept(out) == whole


@pytest.mark.parametrize("how", SPOILT)
def test_the_other_shards_of_a_match_are_read_beside_a_damaged_one(cli: Cli, out: Path, how: str) -> None:
    SPOILT[how](shard(out, 17))
    assert cli("replay", str(out), "--number", "16", "--verify").code == 0
    assert "game 18 is damaged in games-00000017" in cli("replay", str(out), "--number", "18").complaint


def test_a_shard_that_is_a_folder_is_named(cli: Cli, play: Play, out: Path) -> None:
    path = shard(out, 17)
    path.unlink()
    path.mkdir()
    for asked in (("--number", "17"), ("--number", "3"), ("--verify", "--all")):
        ran = cli("replay", str(out), *asked)
        assert (ran.code, str(path) in ran.complaint, "Is a directory" in ran.complaint) == (2, True, True)
    ran = play("out")
    assert (ran.code, str(path) in ran.complaint) == (2, True)


def test_a_damaged_game_among_many_is_left_out_with_a_word(cli: Cli, out: Path) -> None:
    SPOILT["noise"](shard(out, 17))
    ran = cli("replay", str(out), "--verify", "--all", "--skip")
    assert ran.err.count("is damaged in games-00000017.jsonl.gz") == 2


def test_bombs_and_other_games_names_are_refused(out: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    records = KeptRecords(out)
    monkeypatch.setattr(shards, "LARGEST", 100)
    with pytest.raises(RecordError, match="game 3 is damaged"):
        records.text(3)
    monkeypatch.undo()
    content = shard(out, 1).read_bytes()
    shard(out, 1).write_bytes(content.replace(b"3.jsonl\0", b"4.jsonl\0"))
    with pytest.raises(RecordError, match="game 3 is damaged"):
        KeptRecords(out).text(3)


# --- asked for


def test_commands_that_read_a_game_take_it_from_a_match(cli: Cli, play: Play, tmp_path: Path, small: None) -> None:
    text = "game: dames_polonaises\nplayers: {a: random, b: first}\ngames: 6\nadjudicate: {after: 12, result: drawn}\n"
    for form in ("true", "shards"):
        folder = str(tmp_path / form)
        assert play(form, text=f"{text}records: {form}\n").code == 0
        assert "12 actions replay as recorded." in cli("replay", folder, "--number", "5", "--verify").out
        assert cli("replay", folder, "--verify").out.count("12 actions replay") == 6
        assert "This was game 1 of 6" in cli("replay", folder).err
        assert '[Event "' in cli("convert", folder, "--number", "6", "--to", "pdn").out
        assert cli("convert", folder, "--to", "pdn").out.count("[Event ") == 6
        assert json.loads(cli("convert", folder, "--number", "6", "--to", "jsonl").out.splitlines()[0])["seats"] == 2
        assert cli("show", folder, "--number", "6", "--step", "last").code == 0
        assert cli("analyse", folder, "--number", "6", "--nodes", "10", "--json").code == 0
        for language, told in (
            ("en", "there is no game 7; only 6 found"),
            ("fr", "il n'y a pas de partie 7 ; il n'y en a que 6"),
        ):
            ran = cli("replay", folder, "--number", "7", "--lang", language)
            assert (ran.code, told in ran.complaint) == (2, True)
    one, other = (cli("replay", str(tmp_path / form), "--number", "3", "--public").out for form in ("true", "shards"))
    assert one == other


def test_a_whole_match_is_read_only_if_one_asks_for_it(cli: Cli, out: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tablegames.terminal.reading.MUCH", 100)
    ran = cli("replay", str(out), "--verify")
    assert (ran.code, "use --all, or --number N" in ran.complaint) == (2, True)
    assert cli("replay", str(out), "--verify", "--all").out.count("replay as recorded") == GAMES


@pytest.mark.parametrize("language", ["en", "fr"])
def test_what_holds_no_game_is_refused_in_one_sentence(cli: Cli, play: Play, tmp_path: Path, language: str) -> None:
    ran = cli("replay", str(tmp_path), "--lang", language)
    assert (ran.code, {"en": "no match in this folder", "fr": "pas de match"}[language] in ran.complaint) == (2, True)
    assert play("none", text=MATCH.replace("shards", "false")).code == 0
    ran = cli("replay", str(tmp_path / "none"), "--lang", language)
    assert (ran.code, "records: false" in ran.complaint) == (2, True)
    ran = play("none", "--lang", language, text=MATCH.replace("shards", "shard"))
    assert (ran.code, "'shard'" in ran.complaint or "shards" in ran.complaint) == (2, True)


def test_another_form_is_another_match(play: Play, out: Path) -> None:
    assert "('records' differs)" in play("out", text=FILES).complaint


def test_where_there_would_be_many_files_shards_are_told_of(play: Play) -> None:
    assert (
        "with 'records: shards', a few files hold all the games"
        in play("out", "--check", "--games", "4_000", text=FILES).out
    )
    assert "« records: shards »" in play("out", "--check", "--games", "4_000", "--lang", "fr", text=FILES).out
    assert "a few files hold" not in play("out", "--check", "--games", "4_000").out
    assert "a few files hold" not in play("out", "--check", text=FILES).out


# --- as many as one likes


def peak_of(folder: Path, games: int) -> int:
    """Return the peak memory of keeping N games in shards of a hundred."""
    shards.SIZE = 100
    folder.mkdir()
    kept = RecordShards(folder / "records", games, sync=False)
    kept.begin(lambda sentence: None)
    tracemalloc.start()
    for begin in range(1, games, 10):
        numbers = range(begin + 9, begin - 1, -1)
        rows: list[Any] = [SimpleNamespace(game=number, record=f"{number:016}") for number in numbers]
        kept.add(rows, [packed(row.game, f"{os.urandom(100)!r}") for row in rows])
        kept.reach(begin + 9, lambda number: True)
    kept.finish(lambda number: True)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert len(shards_of(folder / "records", shards.WHOLE)) == games // 100
    assert not shards_of(folder / "records", shards.ARRIVING)
    return peak


def test_memory_does_not_grow_with_the_number_of_games(tmp_path: Path) -> None:
    """Games come home ten at a time, in disorder; in a process of its own, where nothing else takes memory."""
    with get_context("spawn").Pool(1) as alone:
        few, many = (alone.apply(peak_of, (tmp_path / str(games), games)) for games in (1_000, 8_000))
    assert many < few + 50_000
