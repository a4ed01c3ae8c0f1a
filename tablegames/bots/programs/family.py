"""What a program has started: none of it outlives the program, whatever it calls itself by then.

On every POSIX system a program is the head of a group of processes, which is ended whole. On Linux a process that has
left its group (`setsid`), or was left by whoever started it (a daemon), is ended too: orphans of our programs are
handed to us (we are their "subreaper"), and are known by a mark in the environment that all of them inherit. All we
start ourselves has a mark too; so where somebody has wiped it off, it was no child of ours.
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
"""How often we look again whether something is left, and the seconds between: what starts others is faster than we."""
_SET_CHILD_SUBREAPER: Final = 36
_guests: Final[set[int]] = set()
"""What somebody else in this program has started, at a terminal or before us, and hears of himself."""


def new_mark() -> str:
    """The mark of a new program, below our own."""
    return f"{os.environ.get(VARIABLE, '')}/{token_hex(8)}"


@cache
def adopt_orphans() -> bool:
    """Have orphans handed to us from now on, and whatever we start marked; whether the system can."""
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
    """Forget what the process did of which this one is a copy: orphans were to be handed to that one."""
    adopt_orphans.cache_clear()
    _guests.clear()


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
    """While it lasts, processes we start bear a mark of their own; what they leave behind is ended at the end of it."""
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
    """Whether any process is a child of ours, one that has ended and was not heard of too; else we need not look."""
    try:
        os.waitid(os.P_ALL, 0, os.WEXITED | os.WNOHANG | os.WNOWAIT)
    except ChildProcessError:
        return False
    return True


class _Process(NamedTuple):
    """A process as the system tells of it."""

    process: int
    parent: int
    session: int
    terminal: bool
    """Whether somebody can type to it."""
    over: bool
    """Whether it has ended, and waits only for its parent to hear of it."""


def _family(mark: str, programs: Collection[int], process: int | None) -> list[_Process]:
    """The processes that are to be ended, or have ended and wait for us: the program, its orphans, and all below."""
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
        elif one.over or (found is None and not programs and us.process != 1):  # to process 1 all orphans are handed
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
    """Every process there is, by its number."""
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
    """The mark a process was started with; None: it has none."""
    with suppress(OSError):
        for entry in _text(str(process), "environ").split("\0"):
            name, _, value = entry.partition("=")
            if name == VARIABLE:
                return value
    return None


def _started_here() -> set[int]:
    """The processes that others in this program have started and look after, whatever environment they gave them."""
    return {one.pid for one in gc.get_objects() if issubclass(type(one), subprocess.Popen)}
