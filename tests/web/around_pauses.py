"""Many games against bots, answered at random moments around the server's pauses: none stops, nothing fails.

    python -m tests.web.around_pauses --plays 2000

After every throw and every bot's play the server pauses, so that people can follow. An answer that comes just when it
goes on again must not stop the game.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import logging
import random
import sys
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from websockets.asyncio.client import connect

from tablegames.core.languages import use_language
from tests.web.served import LARGE, begun, served

GAMES = ("trictrac", "toutetable", "dames_polonaises", "domino", "revertier", "plain")
STALL = 60.0
"""Seconds after which a game that says nothing has stopped."""


class Failures(logging.Handler):
    """Whatever is logged as an error."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.seen: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.seen.append(self.format(record))


@dataclass
class Answers:
    """Play games at once, until there are this many plays."""

    folder: Path
    plays: int
    tables: int = 36
    pause: float = 0.25
    spread: float = 1.0
    """Seconds in which an answer comes."""
    seed: int = 1
    made: Counter[str] = field(default_factory=Counter)
    stalls: list[str] = field(default_factory=list)

    def run(self) -> tuple[Counter[str], list[str], list[str]]:
        """Plays by game, games that stopped, errors in the log."""
        failures = Failures()
        for name in ("tablegames.web", "asyncio", "uvicorn.error"):
            logging.getLogger(name).addHandler(failures)
        try:
            with served(self.folder, pause=self.pause) as (port, _):
                asyncio.run(self._all(port))
        finally:
            for name in ("tablegames.web", "asyncio", "uvicorn.error"):
                logging.getLogger(name).removeHandler(failures)
        return self.made, self.stalls, failures.seen

    async def _all(self, port: int) -> None:
        await asyncio.gather(*(self._table(port, number) for number in range(self.tables)))

    async def _table(self, port: int, number: int) -> None:
        rng = random.Random(self.seed * 1000 + number)
        name = GAMES[number % len(GAMES)]
        while self.made.total() < self.plays:
            form = {"game": name, "match": "single", "players": ["human"], "rest": rng.choice(("random", "engine:1"))}
            game = await asyncio.to_thread(begun, port, **form)
            try:
                await asyncio.wait_for(self._game(port, game, name, rng), 900)
            except TimeoutError:
                self.stalls.append(name)
                return

    async def _game(self, port: int, game: dict[str, Any], name: str, rng: random.Random) -> None:
        origin: Any = f"http://127.0.0.1:{port}"
        async with connect(f"ws://127.0.0.1:{port}/socket", origin=origin, max_size=LARGE) as socket:
            await socket.send(json.dumps({"type": "join", "id": game["id"], "key": game["seats"]["0"]}))
            while self.made.total() < self.plays:
                state = json.loads(await asyncio.wait_for(socket.recv(), STALL))
                if state["type"] == "refused":
                    raise AssertionError(state["text"])
                if state["type"] != "state" or state["turn"] != 0:
                    if state.get("over"):
                        return
                    continue
                near = self.pause + rng.gauss(0, self.pause / 20)
                await asyncio.sleep(max(0.0, near) if rng.random() < 0.5 else rng.uniform(0, self.spread))
                play = rng.choice(state["plays"])["text"]
                await socket.send(json.dumps({"type": "play", "n": state["n"], "text": play}))
                self.made[name] += 1


def main() -> int:
    """Play, and say what happened; 1: a game stopped, or something failed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--plays", type=int, default=2_000)
    parser.add_argument("--seed", type=int, default=int(time.time()))
    given = parser.parse_args()
    use_language("en")
    begin = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        made, stalls, failed = Answers(Path(folder), given.plays, seed=given.seed).run()
    print(
        f"  {made.total()} plays around the pauses in {len(made)} games ({dict(made)}): {len(stalls)} stalls, "
        f"{len(failed)} errors in the log, {time.monotonic() - begin:.0f} s (seed {given.seed})",
        flush=True,
    )
    for one in failed[:3]:
        print(one, file=sys.stderr)
    return bool(stalls or failed)


if __name__ == "__main__":
    sys.exit(main())
