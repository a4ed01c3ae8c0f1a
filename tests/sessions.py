"""The games of docs/sessions, played again: `python -m tests.sessions` writes their transcripts anew.

A transcript is what stands in the terminal: the command, what was said, and after each prompt what was typed. So it
holds its own script, and playing it again must give the very same text.
"""

from __future__ import annotations

import builtins
import os
import re
import shlex
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, redirect_stdout, suppress
from io import StringIO
from pathlib import Path

from tablegames.core.languages import use_language
from tablegames.terminal import common, main

FOLDER = Path(__file__).parent.parent / "docs" / "sessions"
CLASSIC = Path(__file__).parent.parent / "training" / "classic"
PROMPT = re.compile(r"^(?:\w+(?: \d)?)?>(?: (.*))?$", re.MULTILINE)
"""A prompt and what was typed after it, which may be nothing but Enter."""


def script_of(transcript: str) -> tuple[list[str], list[str]]:
    """The command of a transcript, and what was typed."""
    first, rest = transcript.split("\n", 1)
    return shlex.split(first.removeprefix("$ tablegames ")), PROMPT.findall(rest)


def played(command: Sequence[str], typed: Sequence[str]) -> str:
    """What stands in the terminal when these lines are typed; the record's own file is called FILE."""
    with tempfile.TemporaryDirectory() as folder:
        record = str(Path(folder) / "game.jsonl")
        shown = StringIO()
        with _typing(typed, shown), redirect_stdout(shown), _alone(folder), suppress(SystemExit):
            main([*command, "--record", record])
    lines = shown.getvalue().replace(record, "FILE").splitlines()
    return "\n".join([f"$ tablegames {shlex.join(command)}", *(line.rstrip() for line in lines)]) + "\n"


@contextmanager
def _typing(typed: Sequence[str], shown: StringIO) -> Iterator[None]:
    """Whatever is asked is answered by the next line, which is seen as at a terminal."""
    waiting, usual = iter(typed), builtins.input

    def answer(prompt: object = "") -> str:
        line = next(waiting, None)
        if line is None:
            raise EOFError
        shown.write(f"{prompt}{line}\n")
        return line

    builtins.input = answer  # type: ignore[assignment]
    try:
        yield
    finally:
        builtins.input = usual


@contextmanager
def _alone(folder: str) -> Iterator[None]:
    """A user's folder of its own, the bots `classic`, no window, English unless the command says otherwise."""
    before, path = dict(os.environ), list(sys.path)
    about = Path(folder) / "tablegames_classic-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: tablegames-classic\nVersion: 1.0\n", "utf-8")
    (about / "entry_points.txt").write_text("[tablegames]\nclassic = tablegames_classic\n", "utf-8")
    sys.path[:0] = [folder, str(CLASSIC)]
    os.environ.update(TABLEGAMES_HOME=folder, TABLEGAMES_LANG="en")
    for name in ("COLUMNS", "LINES"):
        os.environ.pop(name, None)
    common.registry.cache_clear()
    try:
        yield
    finally:
        sys.path[:] = path
        os.environ.clear()
        os.environ.update(before)
        common.registry.cache_clear()
        use_language("en")


if __name__ == "__main__":
    for path in sorted(FOLDER.glob("*.txt")):
        path.write_text(played(*script_of(path.read_text("utf-8"))), "utf-8")
        print(path.name, file=sys.stderr)
