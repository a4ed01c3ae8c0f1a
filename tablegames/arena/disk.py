"""Files that exist completely or not at all, and survive a power failure.

A file is written beside its target, synced, renamed in one step, and its name synced. Symbolic links are not followed.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path
from typing import BinaryIO, Final

from tablegames.rules.untrusted.files import is_regular, sync_folder, take_place, to_disk

_WRITING: Final = os.O_WRONLY | os.O_CREAT | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0)
_NO_LINK: Final = getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)
"""Neither a link nor a pipe without a reader."""


Pieces = Iterable[str] | Iterable[bytes]
"""The contents of a file, in pieces."""


def put(path: Path, text: Pieces, *, sync: bool = True) -> None:
    """Write a whole file from pieces of its text; a failure leaves the old one."""
    put_all([(path, text)], sync=sync)


def put_all(files: Iterable[tuple[Path, Pieces]], *, sync: bool = True) -> None:
    """Write several whole files and sync them together, which is faster than one by one."""
    written = [(_write_part(path, text), path) for path, text in files]
    if sync:
        for part, _ in written:
            _sync(part)
    for part, path in written:
        take_place(part, path)
    if sync:
        for folder in {path.parent for _, path in written}:
            sync_folder(folder)


def _write_part(path: Path, text: Pieces) -> Path:
    part = path.with_name(path.name + ".part")
    part.unlink(missing_ok=True)
    number = os.open(part, _WRITING | os.O_EXCL, 0o666)
    with os.fdopen(number, "wb") as file:
        file.writelines(map(encoded, text))
    return part


def encoded(piece: str | bytes) -> bytes:
    """Return a piece of a file as bytes."""
    return piece if isinstance(piece, bytes) else piece.encode("utf-8", "replace")


def appending(path: Path) -> BinaryIO:
    """Open a regular file for appending, created if necessary; raises `OSError` for anything else."""
    number = os.open(path, _WRITING | os.O_APPEND | _NO_LINK, 0o666)
    if not is_regular(number):
        os.close(number)
        raise OSError(f"{path.name} is no ordinary file")
    return os.fdopen(number, "ab")


def _sync(path: Path) -> None:
    number = os.open(path, os.O_RDONLY if os.name == "posix" else os.O_RDWR)
    try:
        to_disk(number)
    finally:
        os.close(number)
