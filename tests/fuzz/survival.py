"""The one check for all: an input is accepted or refused in a sentence, soon, and takes no more memory than it may."""

from __future__ import annotations

import io
import os
import resource
import signal
import sys
import tempfile
import time
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from random import Random
from types import FrameType, TracebackType
from typing import Any, Final

import click

from tablegames.core.errors import TablegamesError
from tablegames.core.languages import LANGUAGES, language, speaking, use_language
from tablegames.core.plaintext import is_clean
from tablegames.terminal import main

SECONDS: Final = 2.0
"""Of the processor, for one input."""
HOPELESS: Final = 12.0
"""Processor seconds after which an input is stopped."""
MEGABYTES: Final = 200
"""The most that one input may raise the peak memory."""
SENTENCE: Final = 1_200


@dataclass(frozen=True, slots=True)
class Parser:
    """Something that reads what comes from outside, and what makes inputs for it."""

    name: str
    make: Callable[[Random], Any]
    """An input, as plain data."""
    read: Callable[[Any], bool]
    """Whether the input was accepted; a refusal is raised."""
    cost: int = 1
    """The suite tries this many times fewer inputs."""


class TooSlow(BaseException):
    """An input takes so long that it is broken off."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """The fate of an input that did no harm."""

    accepted: bool
    seconds: float


class Broken(AssertionError):  # noqa: N818 - what a check finds
    """An input that did harm: `why` in a sentence, `place` as file:line, the same for the same cause."""

    def __init__(self, why: str, place: str, trace: str = "") -> None:
        super().__init__(f"{why} [{place}]")
        self.why, self.place, self.trace = why, place, trace

    @property
    def cause(self) -> str:
        """The same for inputs that fail alike."""
        return f"{self.why.split(':')[0]} @ {self.place}"


def survives(parser: Parser, tongue: str, data: Any) -> Verdict:
    """Try an input; `Broken` describes the fault in its result."""
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    begin = time.thread_time()  # that of the whole process is kept loosely while a timer runs on it
    accepted = False
    try:
        with _speaking(tongue), _patience():
            accepted = parser.read(data)
    except TablegamesError as refusal:
        _check_sentence(str(refusal))
    except click.ClickException as refusal:
        _check_sentence(refusal.format_message())
    except TooSlow as problem:
        place = _place(problem.__traceback__)
        raise Broken(f"over {HOPELESS:.0f} s of the processor", place, _told(problem)) from None
    except Broken:
        raise
    except (Exception, SystemExit, KeyboardInterrupt) as problem:
        said = f"{type(problem).__name__}: {str(problem)[:300]}"
        raise Broken(said, _place(problem.__traceback__), _told(problem)) from None
    seconds = time.thread_time() - begin
    if seconds > SECONDS:
        raise Broken(f"slow: {seconds:.1f} s of the processor", parser.name)
    grown = (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) / 1024
    if grown > MEGABYTES:
        raise Broken(f"large: {grown:.0f} MB more", parser.name)
    return Verdict(accepted, seconds)


def _check_sentence(text: str) -> None:
    if "\n" in text or len(text) > SENTENCE or not is_clean(text):
        raise Broken(f"no sentence: {text[:200]!r}, {len(text)} characters", _teller(sys.exception()))
    if not text.strip():
        raise Broken("nothing is said", _teller(sys.exception()))


def _teller(problem: BaseException | None) -> str:
    return _place(None if problem is None else problem.__traceback__)


def _place(trace: TracebackType | None) -> str:
    """The last place in our own code: `tablegames/table/table.py:120`."""
    frames = traceback.extract_tb(trace)
    ours = [frame for frame in frames if "tablegames" in frame.filename and "/fuzz/" not in _below(frame.filename)]
    last = ours[-1] if ours else frames[-1] if frames else None
    return "?" if last is None else f"{_below(last.filename)}:{last.lineno}"


def _below(name: str) -> str:
    root = str(Path(__file__).parent.parent.parent) + os.sep
    return name.removeprefix(root) if name.startswith(root) else f"…/{Path(name).name}"


def _told(problem: BaseException) -> str:
    return "".join(traceback.format_exception(problem))[-6000:]


@contextmanager
def _speaking(tongue: str) -> Iterator[None]:
    before = language()
    try:
        with speaking(tongue):
            yield
    finally:
        use_language(before if before in LANGUAGES else "en")


@contextmanager
def _patience() -> Iterator[None]:
    """Break an input off that takes too long, by the processor's time."""

    def enough(number: int, frame: FrameType | None) -> None:
        raise TooSlow

    usual = signal.signal(signal.SIGPROF, enough)
    signal.setitimer(signal.ITIMER_PROF, HOPELESS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, usual)


def run_command(arguments: list[str], typed: str = "", *, endless: bool = False) -> bool:
    """Run a command in this process as a user would; whether it went well. `Broken` where it did what none may do.

    Of a command that works as long as it was asked to (`endless`), Ctrl-C is tried when that is long.
    """
    out, err = io.StringIO(), io.StringIO()
    stdin = sys.stdin
    sys.stdin = io.StringIO(typed)
    code: object = None
    try:
        with redirect_stdout(out), redirect_stderr(err), _interrupted(endless):
            main([*arguments, "--lang", language()] if "--" not in arguments else arguments)
    except SystemExit as ended:
        code = ended.code
    finally:
        sys.stdin = stdin
    said, where = err.getvalue(), f"the command {''.join(arguments[:1])[:20]!a}"
    if code not in (0, 1, 2, 130):
        raise Broken(f"exit {code}: {said[-300:]!r}", where)
    if "Traceback (most recent" in said + out.getvalue():
        raise Broken(f"a traceback is shown: {said[-300:]!r}", where)
    for line in said.splitlines():
        if len(line) > SENTENCE or not is_clean(line):
            raise Broken(f"no sentence: {line[:200]!r}, {len(line)} characters", where)
    if code == 2 and not said.strip() and not out.getvalue().strip():
        raise Broken("exit 2 and nothing is said", where)
    if not is_clean(out.getvalue()):
        at = next(line for line in out.getvalue().split("\n") if not is_clean(line))
        raise Broken(f"control characters are shown: {at[:200]!r}", where)
    return code == 0


@contextmanager
def _interrupted(endless: bool) -> Iterator[None]:
    """Ctrl-C when a command has worked for a while, by the clock on the wall."""
    if not endless:
        yield
        return

    def stop(number: int, frame: FrameType | None) -> None:
        raise KeyboardInterrupt

    usual = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, SECONDS / 2, 0.2)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, usual)


@contextmanager
def elsewhere() -> Iterator[Path]:
    """A folder to be in, with a user's folder beside it, where what is tried may write."""
    here, before = os.getcwd(), dict(os.environ)
    with tempfile.TemporaryDirectory(prefix="fuzz-", dir="/dev/shm" if os.access("/dev/shm", os.W_OK) else None) as one:
        folder = Path(one) / "work"
        folder.mkdir()
        os.environ.update(TABLEGAMES_HOME=str(Path(one) / "home"), TABLEGAMES_LANG="en", TABLEGAMES_DEBUG="1")
        os.chdir(folder)
        try:
            yield folder
        finally:
            os.chdir(here)
            os.environ.clear()
            os.environ.update(before)
