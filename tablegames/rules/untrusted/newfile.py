"""New files and folders, written completely or not at all.

The contents go to a temporary name beside the target, then to the disk, and only then get their name. Existing files
are only replaced on request.
"""

from __future__ import annotations

import errno
import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from tablegames.core.errors import TablegamesError
from tablegames.core.languages import gettext as _
from tablegames.rules.untrusted.files import reason_of, sync_folder, take_place, to_disk

_NO_LINKS: Final = {errno.EPERM, errno.ENOSYS, errno.EOPNOTSUPP, errno.ENOTSUP, errno.EMLINK}
"""Errors of file systems without hard links."""

_NO_DISK: Final = {errno.EINVAL, errno.ENOTSUP, errno.EOPNOTSUPP, errno.EROFS}
"""Errors of devices and pipes that cannot sync."""


def check_name(path: Path, option: str, error: type[TablegamesError]) -> None:
    """Refuse an impossible file name."""
    try:
        os.lstat(path)
    except OSError:
        pass
    except ValueError as problem:
        raise error(
            "{option} {path}: invalid file name: {problem}", option=option, path=path, problem=problem
        ) from None


def check_place(path: Path, option: str, error: type[TablegamesError]) -> None:
    """Refuse a target that cannot be written: an impossible name, a folder, a device, a missing folder."""
    check_name(path, option, error)
    if path.exists() and not path.is_file():
        raise error("{option} {path}: not a regular file; choose another", option=option, path=path)
    if not path.parent.is_dir():
        raise error("{option} {path}: there is no folder {parent}", option=option, path=path, parent=path.parent)


def write_new(
    path: Path,
    content: str | bytes,
    cure: str,
    error: type[TablegamesError] = TablegamesError,
    *,
    over: bool = False,
    parents: bool = False,
    mode: int = 0o666,
) -> None:
    """Write a new file completely, or raise one sentence with the remedy and leave nothing behind.

    `over` replaces an old file and keeps its permissions; `parents` creates the folders.
    """
    with _refusing(path, cure, error):
        data = content.encode("utf-8") if isinstance(content, str) else content
        if not over and os.path.lexists(path):
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST))
        if parents:
            path.parent.mkdir(parents=True, exist_ok=True)
        target = Path(os.path.realpath(path)) if over else path
        if over and target.exists():
            if not target.is_file():  # a device or a pipe cannot be replaced
                _put(target, data, os.O_WRONLY)
                return
            mode = target.stat().st_mode & 0o777
        part = target.parent / _part()
        try:
            _put(part, data, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode)
            if over:
                take_place(part, target)
            else:
                _name(part, target)
            sync_folder(target.parent)
        finally:
            with suppress(OSError):
                part.unlink()


def refuse_taken(path: Path, cure: str, error: type[TablegamesError] = TablegamesError) -> None:
    """Refuse a name that exists, before long work begins."""
    with _refusing(path, cure, error):
        if os.path.lexists(path):
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST))


def write_folder(
    path: Path, files: Iterable[tuple[str, str]], cure: str, error: type[TablegamesError] = TablegamesError
) -> tuple[str, ...]:
    """Write a new folder of texts by path, and return the paths; on an error, leave nothing behind."""
    with _refusing(path, cure, error):
        if os.path.lexists(path):
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST))
        path.parent.mkdir(parents=True, exist_ok=True)
        part = path.parent / _part()
        written: list[str] = []
        try:
            for name, text in files:
                (part / name).parent.mkdir(parents=True, exist_ok=True)
                _put(part / name, text.encode("utf-8"), os.O_WRONLY | os.O_CREAT | os.O_EXCL)
                written.append(name)
            os.rename(part, path)
            sync_folder(path.parent)
        finally:
            from shutil import rmtree  # here, because it takes long to import

            rmtree(part, ignore_errors=True)
    return tuple(written)


def _part() -> str:
    """Return the name of the unfinished file."""
    return f".tablegames-{os.urandom(6).hex()}.part"


def _put(path: Path, data: bytes, flags: int, mode: int = 0o666) -> None:
    """Write bytes, and wait until they are on disk."""
    with os.fdopen(os.open(path, flags | getattr(os, "O_BINARY", 0), mode), "wb") as file:
        file.write(data)
        file.flush()
        try:
            to_disk(file.fileno())
        except OSError as problem:
            if problem.errno not in _NO_DISK:
                raise


def _name(part: Path, path: Path) -> None:
    """Give the finished file its name, which must still be free."""
    try:
        if hasattr(os, "link"):  # a browser has none
            os.link(part, path)
            return
    except OSError as problem:
        if problem.errno not in _NO_LINKS:
            raise
    os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL))  # the name is ours now
    take_place(part, path)


@contextmanager
def _refusing(path: Path, cure: str, error: type[TablegamesError]) -> Iterator[None]:
    """Explain why a file or a folder cannot be written, with a remedy."""
    try:
        yield
    except (OSError, ValueError) as problem:
        if isinstance(problem, FileExistsError) and os.path.lexists(path):
            raise error(_("{path} already exists; {cure}", path=path, cure=cure)) from None
        reason = reason_of(problem)
        raise error("{path} cannot be written: {reason}; {cure}", path=path, reason=reason, cure=cure) from None
