"""A lock for long writes: a record, the folder of a match.

On most systems the file or folder itself is locked without keeping readers out, so nothing stays behind when the
process ends. On Windows such a lock would keep readers out and cannot hold a folder; there the lock is a file beside
it, `NAME.lock`. In a browser there is nobody else.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final

BESIDE: Final = os.name == "nt"
"""Whether the lock is a file beside."""
ALONE: Final = sys.platform == "emscripten"
"""Whether this is Python in a browser, with files of its own."""
_held: Final[set[int]] = set()
"""The open descriptors of the locks of this process."""
_FLAGS: Final = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_CLOEXEC", 0)


def hold(path: Path, handle: int | None = None) -> Callable[[], None] | None:
    """Lock a file or folder, and return the function that unlocks it; None: another process has it.

    `handle` is the file if it is already open. On a disk without locks everybody gets in.
    """
    if ALONE:
        return lambda: None
    if BESIDE:
        return _beside(path)
    from filelock import lock_descriptor

    own = os.open(path, _FLAGS) if handle is None else os.dup(handle)
    try:
        free = lock_descriptor(own, blocking=False)
    except OSError:
        free = True
    if not free:
        os.close(own)
        return None
    _held.add(own)

    def let_go() -> None:
        _held.discard(own)
        os.close(own)

    return let_go


def _hold_nothing() -> None:
    """Close inherited locks in a forked process; else they would outlive the process that took them."""
    while _held:
        os.close(_held.pop())


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_hold_nothing)


def _beside(path: Path) -> Callable[[], None] | None:
    from filelock import FileLock, Timeout

    lock = FileLock(f"{path}.lock", blocking=False)
    try:
        lock.acquire()
    except Timeout:
        return None
    return lock.release
