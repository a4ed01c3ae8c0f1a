"""The standard streams: each is always there, and a failure to write is reported as that and nothing else.

A program may be started without them (`>&-`), with a full disk behind them (`> /dev/full`), or with a reader that goes
away. None of that is a bug: a missing stream is replaced by a harmless one, a complaint that nobody can hear is
dropped, and an answer that cannot be written raises `Unheard`.
"""

from __future__ import annotations

import errno
import io
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

from tablegames.core.languages import gettext as _

STANDARD = (0, 1, 2)
"""The descriptors of the standard input, output and error."""


class Unheard(OSError):  # noqa: N818 - what it is about is no error of the program
    """The standard output is closed or takes no more."""

    def __str__(self) -> str:
        if self.errno == errno.EBADF:
            return _(
                "standard output is closed, so the answer can't be written; leave it open, or send the answer to a file"
            )
        return _(
            "cannot write to standard output: {strerror}; free some space, or send the output elsewhere",
            strerror=self.strerror,
        )


class Spoken(io.TextIOWrapper):
    """A text stream whose failures are `Unheard`, or silent if nobody needs them."""

    def __init__(self, buffer: Any, drops: bool, **options: Any) -> None:
        super().__init__(buffer, **options)
        self._drops = drops
        """Whether what cannot be written is dropped."""

    def write(self, text: str, /) -> int:
        with self._heard():
            super().write(text)
        return len(text)

    def flush(self) -> None:
        with self._heard():
            super().flush()

    @contextmanager
    def _heard(self) -> Iterator[None]:
        try:
            yield
        except BrokenPipeError:
            if not self._drops:
                raise
        except OSError as problem:
            if not self._drops:
                raise Unheard(problem.errno, problem.strerror, "<stdout>") from None


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
        sys.stdout = _spoken(sys.stdout, drops=False)
    if sys.stderr is sys.__stderr__:
        sys.stderr = _spoken(sys.stderr, drops=True)
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal that knows no accents still gets the rest


def _spoken(stream: Any, drops: bool) -> Spoken:
    """Return the stream, or a substitute for a missing one, with its failures as in `Spoken`."""
    if isinstance(stream, io.TextIOWrapper):
        return Spoken(
            stream.buffer,
            drops,
            encoding=stream.encoding,
            line_buffering=stream.line_buffering,
            write_through=stream.write_through,
        )
    nowhere = os.open(os.devnull, os.O_RDONLY)  # whatever is written to it fails, as on a stream that is closed
    return Spoken(os.fdopen(nowhere, "wb"), drops, encoding="utf-8")


def fall_silent() -> None:
    """Drop the rest of the standard output when nobody can get it any more."""
    try:
        sys.stdout.flush()
    except OSError:
        with suppress(OSError, ValueError):  # what has no descriptor is not flushed when the program ends
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


@contextmanager
def listening() -> Iterator[None]:
    """Ask somebody: an input that cannot be read counts as ended; a failing output is still an error of its own."""
    try:
        yield
    except (BrokenPipeError, Unheard):
        raise
    except (OSError, RuntimeError, ValueError):
        raise EOFError from None
