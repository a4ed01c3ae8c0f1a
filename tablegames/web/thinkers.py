"""Bots that think in other processes, so that nobody waits who asks for something else.

What a bot would play follows from the state, the seed and the number of the action: it is the same wherever it thinks.
"""

from __future__ import annotations

import asyncio
import os
import pickle
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from functools import lru_cache
from multiprocessing import get_context
from typing import Any, Final

from tablegames.core.errors import GameError
from tablegames.core.events import Seat
from tablegames.core.game import Game
from tablegames.core.players import Player
from tablegames.plugging.bots import PlayerFactory
from tablegames.web.choosing import chosen

LONGEST: Final = 90.0
"""Seconds for a decision; levels are made to take a few at most."""


class Thinkers:
    """Some processes, started when the first bot is to think."""

    def __init__(self, processes: int | None = None, longest: float = LONGEST) -> None:
        self.processes = processes or max(1, min(4, (os.cpu_count() or 2) - 1))
        self.longest = longest
        self._pool: ProcessPoolExecutor | None = None

    async def choose(
        self, game: Game[Any, Any, Any], make: PlayerFactory, seat: Seat, state: Any, number: int, seed: int
    ) -> Any:
        """The action the bot of a seat chooses; a game that cannot be sent elsewhere is thought about here."""
        try:
            job, sent = pickle.dumps((game, make)), pickle.dumps(state)
        except (pickle.PicklingError, AttributeError, TypeError):
            return await asyncio.to_thread(chosen, game, make(game), seat, state, number, seed)
        if self._pool is None:
            self._pool = ProcessPoolExecutor(self.processes, mp_context=get_context("spawn"))
        try:
            thought = asyncio.wrap_future(self._pool.submit(_think, job, seat, sent, number, seed))
            told = await asyncio.wait_for(thought, self.longest)
        except BrokenProcessPool:
            self.close()
            told = None
        except TimeoutError:
            self.close()
            raise GameError.said(
                "The bot does not answer; go on later, or begin another game.",
                "Le robot ne répond pas ; continuez plus tard, ou commencez une autre partie.",
            ) from None
        if told is None:
            return await asyncio.to_thread(chosen, game, make(game), seat, state, number, seed)
        return pickle.loads(told)

    def close(self) -> None:
        """End the processes, whatever they are thinking about."""
        pool, self._pool = self._pool, None
        if pool is not None:
            running = list((getattr(pool, "_processes", None) or {}).values())
            pool.shutdown(wait=False, cancel_futures=True)
            for process in running:
                with suppress(OSError, ValueError):
                    process.terminate()


@lru_cache(maxsize=64)
def _made(job: bytes) -> tuple[Game[Any, Any, Any], Player[Any, Any]]:
    game, make = pickle.loads(job)
    return game, make(game)


def _think(job: bytes, seat: Seat, state: bytes, number: int, seed: int) -> bytes | None:
    """In another process; None: the game, or the bot, cannot be found there."""
    try:
        game, player = _made(job)
        there = pickle.loads(state)
    except (ImportError, AttributeError, pickle.UnpicklingError):
        return None
    return pickle.dumps(chosen(game, player, seat, there, number, seed))
