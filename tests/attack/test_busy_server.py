"""The table in the browser under attack: crowds, half requests, full disks and dead bots keep nobody from playing."""

from __future__ import annotations

import errno
import gzip
import http.client
import json
import os
import socket
import sys
import threading
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("uvicorn", reason="the extra 'web' is not installed")
pytest.importorskip("websockets", reason="the extra 'web' is not installed")

from websockets.exceptions import ConnectionClosed, InvalidStatus

from tablegames.rules.untrusted.files import to_disk
from tablegames.web.advice import advice
from tests.web.served import Client, Process, asked_for, begun, opened, served

HEAD = b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n"
BODY = b"POST /api/new HTTP/1.1\r\nHost: 127.0.0.1\r\nOrigin: http://127.0.0.1\r\nContent-Length: 900\r\n\r\n{"


def at_once(many: int, act: Any) -> list[Any]:
    """Return the results of several threads that begin at the same moment."""
    gate = threading.Barrier(many)

    def one(number: int) -> Any:
        gate.wait()
        return act(number)

    with ThreadPoolExecutor(many) as crowd:
        return list(crowd.map(one, range(many)))


def test_a_limit_holds_under_forty_requests_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tablegames.web.server.BEGUN", 10)
    with served(tmp_path) as (port, _):
        told = at_once(40, lambda _: asked_for(port, "POST", "/api/new", {"game": "plain"}))
        assert Counter(status for status, _, _ in told) == {200: 10, 429: 30}
        assert "At most 10 games an hour" in next(text for status, text, _ in told if status == 429)


def test_a_form_that_is_refused_does_not_count(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tablegames.web.server.BEGUN", 2)
    with served(tmp_path) as (port, _):
        assert set(at_once(2, lambda _: asked_for(port, "POST", "/api/new", {"game": "whist"})[0])) == {400}
        assert asked_for(port, "POST", "/api/new", {"game": "plain"})[0] == 200


def test_sockets_of_one_address_are_counted_and_the_next_reads_why(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tablegames.web.server.SOCKETS", 3)
    with served(tmp_path) as (port, tables):
        game = begun(port, game="plain")

        def comes(_: int) -> tuple[str, Client]:
            client = Client(port, game["id"], game["watch"])
            return client.hear()["type"], client

        told = at_once(8, comes)
        assert Counter(kind for kind, _ in told) == {"state": 3, "refused": 5}
        one = next(client for kind, client in told if kind == "refused")
        assert one.frames[0]["text"].startswith("3 tables are already open from your address")
        with pytest.raises(ConnectionClosed) as closed:
            one.hear()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1013  # try again later
        next(client for kind, client in told if kind == "state").close()
        while tables.sockets["127.0.0.1"] == 3:
            time.sleep(0.01)
        assert Client(port, game["id"], game["watch"]).hear()["type"] == "state"


@contextmanager
def half_open(port: int, content: bytes, many: int = 1_000) -> Iterator[list[socket.socket]]:
    """Connections that begin a request and do not end it."""
    lines = []
    try:
        for _ in range(many):
            lines.append(socket.create_connection(("127.0.0.1", port)))
            lines[-1].sendall(content)
        yield lines
    finally:
        for line in lines:
            line.close()


@pytest.mark.skipif(sys.platform != "linux", reason="a limit of files for another process")
@pytest.mark.parametrize("content", [HEAD, BODY, b""], ids=["half a head", "half a body", "nothing"])
def test_a_thousand_half_requests_keep_nobody_from_his_page(tmp_path: Path, content: bytes) -> None:
    """A process has 1,024 files on most systems: here even fewer."""
    import resource

    server = Process(tmp_path, tmp_path / "home")
    try:
        resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE, (600, 600))
        asked_for(server.port, "GET", "/api/rules/plain")  # the rules are read when they are first asked for
        with half_open(server.port, content):
            for path in ("/", "/static/table.js", "/api/rules/plain"):
                begin = time.monotonic()
                assert asked_for(server.port, "GET", path)[0] == 200
                assert time.monotonic() - begin < 2
    finally:
        server.kill()


def closed(line: socket.socket, more: bytes) -> bool:
    """Return whether a connection is closed, after sending a little more."""
    line.settimeout(0.1)
    try:
        line.sendall(more)
        return not line.recv(1_000)
    except TimeoutError:
        return False
    except OSError:
        return True


@pytest.mark.parametrize("content", [HEAD, BODY, b""], ids=["half a head", "half a body", "nothing"])
def test_half_a_request_is_closed_after_a_while(
    tmp_path: Path, content: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Even one that sends a little now and then."""
    monkeypatch.setattr("tablegames.web.connections.PATIENCE", 0.5)
    with served(tmp_path) as (port, _), half_open(port, content, 1) as (line,):
        begin, more = time.monotonic(), {HEAD: b"X: y\r\n", BODY: b" "}.get(content, b"")
        while time.monotonic() - begin < 5 and not closed(line, more):
            pass
        assert time.monotonic() - begin < 3
        assert asked_for(port, "GET", "/")[0] == 200


def test_a_connection_that_is_kept_is_asked_again(tmp_path: Path) -> None:
    with served(tmp_path) as (port, _):
        kept = http.client.HTTPConnection("127.0.0.1", port)
        for _ in range(5):
            kept.request("GET", "/static/words.js")
            answer = kept.getresponse()
            assert (answer.status, len(answer.read()) > 1_000) == (200, True)
        kept.close()


def test_hints_of_25_games_do_not_delay_another_player(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever a hint takes: the twenty-sixth plays at once, and his hint is the next but one."""

    def slow(*given: Any) -> str:
        end = time.monotonic() + 0.3
        while time.monotonic() < end:  # like a hint, it does not release the interpreter by itself
            pass
        return advice(*given)

    monkeypatch.setattr("tablegames.web.host.advice", slow)
    with served(tmp_path) as (port, _):
        people = []
        for number in range(26):
            game = begun(port, game="dames_polonaises", match="single")
            people.append(Client(port, game["id"], game["seats"][str(number % 2)]))
            begins = people[number].until(lambda heard: heard["turn"] is not None)["turn"]
            if begins != number % 2:
                people[number] = Client(port, game["id"], game["seats"][str(begins)])
                people[number].asked()
        last = people.pop()
        for one in people:
            one.say(type="hint")
        time.sleep(0.2)
        begin = time.monotonic()
        last.say(type="hint")
        assert last.until(lambda heard: heard["type"] == "hint")
        assert time.monotonic() - begin < 2
        begin, state = time.monotonic(), next(one for one in reversed(last.frames) if one["type"] == "state")
        last.say(type="play", n=state["n"], text=state["plays"][0]["text"])
        assert last.until(lambda heard: heard["type"] == "state" and heard["turn"] != state["turn"])
        assert time.monotonic() - begin < 2


@pytest.mark.parametrize("origin", ["http://[", "http://]", "http://[::1", "//[", "http://\xff["])
def test_an_origin_that_is_no_address_is_refused(tmp_path: Path, origin: str) -> None:
    with served(tmp_path) as (port, _):
        assert asked_for(port, "POST", "/api/new", {"game": "plain"}, Origin=origin)[0] == 403
        if origin.isascii():
            with pytest.raises(InvalidStatus) as refused:
                opened(port, origin=origin)
            assert refused.value.response.status_code == 403


def test_a_full_disk_tells_no_path_and_the_game_resumes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with served(tmp_path, pause=0.0) as (port, _):
        game = begun(port, game="dames_polonaises", match="single", players=["human", "first"])
        person = Client(port, game["id"], game["seats"]["0"])
        state = person.asked()

        def full(*given: Any) -> int:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

        play = {"type": "play", "n": state["n"], "text": state["plays"][0]["text"]}
        with monkeypatch.context() as disk:
            disk.setattr("tablegames.records.recorder.os.write", full)
            person.say(**play)
            refused = person.until(lambda heard: heard["type"] == "refused")["text"]
            status, text, _ = asked_for(port, "POST", "/api/new", {"game": "plain"})
            assert status == 400
            for told in (refused, text):
                assert "disk" in told
                assert str(tmp_path) not in told
                assert game["id"] not in told
        person.say(**play)
        assert person.until(lambda heard: heard["type"] == "state" and heard["n"] != state["n"])
        assert person.asked()["turn"] == 0


def test_a_disk_that_fills_while_a_bot_plays_stops_the_game_only_as_long(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tablegames.web.server.AGAIN", 0.2)
    with served(tmp_path, pause=0.5) as (port, _):
        game = begun(port, game="dames_polonaises", match="single", players=["human", "first"])
        person = Client(port, game["id"], game["seats"]["0"])
        state = person.asked()
        whole = os.write

        def full(handle: int, content: bytes) -> int:
            if b'"seat": 1' in bytes(content):
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            return whole(handle, content)

        with monkeypatch.context() as disk:
            disk.setattr("tablegames.records.recorder.os.write", full)
            person.say(type="play", n=state["n"], text=state["plays"][0]["text"])
            told = person.until(lambda heard: heard["type"] == "refused")["text"]
            assert "disk" in told
            assert str(tmp_path) not in told
        assert person.asked()["turn"] == 0  # by itself, as soon as there is room


def test_a_slow_disk_makes_no_game_wait_for_another(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A play and the throw after it wait for one sync; thirty games wait at the same time."""
    with served(tmp_path) as (port, _):
        players, ready = [], []
        for _number in range(30):
            game = begun(port, game="toutetable", match="single")
            both = [Client(port, game["id"], game["seats"][seat]) for seat in "01"]
            seen = both[0].until(lambda heard: heard["type"] == "state" and heard["turn"] is not None)
            players.append(both[seen["turn"]])
            ready.append(seen if seen["turn"] == 0 else both[1].asked())
        whole = to_disk
        monkeypatch.setattr("tablegames.records.recorder.to_disk", lambda handle: (time.sleep(0.5), whole(handle)))
        begin = time.monotonic()
        for player, state in zip(players, ready, strict=True):
            player.say(type="play", n=state["n"], text=state["plays"][0]["text"])
        for player, state in zip(players, ready, strict=True):
            player.until(lambda heard, n=state["n"]: heard["type"] == "state" and heard["n"] != n)  # type: ignore[misc]
        assert time.monotonic() - begin < 3.0


def test_nothing_is_taken_back_after_the_end(tmp_path: Path) -> None:
    with served(tmp_path) as (port, tables):
        game = begun(port, game="dames_polonaises", match="single")
        both = [Client(port, game["id"], game["seats"][seat]) for seat in "01"]
        state = both[0].asked()
        both[0].say(type="play", n=state["n"], text=state["plays"][0]["text"])
        both[1].asked()
        both[1].say(type="resign")
        both[0].until(lambda heard: bool(heard.get("over")))
        both[0].say(type="takeback")
        assert both[0].until(lambda heard: heard["type"] == "refused")["text"] == "The game is over."
        hosted = tables.house.find(game["id"])
        assert hosted is not None
        assert hosted.over


def test_what_comes_twice_is_done_once_and_answered_twice(tmp_path: Path) -> None:
    """Over the same socket, and over another one after the first broke."""
    with served(tmp_path) as (port, tables):
        game = begun(port, game="dames_polonaises", match="single")
        one = Client(port, game["id"], game["seats"]["0"])
        state = one.asked()
        play = {"type": "play", "n": state["n"], "text": state["plays"][0]["text"], "id": "first"}
        for _ in range(2):
            one.say(**play)
        for _ in range(2):
            assert one.until(lambda heard: heard["type"] == "done")["id"] == "first"
        assert not any(heard.get("stale") for heard in one.frames)
        again = Client(port, game["id"], game["seats"]["0"])
        again.say(**play)
        assert again.until(lambda heard: heard["type"] == "done")["id"] == "first"
        back = {"type": "takeback", "n": again.frames[-2]["n"], "id": "second"}
        for client in (one, again):
            client.say(**back)
        for client in (one, again):
            assert client.until(lambda heard: heard.get("id") == "second")["type"] == "done"
        refused = {"type": "play", "n": tables.house.open[game["id"]].number, "text": "1-50", "id": "third"}
        told = []
        for client in (one, again):
            client.say(**refused)
            told.append(client.until(lambda heard: heard.get("id") == "third"))
        assert told[0] == told[1]
        assert told[0]["type"] == "refused"
        assert all(moment.seat is None for moment in tables.house.open[game["id"]].session.history)


def test_a_beat_is_answered_with_the_position(tmp_path: Path) -> None:
    with served(tmp_path) as (port, _):
        game = begun(port, game="dames_polonaises")
        one = Client(port, game["id"], game["seats"]["0"])
        state = one.asked()
        one.say(type="beat")
        assert one.hear() == {"type": "beat", "n": state["n"]}
        assert [heard["k"] for heard in one.frames if heard["type"] == "state"] == [1]


def test_bots_alone_play_only_while_somebody_watches(tmp_path: Path) -> None:
    with served(tmp_path, pause=0.05) as (port, tables):
        game = begun(port, game="dames_polonaises", match="single", players=["random", "random"])
        hosted = tables.house.find(game["id"])
        assert hosted is not None
        time.sleep(0.5)
        assert hosted.changes == 0
        watching = Client(port, game["id"], game["watch"])
        watching.until(lambda heard: len(heard["moves"]["lines"]) + heard["moves"]["from"] >= 3)
        watching.close()
        while tables.running:
            time.sleep(0.01)
        played = hosted.changes
        time.sleep(0.5)
        assert hosted.changes == played
        again = Client(port, game["id"], game["watch"])
        assert again.until(lambda heard: heard["moves"]["from"] > played)


def test_the_list_of_games_is_small_and_sent_once(tmp_path: Path) -> None:
    with served(tmp_path) as (port, _):
        status, plain, headers = asked_for(port, "GET", "/api/games")
        assert status == 200
        tag = headers["etag"]
        line = http.client.HTTPConnection("127.0.0.1", port)
        line.request("GET", "/api/games", headers={"Accept-Encoding": "gzip, br"})
        answer = line.getresponse()
        packed = answer.read()
        line.close()
        assert answer.getheader("content-encoding") == "gzip"
        assert json.loads(gzip.decompress(packed)) == json.loads(plain)
        assert 5 * len(packed) < len(plain.encode())
        assert headers["cache-control"] == "no-cache"
        again = asked_for(port, "GET", "/api/games", **{"If-None-Match": tag})
        assert again[:2] == (304, "")
        assert asked_for(port, "GET", "/api/games?lang=fr", **{"If-None-Match": tag})[0] == 200
