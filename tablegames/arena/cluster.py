"""The games of a match, or of a simulation, over the machines of a Ray cluster (the extra `ray`).

A game is fixed by its number, so it does not matter which machine plays it, or how often: Ray repeats a block that is
lost with its worker or machine. Rows arrive in columns, as from local workers, and records compressed; the one process
that writes a folder writes them. Records for shards are packed where they were played. The number of blocks in progress
and their size are limited, so that memory does not grow with the number of games.
"""

from __future__ import annotations

import gc
import logging
import os
import re
import signal
import threading
import zlib
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import lru_cache
from itertools import islice
from pathlib import Path
from pickle import HIGHEST_PROTOCOL, dumps, loads
from socket import create_connection
from tempfile import gettempdir
from time import monotonic
from typing import Any, Final, TypeVar
from warnings import catch_warnings, simplefilter

from tablegames.arena.keeping import keep_at_once
from tablegames.arena.one_game import Finished, GameRunner
from tablegames.arena.plan import BotContender, Plan, Program
from tablegames.arena.running import Batch, PlanAbroad, plan_abroad, played, runner_of, size_of, unwritten
from tablegames.arena.schedule import Schedule
from tablegames.arena.simulate import Job
from tablegames.core.analysis import Stopwatch
from tablegames.core.errors import GameError, MatchError
from tablegames.core.languages import gettext as _
from tablegames.core.plaintext import quoted
from tablegames.records.shards import repacked
from tablegames.version import __version__

R = TypeVar("R")
HERE: Final = "ray"
"""This machine's cluster; without one, a cluster of this machine alone."""
FAR: Final = "ray://"
ANSWERS: Final = 5.0
"""Seconds in which a running cluster accepts a call."""
LOOKS: Final = 5.0
"""Seconds between checks for the head of a cluster: Ray would end this program a minute later."""
AHEAD: Final = 2
"""Blocks in progress for each processor of the cluster."""
BLOCK_SECONDS: Final = 0.25
"""The shortest time of a block: distributing and collecting one takes a millisecond or two."""
SECONDS_EACH: Final = 0.01
"""Extra time for each processor, so that blocks do not return faster than they are distributed."""
MOST_UNDER_WAY: Final = 50_000
"""The most games in progress over the whole cluster, unless blocks become too small."""
_NOT_LOADED: Final = "failed to import on the worker"
"""Ray's error on a machine that cannot load the task."""
_WHERE: Final = re.compile(r"\bip=([\w.:]+)")
SMALL_BLOCK: Final = 1_000
"""The smallest block on a cluster of any size."""


@contextmanager
def _own_end() -> Iterator[None]:
    """Connect to a cluster, but keep our own signal handlers: Ray's would exit as after a failure."""
    before = signal.getsignal(signal.SIGTERM)
    try:
        yield
    except SystemExit:
        raise KeyboardInterrupt from None
    finally:
        if threading.current_thread() is threading.main_thread():
            signal.signal(signal.SIGTERM, before)


class RayCluster:
    """The processors of a cluster, while we are connected to it."""

    def __init__(self, address: str) -> None:
        try:
            import ray
        except ImportError:
            raise MatchError("--on ray: the extra 'ray' is not installed: pip install 'tablegames[ray]'") from None
        self._ray = ray
        os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")
        self._address = address
        far = {"address": address} if address.startswith(FAR) else {}
        if not far:
            _check_noted()
        try:
            with catch_warnings(), _own_end():
                simplefilter("ignore")  # Ray's warning appears once, below
                ray.init(**far, logging_level=logging.ERROR, log_to_driver=False)
        except (ConnectionError, ValueError, RuntimeError, OSError, ray.exceptions.RayError) as problem:
            why = quoted(str(problem), 200)
            raise MatchError(
                "--on {address}: cannot reach this cluster: {why}; check that it is running and, if it needs a "
                "token, that RAY_AUTH_TOKEN holds that token here",
                address=address,
                why=why,
            ) from None
        known = ("RaySystemError", "RpcError", "WorkerCrashedError", "ObjectLostError", "NodeDiedError")
        self._gone = tuple(getattr(ray.exceptions, name) for name in known if hasattr(ray.exceptions, name))
        """Ray's errors for a lost cluster; failed tasks raise others."""
        self._failed: type[Exception] = ray.exceptions.RayTaskError
        self._head = "" if far else str(ray.get_runtime_context().gcs_address)
        self._looked = monotonic()
        self.processors = max(1, int(ray.cluster_resources().get("CPU", 1)))
        self.played: Counter[str] = Counter()
        """The number of games that each machine has played."""

    def __enter__(self) -> RayCluster:
        return self

    def __exit__(self, *told: object) -> None:
        self._ray.shutdown()

    @property
    def note(self) -> str:
        """Each machine's progress, for a line beside the bar."""
        return ", ".join(f"{node} {games}" for node, games in sorted(self.played.items()))

    @contextmanager
    def _lost(self) -> Iterator[None]:
        """Call the cluster; if it is gone, say so and how to continue."""
        try:
            yield
        except (ConnectionError, *self._gone) as problem:
            why = quoted(str(problem), 200)
            raise MatchError(
                "--on {address}: the cluster no longer answers: {why}; the results so far are saved: run "
                "the same command again when it is back, or without --on",
                address=self._address,
                why=why,
            ) from None

    def _first(self, running: Iterable[Any]) -> Any:
        """Return one finished task; do not wait for any if the head is gone."""
        while True:
            with self._lost():
                done, _ = self._ray.wait([*running], num_returns=1, timeout=LOOKS)
                if self._head and monotonic() - self._looked >= LOOKS:
                    if not _takes_calls(self._head):
                        raise ConnectionError(self._head)
                    self._looked = monotonic()
            if done:
                return done[0]

    def remote(self, work: Callable[..., _Answer]) -> Any:
        """Return a function that runs on any machine, and again after a loss."""
        return self._ray.remote(num_cpus=1, max_retries=-1, scheduling_strategy="SPREAD")(work)

    def finished(self, plan: Plan, missing: Iterator[int], *, sync: bool) -> Iterator[Batch]:
        """Play games of a plan, and yield finished ones as they come, with their records written or packed."""
        with self._lost():
            play, told, most = self.remote(_block), self._ray.put(plan_abroad(plan)), self.processors * AHEAD
        seconds, total = max(BLOCK_SECONDS, SECONDS_EACH * self.processors), Schedule(plan).total
        largest, size, running = max(SMALL_BLOCK, MOST_UNDER_WAY // most), 1, set()

        def hand_out() -> None:
            if numbers := list(islice(missing, size)):
                with self._lost():
                    running.add(play.remote(told, numbers))

        for _unused in range(most):
            hand_out()
        while running:
            done = self._first(running)
            running.remove(done)
            node, (batch, records, packed_by) = self._made(done)
            self.played[node] += len(batch.rows)
            size = size_of(batch, seconds, largest)
            hand_out()
            if plan.sharded and packed_by != zlib.ZLIB_RUNTIME_VERSION:
                batch = batch._replace(packed=[*map(repacked, batch.packed)])
            if records:
                games = [*map(Finished, batch.rows, loads(zlib.decompress(records)))]
                try:
                    keep_at_once(plan, total, games, sync=sync)
                except OSError as problem:
                    batch = Batch([], batch.seconds, unwritten(plan, problem))
            yield batch

    def begin(self, work: Callable[[Any], R], tasks: Sequence[Any]) -> Callable[[], list[R]]:
        """Distribute a few tasks of any work; the generator waits for their results, in order."""
        with self._lost():
            do = self.remote(_task)
            running = [do.remote(self._ray.put(dumps((work, task)))) for task in tasks]

        def made() -> list[R]:
            answers = [self._made(self._first([task])) for task in running]
            self.played.update(node for node, _ in answers)
            return [made for _, made in answers]

        return made

    def in_order(self, work: Callable[[Job, int, int], R], job: Job, chunks: Sequence[tuple[int, int]]) -> Iterator[R]:
        """Return the result of each chunk of games, in order."""
        with self._lost():
            do, packed, left = self.remote(_chunk), self._ray.put(dumps((work, job))), iter(chunks)
        running: deque[tuple[Any, int]] = deque()

        def hand_out(more: int) -> None:
            with self._lost():
                for begin, end in islice(left, more):
                    running.append((do.remote(packed, begin, end), end - begin))

        hand_out(self.processors * AHEAD * 4)
        while running:
            done, games = running.popleft()
            node, made = self._made(self._first([done]))
            hand_out(1)
            self.played[node] += games
            yield made

    def _made(self, done: Any) -> tuple[str, Any]:
        """Return the machine of a result, and the result; refuse one from another version."""
        try:
            with self._lost():
                version, node, made = self._ray.get(done)
        except self._failed as problem:
            if _NOT_LOADED not in str(problem):
                raise
            where = _WHERE.search(str(problem))
            there = where[1] if where else _("a machine in the cluster")
            raise MatchError(
                "{there} cannot load tablegames; install tablegames {version} there too, in the Python environment "
                "that runs 'ray start'",
                there=there,
                version=__version__,
            ) from None
        if version != __version__:
            raise MatchError(
                "{node} has tablegames {version}, but this machine has {version2}: install the same version on both",
                node=node,
                version=version,
                version2=__version__,
            )
        return node, loads(made)


def _takes_calls(address: str) -> bool:
    """Return whether somebody answers at `host:port`; ignore other addresses."""
    host, _, port = address.rpartition(":")
    if not host or "://" in host or not port.isdigit():
        return True
    try:
        create_connection((host.strip("[]"), int(port)), ANSWERS).close()
    except (OSError, OverflowError):
        return False
    return True


def _check_noted() -> None:
    """Refuse this machine's noted cluster if it is gone: Ray would wait forever."""
    told = os.environ.get("RAY_ADDRESS", "")
    cure = _("unset RAY_ADDRESS, or start that cluster")
    if not told:
        cure = _("run 'ray stop' to clear it")
        with suppress(OSError, UnicodeError):
            noted = Path(os.environ.get("RAY_TMPDIR") or gettempdir(), "ray", "ray_current_cluster")
            told = noted.read_text("utf-8").strip()
    if not _takes_calls(told):
        raise MatchError(
            "--on ray: the cluster on this machine, at {told}, no longer answers; {cure}, "
            "then run the same command again",
            told=quoted(told),
            cure=cure,
        )


def check_players(plan: Plan) -> None:
    """Refuse players who are programs: they are on this machine, and perhaps on no other."""
    for name, player in plan.players.items():
        if isinstance(player, Program) or (isinstance(player, BotContender) and player.starts):
            raise MatchError(
                "players.{name}: external programs can only run on this machine; play this match without --on",
                name=name,
            )


_Answer = tuple[str, str, bytes]
"""A task's answer: its version and machine, which any version can read, and the result."""


def _answer(made: object) -> _Answer:
    return __version__, _node(), dumps(made, HIGHEST_PROTOCOL)


def _node() -> str:
    import ray

    return str(ray.util.get_node_ip_address())


@lru_cache(1)
def _runner(told: PlanAbroad) -> GameRunner:
    """Return the runner of a plan in this worker, made once; the garbage collector then ignores everything loaded."""
    runner = runner_of(told)
    gc.freeze()
    return runner


def _block(told: PlanAbroad, numbers: Sequence[int]) -> _Answer:
    """Play some games: return their rows, their records or files, and the zlib that packed them."""
    records = b""
    try:
        runner = _runner(told)
    except MatchError as unread:
        batch = Batch([], 0.0, GameError(f"{_node()}{_(': ')}{unread}"))
    else:
        watch = Stopwatch()
        games, problem = played(runner, numbers)
        packed: list[bytes] = []
        if runner.plan.sharded:
            packed = keep_at_once(runner.plan, runner.total, games, sync=False)
        elif runner.plan.records:
            records = zlib.compress(dumps([game.record for game in games]), 1)
        batch = Batch([game.row for game in games], watch.seconds, problem, packed)
    return _answer((batch, records, zlib.ZLIB_RUNTIME_VERSION))


def _task(packed: bytes) -> _Answer:
    """Do one task of any work."""
    work, task = loads(packed)
    return _answer(work(task))


def _chunk(packed: bytes, begin: int, end: int) -> _Answer:
    """Work on some games."""
    work, job = _work(packed)
    return _answer(work(job, begin, end))


@lru_cache(1)
def _work(packed: bytes) -> Any:
    return loads(packed)
