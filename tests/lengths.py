"""Whether something takes time, or memory, in proportion to how much it is given."""

from __future__ import annotations

import tracemalloc
from collections.abc import Callable
from contextlib import suppress
from time import process_time

from tablegames.core.errors import TablegamesError

TIMES = 8
"""So much more is given the second time: what is quadratic takes 64 times as long then."""


def seconds(work: Callable[[], object]) -> float:
    """The CPU time of a piece of work that may be refused, the least of three times."""
    spent: list[float] = []
    for _ in range(3):
        begin = process_time()
        with suppress(TablegamesError):
            work()
        spent.append(process_time() - begin)
    return min(spent)


def in_proportion(read: Callable[[str], object], text: Callable[[int], str], size: int = 2_000) -> bool:
    """Whether a text of eight times the length is read, or refused, in not much more than eight times as long."""
    short, long = text(size), text(TIMES * size)
    return seconds(lambda: read(long)) < 3 * TIMES * seconds(lambda: read(short)) + 0.01


def peak(work: Callable[[], object]) -> int:
    """The most memory a piece of work holds at once beyond what was held before."""
    tracemalloc.start()
    try:
        work()
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
