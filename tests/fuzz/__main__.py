"""Tens of thousands of inputs for each parser: `python -m tests.fuzz --examples 20000`; exit 1 when one did harm.

    --parser NAME …   only these          --seed N    repeat the inputs of another run (default: fresh ones)
    --jobs N          processes           --minutes M stop then, with a report
    --keep FOLDER     where inputs that did harm are kept
    --again FILE …    try kept inputs again
    --coverage        let atheris look for inputs, where it is installed

Every parser runs in separate processes, so that a crash is noted and the rest continues.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from pathlib import Path
from typing import Final

from tests.fuzz.parsers import PARSERS, warm_up
from tests.fuzz.running import Tally, fuzz
from tests.fuzz.survival import Broken, elsewhere, survives

TOGETHER: Final = 5_000
"""Inputs of one parser that one process tries."""


def again(paths: list[str]) -> int:
    """Try kept inputs again; how many still do harm."""
    wrong = 0
    for path in [Path(path).resolve() for path in paths]:
        about = json.loads(path.read_text("utf-8"))
        with elsewhere():
            warm_up()
            try:
                verdict = survives(PARSERS[about["parser"]], about["language"], about["input"])
                print(f"{path.name}: {'accepted' if verdict.accepted else 'refused'}, {verdict.seconds:.2f} s")
            except Broken as broken:
                wrong += 1
                print(f"{path.name}: {broken}\n{broken.trace}")
    return wrong


def _tell(tally: Tally) -> None:
    """A line on a parser, and one for everything that did harm."""
    speed = (tally.accepted + tally.refused) / tally.cpu if tally.cpu else 0
    print(
        f"{tally.name:<13} {tally.inputs:>8} {tally.accepted:>9} {tally.refused:>8} {speed:>6.0f} "
        f"{tally.slowest:>7.2f}s {tally.megabytes:>5.0f} {tally.failures}",
        flush=True,
    )
    for cause, times in tally.causes.items():
        print(f"    {times} x {cause}", flush=True)


def _shared_out(
    missing: Mapping[str, Sequence[range]], end: float, jobs: int, seed: int, keep: Path
) -> Iterator[tuple[str, list[Tally]]]:
    """Try the inputs of these numbers and give what became of them, a parser at a time.

    Each part has its share of the time that is left, so that none goes without.
    """
    waiting = count(sum(map(len, missing.values())), -1)

    def one(name: str, numbers: range) -> Tally:
        now = time.time()
        return fuzz(name, seed, numbers, min(now + (end - now) * jobs / next(waiting), end), keep)

    with ThreadPoolExecutor(jobs) as pool:
        running = {name: [pool.submit(one, name, numbers) for numbers in parts] for name, parts in missing.items()}
        for name, futures in running.items():
            yield name, [future.result() for future in futures]


def main() -> int:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__.split("\n")[0])
    parser.add_argument("--examples", type=int, default=20_000, help="inputs for each parser (default: 20000)")
    parser.add_argument("--parser", nargs="+", choices=sorted(PARSERS), default=list(PARSERS), metavar="NAME")
    parser.add_argument("--seed", type=int, help="the inputs of another run (default: fresh ones)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--minutes", type=float, default=24 * 60.0, help="stop after so long")
    parser.add_argument("--keep", type=Path, default=Path("build/fuzz"), help="where inputs that did harm are kept")
    parser.add_argument("--again", nargs="+", metavar="FILE", help="try kept inputs again")
    parser.add_argument("--coverage", action="store_true", help="let atheris look for inputs")
    given = parser.parse_args()
    if given.again:
        return 1 if again(given.again) else 0
    if given.coverage:
        from tests.fuzz.coverage import guided

        return guided(given.parser, given.examples, given.minutes, given.keep.resolve())
    keep = given.keep.resolve()
    keep.mkdir(parents=True, exist_ok=True)
    seed = random.SystemRandom().randrange(2**32) if given.seed is None else given.seed
    print(f"seed {seed}, {given.examples} inputs for each of {len(given.parser)} parsers", flush=True)
    print(f"{'parser':<13} {'inputs':>8} {'accepted':>9} {'refused':>8} {'/s':>6} {'slowest':>8} {'MB':>5} failures")
    begin = time.time()
    end, tallies = begin + given.minutes * 60, {name: Tally(name) for name in given.parser}
    parts = [range(at, min(at + TOGETHER, given.examples)) for at in range(0, given.examples, TOGETHER)]
    missing = dict.fromkeys(given.parser, parts)
    while missing and time.time() < end:  # those whose share was too short continue in the time the others have left
        cut: dict[str, list[range]] = {}
        for name, tried in _shared_out(missing, end, given.jobs, seed, keep):
            for tally in tried:
                tallies[name].add(tally)
            rest = [numbers[tally.inputs :] for numbers, tally in zip(missing[name], tried, strict=True)]
            if any(rest):
                cut[name] = [numbers for numbers in rest if numbers]
            else:
                _tell(tallies[name])
        missing = cut
    for name in missing:
        _tell(tallies[name])
    inputs, failures = (sum(getattr(tally, what) for tally in tallies.values()) for what in ("inputs", "failures"))
    kept = f"; kept in {given.keep}, try again with --again FILE" if failures else ""
    print(f"{inputs} inputs, {failures} did harm, {time.time() - begin:.0f} s{kept}", flush=True)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
