"""A server killed without warning again and again: nothing acknowledged is lost, no play is made twice.

    python -m tests.web.killed --kills 20

Two people play, each over a socket; the server is killed between two plays or in the middle of one, and started again.
Everything either has seen must be in the record, in its order and once; in the end the record verifies. Meanwhile bots
think in separate processes: none of them outlives the server.
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from websockets.exceptions import ConnectionClosed

from tablegames.core.languages import use_language
from tablegames.plugin.registry import Registry
from tablegames.records.parsing import read_record
from tablegames.records.replay import table_of, verify
from tests.web.served import Client, Process, begun, session_of


@dataclass
class Storm:
    """One game through many kills."""

    folder: Path
    game: str = "toutetable"
    kills: int = 3
    plays: int = 4
    """Plays between two kills."""
    seed: int = 1
    sent: list[tuple[int, str]] = field(default_factory=list)
    """Plays that were sent, by seat, acknowledged or not."""
    told: list[str] = field(default_factory=list)
    """The moves as the first seat last received them."""
    thinkers: int = 0
    """Processes of bots that ran when the server was killed."""

    def run(self) -> tuple[int, int]:
        """How many plays were sent, and how many actions the record has; raises where something is lost."""
        rng = random.Random(self.seed)
        server = Process(self.folder, self.folder / "home")
        try:
            game = begun(server.port, game=self.game, match="first-to:9")
            for number in range(self.kills + 1):
                try:
                    self._have_bots_think(server)
                    self._play(server.port, game, rng, hasty=number % 2 == 1 and number < self.kills)
                except (ConnectionClosed, TimeoutError):
                    raise AssertionError("the server did not answer") from None
                self.thinkers += sum("python" in one for one in session_of(server.process.pid)) - 1
                left = server.kill_alone()
                assert left == [], f"processes that outlive the server: {left}"
                self._lost_nothing(game["id"])
                if number < self.kills:
                    server = Process(self.folder, self.folder / "home")
        finally:
            server.kill()
        return len(self.sent), self._lost_nothing(game["id"])

    def _have_bots_think(self, server: Process) -> None:
        """A game against a bot, which is asked for its next play."""
        game = begun(server.port, game="dames_polonaises", players=["human", "engine:3"], match="single")
        person = Client(server.port, game["id"], game["seats"]["0"])
        for _ in range(2):
            state = person.asked()
            person.say(type="play", n=state["n"], text=state["plays"][0]["text"])

    def _play(self, port: int, game: dict[str, Any], rng: random.Random, *, hasty: bool) -> None:
        """Some plays; in haste the last is sent and not waited for."""
        people = [Client(port, game["id"], game["seats"][seat]) for seat in "01"]
        states = [one.until(lambda heard: heard["turn"] is not None) for one in people]
        self._moves(states[0])
        for number in range(self.plays):
            state = states[0]
            mover = people[state["turn"]]
            mine = states[state["turn"]]
            text = rng.choice(mine["plays"])["text"]
            self.sent.append((state["turn"], text))
            mover.say(type="play", n=mine["n"], text=text)
            if hasty and number == self.plays - 1:
                time.sleep(rng.random() * 0.01)
                return
            before = mine["n"]
            states = [
                one.until(lambda heard, n=before: heard["turn"] is not None and heard["n"] != n)  # type: ignore[misc]
                for one in people
            ]
            for one in people[0].frames:
                if one["type"] == "state":
                    self._moves(one)
            people[0].frames.clear()
        for one in people:
            one.close()

    def _moves(self, state: dict[str, Any]) -> None:
        if state["moves"]["from"] <= len(self.told):
            self.told[state["moves"]["from"] :] = state["moves"]["lines"]

    def _lost_nothing(self, name: str) -> int:
        """Every message is in the record; everything in the record was sent, once."""
        record = read_record(self.folder / f"{name}.jsonl")
        played = [(line.seat, line.action) for line in record.lines if line.seat is not None]
        told = [line.rpartition(") ")[2].split(": ")[-1] for line in self.told if ": " in line]
        assert len(played) >= len(told), f"{len(told)} plays were told, {len(played)} are in the record"
        sent = iter(self.sent)
        for one in played:
            assert any(one == other for other in sent), f"{one} was played and not sent, or played twice"
        verify(table_of(Registry(), record), record)
        return len(record.lines)


def main() -> int:
    """The storm, and what it did."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--seed", type=int, default=int(time.time()))
    given = parser.parse_args()
    use_language("en")
    with tempfile.TemporaryDirectory() as folder:
        begin = time.perf_counter()
        storm = Storm(Path(folder), kills=given.kills, seed=given.seed)
        sent, actions = storm.run()
        spent = time.perf_counter() - begin
        print(
            f"  server killed {given.kills} times in one game: {sent} plays sent, {actions} actions in a record that "
            f"verifies, none lost, none twice; {storm.thinkers} processes of bots, none left; "
            f"{spent:.0f} s (seed {given.seed})",
            flush=True,
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
