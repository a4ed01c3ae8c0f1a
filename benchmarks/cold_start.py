"""How long commands take to start, against importing click, pluggy and yaml: CPU time (user and system) of the process.

    python -m benchmarks.cold_start            # this tree
    python -m benchmarks.cold_start FOLDER     # and how many times less it takes than the sources in FOLDER

Everything is compiled beforehand, whatever the environment says of bytecode, and runs by turns.
"""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from statistics import median

ROUNDS = 21
HERE = Path(__file__).parent.parent
PEER = ["-c", "import click, pluggy, yaml"]
THROWS = ("trictrac", "toutetable", "toc", "revertier", "tourne_case", "dames_rabattues", "plain", "jacquet")
COMMANDS = (
    "--version",
    "--help",
    "play --help",
    "games",
    "legal dames_polonaises",
    *(f"legal {game} --throw 6-1" for game in THROWS),
    "legal garanguet --throw 6-5-4",
    "legal domino --position '{hands: {0: 6-1 2-2, 1: 6-4 5-2}, line: 6-6 6-3, turn: 1, leader: 0}'",
)


def cpu_seconds(arguments: Sequence[str], folder: Path, environment: Mapping[str, str]) -> float:
    """User and system time of one run of Python in a folder, whose modules come first."""
    quiet = subprocess.DEVNULL
    process = subprocess.Popen([sys.executable, *arguments], stdout=quiet, stderr=quiet, cwd=folder, env=environment)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    assert process.returncode == 0, arguments
    return usage.ru_utime + usage.ru_stime


def measured(command: str, trees: Sequence[Path], cache: str) -> list[list[float]]:
    """The times of the peer, then of a command in each tree, over all rounds."""
    left_out = ("PYTHONDONTWRITEBYTECODE", "PYTHONPATH")
    environment = {name: value for name, value in os.environ.items() if name not in left_out}
    environment["PYTHONPYCACHEPREFIX"] = cache
    ours = ["-m", "tablegames", *shlex.split(command)]
    runs = [(PEER, HERE), *((ours, tree) for tree in trees)]
    for arguments, folder in runs:  # once each, so that all is compiled and in the disk cache
        cpu_seconds(arguments, folder, environment)
    rounds = [[cpu_seconds(arguments, folder, environment) * 1000 for arguments, folder in runs] for _ in range(ROUNDS)]
    return [list(column) for column in zip(*rounds, strict=True)]


def main(other: str | None = None) -> None:
    """Print medians and the best of each command, and the ratios of both."""
    trees = [HERE] if other is None else [HERE, Path(other).resolve()]
    print("CPU time in ms, median (best); the peer imports click, pluggy and yaml")
    with tempfile.TemporaryDirectory() as cache:
        for command in COMMANDS:
            peer, ours, *others = measured(command, trees, cache)
            line = f"{median(ours):4.0f} ({min(ours):.0f}), peer {median(peer):3.0f} ({min(peer):.0f}), "
            line += f"ratio {median(ours) / median(peer):.2f} ({min(ours) / min(peer):.2f})"
            for theirs in others:
                line += f", {other} {median(theirs):.0f} ({min(theirs):.0f}): "
                line += f"{median(theirs) / median(ours):.2f} ({min(theirs) / min(ours):.2f}) times as much"
            print(f"{command[:30]:30} {line}", flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:2])
