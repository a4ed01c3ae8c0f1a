"""New files and folders, written whole or not at all: a disk that is full leaves nothing half written behind.

What is written goes to another name beside the one that is asked for, then to the disk, and only then gets its name;
nothing that exists is ever written over unless that is asked for.
"""

from __future__ import annotations

import errno
import os
import secrets
import shutil
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from tablegames.core.errors import TablegamesError
from tablegames.core.languages import say
from tablegames.rules.untrusted.files import reason_of, sync_folder
from tablegames.rules.untrusted.systems import take_place, to_disk

_NO_LINKS: Final = {errno.EPERM, errno.ENOSYS, errno.EOPNOTSUPP, errno.ENOTSUP, errno.EMLINK}
"""What a file system says that cannot give one file two names."""

_NO_DISK: Final = {errno.EINVAL, errno.ENOTSUP, errno.EOPNOTSUPP, errno.EROFS}
"""What is said of a device or a pipe that is asked to keep something."""


def check_name(path: Path, option: str, error: type[TablegamesError]) -> None:
    """Refuse a name that no file can have."""
    try:
        os.lstat(path)
    except OSError:
        pass
    except ValueError as problem:
        raise error.said(
            f"{option} {path}: no file can be called so: {problem}",
            f"{option} {path} : aucun fichier ne peut s'appeler ainsi : {problem}",
        ) from None


def check_place(path: Path, option: str, error: type[TablegamesError]) -> None:
    """Refuse a file that could not be written: a name that none can have, a folder or a device, a folder not there."""
    check_name(path, option, error)
    if path.exists() and not path.is_file():
        raise error.said(
            f"{option} {path}: this is no plain file; name another", f"{option} {path} : pas un fichier ; nommez-en un"
        )
    if not path.parent.is_dir():
        raise error.said(
            f"{option} {path}: there is no folder {path.parent}",
            f"{option} {path} : il n'y a pas de dossier {path.parent}",
        )


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
    """Write a new file whole; one sentence with the cure when it exists or cannot be written, and then nothing is left.

    `over` takes the place of an old file, whose rights stay as they are; `parents` makes the folders it is to be in.
    """
    with _refusing(path, cure, error):
        data = content.encode("utf-8") if isinstance(content, str) else content
        if not over and os.path.lexists(path):
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST))
        if parents:
            path.parent.mkdir(parents=True, exist_ok=True)
        target = Path(os.path.realpath(path)) if over else path
        if over and target.exists():
            if not target.is_file():  # a device or a pipe has no place to be taken
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
    """Refuse a name that is taken before long work is begun."""
    with _refusing(path, cure, error):
        if os.path.lexists(path):
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST))


def write_folder(
    path: Path, files: Iterable[tuple[str, str]], cure: str, error: type[TablegamesError] = TablegamesError
) -> tuple[str, ...]:
    """Write a new folder of texts, by their paths in it, whole; the paths, or one sentence and nothing is left."""
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
            shutil.rmtree(part, ignore_errors=True)
    return tuple(written)


def _part() -> str:
    """The name of what is not yet whole."""
    return f".tablegames-{secrets.token_hex(6)}.part"


def _put(path: Path, data: bytes, flags: int, mode: int = 0o666) -> None:
    """Write bytes, and wait until they are on the disk."""
    with os.fdopen(os.open(path, flags | getattr(os, "O_BINARY", 0), mode), "wb") as file:
        file.write(data)
        file.flush()
        try:
            to_disk(file.fileno())
        except OSError as problem:
            if problem.errno not in _NO_DISK:
                raise


def _name(part: Path, path: Path) -> None:
    """Give what is whole its name, which nobody else may have taken."""
    try:
        if hasattr(os, "link"):  # in a browser there is none
            os.link(part, path)
            return
    except OSError as problem:
        if problem.errno not in _NO_LINKS:
            raise
    os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL))  # the name is ours now
    take_place(part, path)


@contextmanager
def _refusing(path: Path, cure: str, error: type[TablegamesError]) -> Iterator[None]:
    """Say why a file or a folder cannot be written, and what helps."""
    try:
        yield
    except (OSError, ValueError) as problem:
        if isinstance(problem, FileExistsError) and os.path.lexists(path):
            raise error(say(f"{path} exists already; {cure}", f"{path} existe déjà ; {cure}")) from None
        reason = reason_of(problem)
        raise error.said(
            f"{path} cannot be written: {reason}; {cure}", f"{path} ne peut être écrit : {reason} ; {cure}"
        ) from None
