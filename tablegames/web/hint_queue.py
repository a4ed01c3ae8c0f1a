"""A queue for slow work such as hints: the player served least comes first.

Among equals the newest comes first: when 25 ask at once most have to wait anyway, and a newcomer does not, even if all
share an address behind a proxy.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from typing import Any, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")
Player = tuple[Any, ...]
"""An address, a game, a seat: those of one address share its turns, those of one game share the game's."""


class HintQueue:
    """One thread of its own, so that plays wait for no hint; a player has one thing in it at a time."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, "hints")
        self._waiting: dict[Player, list[asyncio.Future[None]]] = {}
        self._served: Counter[Player] = Counter()
        self._busy = False

    async def run(self, player: Player, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Do some work when it is the player's turn."""
        loop = asyncio.get_running_loop()
        if self._busy:
            turn = loop.create_future()
            self._waiting.setdefault(player, []).append(turn)
            try:
                await turn
            except asyncio.CancelledError:
                if turn.done() and not turn.cancelled():
                    self._next()
                raise
        self._busy = True
        for end in range(1, len(player) + 1):
            self._served[player[:end]] += 1
        try:
            return await loop.run_in_executor(self._thread, lambda: copy_context().run(work, *args, **kwargs))
        finally:
            self._next()

    def _next(self) -> None:
        """Give the turn to the player served least; among equals to the newest."""
        self._busy = False
        while self._waiting and not self._busy:
            newest = reversed(self._waiting)
            player = min(newest, key=lambda one: [self._served[one[:end]] for end in range(1, len(one) + 1)])
            turn = self._waiting[player].pop(0)
            if not self._waiting[player]:
                del self._waiting[player]
            if not turn.done():
                turn.set_result(None)
                self._busy = True
        if not self._busy:
            self._served.clear()  # nobody waits: all are equal again

    def close(self) -> None:
        """Do nothing more."""
        self._thread.shutdown(wait=False, cancel_futures=True)
