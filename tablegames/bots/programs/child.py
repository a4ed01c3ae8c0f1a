"""Another program as a conversation in lines: started without a shell, with time limits for its answers.

Threads move the lines, so a program that neither reads nor writes blocks nobody: an answer is awaited for a given time
and no longer. Output is bounded in length, number and rate: a program that says too much waits in its own pipe and
costs us next to nothing. Of its standard error we keep the end, to quote its last line.
"""

from __future__ import annotations

import atexit
import os
import subprocess
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from contextvars import copy_context
from io import BufferedReader
from pathlib import Path
from queue import Empty, Queue
from threading import Thread
from typing import IO, Final, Generic, TypeVar

from tablegames.bots.programs.family import VARIABLE, adopt_orphans, kill_family, kill_group, new_mark
from tablegames.core.errors import GameError
from tablegames.core.events import Seat
from tablegames.core.languages import gettext as _
from tablegames.core.plaintext import quoted

K = TypeVar("K")
T = TypeVar("T")

LONGEST: Final = 64 * 1024
"""The most bytes of a line; a longer one is not an answer, and ends the conversation."""
WAITING: Final = 64
"""The most unread lines; a program that says more has to wait."""
CHATTER_LINES, CHATTER_SIZE = 10_000, 2_000_000
"""The most chatter between a question and its answer: lines, and characters."""
CHATTER_SECONDS: Final = 100
"""Seconds of thinking after which the same amount of chatter is allowed again."""
COMPLAINTS: Final = 2_000
"""The last bytes of its standard error that we keep; and below, how many we read per second."""
COMPLAINTS_A_SECOND: Final = 1_000_000
DETAIL: Final = 240
"""The most characters in the description of a failure."""
_CHUNK: Final = 64 * 1024
_SOME, _PAUSE = 1_000, 0.002
"""Pieces of output to read at once after a question; then seconds between two, for a slow stream."""
_LOOK, _LAST_WORDS = 0.5, 0.2
"""Seconds between two checks that a program is still running, and to wait for its last words."""
_MOMENT: Final = 0.002
_alive: Final[set[Child]] = set()


class PlayerFailed(GameError):  # noqa: N818 - the end of a game, told as its result
    """A player that gave no move: the failure, its details, the seat if it was not the one to play.

    It gave no answer in time (`timeout`), stopped (`crash`), raised (`raised`), chose an illegal move (`illegal`) or
    sent an invalid message (`garbled`).
    """

    def __init__(self, kind: str, detail: str = "", seat: Seat | None = None) -> None:
        self.kind, self.seat = kind, seat
        self.detail = quoted(detail, DETAIL)
        super().__init__(failure(kind, self.detail))

    def __reduce__(self) -> tuple[type[PlayerFailed], tuple[str, str, Seat | None]]:
        return PlayerFailed, (self.kind, self.detail, self.seat)


def failure(kind: str, detail: str) -> str:
    """Return the failure of a player in words."""
    told = f": {detail}" if detail else ""
    words = {
        "timeout": _("it gave no answer in time"),
        "crash": _("it stopped"),
        "raised": _("it failed"),
        "illegal": _("its answer is not a legal move"),
        "garbled": _("it breaks the protocol"),
    }
    return words.get(kind, kind) + told


class Child:
    """A running program."""

    def __init__(
        self, command: Sequence[str], folder: Path | None = None, environment: Mapping[str, str] | None = None
    ) -> None:
        self.command = tuple(command)
        self._mark = new_mark()
        adopt_orphans()
        try:
            self._process = subprocess.Popen(
                self.command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                cwd=folder,
                env={**os.environ, **(environment or {}), VARIABLE: self._mark},
                start_new_session=True,
            )
        except OSError as problem:
            raise PlayerFailed("crash", f"{command[0]}: {problem.strerror or problem}") from None
        except ValueError as problem:  # impossible words in a command
            raise PlayerFailed("crash", f"{command[0]}: {problem}") from None
        self._heard: Queue[str | PlayerFailed | None] = Queue(WAITING)
        self._said: Queue[str | None] = Queue()
        self._read = 0
        self._complaints = b""
        _alive.add(self)
        self._threads = [
            Thread(target=copy_context().run, args=(work,), daemon=True)
            for work in (self._listen, self._drain, self._talk)
        ]
        for thread in self._threads:
            thread.start()

    @property
    def here(self) -> bool:
        """Whether it is still running for us."""
        return self in _alive

    def send(self, line: str) -> None:
        """Send a line; it is written as soon as the program reads."""
        self._read = 0
        self._said.put(line)

    def receive(self, seconds: float) -> str:
        """Return its next line within this time; raises `PlayerFailed`."""
        end = time.monotonic() + max(0.0, seconds)
        while True:
            gone = self._status() is not None  # a program that it started may hold its output open
            left = end - time.monotonic()
            try:
                line = self._heard.get(timeout=max(0.0, min(left, _LAST_WORDS if gone else _LOOK)))
                break
            except Empty:
                if gone:
                    line = None
                    break
                if left <= 0:
                    raise PlayerFailed("timeout", f"{seconds:g} s") from None
        if line is None:
            raise PlayerFailed("crash", self._epitaph())
        if isinstance(line, PlayerFailed):
            raise line
        return line

    def answer(self, seconds: float, read: Callable[[str], T | None]) -> T:
        """Return the result of `read` for the first line that is an answer, within this time; `read` returns None for
        others.

        Other lines are chatter, which is limited; raises `PlayerFailed`.
        """
        begin = time.monotonic()
        end = begin + seconds
        lines = size = 0
        while True:
            try:
                line = self.receive(end - time.monotonic())
            except PlayerFailed as problem:
                raise PlayerFailed("timeout", f"{seconds:g} s") if problem.kind == "timeout" else problem from None
            found = read(line)
            if found is not None:
                while self._said.qsize():  # the question is still here; an early reader may still get it
                    if time.monotonic() > end:
                        raise PlayerFailed("garbled", "it answers what it has not read")
                    time.sleep(_MOMENT)
                return found
            lines, size, now = lines + 1, size + len(line), time.monotonic()
            if max(lines / CHATTER_LINES, size / CHATTER_SIZE) > 1 + (now - begin) / CHATTER_SECONDS:
                raise PlayerFailed("garbled", "it talks and talks, and gives no answer")
            if now > end:
                raise PlayerFailed("timeout", f"{seconds:g} s")

    def close(self) -> None:
        """End it: politely by closing its input, else by force, with everything it started."""
        if self not in _alive:
            return
        _alive.discard(self)
        self._said.put(None)
        end = time.monotonic() + 0.5
        while self._status() is None and time.monotonic() < end:
            time.sleep(0.005)
        self.kill()
        self._process.wait()
        with suppress(Empty):  # releases the thread that waits for room
            while True:
                self._heard.get_nowait()
        for thread in self._threads:
            thread.join(_LAST_WORDS)

    def kill(self) -> None:
        """Kill it at once, with everything it started."""
        if os.name != "posix":
            self._process.kill()
            return
        kill_group(self._process.pid)
        kill_family(self._mark, {child._process.pid for child in _alive - {self}}, self._process.pid)

    def _status(self) -> int | None:
        """Return its exit status, None while it runs; only `close` reaps it, so that its number stays its own."""
        if self._process.returncode is not None or not hasattr(os, "waitid"):
            return self._process.poll()
        try:
            ended = os.waitid(os.P_PID, self._process.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT)
        except ChildProcessError:
            return self._process.poll()
        if ended is None:
            return None
        return ended.si_status if ended.si_code == os.CLD_EXITED else -ended.si_status

    def _listen(self) -> None:
        """Read its lines; one that is too long ends the conversation."""
        line = bytearray()
        with suppress(OSError, _NobodyListensError), self._stream(self._process.stdout) as stream:
            while piece := self._piece(stream):
                head, *more = piece.split(b"\n")
                line += head
                for following in more:
                    if len(line) > LONGEST:
                        break
                    self._tell(line.decode("utf-8", "replace").rstrip("\r"))
                    line = bytearray(following)
                if len(line) > LONGEST:
                    self._tell(PlayerFailed("garbled", f"a line of more than {LONGEST} bytes"))
                    return
            if line:
                self._tell(line.decode("utf-8", "replace").rstrip("\r"))
            self._tell(None)

    def _tell(self, heard: str | PlayerFailed | None) -> None:
        """Pass a line on as soon as there is room."""
        if not self.here:
            raise _NobodyListensError
        self._heard.put(heard)

    def _piece(self, stream: BufferedReader) -> bytes:
        """Return the next piece of its output."""
        self._read += 1
        if self._read > _SOME:
            time.sleep(_PAUSE)
        return stream.read1(_CHUNK)

    def _drain(self) -> None:
        """Read its standard error, at a limited rate, and keep the end of it."""
        with suppress(OSError), self._stream(self._process.stderr) as stream:
            while piece := stream.read1(_CHUNK):
                self._complaints = (self._complaints + piece)[-COMPLAINTS:]
                time.sleep(max(_PAUSE, len(piece) / COMPLAINTS_A_SECOND))

    @staticmethod
    def _stream(stream: IO[bytes] | None) -> BufferedReader:
        """Return a stream for the thread that reads and closes it: another process may hold the other end."""
        assert isinstance(stream, BufferedReader)
        return stream

    def _talk(self) -> None:
        stream = self._process.stdin
        assert stream is not None
        with suppress(OSError):
            while (line := self._said.get()) is not None:
                stream.write(line.encode("utf-8", "replace") + b"\n")
                stream.flush()
        with suppress(OSError):
            stream.close()

    def _epitaph(self) -> str:
        """Return its exit status and the last line of its standard error."""
        end = time.monotonic() + 1.0
        while (status := self._status()) is None and time.monotonic() < end:
            time.sleep(0.005)
        self._threads[1].join(_LAST_WORDS)
        said = self._complaints.decode("utf-8", "replace").strip().splitlines()
        ended = "closed its output" if status is None else f"exit status {status}"
        return f"{ended}, {quoted(said[-1], 200)}" if said else ended


class _NobodyListensError(Exception):
    """The conversation ended while the program wrote."""


class Kept(Generic[K]):
    """Programs that stay from game to game, by their command: for bridges without memory."""

    def __init__(self) -> None:
        self._children: dict[K, Child] = {}

    @contextmanager
    def asked(self, key: K, start: Callable[[], Child]) -> Iterator[Child]:
        """Return the program, started if necessary; after a failure it is closed, and started anew next time."""
        child = self._children.get(key)
        if child is None or not child.here:
            child = self._children[key] = start()
        try:
            yield child
        except BaseException:
            child.close()
            raise


def kill_all() -> None:
    """Kill every program: for a process that must stop."""
    while _alive:
        _alive.pop().kill()


def close_all() -> None:
    """End every program."""
    for child in list(_alive):
        child.close()


atexit.register(close_all)
