"""The server neither stops nor loses: answers around its pauses, bots that die, networks that break.

`make soak` does the same for longer: `tests.web.around_pauses`, `tests.web.bad_network`, `tests.web.killed`.
"""

from __future__ import annotations

import asyncio
import os
import signal
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

pytest.importorskip("uvicorn", reason="the extra 'web' is not installed")
pytest.importorskip("websockets", reason="the extra 'web' is not installed")

from tablegames.records.parsing import read_record
from tablegames.web.bot_processes import BotProcesses
from tests.web.around_pauses import GAMES, Answers
from tests.web.served import Client, Process, begun, served

if TYPE_CHECKING:
    from playwright.sync_api import Browser


@pytest.mark.parametrize("answers", [150, pytest.param(600, marks=pytest.mark.long)])
def test_hundreds_of_answers_around_the_pause_stop_no_game(tmp_path: Path, answers: int) -> None:
    """An answer that comes just when the server continues after its pause."""
    made, stalls, failed = Answers(tmp_path, answers, pause=0.03, spread=0.1).run()
    assert (stalls, failed) == ([], [])
    assert made.total() >= answers
    assert set(made) == set(GAMES)


def against(port: int, bot: str = "engine:1") -> Client:
    """A person at draughts against a bot, who is to play."""
    game = begun(port, game="dames_polonaises", players=["human", bot], match="single")
    person = Client(port, game["id"], game["seats"]["0"])
    person.asked()
    return person


def plays(person: Client) -> None:
    state = next(one for one in reversed(person.frames) if one["type"] == "state")
    person.say(type="play", n=state["n"], text=state["plays"][0]["text"])


def test_a_page_that_comes_during_a_play_reads_no_position_twice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with served(tmp_path) as (port, tables):
        game = begun(port, game="dames_polonaises", match="single", first=0)
        state = Client(port, game["id"], game["seats"]["0"]).asked()
        join, plays = tables.host.join, []

        def joined(*given: Any) -> Any:
            """Join, and at once the other plays."""
            (white,) = tables.lines.values()
            play = {"type": "play", "n": state["n"], "text": state["plays"][0]["text"]}
            plays.append(asyncio.ensure_future(tables._receive(white, play)))
            return join(*given)

        monkeypatch.setattr(tables.host, "join", joined)
        black = Client(port, game["id"], game["seats"]["1"])
        black.asked()
        black.say(type="beat")
        black.until(lambda heard: heard["type"] == "beat")
        positions = [heard["n"] for heard in black.frames if heard["type"] == "state"]
        assert len(plays) == 1
        assert len(positions) == len(set(positions)) == 2


def test_a_bot_whose_process_is_killed_thinks_again(tmp_path: Path) -> None:
    bots = BotProcesses(1)
    with served(tmp_path, bots=bots) as (port, _):
        person = against(port)
        for _ in range(3):
            for process in list(getattr(bots._pool, "_processes", None) or {}):
                os.kill(process, signal.SIGKILL)
            plays(person)
            assert person.asked()["turn"] == 0
        assert not [heard for heard in person.frames if heard["type"] == "refused"]


def test_a_bot_that_does_not_answer_stops_no_other_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its processes are ended, and with them what others thought about: they think again."""
    monkeypatch.setattr("tablegames.web.server.AGAIN", 60.0)
    bots = BotProcesses(2)
    with served(tmp_path, bots=bots) as (port, _):
        people = [against(port) for _ in range(2)]
        plays(people[0])
        people[0].asked()
        for process in getattr(bots._pool, "_processes", {}):
            os.kill(process, signal.SIGSTOP)
        bots.longest = 0.5
        plays(people[0])
        assert "is not responding" in people[0].until(lambda heard: heard["type"] == "refused")["text"]
        bots.longest = 60.0
        plays(people[1])
        assert people[1].asked()["turn"] == 0


def test_a_bot_that_fails_is_logged_and_asked_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("tablegames.web.server.AGAIN", 0.1)
    with served(tmp_path) as (port, tables):
        person = against(port)
        right, broken = tables.bots.choose, [2]

        async def choose(*given: Any) -> Any:
            if broken[0]:
                broken[0] -= 1
                raise ZeroDivisionError
            return await right(*given)

        monkeypatch.setattr(tables.bots, "choose", choose)
        plays(person)
        assert person.asked()["turn"] == 0
        told = [heard["text"] for heard in person.frames if heard["type"] == "refused"]
        assert told == ["Something failed on the server. The game is saved: wait a moment, then reload this page."]
        assert "ZeroDivisionError" in caplog.text


@pytest.mark.parametrize("lang", ["en", pytest.param("fr", marks=pytest.mark.long)])
def test_one_table_too_many_says_so_and_opens_by_itself(
    window: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lang: str
) -> None:
    monkeypatch.setattr("tablegames.web.server.SOCKETS", 1)
    with served(tmp_path) as (port, _):
        game = begun(port, game="plain", match="single")
        first = Client(port, game["id"], game["seats"]["0"])
        first.hear()
        page = window.new_page()
        page.goto(f"http://127.0.0.1:{port}/table?lang={lang}#{game['id']}.{game['watch']}")
        page.wait_for_selector("#notice:not(:empty)")
        said = {
            "en": "1 tables are already open from your address",
            "fr": "1 tables sont déjà ouvertes depuis votre adresse",
        }
        assert str(page.text_content("#notice")).startswith(said[lang])
        first.close()
        page.wait_for_selector("#board svg", timeout=15_000)
        assert page.text_content("#notice") == ""
        page.close()


def test_two_browsers_on_a_bad_network_lose_nothing(window: Browser, tmp_path: Path) -> None:
    from tests.web.bad_network import Hour

    done = Hour(tmp_path, 0.2, seed=3, games=("toutetable",), rough=4.0).run(window)
    assert done["plays kept"] > 0
    assert done["dropped"] + done["doubled"] + done["cut"] + done["hang"] > 0


def test_a_play_made_while_the_server_is_down_is_sent_when_it_is_back(window: Browser, tmp_path: Path) -> None:
    """The server counts anew: the page knows the position again, and the play is made once."""
    from tests.web.pointer import unfold

    server = Process(tmp_path, tmp_path / "home")
    try:
        game = begun(server.port, game="plain", match="single")
        page = window.new_page()
        watching = Client(server.port, game["id"], game["watch"])
        seat = watching.until(lambda heard: heard["turn"] is not None)["turn"]
        page.goto(f"http://127.0.0.1:{server.port}/table?lang=en#{game['id']}.{game['seats'][str(seat)]}")
        page.wait_for_selector("#plays button", state="attached")
        unfold(page, "choices")
        server.kill()
        page.wait_for_selector("#game.lost")
        assert page.text_content("#notice") == "Reconnecting…"
        play = str(page.locator("#plays button").first.text_content())
        page.locator("#plays button").first.click()
        assert page.text_content("#acts .pending") == f"Sending… {play}"
        server = Process(tmp_path, tmp_path / "home", server.port)
        page.wait_for_selector("#game:not(.lost)", timeout=30_000)
        page.wait_for_selector(".pending", state="detached")
        assert page.text_content("#notice") == ""
        page.close()
    finally:
        server.kill()
    record = read_record(tmp_path / f"{game['id']}.jsonl")
    assert [line.action for line in record.lines if line.seat is not None] == [play]
