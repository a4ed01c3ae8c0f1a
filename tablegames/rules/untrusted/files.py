"""Files of strangers: regular files of a bounded size, read whole, or one sentence that says why not."""

from __future__ import annotations

import errno
import os
import stat
import sys
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO, Final

from tablegames.core.errors import RulesError, TablegamesError
from tablegames.core.languages import say
from tablegames.rules.untrusted.systems import to_disk

LARGEST: Final = 64_000_000
"""Bytes of a file that is read whole: a save of a very long game, a collection of many games."""
_READING: Final = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0)
"""A pipe that nobody writes to does not make us wait."""


def open_regular(path: str | Path, error: type[TablegamesError] = RulesError) -> BinaryIO:
    """A regular file, open to be read; whatever else it is, is refused in one sentence."""
    try:
        number = os.open(path, _READING)
    except OSError as problem:
        raise _unreadable(path, reason_of(problem), error) from None
    except ValueError as problem:  # a name that no file can have
        raise _unreadable(path, str(problem), error) from None
    if not is_regular(number):
        folder = stat.S_ISDIR(os.fstat(number).st_mode)
        os.close(number)
        other = say("it is no ordinary file", "ce n'est pas un fichier ordinaire")
        a_folder = IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        raise _unreadable(path, reason_of(a_folder) if folder else other, error)
    return os.fdopen(number, "rb")


def read_bytes(path: str | Path, error: type[TablegamesError] = RulesError, most: int = LARGEST) -> bytes:
    """The contents of a regular file of at most so many bytes; whatever else it is, is refused in one sentence."""
    with open_regular(path, error) as file:
        try:
            if os.fstat(file.fileno()).st_size <= most:
                content = file.read(most + 1)
                if len(content) <= most:
                    return content
        except OSError as problem:
            raise _unreadable(path, reason_of(problem), error) from None
    raise error.said(
        f"{path}: too large: at most {most:,} bytes of such a file are read; split it",
        f"{path} : trop grand : on lit au plus {most:,} octets d'un tel fichier ; divisez-le",
    )


def read_text(path: str | Path, error: type[TablegamesError] = RulesError, most: int = LARGEST) -> str:
    """The text of such a file; one sentence when it is no UTF-8."""
    return decoded(read_bytes(path, error, most), str(path), error)


def decoded(content: bytes, origin: str, error: type[TablegamesError]) -> str:
    """UTF-8 as text, ends of lines as they are written here; one sentence with the byte where it is something else."""
    try:
        return content.decode("utf-8").replace("\r\n", "\n")
    except UnicodeDecodeError as problem:
        raise error.said(
            f"{origin}: not a UTF-8 text (byte {problem.start}); save it as UTF-8",
            f"{origin} : ce n'est pas un texte UTF-8 (octet {problem.start}) ; enregistrez-le en UTF-8",
        ) from None


def is_regular(handle: int) -> bool:
    """Whether an open file is an ordinary one: no folder, pipe or device."""
    return stat.S_ISREG(os.fstat(handle).st_mode)


def sync_folder(folder: Path) -> None:
    """Wait until the names in a folder are on the disk, where the system can."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            to_disk(handle)
        finally:
            os.close(handle)


def _unreadable(path: str | Path, reason: str, error: type[TablegamesError]) -> TablegamesError:
    return error(say(f"{path}: cannot be read: {reason}", f"{path} : illisible : {reason}"))


IN_FRENCH: Final = {
    errno.ENOENT: "il n'y a pas de tel fichier ni de tel dossier",
    errno.EACCES: "l'accès en est refusé",
    errno.EPERM: "ce n'est pas permis",
    errno.EISDIR: "c'est un dossier",
    errno.ENOTDIR: "ce n'est pas un dossier",
    errno.EEXIST: "le fichier existe déjà",
    errno.ENOSPC: "il n'y a plus de place sur le disque",
    errno.EROFS: "le disque ne se laisse que lire",
    errno.ENAMETOOLONG: "le nom est trop long",
    errno.ENOTEMPTY: "le dossier n'est pas vide",
    errno.EIO: "le disque ne répond pas comme il faut",
    errno.ELOOP: "les liens tournent en rond",
}
"""The reasons that people meet; any other is left in the system's words."""


def reason_of(problem: Exception) -> str:
    """Why the system refused."""
    said = getattr(problem, "strerror", None) or str(problem)
    number = getattr(problem, "errno", None)
    return say(said, IN_FRENCH.get(number, said) if isinstance(number, int) else said)


def notice(sentence: str) -> None:
    """Say a sentence beside what was asked for."""
    print(sentence, file=sys.stderr, flush=True)
