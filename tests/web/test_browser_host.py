"""The house in one browser, which the site plays by: the same messages as a server's, as text, in pure Python."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tablegames.core.events import Seat
from tablegames.plugin.registry import Registry
from tablegames.session.puzzles import problems_of
from tablegames.web.browser_host import BrowserHost
from tablegames.web.games import GameHouse
from tablegames.web.host import Host
from tablegames.web.table_page import CUT
from tests.web.test_hosting import played

ROOT = Path(__file__).parent.parent.parent


@pytest.fixture(scope="module")
def registry() -> Registry:
    return Registry()


class Sitting:
    """One who plays in his own browser, by the messages alone."""

    def __init__(self, house: BrowserHost, line: int = 1) -> None:
        self.house = house
        self.line = line
        self.state: dict[str, Any] = {}

    def begins(self, **form: object) -> dict[str, Any]:
        answer = json.loads(self.house.fetched("/api/new?lang=en", json.dumps(form)))
        assert answer["status"] == 200, answer
        game: dict[str, Any] = answer["data"]
        return game

    def says(self, **message: object) -> list[dict[str, Any]]:
        """Return the messages to this line."""
        return self._told(self.house.receive(self.line, json.dumps(message)))

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


def house_of(registry: Registry, folder: Path, language: str = "en") -> BrowserHost:
    return BrowserHost(registry, folder, language)


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
    assert (
        "Cette partie n'est pas dans ce navigateur"
        in second.says(type="join", id=game["id"], key=game["seats"]["0"])[0]["text"]
    )
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
    assert json.loads(one.house.receive(1, "{"))[0]["data"]["type"] == "refused"
    for path, body in (("/api/new", "[]"), ("/api/new", '{"game": 3}'), ("/api/rules/none", ""), ("nothing", "")):
        answer = json.loads(one.house.fetched(path, body))
        assert answer["status"] == 400, path
        assert answer["data"]["refused"], path


def fetched(house: BrowserHost, path: str, body: object = "") -> Any:
    """Return the answer to a page; a refusal fails."""
    content = memoryview(body) if isinstance(body, bytes) else body if isinstance(body, str) else json.dumps(body)
    answer = json.loads(house.fetched(path, content))
    assert answer["status"] == 200, answer
    return answer["data"]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_problem_is_solved_and_known_in_another_house(registry: Registry, tmp_path: Path, language: str) -> None:
    house = house_of(registry, tmp_path / "one", language)
    assert house.solved() == ""
    page = fetched(house, "/api/study/dames_polonaises", {"kind": "problem", "name": "manoury-1"})
    assert page["title"].endswith("· Manoury 1")
    draughts = registry.game("dames_polonaises")
    line: Any = problems_of(registry, draughts, registry.puzzles(draughts))["manoury-1"]
    for move in line.line[::2]:
        page = fetched(house, "/api/answer", {"key": page["key"], "text": move})
    assert page["done"]
    kept = house.solved()
    other = house_of(registry, tmp_path / "two", language)
    other.load_progress(kept)
    (listed,) = (one for one in fetched(other, "/api/study") if one["game"] == "dames_polonaises")
    assert [one["name"] for one in listed["problems"] if one["solved"]] == ["manoury-1"]


def test_lessons_and_counting_need_no_server(registry: Registry, tmp_path: Path) -> None:
    house = house_of(registry, tmp_path)
    names = {one["game"]: one for one in fetched(house, "/api/study")}
    first = names["trictrac"]["lessons"][0]["name"]
    page = fetched(house, "/api/study/trictrac", {"kind": "lesson", "name": first})
    assert page["svg"]
    assert fetched(house, "/api/answer", {"key": page["key"], "word": page["words"][0]})["step"] == 1
    page = fetched(house, "/api/study/trictrac", {"kind": "counting", "name": "7"})
    told = fetched(house, "/api/answer", {"key": page["key"], "text": "0 0"})["told"]
    assert told[0].startswith(("Right.", "No."))


def test_a_record_is_looked_through_without_a_server(registry: Registry, tmp_path: Path) -> None:
    one = Sitting(house_of(registry, tmp_path))
    game = one.begins(game="plain", match="single", players=["human", "engine:2"])
    one.says(type="join", id=game["id"], key=game["seats"]["0"])
    one.plays_out()
    (told,) = one.says(type="record")
    brought = fetched(one.house, "/api/replay?name=plain.jsonl", told["text"].encode())
    film = fetched(one.house, "/api/film", {"key": brought["key"], "number": 1, "seat": None})
    assert film["name"] == "plain"
    last = fetched(one.house, "/api/frame", {"key": brought["key"], "number": 1, "at": film["last"]})
    assert last["svg"].startswith("<svg")
    for path, body in (
        ("/api/replay?name=x.pdn", memoryview(b"\xff\xfe nothing")),
        ("/api/film", '{"key": "none"}'),
        ("/api/study/none", "{}"),
        ("/api/study/trictrac", "["),
        ("/api/match", ""),
    ):
        answer = json.loads(one.house.fetched(path, body))
        assert answer["status"] == 400, path
        assert answer["data"]["refused"], path


ELSEWHERE = """
import sys
for missing in ("starlette", "uvicorn", "websockets", "click", "rich", "multiprocessing", "ssl", "_ctypes"):
    sys.modules[missing] = None
from pathlib import Path
from tablegames.core import native
from tablegames.plugin.registry import Registry
from tablegames.web.browser_host import BrowserHost
from tablegames.web.games import GameHouse
from tablegames.web.host import Host
from tablegames.web.table_page import CUT
from tests.web.test_hosting import played
house = BrowserHost(Registry(), Path(sys.argv[1]))
for name, entry in house.registry.games.items():
    game = house.host.begin({"game": name, "players": ["human"], "rest": "engine:2"})[1]
    house.receive(1, '{"type": "join", "id": "%s", "key": "%s"}' % (game["id"], game["seats"][0]))
    told = ""
    for _ in range(6):
        told = house.go_on() or told
    house.closed(1)
cited = house.registry.rulebook(house.registry.game("toc")).articles[0].cite.replace(" ", "+")
for path in ("/api/study", "/api/options/toc", "/api/rules/toc", "/api/article/toc?cite=" + cited):
    assert '"status": 200' in house.fetched(path), path
assert '"status": 200' in house.fetched("/api/study/trictrac", '{"kind": "counting", "name": "7"}')
print(len(house.registry.games))
"""


def test_every_game_begins_where_there_is_nothing_but_python(registry: Registry, tmp_path: Path) -> None:
    """No server, no command line, no other process, no native code: what a worker in a browser has."""
    variables = {"PYTHONPATH": str(ROOT), "TABLEGAMES_PURE": "1", "TABLEGAMES_HOME": str(tmp_path), "PATH": ""}
    command = [sys.executable, "-c", ELSEWHERE, str(tmp_path / "games")]
    ran = subprocess.run(command, env=variables, capture_output=True, text=True, check=False)
    assert ran.stderr == ""
    assert ran.stdout.split() == [str(len(registry.games))]


def test_a_drawing_in_parts_is_the_whole_drawing_and_shorter(tmp_path: Path) -> None:
    """A page that asks for parts puts together the drawing that another page gets whole; each part is sent once."""
    house = GameHouse(Registry(), tmp_path)
    host = Host(house.registry, house)
    hosted, _ = host.begin({"game": "trictrac", "match": "single"})
    parts, whole = (host.join(hosted, Seat(0), {"parts": wanted}, "en") for wanted in (True, False))
    drawing: list[str] = []
    sent = full = 0
    for _ in range(40):
        frames = {page: data["svg"] for page, data in host.frames(hosted)}
        drawing = [drawing[one] if isinstance(one, int) else one for one in frames[parts]]
        assert CUT.join(drawing) == frames[whole]
        sent += sum(len(one) for one in frames[parts] if isinstance(one, str))
        full += len(frames[whole])
        played(house.registry, hosted, 1)
    house.close()
    assert sent < full / 3
