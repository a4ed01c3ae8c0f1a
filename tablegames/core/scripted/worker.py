"""The games of a match over processes: each plays one game at a time, and only we write what they report.

A game is fixed by its number, so that it does not matter who plays it. No more games are handed out than there is work
for, so that memory does not grow with the number of games.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from itertools import islice
from multiprocessing import get_context, parent_process
from threading import Thread

from tablegames.core.errors import GameError, MatchError
from tablegames.core.registry import Registry
from tablegames.core.scripted.child import close_all, kill_all
from tablegames.core.scripted.plan import Plan
from tablegames.core.scripted.reading import read_plan
from tablegames.core.scripted.sitting import Desk, Finished
from tablegames.core.simulate import deaf
from tablegames.core.words import language, say, use_language

AHEAD = 3
"""Games handed out for each worker."""

_desk: list[Desk] = []
"""The desk of this worker."""


def play_all(
    plan: Plan, registry: Registry, missing: Iterable[int], jobs: int, keep: Callable[[Finished], None]
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
    told = (plan.text, plan.origin, plan.told_games, language())
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=_sit, initargs=told) as pool:
        try:
            for future in _finished(pool, iter(missing), jobs * AHEAD):
                keep(future.result())
        except BrokenProcessPool:
            raise MatchError(
                say(
                    "a worker process died; what is finished is kept: run the same command again, with fewer --jobs if "
                    "memory was short",
                    "un processus est mort ; ce qui est fini est gardé : relancez la même commande, avec moins de "
                    "--jobs si la mémoire manquait",
                )
            ) from None
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def _finished(pool: ProcessPoolExecutor, missing: Iterator[int], most: int) -> Iterator[Future[Finished]]:
    """Hand out games, few at a time, and give what is finished; the first to be handed out start the workers."""
    with deaf():
        running = {pool.submit(_play_here, number) for number in islice(missing, most)}
    while running:
        done, running = wait(running, return_when=FIRST_COMPLETED)
        running |= {pool.submit(_play_here, number) for number in islice(missing, len(done))}
        yield from done


def _sit(text: str, origin: str, games: int | None, spoken: str) -> None:
    """Begin to work: read the plan, and leave when whoever asked is gone."""
    use_language(spoken)
    registry = Registry()
    _desk.append(Desk(read_plan(registry, text, origin, games), registry))
    Thread(target=_leave_with_parent, daemon=True).start()


def _leave_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        kill_all()
        os._exit(1)


def _play_here(number: int) -> Finished:
    return _play(_desk[0], number)


def _play(desk: Desk, number: int) -> Finished:
    """Play a game; what goes wrong in it is told with its number."""
    try:
        return desk.play(number)
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
