"""`tablegames match`: stopped when it is decided, extended, a million games planned, and games that are the same."""

from __future__ import annotations

import io
import json
import sys
import tracemalloc
from pathlib import Path
from typing import Any

import pytest

from tablegames.arena.keeping import record_path, rename_records
from tablegames.arena.plan_file import read_plan, read_plan_file
from tablegames.arena.rows import PLAYED, row_of
from tablegames.arena.schedule import Schedule
from tablegames.arena.stopping import Stopping
from tablegames.arena.store import Store
from tablegames.core.events import Seat
from tablegames.core.game import Outcome
from tablegames.plugin.registry import Registry
from tablegames.terminal.common import progress
from tests.conftest import Cli, Ran
from tests.killing import contents

TESTED = """\
game: tourne_case
match: single
players: {strong: "engine:1", weak: first, lot: random}
games: 400
seed: 2
stop: {elo0: 0, elo1: 200, alpha: 0.1, beta: 0.1}
"""
TWO = TESTED.replace(", lot: random", "")
PLAIN = "game: dames_rabattues\nplayers: {lot: random, list: first}\ngames: %s\nseed: 4\n"


@pytest.fixture
def match(cli: Cli, tmp_path: Path) -> Any:
    """Play a match from its text, in a folder of that name."""

    def run(text: str, out: str, *more: str) -> Ran:
        file = tmp_path / "match.yaml"
        file.write_text(text, "utf-8")
        given = more if "--workers" in more else (*more, "--workers", "1")
        return cli("match", str(file), "--output", str(tmp_path / out), *given)

    return run


def summary(folder: Path) -> Any:
    return json.loads((folder / "summary.json").read_text("utf-8"))


# --- stopped


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(TWO, marks=pytest.mark.long, id="two"),  # as the first pairing of the three
        pytest.param(TESTED, id="three"),
        pytest.param(TWO.replace("match: single", "match: single\npairs: false"), id="without pairs"),
    ],
)
def test_where_it_stops_does_not_depend_on_the_workers(match: Any, tmp_path: Path, text: str) -> None:
    alone = match(text, "one")
    assert alone.code == 0
    assert match(text, "three", "--workers", "3").out == alone.out
    assert contents(tmp_path / "one") == contents(tmp_path / "three")
    found = summary(tmp_path / "one")
    played = {tuple(one["players"]): one for one in found["stop"]["encounters"]}
    assert found["games"] == sum(one["games"] for one in played.values())
    assert played["strong", "weak"]["verdict"] == "H1"
    assert played["strong", "weak"]["games"] < 400
    assert "strong v weak: LLR +" in alone.out
    assert "H1 accepted: strong is stronger." in alone.out
    records = {int(path.stem) for path in (tmp_path / "one" / "records").iterdir()}
    rows = [json.loads(line)["game"] for line in (tmp_path / "one" / "results.jsonl").read_text().splitlines()]
    assert records == set(rows)
    assert rows == sorted(rows)
    assert match(text, "one", "--verify").code == 0
    again = match(text, "one")
    assert again.out == alone.out


def test_a_match_that_was_killed_stops_at_the_same_game(match: Any, tmp_path: Path) -> None:
    """Cut after any row, with games beyond the decision among them, it comes out the same."""
    whole = match(TWO, "whole")
    rows = (tmp_path / "whole" / "results.jsonl").read_text().splitlines(keepends=True)
    last = json.loads(rows[-1])["game"]
    match(TWO.replace("stop:", "# stop:"), "all", "--games", str(last + 6))
    more = (tmp_path / "all" / "results.jsonl").read_text().splitlines(keepends=True)
    for cut in (more[:1], more[last - 3 : last + 6], [*more[5 : last + 6], *more[:3]]):
        folder = tmp_path / f"cut{len(cut)}"
        (folder / "records").mkdir(parents=True)
        (folder / "match.json").write_bytes((tmp_path / "whole" / "match.json").read_bytes())
        (folder / "progress.jsonl").write_text("".join(cut))
        for row in map(json.loads, cut):
            name = f"{row['game']:04}.jsonl"
            (folder / "records" / name).write_bytes((tmp_path / "all" / "records" / name).read_bytes())
        assert match(TWO, folder.name).out == whole.out
        assert contents(folder) == contents(tmp_path / "whole")


def test_an_encounter_that_stays_open_plays_all_its_games(match: Any, tmp_path: Path) -> None:
    text = TWO.replace("engine:1", "first").replace("games: 400", "games: 6")
    ran = match(text, "out")
    assert "after 6 games; not decided." in ran.out
    assert summary(tmp_path / "out")["games"] == 6


def test_in_words_before_it_is_played(match: Any, tmp_path: Path) -> None:
    ran = match(TWO, "out", "--dry-run")
    assert (
        "A pairing ends before all its 400 games are played if the result is already decided (H0 +0 Elo, H1 +200 Elo"
        in ran.out
    )
    french = match(TWO, "out", "--dry-run", "--lang", "fr")
    assert "Une rencontre s'arrête avant ses 400 parties dès qu'elle est décidée" in french.out


def test_another_rule_is_another_match(match: Any) -> None:
    match(TWO, "out", "--games", "4")
    ran = match(TWO.replace("elo1: 200", "elo1: 201"), "out", "--games", "4")
    assert "holds another match ('stop.elo1' differs)" in ran.complaint


# --- extended


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_extended_it_is_what_it_would_have_been(match: Any, tmp_path: Path, jobs: str) -> None:
    match(PLAIN % 6, "out")
    first = (tmp_path / "out" / "records" / "0001.jsonl").stat().st_mtime_ns
    ran = match(PLAIN % 6, "out", "--extend", "14", "--workers", jobs)
    assert "6 of 20 are saved" in ran.err
    assert (tmp_path / "out" / "records" / "0001.jsonl").stat().st_mtime_ns == first
    assert match(PLAIN % 20, "at once").out == ran.out
    assert contents(tmp_path / "out") == contents(tmp_path / "at once")
    assert "All 20 games are already played" in match(PLAIN % 6, "out", "--extend", "14").err  # the same command again


def test_so_it_is_with_more_games_in_the_file(match: Any, tmp_path: Path) -> None:
    match(PLAIN % 4, "out")
    assert match(PLAIN % 10, "out").code == 0
    match(PLAIN % 10, "at once")
    assert contents(tmp_path / "out") == contents(tmp_path / "at once")


def test_with_several_tables_what_has_another_number_is_played_again(match: Any, tmp_path: Path) -> None:
    text = "tables:\n  - {game: plain}\n  - {game: dames_rabattues}\nplayers: {a: random, b: first}\ngames: %s\n"
    match(text % 2, "out")
    match(text % 6, "out")
    match(text % 6, "at once")
    assert contents(tmp_path / "out") == contents(tmp_path / "at once")


def test_an_extension_that_is_cut_short_goes_on(match: Any, tmp_path: Path) -> None:
    match(PLAIN % 4, "out")
    file = tmp_path / "match.yaml"
    file.write_text(PLAIN % 12)
    store = Store(read_plan_file(Registry(), file, None, str(tmp_path / "out")))
    assert (store.extended, store.finished, next(store.missing())) == (True, 4, 5)
    store.close()  # killed before a single game more
    assert not (tmp_path / "out" / "summary.txt").exists()
    match(PLAIN % 12, "out")
    match(PLAIN % 12, "at once")
    assert contents(tmp_path / "out") == contents(tmp_path / "at once")


def test_a_match_that_is_decided_stays_so_however_long_it_may_be(match: Any, tmp_path: Path) -> None:
    first = match(TWO, "out")
    ran = match(TWO, "out", "--extend", "100")
    assert ran.out == first.out
    assert "Every pairing is already decided" in ran.err
    match(TWO.replace("games: 400", "games: 500"), "at once")
    assert contents(tmp_path / "out") == contents(tmp_path / "at once")


def test_a_match_is_not_made_shorter(match: Any) -> None:
    match(PLAIN % 6, "out")
    ran = match(PLAIN % 4, "out")
    assert ran.code == 2
    assert "is a match of 6 games per pairing, and can't be made shorter. Use --games 6" in ran.complaint


def test_records_get_the_names_they_have_among_more_games(tmp_path: Path) -> None:
    plan = read_plan(Registry(), PLAIN % 20_000, "match.yaml", None, str(tmp_path))
    folder = tmp_path / "records"
    folder.mkdir()
    for number in (1, 2, 9_998, 9_999):
        (folder / f"{number:04}.jsonl").write_text(str(number))
    (folder / "notes.jsonl").write_text("mine")
    rename_records(plan, 20_000)
    assert sorted(path.name for path in folder.iterdir()) == [
        "00001.jsonl", "00002.jsonl", "09998.jsonl", "09999.jsonl", "notes.jsonl"
    ]  # fmt: skip
    assert record_path(plan, 2, 20_000).read_text() == "2"
    rename_records(plan, 20_000)
    assert (folder / "00001.jsonl").exists()


# --- a million


def test_a_million_games_are_planned_in_no_more_room_than_a_hundred(tmp_path: Path) -> None:
    registry = Registry()
    peaks = []
    for games in ("100", "1_000_000"):
        plan = read_plan(registry, PLAIN % games, "match.yaml", None, str(tmp_path / games))
        tracemalloc.start()
        store = Store(plan)
        missing = store.missing()
        for _ in range(100):
            next(missing)
        numbers = sum(1 for _ in missing)
        peaks.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
        store.close()
        assert numbers == int(games) - 100
    assert peaks[1] < peaks[0] + 10_000


@pytest.mark.parametrize("games", ["1_000_000", "1000000"])
def test_a_million_can_be_written_so_that_one_can_read_it(match: Any, games: str) -> None:
    assert "1000000 games: round robin" in match(PLAIN % 2, "out", "--games", games, "--dry-run").out
    assert "1000000 games: round robin" in match(PLAIN % games, "out", "--dry-run").out


# --- the same game again

FIXED = """\
game: dames_polonaises
players: {a: first, b: first}
games: 8
adjudicate: {after: 30, result: drawn}
"""


def test_games_that_are_the_same_are_told_of(match: Any, tmp_path: Path) -> None:
    ran = match(FIXED, "out")
    told = [line for line in ran.out.splitlines() if line.startswith("The same game")]
    assert told
    assert "add openings, or players that choose at random" in told[0]
    groups = summary(tmp_path / "out")["repeated"]
    for group in groups:
        first, *others = (
            [json.loads(line)["action"] for line in text.splitlines() if '"n"' in line]
            for text in ((tmp_path / "out" / "records" / f"{number:04}.jsonl").read_text() for number in group["games"])
        )
        assert all(other == first for other in others)
        assert group["sure"]
    assert match(FIXED, "out", "--verify").code == 0
    french = match(FIXED, "fr", "--lang", "fr")
    assert "La même partie a été jouée" in french.out


def test_without_records_only_what_came_out_alike_every_time_is_doubted(match: Any) -> None:
    text = FIXED.replace("games: 8", "games: 8\nrecords: false")
    assert "The same game may have been played" in match(text, "out").out


def test_games_in_which_lots_are_drawn_are_not(match: Any, tmp_path: Path) -> None:
    ran = match(FIXED.replace("b: first", "b: random"), "out", "--games", "20")
    assert "The same game" not in ran.out
    assert "repeated" not in summary(tmp_path / "out")
    assert "same game" not in match(PLAIN % 20, "dice").out


def test_where_the_test_stands_is_shown_beside_the_bar(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = io.StringIO()
    screen.isatty = lambda: True  # type: ignore[method-assign]
    monkeypatch.setattr(sys, "stderr", screen)
    monkeypatch.setattr("tablegames.terminal.common.EVERY", -1.0)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "120")
    plan = read_plan(Registry(), TWO, "match.yaml")
    assert plan.stop is not None
    stopping = Stopping(plan.stop, Schedule(plan))
    with progress(400, 0, lambda: stopping.note) as advance:
        for number in (1, 2):
            fixture = stopping.schedule.game(number)
            won = Outcome((0, 0), (Seat(fixture.lineup.index("strong")),), "")
            stopping.add(row_of(stopping.schedule.plan, fixture, (PLAYED, "", "", won), 0, 0))
            advance(1)
    assert "LLR +0.00 [-2.20, 2.20]" in screen.getvalue()
    assert stopping.note in screen.getvalue()
    assert stopping.note > "LLR +0.00"
