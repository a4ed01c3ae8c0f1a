"""The standard streams: each is always there, and an output that cannot be written is known as that and nothing else.

A program may be started without them (`>&-`), with a full disk behind them (`> /dev/full`), or with a reader that goes
away. Nothing of that is a bug: what is missing is replaced by something harmless, a complaint that nobody can hear is
dropped, and an answer that cannot be written is an error of its own kind, `Unheard`.
"""

from __future__ import annotations

import errno
import io
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from tablegames.core.languages import say

STANDARD = (0, 1, 2)
"""The descriptors of the standard input, output and error."""


class Unheard(OSError):  # noqa: N818 - what it is about is no error of the program
    """The standard output is closed or takes no more."""

    def __str__(self) -> str:
        if self.errno == errno.EBADF:
            return say(
                "the standard output is closed, and the answer cannot be written; leave it open, or send it to a file",
                "la sortie standard est fermée, et la réponse ne peut être écrite ; laissez-la ouverte, ou envoyez-la "
                "dans un fichier",
            )
        return say(
            f"the standard output cannot be written: {self.strerror}; make room, or send it elsewhere",
            f"la sortie standard ne peut être écrite : {self.strerror} ; faites de la place, ou envoyez-la ailleurs",
        )


class Outlet(io.RawIOBase):
    """What a text stream writes to: a failure is `Unheard`, or nothing at all where nobody is to be told."""

    def __init__(self, raw: Any, drops: bool) -> None:
        """`raw` is the stream itself, None where there is none."""
        super().__init__()
        self._raw = raw
        self.drops = drops
        """Whether what cannot be written is dropped."""

    def writable(self) -> bool:
        return True

    def isatty(self) -> bool:
        return self._raw is not None and bool(self._raw.isatty())

    def fileno(self) -> int:
        return super().fileno() if self._raw is None else int(self._raw.fileno())

    def write(self, data: Any) -> int | None:
        try:
            if self._raw is None:
                raise OSError(errno.EBADF, os.strerror(errno.EBADF))
            written: int | None = self._raw.write(data)
        except OSError as problem:
            if self.drops:
                return len(data)
            if isinstance(problem, BrokenPipeError):
                raise
            raise Unheard(problem.errno, problem.strerror, "<stdout>") from None
        return written


def steady() -> None:
    """See to it that all three standard streams can be used, whatever the program was started with."""
    for descriptor in STANDARD:
        try:
            os.fstat(descriptor)
        except OSError:
            os.open(os.devnull, os.O_RDWR)  # takes the lowest that is free: no file opened later becomes a stream
    if sys.stdin is None:
        sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: SIM115 - open as long as the program runs
    if sys.stdout is sys.__stdout__:
        sys.stdout = _heard(sys.stdout, drops=False)
    if sys.stderr is sys.__stderr__:
        sys.stderr = _heard(sys.stderr, drops=True)
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal that knows no accents still gets the rest


def _heard(stream: Any, drops: bool) -> io.TextIOWrapper:
    """The stream again, or what stands for a missing one, with its failures as `Outlet` has them."""
    if not isinstance(stream, io.TextIOWrapper):
        return io.TextIOWrapper(io.BufferedWriter(Outlet(None, drops)), encoding="utf-8")
    raw = getattr(stream.buffer, "raw", stream.buffer)  # unbuffered, the stream itself is the raw one
    return io.TextIOWrapper(
        io.BufferedWriter(Outlet(raw, drops)),
        encoding=stream.encoding,
        line_buffering=stream.line_buffering,
        write_through=stream.write_through,
    )


def fall_silent() -> None:
    """Drop what is left of the standard output, once it is known that nobody can hear it."""
    raw = getattr(getattr(sys.stdout, "buffer", None), "raw", None)
    if isinstance(raw, Outlet):
        raw.drops = True


@contextmanager
def listening() -> Iterator[None]:
    """Ask somebody: an input that cannot be read counts as ended; a failing output is still an error of its own."""
    try:
        yield
    except (BrokenPipeError, Unheard):
        raise
    except (OSError, RuntimeError, ValueError):
        raise EOFError from None
