"""The games of a match, or of a simulation, over the machines of a Ray cluster (the extra `ray`).

A game is fixed by its number, so that it does not matter which machine plays it, nor how often: a block that is lost
with its worker or its machine is played again by Ray. Rows and records come home compressed and are written here, by
the one process that writes a folder; what goes into shards is packed where it was played. No more blocks are handed out
than there is work for.
"""

from __future__ import annotations

import json
import logging
import os
import zlib
from collections import Counter, deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import islice
from pickle import dumps, loads
from time import monotonic
from typing import Any, Final, TypeVar

from tablegames.core.errors import GameError, MatchError
from tablegames.core.languages import language, say
from tablegames.core.plaintext import quoted
from tablegames.plugging.registry import Registry
from tablegames.records.shards import packed as packed_game
from tablegames.records.shards import repacked
from tablegames.tournament.keeping import keep_at_once
from tablegames.tournament.one_game import Desk, Finished
from tablegames.tournament.plan import BotContender, Meetings, Plan, Program
from tablegames.tournament.reading import read_plan
from tablegames.tournament.rows import row_from
from tablegames.tournament.simulate import Job
from tablegames.tournament.worker import Batch, stopped
from tablegames.version import __version__

R = TypeVar("R")
HERE: Final = "ray"
"""The cluster that this machine belongs to; where it belongs to none, one of this machine alone."""
FAR: Final = "ray://"
AHEAD: Final = 2
"""Blocks handed out for each processor of the cluster."""
BLOCK_SECONDS: Final = 1.0
"""How long a block should take: to send one and its answer takes some milliseconds."""
LARGEST_BLOCK: Final = 20_000
_Told = tuple[str, str, int | None, str, tuple[Meetings, ...] | None, str]
"""What a machine must know to play games of a plan."""


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
        far = {"address": address} if address.startswith(FAR) else {}
        try:
            ray.init(**far, logging_level=logging.ERROR, log_to_driver=False)
        except (ConnectionError, ValueError, RuntimeError, OSError) as problem:
            raise MatchError.said(
                f"--on {address}: this cluster cannot be reached: {quoted(str(problem), 200)}",
                f"--on {address} : cette grappe ne répond pas : {quoted(str(problem), 200)}",
            ) from None
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

    def remote(self, work: Callable[..., bytes]) -> Any:
        """A function that is done on any machine, and again where it was lost."""
        return self._ray.remote(num_cpus=1, max_retries=-1, scheduling_strategy="SPREAD")(work)

    def finished(self, plan: Plan, missing: Iterator[int], *, sync: bool) -> Iterator[Batch]:
        """Play games of a plan, and give what is finished as it comes, its records written or packed."""
        told: _Told = plan.text, plan.origin, plan.told_games, str(plan.out), plan.brought, language()
        play, ray = self.remote(_block), self._ray
        packed = ray.put(dumps(told))
        size, running = 1, {}

        def hand_out() -> None:
            if numbers := list(islice(missing, size)):
                running[play.remote(packed, numbers)] = monotonic()

        for _ in range(self.processors * AHEAD):
            hand_out()
        while running:
            (done, *_), _ = ray.wait(list(running), num_returns=1)
            running.pop(done)
            words, games = loads(ray.get(done))
            answer = json.loads(zlib.decompress(words))
            self._check(answer)
            size = max(1, min(LARGEST_BLOCK, int(BLOCK_SECONDS * len(answer["rows"]) / max(answer["seconds"], 1e-6))))
            hand_out()
            self.played[answer["node"]] += len(answer["rows"])
            yield self._kept(plan, answer, games, sync)

    def _kept(self, plan: Plan, answer: dict[str, Any], packed: list[bytes], sync: bool) -> Batch:
        rows = list(map(row_from, answer["rows"]))
        if plan.sharded and answer["zlib"] != zlib.ZLIB_RUNTIME_VERSION:
            packed = [*map(repacked, packed)]
        if not plan.sharded:
            games = [Finished(row, record) for row, record in zip(rows, answer["records"], strict=True)]
            keep_at_once(plan, answer["total"], games, sync=sync)
        problem = None if answer["problem"] is None else GameError(answer["problem"])
        return Batch(rows, answer["seconds"], problem, packed)

    def _check(self, answer: dict[str, Any]) -> None:
        """Refuse what another version of the program has played."""
        if answer["version"] != __version__:
            raise MatchError.said(
                f"{answer['node']} has tablegames {answer['version']}, this machine {__version__}: install the same "
                "everywhere",
                f"{answer['node']} a tablegames {answer['version']}, cette machine {__version__} : installez le même "
                "partout",
            )

    def begin(self, work: Callable[[Any], R], tasks: Sequence[Any]) -> Callable[[], list[R]]:
        """Hand out a few tasks of any work; what is given waits for what is made of them, in their order."""
        do, ray = self.remote(_task), self._ray
        running = [do.remote(ray.put(dumps((work, task)))) for task in tasks]

        def made() -> list[R]:
            answers = [loads(ray.get(one)) for one in running]
            for answer in answers:
                self._check(answer)
                self.played[answer["node"]] += 1
            return [answer["made"] for answer in answers]

        return made

    def in_order(self, work: Callable[[Job, int, int], R], job: Job, chunks: Sequence[tuple[int, int]]) -> Iterator[R]:
        """What a work makes of each chunk of games, in their order."""
        do, packed, left = self.remote(_chunk), self._ray.put(dumps((work, job))), iter(chunks)
        running: deque[Any] = deque()
        for begin, end in islice(left, self.processors * AHEAD * 4):
            running.append(do.remote(packed, begin, end))
        while running:
            node, made = loads(self._ray.get(running.popleft()))
            for begin, end in islice(left, 1):
                running.append(do.remote(packed, begin, end))
            self.played[node] += 1
            yield made


def check_players(plan: Plan) -> None:
    """Refuse players who are programs: they are on this machine, and perhaps on no other."""
    for name, player in plan.players.items():
        if isinstance(player, Program) or (isinstance(player, BotContender) and player.starts):
            raise MatchError.said(
                f"players.{name}: a program plays on this machine alone; play this match without --on",
                f"players.{name} : un programme ne joue que sur cette machine ; jouez ce match sans --on",
            )


def _node() -> str:
    import ray

    return str(ray.util.get_node_ip_address())


@lru_cache(1)
def _desk(packed: bytes) -> Desk:
    """The desk of a worker for a plan, made once."""
    text, origin, games, out, brought, spoken = loads(packed)
    registry = Registry()
    registry.speak(spoken)
    return Desk(replace(read_plan(registry, text, origin, games, out), brought=brought), registry)


def _block(packed: bytes, numbers: Sequence[int]) -> bytes:
    """Play some games somewhere: their rows and records, and what stopped the next, if something did."""
    begin = monotonic()
    answer: dict[str, Any] = {"version": __version__, "zlib": zlib.ZLIB_RUNTIME_VERSION, "node": _node()}
    answer |= {"problem": None, "total": 0}
    games: list[Finished] = []
    sharded = False
    try:
        desk = _desk(packed)
        answer["total"], sharded = desk.total, desk.plan.sharded
        for number in numbers:
            try:
                games.append(desk.play(number))
            except Exception as found:
                answer["problem"] = str(stopped(desk, number, found))
                break
    except MatchError as problem:
        answer["problem"] = f"{answer['node']}{say(': ', ' : ')}{problem}"
    made = [packed_game(game.row.game, game.record) for game in games] if sharded else []
    answer |= {"rows": [game.row.data for game in games], "records": [] if sharded else [game.record for game in games]}
    answer["seconds"] = monotonic() - begin
    return dumps((zlib.compress(json.dumps(answer, ensure_ascii=False).encode(), 1), made))


def _task(packed: bytes) -> bytes:
    """Do one task of any work somewhere."""
    work, task = loads(packed)
    return dumps({"version": __version__, "node": _node(), "made": work(task)})


def _chunk(packed: bytes, begin: int, end: int) -> bytes:
    """Work on some games somewhere."""
    work, job = _work(packed)
    return dumps((_node(), work(job, begin, end)))


@lru_cache(1)
def _work(packed: bytes) -> Any:
    return loads(packed)
