"""Clocks: whose time runs, what a turn adds, and how a game ends when a time is up."""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("uvicorn", reason="the extra 'web' is not installed")

from tablegames.core.events import Seat
from tablegames.plugin.registry import Registry
from tablegames.records.parsing import read_record
from tablegames.records.replay import table_of, verify
from tablegames.session.clock import Clock, ClockKind, TimeControl
from tablegames.web.browser_host import BrowserHost
from tablegames.web.games import GameHouse
from tests.web.served import Client, asked_for, begun, served
from tests.web.test_conversation import Host, Page, hosting

REGISTRY = Registry()
WHITE, BLACK = Seat(0), Seat(1)
FISCHER = {"kind": "fischer", "start": 60, "step": 5}
DELAY = {"kind": "delay", "start": 60, "step": 5}


@pytest.fixture(params=["server", "worker"])
def host(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Host]:
    yield from hosting(request.param, tmp_path / "games")


def clock(kind: str) -> Clock:
    made = Clock.of(TimeControl(ClockKind(kind), 60, 5), 2)
    made.ask(WHITE, 100.0)
    return made


def plays(made: Clock, seat: Seat, at: float) -> None:
    """A seat has decided, and the other is asked."""
    made.decided.add(seat)
    made.ask(Seat(1 - seat), at)


def test_a_first_decision_takes_no_time_and_later_ones_do() -> None:
    made = clock("fischer")
    plays(made, WHITE, 140.0)
    plays(made, BLACK, 190.0)
    assert made.reading(200.0) == [50.0, 60.0]
    assert made.due(200.0) == 50.0


def test_fischer_adds_seconds_after_a_turn() -> None:
    made = clock("fischer")
    for seat, at in ((WHITE, 100.0), (BLACK, 100.0), (WHITE, 110.0)):
        plays(made, seat, at)
    assert made.reading(111.0) == [55.0, 59.0]


def test_a_delay_leaves_the_first_seconds_of_a_turn_free() -> None:
    made = clock("delay")
    for seat, at in ((WHITE, 100.0), (BLACK, 100.0), (WHITE, 110.0)):
        plays(made, seat, at)
    assert made.reading(114.0) == [55.0, 60.0]
    assert made.reading(116.0) == [55.0, 59.0]
    assert made.due(114.0) == 61.0


def test_the_dice_take_nobody_time_and_a_turn_of_two_decisions_gets_its_seconds_once() -> None:
    made = clock("delay")
    plays(made, WHITE, 100.0)
    plays(made, BLACK, 100.0)
    made.ask(None, 103.0)
    made.ask(WHITE, 150.0)
    assert made.reading(152.0) == [60.0, 60.0]
    assert made.reading(153.0) == [59.0, 60.0]


def test_a_play_that_is_taken_back_gets_nothing() -> None:
    made = clock("fischer")
    for seat, at in ((WHITE, 100.0), (BLACK, 100.0)):
        plays(made, seat, at)
    made.ask(BLACK, 110.0, passed=False)
    assert made.reading(110.0) == [50.0, 60.0]


@pytest.mark.parametrize(
    "wrong",
    [{}, 3, "fischer", {**FISCHER, "kind": "x"}, {**FISCHER, "start": 5}, {**FISCHER, "start": True},
     {**FISCHER, "start": 10**9}, {**FISCHER, "step": -1}, {**FISCHER, "step": 1e3}, {"kind": "delay"}],
)  # fmt: skip
def test_a_clock_that_is_none_is_refused_in_a_sentence(tmp_path: Path, wrong: Any) -> None:
    answer = json.loads(
        BrowserHost(REGISTRY, tmp_path).fetched("/api/new", json.dumps({"game": "plain", "clock": wrong}))
    )
    assert answer["status"] == 400
    assert answer["data"]["refused"].startswith("A clock must be 'fischer' or 'delay'")


def test_there_is_no_clock_unless_it_is_wanted(host: Host) -> None:
    assert host.sit(host.begin(game="dames_polonaises")).state["clock"] is None


def of_two(host: Host, **form: Any) -> dict[str, Any]:
    return host.begin(game="dames_polonaises", match="single", players=["human", "human"], first=0, **form)


def play(host: Host, game: dict[str, Any], seat: str) -> Page:
    """A play from a page that has just come."""
    page = host.sit(game, game["seats"][seat])
    state = page.waits()
    assert page.says(type="play", n=state["n"], text=state["plays"][0]["text"])[-1]["type"] == "done"
    return page


def test_both_hosts_show_the_clock(host: Host) -> None:
    game = of_two(host, clock=FISCHER)
    assert host.sit(game).state["clock"] == {**FISCHER, "left": [60.0, 60.0], "runs": None, "free": 0.0}
    play(host, game, "0")
    assert play(host, game, "1").state["clock"]["runs"] == 0


def timed(tmp_path: Path) -> tuple[GameHouse, list[float]]:
    at = [1_000.0]
    return GameHouse(REGISTRY, tmp_path / "games", clock=lambda: at[0]), at


def begun_in(house: GameHouse, clock: dict[str, Any] = FISCHER) -> Any:
    from tablegames.web.form_input import asked_for as form

    hosted, _ = house.begin(form({"game": "dames_polonaises", "match": "single", "first": 0, "clock": clock}))
    return hosted


def decide(hosted: Any) -> None:
    from tablegames.web.table_page import all_plays

    hosted.submit(hosted.asked, all_plays(hosted, hosted.asked)[0].text)


def test_a_time_that_is_up_loses_the_game_and_the_record_says_so(tmp_path: Path) -> None:
    house, at = timed(tmp_path)
    hosted = begun_in(house)
    decide(hosted)
    decide(hosted)
    at[0] += 59.9
    assert not hosted.time_up()
    at[0] += 0.2
    with pytest.raises(Exception, match="Your time is up"):
        decide(hosted)
    assert hosted.over
    assert not hosted.time_up(), "once is enough"
    path = hosted.session.recorder.path
    house.close()
    assert '"by": "time"' in path.read_text()
    record = read_record(path)
    assert (record.resigned, record.late) == (0, True)
    table = table_of(REGISTRY, record)
    verify(table, record)
    assert "White has run out of time. Black wins." in table.resigned(hosted.session.state, WHITE, record.late)


def test_the_clock_survives_a_restart(tmp_path: Path) -> None:
    house, at = timed(tmp_path)
    hosted = begun_in(house)
    for used in (0.0, 0.0, 20.0, 7.0):
        at[0] += used
        decide(hosted)
    assert hosted.clock.reading(at[0]) == [45.0, 58.0]
    house.close()
    at[0] += 500.0
    again, at = timed(tmp_path)
    hosted = again.find(hosted.id)
    assert hosted.clock.reading(at[0]) == [45.0, 58.0], "no time runs while the server is off"
    assert hosted.clock.turn == WHITE
    at[0] += 10.0
    assert hosted.clock.reading(at[0]) == [35.0, 58.0]


def test_the_server_ends_the_game_by_itself(tmp_path: Path) -> None:
    with served(tmp_path) as (port, tables):
        game = begun(port, game="dames_polonaises", match="single", first=0, clock={**FISCHER, "start": 10})
        white, black = (Client(port, game["id"], game["seats"][seat]) for seat in "01")
        for player in (white, black):
            state = player.asked()
            hosted = tables.house.open[game["id"]]
            assert hosted.clock is not None
            hosted.clock.left[0] = 0.5
            player.say(type="play", n=state["n"], text=state["plays"][0]["text"])
        over = white.until(lambda heard: bool(heard.get("over")))
        assert over["over"].startswith("You have run out of time. Black wins.")


def test_nobody_ends_a_game_whose_time_is_not_up(host: Host) -> None:
    """A stranger's message about the clock, from a spectator, from both seats, a thousand times."""
    game = of_two(host, clock=FISCHER)
    white, black = play(host, game, "0"), play(host, game, "1")
    for page in (host.sit(game, game["watch"]), white, black):
        for message in itertools.islice(itertools.cycle(({}, {"seat": 0}, {"left": [0, 0]}, {"clock": None})), 300):
            assert page.says(type="flag", **message)[-1]["type"] == "done"
    now = host.sit(game).state
    assert not now["over"]
    assert now["clock"]["left"][1] == 60.0


def test_the_rematch_has_the_same_clock(host: Host) -> None:
    white = host.sit(of_two(host, clock=DELAY))
    white.says(type="resign")
    assert white.state["again"]["clock"] == DELAY


def test_a_form_of_a_stranger_with_a_wrong_clock_begins_nothing(tmp_path: Path) -> None:
    with served(tmp_path) as (port, _):
        status, text, _ = asked_for(port, "POST", "/api/new", {"game": "plain", "clock": {"kind": "fischer"}})
    assert (status, "clock" in json.loads(text)["refused"]) == (400, True)
    assert not list(tmp_path.glob("*.jsonl"))
