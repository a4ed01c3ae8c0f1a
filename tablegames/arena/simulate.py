"""Many games over processes: the same seed gives the same numbers, whatever the number of workers.

Game n has the seed `derive(seed, n)`. Workers play chunks of a fixed size; chunks are summed in order, so that memory
does not grow with the number of games and nothing depends on which finishes first.
"""

from __future__ import annotations

import gc
import os
import re
import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from contextvars import copy_context
from dataclasses import dataclass, field
from hashlib import blake2b
from itertools import repeat
from multiprocessing import current_process, get_context, parent_process
from pathlib import Path
from pickle import PicklingError
from threading import Thread, active_count
from time import sleep
from typing import Any, Final, Protocol, TypeVar

from tablegames.arena.fast import play_fast
from tablegames.bots.programs.child import kill_all
from tablegames.core.chance import derive
from tablegames.core.errors import GameError
from tablegames.core.events import Seat
from tablegames.core.frozen import frozen
from tablegames.core.game import Game
from tablegames.core.loop import LIMIT
from tablegames.core.plaintext import quoted
from tablegames.plugin.bots import PlayerFactory

R = TypeVar("R")
TOGETHER: Final = 4
"""The most chunks sent to a worker at once: sending them costs as much as a few games."""
_ONE_THREAD: Final = re.compile(r"^Threads:\s*1$", re.MULTILINE)


_taken_up: Final[list[Job]] = []
"""The job of this worker."""


def chunk_size(games: int) -> int:
    """Return the number of games before a worker reports: fixed by the number of games alone."""
    return max(1, min(200, games // 50))


@frozen
class Job:
    """The work for the simulation; it is pickled for the workers."""

    game: Game[Any, Any, Any]
    players: tuple[PlayerFactory, ...]
    seed: int
    first: Seat | None = None
    start: Any = None
    limit: int = LIMIT


@dataclass(slots=True)
class Totals:
    """The totals of some games: number, wins and scores by seat, draws, lengths."""

    seats: int
    games: int = 0
    wins: list[int] = field(default_factory=list)
    drawn: int = 0
    endless: int = 0
    scores: list[int] = field(default_factory=list)
    actions: int = 0
    decisions: int = 0
    longest: int = 0
    fingerprint: str = ""

    def __post_init__(self) -> None:
        self.wins = self.wins or [0] * self.seats
        self.scores = self.scores or [0] * self.seats

    def add(self, other: Totals) -> None:
        """Add the next games; the order only matters to the fingerprint."""
        self.games += other.games
        self.drawn += other.drawn
        self.endless += other.endless
        self.actions += other.actions
        self.decisions += other.decisions
        self.longest = max(self.longest, other.longest)
        self.wins = [a + b for a, b in zip(self.wins, other.wins, strict=True)]
        self.scores = [a + b for a, b in zip(self.scores, other.scores, strict=True)]
        self.fingerprint = _digest(self.fingerprint + other.fingerprint)


def run_chunk(job: Job, begin: int, end: int) -> Totals:
    """Play the games numbered begin to end - 1."""
    totals = Totals(job.game.seats)
    players = [make(job.game) for make in job.players]
    results = []
    for number in range(begin, end):
        state = job.game.initial(job.first) if job.start is None else job.start
        played = play_fast(job.game, players, derive(job.seed, number), state, job.limit)
        outcome = played.outcome
        totals.games += 1
        totals.actions += played.actions
        totals.decisions += played.decisions
        totals.longest = max(totals.longest, played.actions)
        if outcome is None:
            totals.endless += 1
        else:
            totals.drawn += not outcome.winners
            for seat in outcome.winners:
                totals.wins[seat] += 1
            totals.scores = [had + got for had, got in zip(totals.scores, outcome.scores, strict=True)]
        results.append((number, played.actions, outcome and (outcome.scores, outcome.winners, outcome.by)))
    totals.fingerprint = _digest(repr(results))
    return totals


class InOrder(Protocol):
    """An executor of work elsewhere."""

    def in_order(self, work: Callable[[Job, int, int], R], job: Job, chunks: Sequence[tuple[int, int]]) -> Iterator[R]:
        """Return the result of each chunk of games, in order."""


def simulate(
    job: Job,
    games: int,
    jobs: int = 1,
    progress: Callable[[int], None] = lambda more: None,
    cluster: InOrder | None = None,
) -> Totals:
    """Play many games and sum their results, here or on a cluster; `progress` gets the number of new games."""
    size = chunk_size(games)
    chunks = [(begin, min(begin + size, games)) for begin in range(0, games, size)]
    totals = Totals(job.game.seats)
    parts = in_order(run_chunk, job, chunks, jobs) if cluster is None else cluster.in_order(run_chunk, job, chunks)
    for done in parts:
        totals.add(done)
        progress(done.games)
    return totals


def in_order(
    work: Callable[[Job, int, int], R], job: Job, chunks: Sequence[tuple[int, int]], jobs: int, threads: bool = False
) -> Iterator[R]:
    """Return the result of each chunk of games, in order: here, in several processes, or in several threads."""
    jobs = min(jobs if threads else allowed(jobs), len(chunks))
    if jobs <= 1:
        for begin, end in chunks:
            yield work(job, begin, end)
        return
    if threads:
        with ThreadPoolExecutor(jobs) as crew:
            tasks = [crew.submit(copy_context().run, work, job, begin, end) for begin, end in chunks]
            try:
                for task in tasks:
                    yield task.result()
            finally:
                crew.shutdown(wait=True, cancel_futures=True)
        return
    how = get_context("fork" if alone() else "spawn")
    with ProcessPoolExecutor(jobs, how, _begin, (job,)) as pool:
        try:
            with deaf(), unshaken():
                together = max(1, min(TOGETHER, len(chunks) // (16 * jobs)))
                results = pool.map(_there, repeat(work), *zip(*chunks, strict=True), chunksize=together)
            yield from results
        except (BrokenProcessPool, PicklingError, AttributeError, TypeError) as problem:
            pool.shutdown(wait=False, cancel_futures=True)
            why = quoted(f"{type(problem).__name__}: {problem}", 200)
            raise GameError(
                "{module}: cannot play these games in several processes ({why}); add --workers 1",
                module=type(job.game).__module__,
                why=why,
            ) from None
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def allowed(jobs: int) -> int:
    """Return the allowed number of processes: only this one if it is a daemon, which may start no others."""
    return 1 if current_process().daemon else jobs


def alone(status: Path = Path("/proc/self/status")) -> bool:
    """Return whether this process has one thread, with those of libraries: then workers may be forks of it.

    Others start afresh and import everything again, which takes as long as thousands of games; so they do if it is
    unknown.
    """
    for _ in range(20):
        try:
            if _ONE_THREAD.search(status.read_text("utf-8", "replace")):
                return True
        except OSError:
            return False
        if active_count() > 1:
            return False
        sleep(0.001)  # an ended thread of ours may take a moment to go
    return False


def stay_with_parent() -> None:
    """Leave when the parent process is gone."""
    Thread(target=_leave_with_parent, daemon=True).start()


def _leave_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        kill_all()
        os._exit(1)


def _begin(job: Job) -> None:
    """Begin a job in its own process; a fork has it already."""
    _taken_up[:] = [job]
    stay_with_parent()


def _there(work: Callable[[Job, int, int], R], begin: int, end: int) -> R:
    """Do the work in its own process."""
    return work(_taken_up[0], begin, end)


@contextmanager
def deaf() -> Iterator[None]:
    """Start workers that ignore Ctrl-C, which is for us: they inherit that we ignore it meanwhile."""
    try:
        before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    except ValueError:  # not in the main thread: nobody presses Ctrl-C there
        yield
        return
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


@contextmanager
def unshaken() -> Iterator[None]:
    """Start workers whose garbage collector ignores inherited objects: checking them would copy all memory."""
    gc.freeze()
    try:
        yield
    finally:
        gc.unfreeze()


def _digest(text: str) -> str:
    return blake2b(text.encode(), digest_size=8).hexdigest()
