"""A time limit for other people's code: code that gives no answer is interrupted, and named by its place.

Only the main thread of a system with `SIGALRM` can be interrupted; elsewhere there is no limit.
"""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic
from typing import Any, Final

from tablegames.core.languages import ngettext

LONGEST = 12.0
"""Seconds that a plugin may take to load, or to answer a hook."""
AGAIN: Final = 0.5
"""Seconds after which code that caught the interruption is interrupted again."""


class NoAnswer(BaseException):
    """Code took longer than its limit. `except Exception` in that code lets it pass, since it is not an `Exception`."""


class Watch:
    """The time of the last sign of life."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.last = monotonic()

    def beat(self) -> None:
        """Note a sign of life."""
        self.last = monotonic()


@contextmanager
def watched(seconds: float | None = None) -> Iterator[Watch]:
    """Raise `NoAnswer` in the block when nothing calls `beat` of the watch for so long, `LONGEST` by default."""
    watch = Watch(LONGEST if seconds is None else seconds)
    rings = hasattr(signal, "SIGALRM") and hasattr(signal, "setitimer")  # Windows has neither, a browser only the first
    if not rings or threading.current_thread() is not threading.main_thread():
        yield watch
        return

    def ring(number: int, frame: Any) -> None:
        left = watch.last + watch.seconds - monotonic()
        signal.setitimer(signal.ITIMER_REAL, left if left > 0 else AGAIN)
        if left <= 0:
            count = round(watch.seconds)
            raise NoAnswer(ngettext("no answer after {count} second", "no answer after {count} seconds", count))

    begun, handler = monotonic(), signal.signal(signal.SIGALRM, ring)
    outer, interval = signal.setitimer(signal.ITIMER_REAL, watch.seconds)
    try:
        yield watch
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, handler)
        if outer:  # a limit around this one
            signal.setitimer(signal.ITIMER_REAL, max(AGAIN, outer - (monotonic() - begun)), interval)
