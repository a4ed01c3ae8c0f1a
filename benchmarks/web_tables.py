"""Two hundred games at once in the browser's server, a play every six seconds each: latency, CPU a play, memory a game.

The server is a process of its own, without bots; at each game two browsers receive every play. Latency is how long the
player waits until a play is acknowledged, which is after it is on the disk. For Linux, whose `/proc` is read.

    python -m benchmarks.web_tables [SECONDS] [--disk MS]

`--disk` makes every sync of a record take MS milliseconds longer, as on a slow or busy disk.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import re
import subprocess
import sys
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic, perf_counter
from typing import Any, Final

GAMES = 200
EVERY = 6.0
SECONDS = 60.0
KINDS = ("trictrac", "toutetable", "dames_polonaises", "domino", "revertier")
A_GAME = 2
"""Browsers."""
AN_ADDRESS = 20
"""Games that one address has: the server limits how many sockets an address may open."""
CLOCK = os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 100


@dataclass
class Going:
    """When all have come, and how long they play."""

    all_here: asyncio.Barrier
    end: float = 0.0


@dataclass
class Measured:
    """The findings."""

    waited: list[float] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)


def cpu_of(task: int | str) -> float:
    """Seconds of CPU that a process has had, or a thread: `PROCESS/task/THREAD`."""
    fields = Path(f"/proc/{task}/stat").read_text("ascii", "replace").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / CLOCK


def memory_of(pid: int) -> float:
    """Return the memory of a process, in MB."""
    found = re.search(r"VmRSS:\s+(\d+) kB", Path(f"/proc/{pid}/status").read_text("ascii"))
    return int(found[1]) / 1024 if found else 0.0


async def begun(port: int, game: str, address: str) -> dict[str, Any]:
    """A new game of two people."""
    body = json.dumps({"game": game, "match": "single"}).encode()
    head = (
        f"POST /api/new HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nOrigin: http://127.0.0.1:{port}\r\n"
        f"Content-Length: {len(body)}\r\nConnection: close\r\n\r\n"
    )
    reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(address, 0))
    writer.write(head.encode() + body)
    answer = await reader.read()
    writer.close()
    told: dict[str, Any] = json.loads(answer.partition(b"\r\n\r\n")[2])
    return told


class Seat:
    """One browser at a game: it knows the last state it received."""

    def __init__(self, socket: Any) -> None:
        self.socket = socket
        self.state: dict[str, Any] = {}
        self.changed = asyncio.Event()

    async def listen(self, seen: Measured) -> None:
        """Receive all messages."""
        with suppress(Exception):
            async for text in self.socket:
                told = json.loads(text)
                if told["type"] == "state":
                    self.state = told
                    self.changed.set()
                elif told["type"] == "refused":
                    seen.errors.append(told["text"])


async def table(port: int, game: dict[str, Any], address: str, number: int, going: Going, seen: Measured) -> None:
    """One game: the player to move plays, every six seconds."""
    from websockets.asyncio.client import connect

    rng, seats, tasks = random.Random(number), [], []
    for key in game["seats"].values():
        socket = await connect(
            f"ws://127.0.0.1:{port}/socket",
            origin=f"http://127.0.0.1:{port}",  # type: ignore[arg-type]
            local_addr=(address, 0),
            max_size=8_000_000,
            compression=None,
        )
        join = {"type": "join", "id": game["id"], "key": key, "lang": rng.choice(("en", "fr")), "parts": True}
        await socket.send(json.dumps(join))
        seats.append(Seat(socket))
        tasks.append(asyncio.create_task(seats[-1].listen(seen)))
    await going.all_here.wait()
    await asyncio.sleep(EVERY * rng.random())
    while monotonic() < going.end:
        due = monotonic() + EVERY
        for seat in seats:
            state = seat.state
            if state and state["turn"] == state["seat"] and state["plays"]:
                seat.changed.clear()
                begin = perf_counter()
                await seat.socket.send(
                    json.dumps({"type": "play", "n": state["n"], "text": rng.choice(state["plays"])["text"]})
                )
                try:
                    await asyncio.wait_for(seat.changed.wait(), 30)
                except TimeoutError:
                    seen.errors.append("not acknowledged in 30 s")
                seen.waited.append(perf_counter() - begin)
                break
        await asyncio.sleep(max(0.0, due - monotonic()))
    for seat in seats:
        await seat.socket.close()
    for task in tasks:
        task.cancel()


async def played(port: int, addresses: list[str], seconds: float, pid: int) -> tuple[Measured, float, float]:
    """Play a game at each address, of all kinds in turn: the findings, memory without pages, CPU while they play."""
    games = [await begun(port, KINDS[number % len(KINDS)], address) for number, address in enumerate(addresses)]
    idle = memory_of(pid)
    seen, going = Measured(), Going(asyncio.Barrier(len(games) + 1))
    tables = [
        asyncio.create_task(table(port, game, addresses[number], number, going, seen))
        for number, game in enumerate(games)
    ]
    going.end = monotonic() + 600
    await going.all_here.wait()
    going.end = monotonic() + seconds
    used = cpu_of(pid)
    await asyncio.gather(*tables)
    return seen, idle, cpu_of(pid) - used


async def measured(port: int, pid: int, seconds: float) -> None:
    """Play one game of each kind, so that all is imported and drawn once; then two hundred, and say what they take."""
    bare = memory_of(pid)
    await played(port, ["127.0.0.1"] * len(KINDS), 3 * EVERY, pid)
    before, load = memory_of(pid), os.getloadavg()[0]
    addresses = [f"127.0.0.{2 + number // AN_ADDRESS}" for number in range(GAMES)]
    seen, idle, used = await played(port, addresses, seconds, pid)
    waited = sorted(seen.waited)
    many = len(waited)
    print(f"  {GAMES} games at once, {many} plays, {len(seen.errors)} errors; load of the machine before: {load:.1f}")
    print(f"  acknowledged: median {1000 * waited[many // 2]:.0f} ms, 95 % {1000 * waited[many * 95 // 100]:.0f} ms")
    print(f"  CPU a play, both browsers told: {1000 * used / many:.1f} ms")
    print(f"  memory: {bare:.0f} MB at the start, {before:.0f} MB after a game of each kind;")
    print(f"  {1024 * (idle - before) / GAMES:.0f} kB a game that nobody looks at yet,")
    print(f"  {1024 * (memory_of(pid) - before) / GAMES:.0f} kB a game in play")
    for error in seen.errors[:3]:
        print(f"  {error}", file=sys.stderr)


_SLOW: Final = """
import time
from tablegames.records import recorder
sync = recorder.to_disk
recorder.to_disk = lambda handle: (time.sleep({disk} / 1000), sync(handle))
from tablegames.terminal import main
main()
"""


def main(seconds: float = SECONDS, disk: float = 0.0) -> None:
    """Start a server, and play."""
    import uvicorn  # noqa: F401 - left out where the extra is not there
    import websockets  # noqa: F401

    with TemporaryDirectory() as folder:
        program = ["-c", _SLOW.format(disk=disk)] if disk else ["-m", "tablegames"]
        command = [sys.executable, *program, "serve", "--port", "0", "--no-open", "--folder", folder]
        environment = {**os.environ, "TABLEGAMES_LANG": "en"}
        with subprocess.Popen(command, stdout=subprocess.PIPE, env=environment) as server:
            try:
                assert server.stdout is not None
                found = re.search(r":(\d+)/", server.stdout.readline().decode())
                assert found is not None
                asyncio.run(measured(int(found[1]), server.pid, seconds))
            finally:
                server.terminate()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m benchmarks.web_tables", description=__doc__.split("\n")[0])
    parser.add_argument("seconds", type=float, nargs="?", default=SECONDS, help="how long they play (%(default)g)")
    parser.add_argument("--disk", type=float, default=0.0, metavar="MS", help="milliseconds more for every sync")
    given = parser.parse_args()
    main(given.seconds, given.disk)
