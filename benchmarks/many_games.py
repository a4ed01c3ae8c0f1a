"""Many games: time and memory a game from a thousand games to a million, and what a second worker costs.

Random games of toute-table and draughts through `play_many`, `simulate` and a match file without records, 10^3 to
10^6; each in a process of its own, CPU seconds with those of its workers, the largest memory of one process. Then a
match against `simulate`, every game, by turns, the least of several; and 20,000 games of `simulate` and of a match
with one worker and with two: on a machine with nothing else to do, two workers take half the time of one plus their
overhead; the overhead in CPU seconds is printed on any machine.

    python -m benchmarks many_games                       # up to 10^5
    python benchmarks/many_games.py 1000000               # up to 10^6: a quarter of an hour
"""

from __future__ import annotations

import subprocess
import sys
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory

TOLD = """
import resource, sys, time
from tablegames.core.players import make_random
from tablegames.table.setting import load
from tablegames.arena.many import play_many
from tablegames.arena.simulate import Job, simulate


def work(what, name, ruleset, games, jobs):
    if what == "match":
        from tablegames.terminal import main
        try:
            main(["match", "match.yaml", "--games", str(games), "--jobs", str(jobs), "--restart", "--fast"])
        except SystemExit:
            pass
    elif what == "simulate":
        game = load(name, ruleset, match="single").game
        simulate(Job(game, (make_random,) * game.seats, 1), games, jobs)
    else:
        play_many(name, games, 1, variant=ruleset, jobs=jobs)


def both():
    return [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]


def used():
    return sum(one.ru_utime + one.ru_stime for one in both())


if __name__ == "__main__":
    what, name, ruleset, games, jobs = *sys.argv[1:4], int(sys.argv[4]), int(sys.argv[5])
    work(what, name, ruleset, 20, 1)  # what is loaded once
    begin, before = time.perf_counter(), used()
    work(what, name, ruleset, games, jobs)
    print(used() - before, max(one.ru_maxrss for one in both()) / 1024, time.perf_counter() - begin)
"""
MATCH = """game: {}
variant: {}
match: single
players: {{one: random, other: random}}
games: 2
records: false
"""
TOUTE_TABLE, DRAUGHTS = ("toutetable", "modern"), ("dames_polonaises", "modern_fmjd")
DOMINO = ("domino", "tete_a_tete")
FLAT = [(what, laid) for laid in (TOUTE_TABLE, DRAUGHTS) for what in ("play_many", "simulate", "match")]
MATCHES = {
    ("toutetable", "academie"): 20_000,
    TOUTE_TABLE: 20_000,
    ("trictrac", "lepeintre"): 10_000,
    ("toc", "premier_trou"): 20_000,
    ("plain", "academie"): 20_000,
    ("revertier", "academie"): 5_000,
    ("jacquet", "lepeintre"): 5_000,
    ("garanguet", "lepeintre"): 2_000,
    ("tourne_case", "academie"): 20_000,
    ("dames_rabattues", "academie"): 5_000,
    DOMINO: 20_000,
    ("dames_polonaises", "manoury_1787"): 20_000,
    DRAUGHTS: 20_000,
}
"""How many games of each are played in a match and by `simulate`."""


def measured(folder: Path, what: str, laid: tuple[str, str], games: int, jobs: int = 1) -> tuple[float, float, float]:
    """CPU seconds, megabytes, seconds on the wall."""
    (folder / "match.yaml").write_text(MATCH.format(*laid), "utf-8")
    (folder / "told.py").write_text(TOLD, "utf-8")
    asked = [sys.executable, str(folder / "told.py"), what, *laid, str(games), str(jobs)]
    env = {"PYTHONPATH": str(Path(__file__).parent.parent), "PATH": "/usr/bin:/bin", "HOME": str(folder)}
    ran = subprocess.run(asked, capture_output=True, text=True, check=True, cwd=folder, env=env)
    cpu, memory, wall = (float(number) for number in ran.stdout.splitlines()[-1].split())
    return cpu, memory, wall


def flat(folder: Path, most: int) -> None:
    """Time and memory a game, of more and more games."""
    for what, laid in FLAT:
        games = 1_000
        while games <= most:
            cpu, memory, _ = measured(folder, what, laid, games)
            told = f"{1e6 * cpu / games:6.1f} µs a game, {memory:5.0f} MB"
            print(f"{what} {laid[0]}: {games:>9,} games, {told}", flush=True)
            games *= 10


def matches(folder: Path, rounds: int = 5) -> None:
    """Cost of a match without records, as a multiple of `simulate`."""
    for laid, games in MATCHES.items():
        best = {"match": float("inf"), "simulate": float("inf")}
        for _ in range(rounds):
            for what in best:
                best[what] = min(best[what], measured(folder, what, laid, games)[0])
        match, plain = (1e6 * best[what] / games for what in ("match", "simulate"))
        print(
            f"{' '.join(laid)}: a match {match:.1f} µs a game, simulate {plain:.1f}: {match / plain:.2f} x", flush=True
        )


def workers(folder: Path, rounds: int = 5) -> None:
    """Cost of a second worker."""
    for what, laid, games in product(("simulate", "match"), (TOUTE_TABLE, DRAUGHTS, DOMINO), (20_000, 60_000)):
        ones, twos = [], []
        for _ in range(rounds):
            ones.append(measured(folder, what, laid, games, 1))
            twos.append(measured(folder, what, laid, games, 2))
        (one, _, alone), (two, _, both) = min(ones), min(twos)
        print(
            f"{what} {laid[0]}, {games:,} games: one worker {one:.2f} CPU s in {alone:.1f} s, two {two:.2f} CPU s in "
            f"{both:.1f} s: {alone / both:.2f} x here, {2 * one / two:.2f} x with a processor for each",
            flush=True,
        )


def main(most: int = 100_000) -> None:
    """Print a table for each, the matches, and the two workers."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        matches(folder)
        workers(folder)
        flat(folder, most)


if __name__ == "__main__":
    main(*(int(argument) for argument in sys.argv[1:2]))
