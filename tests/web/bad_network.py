"""Two browsers play through a network that drops, delays, duplicates, hangs and cuts: nothing is lost or made twice.

    python -m tests.web.bad_network --minutes 60

Each browser has a proxy of its own. In the end the record must have every play that was clicked, in order and once,
and every interruption must have been visible on the page: that the connection is lost, or that a play is on its way.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Error, Page

from tablegames.core.languages import use_language
from tablegames.plugin.registry import Registry
from tablegames.records.parsing import read_record
from tablegames.records.replay import table_of, verify
from tests.web.pointer import browser, unfold
from tests.web.served import begun, served

GAMES = ("toutetable", "dames_polonaises", "trictrac", "domino", "revertier", "garanguet")
NOTICED = 13.0
"""Seconds in which the page must notice a line that says nothing; a busy machine gets more."""
TEXT = 1
WATCH = """() => {
  window.seen = [];
  let last = "";
  const look = () => {
    const game = document.querySelector("#game");
    if (!game) return;
    const pending = document.querySelector(".pending");
    const now = `${game.classList.contains("lost") ? "lost" : ""}${pending ? " pending" : ""}`;
    if (now !== last) window.seen.push([Date.now() / 1000, now]);
    last = now;
  };
  new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true });
  window.late = [];
  let due = Date.now() + 500;
  setInterval(() => {
    if (Date.now() - due > 50) window.late.push([due / 1000, (Date.now() - due) / 1000]);
    due = Date.now() + 500;
  }, 500);
}"""
"""Notes in the page what it shows, and how late its own timer was: a busy machine wakes it late."""


@dataclass
class Trouble:
    """The disturbances of a network, their frequency; and their record."""

    rng: random.Random
    drop: float = 0.03
    double: float = 0.04
    delay: float = 0.2
    cut: float = 0.006
    hang: float = 0.015
    done: Counter[str] = field(default_factory=Counter)
    log: list[tuple[str, float, float]] = field(default_factory=list)
    """Interruptions that a page must show: what, from when, until when."""
    calm: bool = False
    hung: float = 0.0
    """Until when nothing passes."""


class Proxy:
    """One browser's way to the server."""

    def __init__(self, port: int, trouble: Trouble) -> None:
        self.to, self.trouble = port, trouble
        self.port = 0
        self.newest: object = None
        """The line that the page has now: what happens to one that it has left is not shown."""
        self.ready = threading.Event()
        self.thread = threading.Thread(target=lambda: asyncio.run(self._serve()), daemon=True)
        self.thread.start()
        self.ready.wait(10)

    def close(self) -> None:
        self.loop.call_soon_threadsafe(self.stopped.set)
        self.thread.join(10)

    async def _serve(self) -> None:
        self.loop, self.stopped = asyncio.get_running_loop(), asyncio.Event()
        server = await asyncio.start_server(self._connected, "127.0.0.1", 0)
        self.port = server.sockets[0].getsockname()[1]
        self.ready.set()
        await self.stopped.wait()
        server.close()
        tasks = asyncio.all_tasks() - {asyncio.current_task()}
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await asyncio.sleep(0.1)  # what is aborted is closed

    async def _connected(self, near: asyncio.StreamReader, back: asyncio.StreamWriter) -> None:
        try:
            far, on = await asyncio.open_connection("127.0.0.1", self.to)
        except OSError:
            back.close()
            return
        ways = [asyncio.create_task(self._way(near, on, up=True)), asyncio.create_task(self._way(far, back, up=False))]
        try:
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for way in ways:
                way.cancel()
            for writer in (on, back):
                writer.transport.abort()

    async def _way(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, *, up: bool) -> None:
        """One direction: plain until a socket is opened, then frame by frame."""
        with suppress(OSError, asyncio.IncompleteReadError):
            while True:
                head = await reader.readuntil(b"\r\n\r\n")
                writer.write(head)
                if b"upgrade: websocket" in head.lower():
                    if up:
                        self.newest = reader
                    break
                length = next(
                    (int(one[15:]) for one in head.lower().split(b"\r\n") if one[:15] == b"content-length:"), 0
                )
                writer.write(await reader.readexactly(length))
                await writer.drain()
            mine = self.newest
            async for frame, kind, mask in _frames(reader):
                log = self.trouble.log if self.newest is mine else []
                if not await self._pass(frame, kind, mask, writer, log, up=up):
                    return

    async def _pass(
        self, frame: bytes, kind: int, mask: bytes, writer: asyncio.StreamWriter, log: list[Any], *, up: bool
    ) -> bool:
        """Whether the line still stands after a frame."""
        it, rng = self.trouble, self.trouble.rng
        now = time.time()
        if not it.calm:
            chance = rng.random()
            if chance < it.cut:
                it.done["cut"] += 1
                log.append(("cut", now, now))
                return False
            if chance < it.cut + it.hang:
                it.hung = now + rng.uniform(2, 30)
                it.done["hang"] += 1
                it.log.append(("hang", now, it.hung))
        while time.time() < it.hung:
            await asyncio.sleep(0.05)
        if not it.calm and kind == TEXT:
            if rng.random() < it.delay:
                it.done["delayed"] += 1
                await asyncio.sleep(rng.uniform(0, 0.6))
            if rng.random() < it.drop:
                it.done["dropped"] += 1
                if up and b'"type":"play"' in _unmasked(frame, mask):
                    it.done["plays dropped"] += 1
                    log.append(("play dropped", now, now))
                return True
            if rng.random() < it.double:
                it.done["doubled"] += 1
                it.done["plays doubled"] += up and b'"type":"play"' in _unmasked(frame, mask)
                writer.write(frame)
        writer.write(frame)
        await writer.drain()
        return True


async def _frames(reader: asyncio.StreamReader) -> AsyncIterator[tuple[bytes, int, bytes]]:
    """Frames of a socket, whole, each with its kind and its mask."""
    while True:
        head = await reader.readexactly(2)
        length = head[1] & 127
        more = await reader.readexactly({126: 2, 127: 8}.get(length, 0))
        length = int.from_bytes(more, "big") if more else length
        mask = await reader.readexactly(4 if head[1] & 128 else 0)
        yield head + more + mask + await reader.readexactly(length), head[0] & 15, mask


def _unmasked(frame: bytes, mask: bytes) -> bytes:
    content = frame[frame.index(mask) + 4 :] if mask else frame
    return bytes(one ^ mask[at % 4] for at, one in enumerate(content)) if mask else content


class Player:
    """One browser, which plays what is listed when it is its turn."""

    def __init__(self, window: Browser, proxy: Proxy, seat: int, rng: random.Random) -> None:
        self.context = window.new_context()
        self.proxy, self.seat, self.rng = proxy, seat, rng
        self.asked: dict[str, str] = {}
        """Plays that the page has sent, by their names, in the order in which they were first sent."""
        self.errors: list[str] = []
        self.stale = 0
        self.page: Page = self.context.new_page()
        self.page.add_init_script(f"({WATCH})()")
        self.page.on("pageerror", lambda problem: self.errors.append(str(problem)))
        self.page.on("websocket", lambda line: line.on("framesent", self._sent))
        self.page.on("websocket", lambda line: line.on("framereceived", self._received))

    def _sent(self, text: Any) -> None:
        told = json.loads(str(text))
        if told["type"] == "play":
            self.asked.setdefault(told["id"], told["text"])

    def _received(self, text: Any) -> None:
        with suppress(ValueError):
            told = json.loads(str(text))
            self.stale += bool(told.get("stale")) or told["type"] == "refused"

    def sits_down(self, game: dict[str, Any]) -> None:
        address = f"http://127.0.0.1:{self.proxy.port}/table?lang=en#{game['id']}.{game['seats'][str(self.seat)]}"
        self.asked.clear()
        self.page.goto("about:blank")
        self.page.goto(address)

    def situation(self) -> dict[str, Any]:
        found: dict[str, Any] = self.page.evaluate(
            """() => {
              const one = (what) => document.querySelector(what);
              const { mine, n } = one("#whose").dataset;
              const lost = one("#game").classList.contains("lost");
              const plays = document.querySelectorAll("#plays button").length;
              return { mine: mine === "true", n, pending: Boolean(one(".pending")), lost, plays };
            }"""
        )
        return found

    def plays(self) -> bool:
        """Click a play, where there is one to click."""
        seen = self.situation()
        if not seen["mine"] or seen["pending"] or not seen["plays"]:
            return False
        with suppress(Error):
            unfold(self.page, "choices")
            self.page.locator("#plays button").nth(self.rng.randrange(seen["plays"])).click(timeout=1_000)
            return True
        return False

    def shown(self) -> list[tuple[float, str]]:
        """When the page showed what."""
        return [(float(at), str(what)) for at, what in self.page.evaluate("window.seen")]

    def late(self) -> list[tuple[float, float]]:
        """When the page was woken late, and by how many seconds."""
        return [(float(at), float(seconds)) for at, seconds in self.page.evaluate("window.late")]


@dataclass
class Hour:
    """Games of two browsers, for some minutes."""

    folder: Path
    minutes: float
    seed: int = 1
    games: tuple[str, ...] = GAMES
    rough: float = 1.0
    """How much more than usual goes wrong."""
    done: Counter[str] = field(default_factory=Counter)
    ended: float = 0.0
    """When the last game did: what began just before it has no time to be shown."""

    def run(self, window: Browser) -> Counter[str]:
        """Check the acts; raises if one was lost, made twice, or not shown."""
        rng = random.Random(self.seed)
        registry = Registry()
        end = time.monotonic() + 60 * self.minutes
        with served(self.folder, registry) as (port, tables), _proxies(port, rng, self.rough) as proxies:
            people = [Player(window, proxy, seat, rng) for seat, proxy in enumerate(proxies)]
            number = 0
            while time.monotonic() < end:
                name = self.games[number % len(self.games)]
                number += 1
                game = begun(port, game=name, match="single")
                self._game(people, game, end, tables)
                self._right(people, game, registry, name)
                print(f"  {name}: {dict(self.done)}", flush=True)
            for one in people:
                one.context.close()
        self.done["games"] = number
        return self.done

    def _game(self, people: list[Player], game: dict[str, Any], end: float, tables: Any) -> None:
        for one in people:
            one.proxy.trouble.calm = True
            one.sits_down(game)
            one.page.wait_for_selector("#board svg, #board pre", timeout=30_000)
            one.proxy.trouble.log.clear()
            one.proxy.trouble.calm = False
        hosted = tables.house.find(game["id"])
        changed = time.monotonic()
        number = hosted.number
        while time.monotonic() < end and not hosted.over:
            for one in people:
                if one.plays():
                    self.done["clicks"] += 1
                one.page.wait_for_timeout(one.rng.uniform(20, 300))
            if hosted.number != number:
                number, changed = hosted.number, time.monotonic()
            assert time.monotonic() - changed < 120, f"nothing goes on: {[one.situation() for one in people]}"
        self.ended = time.time()
        for one in people:
            one.proxy.trouble.calm = True
        limit = time.monotonic() + 60
        while any(seen["pending"] or seen["lost"] for seen in (one.situation() for one in people)):
            assert time.monotonic() < limit, f"it does not come back: {[one.situation() for one in people]}"
            people[0].page.wait_for_timeout(100)

    def _right(self, people: list[Player], game: dict[str, Any], registry: Registry, name: str) -> None:
        """Nothing is lost, nothing is twice, everything was shown."""
        record = read_record(self.folder / f"{game['id']}.jsonl")
        verify(table_of(registry, record), record)
        for one in people:
            kept = [line.action for line in record.lines if line.seat == one.seat]
            assert [*one.asked.values()] == kept, (name, one.seat, [*one.asked.values()], kept)
            assert one.errors == [], one.errors
            assert not one.stale, f"{name}, seat {one.seat}: {one.stale} refused or stale"
            shown, late = one.shown(), one.late()
            for what, begin, until in one.proxy.trouble.log:
                self._shown(what, begin, until, shown, late)
            self.done["plays kept"] += len(kept)
            self.done.update(one.proxy.trouble.done)
            one.proxy.trouble.done.clear()

    def _shown(
        self, what: str, begin: float, until: float, shown: list[tuple[float, str]], late: list[tuple[float, float]]
    ) -> None:
        """An interruption is shown on the page: one that lasts, as lost; a play that did not arrive, as pending."""
        word = "pending" if what == "play dropped" else "lost"
        soon = begin + (3.0 if what == "cut" else NOTICED)
        soon += sum(seconds for at, seconds in late if begin - 1 < at < soon)
        if soon > self.ended:
            return
        if what == "hang" and until < soon:
            self.done["hangs too short to be noticed"] += 1
            return
        before = [state for at, state in shown if at <= begin + 0.5][-1:]
        after = [state for at, state in shown if begin <= at <= soon]
        assert any(word in state or "lost" in state for state in (*before, *after)), (what, begin, until, shown)
        self.done[f"{what}: shown"] += 1


@contextmanager
def _proxies(port: int, rng: random.Random, rough: float) -> Iterator[list[Proxy]]:
    often = {name: rough * getattr(Trouble, name) for name in ("drop", "double", "cut")}
    proxies = [Proxy(port, Trouble(random.Random(rng.random()), **often)) for _ in range(2)]
    try:
        yield proxies
    finally:
        for one in proxies:
            one.close()


def main() -> int:
    """Play, and say what was done."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=60.0)
    parser.add_argument("--seed", type=int, default=int(time.time()))
    given = parser.parse_args()
    use_language("en")
    with browser() as window, tempfile.TemporaryDirectory() as folder:
        done = Hour(Path(folder), given.minutes, given.seed).run(window)
    print(f"  {given.minutes:g} minutes of a bad network (seed {given.seed}), nothing lost, nothing twice:")
    print("  " + ", ".join(f"{count} {what}" for what, count in done.items()), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
