"""Random games of every table there is, strict and with faults, with every promise of a game looked at now and then.

A worker comes to a table, walks through a few games with the conformance suite, and then plays on for some seconds: as
fast as the program can, where one of each block is walked as well, action by action, and must come out the same; or,
where faults are made, by careless players.
"""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from itertools import count
from math import inf
from multiprocessing import get_context
from typing import Any, Final, NamedTuple

from tablegames.arena.fast import play_fast
from tablegames.core.chance import derive
from tablegames.core.loop import LIMIT, Played, play
from tablegames.core.players import RandomPlayer
from tablegames.plugin.registry import Registry
from tablegames.table.setting import load
from tablegames.table.table import Table
from tablegames.testing import conform
from tablegames.testing.suite import tables_of
from tablegames.testing.trying import trying_player
from tests.arbiter.long import TABLES as WITH_FAULTS
from tests.soaking.part import Figures, Share, right

LOOKED_AT: Final = 10
"""Number of games checked when a worker comes to a table; the first one completely, which takes longest."""
LOOKING: Final = 20.0
"""Seconds after which checking stops."""
SLICE: Final = 10.0
"""Seconds it then plays on."""
BLOCK: Final = 50
"""Number of fast games for each one that is walked too."""
FAULTY: Final = 4
"""Games of a block in which faults are made, by players who take more or less care."""
ARBITERS: Final = ("strict", "table")


class Sat(NamedTuple):
    """A table that games are played at."""

    game: str
    variant: str
    match: str
    seats: int
    arbiter: str

    @property
    def table(self) -> Table:
        """The table, laid."""
        changed = None if self.arbiter == "strict" else {"arbiter": self.arbiter}
        return load(self.game, self.variant, match=self.match, seats=self.seats, overrides=changed)


def every_table(names: tuple[str, ...]) -> list[Sat]:
    """Every game, ruleset, match and number of seats, and those of a game with faults at the table too."""
    known, faulty = Registry(), {one.game for one in WITH_FAULTS}
    found: list[Sat] = []
    for name in names:
        entry = known.game(name)
        known.variant(entry)  # the one played when none is named
        for variant in known.sources(entry):
            for arbiter in ARBITERS if name in faulty else ARBITERS[:1]:
                changed = {"arbiter": arbiter} if name in faulty else None
                laid = tables_of(known, entry, variant, changes=changed)
                found += [Sat(name, variant, table.match, table.game.seats, arbiter) for table in laid]
    return found


def conformance(share: Share, seed: int) -> Figures:
    """Play games of every table in turn as long as there is time, or a number of each; a party counts as one game."""
    known = every_table(share.names)
    done, played = Counter[str](), Counter[Sat]()
    with ProcessPoolExecutor(share.jobs, mp_context=get_context("spawn")) as pool:
        running: dict[Future[Counter[str]], Sat] = {}
        for task in _tasks(known, share, seed):
            running[pool.submit(work, *task)] = task[0]
            if len(running) > share.jobs:
                for ended in wait(running, return_when=FIRST_COMPLETED).done:
                    _count(done, played, running.pop(ended), ended.result())
        for ended, sat in running.items():
            _count(done, played, sat, ended.result())
    for sat in known:
        print(f"  {' '.join(map(str, sat))}: {played[sat]} games", flush=True)
    return {**done, "tables": len(played), "fewest games at a table": min(played[sat] for sat in known)}


def _tasks(known: list[Sat], share: Share, seed: int) -> Iterator[tuple[Sat, int, int | None]]:
    """Return the tasks of workers: a table, a seed, and the number of games; None: for a slice of the time."""
    if share.seconds is None:
        each = -(-share.sizes.games // len(known))
        size = -(-each // (share.jobs * 4))
        yield from ((sat, seed + number, size) for sat in known for number in range(-(-each // size)))
        return
    luck = random.Random(seed)
    for number in count():
        for sat in luck.sample(known, len(known)):
            if share.left <= 0:
                return
            yield sat, seed + number, None


def _count(done: Counter[str], played: Counter[Sat], sat: Sat, figures: Counter[str]) -> None:
    done.update(figures)
    played[sat] += figures["games"]


def work(sat: Sat, seed: int, games: int | None) -> Counter[str]:
    """Some games at one table, all of them looked at; or a few of those, and then others for a slice of time.

    Runs in a worker.
    """
    table = sat.table
    done = _looked_at(table, LOOKED_AT, seed, LOOKING) if games is None else _looked_at(table, games, seed)
    begin = time.monotonic()
    block = fast_block if sat.arbiter == "strict" else careless_block
    for number in count():
        if games is not None or time.monotonic() - begin > SLICE:
            break
        done += block(table, derive(seed, "block", number))
    return done


def _looked_at(table: Table, games: int, seed: int, seconds: float = inf) -> Counter[str]:
    """Games with every promise looked at, all through the first and now and then in the others."""
    report = conform(table, games=games, seed=seed, look=0.02, seconds=seconds)
    return Counter({
        "games": report.games, "games checked": report.games, "actions": report.actions,
        "states checked": report.looked_at,
    })  # fmt: skip


def fast_block(table: Table, seed: int) -> Counter[str]:
    """A block of games as fast as they can be played; each ends, and the first comes out as it does when walked."""
    game: Any = table.game
    players = [RandomPlayer() for _ in range(game.seats)]
    done = Counter({"games played twice": 1})
    for number in range(BLOCK):
        luck = derive(seed, number)
        found = play_fast(game, players, luck, game.initial(None), LIMIT)
        done += _ended(table, luck, found)
        if not number:
            walked = play(game, players, seed=luck, state=game.initial(None), limit=LIMIT)
            right(walked == found, f"{_told(table, luck)}: it comes out otherwise when it is walked")
    return done


def careless_block(table: Table, seed: int) -> Counter[str]:
    """A few games in which faults are made, called and paid; each ends."""
    done = Counter[str]()
    for care in range(FAULTY):
        luck = derive(seed, care)
        players = [trying_player(table.game, care)] * table.game.seats
        done += _ended(table, luck, play(table.game, players, seed=luck, limit=LIMIT))
    return done


def _ended(table: Table, luck: int, found: Played[Any]) -> Counter[str]:
    """Count a game; it has ended, for seats of this table."""
    outcome, seats = found.outcome, table.game.seats
    assert outcome is not None, f"{_told(table, luck)}: not over after {LIMIT} actions"
    right(set(outcome.winners) <= set(range(seats)), f"{_told(table, luck)}: {outcome.winners} have won")
    right(len(outcome.scores) == seats, f"{_told(table, luck)}: scores of {len(outcome.scores)} seats")
    return Counter({"games": 1, "actions": found.actions})


def _told(table: Table, luck: int) -> str:
    return f"{table.entry.name} {table.variant.name} {table.match}, seed {luck}"
