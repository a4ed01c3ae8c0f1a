"""A terminal for the tests: a program run behind a pty of some size, typed at line by line."""

from __future__ import annotations

import codecs
import fcntl
import os
import pty
import re
import select
import signal
import struct
import sys
import termios
from pathlib import Path

CODES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
PATIENCE = 60.0
"""Seconds after which a silent program is given up."""


class Terminal:
    """A program at a terminal."""

    def __init__(self, home: Path, *arguments: str, rows: int = 24, columns: int = 80, **environment: str) -> None:
        self.said = ""
        self.letters = codecs.getincrementaldecoder("utf-8")("replace")
        self.process, self.file = pty.fork()
        if self.process == 0:  # the program itself
            signal.signal(signal.SIGINT, signal.default_int_handler)  # it may be ignored where tests are run
            known = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "COLUMNS", "LINES")}
            own = {"TERM": "xterm-256color", "TABLEGAMES_HOME": str(home), "TABLEGAMES_LANG": "en"}
            command = [sys.executable, "-m", "tablegames", *arguments]
            os.execve(sys.executable, command, {**known, **own, **environment})
        self.resize(rows, columns)

    def resize(self, rows: int, columns: int) -> None:
        fcntl.ioctl(self.file, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def interrupt(self, mark: str) -> str:
        """Press Ctrl-C and hear what it says until this mark; again, if it came before the program listened."""
        begin = len(self.said)
        for _ in range(10):
            os.write(self.file, b"\x03")
            try:
                self.until(mark, PATIENCE / 10)
            except AssertionError:
                continue
            break
        assert mark in self.said[begin:], self.said
        return self.said[begin:]

    def until(self, mark: str, patience: float = PATIENCE, behind: str = "") -> str:
        """Return its output until this mark (one that stands behind another), without earlier output."""
        begin = len(self.said)

        def heard() -> bool:
            _, found, rest = self.said[begin:].rpartition(behind) if behind else ("", mark, self.said[begin:])
            return bool(found) and mark in rest

        while not heard() and select.select([self.file], [], [], patience)[0]:
            try:
                more = os.read(self.file, 65536)
            except OSError:  # it has ended
                break
            if not more:
                break
            self.said = (self.said + self.letters.decode(more)).replace("\r\n", "\n")
        assert heard(), self.said
        return self.said[begin:]

    def type(self, line: str, until: str, behind: str = "") -> str:
        os.write(self.file, f"{line}\n".encode())
        return self.until(until, behind=behind)

    def end(self) -> int:
        """Wait until it has ended; the exit code."""
        _, status = os.waitpid(self.process, 0)
        os.close(self.file)
        return os.waitstatus_to_exitcode(status)
