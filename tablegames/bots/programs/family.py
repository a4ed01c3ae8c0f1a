"""The processes that a program started: none outlives it, even under another name.

On every POSIX system a program leads a group of processes, which ends with it. On Linux a process that left its group
(`setsid`), or lost its parent (a daemon), ends too: orphans of our programs come to us (we are their "subreaper"), and
have a mark in the environment that all of them inherit. All our own processes have a mark too; so if somebody removed
it, it was not our child.
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
"""The mark: a path of names, ours before that of the program."""
_ROUNDS, _PAUSE = 100, 0.005
"""The number of rounds in search of survivors, and the seconds between: processes may start others meanwhile."""
_SET_CHILD_SUBREAPER: Final = 36
_guests: Final[set[int]] = set()
"""Processes that others in this program started, and look after."""


def new_mark() -> str:
    """Return the mark of a new program, below our own."""
    return f"{os.environ.get(VARIABLE, '')}/{token_hex(8)}"


@cache
def adopt_orphans() -> bool:
    """Receive orphans from now on, and mark everything we start; return whether the system can."""
    if sys.platform != "linux":
        return False
    try:
        import ctypes

        adopted = bool(ctypes.CDLL(None).prctl(_SET_CHILD_SUBREAPER, 1, 0, 0, 0) == 0)
    except (ImportError, OSError, AttributeError):
        return False
    os.environ[VARIABLE] = new_mark()
    if _has_children():
        _guests.update(number for number, one in _processes() if one.parent == os.getpid())
    return adopted


def begin_as_copy() -> None:
    """Forget the parent's state after a fork: the orphans belong to the parent."""
    adopt_orphans.cache_clear()
    _guests.clear()


def kill_group(process: int) -> None:
    """Kill a program and everything in its group."""
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(process, signal.SIGKILL)


def kill_family(mark: str, programs: Collection[int], process: int | None = None) -> None:
    """Kill every process with that mark and everything they started; `process` is the program itself, which we reap.

    `programs` are those that keep running. Without any, orphans without a mark can only be ours.
    """
    if not adopt_orphans():
        return
    spared: set[int] = set()  # we have no right to end these
    for _ in range(_ROUNDS):
        if not _has_children():
            return
        alive = []
        for one in _family(mark, programs, process):
            if not one.over:
                alive.append(one.process)
            elif one.parent == os.getpid() and one.process != process:
                with suppress(ChildProcessError):
                    os.waitpid(one.process, os.WNOHANG)
        if spared.issuperset(alive):
            return
        for number in alive:
            try:
                os.kill(number, signal.SIGKILL)
            except ProcessLookupError:
                pass
            except PermissionError:
                spared.add(number)
        time.sleep(_PAUSE)


@contextmanager
def household() -> Iterator[None]:
    """Mark the processes started in this context; kill the remaining ones at its end."""
    adopt_orphans()
    before, ours = os.environ.get(VARIABLE), new_mark()
    os.environ[VARIABLE] = ours
    try:
        yield
    finally:
        if before is None:
            del os.environ[VARIABLE]
        else:
            os.environ[VARIABLE] = before
        kill_family(f"{ours}/", ())


def _has_children() -> bool:
    """Return whether we have any child process, even an ended one; otherwise there is nothing to search."""
    try:
        os.waitid(os.P_ALL, 0, os.WEXITED | os.WNOHANG | os.WNOWAIT)
    except ChildProcessError:
        return False
    return True


class _Process(NamedTuple):
    """A process in the system's list."""

    process: int
    parent: int
    session: int
    terminal: bool
    """Whether it has a terminal."""
    over: bool
    """Whether it has ended and waits for its parent."""


def _family(mark: str, programs: Collection[int], process: int | None) -> list[_Process]:
    """Return the processes to end or to reap: the program, its orphans, and all below."""
    known = dict(_processes())
    us = known.get(os.getpid())
    if us is None:
        return []
    _guests.intersection_update(known)
    heads = {one for one in (process,) if one in known}
    unmarked = set()
    for one in known.values():
        if one.parent != us.process or one.process == process or one.process in programs or one.session == us.session:
            continue
        found = _mark(one.process)
        if one.terminal and found is None:
            _guests.add(one.process)
        elif found is not None and mark in found:
            heads.add(one.process)
        elif one.over or (found is None and not programs and us.process != 1):  # process 1 receives all orphans
            unmarked.add(one.process)
    if unmarked := unmarked - _guests:
        heads |= unmarked - _started_here()
    children: dict[int, list[int]] = {}
    for one in known.values():
        children.setdefault(one.parent, []).append(one.process)
    family: list[_Process] = []
    waiting = list(heads)
    while waiting:
        head = waiting.pop()
        family.append(known[head])
        waiting += children.get(head, [])
    return family


def _processes() -> Iterator[tuple[int, _Process]]:
    """Return all processes by number."""
    with suppress(OSError):
        for name in os.listdir("/proc"):
            if name.isdigit():
                with suppress(OSError, ValueError):
                    about = _text(name, "stat").rpartition(")")[2].split()
                    state, parent, _, session, terminal, *_ = about
                    number = int(name)
                    yield number, _Process(number, int(parent), int(session), terminal != "0", state in "ZX")


def _text(process: str, about: str) -> str:
    return Path("/proc", process, about).read_bytes().decode("ascii", "replace")


def _mark(process: int) -> str | None:
    """Return the mark of a process; None: it has none."""
    with suppress(OSError):
        for entry in _text(str(process), "environ").split("\0"):
            name, _, value = entry.partition("=")
            if name == VARIABLE:
                return value
    return None


def _started_here() -> set[int]:
    """Return the running processes that others in this program started, with any environment.

    An ended one does not count: the system gives its number to another process.
    """
    return {one.pid for one in gc.get_objects() if issubclass(type(one), subprocess.Popen) and one.returncode is None}
