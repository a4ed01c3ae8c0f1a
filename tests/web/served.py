"""A server with games, and those who talk to it: as a browser does, or as no browser would."""

from __future__ import annotations

import asyncio
import http.client
import itertools
import json
import os
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager, suppress
from multiprocessing import get_context
from pathlib import Path
from typing import Any, ClassVar

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from tablegames.plugin.registry import Registry
from tablegames.web import connections
from tablegames.web.bot_processes import BotProcesses
from tablegames.web.games import GameHouse
from tablegames.web.server import TableServer

ROOT = Path(__file__).parent.parent.parent
LOCAL = frozenset(("127.0.0.1", "localhost"))
PATIENCE = 30.0
LARGE = 8_000_000


class Client:
    """One at a table: joins, reads states, plays."""

    def __init__(self, port: int, game: str, key: str, lang: str = "en", **more: object) -> None:
        self.socket: ClientConnection = opened(port)
        self.frames: list[dict[str, Any]] = []
        """All its messages."""
        with suppress(ConnectionClosed):  # messages before the close can still be read
            self.say(type="join", id=game, key=key, lang=lang, **more)

    def say(self, **message: object) -> None:
        self.socket.send(json.dumps(message))

    def hear(self, patience: float = PATIENCE) -> dict[str, Any]:
        """The next message."""
        self.frames.append(json.loads(self.socket.recv(patience)))
        return self.frames[-1]

    def until(self, right: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """Messages are heard until one is right."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            if right(message := self.hear()):
                return message
        raise AssertionError("nothing right was heard")

    def asked(self) -> dict[str, Any]:
        """Return the state in which this seat is to play, or the game is over."""
        return self.until(lambda heard: heard["type"] == "state" and (heard["turn"] == heard["seat"] or heard["over"]))

    def close(self) -> None:
        with suppress(ConnectionClosed):
            self.socket.close()


def opened(port: int, **headers: str) -> ClientConnection:
    """A socket, with the headers of our own page unless others are given."""
    given: Any = {"origin": f"http://127.0.0.1:{port}", "max_size": LARGE, **headers}
    return connect(f"ws://127.0.0.1:{port}/socket", **given).__enter__()  # newer versions want it so


def asked_for(
    port: int, method: str, path: str, body: object = None, **headers: str
) -> tuple[int, str, dict[str, str]]:
    """Status, text and headers of an answer; the path goes out as it is."""
    told = {"Host": f"127.0.0.1:{port}", "Origin": f"http://127.0.0.1:{port}", **headers}
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    try:
        content = body if isinstance(body, bytes) or body is None else json.dumps(body).encode()
        sent = {name: value for name, value in told.items() if value}
        connection.putrequest(method, path, skip_host="Host" in sent)
        for name, value in {**sent, "Content-Length": str(len(content or b""))}.items():
            connection.putheader(name, value)
        connection.endheaders(content or None)
        answer = connection.getresponse()
        return answer.status, answer.read().decode("utf-8", "replace"), dict(answer.getheaders())
    finally:
        connection.close()


def begun(port: int, **form: object) -> dict[str, Any]:
    """A game, with its keys."""
    status, text, _ = asked_for(port, "POST", "/api/new", form)
    assert status == 200, text
    game: dict[str, Any] = json.loads(text)
    return game


class KeptBots(BotProcesses):
    """Bots whose process thinks for the server of the next test too: to start one takes a second."""

    kept: ClassVar[ProcessPoolExecutor | None] = None

    def __init__(self) -> None:
        super().__init__(1)
        if KeptBots.kept is None:  # here, not in the thread of a server: a process ends with the thread that started it
            KeptBots.kept = ProcessPoolExecutor(1, mp_context=get_context("spawn"))
            KeptBots.kept.submit(int)
        self._pool = KeptBots.kept

    def close(self) -> None:
        """Leave the process to the next, unless it thinks or was ended meanwhile."""
        if self._free.locked() or self._pool is not KeptBots.kept:
            KeptBots.kept = None
            super().close()


@contextmanager
def served(folder: Path, registry: Registry | None = None, **more: Any) -> Iterator[tuple[int, TableServer]]:
    """A server in a thread, whose first game has the same dice every time, and so the second: its port, and itself."""
    known = Registry() if registry is None else registry
    house = GameHouse(known, folder, seeds=itertools.count(1).__next__)
    tables = TableServer(known, house, LOCAL, **{"pause": 0.0, "bots": KeptBots(), **more})
    listening = connections.listening("127.0.0.1", 0)
    server = connections.server_of(tables.app(), packed=False, log_level="critical")
    thread = threading.Thread(target=lambda: asyncio.run(server.serve(sockets=[listening])), daemon=True)
    thread.start()
    end = time.monotonic() + PATIENCE
    while not server.started and time.monotonic() < end:
        time.sleep(0.01)
    try:
        yield listening.getsockname()[1], tables
    finally:
        server.should_exit = True
        thread.join(PATIENCE)
        listening.close()


class Process:
    """`tablegames serve` in a process of its own, that can be killed."""

    def __init__(self, folder: Path, home: Path, port: int = 0) -> None:
        self.folder = folder
        environment = {**os.environ, "PYTHONPATH": str(ROOT), "TABLEGAMES_HOME": str(home), "TABLEGAMES_LANG": "en"}
        command = [
            sys.executable,
            "-m",
            "tablegames",
            "serve",
            "--port",
            str(port),
            "--no-open",
            "--folder",
            str(folder),
        ]
        self.process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=environment, start_new_session=True
        )
        assert self.process.stdout is not None
        line = self.process.stdout.readline().decode()
        found = re.search(r":(\d+)/", line)
        if not found:
            self.kill()
        assert found, f"no address: {line!r}"
        self.port = int(found[1])

    def kill(self) -> None:
        """At once, with whatever it has started."""
        with suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self._gone()

    def kill_alone(self, patience: float = PATIENCE) -> list[str]:
        """Kill the server alone, and return what it started and still lives after a while, where `/proc` says."""
        self.process.kill()
        self._gone()
        end = time.monotonic() + patience
        while (left := session_of(self.process.pid)) and time.monotonic() < end:
            time.sleep(0.05)
        return left

    def _gone(self) -> None:
        self.process.wait()
        if self.process.stdout is not None:
            self.process.stdout.close()


def session_of(leader: int) -> list[str]:
    """The living processes of a session, each with its command; the dead that init has not yet reaped don't count."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            text = stat.read_text("utf-8", "replace")
            state, _, _, session = text.rpartition(")")[2].split()[:4]
            if int(session) == leader and state != "Z":
                found.append(text.partition(")")[0])
    return found
