"""The games of a match over processes: each plays and records its games, and only we write down that they are finished.

A game is fixed by its number, so that it does not matter who plays it. No more games are handed out than there is work
for, so that memory does not grow with the number of games.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import replace
from itertools import islice
from multiprocessing import active_children, get_context, parent_process
from multiprocessing.util import Finalize
from typing import Any, Final, NamedTuple, Protocol

from tablegames.arena.keeping import keep_at_once
from tablegames.arena.one_game import Desk, Finished
from tablegames.arena.plan import Meetings, Plan
from tablegames.arena.reading import read_plan
from tablegames.arena.rows import Columns, Row, columns_of, rows_of
from tablegames.arena.simulate import allowed, alone, deaf, stay_with_parent, unshaken
from tablegames.bots.programs.child import close_all
from tablegames.bots.programs.family import begin_as_copy, household
from tablegames.core.analysis import Stopwatch
from tablegames.core.errors import GameError, MatchError
from tablegames.core.languages import language
from tablegames.plugin.registry import Registry
from tablegames.rules.untrusted.files import reason_of

AHEAD: Final = 2
"""Batches handed out for each worker."""
BATCH_SECONDS: Final = 0.1
"""How long a batch should take: short games are reported together, so that reporting costs little."""
LARGEST_BATCH: Final = 1000


class Batch(NamedTuple):
    """What became of some games: the rows of those that were finished, and what stopped the next, if something did."""

    rows: list[Row]
    seconds: float
    problem: GameError | None = None
    packed: Sequence[bytes] = ()
    """Their records, where these are kept in shards: whoever writes the folder writes them."""

    def __reduce__(self) -> tuple[Callable[..., Batch], tuple[object, ...]]:
        """Rows are sent in columns, which takes a third of the time."""
        return _received, (columns_of(self.rows), self.seconds, self.problem, self.packed)


def _received(columns: Columns, *others: Any) -> Batch:
    return Batch(rows_of(columns), *others)


Told = tuple[str, str, int | None, str, tuple[Meetings, ...] | None, str]
"""What must be known elsewhere to play games of a plan."""


class Finishing(Protocol):
    """Whoever plays games elsewhere."""

    def finished(self, plan: Plan, missing: Iterator[int], *, sync: bool) -> Iterator[Batch]:
        """Play games of a plan, and give what is finished as it comes, its records written or packed."""


_desk: list[tuple[Desk, bool]] = []
"""The desk of this worker, and whether what it finishes is brought to the disk at once."""


def play_all(
    plan: Plan,
    registry: Registry,
    missing: Iterable[int],
    jobs: int,
    keep: Callable[[Batch], None],
    *,
    sync: bool = True,
    cluster: Finishing | None = None,
) -> None:
    """Play the games that are missing and keep them as soon as they are finished: here, or on a cluster."""
    if cluster is not None:
        _keep_all(cluster.finished(plan, iter(missing), sync=sync), keep)
        return
    if allowed(jobs) == 1:
        desk = Desk(plan, registry)
        try:
            _keep_all(_here(desk, sync, iter(missing)), keep)
        finally:
            desk.close()
        return
    with household(), _workers(plan, registry, jobs, sync) as pool:
        try:
            _keep_all(_finished(pool, iter(missing), jobs * AHEAD), keep)
        except BrokenProcessPool:
            raise MatchError.said(
                "a worker process died; what is finished is kept: run the same command again, with fewer --jobs if "
                "memory was short",
                "un processus est mort ; ce qui est fini est gardé : relancez la même commande, avec moins de "
                "--jobs si la mémoire manquait",
            ) from None
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            for worker in active_children():  # a game that is being played may last
                worker.terminate()
            raise


def _workers(plan: Plan, registry: Registry, jobs: int, sync: bool) -> ProcessPoolExecutor:
    """Processes that sit down to play: copies of this one where it has but one thread, else new ones."""
    if alone():
        return ProcessPoolExecutor(jobs, get_context("fork"), _sit_as_copy, (plan, registry, sync))
    return ProcessPoolExecutor(jobs, get_context("spawn"), _sit_anew, (told_of(plan), sync))


def _keep_all(batches: Iterable[Batch], keep: Callable[[Batch], None]) -> None:
    """Keep what is finished, also when the next game could not be played."""
    for batch in batches:
        keep(batch)
        if batch.problem is not None:
            raise batch.problem


def _here(desk: Desk, sync: bool, missing: Iterator[int]) -> Iterator[Batch]:
    """Play the games in this process."""
    size = 1
    while numbers := list(islice(missing, size)):
        batch = _play(desk, sync, numbers)
        yield batch
        size = size_of(batch, BATCH_SECONDS, LARGEST_BATCH)


def size_of(batch: Batch, seconds: float, most: int) -> int:
    """How many games should be played together to take so long, by how long it took to play some."""
    return max(1, min(most, int(seconds * len(batch.rows) / max(batch.seconds, 1e-6))))


def _finished(pool: ProcessPoolExecutor, missing: Iterator[int], most: int) -> Iterator[Batch]:
    """Hand out games in small batches and give what is finished; the first to be handed out start the workers."""
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


def _sit_as_copy(plan: Plan, registry: Registry, sync: bool) -> None:
    """Begin to work with what the process had of which this is a copy."""
    begin_as_copy()
    _sit(Desk(plan, registry), sync)


def _sit_anew(told: Told, sync: bool) -> None:
    """Begin to work: read the plan."""
    _sit(desk_of(told), sync)


def told_of(plan: Plan) -> Told:
    """What must be known of a plan elsewhere."""
    return plan.text, plan.origin, plan.told_games, str(plan.out), plan.brought, language()


def desk_of(told: Told) -> Desk:
    """A desk at which games of a plan can be played; who meets whom is as it was found where the plan was read."""
    text, origin, games, out, brought, spoken = told
    registry = Registry()
    registry.speak(spoken)
    return Desk(replace(read_plan(registry, text, origin, games, out), brought=brought), registry)


def _sit(desk: Desk, sync: bool) -> None:
    """Take a desk, and leave when whoever asked is gone."""
    _desk.append((desk, sync))
    Finalize(None, close_all, exitpriority=1)  # a worker that leaves sends its programs away; `atexit` is not asked
    stay_with_parent()


def _play_there(numbers: Sequence[int]) -> Batch:
    """Play some games at the desk of this worker."""
    desk, sync = _desk[0]
    return _play(desk, sync, numbers)


def _play(desk: Desk, sync: bool, numbers: Sequence[int]) -> Batch:
    """Play some games and keep their records."""
    watch = Stopwatch()
    games, problem = played(desk, numbers)
    parent = parent_process()
    if parent is not None and not parent.is_alive():  # somebody else may be at work in the folder by now
        os._exit(1)
    try:
        packed = keep_at_once(desk.plan, desk.total, games, sync=sync)
    except OSError as unwritable:
        return Batch([], watch.seconds, unwritten(desk.plan, unwritable))
    return Batch([game.row for game in games], watch.seconds, problem, packed)


def unwritten(plan: Plan, problem: OSError) -> GameError:
    """What is said of records that cannot be written."""
    where, reason = problem.filename or plan.out, reason_of(problem)
    return GameError.said(
        f"{where}: the record cannot be written: {reason}", f"{where} : la partie ne peut être écrite : {reason}"
    )


def played(desk: Desk, numbers: Iterable[int]) -> tuple[list[Finished], GameError | None]:
    """Play some games, and stop where one cannot be played: what went wrong in it is told with its number."""
    games: list[Finished] = []
    for number in numbers:
        try:
            games.append(desk.play(number))
        except Exception as found:
            if os.environ.get("TABLEGAMES_DEBUG"):
                raise
            return games, _stopped(desk, number, found)
    return games, None


def _stopped(desk: Desk, number: int, problem: Exception) -> GameError:
    """What is said of a game that cannot be played to its end."""
    who = ", ".join(desk.schedule.game(number).lineup)
    what = str(problem) if isinstance(problem, GameError) else f"{type(problem).__name__}: {problem}"
    close_all()
    return GameError.said(
        f"game {number} ({who}) cannot be played on: {what}; what is finished is kept",
        f"la partie {number} ({who}) ne peut continuer : {what} ; ce qui est fini est gardé",
    )
