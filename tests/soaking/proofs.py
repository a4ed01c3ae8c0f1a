"""The parts that compare: native code with rules, one number of workers with another, moves with other programs'."""

from __future__ import annotations

import os
import random
import re
import subprocess
import sys
import time
from collections import Counter
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from tablegames.arena.simulate import Job, simulate
from tablegames.core.perft import perft
from tablegames.core.players import make_random
from tablegames.plugin.registry import Registry
from tablegames.session.posing import set_up
from tablegames.session.puzzles import puzzles_of
from tablegames.table.setting import load
from tablegames.testing import tables
from tests import cube_matches, native_soak
from tests.arbiter import long as arbiter
from tests.session import long as reviewing
from tests.soaking.part import Figures, LeftOut, Share, right
from tools import native_build
from tools.yaml_data import yaml_data

TESTS: Final = Path(__file__).parent.parent
ROOT: Final = TESTS.parent
SHORT: Final = 1_200.0
"""Seconds after which many games of one table would keep others from being played at all."""
WATCHED: Final = "compiled or rng or native or foreseeing"
"""The tests that run under the sanitizers too."""
Command = tuple[str, ...]
About = tuple[str, str, str, int]
"""A table: game, ruleset, match, seats."""


def python(*command: str) -> str:
    """Run Python so, its lines shown as they come; all that it said. Ends this process where that fails."""
    said: list[str] = []
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    with subprocess.Popen(
        [sys.executable, *command],
        cwd=ROOT, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
    ) as running:  # fmt: skip
        assert running.stdout is not None
        for line in running.stdout:
            print(line, end="", flush=True)
            said.append(line)
    if running.returncode:
        sys.exit(f"{' '.join(command)}: exit {running.returncode}")  # its last line stays the last one
    return "".join(said)


def tested(*asked: str) -> Figures:
    """Run tests; how many passed, and how many there was no occasion for."""
    said = python("-m", "pytest", "-q", "-p", "no:cacheprovider", *asked)
    words = re.findall(r"(\d+) (passed|skipped)", said.rstrip().rpartition("\n")[2])
    return {f"tests {word}": int(number) for number, word in words}


def long_tests(share: Share, seed: int) -> Figures:
    """The tests marked `long`, which the suite leaves out; those in a browser have a part of their own."""
    return tested("-m", "long", "--ignore", "tests/web", "tests")


def many_examples(share: Share, seed: int) -> Figures:
    """The suite's tests with a few examples, with three hundred of each."""
    return tested("-m", "hypothesis", "--hypothesis-profile", "soak", "--hypothesis-seed", str(seed), "tests")


def faults(share: Share, seed: int) -> Figures:
    """The table arbiter: faultless players make the strict game, and any acts end."""
    sat = tuple(one for one in arbiter.TABLES if one.game in share.names)
    if not sat:
        raise LeftOut("no game with faults was asked for")
    otherwise = tuple(one for one in arbiter.OTHERWISE if one.game in share.names)
    done, faultless = Counter[str](), max(1, share.sizes.games // 10)
    if share.seconds is None:
        done["faultless games"] += arbiter.faultless_is_strict(sat, faultless, share.jobs)
        done["games of random acts"] += arbiter.any_acts_end((*sat, *otherwise), share.sizes.games, share.jobs)
        return done
    luck, each = random.Random(seed), max(2 * share.jobs, int(share.seconds / 10))  # workers take a while to begin
    while share.left > 0:
        some = tuple(luck.sample(sat, min(3, len(sat))))
        every = tuple(luck.sample((*sat, *otherwise), 3))
        first = luck.randrange(10**6)
        done["faultless games"] += arbiter.faultless_is_strict(some, each, share.jobs, first)
        done["games of random acts"] += arbiter.any_acts_end(every, 3 * each, share.jobs, first)
    return done


def cube(share: Share, seed: int) -> Figures:
    """Random matches of toute-table with the cube."""
    if "toutetable" not in share.names:
        raise LeftOut("toutetable was not asked for")
    first = 0 if share.seconds is None else seed
    return {"matches": cube_matches.matches(share.sizes.matches, share.jobs, first)}


def same_for_any_jobs(share: Share, seed: int) -> Figures:
    """One and two workers give the same results: for every game as usually played, or for some random tables."""
    budget = share.seconds is not None
    known = [table for name in share.names for table in (tables(name) if budget else [load(name)])]
    chosen = random.Random(seed).sample(known, min(8, len(known))) if budget else known
    games, wrong = (100 if budget else 300), []
    for table in chosen:
        about = f"{table.entry.name} {table.variant.name} {table.match} {table.game.seats}"
        job = Job(table.game, (make_random,) * table.game.seats, seed=seed)
        one, two = simulate(job, games, 1), simulate(job, games, 2)
        wrong += [about] if one != two or one.endless else []
        print(f"  simulate {about} x {games}: {one.fingerprint} {two.fingerprint} endless {one.endless}", flush=True)
    right(not wrong, f"one and two workers differ: {', '.join(wrong)}")
    return {"games": 2 * games * len(chosen)}


# --- counts and problems


def perft_suites(share: Share, seed: int) -> Figures:
    """Every suite, deeper and deeper until a count takes longer than it may."""
    suites = [
        (data, suite) for data in map(_yaml, sorted((TESTS / "perft").glob("*.yaml"))) for suite in data["positions"]
    ]
    longest = share.sizes.seconds if share.seconds is None else share.left / (2 * len(suites))
    done, wrong = Counter[str]({"positions": len(suites)}), []
    for data, suite in suites:
        table = load(data["game"], data["variant"])
        state, spent = table.start(suite["position"]), 0.0
        for depth, expected in enumerate(suite["published"], start=1):
            if spent * 7 > longest:  # the next one would take too long
                break
            begin = time.process_time()
            found = perft(table.game, state, depth)
            spent = time.process_time() - begin
            done["lines counted"] += found
            mark = "" if found == expected else f"  EXPECTED {expected}"
            wrong += [suite["id"]] if mark else []
            print(f"  perft {suite['id']} {depth}: {found} ({spent:.1f} s){mark}", flush=True)
    right(not wrong, f"other numbers than were published: {', '.join(map(str, wrong))}")
    return done


def _yaml(path: Path) -> dict[str, list[dict[str, str]]]:
    found: dict[str, list[dict[str, str]]] = yaml_data(path)
    return found


def problems(share: Share, seed: int) -> Figures:
    """The problems of every pack, proved by the game's own prover; in any order, as many as there is time for."""
    registry, done, wrong = Registry(), Counter[str](), []
    known = [
        (prover, entry, puzzle)
        for entry in map(registry.game, share.names)
        if (prover := registry.prover(entry)) is not None
        for puzzle in puzzles_of(registry, entry, registry.puzzles(entry)).values()
    ]
    for prover, entry, puzzle in known if share.seconds is None else random.Random(seed).sample(known, len(known)):
        if share.left <= 0:
            break
        problem = set_up(registry, entry, puzzle)
        key, claim = problem.line[0].action, problem.claim
        found = prover.prove(problem.table.game, problem.start, key, claim, min(20.0, share.sizes.seconds))
        done["problems proved"] += found.solved is True
        wrong += [puzzle.id] if found.solved is not True else []
        print(f"  {puzzle.id}: {found.solved}, depth {found.depth}, {found.seconds:.2f} s", flush=True)
    right(not wrong, f"not proved: {', '.join(wrong)}")
    return done


def draughts_differential(share: Share, seed: int) -> Figures:
    """The legal moves of many positions reached by play, and the draws of some games, compared with py-draughts."""
    if find_spec("draughts") is None or "dames_polonaises" not in share.names:
        raise LeftOut("py-draughts is not installed: nothing to compare with")
    sys.path.insert(0, str(TESTS / "plugins" / "dames_polonaises"))
    import test_against_py_draughts as peer

    each = -(-share.sizes.positions // len(peer.STARTS))
    for start in peer.STARTS:
        peer.compare(start, seed=seed, samples=each)
    ends = peer.drawn_alike(seed=seed, games=share.sizes.positions // 50)
    print(f"  py-draughts: {each * len(peer.STARTS)} positions, {ends.total()} games {dict(ends)}", flush=True)
    return {"positions": each * len(peer.STARTS), "games": ends.total()}


def reviews(share: Share, seed: int) -> Figures:
    """Games between a weak and a strong bot reviewed: luck and skill add up, and the weaker is found."""
    if share.seconds is None:
        found = reviewing.proved(Registry(), [*share.names], share.sizes.reviews, 120.0)
    else:
        known = random.Random(seed).sample(share.names, len(share.names))
        found = reviewing.proved(Registry(), known, share.sizes.reviews, share.left / len(known), seed)
    right(found.right, "the weaker player is told too seldom")
    return {"records reviewed": found.records}


# --- native code


def native_watched(share: Share, seed: int) -> Figures:
    """The native code against the Python rules, watched by ASan and UBSan."""
    positions = share.sizes.positions
    with TemporaryDirectory() as name:
        folder = Path(name).resolve()
        try:
            variables = {**os.environ, **native_build.sanitized(folder)}
        except native_build.CannotCompileError as missing:
            raise LeftOut(f"{missing}: no native code is watched") from None
        asked: tuple[Command, ...] = (
            ("tests/plugins/dames_polonaises/dames_twins.py", "--positions", str(positions)),
            ("tests/plugins/domino/domino_twins.py", "--rounds", str(2 * positions)),
            ("tests/families/tables/tables_twins.py", "--throws", str(positions), "--games", str(positions // 100)),
            *(
                ("-m", "tests.native_soak", "--stepped", name, "--steps", "4000")
                for name in ("toutetable", "garanguet")
            ),
            ("-m", "pytest", "-q", "-k", WATCHED, "tests/native", "tests/plugins", "tests/families"),
        )
        ran = [subprocess.run([sys.executable, *one], check=False, cwd=folder, env=variables) for one in asked]
        wrong = [" ".join(one) for one, ended in zip(asked, ran, strict=True) if ended.returncode]
        right(not wrong, f"failed under the sanitizers: {'; '.join(wrong)}")
    return {"positions": positions, "rounds of domino": 2 * positions, "throws": positions}


def native_compared(share: Share, seed: int) -> Figures:
    """The native code against the Python rules, at length."""
    sizes = share.sizes.native
    first = 1 if share.seconds is None else seed
    right(native_soak.run_all(sizes, share.sizes.sets, share.jobs, first), "native code and rules differ")
    return {f"{name} of each game": size for name, size in sizes.items()}
