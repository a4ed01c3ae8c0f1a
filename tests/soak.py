"""The long proofs, outside CI: `make soak` (or `python -m tests.soak --games 20000`). Prints what it tried.

Conformance over many random games of every game, variant and seat count, on all cores; the perft suites to the depth
that takes about a minute; the same simulation with one and with two workers; games and matches killed and gone on with;
wrong inputs for everything that reads; draughts against another program; the problems of the books, proved; random
matches of toute-table with the cube; games with faults at the table; the kernels against the Python rules, watched by
ASan and UBSan, and at length (`--full`: the sizes of a release; `python -m tests.kernel_soak` does that alone).
The reviews of some games between a weak and a strong bot; every game in a browser, its server killed, and the
site that plays without one.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from importlib.util import find_spec
from multiprocessing import get_context
from pathlib import Path
from tempfile import TemporaryDirectory

import yaml

from tablegames.core.perft import perft
from tablegames.core.players import make_random
from tablegames.plugging.registry import Registry
from tablegames.study.puzzles import puzzles_of, set_up
from tablegames.table.setting import load
from tablegames.testing import ConformanceReport, conform, tables
from tablegames.tournament.simulate import Job, simulate
from tests import cube_matches, kernel_soak, killing
from tests.arbiter import long as arbiter
from tests.reviewing import long as reviewing
from tools import kernels

PERFT = Path(__file__).parent / "perft"


def conform_chunk(name: str, variant: str, match: str, seats: int, games: int, seed: int) -> ConformanceReport:
    """Some games of one table; runs in a worker."""
    return conform(load(name, variant, match=match, seats=seats), games=games, seed=seed, look=0.02)


def conformance(names: list[str], games: int, jobs: int) -> None:
    """At least so many random games over all tables, a party counting as one game."""
    known = [table for name in names for table in tables(name)]
    each = -(-games // len(known))
    print(f"conformance: {len(known)} tables x {each} games", flush=True)
    total = 0
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        for table in known:
            begin = time.perf_counter()
            about = (table.entry.name, table.variant.name, table.match, table.game.seats)
            size = -(-each // (jobs * 4))
            chunks = [pool.submit(conform_chunk, *about, size, seed) for seed in range(-(-each // size))]
            reports = [chunk.result() for chunk in chunks]
            played, actions, looked = (sum(column) for column in zip(*map(_row, reports), strict=True))
            total += played
            spent = time.perf_counter() - begin
            print(
                f"  {' '.join(map(str, about))}: {played} games, {actions} actions, {looked} states, {spent:.0f} s",
                flush=True,
            )
    print(f"conformance: {total} games, no failure", flush=True)


def _row(report: ConformanceReport) -> tuple[int, int, int]:
    return report.games, report.actions, report.looked_at


def perft_suites(seconds: float) -> bool:
    """Every suite, deeper and deeper until a count takes longer than it may."""
    right = True
    for path in sorted(PERFT.glob("*.yaml")):
        data = yaml.safe_load(path.read_text("utf-8"))
        table = load(data["game"], data["variant"])
        for suite in data["positions"]:
            state = table.start(suite["position"])
            spent = 0.0
            for depth, expected in enumerate(suite["published"], start=1):
                if spent * 7 > seconds:  # the next one would take too long
                    break
                begin = time.process_time()
                found = perft(table.game, state, depth)
                spent = time.process_time() - begin
                right &= found == expected
                mark = "" if found == expected else f"  EXPECTED {expected}"
                print(f"  perft {suite['id']} {depth}: {found} ({spent:.1f} s){mark}", flush=True)
    return right


def draughts_differential(positions: int) -> None:
    """The legal moves of so many positions reached by play, and the draws of some games, as py-draughts has them."""
    if find_spec("draughts") is None:
        print("  py-draughts is not installed: nothing to compare with", flush=True)
        return
    sys.path.insert(0, str(Path(__file__).parent / "plugins" / "dames_polonaises"))
    import test_against_py_draughts as peer

    begin = time.perf_counter()
    each = -(-positions // len(peer.STARTS))
    for start in peer.STARTS:
        peer.compare(start, seed=1000, samples=each)
    ends = peer.drawn_alike(seed=1000, games=positions // 50)
    spent = time.perf_counter() - begin
    print(
        f"  py-draughts: {each * len(peer.STARTS)} positions, {ends.total()} games {dict(ends)}, {spent:.0f} s",
        flush=True,
    )


def problems(names: list[str], seconds: float) -> bool:
    """Every problem of every pack, proved by the game's own prover."""
    registry, right = Registry(), True
    for entry in (registry.game(name) for name in names):
        prover = registry.prover(entry)
        for puzzle in puzzles_of(registry, entry, registry.puzzles(entry)).values() if prover else ():
            problem = set_up(registry, entry, puzzle)
            key, claim = problem.line[0].action, problem.claim
            assert prover is not None
            found = prover.prove(problem.table.game, problem.start, key, claim, seconds)
            right &= found.solved is True
            print(f"  {puzzle.id}: {found.solved}, depth {found.depth}, {found.seconds:.2f} s", flush=True)
    return right


def kernels_watched(positions: int, rounds: int) -> bool:
    """The kernels against the Python rules, watched by ASan and UBSan; where there is no compiler, nothing to watch."""
    with TemporaryDirectory() as name:
        folder = Path(name).resolve()
        try:
            variables = {**os.environ, **kernels.sanitized(folder)}
        except kernels.CannotCompileError as missing:
            print(f"  {missing}: no kernel is watched", flush=True)
            return True
        asked = (
            ("tests/plugins/dames_polonaises/dames_twins.py", "--positions", str(positions)),
            ("tests/plugins/domino/domino_twins.py", "--rounds", str(rounds)),
            ("tests/families/tables/tables_twins.py", "--throws", str(positions), "--games", str(positions // 100)),
            *(
                ("-m", "tests.kernel_soak", "--stepped", name, "--steps", "4000")
                for name in ("toutetable", "garanguet")
            ),
            (
                "-m",
                "pytest",
                "-q",
                "-k",
                "compiled or rng or kernel",
                "tests/compiled",
                "tests/plugins",
                "tests/families",
            ),
        )
        ran = [subprocess.run([sys.executable, *one], check=False, cwd=folder, env=variables) for one in asked]
        return not any(one.returncode for one in ran)


def same_for_any_jobs(names: list[str], games: int) -> bool:
    """One and two workers give the same results."""
    right = True
    for name in names:
        table = load(name)
        job = Job(table.game, (make_random,) * table.game.seats, seed=1)
        one, two = simulate(job, games, 1), simulate(job, games, 2)
        right &= one == two and not one.endless
        print(f"  simulate {name} x {games}: {one.fingerprint} {two.fingerprint} endless {one.endless}", flush=True)
    return right


def killed_match(games: int, kills: int) -> None:
    """A match killed without warning again and again comes out byte for byte as one left alone; with shards too."""
    for records in ("true", "shards"):
        with TemporaryDirectory() as folder:
            begin = time.perf_counter()
            total, deaths = killing.compare(Path(folder), -(-games // 6) * 2, kills, jobs=2, records=records)
            spent = time.perf_counter() - begin
            print(
                f"  match of {total} games (records: {records}), killed after {deaths}: byte for byte the same, "
                f"{spent:.0f} s",
                flush=True,
            )


def fuzzing(minutes: float, jobs: int) -> bool:
    """Wrong inputs for every parser, new ones each time, for so many minutes; then those that atheris finds."""
    ran = [
        subprocess.run([sys.executable, "-m", "tests.fuzz", *more], check=False).returncode
        for more in (
            ["--examples", "20000", "--minutes", str(minutes), "--jobs", str(jobs)],
            ["--coverage", "--examples", "100000", "--minutes", str(minutes / 4)],
        )
    ]
    return not any(ran)


def in_the_browser(kills: int) -> bool:
    """A server killed again and again; every action pointed at, every game to its end by a pointer; what takes long."""
    if find_spec("uvicorn") is None or find_spec("playwright") is None:
        print("  the extras 'web' and 'browser' are not installed: no browser is driven", flush=True)
        return True
    later = ("pytest", "-q", "-s", "-n0", "-m", "site or long", "tests/web")
    asked = (("tests.web.killed", "--kills", str(kills)), ("tests.web.pointed",), ("tests.web.pointer",), later)
    ran = [subprocess.run([sys.executable, "-m", *one], check=False).returncode for one in asked]
    return not any(ran)


def faults(names: list[str], games: int, jobs: int) -> None:
    """The table arbiter: faultless players make the strict game, and any acts end."""
    tables = tuple(sat for sat in arbiter.TABLES if sat.game in names)
    if tables:
        arbiter.faultless_is_strict(tables, games // 10, jobs)
        arbiter.any_acts_end((*tables, *(sat for sat in arbiter.OTHERWISE if sat.game in names)), games, jobs)


def main() -> int:
    """Everything, with a sentence at the end."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20_000, help="random games for conformance (default: 20000)")
    parser.add_argument("--seconds", type=float, default=60.0, help="how long one perft may take (default: 60)")
    parser.add_argument("--positions", type=int, default=50_000, help="of draughts, compared with py-draughts")
    parser.add_argument("--minutes", type=float, default=30.0, help="of wrong inputs (default: 30)")
    parser.add_argument("--matches", type=int, default=1_000, help="of toute-table with the cube (default: 1000)")
    parser.add_argument("--kills", type=int, default=200, help="of games and matches (default: 200)")
    parser.add_argument("--reviews", type=int, default=20, help="of each game, two minutes at most (default: 20)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--only", nargs="*", default=sorted(Registry().games), help="the games (default: all)")
    kernel_soak.add_sizes(parser)
    given = parser.parse_args()
    begin = time.perf_counter()
    right = same_for_any_jobs(given.only, 300)
    right &= kernels_watched(given.positions, 2 * given.positions)
    right &= kernel_soak.run_all(kernel_soak.sizes_of(given), given.sets, given.jobs)
    killed_match(1000, 5)
    killing.storm(given.kills, seed=int(time.time()))
    right &= in_the_browser(20)
    right &= fuzzing(given.minutes, given.jobs)
    right &= perft_suites(given.seconds)
    right &= problems(given.only, 20.0)
    if "dames_polonaises" in given.only:
        draughts_differential(given.positions)
    if "toutetable" in given.only:
        cube_matches.matches(given.matches, given.jobs)
    faults(given.only, given.games, given.jobs)
    right &= reviewing.proved(Registry(), given.only, given.reviews, 120.0)
    conformance(given.only, given.games, given.jobs)
    print(f"{'all right' if right else 'SOMETHING DIFFERS'}, {time.perf_counter() - begin:.0f} s")
    return 0 if right else 1


if __name__ == "__main__":
    sys.exit(main())
