"""Where systems differ in what we do with files and words; docs/platforms.md names all of it.

On macOS `fsync` hands what was written to the drive, which may still keep it to itself; the drive is asked too. On
Windows nobody can take the place of a file that somebody reads (an indexer, a virus scanner, a page that watches a
match), so that one waits a moment; and words of a command are put between other quotation marks.
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
"""Seconds to wait until a file is let go of."""
_MOMENT: Final = 0.02


def to_disk(handle: int) -> None:
    """Wait until all that was written to an open file is on the disk, and stays there when the current fails."""
    whole: Any = getattr(fcntl, "F_FULLFSYNC", None)
    if whole is not None:
        with suppress(OSError):  # a disk of another machine knows nothing of it
            fcntl.fcntl(handle, whole)
            return
    os.fsync(handle)


def take_place(part: Path, path: Path) -> None:
    """Give a file the name of another, whose place it takes in one step; on Windows, once nobody has that open."""
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
    """A word as it is written in a command that one pastes.

    >>> shell_word("my game.jsonl")
    "'my game.jsonl'"
    """
    if not WINDOWS:
        return quote(text)
    from subprocess import list2cmdline

    return list2cmdline([text])
