"""Folders of results that were damaged, altered or made to harm: mended, or refused in one sentence; and --verify."""

from __future__ import annotations

import json
import os
import random
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tablegames.arena import disk, store
from tablegames.rules.untrusted.jsonlines import sealed, sealed_lines
from tests.conftest import Cli, Ran
from tests.killing import contents
from tests.sharing import once

FUZZ = int(os.environ.get("TABLEGAMES_FUZZ", "50"))
"""How many mutated folders are tried; `TABLEGAMES_FUZZ=5000` for a long run."""
MATCH = "game: dames_rabattues\nplayers: {lot: random, list: first}\ngames: 4\nseed: 4\n"
Play = Callable[..., Ran]


@pytest.fixture
def play(cli: Cli, tmp_path: Path) -> Play:
    """Play a small match; its folder is `out`."""

    def run(*more: str, text: str = MATCH) -> Ran:
        (tmp_path / "match.yaml").write_text(text, "utf-8")
        return cli("match", str(tmp_path / "match.yaml"), "--out", str(tmp_path / "out"), "--jobs", "1", *more)

    return run


@pytest.fixture
def out(play: Play, tmp_path: Path) -> Path:
    """The folder of a match that is finished."""
    return once(__name__, tmp_path / "out", play)


def lines(path: Path) -> list[str]:
    return path.read_text("utf-8").splitlines(keepends=True)


def resealed(line: str, **changes: Any) -> str:
    """A row changed by somebody who knows how sums are made."""
    data = {**json.loads(line), **changes}
    del data["sum"]
    return sealed(json.dumps({key: value for key, value in data.items() if value != "gone"})).line + "\n"


# --- rows


def swapped(rows: list[str]) -> list[str]:
    return [rows[1], rows[0], *rows[2:]]


ROWS: dict[str, tuple[Callable[[list[str]], list[str]], str]] = {
    "a letter": (lambda rows: [rows[0].replace('"by": "', '"by": "x'), *rows[1:]], "its checksum is wrong"),
    "a winner": (lambda rows: [rows[0].replace('"winners": [', '"winners": [1, '), *rows[1:]], "its checksum is wrong"),
    "no sum": (lambda rows: [rows[0].partition(', "sum"')[0] + "}\n", *rows[1:]], "it has no checksum"),
    "no row at all": (lambda rows: ["nonsense\n", *rows[1:]], "it has no checksum"),
    "an empty line": (lambda rows: ["\n", *rows], "it has no checksum"),
    "a line of three megabytes": (lambda rows: ["x" * 3_000_000 + "\n", *rows[1:]], "not UTF-8"),
    "a key gone": (lambda rows: [resealed(rows[0], players="gone"), *rows[1:]], "'players' is missing"),
    "a number for a text": (lambda rows: [resealed(rows[0], by=3), *rows[1:]], "'by' must be text"),
    "a key too many": (lambda rows: [resealed(rows[0], more=3), *rows[1:]], "unknown key 'more'"),
    "a strange ending": (lambda rows: [resealed(rows[0], ended="won"), *rows[1:]], "'ended' must be one of"),
    "game nought": (lambda rows: [resealed(rows[0], game=0), *rows[1:]], "'game' must be a whole number from 1"),
    "a game there is not": (lambda rows: [resealed(rows[0], game=9), *rows[1:]], "the match has only 4 games"),
    "another player": (lambda rows: [resealed(rows[0], players=["lot", "lot"]), *rows[1:]], "'players' does not match"),
    "another seed": (
        lambda rows: [resealed(rows[0], dice_seed=1), *rows[1:]],
        "'dice_seed' does not match the match file",
    ),
    "winners of other seats": (
        lambda rows: [resealed(rows[0], winners=[7]), *rows[1:]],
        "does not fit the number of seats",
    ),
    "scores of other seats": (
        lambda rows: [resealed(rows[0], scores=[1]), *rows[1:]],
        "does not fit the number of seats",
    ),
    "a score beyond measure": (lambda rows: [resealed(rows[0], scores=[10**30, 0]), *rows[1:]], "'scores' must be"),
    "no result": (lambda rows: [resealed(rows[0], winners=None), *rows[1:]], "disagree"),
    "a forfeit that pays": (
        lambda rows: [resealed(rows[0], ended="forfeit", scores=[5, 0]), *rows[1:]],
        "its scores and winners disagree",
    ),
    "no record": (lambda rows: [resealed(rows[0], record=None), *rows[1:]], "'record' does not match the match file"),
    "the same game twice": (lambda rows: [*rows, rows[0]], "game 1 already has one"),
    "brackets": (lambda rows: [sealed('{"game": ' + "[" * 60 + "]" * 60 + "}").line + "\n", *rows[1:]], "more than 50"),
    "a row too few": (lambda rows: rows[1:], ""),
    "no rows": (lambda rows: [], ""),
    "rows in disorder": (swapped, ""),
    "the last cut short": (lambda rows: [*rows[:3], rows[3][:50]], "it is not finished"),
}


@pytest.mark.parametrize("name", ROWS)
def test_rows_that_are_not_sound_are_named_and_their_games_played_again(play: Play, out: Path, name: str) -> None:
    """Of a match that is finished as of one that is not; our own bots play the same again, to the byte."""
    change, why = ROWS[name]
    whole = contents(out)
    rows = lines(out / "results.jsonl")
    (out / "results.jsonl").write_text("".join(change(rows)), "utf-8")
    ran = play()
    assert ran.code == 0, ran.err
    assert why in ran.err
    assert (f"{out / 'results.jsonl'}:" in ran.err) == bool(why)
    assert contents(out) == whole
    (out / "results.jsonl").unlink()
    (out / "progress.jsonl").write_text("".join(change(rows[2:] + rows[:2])), "utf-8")
    ran = play()
    assert ran.code == 0, ran.err
    assert contents(out) == whole


RECORDS: dict[str, Callable[[Path], object]] = {
    "gone": lambda path: path.unlink(),
    "empty": lambda path: path.write_text(""),
    "an altered line": lambda path: path.write_text(path.read_text("utf-8").replace('"seat": 0', '"seat": 1', 1)),
    "cut short": lambda path: path.write_text("".join(lines(path)[:-1]), "utf-8"),
    "another game's": lambda path: path.write_text(path.with_name("0001.jsonl").read_text("utf-8"), "utf-8"),
    "no text": lambda path: path.write_bytes(b"\xff\xfe"),
}


@pytest.mark.parametrize("name", RECORDS)
def test_a_record_that_is_damaged_is_named_and_its_game_played_again(play: Play, out: Path, name: str) -> None:
    """Of a match that is finished as of one that is not."""
    whole = contents(out)
    for unfinished in (False, True):
        RECORDS[name](out / "records" / "0003.jsonl")
        assert play("--verify").code == 1
        if unfinished:
            (out / "results.jsonl").rename(out / "progress.jsonl")
        ran = play()
        assert ran.code == 0, ran.err
        assert "the record of game 3 is missing or damaged; playing that game again" in ran.err
        assert contents(out) == whole
        assert play("--verify").code == 0


def test_many_rows_that_are_not_sound_are_counted(play: Play, out: Path) -> None:
    (out / "results.jsonl").write_text("x\n" * 500, "utf-8")
    ran = play("--lang", "fr")
    assert ran.err.count("cette ligne est ignorée") == store.NAMED
    assert f"… et {500 - store.NAMED} autres lignes" in ran.err


def test_rows_of_an_older_format_are_another_match(play: Play, out: Path) -> None:
    (out / "match.json").write_text(
        (out / "match.json").read_text("utf-8").replace('"match": 2', '"match": 1'), "utf-8"
    )
    ran = play()
    assert ran.code == 2
    assert "holds another match ('match' differs)" in ran.complaint


@pytest.mark.parametrize("held", ["", "{", "[" * 100_000, '{"match": NaN}', "\ufffd", "9" * 5000, "[]", '"x"'])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_match_json_that_cannot_be_read(play: Play, out: Path, held: str, language: str) -> None:
    (out / "match.json").write_text(held, "utf-8")
    for more in ((), ("--verify",)):
        ran = play("--lang", language, *more)
        assert ran.code == 2
        assert "--restart" in ran.complaint
    assert play("--restart").code == 0


@pytest.mark.parametrize("language", ["en", "fr"])
def test_what_cannot_be_written_is_named_in_the_language_in_use(play: Play, out: Path, language: str) -> None:
    (out / "progress.jsonl").mkdir()
    ran = play("--lang", language)
    assert ran.code == 2
    (said,) = [line for line in ran.err.splitlines() if line.startswith(("tablegames: ", "tablegames : "))]
    assert str(out / "progress.jsonl") in said
    assert ("Is a directory" if language == "en" else "c'est un dossier") in said
    assert "--output" in said


def test_a_folder_that_is_verified_for_more_games_than_it_has(play: Play, out: Path) -> None:
    ran = play("--verify", "--games", "6")
    assert ran.code == 2
    assert "has only 4 games per pairing, not 6: use --games 4" in ran.complaint


@pytest.mark.parametrize(
    "both",
    [
        "--verify --restart",
        "--verify --dry-run",
        "--verify --plot x.svg",
        "--verify --parquet x.parquet",
        "--dry-run --restart",
    ],
)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_what_has_nothing_to_do_where_nothing_is_played_is_refused(
    play: Play, out: Path, both: str, language: str
) -> None:
    whole = contents(out)
    ran = play("--lang", language, *both.split())
    assert ran.code == 2
    assert all(word in ran.complaint for word in both.split() if word.startswith("--"))
    assert contents(out) == whole


def test_a_folder_without_a_name(play: Play) -> None:
    ran = play("--out", "")
    assert (ran.code, "--output: give the name of a folder" in ran.complaint) == (2, True)


# --- things that are no files


def put_pipe(path: Path) -> None:
    os.mkfifo(path)


def put_folder(path: Path) -> None:
    (path / "within").mkdir(parents=True)


def put_device(path: Path) -> None:
    path.symlink_to("/dev/zero")


def put_loop(path: Path) -> None:
    path.symlink_to(path.name)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes here")
@pytest.mark.parametrize("thing", [put_pipe, put_folder, put_device, put_loop])
@pytest.mark.parametrize("name", ["results.jsonl", "progress.jsonl", "match.json", "records"])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_what_is_no_file_is_refused_or_replaced(
    play: Play, out: Path, thing: Callable[[Path], None], name: str, language: str
) -> None:
    if name == "progress.jsonl":
        (out / "results.jsonl").unlink()
    if name == "records":
        (out / "results.jsonl").rename(out / "progress.jsonl")
        shutil.rmtree(out / "records")
    (out / name).unlink(missing_ok=True)
    thing(out / name)
    for more in ((), ("--verify",)):
        ran = play("--lang", language, *more)
        assert ran.code in (0, 1, 2)
        if ran.code == 2:
            assert len(ran.complaint) < 1000


def test_nothing_is_written_through_a_link(play: Play, tmp_path: Path) -> None:
    out = tmp_path / "out"
    out.mkdir()
    mine = tmp_path / "mine.txt"
    mine.write_text("mine", "utf-8")
    for name in ("match.json.part", "progress.jsonl.part", "results.jsonl.part", "summary.json.part"):
        (out / name).symlink_to(mine)
    assert play().code == 0
    assert mine.read_text("utf-8") == "mine"
    (out / "results.jsonl").rename(tmp_path / "kept.jsonl")
    (out / "progress.jsonl").symlink_to(mine)
    assert play().code == 0
    assert mine.read_text("utf-8") == "mine"


def test_a_folder_that_is_a_file(play: Play, tmp_path: Path) -> None:
    (tmp_path / "out").write_text("", "utf-8")
    assert "cannot write the results: " in play().complaint
    assert "no such folder; play the match first" in play("--verify").complaint
    (tmp_path / "out").unlink()
    assert "ce dossier n'existe pas" in play("--verify", "--lang", "fr").complaint


@pytest.mark.skipif(hasattr(os, "geteuid") and os.geteuid() == 0, reason="nothing is forbidden to us")
def test_a_folder_that_may_not_be_written_in(play: Play, out: Path) -> None:
    (out / "results.jsonl").unlink()
    out.chmod(0o500)
    assert "cannot write the results: " in play().complaint
    out.chmod(0o700)


def test_a_record_that_cannot_be_put_in_its_place(play: Play, tmp_path: Path) -> None:
    (tmp_path / "out" / "records" / "0002.jsonl").mkdir(parents=True)
    (tmp_path / "out" / "match.json").write_text("{}", "utf-8")
    ran = play()
    assert ran.code == 2
    assert "cannot write the record: Is a directory" in ran.complaint


# --- --verify


def test_a_folder_is_verified(play: Play, out: Path) -> None:
    ran = play("--verify")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out == "4 of 4 games: every row is unchanged, and every record replays.\n"
    assert play("--verify", "--lang", "fr").out == (
        "4 parties sur 4 : chaque ligne est intacte, et chaque partie peut être rejouée.\n"
    )
    assert json.loads(play("--verify", "--json").out) == {"games": 4, "of": 4, "wrong": [], "more": 0}
    rows = lines(out / "results.jsonl")
    (out / "results.jsonl").unlink()
    (out / "progress.jsonl").write_text(rows[3] + rows[1] + rows[0][:30], "utf-8")
    before = contents(out)
    assert "2 of 4 games: every row is unchanged" in play("--verify").out
    assert contents(out) == before


def test_a_folder_without_records_is_verified_by_its_rows(play: Play, tmp_path: Path) -> None:
    text = MATCH + "records: false\n"
    assert play(text=text).code == 0
    assert "no records were kept" in play("--verify", text=text).out
    rows = lines(tmp_path / "out" / "results.jsonl")
    assert json.loads(rows[0])["record"] is None
    (tmp_path / "out" / "results.jsonl").write_text("".join(rows[1:]), "utf-8")
    ran = play("--verify", text=text)
    assert ran.code == 1
    assert "game 1 has no row" in ran.out


@pytest.mark.parametrize("name", [name for name in ROWS if ROWS[name][1]])
def test_rows_that_are_not_sound_are_told(play: Play, out: Path, name: str) -> None:
    change, why = ROWS[name]
    (out / "results.jsonl").write_text("".join(change(lines(out / "results.jsonl"))), "utf-8")
    before = contents(out)
    ran = play("--verify")
    assert ran.code == 1
    assert why in ran.out or "is not part of this match" in ran.out
    assert contents(out) == before


def test_every_alteration_of_a_record_is_told(play: Play, out: Path) -> None:
    path = out / "records" / "0002.jsonl"
    whole = path.read_text("utf-8")
    kept = lines(path)
    changes = {
        "this line was changed": [
            whole.replace('"seed": ', '"seed": 1'),
            whole.replace('"action": "', '"action": "6', 1),
            "".join(kept[:3] + kept[4:]),
            "".join(kept[:3] + kept[2:]),
            whole.replace('"by": "', '"by": "x'),
            whole + "{}\n",
        ],
        "its last checksum is different": [
            "".join(kept[:-1]),
            (out / "records" / "0001.jsonl").read_text("utf-8"),
        ],
        "no such file": [None],
    }
    for why, texts in changes.items():
        for text in texts:
            if text is None:
                path.unlink()
            else:
                path.write_text(text, "utf-8")
            ran = play("--verify")
            assert ran.code == 1
            assert f"{path}" in ran.out
            assert why in ran.out
    path.write_text(whole, "utf-8")
    assert play("--verify").code == 0


def forged(out: Path, change: Callable[[list[dict[str, Any]]], Any], **row: Any) -> None:
    """A record and its row, changed and sealed anew by somebody who knows how that is done."""
    path = out / "records" / "0001.jsonl"
    data = [json.loads(line) for line in lines(path)]
    for one in data:
        del one["sum"]
    change(data)
    made = list(sealed_lines(data))
    path.write_text("".join(line + "\n" for line in made), "utf-8")
    rows = lines(out / "results.jsonl")
    rows[0] = resealed(rows[0], record=json.loads(made[-1])["sum"], **row)
    (out / "results.jsonl").write_text("".join(rows), "utf-8")


FORGED: dict[str, tuple[Callable[[list[dict[str, Any]]], Any], dict[str, Any], str]] = {
    "the winner": (lambda data: data[-1]["over"].update(winners=[0, 1]), {"winners": [0, 1]}, "the outcome is"),
    "the players": (lambda data: data[0].update(players=["a", "b"]), {}, "'header' is different"),
    "the rules": (lambda data: data[0]["rules"].clear(), {}, "'header' is different"),
    "the seed": (lambda data: data[0].update(seed=1), {}, "the seed 1 gives"),
    "the end": (lambda data: data.pop(), {}, "end"),
    "an action": (lambda data: data[1].update(action="nonsense"), {}, "0001.jsonl:2"),
    "the number of actions": (lambda data: None, {"actions": 7}, "'actions' is different"),
    "how it ended": (lambda data: None, {"by": "chance"}, "'by' is different"),
    "a forfeit": (
        lambda data: None,
        {"ended": "forfeit", "by": "crash", "winners": [0], "scores": [1, 0]},
        "it ends differently",
    ),
}


@pytest.mark.parametrize("name", FORGED)
def test_a_record_and_its_row_forged_together_do_not_replay(play: Play, out: Path, name: str) -> None:
    change, row, why = FORGED[name]
    forged(out, change, **row)
    ran = play("--verify")
    assert ran.code == 1
    assert why in ran.out
    assert ran.out.count("\n") < 10


def test_summaries_that_are_not_those_of_the_rows_are_told_and_written_anew(play: Play, out: Path) -> None:
    whole = contents(out)
    for name in ("summary.txt", "summary.json", "results.csv"):
        (out / name).write_text("I have won\n", "utf-8")
        ran = play("--verify")
        assert ran.code == 1
        assert f"{out / name}: this does not match the rows; run the match again to rewrite it" in ran.out
        assert play().code == 0
        assert contents(out) == whole
    play("--lang", "fr")
    assert play("--verify").code == 0


def test_a_match_killed_while_it_writes_its_summaries_verifies(play: Play, out: Path) -> None:
    whole = contents(out)
    (out / "progress.jsonl").write_bytes((out / "results.jsonl").read_bytes())  # it goes when all is written
    for name in ("summary.txt", "summary.json", "results.csv"):
        (out / name).unlink()
        assert play("--verify").code == 0
    assert play().code == 0
    assert contents(out) == whole
    (out / "summary.json").unlink()
    assert play("--verify").code == 1


def test_many_differences_are_counted(play: Play, tmp_path: Path) -> None:
    text = MATCH.replace("games: 4", "games: 40")
    assert play(text=text).code == 0
    shutil.rmtree(tmp_path / "out" / "records")
    ran = play("--verify", text=text)
    assert ran.code == 1
    assert ran.out.splitlines()[-1] == "… and 20 more"
    assert len(ran.out.splitlines()) == 21


# --- on the disk before any message


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return what is written to the disk, moved into place and reported, in order."""
    told: list[str] = []
    sync, replace, keep = os.fsync, os.replace, store.Store.keep

    def syncing(number: int) -> None:
        told.append("sync " + Path(os.readlink(f"/proc/self/fd/{number}")).name)
        sync(number)

    def replacing(one: Any, other: Any) -> None:
        told.append("put " + Path(other).name)
        replace(one, other)

    def keeping(self: store.Store, rows: Any, *packed: Any) -> None:
        keep(self, rows, *packed)
        told.append("told " + " ".join(str(row.game) for row in rows))

    if not Path("/proc/self/fd").exists():
        pytest.skip("what is synced cannot be seen here")
    monkeypatch.setattr(os, "fsync", syncing)
    monkeypatch.setattr(os, "replace", replacing)
    monkeypatch.setattr(store.Store, "keep", keeping)
    return told


def test_the_records_of_a_shard_are_on_the_disk_before_their_rows_are(play: Play, told: list[str]) -> None:
    assert play(text=MATCH + "records: shards\n").code == 0
    games = [one for one in told if one.startswith(("sync games-", "sync progress", "told "))]
    first = next(at for at, one in enumerate(games) if one.startswith("told "))
    assert [one.split(".")[0].split("-")[0] for one in games[first - 2 : first]] == ["sync games", "sync progress"]


def test_records_then_rows_are_on_the_disk_before_progress_is_told(play: Play, tmp_path: Path, told: list[str]) -> None:
    assert play().code == 0
    begin = told.index("sync 0001.jsonl.part")
    assert told[begin : begin + 5] == [
        "sync 0001.jsonl.part", "put 0001.jsonl", "sync records", "sync progress.jsonl", "told 1",
    ]  # fmt: skip
    assert [one for one in told if one.startswith("sync ") and ".part" in one][-4:] == [
        "sync results.jsonl.part", "sync results.csv.part", "sync summary.json.part", "sync summary.txt.part",
    ]  # fmt: skip
    whole = contents(tmp_path / "out")
    told.clear()
    assert play("--fast", "--restart").code == 0
    assert [one for one in told if one.startswith("sync")] == []
    assert contents(tmp_path / "out") == whole


def test_a_full_disk_is_told(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    class Full:
        def __init__(self, path: Path) -> None:
            self.path = path

        def write(self, text: bytes) -> None:
            raise OSError(28, "No space left on device")

        def close(self) -> None:
            raise OSError(28, "No space left on device")

    monkeypatch.setattr(store, "appending", Full)
    assert "cannot write the results: No space left on device" in play().complaint


def test_a_file_is_there_whole_or_not_at_all(tmp_path: Path) -> None:
    def pieces() -> Any:
        yield "one"
        raise ZeroDivisionError

    disk.put(tmp_path / "file", ["before"])
    with pytest.raises(ZeroDivisionError):
        disk.put(tmp_path / "file", pieces())
    assert (tmp_path / "file").read_text("utf-8") == "before"
    disk.put(tmp_path / "file", ["one", "two"])
    assert (tmp_path / "file").read_text("utf-8") == "onetwo"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["file"]


# --- anything at all

VALUES: list[Any] = [None, True, -1, 0, 3, 10**30, 1.5, "", "x", [], {}, [[]], [0, 1], [1, 0], "played", "forfeit"]


def mutated(content: bytes, luck: random.Random) -> bytes:
    """A file with something wrong with it: bytes, lines, or values of a line that is sealed again."""
    rows = content.splitlines(keepends=True)
    kind = luck.random()
    if kind < 0.35 or not rows:
        found = bytearray(content)
        for _ in range(luck.randint(1, 5)):
            at = luck.randrange(len(found) + 1)
            found[at : at + luck.randint(0, 3)] = luck.choice(
                [b"", b"\0", b"\xff", b"{", b'"', b"\n", b"9" * 30, b"[" * 70]
            )
        return bytes(found)
    at = luck.randrange(len(rows))
    if kind < 0.5:
        rows[at : at + 1] = luck.choice([[], [rows[at]] * 2, [rows[at][: luck.randrange(len(rows[at]))]], [b"\n"]])
        if luck.random() < 0.3:
            luck.shuffle(rows)
    else:
        try:
            data = json.loads(rows[at])
            key = luck.choice(list(data))
            data[key] = luck.choice(VALUES)
            if luck.random() < 0.2:
                del data[key]
            data.pop("sum", None)
            rows[at] = sealed(json.dumps(data)).line.encode() + b"\n"
        except (ValueError, TypeError, IndexError, AttributeError):
            rows[at] = rows[at][::-1]
    return b"".join(rows)


def test_no_folder_makes_the_program_fail(play: Play, out: Path) -> None:
    """With any change of the files: a sentence, or the match as it was; and never one of our bugs.

    Correct checksums can hide a changed result, but then the game no longer replays to it.
    """
    luck = random.Random(14)
    whole = contents(out)
    rows = whole["results.jsonl"]
    ends: dict[tuple[str, int], int] = {}
    for number in range(FUZZ):
        shutil.rmtree(out)
        for name, content in whole.items():
            (out / name).parent.mkdir(parents=True, exist_ok=True)
            (out / name).write_bytes(content)
        if luck.random() < 0.5:
            (out / "progress.jsonl").write_bytes(b"".join(rows.splitlines(keepends=True)[: luck.randint(1, 4)]))
            (out / "results.jsonl").unlink()
        names = sorted(path for path in out.rglob("*") if path.is_file())
        for path in luck.sample(names, luck.choice([1, 1, 1, 2])):
            path.write_bytes(mutated(path.read_bytes(), luck))
        how = "--verify" if number % 2 else "--fast"
        ran = play("--lang", ("en", "fr")[number // 2 % 2], how)
        ends[how, ran.code] = ends.get((how, ran.code), 0) + 1
        assert ran.code in (0, 1, 2), ran.err
        assert "Traceback" not in ran.err
        if ran.code == 2:
            assert len(ran.complaint) < 1100
        if how == "--fast" and ran.code == 0:
            found = contents(out)
            made = [name for name in whole if name not in ("match.json", "summary.txt") and "records" not in name]
            if [name for name in made if found[name] != whole[name]]:  # a row was forged, with its sum
                assert play("--verify").code == 1
            assert json.loads(found["match.json"]) == json.loads(whole["match.json"])
    assert ends["--verify", 1] > FUZZ / 10
    assert ends["--fast", 0] > FUZZ / 10
