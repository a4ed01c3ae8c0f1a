"""Many games: time and memory a game from a thousand games to a million, and what a second worker costs.

Random games through `play_many` (draughts, 10^3 to 10^6), `simulate` (toute-table) and a match file without records
(draughts); each in a process of its own, CPU seconds with those of its workers, the largest memory of one process. Then
20,000 games of toute-table with one worker and with two: on a machine with nothing else to do, two workers take half
the time of one and what they need more; on any machine the CPU seconds they need more are told.

    python -m benchmarks many_games                       # up to 10^5
    python benchmarks/many_games.py 1000000               # up to 10^6: ten minutes
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

TOLD = """
import resource, sys, time
from tablegames.core.players import make_random
from tablegames.table.setting import load
from tablegames.tournament.many import play_many
from tablegames.tournament.simulate import Job, simulate


def work(what, games, jobs):
    if what == "match":
        from tablegames.cli import main
        try:
            main(["match", "match.yaml", "--games", str(games), "--jobs", str(jobs), "--restart", "--fast"])
        except SystemExit:
            pass
    elif what == "simulate":
        game = load("toutetable", "modern", match="single").game
        simulate(Job(game, (make_random, make_random), 1), games, jobs)
    else:
        play_many("dames_polonaises", games, 1, variant="modern_fmjd", jobs=jobs)


def both():
    return [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]


def used():
    return sum(one.ru_utime + one.ru_stime for one in both())


if __name__ == "__main__":
    what, games, jobs = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    work(what, 20, 1)  # what is loaded once
    begin, before = time.perf_counter(), used()
    work(what, games, jobs)
    print(used() - before, max(one.ru_maxrss for one in both()) / 1024, time.perf_counter() - begin)
"""
MATCH = """game: dames_polonaises
variant: modern_fmjd
match: single
players: {one: random, other: random}
games: 2
records: false
"""


def measured(folder: Path, what: str, games: int, jobs: int = 1) -> tuple[float, float, float]:
    """CPU seconds, megabytes, seconds on the wall."""
    (folder / "match.yaml").write_text(MATCH, "utf-8")
    (folder / "told.py").write_text(TOLD, "utf-8")
    asked = [sys.executable, str(folder / "told.py"), what, str(games), str(jobs)]
    env = {"PYTHONPATH": str(Path(__file__).parent.parent), "PATH": "/usr/bin:/bin", "HOME": str(folder)}
    ran = subprocess.run(asked, capture_output=True, text=True, check=True, cwd=folder, env=env)
    cpu, memory, wall = (float(number) for number in ran.stdout.splitlines()[-1].split())
    return cpu, memory, wall


def main(most: int = 100_000) -> None:
    """Print a table for each, and the two workers."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        for what in ("play_many", "simulate", "match"):
            games = 1_000
            while games <= most:
                cpu, memory, _ = measured(folder, what, games)
                print(f"{what}: {games:>9,} games, {1e6 * cpu / games:6.1f} µs a game, {memory:5.0f} MB", flush=True)
                games *= 10
        for games in (20_000, 100_000):
            one, _, alone = measured(folder, "simulate", games, 1)
            two, _, both = measured(folder, "simulate", games, 2)
            print(
                f"toute-table, {games:,} games: one worker {one:.1f} CPU s in {alone:.1f} s, two {two:.1f} CPU s in "
                f"{both:.1f} s: {alone / both:.2f} x here, {2 * one / two:.2f} x with a processor for each"
            )


if __name__ == "__main__":
    main(*(int(argument) for argument in sys.argv[1:2]))
