"""The house in one browser, which the site plays by: the same messages as a server's, as text, in pure Python."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tablegames.plugging.registry import Registry
from tablegames.records.reading import read_record
from tablegames.records.replay import table_of, verify
from tablegames.web.alone import LoneHouse

ROOT = Path(__file__).parent.parent.parent


@pytest.fixture(scope="module")
def registry() -> Registry:
    return Registry()


class Sitting:
    """One who plays in his own browser, by the messages alone."""

    def __init__(self, house: LoneHouse, line: int = 1) -> None:
        self.house = house
        self.line = line
        self.state: dict[str, Any] = {}

    def begins(self, **form: object) -> dict[str, Any]:
        answer = json.loads(self.house.fetched("/api/new?lang=en", json.dumps(form)))
        assert answer["status"] == 200, answer
        game: dict[str, Any] = answer["data"]
        return game

    def says(self, **message: object) -> list[dict[str, Any]]:
        """What this line is told."""
        return self._told(self.house.heard(self.line, json.dumps(message)))

    def goes_on(self) -> None:
        while told := self.house.go_on():
            self._told(told)

    def _told(self, text: str) -> list[dict[str, Any]]:
        told = [one["data"] for one in json.loads(text) if one["line"] == self.line]
        for one in told:
            if one["type"] == "state":
                self.state = one
        return told

    def plays_out(self, most: int = 2_000) -> None:
        """Plays from the list until it is over."""
        for number in range(most):
            self.goes_on()
            if self.state["over"]:
                return
            plays = self.state["plays"]
            self.says(type="play", n=self.state["n"], text=plays[number * 7 % len(plays)]["text"])
        raise AssertionError(f"not over after {most} plays")


def house_of(registry: Registry, folder: Path, language: str = "en") -> LoneHouse:
    return LoneHouse(registry, folder, language)


@pytest.mark.parametrize("name", ["plain", "domino", "toc"])
def test_a_game_against_a_bot_is_played_out_and_its_record_verifies(
    registry: Registry, tmp_path: Path, name: str
) -> None:
    one = Sitting(house_of(registry, tmp_path / "games"))
    game = one.begins(game=name, match="single", players=["human", "engine:2"])
    one.says(type="join", id=game["id"], key=game["seats"]["0"])
    one.plays_out()
    (told,) = one.says(type="record")
    saved = tmp_path / str(told["name"])
    saved.write_text(told["text"], "utf-8")
    record = read_record(saved)
    assert verify(table_of(registry, record), record) is not None
    assert record.header["players"] == ["human", "engine:2"]


def test_the_program_takes_every_seat_that_is_left(registry: Registry, tmp_path: Path) -> None:
    """Domino of four: one person, three bots, though the card of the game speaks of two."""
    one = Sitting(house_of(registry, tmp_path))
    game = one.begins(game="domino", variant="quatre_chacun", players=["human"], rest="engine:1", match="single")
    assert list(game["seats"]) == ["0"]
    one.says(type="join", id=game["id"], key=game["seats"]["0"])
    one.plays_out()
    assert len(one.state["names"]) == 4


def test_a_game_that_was_kept_goes_on_in_another_house(registry: Registry, tmp_path: Path) -> None:
    first = Sitting(house_of(registry, tmp_path / "one", "fr"))
    game = first.begins(game="trictrac", players=["human", "engine:1"])
    first.says(type="join", id=game["id"], key=game["seats"]["0"])
    first.goes_on()
    before = first.state
    kept = first.house.files(game["id"])
    second = Sitting(house_of(registry, tmp_path / "two", "fr"))
    assert "Il n'y a pas cette partie" in second.says(type="join", id=game["id"], key=game["seats"]["0"])[0]["text"]
    second.house.restore(game["id"], kept)
    second.says(type="join", id=game["id"], key=game["seats"]["0"])
    same = ("svg", "plays", "turn", "standing", "names")
    assert {name: second.state[name] for name in same} == {name: before[name] for name in same}


def test_what_is_wrong_is_refused_in_a_sentence(registry: Registry, tmp_path: Path) -> None:
    one = Sitting(house_of(registry, tmp_path))
    game = one.begins(game="plain", players=["human", "engine:2"])
    assert one.says(type="join", id=game["id"], key="no key")[0]["type"] == "refused"
    one.says(type="join", id=game["id"], key=game["seats"]["0"])
    one.goes_on()
    assert "cannot be played" in one.says(type="play", n=one.state["n"], text="1/24")[0]["text"]
    assert one.says(type="play", n="old", text="1/2")[0]["stale"]
    assert one.says(type="nonsense")[0]["type"] == "refused"
    assert json.loads(one.house.heard(1, "{"))[0]["data"]["type"] == "refused"
    for path, body in (("/api/new", "[]"), ("/api/new", '{"game": 3}'), ("/api/rules/none", ""), ("nothing", "")):
        answer = json.loads(one.house.fetched(path, body))
        assert answer["status"] == 400, path
        assert answer["data"]["refused"], path


ELSEWHERE = """
import sys
for missing in ("starlette", "uvicorn", "websockets", "click", "rich", "multiprocessing", "ssl", "_ctypes"):
    sys.modules[missing] = None
from pathlib import Path
from tablegames import compiled
from tablegames.plugging.registry import Registry
from tablegames.web.alone import LoneHouse
house = LoneHouse(Registry(), Path(sys.argv[1]))
for name, entry in house.registry.games.items():
    game = house.begin({"game": name, "players": ["human"], "rest": "engine:2"})
    house.heard(1, '{"type": "join", "id": "%s", "key": "%s"}' % (game["id"], game["seats"][0]))
    told = ""
    for _ in range(6):
        told = house.go_on() or told
    house.closed(1)
print(len(house.registry.games))
"""


def test_every_game_begins_where_there_is_nothing_but_python(registry: Registry, tmp_path: Path) -> None:
    """No server, no command line, no other process, no kernel: what a worker in a browser has."""
    variables = {"PYTHONPATH": str(ROOT), "TABLEGAMES_PURE": "1", "TABLEGAMES_HOME": str(tmp_path), "PATH": ""}
    command = [sys.executable, "-c", ELSEWHERE, str(tmp_path / "games")]
    ran = subprocess.run(command, env=variables, capture_output=True, text=True, check=False)
    assert ran.stderr == ""
    assert ran.stdout.split() == [str(len(registry.games))]
