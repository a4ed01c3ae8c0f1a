"""A record looked through on a page: read as a command reads it, seen as one may, and nothing is played."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("uvicorn", reason="the extra 'web' is not installed")

from tablegames.core.errors import Refused
from tablegames.core.languages import speaking
from tablegames.plugin.registry import Registry
from tablegames.rules.untrusted.jsonlines import sealed_lines
from tablegames.web.games import Asked, GameHouse
from tablegames.web.replays import ACTIONS, LARGEST, ReplayShelf, shown, told_of
from tests.web.served import asked_for, served
from tests.web.test_hosting import played

REGISTRY = Registry()
PDN = b'[White "Blonde"]\n[Black "Manoury"]\n[GameType "20"]\n[Result "*"]\n\n1. 32-28 19-23 2. 28x19 14x23 *\n'


def record(folder: Path, game: str, plays: int, **more: Any) -> bytes:
    """The record of a game that two people have begun."""
    house = GameHouse(REGISTRY, folder)
    hosted, _ = house.begin(Asked(game, **more))
    played(REGISTRY, hosted, plays)
    house.close()
    return (folder / f"{hosted.id}.jsonl").read_bytes()


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_game_is_gone_through_forward_and_back(tmp_path: Path, language: str) -> None:
    shelf = ReplayShelf(REGISTRY)
    key, found = shelf.bring("game.jsonl", record(tmp_path, "trictrac", 8))
    looked = shelf.find(key, 1)
    with speaking(language):
        told = told_of(REGISTRY, looked, 0)
        assert len(found.games) == 1
        assert told["seats"] == [0, 1]
        frames = [shown(REGISTRY, looked, at, 0) for at in range(told["last"] + 1)]
        assert frames[0]["told"] == []
        assert len({frame["svg"] for frame in frames}) > 5
        assert shown(REGISTRY, looked, 3, 0) == frames[3]
        assert ("The game is not finished." if language == "en" else "La partie n'est pas finie.") in frames[-1]["told"]


def test_what_was_played_and_its_ways_are_arrows(tmp_path: Path) -> None:
    shelf = ReplayShelf(REGISTRY)
    key, _ = shelf.bring("game.pdn", PDN)
    looked = shelf.find(key, 1)
    assert shown(REGISTRY, looked, 1, None)["arrows"] == [{"kind": "play", "through": ["32", "28"]}]
    assert "Blonde" in " ".join(told_of(REGISTRY, looked, None)["facts"])
    key, _ = shelf.bring("game.jsonl", record(tmp_path, "trictrac", 30))
    looked = shelf.find(key, 1)
    kinds = set()
    for at in range(1, len(looked.record.lines) + 1):
        for seat in (0, 1):
            frame = shown(REGISTRY, looked, at, seat)
            for arrow in frame["arrows"]:
                kinds.add(arrow["kind"])
                assert arrow["kind"] == "play" or 0 < arrow["line"] < len(frame["told"])  # the line that is about it
                assert all(name in frame["svg"] for name in arrow["through"])
    assert kinds == {"play", "way"}


@pytest.mark.parametrize("seat", [None, 0, 1])
def test_places_are_told_as_the_picture_counts_them(tmp_path: Path, seat: int | None) -> None:
    shelf = ReplayShelf(REGISTRY)
    key, _ = shelf.bring("game.jsonl", record(tmp_path, "trictrac", 12))
    looked = shelf.find(key, 1)
    told = told_of(REGISTRY, looked, seat)
    compared = 0
    for row in told["sheet"]["rows"]:
        steps = re.findall(r"(\d+)/(\d+)", row["play"])
        found = shown(REGISTRY, looked, row["at"] + 1, seat)["arrows"]
        arrows = [one["through"] for one in found if one["kind"] == "play"]
        assert arrows == [list(step) for step in steps]
        compared += len(steps)
    assert compared > 8
    moments = looked.replay(REGISTRY).moments
    plays = [moment.number for moment in moments if moment.seat is not None]
    assert [row["at"] for row in told["sheet"]["rows"] if row["play"]] == plays  # dice go with their play
    assert told["last"] == len(moments)
    assert told["from"] == 0  # nothing is hidden: from a side


def test_what_a_seat_may_not_see_stays_hidden(tmp_path: Path) -> None:
    shelf = ReplayShelf(REGISTRY)
    content = record(tmp_path, "domino", 3, players=("human", "random"))
    key, _ = shelf.bring("game.jsonl", content)
    looked = shelf.find(key, 1)
    dealt = next(json.loads(line)["action"] for line in content.decode().splitlines()[1:] if "deal" in line)
    told = told_of(REGISTRY, looked, None)
    everything = json.dumps([told, *(shown(REGISTRY, looked, at, None) for at in range(told["last"] + 1))])
    assert dealt not in everything
    assert told["seats"] == [0]  # not that of the bot, as long as it is not over
    with pytest.raises(Exception, match="stays hidden until the end"):
        shown(REGISTRY, looked, 1, 1)


@pytest.mark.parametrize(
    ("name", "content", "why"),
    [
        ("game.jsonl", b"", "it has no complete line"),
        ("game.jsonl", b'{"a": 1}\n', "not a tablegames record"),
        ("../../etc/passwd.jsonl", b"\xff\xfe\n", "passwd.jsonl is not UTF-8 text"),
        ("game.pdn", b"1. 32-28 32-28 *", "32-28"),
        ("game.xyz", b"[Event]\n", ""),
        ("big.jsonl", b"x" * (LARGEST + 1), "too large"),
    ],
)
def test_what_is_no_record_is_refused_in_one_sentence(name: str, content: bytes, why: str) -> None:
    with pytest.raises(Refused) as problem:
        ReplayShelf(REGISTRY).bring(name, content)
    assert why in str(problem.value)
    assert "\n" not in str(problem.value)
    assert "/tablegames-" not in str(problem.value)


def test_a_game_of_endless_length_is_refused(tmp_path: Path) -> None:
    lines = record(tmp_path, "domino", 2).decode().splitlines()
    header = {name: value for name, value in json.loads(lines[0]).items() if name != "sum"}
    many = [header, *({"n": number, "action": "6-6"} for number in range(ACTIONS + 1))]
    with pytest.raises(Refused, match="actions; this page shows"):
        ReplayShelf(REGISTRY).bring("game.jsonl", "\n".join([*sealed_lines(many), ""]).encode())


def test_by_the_server(tmp_path: Path) -> None:
    content = record(tmp_path / "played", "plain", 4)
    with served(tmp_path / "served") as (port, tables):
        status, text, _ = asked_for(port, "POST", "/api/replay?name=a.jsonl", content)
        assert status == 200
        told = json.loads(text)
        status, text, _ = asked_for(port, "POST", "/api/frame", {"key": told["key"], "at": 2, "seat": None})
        assert status == 200
        assert "<svg" in json.loads(text)["svg"]
        for wrong in ({"key": "x"}, {"key": told["key"], "at": 10**6}, {"key": told["key"], "number": 2}, []):
            status, text, _ = asked_for(port, "POST", "/api/frame", wrong)
            assert status == 400
            assert json.loads(text)["refused"]
        assert asked_for(port, "POST", "/api/replay?name=a.jsonl", b"x" * (LARGEST + 1))[0] == 400
        assert asked_for(port, "POST", "/api/replay", content, Origin="http://elsewhere")[0] == 403
        assert tables.house.open == {}  # nothing was begun
