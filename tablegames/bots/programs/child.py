"""Another program as a conversation in lines: started without a shell, answered in time or given up.

Threads move the lines, so that a program that neither reads nor writes can hold up nobody: who waits for an answer
waits so many seconds and no longer. What a program says is bounded in length, in number and in rate: one that says more
than anybody has asked for waits in its own pipe, and costs us next to nothing. Of what it writes to its standard error
only the end is kept, to quote its last line.
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
from tablegames.core.languages import say
from tablegames.core.plaintext import quoted

K = TypeVar("K")
T = TypeVar("T")

LONGEST: Final = 64 * 1024
"""Bytes of a line; a longer one is no answer, and the last that is read."""
WAITING: Final = 64
"""Lines that may wait to be read; a program that says more unasked has to wait itself."""
CHATTER_LINES, CHATTER_SIZE = 10_000, 2_000_000
"""What a program may say between a question and its answer: lines, and characters of them."""
CHATTER_SECONDS: Final = 100
"""As much again may it say every so many seconds that it thinks."""
COMPLAINTS: Final = 2_000
"""Bytes of its standard error that are kept, the last; and below, those that are read of it in a second."""
COMPLAINTS_A_SECOND: Final = 1_000_000
DETAIL: Final = 240
"""Characters of what is told of a failure."""
_CHUNK: Final = 64 * 1024
_SOME, _PAUSE = 1_000, 0.002
"""Pieces of output that are read at once after a question; then seconds between two, for one that drips."""
_LOOK, _LAST_WORDS = 0.5, 0.2
"""Seconds: how often one looks whether a program is still there, and how long what it said last may take to arrive."""
_MOMENT: Final = 0.002
_alive: Final[set[Child]] = set()


class PlayerFailed(GameError):  # noqa: N818 - the end of a game, told as its result
    """A player that gave no move: what it did, what is known of it, at which seat if it was not his turn.

    It gave no answer in time (`timeout`), stopped (`crash`), raised (`raised`), said what is not legal (`illegal`) or
    no message (`garbled`).
    """

    def __init__(self, kind: str, detail: str = "", seat: Seat | None = None) -> None:
        self.kind, self.seat = kind, seat
        self.detail = quoted(detail, DETAIL)
        super().__init__(failure(kind, self.detail))

    def __reduce__(self) -> tuple[type[PlayerFailed], tuple[str, str, Seat | None]]:
        return PlayerFailed, (self.kind, self.detail, self.seat)


def failure(kind: str, detail: str) -> str:
    """What a player did instead of playing, in words."""
    told = f": {detail}" if detail else ""
    words = {
        "timeout": say("it gave no answer in time", "pas de réponse à temps"),
        "crash": say("it stopped", "il s'est arrêté"),
        "raised": say("it failed", "il a échoué"),
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
        except ValueError as problem:  # words that no command can have
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
        """Whether it has not been sent away."""
        return self in _alive

    def send(self, line: str) -> None:
        """Say a line; it is written as soon as the program reads."""
        self._read = 0
        self._said.put(line)

    def receive(self, seconds: float) -> str:
        """The next line it says within so many seconds; raises `PlayerFailed`."""
        end = time.monotonic() + max(0.0, seconds)
        while True:
            gone = self._status() is not None  # what it has started may hold its output open
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
        """What `read` makes of the first line that is an answer, within so many seconds; None: it is none.

        Other lines are chatter, of which there may be only so much; raises `PlayerFailed`.
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
                while self._said.qsize():  # the question has not even left us; who speaks early may still read it
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
        """End it: politely by closing its input, else by force, with whatever it has started itself."""
        if self not in _alive:
            return
        _alive.discard(self)
        self._said.put(None)
        end = time.monotonic() + 0.5
        while self._status() is None and time.monotonic() < end:
            time.sleep(0.005)
        self.kill()
        self._process.wait()
        with suppress(Empty):  # the thread that waits for room may go
            while True:
                self._heard.get_nowait()
        for thread in self._threads:
            thread.join(_LAST_WORDS)

    def kill(self) -> None:
        """End it at once, with whatever it has started."""
        if os.name != "posix":
            self._process.kill()
            return
        kill_group(self._process.pid)
        kill_family(self._mark, {child._process.pid for child in _alive - {self}}, self._process.pid)

    def _status(self) -> int | None:
        """Its exit status, None while it runs; it is not reaped, so that its number stays its own until `close`."""
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
        """Hear its lines; one that is too long ends the conversation."""
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
        """Hand on what was heard, as soon as there is room."""
        if not self.here:
            raise _NobodyListensError
        self._heard.put(heard)

    def _piece(self, stream: BufferedReader) -> bytes:
        """The next piece of its output."""
        self._read += 1
        if self._read > _SOME:
            time.sleep(_PAUSE)
        return stream.read1(_CHUNK)

    def _drain(self) -> None:
        """Read what it complains of, no faster than is good for us, and keep the end of it."""
        with suppress(OSError), self._stream(self._process.stderr) as stream:
            while piece := stream.read1(_CHUNK):
                self._complaints = (self._complaints + piece)[-COMPLAINTS:]
                time.sleep(max(_PAUSE, len(piece) / COMPLAINTS_A_SECOND))

    @staticmethod
    def _stream(stream: IO[bytes] | None) -> BufferedReader:
        """A stream of its, to be closed by the thread that reads it: somebody may have run away with the other end."""
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
        """Its exit status and the last line it complained with."""
        end = time.monotonic() + 1.0
        while (status := self._status()) is None and time.monotonic() < end:
            time.sleep(0.005)
        self._threads[1].join(_LAST_WORDS)
        said = self._complaints.decode("utf-8", "replace").strip().splitlines()
        ended = "closed its output" if status is None else f"exit status {status}"
        return f"{ended}, {quoted(said[-1], 200)}" if said else ended


class _NobodyListensError(Exception):
    """The program was sent away while it spoke."""


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
        except BaseException:
            child.close()
            raise


def kill_all() -> None:
    """End every program at once: for a process that must stop itself."""
    while _alive:
        _alive.pop().kill()


def close_all() -> None:
    """End every program."""
    for child in list(_alive):
        child.close()


atexit.register(close_all)
