"""Parts run one after the other, each in a process of its own with its share of the time; what came of each."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path
from threading import Timer
from typing import Final

from tests.soaking.part import Figures, LeftOut, Part, Share, rounds

ROOT: Final = Path(__file__).parent.parent.parent
LONGEST, GRACE = 3.0, 300.0
"""A part is ended after this many times its share, plus this many seconds."""
LINES: Final = 15
"""Of what a part that failed has said, the last."""


class Ended(StrEnum):
    """How a part ended."""

    WELL = "well"
    FAILED = "failed"
    LEFT_OUT = "left out"
    BROKEN_OFF = "broken off"
    NOT_REACHED = "not reached"


@dataclass(frozen=True, slots=True)
class Outcome:
    """The fate of a part."""

    name: str
    ended: Ended
    share: float | None = None
    seconds: float = 0.0
    figures: Figures = field(default_factory=dict)
    why: str = ""
    """Why it was left out."""
    said: tuple[str, ...] = ()
    """The last lines of one that failed."""


def share_of(part: Part, rest: Sequence[Part], left: float | None) -> float | None:
    """The seconds of a part: its weight among those that are still to come, of the time that is left."""
    return None if left is None else max(0.0, left) * part.weight / sum(one.weight for one in (part, *rest))


def run_parts(parts: Sequence[Part], seconds: float | None, command: Sequence[str]) -> Iterator[Outcome]:
    """Every part by its share, and what became of it; interrupted, the rest is not reached."""
    begin = time.monotonic()
    for number, part in enumerate(parts):
        left = None if seconds is None else seconds - (time.monotonic() - begin)
        share = share_of(part, parts[number + 1 :], left)
        if share is not None and (share < part.least or share <= 0.0):
            wants = f"it needs at least {part.least:.0f} s" if part.least else "no time is left"
            why = f"its share is {share:.1f} s; {wants}"
            yield Outcome(part.name, Ended.LEFT_OUT, share, why=why)
            continue
        outcome = run_apart(part, share, command)
        yield outcome
        if outcome.ended is Ended.BROKEN_OFF:
            yield from (Outcome(one.name, Ended.NOT_REACHED) for one in parts[number + 1 :])
            return


def run_apart(part: Part, share: float | None, command: Sequence[str]) -> Outcome:
    """A part in a process of its own, whose lines are shown as they come."""
    begin, last = time.monotonic(), deque[str](maxlen=LINES)
    limit = None if share is None else LONGEST * share + GRACE
    with tempfile.TemporaryDirectory() as folder:
        told = Path(folder) / "told.json"
        own = [*command, "--part", part.name, "--told", str(told)]
        with subprocess.Popen(
            own if share is None else [*own, "--share", f"{share:.1f}"],
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace", cwd=ROOT,
            env={**os.environ, "PYTHONPATH": str(ROOT)}, start_new_session=True,
        ) as running:  # fmt: skip
            try:
                with ended_after(limit, running):
                    for line in running.stdout or ():
                        print(f"  {line}", end="", flush=True)
                        last.append(line.rstrip("\n"))
                    running.wait()
            except KeyboardInterrupt:
                _end(running)
                return Outcome(part.name, Ended.BROKEN_OFF, share, time.monotonic() - begin, *_told(told))
        spent, (figures, why) = time.monotonic() - begin, _told(told)
    if limit is not None and spent > limit:
        last.append(f"it was ended after {limit:.0f} s")
    if running.returncode:
        return Outcome(part.name, Ended.FAILED, share, spent, figures, said=tuple(map(scrubbed, last)))
    return Outcome(part.name, Ended.LEFT_OUT if why else Ended.WELL, share, spent, figures, why)


@contextmanager
def ended_after(limit: float | None, running: subprocess.Popen[str]) -> Iterator[None]:
    """End a process and its children, if it is still there after this many seconds."""
    if limit is None:
        yield
        return
    watch = Timer(limit, _end, [running])
    watch.start()
    try:
        yield
    finally:
        watch.cancel()


def _end(running: subprocess.Popen[str]) -> None:
    """End a part and whatever it has started: asked first, then without asking."""
    for number in (signal.SIGINT, signal.SIGKILL):
        with suppress(ProcessLookupError):
            os.killpg(running.pid, number)
        with suppress(subprocess.TimeoutExpired):
            running.wait(10)
            return


def _told(path: Path) -> tuple[Figures, str]:
    """A part's notes about itself: its figures so far, and why it was left out."""
    try:
        data = json.loads(path.read_text("utf-8"))
    except (OSError, ValueError):
        return {}, ""
    return data["figures"], data["why"]


def run_here(part: Part, share: Share, seed: int, told: Path) -> None:
    """Run a part in this process; after every round its figures are in a file."""
    try:
        for figures in rounds(part, share, seed):
            put(told, json.dumps({"figures": figures, "why": ""}))
    except LeftOut as reason:
        put(told, json.dumps({"figures": {}, "why": str(reason)}))
        print(reason, flush=True)


def put(path: Path, text: str) -> None:
    """Write a file whole or not at all."""
    new = path.with_name(f"{path.name}.new")
    new.write_text(text, "utf-8")
    new.replace(path)


def scrubbed(line: str) -> str:
    """A line without the folders of this machine."""
    for folder, name in (
        (str(ROOT), "."),
        (sys.prefix, "PYTHON"),
        (tempfile.gettempdir(), "TMP"),
        (str(Path.home()), "~"),
    ):
        line = line.replace(folder, name) if len(folder) > 1 else line
    return line
