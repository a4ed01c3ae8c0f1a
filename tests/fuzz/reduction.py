"""The smallest input that still fails: what can be left out is left out, what can be simpler is made so."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import Any, Final

TRIES: Final = 4_000


def reduced(data: Any, fails: Callable[[Any], bool], seconds: float = 8.0) -> Any:
    """Return the smallest data found that keep `fails` true, in at most this many seconds."""
    end, tries, found = time.monotonic() + seconds, 0, True
    while found:
        found = False
        for smaller in candidates(data):
            tries += 1
            if tries > TRIES or time.monotonic() > end:
                return data
            if fails(smaller):
                data, found = smaller, True
                break
    return data


def candidates(data: Any) -> Iterator[Any]:
    """Simpler data of the same kind, the simplest first."""
    if isinstance(data, str):
        yield from _texts(data)
    elif isinstance(data, list):
        for size in _sizes(len(data)):
            yield from (data[:at] + data[at + size :] for at in range(0, len(data), size))
        for at, item in enumerate(data):
            yield from ([*data[:at], smaller, *data[at + 1 :]] for smaller in candidates(item))
    elif isinstance(data, dict):
        for key in data:
            yield {other: value for other, value in data.items() if other != key}
        for key, value in data.items():
            yield from ({**data, key: smaller} for smaller in candidates(value))
    elif type(data) is int and abs(data) > 1:
        yield from (0, 1, data // 1000, data // 2)


def _texts(text: str) -> Iterator[str]:
    for size in _sizes(len(text)):
        yield from (text[:at] + text[at + size :] for at in range(0, len(text), size))


def _sizes(length: int) -> Iterator[int]:
    """Half of it, a quarter …, one."""
    size = length
    while size > 0:
        yield size
        size //= 2
