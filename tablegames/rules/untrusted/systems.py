"""Differences between systems in handling files and words; docs/reference/platforms.md lists them all.

On macOS `fsync` leaves data in the drive's cache, so the drive gets its own request. On Windows nobody can replace a
file that is open elsewhere (an indexer, a virus scanner, a page that shows a match), so we wait a moment; and words of
a command need other quotation marks.
"""

from __future__ import annotations

import os
import sys
import time
from contextlib import suppress
from pathlib import Path
from shlex import quote
from typing import Any, Final

try:
    import fcntl
except ImportError:  # Windows has none
    fcntl = None  # type: ignore[assignment]

WINDOWS: Final = os.name == "nt"
LINUX: Final[bool] = sys.platform == "linux"
PATIENCE: Final = 2.0
"""Seconds to wait until a file is released."""
_MOMENT: Final = 0.02


def to_disk(handle: int) -> None:
    """Wait until an open file is on disk and survives a power failure."""
    whole: Any = getattr(fcntl, "F_FULLFSYNC", None)
    if whole is not None:
        with suppress(OSError):  # a network disk does not support it
            fcntl.fcntl(handle, whole)
            return
    os.fsync(handle)


def take_place(part: Path, path: Path) -> None:
    """Rename a file over another in one step; on Windows, once nobody has that open."""
    end = time.monotonic() + PATIENCE
    while True:
        try:
            os.replace(part, path)
            return
        except PermissionError:
            if not WINDOWS or time.monotonic() > end:
                raise
        time.sleep(_MOMENT)


def shell_word(text: str) -> str:
    """Return a word quoted for pasting into a shell.

    >>> shell_word("my game.jsonl")
    "'my game.jsonl'"
    """
    if not WINDOWS:
        return quote(text)
    from subprocess import list2cmdline

    return list2cmdline([text])
