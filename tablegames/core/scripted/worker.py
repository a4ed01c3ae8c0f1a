"""The games of a match over processes: each plays and records its games, and only we write down that they are finished.

A game is fixed by its number, so that it does not matter who plays it. No more games are handed out than there is work
for, so that memory does not grow with the number of games.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from itertools import islice
from multiprocessing import active_children, get_context, parent_process
from threading import Thread
from typing import Any, Final

from tablegames.core.analysis import Stopwatch
from tablegames.core.errors import GameError, MatchError
from tablegames.core.registry import Registry
from tablegames.core.scripted.child import close_all, kill_all
from tablegames.core.scripted.plan import Plan
from tablegames.core.scripted.reading import read_plan
from tablegames.core.scripted.sitting import Desk
from tablegames.core.scripted.store import keep_record
from tablegames.core.simulate import deaf
from tablegames.core.words import language, say, use_language

Rows = list[Mapping[str, Any]]

AHEAD: Final = 2
"""Batches handed out for each worker."""
BATCH_SECONDS: Final = 0.1
"""How long a batch should take: short games are reported together, so that reporting costs little."""
LARGEST_BATCH: Final = 50

_desk: list[Desk] = []
"""The desk of this worker."""


def play_all(
    plan: Plan, registry: Registry, missing: Iterable[int], jobs: int, keep: Callable[[Mapping[str, Any]], None]
) -> None:
    """Play the games that are missing and keep each as soon as it is finished."""
    if jobs == 1:
        desk = Desk(plan, registry)
        try:
            for number in missing:
                keep(_play(desk, number))
        finally:
            desk.close()
        return
    told = (plan.text, plan.origin, plan.told_games, str(plan.out), language())
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=_sit, initargs=told) as pool:
        try:
            for rows in _finished(pool, iter(missing), jobs * AHEAD):
                for row in rows:
                    keep(row)
        except BrokenProcessPool:
            raise MatchError(
                say(
                    "a worker process died; what is finished is kept: run the same command again, with fewer --jobs if "
                    "memory was short",
                    "un processus est mort ; ce qui est fini est gardé : relancez la même commande, avec moins de "
                    "--jobs si la mémoire manquait",
                )
            ) from None
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            for worker in active_children():  # a game that is being played may last
                worker.terminate()
            raise


def _finished(pool: ProcessPoolExecutor, missing: Iterator[int], most: int) -> Iterator[Rows]:
    """Hand out games in small batches and give what is finished; the first to be handed out start the workers."""
    size = 1

    def batch() -> Iterator[Future[tuple[Rows, float]]]:
        if numbers := list(islice(missing, size)):
            yield pool.submit(_play_here, numbers)

    with deaf():
        running = {future for _ in range(most) for future in batch()}
    while running:
        done, running = wait(running, return_when=FIRST_COMPLETED)
        for future in done:
            rows, seconds = future.result()
            size = max(1, min(LARGEST_BATCH, int(BATCH_SECONDS * len(rows) / max(seconds, 1e-6))))
            running.update(batch())
            yield rows


def _sit(text: str, origin: str, games: int | None, out: str, spoken: str) -> None:
    """Begin to work: read the plan, and leave when whoever asked is gone."""
    use_language(spoken)
    registry = Registry()
    _desk.append(Desk(read_plan(registry, text, origin, games, out), registry))
    Thread(target=_leave_with_parent, daemon=True).start()


def _leave_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        kill_all()
        os._exit(1)


def _play_here(numbers: Sequence[int]) -> tuple[Rows, float]:
    """The rows of some games, and how long they took."""
    watch = Stopwatch()
    return [_play(_desk[0], number) for number in numbers], watch.seconds


def _play(desk: Desk, number: int) -> Mapping[str, Any]:
    """Play a game and put its record in its place; what goes wrong in it is told with its number."""
    try:
        game = desk.play(number)
        parent = parent_process()
        if parent is not None and not parent.is_alive():  # somebody else may be at work in the folder by now
            os._exit(1)
        keep_record(desk.plan, desk.total, game)
        return game.row
    except Exception as problem:
        if os.environ.get("TABLEGAMES_DEBUG"):
            raise
        fixture = desk.schedule.game(number)
        who = ", ".join(fixture.lineup)
        what = str(problem) if isinstance(problem, GameError) else f"{type(problem).__name__}: {problem}"
        close_all()
        raise GameError(
            say(
                f"game {number} ({who}) cannot be played on: {what}; what is finished is kept",
                f"la partie {number} ({who}) ne peut continuer : {what} ; ce qui est fini est gardé",
            )
        ) from None
