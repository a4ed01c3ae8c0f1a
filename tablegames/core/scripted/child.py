"""Another program as a conversation in lines: started without a shell, answered in time or given up.

Two threads move the lines, so that a program that neither reads nor writes can hold up nobody: who waits for an answer
waits so many seconds and no longer. What a program writes to its standard error is kept only to quote its last line.
"""

from __future__ import annotations

import atexit
import os
import signal
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from queue import Empty, Full, Queue
from threading import Thread
from typing import IO, Final, Generic, TypeVar

from tablegames.core.errors import GameError
from tablegames.core.words import say

K = TypeVar("K")

LONGEST: Final = 1_000_000
"""Characters of a line of an answer; more is no answer."""
_WAITING: Final = 1_000
"""Lines of a program that may wait to be read; one that says more unasked has to wait itself."""
_LOOK, _LAST_WORDS = 0.5, 0.2
"""Seconds: how often one looks whether a program is still there, and how long what it said last may take to arrive."""
_alive: Final[set[Child]] = set()


class PlayerFailed(GameError):  # noqa: N818 - the end of a game, told as its result
    """A player that gave no move: what it did (`timeout`, `crash`, `illegal`, `garbled`), and what is known of it."""

    def __init__(self, kind: str, detail: str = "") -> None:
        super().__init__(failure(kind, detail))
        self.kind = kind
        self.detail = detail

    def __reduce__(self) -> tuple[type[PlayerFailed], tuple[str, str]]:
        return PlayerFailed, (self.kind, self.detail)


def failure(kind: str, detail: str) -> str:
    """What a player did instead of playing, in words."""
    told = f": {detail}" if detail else ""
    words = {
        "timeout": say("it gave no answer in time", "pas de réponse à temps"),
        "crash": say("it stopped", "il s'est arrêté"),
        "illegal": say("its answer is no legal move", "sa réponse n'est pas un coup permis"),
        "garbled": say("it does not keep to the protocol", "il ne suit pas le protocole"),
    }
    return words.get(kind, kind) + told


class Child:
    """A running program."""

    def __init__(
        self, command: Sequence[str], folder: Path | None = None, environment: Mapping[str, str] | None = None
    ) -> None:
        self.command = tuple(command)
        self._errors: IO[bytes] = tempfile.TemporaryFile()  # noqa: SIM115 - closed with the program
        try:
            self._process = subprocess.Popen(
                self.command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self._errors,
                cwd=folder,
                env={**os.environ, **(environment or {})},
                text=True,
                encoding="utf-8",
                errors="replace",
                bufsize=1,
                start_new_session=True,
            )
        except OSError as problem:
            self._errors.close()
            raise PlayerFailed("crash", f"{command[0]}: {problem.strerror or problem}") from None
        self._heard: Queue[str | None] = Queue(_WAITING)
        self._said: Queue[str | None] = Queue()
        _alive.add(self)
        self._listener = Thread(target=self._listen, daemon=True)
        self._listener.start()
        Thread(target=self._talk, daemon=True).start()

    @property
    def here(self) -> bool:
        """Whether it has not been sent away."""
        return self in _alive

    def send(self, line: str) -> None:
        """Say a line; it is written as soon as the program reads."""
        self._said.put(line)

    def receive(self, seconds: float) -> str:
        """The next line it says within so many seconds; raises `PlayerFailed`."""
        end = time.monotonic() + max(0.0, seconds)
        line: str | None = None
        while True:
            gone = self._process.poll() is not None  # what it has started may hold its output open
            left = end - time.monotonic()
            try:
                line = self._heard.get(timeout=max(0.0, min(left, _LAST_WORDS if gone else _LOOK)))
                break
            except Empty:
                if gone:
                    break
                if left <= 0:
                    raise PlayerFailed("timeout") from None
        if line is None:
            raise PlayerFailed("crash", self._epitaph())
        return line

    def close(self) -> None:
        """End it: politely by closing its input, else by force, with whatever it has started itself."""
        if self not in _alive:
            return
        _alive.discard(self)
        self._said.put(None)
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(0.5)
        self.kill()
        self._process.wait()
        self._errors.close()
        self._listener.join(_LAST_WORDS)
        if self._process.stdout is not None and not self._listener.is_alive():  # else somebody has run away with it
            self._process.stdout.close()

    def kill(self) -> None:
        """End it at once."""
        try:
            if os.name == "posix":
                os.killpg(self._process.pid, signal.SIGKILL)
            else:
                self._process.kill()
        except (ProcessLookupError, PermissionError):
            pass

    def _listen(self) -> None:
        stream = self._process.stdout
        assert stream is not None
        try:
            while line := stream.readline(LONGEST):
                self._heard.put(line.rstrip("\r\n"))
        except (OSError, ValueError):  # closed under our hands
            pass
        with suppress(Full):
            self._heard.put(None, timeout=1.0)

    def _talk(self) -> None:
        stream = self._process.stdin
        assert stream is not None
        try:
            while (line := self._said.get()) is not None:
                stream.write(line + "\n")
                stream.flush()
        except (OSError, ValueError):
            pass
        with suppress(OSError):
            stream.close()

    def _epitaph(self) -> str:
        """Its exit status and the last line it complained with."""
        try:
            code: int | None = self._process.wait(1.0)
        except subprocess.TimeoutExpired:
            code = None
        self._errors.seek(0, os.SEEK_END)
        self._errors.seek(max(0, self._errors.tell() - 2_000))
        said = self._errors.read().decode("utf-8", "replace").strip().splitlines()
        ended = "closed its output" if code is None else f"exit status {code}"
        return f"{ended}, {said[-1].strip()[:200]}" if said else ended


class Kept(Generic[K]):
    """Programs that stay from game to game, by what they were asked for: for bridges to those that remember nothing."""

    def __init__(self) -> None:
        self._children: dict[K, Child] = {}

    @contextmanager
    def asked(self, key: K, start: Callable[[], Child]) -> Iterator[Child]:
        """The program, started if it is not here; one that fails is sent away, and started anew next time."""
        child = self._children.get(key)
        if child is None or not child.here:
            child = self._children[key] = start()
        try:
            yield child
        except PlayerFailed:
            child.close()
            raise


def kill_all() -> None:
    """End every program at once: for a process that must stop itself."""
    for child in list(_alive):
        child.kill()


def close_all() -> None:
    """End every program."""
    for child in list(_alive):
        child.close()


atexit.register(close_all)
