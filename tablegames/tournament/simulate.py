"""Many games over processes: the same seed gives the same numbers, whatever the number of workers.

Game n is seeded by `derive(seed, n)` alone. Workers play chunks of a fixed size; chunks are folded in their order, so
that memory does not grow with the number of games and nothing depends on who finished first.
"""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from contextvars import copy_context
from dataclasses import dataclass, field
from functools import lru_cache
from hashlib import blake2b
from itertools import repeat
from multiprocessing import get_context
from pickle import PicklingError, dumps, loads
from typing import Any, TypeVar

from tablegames.core.chance import derive
from tablegames.core.errors import GameError
from tablegames.core.events import Seat
from tablegames.core.game import Game
from tablegames.core.loop import LIMIT
from tablegames.core.plaintext import quoted
from tablegames.plugging.bots import PlayerFactory
from tablegames.tournament.rolling import play_fast

R = TypeVar("R")


def chunk_size(games: int) -> int:
    """How many games a worker plays before it reports: fixed by the number of games alone."""
    return max(1, min(200, games // 50))


@dataclass(frozen=True, slots=True)
class Job:
    """The work for the simulation; it is pickled and sent to the workers."""

    game: Game[Any, Any, Any]
    players: tuple[PlayerFactory, ...]
    seed: int
    first: Seat | None = None
    start: Any = None
    limit: int = LIMIT


@dataclass(slots=True)
class Totals:
    """The totals of some games: how many, wins and scores by seat, draws, lengths."""

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
        """Fold the next games in; the order matters to the fingerprint only."""
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


def simulate(job: Job, games: int, jobs: int = 1, progress: Callable[[int], None] = lambda more: None) -> Totals:
    """Play many games and fold their results; `progress` is told how many more are done."""
    size = chunk_size(games)
    chunks = [(begin, min(begin + size, games)) for begin in range(0, games, size)]
    totals = Totals(job.game.seats)
    for done in in_order(run_chunk, job, chunks, jobs):
        totals.add(done)
        progress(done.games)
    return totals


def in_order(
    work: Callable[[Job, int, int], R], job: Job, chunks: Sequence[tuple[int, int]], jobs: int, threads: bool = False
) -> Iterator[R]:
    """What a work makes of each chunk of games, in their order: here, in several processes, or in several threads."""
    jobs = min(jobs, len(chunks))
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
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        try:
            with deaf():
                results = pool.map(_there, repeat(work), repeat(dumps(job)), *zip(*chunks, strict=True))
            yield from results
        except (BrokenProcessPool, PicklingError, AttributeError, TypeError) as problem:
            pool.shutdown(wait=False, cancel_futures=True)
            why = quoted(f"{type(problem).__name__}: {problem}", 200)
            raise GameError.said(
                f"{type(job.game).__module__}: these games cannot be played in several processes ({why}); add --jobs 1",
                f"{type(job.game).__module__} : ces parties ne se jouent pas en plusieurs processus ({why}) ; ajoutez "
                "--jobs 1",
            ) from None
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def _there(work: Callable[[Job, int, int], R], packed: bytes, begin: int, end: int) -> R:
    """Work in a process of its own."""
    return work(_unpacked(packed), begin, end)


@lru_cache(1)
def _unpacked(packed: bytes) -> Job:
    """The job, made once in each process: to make a game takes longer than to play one."""
    job: Job = loads(packed)
    return job


@contextmanager
def deaf() -> Iterator[None]:
    """Start workers that do not hear Ctrl-C, which is for us: they inherit that we ignore it meanwhile."""
    try:
        before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    except ValueError:  # not in the main thread: nobody presses Ctrl-C there
        yield
        return
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _digest(text: str) -> str:
    return blake2b(text.encode(), digest_size=8).hexdigest()
