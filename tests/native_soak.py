"""The native code against the Python rules for as long as you like; part of `make soak`, and a separate program:

    python -m tests.native_soak                      # a few minutes
    python -m tests.native_soak --full --jobs 8      # the sizes for a release

Throws of every tables game, positions of draughts under every option set, rounds of domino by random rules, whole games
of every game under every ruleset, parties too, and tables stepped letter by letter: each both ways, the same to the
bit. Prints the comparisons and their times; ends with 1 at the first difference.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final

from tablegames.arena.simulate import Job, simulate
from tablegames.core import native
from tablegames.core.players import make_random
from tablegames.plugin.registry import Registry
from tablegames.testing.suite import tables_of

ROOT: Final = Path(__file__).parent.parent
TABLES: Final = ("garanguet", "jacquet", "plain", "revertier", "toc", "tourne_case", "toutetable", "trictrac")
SIZES: Final = {"throws": 10_000, "positions": 2_000, "rounds": 10_000, "games": 100, "steps": 2_000}
FULL: Final = {"throws": 1_000_000, "positions": 1_000_000, "rounds": 100_000, "games": 10_000, "steps": 100_000}
"""The sizes for issues and releases: of every tables game, of every option set, of domino, of every game."""
Command = tuple[str, ...]


def commands(sizes: Mapping[str, int], sets: str, seed: int) -> Iterator[Command]:
    """One command for each part, the longest first."""
    tables, games = "tests/families/tables/tables_twins.py", str(sizes["games"])
    for name in TABLES:
        yield (tables, "--throws", str(sizes["throws"]), "--games", games, "--seed", str(seed), name)
    dames = "tests/plugins/dames_polonaises/dames_twins.py"
    yield (dames, "--positions", str(sizes["positions"]), "--sets", sets, "--games", games, "--seed", str(seed))
    yield ("tests/plugins/domino/domino_twins.py", "--rounds", str(sizes["rounds"]), "--seed", str(seed))
    for name in sorted(Registry().games):
        yield ("-m", "tests.native_soak", "--whole", name, "--whole-games", games, "--seed", str(seed))
    for name in (*TABLES, "dames_polonaises", "domino"):
        yield ("-m", "tests.native_soak", "--stepped", name, "--steps", str(sizes["steps"]), "--seed", str(seed))


def run_all(sizes: Mapping[str, int], sets: str = "single", jobs: int = 1, seed: int = 1) -> bool:
    """Run every part, several at once; return whether all agree."""

    def run(command: Command) -> bool:
        begin = time.perf_counter()
        ran = subprocess.run([sys.executable, *command], cwd=ROOT, env=env, capture_output=True, text=True, check=False)
        spent = time.perf_counter() - begin
        print(f"== {' '.join(command)} ({spent:.0f} s)\n{ran.stdout}{ran.stderr[-2000:]}", end="", flush=True)
        return ran.returncode == 0

    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    with ThreadPoolExecutor(jobs) as crew:
        return all(list(crew.map(run, commands(sizes, sets, seed))))


def whole_games(name: str, games: int, seed: int) -> bool:
    """Games and parties of every ruleset and number of seats, played out by the native code and by the Python rules."""
    registry, right = Registry(), True
    entry = registry.game(name)
    for variant in registry.sources(entry):
        tables = tables_of(registry, entry, variant)
        with native.pure():
            references = tables_of(registry, entry, variant)
        for table, reference in zip(tables, references, strict=True):
            begin = time.process_time()
            several = max(1, games // (10 if table.match == "party" else 1))
            players = (make_random,) * table.game.seats
            found = simulate(Job(table.game, players, seed), several)
            with native.pure():
                expected = simulate(Job(reference.game, players, seed), several)
            right &= found == expected
            told = f"{name} {variant} {table.match}, {table.game.seats} seats: {several} games, {found.actions} actions"
            alike = found.fingerprint if found == expected else f"{found} IS NOT {expected}"
            print(f"  {told}, {alike}; {time.process_time() - begin:.0f} s", flush=True)
    return right


def stepped(name: str, steps: int, seed: int) -> bool:
    """Tables for learners, stepped by the native code and by the rules."""
    try:
        import numpy as np

        from tablegames.arena.adapters.gymnasium import vector_env
    except ImportError as missing:
        print(f"  nothing is stepped: {missing}")
        return True
    begin, many = time.process_time(), 8
    ours = vector_env(name, num_envs=many, reward="points")
    with native.pure():
        theirs = vector_env(name, num_envs=many, reward="points")
    rng = np.random.default_rng(seed)
    seen, expected = ours.reset(seed=seed)[0], theirs.reset(seed=seed)[0]
    ended = 0
    for _ in range(max(1, steps // many)):
        if any((seen[key] != expected[key]).any() for key in seen):
            return False
        letters = ours.random_letters(rng)
        one, other = ours.step(letters), theirs.step(letters)
        if any((mine != his).any() for mine, his in zip(one[1:4], other[1:4], strict=True)):
            return False
        seen, expected, ended = one[0], other[0], ended + int(one[2].sum())
    how = "by the native code" if ours.compiled else "by the rules: nothing to compare"
    print(f"  {name}: {steps} steps {how}, {ended} games ended; {time.process_time() - begin:.0f} s", flush=True)
    return True


def add_sizes(parser: argparse.ArgumentParser) -> None:
    """The sizes as options."""
    parser.add_argument("--throws", type=int, help="of every tables game")
    parser.add_argument("--option-positions", dest="positions", type=int, help="of draughts, under every option set")
    parser.add_argument("--rounds", type=int, help="of domino")
    parser.add_argument("--whole-games", type=int, help="of every game and ruleset")
    parser.add_argument("--steps", type=int, help="of tables for learners")
    parser.add_argument("--sets", choices=("single", "every"), default="single", help="options of draughts changed")
    parser.add_argument("--full", action="store_true", help="the sizes of a release")


def sizes_of(given: argparse.Namespace) -> dict[str, int]:
    """The requested sizes; the rest is small, or full."""
    asked = {"throws": given.throws, "positions": given.positions, "rounds": given.rounds,
             "games": given.whole_games, "steps": given.steps}  # fmt: skip
    return {
        name: usual if asked[name] is None else asked[name] for name, usual in (FULL if given.full else SIZES).items()
    }


def main() -> int:
    """Everything, or one part of it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    add_sizes(parser)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--whole", metavar="GAME", help="only the whole games of this game")
    parser.add_argument("--stepped", metavar="GAME", help="only the tables of this game")
    given = parser.parse_args()
    sizes = sizes_of(given)
    if not any(not problem for problem in native.built().values()) or native.wanted_pure():
        print("there is no native code here: nothing to compare")
        return 0
    if given.whole:
        return 0 if whole_games(given.whole, sizes["games"], given.seed) else 1
    if given.stepped:
        return 0 if stepped(given.stepped, sizes["steps"], given.seed) else 1
    begin = time.perf_counter()
    right = run_all(sizes, given.sets, given.jobs, given.seed)
    print(f"{'no difference' if right else 'NATIVE AND RULES DIFFER'}, {time.perf_counter() - begin:.0f} s")
    return 0 if right else 1


if __name__ == "__main__":
    sys.exit(main())
