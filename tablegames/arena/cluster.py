"""The games of a match, or of a simulation, over the machines of a Ray cluster (the extra `ray`).

A game is fixed by its number, so that it does not matter which machine plays it, nor how often: a block that is lost
with its worker or its machine is played again by Ray. Rows come home in columns, as from workers of this machine, and
records compressed; they are written here, by the one process that writes a folder. What goes into shards is packed
where it was played. No more blocks are handed out than there is work for, and a block has its largest size: memory
does not grow with the number of games.
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
from tablegames.arena.one_game import Desk, Finished
from tablegames.arena.plan import BotContender, Plan, Program
from tablegames.arena.schedule import Schedule
from tablegames.arena.simulate import Job
from tablegames.arena.worker import Batch, Told, desk_of, played, size_of, told_of, unwritten
from tablegames.core.analysis import Stopwatch
from tablegames.core.errors import GameError, MatchError
from tablegames.core.languages import say
from tablegames.core.plaintext import quoted
from tablegames.records.shards import repacked
from tablegames.version import __version__

R = TypeVar("R")
HERE: Final = "ray"
"""The cluster that this machine belongs to; where it belongs to none, one of this machine alone."""
FAR: Final = "ray://"
ANSWERS: Final = 5.0
"""Seconds in which a cluster that runs takes a call."""
LOOKS: Final = 5.0
"""Seconds after which we look whether the head of a cluster is there: Ray would end this program a minute later."""
AHEAD: Final = 2
"""Blocks handed out for each processor of the cluster."""
BLOCK_SECONDS: Final = 0.25
"""How long a block should take at least: to hand one out and to take its answer takes a millisecond or two."""
SECONDS_EACH: Final = 0.01
"""How much longer for each processor: so blocks do not come home faster than they are handed out."""
MOST_UNDER_WAY: Final = 50_000
"""Games that are handed out at a time, over the whole cluster, as long as blocks do not become too small by it."""
_NOT_LOADED: Final = "failed to import on the worker"
"""What Ray says of a machine that cannot load what it is to do."""
_WHERE: Final = re.compile(r"\bip=([\w.:]+)")
SMALL_BLOCK: Final = 1_000
"""Games that a block may have on a cluster of any size."""


@contextmanager
def _own_end() -> Iterator[None]:
    """Join a cluster, and end as before when we are told to: Ray would have us leave as if something had failed."""
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
            raise MatchError.said(
                "--on ray: the extra 'ray' is not installed: pip install 'tablegames[ray]'",
                "--on ray : l'extra « ray » n'est pas installé : pip install 'tablegames[ray]'",
            ) from None
        self._ray = ray
        os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")
        self._address = address
        far = {"address": address} if address.startswith(FAR) else {}
        if not far:
            _check_noted()
        try:
            with catch_warnings(), _own_end():
                simplefilter("ignore")  # what Ray warns of is said once, below
                ray.init(**far, logging_level=logging.ERROR, log_to_driver=False)
        except (ConnectionError, ValueError, RuntimeError, OSError, ray.exceptions.RayError) as problem:
            why = quoted(str(problem), 200)
            raise MatchError.said(
                f"--on {address}: this cluster cannot be reached: {why}; it must run, and where it has a token this "
                "machine must have the same in RAY_AUTH_TOKEN",
                f"--on {address} : cette grappe ne répond pas : {why} ; il faut qu'elle tourne et, si elle a un jeton, "
                "que cette machine ait le même dans RAY_AUTH_TOKEN",
            ) from None
        known = ("RaySystemError", "RpcError", "WorkerCrashedError", "ObjectLostError", "NodeDiedError")
        self._gone = tuple(getattr(ray.exceptions, name) for name in known if hasattr(ray.exceptions, name))
        """What Ray raises where a cluster is lost; of a task that failed it raises other things."""
        self._failed: type[Exception] = ray.exceptions.RayTaskError
        self._head = "" if far else str(ray.get_runtime_context().gcs_address)
        self._looked = monotonic()
        self.processors = max(1, int(ray.cluster_resources().get("CPU", 1)))
        self.played: Counter[str] = Counter()
        """How many games each machine has played for us."""

    def __enter__(self) -> RayCluster:
        return self

    def __exit__(self, *told: object) -> None:
        self._ray.shutdown()

    @property
    def note(self) -> str:
        """What each machine has done, to be shown beside a bar."""
        return ", ".join(f"{node} {games}" for node, games in sorted(self.played.items()))

    @contextmanager
    def _lost(self) -> Iterator[None]:
        """Ask the cluster something; where it is gone, say so and how to go on."""
        try:
            yield
        except (ConnectionError, *self._gone) as problem:
            why = quoted(str(problem), 200)
            raise MatchError.said(
                f"--on {self._address}: the cluster does not answer any more: {why}; what has come home is kept: run "
                "the same command again when it runs, or without --on",
                f"--on {self._address} : la grappe ne répond plus : {why} ; ce qui est arrivé est gardé : relancez la "
                "même commande quand elle tournera, ou sans --on",
            ) from None

    def _first(self, running: Iterable[Any]) -> Any:
        """One of some tasks that is done; none is waited for where the cluster has lost its head."""
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
        """A function that is done on any machine, and again where it was lost."""
        return self._ray.remote(num_cpus=1, max_retries=-1, scheduling_strategy="SPREAD")(work)

    def finished(self, plan: Plan, missing: Iterator[int], *, sync: bool) -> Iterator[Batch]:
        """Play games of a plan, and give what is finished as it comes, its records written or packed."""
        with self._lost():
            play, told, most = self.remote(_block), self._ray.put(told_of(plan)), self.processors * AHEAD
        seconds, total = max(BLOCK_SECONDS, SECONDS_EACH * self.processors), Schedule(plan).total
        largest, size, running = max(SMALL_BLOCK, MOST_UNDER_WAY // most), 1, set()

        def hand_out() -> None:
            if numbers := list(islice(missing, size)):
                with self._lost():
                    running.add(play.remote(told, numbers))

        for _ in range(most):
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
        """Hand out a few tasks of any work; what is given waits for what is made of them, in their order."""
        with self._lost():
            do = self.remote(_task)
            running = [do.remote(self._ray.put(dumps((work, task)))) for task in tasks]

        def made() -> list[R]:
            answers = [self._made(self._first([task])) for task in running]
            self.played.update(node for node, _ in answers)
            return [made for _, made in answers]

        return made

    def in_order(self, work: Callable[[Job, int, int], R], job: Job, chunks: Sequence[tuple[int, int]]) -> Iterator[R]:
        """What a work makes of each chunk of games, in their order."""
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
        """Which machine has done some work, and what it made of it; what another version has made is refused."""
        try:
            with self._lost():
                version, node, made = self._ray.get(done)
        except self._failed as problem:
            if _NOT_LOADED not in str(problem):
                raise
            where = _WHERE.search(str(problem))
            there = where[1] if where else say("a machine of the cluster", "une machine de la grappe")
            raise MatchError.said(
                f"{there} cannot load tablegames: install tablegames {__version__} there too, for the Python that its "
                "'ray start' runs in",
                f"{there} ne peut charger tablegames : installez-y aussi tablegames {__version__}, pour le Python de "
                "son « ray start »",
            ) from None
        if version != __version__:
            raise MatchError.said(
                f"{node} has tablegames {version}, this machine {__version__}: install the same everywhere",
                f"{node} a tablegames {version}, cette machine {__version__} : installez le même partout",
            )
        return node, loads(made)


def _takes_calls(address: str) -> bool:
    """Whether somebody answers at `host:port`; what is no such address is not looked at."""
    host, _, port = address.rpartition(":")
    if not host or "://" in host or not port.isdigit():
        return True
    try:
        create_connection((host.strip("[]"), int(port)), ANSWERS).close()
    except (OSError, OverflowError):
        return False
    return True


def _check_noted() -> None:
    """Refuse a cluster that this machine has noted as its own and that is gone: Ray would wait for it without end."""
    told = os.environ.get("RAY_ADDRESS", "")
    en, fr = "unset RAY_ADDRESS, or start it", "ôtez RAY_ADDRESS, ou démarrez-la"
    if not told:
        en, fr = "'ray stop' forgets it", "« ray stop » l'oublie"
        with suppress(OSError, UnicodeError):
            noted = Path(os.environ.get("RAY_TMPDIR") or gettempdir(), "ray", "ray_current_cluster")
            told = noted.read_text("utf-8").strip()
    if not _takes_calls(told):
        raise MatchError.said(
            f"--on ray: the cluster of this machine, at {quoted(told)}, does not answer any more; {en}, then run the "
            "same command again",
            f"--on ray : la grappe de cette machine, à {quoted(told)}, ne répond plus ; {fr}, puis relancez la même "
            "commande",
        )


def check_players(plan: Plan) -> None:
    """Refuse players who are programs: they are on this machine, and perhaps on no other."""
    for name, player in plan.players.items():
        if isinstance(player, Program) or (isinstance(player, BotContender) and player.starts):
            raise MatchError.said(
                f"players.{name}: a program plays on this machine alone; play this match without --on",
                f"players.{name} : un programme ne joue que sur cette machine ; jouez ce match sans --on",
            )


_Answer = tuple[str, str, bytes]
"""What comes home: the version that made it and the machine, which any version can read, and what it made."""


def _answer(made: object) -> _Answer:
    return __version__, _node(), dumps(made, HIGHEST_PROTOCOL)


def _node() -> str:
    import ray

    return str(ray.util.get_node_ip_address())


@lru_cache(1)
def _desk(told: Told) -> Desk:
    """The desk of this worker for a plan, made once; what is in memory by then is not looked through for waste."""
    desk = desk_of(told)
    gc.freeze()
    return desk


def _block(told: Told, numbers: Sequence[int]) -> _Answer:
    """Play some games somewhere: their rows, their records if each has a file, and by which zlib others are packed."""
    records = b""
    try:
        desk = _desk(told)
    except MatchError as unread:
        batch = Batch([], 0.0, GameError(f"{_node()}{say(': ', ' : ')}{unread}"))
    else:
        watch = Stopwatch()
        games, problem = played(desk, numbers)
        packed: list[bytes] = []
        if desk.plan.sharded:
            packed = keep_at_once(desk.plan, desk.total, games, sync=False)
        elif desk.plan.records:
            records = zlib.compress(dumps([game.record for game in games]), 1)
        batch = Batch([game.row for game in games], watch.seconds, problem, packed)
    return _answer((batch, records, zlib.ZLIB_RUNTIME_VERSION))


def _task(packed: bytes) -> _Answer:
    """Do one task of any work somewhere."""
    work, task = loads(packed)
    return _answer(work(task))


def _chunk(packed: bytes, begin: int, end: int) -> _Answer:
    """Work on some games somewhere."""
    work, job = _work(packed)
    return _answer(work(job, begin, end))


@lru_cache(1)
def _work(packed: bytes) -> Any:
    return loads(packed)
