"""A match from beginning to end: play the missing games, here or in processes, and write the results.

A game is fixed by its number, so it does not matter who plays it. Each process plays and records its games, and only
this one notes them as finished. Only a limited number of games is in progress, so that memory does not grow with the
number of games.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing
from dataclasses import replace
from itertools import islice
from multiprocessing import active_children, get_context, parent_process
from multiprocessing.util import Finalize
from typing import Any, Final, NamedTuple, Protocol

from tablegames.arena.disk import put_all
from tablegames.arena.keeping import keep_at_once
from tablegames.arena.one_game import Finished, GameRunner
from tablegames.arena.plan import Meetings, Plan
from tablegames.arena.plan_file import read_plan
from tablegames.arena.report import MatchReport
from tablegames.arena.results import made_files
from tablegames.arena.rows import Columns, Row, columns_of, csv_lines, rows_of
from tablegames.arena.simulate import allowed, alone, deaf, stay_with_parent, unshaken
from tablegames.arena.store import Store
from tablegames.bots.programs.child import close_all
from tablegames.bots.programs.family import begin_as_copy, household
from tablegames.core.analysis import Stopwatch
from tablegames.core.errors import GameError, MatchError
from tablegames.core.languages import language
from tablegames.plugin.registry import Registry
from tablegames.rules.untrusted.files import reason_of

AHEAD: Final = 2
"""Batches in progress for each worker."""
BATCH_SECONDS: Final = 0.1
"""The duration of a batch: short games are reported together, so that reporting costs little."""
LARGEST_BATCH: Final = 1000


class Batch(NamedTuple):
    """The results of some games: the rows of the finished ones, and what stopped the next, if anything."""

    rows: list[Row]
    seconds: float
    problem: GameError | None = None
    packed: Sequence[bytes] = ()
    """Their records for shards: the process that writes the folder writes them."""

    def __reduce__(self) -> tuple[Callable[..., Batch], tuple[object, ...]]:
        """Send rows in columns, which takes a third of the time."""
        return _received, (columns_of(self.rows), self.seconds, self.problem, self.packed)


def _received(columns: Columns, *others: Any) -> Batch:
    return Batch(rows_of(columns), *others)


class Cluster(Protocol):
    """Machines that play games for us."""

    def finished(self, plan: Plan, missing: Iterator[int], *, sync: bool) -> Iterator[Batch]:
        """Play games of a plan, and yield finished ones as they come, with their records written or packed."""


def run(
    plan: Plan,
    registry: Registry,
    store: Store,
    jobs: int,
    progress: Callable[[int], None] = lambda more: None,
    cluster: Cluster | None = None,
) -> dict[str, Any]:
    """Play the missing games and write the results; return the summary as data."""
    left = store.total - store.finished
    if left and not (store.stopping is not None and store.stopping.settled):
        with closing(_played(plan, registry, store.missing(), min(jobs, left), store.sync, cluster)) as batches:
            for batch in batches:
                store.keep(batch.rows, batch.packed)
                progress(len(batch.rows))
                if batch.problem is not None:
                    raise batch.problem
    store.order()
    return write_results(store)


def write_results(store: Store) -> dict[str, Any]:
    """Write the table of results and the summary, always the same from the same rows; return the summary."""
    gathered = store.gathered
    if gathered is not None and gathered.games == store.total:
        report, table = gathered.report, gathered.table
    else:
        report = MatchReport(store.plan)
        table = csv_lines(store.plan, report.folding(store.rows()))
    files = made_files(table, lambda: report.data)
    put_all([(store.folder / name, text) for name, text in files.items()], sync=store.sync)
    return report.data


# --- in this process, in workers, or on a cluster


def _played(
    plan: Plan, registry: Registry, missing: Iterator[int], jobs: int, sync: bool, cluster: Cluster | None
) -> Generator[Batch, None, None]:
    """Play the missing games; finished ones are reported even if the next one fails."""
    if cluster is not None:
        yield from cluster.finished(plan, missing, sync=sync)
    elif allowed(jobs) == 1:
        runner, size = GameRunner(plan, registry), 1
        try:
            while numbers := list(islice(missing, size)):
                batch = _play(runner, sync, numbers)
                yield batch
                size = size_of(batch, BATCH_SECONDS, LARGEST_BATCH)
        finally:
            runner.close()
    else:
        with household(), _workers(plan, registry, jobs, sync) as pool:
            try:
                yield from _finished(pool, missing, jobs * AHEAD)
            except BrokenProcessPool:
                raise MatchError(
                    "a worker process died; finished games are saved: run the same command again, with "
                    "fewer --workers if memory ran out"
                ) from None
            except BaseException:
                pool.shutdown(wait=False, cancel_futures=True)
                for worker in active_children():  # a game in progress may last
                    worker.terminate()
                raise


def size_of(batch: Batch, seconds: float, most: int) -> int:
    """Return the number of games that take this long together, from the time of some."""
    return max(1, min(most, int(seconds * len(batch.rows) / max(batch.seconds, 1e-6))))


def _finished(pool: ProcessPoolExecutor, missing: Iterator[int], most: int) -> Iterator[Batch]:
    """Distribute games in small batches and yield finished ones; the first batches start the workers."""
    size = 1

    def batch() -> Iterator[Future[Batch]]:
        if numbers := list(islice(missing, size)):
            yield pool.submit(_play_there, numbers)

    with deaf(), unshaken():
        running = {future for _ in range(most) for future in batch()}
    while running:
        done, running = wait(running, return_when=FIRST_COMPLETED)
        for future in done:
            finished = future.result()
            size = size_of(finished, BATCH_SECONDS, LARGEST_BATCH)
            running.update(batch())
            yield finished


# --- the workers


_worker: Final[list[tuple[GameRunner, bool]]] = []
"""The runner of this worker, and whether it syncs finished games to disk."""
PlanAbroad = tuple[str, str, int | None, str, tuple[Meetings, ...] | None, str]
"""Everything that a worker needs for the games of a plan."""


def _workers(plan: Plan, registry: Registry, jobs: int, sync: bool) -> ProcessPoolExecutor:
    """Return the worker processes: copies of a single-threaded process, else new ones, which read the plan."""
    if alone():
        return ProcessPoolExecutor(jobs, get_context("fork"), _begin_as_copy, (plan, registry, sync))
    return ProcessPoolExecutor(jobs, get_context("spawn"), _begin_anew, (plan_abroad(plan), sync))


def _begin_as_copy(plan: Plan, registry: Registry, sync: bool) -> None:
    begin_as_copy()
    _begin(GameRunner(plan, registry), sync)


def _begin_anew(told: PlanAbroad, sync: bool) -> None:
    _begin(runner_of(told), sync)


def _begin(runner: GameRunner, sync: bool) -> None:
    """Start a worker; it leaves when its parent is gone."""
    _worker.append((runner, sync))
    Finalize(None, close_all, exitpriority=1)  # a worker that leaves stops its programs; `atexit` does not run
    stay_with_parent()


def plan_abroad(plan: Plan) -> PlanAbroad:
    """Return everything that a worker needs for a plan."""
    return plan.text, plan.origin, plan.told_games, str(plan.out), plan.brought, language()


def runner_of(told: PlanAbroad) -> GameRunner:
    """Return the runner of a plan; its encounters are those found when the plan was read."""
    text, origin, games, out, brought, spoken = told
    registry = Registry()
    registry.speak(spoken)
    return GameRunner(replace(read_plan(registry, text, origin, games, out), brought=brought), registry)


def _play_there(numbers: Sequence[int]) -> Batch:
    """Play some games in this worker."""
    runner, sync = _worker[0]
    return _play(runner, sync, numbers)


def _play(runner: GameRunner, sync: bool, numbers: Sequence[int]) -> Batch:
    """Play some games and keep their records."""
    watch = Stopwatch()
    games, problem = played(runner, numbers)
    parent = parent_process()
    if parent is not None and not parent.is_alive():  # another process may work in the folder by now
        os._exit(1)
    try:
        packed = keep_at_once(runner.plan, runner.total, games, sync=sync)
    except OSError as unwritable:
        return Batch([], watch.seconds, unwritten(runner.plan, unwritable))
    return Batch([game.row for game in games], watch.seconds, problem, packed)


def unwritten(plan: Plan, problem: OSError) -> GameError:
    """Return the message about records that cannot be written."""
    where, reason = problem.filename or plan.out, reason_of(problem)
    return GameError("{where}: cannot write the record: {reason}", where=where, reason=reason)


def played(runner: GameRunner, numbers: Iterable[int]) -> tuple[list[Finished], GameError | None]:
    """Play some games, and stop at one that fails: its error names its number."""
    games: list[Finished] = []
    for number in numbers:
        try:
            games.append(runner.play(number))
        except Exception as found:
            if os.environ.get("TABLEGAMES_DEBUG"):
                raise
            who = ", ".join(runner.schedule.game(number).lineup)
            what = str(found) if isinstance(found, GameError) else f"{type(found).__name__}: {found}"
            close_all()
            return games, GameError(
                "game {number} ({who}) cannot continue: {what}; finished games are saved",
                number=number,
                who=who,
                what=what,
            )
    return games, None
