"""One lock for whatever is written over a while: a record, the folder of a match.

Where the system can lock an open file without keeping readers out, the file or folder itself is locked: nothing is left
lying about, and the lock goes with the process that held it. On Windows such a lock would keep readers out too, and no
folder can be opened; there a file beside it, `NAME.lock`, is locked instead. In a browser nobody else is there.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final

BESIDE: Final = os.name == "nt"
"""Whether a file beside is locked."""
ALONE: Final = sys.platform == "emscripten"
"""Whether this is Python in a browser, whose files are its own."""
_held: Final[set[int]] = set()
"""The descriptors by which this process holds files and folders."""
_FLAGS: Final = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_CLOEXEC", 0)


def hold(path: Path, handle: int | None = None) -> Callable[[], None] | None:
    """Keep others from a file or folder until what is returned is called; None: somebody else has it.

    `handle` is the file, where it is open already. A disk that knows no locks keeps nobody out.
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
    """Close what a copy of this process has from it, which would keep others out after the process itself is gone."""
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
