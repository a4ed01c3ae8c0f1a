"""What a bot has found out once and need not find again."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class Memory(dict[K, V]):
    """The answers to a question, each found when it is first asked for; all are forgotten when there are too many.

    >>> squares = Memory(lambda n: n * n, most=2)
    >>> squares[3], squares[4], squares[5], dict(squares)
    (9, 16, 25, {5: 25})
    """

    __slots__ = ("_find", "_most")

    def __init__(self, find: Callable[[K], V], most: int) -> None:
        super().__init__()
        self._find, self._most = find, most

    def __missing__(self, key: K) -> V:
        found = self._find(key)
        if len(self) >= self._most:
            self.clear()
        self[key] = found
        return found
