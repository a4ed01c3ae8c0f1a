"""Untrusted files: regular files of a bounded size, read whole; an error is one sentence.

Also the differences between systems in handling files and words; docs/reference/platforms.md lists them all.
"""

from __future__ import annotations

import errno
import os
import stat
import sys
import time
from contextlib import suppress
from pathlib import Path
from shlex import quote
from typing import Any, BinaryIO, Final

from tablegames.core.errors import RulesError, TablegamesError
from tablegames.core.languages import Text, gettext as _

LARGEST: Final = 64_000_000
"""The most bytes of a file: enough for a very long game or a large collection."""
_READING: Final = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0)
"""Without waiting for a pipe that nobody writes to."""


def open_regular(path: str | Path, error: type[TablegamesError] = RulesError) -> BinaryIO:
    """Return a regular file, open for reading; raises `error` for anything else."""
    try:
        number = os.open(path, _READING)
    except (OSError, ValueError) as problem:  # ValueError: an impossible file name
        raise unopened(path, problem, error) from None
    if not is_regular(number):
        folder = stat.S_ISDIR(os.fstat(number).st_mode)
        os.close(number)
        other = _("it is not a regular file")
        a_folder = IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        raise _unreadable(path, reason_of(a_folder) if folder else other, error)
    return os.fdopen(number, "rb")


def read_bytes(path: str | Path, error: type[TablegamesError] = RulesError, most: int = LARGEST) -> bytes:
    """Return the contents of a regular file of at most `most` bytes; raises `error` for anything else."""
    with open_regular(path, error) as file:
        try:
            if os.fstat(file.fileno()).st_size <= most:
                content = file.read(most + 1)
                if len(content) <= most:
                    return content
        except OSError as problem:
            raise _unreadable(path, reason_of(problem), error) from None
    raise error("{path} is too large: the limit is {most:,} bytes; split the file", path=path, most=most)


def read_text(path: str | Path, error: type[TablegamesError] = RulesError, most: int = LARGEST) -> str:
    """Return the text of such a file; raises `error` if it is not UTF-8."""
    return decoded(read_bytes(path, error, most), str(path), error)


def decoded(content: bytes, origin: str, error: type[TablegamesError]) -> str:
    """Return UTF-8 bytes as text with our line ends; an error names the bad byte."""
    try:
        return content.decode("utf-8").replace("\r\n", "\n")
    except UnicodeDecodeError as problem:
        raise error(
            "{origin} is not UTF-8 text (byte {start}); save the file as UTF-8", origin=origin, start=problem.start
        ) from None


def is_regular(handle: int) -> bool:
    """Return whether an open file is a regular one: not a folder, pipe or device."""
    return stat.S_ISREG(os.fstat(handle).st_mode)


def sync_folder(folder: Path) -> None:
    """Wait until the names in a folder are on disk, where the system supports it."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            to_disk(handle)
        finally:
            os.close(handle)


def _unreadable(path: str | Path, reason: str, error: type[TablegamesError]) -> TablegamesError:
    return error(_("{path} cannot be read: {reason}", path=path, reason=reason))


def unopened(path: str | Path, problem: Exception, error: type[TablegamesError]) -> TablegamesError:
    """Return the error of a file that the system does not open."""
    if isinstance(problem, FileNotFoundError):
        return error("{path}: no such file", path=path)
    return _unreadable(path, reason_of(problem), error)


REASONS: Final = {
    errno.ENOENT: Text("No such file or directory"),
    errno.EACCES: Text("Permission denied"),
    errno.EPERM: Text("Operation not permitted"),
    errno.EISDIR: Text("Is a directory"),
    errno.ENOTDIR: Text("Not a directory"),
    errno.EEXIST: Text("File exists"),
    errno.ENOSPC: Text("No space left on device"),
    errno.EROFS: Text("Read-only file system"),
    errno.ENAMETOOLONG: Text("File name too long"),
    errno.ENOTEMPTY: Text("Directory not empty"),
    errno.EIO: Text("Input/output error"),
    errno.ELOOP: Text("Too many levels of symbolic links"),
}
"""The common reasons; others stay in the system's words."""


def reason_of(problem: Exception) -> str:
    """Return why the system refused."""
    said = getattr(problem, "strerror", None) or str(problem)
    number = getattr(problem, "errno", None)
    return str(REASONS.get(number, said)) if isinstance(number, int) else said


def notice(sentence: str) -> None:
    """Print a remark to stderr."""
    print(sentence, file=sys.stderr, flush=True)


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
    """Wait until an open file is on disk and survives a power failure.

    On macOS `fsync` leaves data in the drive's cache, so the drive gets its own request.
    """
    whole: Any = getattr(fcntl, "F_FULLFSYNC", None)
    if whole is not None:
        with suppress(OSError):  # a network disk does not support it
            fcntl.fcntl(handle, whole)
            return
    os.fsync(handle)


def take_place(part: Path, path: Path) -> None:
    """Rename a file over another in one step; on Windows, once nobody has that open (an indexer, a virus scanner …)."""
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
