"""The dashboard of a match: how it stands while it is played, from its folder alone."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("uvicorn", reason="the extra 'web' is not installed")

from tablegames.arena import watching
from tablegames.arena.plan import Plan
from tablegames.arena.plan_file import read_plan
from tablegames.arena.running import run
from tablegames.arena.schedule import Schedule
from tablegames.arena.store import Store
from tablegames.arena.watching import WatchedMatch
from tablegames.core.errors import MatchError
from tablegames.core.languages import speaking
from tablegames.plugin.registry import Registry
from tests.conftest import Cli
from tests.web.served import asked_for, served

REGISTRY = Registry()
MATCH = "title: Deux\ngame: tourne_case\nplayers: {lot: random, list: first, one: random}\ngames: 4\nseed: 3\n"


def plan_in(folder: Path, text: str = MATCH) -> Plan:
    return read_plan(REGISTRY, text, "match.yaml", out=str(folder))


def played(folder: Path, text: str = MATCH) -> dict[str, Any]:
    """A whole match; its summary."""
    plan = plan_in(folder, text)
    store = Store(plan, sync=False)
    try:
        return run(plan, REGISTRY, store, 1)
    finally:
        store.close()


def half_played(folder: Path, rows: int) -> None:
    """Return the folder as it was after this many games."""
    results = folder / "results.jsonl"
    lines = results.read_text("utf-8").splitlines(keepends=True)
    (folder / "progress.jsonl").write_text("".join(lines[:rows]) + lines[rows][:40], "utf-8")
    for name in ("results.jsonl", "results.csv", "summary.json", "summary.txt"):
        (folder / name).unlink()


def test_it_comes_to_what_the_summary_says(tmp_path: Path) -> None:
    summary = played(tmp_path)
    data = WatchedMatch(REGISTRY, tmp_path).data()
    assert (data["finished"], data["total"], data["complete"], data["left_out"]) == (12, 12, True, 0)
    for one in data["standing"]:
        assert one["elo"] == summary["players"][one["name"]]["elo"]
        assert one["interval"] == summary["players"][one["name"]]["elo_interval"]
    assert len(data["encounters"]) == 3
    assert len({one["elo"] for one in data["standing"]}) > 1


def test_while_it_is_played_games_are_added_as_they_finish(tmp_path: Path) -> None:
    played(tmp_path)
    whole = (tmp_path / "results.jsonl").read_text("utf-8").splitlines(keepends=True)
    half_played(tmp_path, 5)
    match = WatchedMatch(REGISTRY, tmp_path)
    data = match.data()
    assert (data["finished"], data["complete"]) == (5, False)
    assert data["idle"] is not None
    (tmp_path / "progress.jsonl").write_text("".join(whole[:8]), "utf-8")
    assert match.data()["finished"] == 8
    assert [one["game"] for one in match.data()["recent"]][:3] == [8, 7, 6]
    (tmp_path / "progress.jsonl").write_text(whole[0], "utf-8")  # it was begun again
    assert match.data()["finished"] == 1


def test_a_row_that_was_altered_does_not_count(tmp_path: Path) -> None:
    played(tmp_path)
    half_played(tmp_path, 4)
    path = tmp_path / "progress.jsonl"
    lines = path.read_text("utf-8").splitlines(keepends=True)
    lines[1] = lines[1].replace('"winners": [0]', '"winners": [1]').replace('"turn": 1', '"turn": 9')
    path.write_text("".join(lines), "utf-8")
    data = WatchedMatch(REGISTRY, tmp_path).data()
    assert (data["finished"], data["left_out"]) == (3, 1)


@pytest.mark.parametrize("pairing", ["round_robin", "gauntlet", "ladder"])
def test_how_many_games_there_will_be_is_known_from_the_beginning(tmp_path: Path, pairing: str) -> None:
    plan = plan_in(tmp_path, MATCH + f"pairing: {pairing}\n")
    Store(plan, sync=False).close()
    assert WatchedMatch(REGISTRY, tmp_path).total == Schedule(plan).total


def test_its_games_are_looked_through_and_nothing_else(tmp_path: Path) -> None:
    played(tmp_path / "match")
    (tmp_path / "match" / "records" / "secret.jsonl").write_text("secret", "utf-8")
    match = WatchedMatch(REGISTRY, tmp_path / "match")
    with served(tmp_path / "games", match=match) as (port, _):
        status, text, _ = asked_for(port, "GET", "/api/match?lang=fr")
        assert status == 200
        assert json.loads(text)["heads"][0] == "Joueur"
        status, text, _ = asked_for(port, "POST", "/api/match/game", {"game": 3})
        assert status == 200
        key = json.loads(text)["key"]
        assert asked_for(port, "POST", "/api/frame", {"key": key, "at": 1})[0] == 200
        for wrong in ({"game": 99}, {"game": "secret"}, {"game": "../match"}, {"game": True}, {}):
            assert asked_for(port, "POST", "/api/match/game", wrong)[0] == 400
    with served(tmp_path / "other") as (port, _):
        assert asked_for(port, "GET", "/api/match")[1] == "null"
        assert asked_for(port, "POST", "/api/match/game", {"game": 1})[0] == 400
    with pytest.raises(MatchError, match="no record"):
        match.record(99)


def test_a_folder_without_a_match_is_refused_in_one_sentence(cli: Cli, tmp_path: Path) -> None:
    with pytest.raises(MatchError, match="there is no match in this folder"):
        WatchedMatch(REGISTRY, tmp_path)
    for language, told in (("en", "there is no match in this folder"), ("fr", "il n'y a pas de match")):
        ran = cli("serve", "--match", str(tmp_path), "--no-open", "--lang", language)
        assert ran.code == 2
        assert told in ran.err
    (tmp_path / "match.json").write_text('{"match": 2}', "utf-8")
    with speaking("fr"), pytest.raises(MatchError):
        WatchedMatch(REGISTRY, tmp_path)


def test_a_match_that_is_made_longer_or_stops_early_is_seen_as_it_is(tmp_path: Path) -> None:
    text = "game: dames_rabattues\nplayers: {lot: random, list: first}\ngames: %s\nstop: {elo0: 0, elo1: 200}\n"
    out = tmp_path / "out"

    def asked(games: int) -> Store:
        return Store(read_plan(REGISTRY, text % games, "match.yaml", None, str(out)))

    with_two = asked(2)
    run(with_two.plan, REGISTRY, with_two, 1)
    with_two.close()
    watched = WatchedMatch(REGISTRY, out)
    assert watched.data()["total"] == watched.data()["finished"] == 2
    longer = asked(400)
    assert watched.data()["total"] == 400
    assert not watched.data()["complete"]
    data = run(longer.plan, REGISTRY, longer, 1)
    longer.close()
    assert watched.data()["finished"] == data["games"] < 400
    assert watched.data()["complete"]


def told_of(watched: WatchedMatch) -> dict[str, Any]:
    """Return all messages, without the times."""
    return {**watched.data(), "idle": None}


def test_of_many_games_counts_and_the_last_rows_are_remembered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = MATCH.replace("games: 4", "games: 60")
    played(tmp_path, text)
    lines = (tmp_path / "results.jsonl").read_text("utf-8").splitlines(keepends=True)
    whole = WatchedMatch(REGISTRY, tmp_path).data()
    half_played(tmp_path, 100)
    late = [*lines[2:90], lines[1], lines[0], *lines[90:100], *lines[40:50]]  # out of order, and some repeated
    (tmp_path / "progress.jsonl").write_text("".join(late), "utf-8")
    usual = told_of(WatchedMatch(REGISTRY, tmp_path))
    assert usual["finished"] == 100
    assert [one["game"] for one in usual["recent"]] == [*range(100, 70, -1)]
    monkeypatch.setattr(watching, "MOST_TURNS", 50)
    few = WatchedMatch(REGISTRY, tmp_path)
    assert told_of(few) == usual
    assert few.record(3).startswith(b"{")
    with pytest.raises(MatchError, match="no record"):
        few.record(101)
    (tmp_path / "results.jsonl").write_text("".join(lines), "utf-8")
    assert {**few.data(), "idle": None} == {**whole, "idle": None}
    assert len(few._turns) <= 50
    assert len(few._recent) <= 60
