"""Offers between two people at a table: to take a play back, and a rematch."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("uvicorn", reason="the extra 'web' is not installed")

from tablegames.records.parsing import read_record
from tablegames.records.replay import table_of, verify
from tests.web.served import Client, begun, served
from tests.web.test_clocks import FISCHER, REGISTRY
from tests.web.test_conversation import Host, Page, hosting


@pytest.fixture(params=["server", "worker"])
def host(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Host]:
    yield from hosting(request.param, tmp_path / "games")


class Two:
    """Two people at a game, each of whose acts comes from a page that has just come."""

    def __init__(self, host: Host, **form: Any) -> None:
        form = {"game": "dames_polonaises", "match": "single", "players": ["human", "human"], "first": 0, **form}
        self.host, self.game = host, host.begin(**form)
        self.names = itertools.count()

    def page(self, seat: int | None) -> Page:
        page = self.host.sit(self.game, self.game["watch"] if seat is None else self.game["seats"][str(seat)])
        page.names = self.names  # no message has the name of another
        return page

    def says(self, seat: int | None, **message: Any) -> dict[str, Any]:
        """The answer to a message."""
        return self.page(seat).says(**message)[-1]

    def plays(self, seat: int) -> None:
        page = self.page(seat)
        state = page.waits()
        assert page.says(type="play", n=state["n"], text=state["plays"][0]["text"])[-1]["type"] == "done"

    def state(self, seat: int | None) -> dict[str, Any]:
        return self.page(seat).state


def test_a_play_is_taken_back_when_the_other_agrees(host: Host) -> None:
    two = Two(host)
    two.plays(0)
    assert not two.state(0)["may"]["askback"], "that play can be taken back without asking"
    two.plays(1)
    assert two.state(0)["may"]["askback"]
    assert two.says(0, type="askback")["type"] == "done"
    assert two.state(1)["back"] == "White asks to take the last play back."
    assert two.state(0)["back"] == "You ask to take the last play back."
    assert (two.state(0)["may"]["giveback"], two.state(1)["may"]["giveback"]) == (False, True)
    assert two.says(1, type="giveback")["type"] == "done"
    state = two.state(0)
    assert (state["turn"], state["moves"]["lines"], state["back"]) == (0, [], None)


def test_a_refusal_holds_until_something_else_is_played(host: Host) -> None:
    two = Two(host)
    two.plays(0)
    two.plays(1)
    two.says(0, type="askback")
    assert two.says(1, type="keepplay")["type"] == "done"
    assert two.state(0)["back"] == "Black wants to play on."
    asking = two.page(0)
    for _ in range(300):
        assert asking.says(type="askback")[-1]["text"] == "You have already asked. Please play on."
    two.plays(0)
    two.plays(1)
    assert two.state(0)["may"]["askback"]


def test_who_may_not_answer_is_refused(host: Host) -> None:
    two = Two(host)
    two.plays(0)
    two.plays(1)
    assert two.says(1, type="giveback")["text"] == "Nobody has asked to take a play back."
    two.says(0, type="askback")
    assert two.says(0, type="giveback")["text"] == "Nobody has asked to take a play back."
    for kind in ("askback", "giveback", "keepplay", "rematch"):
        assert two.says(None, type=kind)["text"] == "You are watching this game."
    assert two.state(1)["may"]["giveback"], "a stranger has answered nothing"


@pytest.mark.parametrize(
    ("form", "why"),
    [
        ({"players": ["human", "first"]}, "There is nobody here to ask."),
        ({"game": "domino"}, "hands are hidden"),
        ({"rules": {"arbiter": "table"}}, "You can't take anything back at this table"),
    ],
)
def test_nothing_is_asked_against_the_rules(host: Host, form: dict[str, Any], why: str) -> None:
    two = Two(host, **{"first": None, **form})
    assert why in two.says(0, type="askback")["text"]
    assert not two.state(0)["may"]["askback"]


def test_after_the_end_no_play_is_given_back(host: Host) -> None:
    two = Two(host)
    two.plays(0)
    two.plays(1)
    two.says(0, type="askback")
    two.says(1, type="resign")
    assert two.state(1)["back"] is None
    assert two.says(1, type="giveback")["type"] == "refused"
    assert two.says(0, type="askback")["text"] == "The game is over."


def test_a_rematch_changes_the_colours_and_keeps_the_clock_and_the_rules(host: Host) -> None:
    two = Two(host, clock=FISCHER)
    assert two.says(0, type="rematch")["text"] == "The game is not over."
    two.says(0, type="resign")
    assert two.state(0)["may"]["rematch"]
    two.says(0, type="rematch")
    assert (two.state(0)["rematch"], two.state(0)["next"]) == ("You want a rematch.", None)
    assert two.state(1)["rematch"] == "White wants a rematch."
    two.says(1, type="rematch")
    following = [two.state(seat)["next"] for seat in (0, 1, None)]
    assert len({one["id"] for one in following}) == 1
    assert [one["seat"] for one in following] == [1, 0, None]
    assert len({one["key"] for one in following}) == 3, "each reads only the key of its own seat"
    page = host.sit({"id": following[0]["id"]}, following[0]["key"])
    assert (page.state["seat"], page.state["clock"]["start"]) == (1, 60)
    for _ in range(20):
        two.says(0, type="rematch")
    assert two.state(0)["next"] == following[0], "there is one"


def test_against_a_bot_the_rematch_begins_at_once(host: Host) -> None:
    two = Two(host, players=["human", "first"])
    two.page(0).waits()
    two.says(0, type="resign")
    two.says(0, type="rematch")
    found = two.state(0)["next"]
    assert found["seat"] == 1
    assert host.sit({"id": found["id"]}, found["key"]).state["names"][1].endswith("(a person)")


def test_rematches_count_as_games_that_an_address_begins(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tablegames.web.server.BEGUN", 2)
    with served(tmp_path) as (port, tables):
        game = begun(port, game="dames_polonaises", players=["human", "first"])
        for number in range(3):
            one = Client(port, game["id"], game.get("key") or game["seats"]["0"])
            one.hear()
            one.say(type="resign")
            one.until(lambda heard: bool(heard.get("over")))
            one.say(type="rematch")
            told = one.until(lambda heard: heard["type"] == "refused" or bool(heard.get("next")))
            if number:
                assert told["text"].startswith("At most 2 games an hour")
                break
            game = told["next"]
        assert len(tables.house.open) == 2


def test_what_was_given_back_is_so_in_the_record(tmp_path: Path) -> None:
    for host in hosting("server", tmp_path / "games"):
        two = Two(host)
        two.plays(0)
        two.plays(1)
        two.says(0, type="askback")
        two.says(1, type="giveback")
        two.plays(0)
        record = read_record(tmp_path / "games" / f"{two.game['id']}.jsonl")
        assert len(record.lines) == 1
        verify(table_of(REGISTRY, record), record)
