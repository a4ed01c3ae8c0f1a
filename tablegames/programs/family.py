"""What a program has started: none of it outlives the program, whatever it calls itself by then.

On every POSIX system a program is the head of a group of processes, which is ended whole. On Linux a process that has
left its group (`setsid`), or was left by whoever started it (a daemon), is ended too: orphans of our programs are
handed to us (we are their "subreaper"), and are known by a mark in the environment that all of them inherit, or, where
somebody has wiped that off, by being children of ours that we never had.
"""

from __future__ import annotations

import gc
import os
import signal
import subprocess
import sys
import time
from collections.abc import Collection, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from secrets import token_hex
from typing import Final, NamedTuple

VARIABLE: Final = "TABLEGAMES_CHILD"
"""The mark: a path of names, the last of them that of the program itself."""
_ROUNDS, _PAUSE = 100, 0.005
"""How often we look again whether something is left, and the seconds between: what starts others is faster than we."""
_SET_CHILD_SUBREAPER: Final = 36


def new_mark() -> str:
    """The mark of a new program, below our own."""
    return f"{os.environ.get(VARIABLE, '')}/{token_hex(8)}"


@cache
def adopt_orphans() -> bool:
    """Have orphans handed to us from now on; whether the system can."""
    if sys.platform != "linux":
        return False
    try:
        import ctypes

        return bool(ctypes.CDLL(None).prctl(_SET_CHILD_SUBREAPER, 1, 0, 0, 0) == 0)
    except (ImportError, OSError, AttributeError):
        return False


def kill_group(process: int) -> None:
    """End a program and all that stayed in its group."""
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(process, signal.SIGKILL)


def kill_family(mark: str, programs: Collection[int], process: int | None = None) -> None:
    """End every process with that mark and all they have started; `process` is the program itself, ours to reap.

    `programs` are those that go on. When there are none, orphans without any mark can only be of those we had.
    """
    if not adopt_orphans():
        return
    spared: set[int] = set()  # those we have no right to end
    for number in range(_ROUNDS):
        doomed = [one for one in _family(mark, programs, process) if one.process not in spared]
        if not doomed:
            return
        for one in doomed:
            try:
                os.kill(one.process, signal.SIGKILL)
            except ProcessLookupError:
                pass
            except PermissionError:
                spared.add(one.process)
        if number:
            time.sleep(_PAUSE)
        for one in doomed:
            if one.parent == os.getpid() and one.process != process:
                with suppress(ChildProcessError):
                    os.waitpid(one.process, os.WNOHANG)


@contextmanager
def household() -> Iterator[None]:
    """While it lasts, processes we start bear a mark; what they leave behind is ended at the end of it."""
    before, ours = os.environ.get(VARIABLE), new_mark()
    adopt_orphans()
    os.environ[VARIABLE] = ours
    try:
        yield
    finally:
        if before is None:
            del os.environ[VARIABLE]
        else:
            os.environ[VARIABLE] = before
        kill_family(ours, ())


class _Process(NamedTuple):
    """A process as the system tells of it."""

    process: int
    parent: int
    session: int
    over: bool
    """Whether it has ended, and waits only for its parent to hear of it."""


def _family(mark: str, programs: Collection[int], process: int | None) -> list[_Process]:
    """The processes that are to be ended, those that have ended and wait for us among them."""
    known = dict(_processes())
    us = known.get(os.getpid())
    if us is None:
        return []
    heads = {one for one in (process,) if one in known}
    strangers = []
    for one in known.values():
        if one.parent != us.process or one.process == process or one.process in programs or one.session == us.session:
            continue
        found = _mark(one.process)
        if found is not None and mark in f"{found}/":
            heads.add(one.process)
        elif found is None and (one.over or not (programs or us.process == 1)):  # to process 1 all orphans are handed
            strangers.append(one.process)
    if strangers:
        heads.update(set(strangers) - _started_here())
    children: dict[int, list[int]] = {}
    for one in known.values():
        children.setdefault(one.parent, []).append(one.process)
    family: list[_Process] = []
    waiting = list(heads)
    while waiting:
        head = waiting.pop()
        family.append(known[head])
        waiting += children.get(head, [])
    return [one for one in family if not (one.over and (one.process == process or one.parent != us.process))]


def _processes() -> Iterator[tuple[int, _Process]]:
    """Every process there is, by its number."""
    with suppress(OSError):
        for name in os.listdir("/proc"):
            if name.isdigit():
                with suppress(OSError, ValueError, IndexError):
                    state, parent, _, session, *_ = _text(name, "stat").rpartition(")")[2].split()
                    yield int(name), _Process(int(name), int(parent), int(session), state in "ZX")


def _text(process: str, about: str) -> str:
    return Path("/proc", process, about).read_bytes().decode("ascii", "replace")


def _mark(process: int) -> str | None:
    """The mark a process was started with; None: it has none, or has ended."""
    with suppress(OSError):
        for entry in _text(str(process), "environ").split("\0"):
            name, _, value = entry.partition("=")
            if name == VARIABLE:
                return value
    return None


def _started_here() -> set[int]:
    """The processes that others in this program have started and look after: they are nobody's orphans."""
    return {one.pid for one in gc.get_objects() if issubclass(type(one), subprocess.Popen)}
