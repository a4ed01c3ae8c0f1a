"""Bots that think in other processes, so that nobody has to wait for them.

A bot's play follows from the state, the seed and the number of the action: it is the same in every process.
"""

from __future__ import annotations

import asyncio
import os
import pickle
import signal
import threading
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from functools import lru_cache
from multiprocessing import get_context, parent_process
from multiprocessing.connection import wait
from typing import Any, Final

from tablegames.core.errors import GameError
from tablegames.core.game import Game
from tablegames.core.loop import choice_of
from tablegames.core.players import Player
from tablegames.plugin.bots import PlayerFactory

LONGEST: Final = 90.0
"""Seconds for a decision; levels are made to take a few at most."""
TRIES: Final = 3
"""How often a bot is asked whose process died; then it thinks here."""


class BotProcesses:
    """Some processes, started when the first bot is to think."""

    def __init__(self, processes: int | None = None, longest: float = LONGEST) -> None:
        self.processes = processes or max(1, min(4, (os.cpu_count() or 2) - 1))
        self.longest = longest
        self._free = asyncio.Semaphore(self.processes)
        """Taken while a process thinks: waiting for one is not thinking."""
        self._pool: ProcessPoolExecutor | None = None

    async def choose(self, game: Game[Any, Any, Any], make: PlayerFactory, state: Any, number: int, seed: int) -> Any:
        """The action the bot of a seat chooses; a game that cannot be sent elsewhere is thought about here."""
        try:
            job, sent = pickle.dumps((game, make)), pickle.dumps(state)
        except (pickle.PicklingError, AttributeError, TypeError):
            return await asyncio.to_thread(choice_of, game, make(game), state, number, seed)
        for _ in range(TRIES):
            async with self._free:
                pool = self._pool = self._pool or ProcessPoolExecutor(
                    self.processes,
                    mp_context=get_context("spawn"),
                    initializer=_end_with_parent,
                    initargs=(os.getpid(),),
                )
                thought: Future[bytes | None] = Future()
                try:
                    thought = pool.submit(_think, job, sent, number, seed)
                    told = await asyncio.wait_for(asyncio.wrap_future(thought), self.longest)
                except TimeoutError:
                    self._end(pool)
                    raise GameError(
                        "The bot is not responding. The server will try again; you can also start another game."
                    ) from None
                except BrokenProcessPool:
                    self._end(pool)
                    continue
                except asyncio.CancelledError:
                    if not thought.cancelled() or _is_cancelled():
                        raise
                    continue  # the processes were ended because of another game's bot
            if told is None:
                break
            return pickle.loads(told)
        return await asyncio.to_thread(choice_of, game, make(game), state, number, seed)

    def close(self) -> None:
        """End the processes, whatever they are thinking about."""
        if self._pool is not None:
            self._end(self._pool)

    def _end(self, pool: ProcessPoolExecutor) -> None:
        """End the processes of a pool; the next bot gets new ones."""
        if pool is self._pool:
            self._pool = None
        running = list((getattr(pool, "_processes", None) or {}).values())
        pool.shutdown(wait=False, cancel_futures=True)
        for process in running:
            with suppress(OSError, ValueError):
                process.terminate()


def _is_cancelled() -> bool:
    """Return whether the task itself was cancelled, not only the future that it waits for."""
    task = asyncio.current_task()
    return task is not None and task.cancelling() > 0


def _end_with_parent(parent: int) -> None:
    """In another process: end it when the server is gone, even if that was killed without warning."""
    with suppress(ImportError, OSError, AttributeError, TypeError):  # Linux does it whatever the process is busy with
        import ctypes

        ctypes.CDLL(None).prctl(1, signal.SIGKILL)  # PR_SET_PDEATHSIG
    threading.Thread(target=_watch, args=(parent,), daemon=True).start()


def _watch(parent: int) -> None:
    known = parent_process()
    if known is not None and os.getppid() == parent:
        wait([known.sentinel])
    os._exit(1)


@lru_cache(maxsize=64)
def _made(job: bytes) -> tuple[Game[Any, Any, Any], Player[Any, Any]]:
    game, make = pickle.loads(job)
    return game, make(game)


def _think(job: bytes, state: bytes, number: int, seed: int) -> bytes | None:
    """In another process; None: the game, or the bot, cannot be found there."""
    try:
        game, player = _made(job)
        there = pickle.loads(state)
    except (ImportError, AttributeError, pickle.UnpicklingError):
        return None
    return pickle.dumps(choice_of(game, player, there, number, seed))
