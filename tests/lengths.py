"""Whether something takes time, or memory, in proportion to how much it is given."""

from __future__ import annotations

import tracemalloc
from collections.abc import Callable
from contextlib import suppress
from time import process_time

from tablegames.core.errors import TablegamesError

TIMES = 8
"""So much more is given the second time: what is quadratic takes 64 times as long then."""


AT_ONCE = 0.01
"""Seconds that nobody asks the reason of."""
TRIES = 3
"""So often a piece of work is tried, since a machine may be busy with something else; the least time counts."""


def seconds(work: Callable[[], object]) -> float:
    """The CPU time of a piece of work that may be refused."""
    begin = process_time()
    with suppress(TablegamesError):
        work()
    return process_time() - begin


def in_proportion(read: Callable[[str], object], text: Callable[[int], str], size: int = 2_000) -> bool:
    """Whether a text of eight times the length is read, or refused, in not much more than eight times as long."""
    short, long = text(size), text(TIMES * size)
    if seconds(lambda: read(long)) < AT_ONCE:
        return True
    enough = 3 * TIMES * min(seconds(lambda: read(short)) for _ in range(TRIES)) + AT_ONCE
    return any(seconds(lambda: read(long)) < enough for _ in range(TRIES))


def peak(work: Callable[[], object]) -> int:
    """The most memory a piece of work holds at once beyond what was held before."""
    tracemalloc.start()
    try:
        work()
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
