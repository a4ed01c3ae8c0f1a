"""The messages of a page are the same over a server's socket and in the worker of the site."""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("uvicorn", reason="the extra 'web' is not installed")

from tablegames.plugin.registry import Registry
from tablegames.records.parsing import read_record
from tablegames.records.replay import table_of, verify
from tablegames.web.browser_host import BrowserHost
from tests.web.served import Client, asked_for, served

REGISTRY = Registry()


class Page:
    """A page at a game: what it says is answered, and it keeps the last state."""

    state: dict[str, Any]

    def __init__(self) -> None:
        self.names = itertools.count()

    def says(self, **message: Any) -> list[dict[str, Any]]:
        """Return all messages until the answer to this one, which is the last."""
        message = {"id": f"m{next(self.names)}", **message}
        heard = self._exchange(message)
        for one in heard:
            if one["type"] == "state":
                self.state = one
        return heard

    def waits(self) -> dict[str, Any]:
        """The state once this page is asked, or the game is over."""
        while not (self.state["over"] or self.state["turn"] == self.state["seat"]):
            self._one_more()
        return self.state

    def _exchange(self, message: dict[str, Any]) -> list[dict[str, Any]]:
        raise NotImplementedError

    def _one_more(self) -> None:
        raise NotImplementedError


class SocketPage(Page):
    """Over a server's socket."""

    def __init__(self, port: int, game: str, key: str) -> None:
        super().__init__()
        self.client = Client(port, game, key)
        self.first = self.client.hear()
        self.state = self.first

    def _exchange(self, message: dict[str, Any]) -> list[dict[str, Any]]:
        self.client.say(**message)
        before = len(self.client.frames)
        self.client.until(lambda heard: heard.get("id") == message["id"])
        return self.client.frames[before:]

    def _one_more(self) -> None:
        self.state = self.client.until(lambda heard: heard["type"] == "state")


class WorkerPage(Page):
    """In the worker of a page."""

    lines = itertools.count(1)

    def __init__(self, house: BrowserHost, game: str, key: str) -> None:
        super().__init__()
        self.house, self.line = house, next(self.lines)
        (self.first,) = self._exchange({"type": "join", "id": game, "key": key})
        self.state = self.first

    def _exchange(self, message: dict[str, Any]) -> list[dict[str, Any]]:
        return self._mine(self.house.receive(self.line, json.dumps(message)))

    def _mine(self, text: str) -> list[dict[str, Any]]:
        return [one["data"] for one in json.loads(text) if one["line"] == self.line]

    def _one_more(self) -> None:
        for one in self._mine(self.house.go_on()):
            assert one["type"] == "state", one
            self.state = one


class Host:
    """One of the two; the first game has the same dice in both, and so the second."""

    def __init__(self, port: int | None, house: BrowserHost | None) -> None:
        self.port, self.house = port, house

    def begin(self, **form: Any) -> dict[str, Any]:
        if self.port is not None:
            status, text, _ = asked_for(self.port, "POST", "/api/new", form)
            answer: dict[str, Any] = json.loads(text)
        else:
            assert self.house is not None
            got = json.loads(self.house.fetched("/api/new", json.dumps(form)))
            status, answer = got["status"], got["data"]
        assert status == 200, answer
        return answer

    def sit(self, game: dict[str, Any], key: str | None = None) -> Page:
        key = key or game["seats"]["0"]
        if self.port is not None:
            return SocketPage(self.port, game["id"], key)
        assert self.house is not None
        return WorkerPage(self.house, game["id"], key)


@pytest.fixture(params=["server", "worker"])
def host(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Host]:
    yield from hosting(request.param, tmp_path / "games")


def hosting(kind: str, folder: Path) -> Iterator[Host]:
    if kind == "server":
        with served(folder, REGISTRY) as (port, _):
            yield Host(port, None)
    else:
        house = BrowserHost(REGISTRY, folder)
        house.house.seeds = itertools.count(1).__next__
        yield Host(None, house)


def play_out(page: Page, most: int = 2_000) -> None:
    for number in range(most):
        state = page.waits()
        if state["over"]:
            return
        plays = state["plays"]
        said = page.says(type="play", n=state["n"], text=plays[number * 7 % len(plays)]["text"])
        assert said[-1]["type"] == "done", said[-1]
    raise AssertionError(f"not over after {most} plays")


@pytest.mark.parametrize("name", ["plain", "domino", "toc"])
def test_a_game_against_a_bot_is_played_out_and_its_record_verifies(host: Host, tmp_path: Path, name: str) -> None:
    page = host.sit(host.begin(game=name, match="single", players=["human", "engine:2"]))
    play_out(page)
    told, done = page.says(type="record")
    assert done["type"] == "done"
    saved = tmp_path / str(told["name"])
    saved.write_text(told["text"], "utf-8")
    record = read_record(saved)
    assert verify(table_of(REGISTRY, record), record) is not None
    assert record.header["players"] == ["human", "engine:2"]
    if page.state["may"]["review"]:
        assert page.says(type="review")[0]["lines"]


def test_what_is_wrong_is_refused_in_a_sentence(host: Host) -> None:
    game = host.begin(game="plain", players=["human", "engine:2"])
    assert host.sit(game, "no key").first["type"] == "refused"
    page = host.sit(game)
    state = page.waits()
    for message, sentence in (
        ({"type": "play", "n": state["n"], "text": "1/24"}, "cannot be played"),
        ({"type": "nonsense"}, "The server does not recognise this request."),
        ({"type": "fit", "picked": 3}, "not a list of places"),
        ({"type": "review"}, "not over"),
        ({"type": "decline"}, "Nobody has offered you a draw"),
        ({"type": "concede"}, "can't concede a single game"),
    ):
        (answer,) = page.says(**message)
        assert (answer["type"], sentence in answer.get("text", "")) == ("refused", True), (message, answer)
    stale, done = page.says(type="play", n="old", text="1/2")
    assert (stale["stale"], done["type"]) == (True, "done")
    spectator = host.sit(game, game["watch"])
    assert spectator.says(type="resign")[-1]["text"] == "You are watching this game."


def test_a_play_that_comes_twice_is_made_once(host: Host) -> None:
    """A page that comes again sends again what was not yet answered."""
    game = host.begin(game="plain", match="single")
    first = host.sit(game)
    if first.state["turn"] is None:
        while first.state["turn"] is None:
            first._one_more()
    page = host.sit(game, game["seats"][str(first.state["turn"])])
    play = {"type": "play", "n": page.state["n"], "text": page.state["plays"][0]["text"], "id": "a"}
    assert page.says(**play)[-1]["type"] == "done"
    moves = len(page.state["moves"]["lines"]) + page.state["moves"]["from"]
    assert [one["type"] for one in page.says(**play)] == ["state", "done"]
    assert len(page.state["moves"]["lines"]) + page.state["moves"]["from"] == moves


def test_one_asks_for_hints_articles_and_rules_takes_back_and_gives_up(host: Host) -> None:
    page = host.sit(host.begin(game="dames_polonaises", match="single", first=0, players=["human", "human"]))
    state = page.waits()
    assert page.says(type="hint")[0]["text"]
    assert page.says(type="article", cite="MAN III.1")[0]["articles"]
    assert page.says(type="ruleset")[0]["options"]
    assert page.says(type="fit", n=state["n"], picked=[])[0]["plays"]
    assert page.says(type="play", n=state["n"], text=state["plays"][0]["text"])[-1]["type"] == "done"
    assert page.says(type="takeback")[-1]["type"] == "done"
    assert page.state["news"] == [f"Taken back: you {state['plays'][0]['text']}."]
    assert page.says(type="resign")[-1]["type"] == "done"
    assert page.state["over"]


def test_half_a_play_and_an_earlier_position_are_drawn(host: Host) -> None:
    """Only steps of a legal play are drawn; an earlier moment comes with its own messages."""
    page = host.sit(host.begin(game="toutetable", match="single", players=["human", "engine:1"]))
    state = page.waits()
    play = next(one for one in state["plays"] if len(one["strokes"]) > 1)
    half = page.says(type="made", n=state["n"], made=play["strokes"][:1])[0]
    assert half["made"] == play["strokes"][:1]
    assert half["svg"] not in ("", state["svg"])
    for wrong in ([["24", "1"]], [["<b>", "1"]]):
        assert "svg" not in page.says(type="made", n=state["n"], made=wrong)[0]
    assert "svg" not in page.says(type="made", n="another", made=play["strokes"][:1])[0]
    assert page.says(type="made", n=state["n"], made="1/2")[-1]["type"] == "refused"
    heard = page.says(type="play", n=state["n"], text=play["text"])
    rows = [row for one in heard if one["type"] == "state" for row in one["moves"]["rows"]]
    mine = next(row for row in rows if row["seat"] == 0)
    state = page.waits()
    past = page.says(type="look", at=mine["at"])[0]
    assert past["svg"] != state["svg"]
    assert past["news"][0] == f"You: {play['text']}"
    for wrong in (-1, 10_000, "0", None, True):
        assert page.says(type="look", at=wrong)[-1]["type"] == "refused"


@pytest.mark.parametrize(
    ("name", "keys"),
    [
        ("trictrac", ["points", "trous", "bredouille"]),
        ("toutetable", ["pips", "lifted"]),
        ("dames_polonaises", ["pieces", "kings"]),
        ("domino", ["tiles"]),
        ("plain", []),
    ],
)
def test_what_each_side_has_stands_on_its_plate(host: Host, name: str, keys: list[str]) -> None:
    """In numbers where the game says so, else in its words; a bot is known for one."""
    page = host.sit(host.begin(game=name, match="single", players=["human", "engine:1"]))
    mine, other = page.waits()["plates"]
    assert [one["key"] for one in mine["counts"]] == keys
    assert keys or mine["note"]
    assert (mine["bot"], other["bot"]) == (False, True)
    assert "level 1" in other["who"]
    if name == "trictrac":
        assert mine["counts"][1] == {"key": "trous", "number": 0, "of": 12, "name": "holes"}
        assert mine["counts"][2] == {"key": "bredouille", "number": 0, "of": 0, "name": "bredouille", "sign": True}


def test_both_say_the_same(tmp_path: Path) -> None:
    """The same dice, the same plays: the same messages, but for what names a position or a game."""
    heard: dict[str, list[Any]] = {}
    for kind in ("server", "worker"):
        for host in hosting(kind, tmp_path / kind):
            page = host.sit(host.begin(game="trictrac", match="single", players=["human", "engine:1"]))
            said = heard.setdefault(kind, [])
            for number in range(12):
                state = page.waits()
                text = state["plays"][number % len(state["plays"])]["text"]
                said += page.says(type="play", n=state["n"], text=text)[-1:]
                said += [{key: state[key] for key in ("svg", "plays", "turn", "standing", "names", "whose", "means")}]
    assert heard["server"] == [
        {**one, "k": there["k"], "id": there["id"]} if "k" in there else one
        for one, there in zip(heard["worker"], heard["server"], strict=True)
    ]
