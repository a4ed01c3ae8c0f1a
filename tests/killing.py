"""A match killed again and again must come out as one left alone: what the suite tries small and `make soak` large."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from itertools import pairwise
from pathlib import Path

ROOT = Path(__file__).parent.parent
MATCH = """\
game: dames_rabattues
players: {lot: random, list: first, other lot: random}
games: %d
seed: 11
"""


def start(file: Path, out: Path, jobs: int) -> subprocess.Popen[bytes]:
    """The command, running in a group of its own."""
    command = [sys.executable, "-m", "tablegames", "match", str(file), "--out", str(out), "--jobs", str(jobs)]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    return subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=environment)


def verified(file: Path, out: Path) -> bool:
    """Whether every row and record in the folder is as it was written; one in which no game is finished is."""
    if not (out / "match.json").exists():
        return True
    command = [sys.executable, "-m", "tablegames", "match", str(file), "--out", str(out), "--verify"]
    return subprocess.run(command, env={**os.environ, "PYTHONPATH": str(ROOT)}, check=False).returncode == 0


def finished(out: Path) -> int:
    """How many games are written down as finished."""
    path = out / "progress.jsonl"
    return path.read_bytes().count(b"\n") if path.exists() else 0


def kill_at(file: Path, out: Path, jobs: int, games: int, patience: float = 120.0) -> int:
    """Start the match and kill it, without warning, once so many games are finished; how many were."""
    running = start(file, out, jobs)
    end = time.monotonic() + patience
    while finished(out) < games and running.poll() is None and time.monotonic() < end:
        time.sleep(0.002)
    running.send_signal(signal.SIGKILL)
    running.wait()
    told = finished(out)
    assert verified(file, out), "what was told as finished does not verify"
    return told


def contents(folder: Path) -> dict[str, bytes]:
    """Every file of a folder."""
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


def compare(folder: Path, games: int, kills: int, jobs: int, seed: int = 1) -> tuple[int, list[int]]:
    """Play a match whole and one that is killed so often; how many games, and how many were finished at each kill."""
    file, whole, torn = folder / "match.yaml", folder / "whole", folder / "torn"
    file.write_text(MATCH % games, "utf-8")
    total = 3 * games
    assert start(file, whole, jobs).wait() == 0
    luck = random.Random(seed)
    moments = sorted(luck.randrange(1, total * 9 // 10) for _ in range(kills))
    deaths = [kill_at(file, torn, jobs, moment) for moment in moments]
    assert all(before <= after for before, after in pairwise(deaths)), deaths
    assert start(file, torn, 3 - jobs).wait() == 0  # and resumed with another number of workers
    one, other = contents(whole), contents(torn)
    assert sorted(one) == sorted(other)
    assert [name for name in one if one[name] != other[name]] == []
    return total, deaths
