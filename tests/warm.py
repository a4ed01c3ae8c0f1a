"""`tablegames` without its start: one process has imported the program and splits off another for each command.

To start Python and import what a command needs takes longer than most commands. A process that is split off begins
with its own arguments, folder, environment and streams, loads the plugins anew and ends as any program of Python does.
Tests of the start itself (Ctrl-C, a stream that Python finds closed) begin a process of their own; so does every
command where processes cannot be split off.
"""

from __future__ import annotations

import atexit
import json
import os
import subprocess
import sys
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

Ran = subprocess.CompletedProcess[str]

SERVER = """
import atexit, json, os, sys
from importlib import import_module
from tablegames.terminal import main

questions, answers = os.fdopen(os.dup(0)), os.dup(1)
ours = os.path.dirname(sys.modules["tablegames"].__file__)


def begin(asked, told):
    for number, path in enumerate(asked["streams"]):
        os.dup2(os.open(path, os.O_RDWR if number == 0 else os.O_WRONLY), number)
    streams = [
        open(0, encoding="utf-8", closefd=False),
        open(1, "w", encoding="utf-8", closefd=False),
        open(2, "w", encoding="utf-8", errors="backslashreplace", closefd=False),
    ]
    for number in asked["closed"]:
        streams[number] = os.close(number)
    sys.stdin, sys.stdout, sys.stderr = sys.__stdin__, sys.__stdout__, sys.__stderr__ = streams
    os.environ.clear()
    os.environ.update(asked["environment"])
    os.chdir(asked["folder"])
    sys.path[:0] = [path for path in os.environ.get("PYTHONPATH", "").split(os.pathsep) if path]
    sys.argv = ["tablegames", *asked["arguments"]]
    atexit.register(lambda: os.write(told, "\\n".join(used()).encode()))


def used():
    for name, module in list(sys.modules.items()):
        if name.startswith("tablegames.") and (getattr(module, "__file__", None) or "").startswith(ours):
            yield name


for line in questions:
    asked = json.loads(line)
    hearing, telling = os.pipe()
    process = os.fork()
    if not process:
        os.close(hearing)
        begin(asked, telling)
        main(asked["arguments"])
        sys.exit()
    os.close(telling)
    with os.fdopen(hearing) as heard:
        names = heard.read().split()
    code = os.waitstatus_to_exitcode(os.waitpid(process, 0)[1])
    os.write(answers, f"{code}\\n".encode())
    for name in names:  # what this one needed the next finds there
        if name not in sys.modules:
            import_module(name)
"""


class Warm:
    """A Python that has imported tablegames."""

    def __init__(self, python: Path | str = sys.executable, folder: Path | None = None) -> None:
        self._python = str(python)
        self._server: subprocess.Popen[str] | None = None
        if not hasattr(os, "fork"):
            return
        environment = {name: value for name, value in os.environ.items() if folder is None or name != "PYTHONPATH"}
        self._server = subprocess.Popen(
            [self._python, "-c", SERVER], cwd=folder, env=environment, text=True,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        atexit.register(self.close)

    def run(
        self,
        *arguments: str,
        folder: Path,
        environment: Mapping[str, str],
        typed: str = "",
        closed: tuple[int, ...] = (),
        **instead: str,
    ) -> Ran:
        """Run a command; `closed` streams are not there at all, and `out` or `err` may be a file of another name."""
        if self._server is None:
            assert not closed, "only a process that is split off can be begun without a stream"
            command = [self._python, "-m", "tablegames", *arguments]
            return subprocess.run(
                command, input=typed, capture_output=True, text=True, cwd=folder, env=environment, check=False
            )
        assert self._server.stdin is not None
        assert self._server.stdout is not None
        with TemporaryDirectory() as name:
            given, out, err = (Path(name, stream) for stream in ("in", "out", "err"))
            given.write_text(typed, "utf-8")
            for path in (out, err):
                path.touch()
            asked = {
                "arguments": arguments,
                "folder": str(folder),
                "environment": dict(environment),
                "streams": [str(given), instead.get("out", str(out)), instead.get("err", str(err))],
                "closed": closed,
            }
            self._server.stdin.write(json.dumps(asked) + "\n")
            self._server.stdin.flush()
            answer = self._server.stdout.readline()
            assert answer, f"the process that splits off others has ended: {arguments}"
            return Ran(arguments, int(answer), out.read_text("utf-8"), err.read_text("utf-8"))

    def close(self) -> None:
        """End it."""
        if self._server is not None:
            atexit.unregister(self.close)
            self._server.communicate()


@cache
def here() -> Warm:
    """The one of this process's own Python."""
    return Warm()
