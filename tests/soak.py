"""The long proofs, outside CI: `make soak`, or `make soak SOAK="--minutes 60"`. Tells what each part did.

    python -m tests.soak                             every part once, at the sizes that the options say
    python -m tests.soak --minutes 60                as much as fits into an hour, each part its share of it
    python -m tests.soak --minutes 5 --parts "full disk" "closed pipes"
    python -m tests.soak --page build/soak/*.json    put the figures of such runs on docs/evidence/soak.md

The parts are those of tests/soaking/parts.py; docs/evidence/soak.md describes them. A report is printed at the end and
written to build/soak, as Markdown and as JSON, also after Ctrl-C. Exit 1 if a part failed; the others still run.
"""

from __future__ import annotations

import argparse
import os
import random
import sys
import time
from dataclasses import replace
from pathlib import Path

from tablegames.plugin.registry import Registry
from tests import native_soak
from tests.soaking import report
from tests.soaking.budget import ROOT, Ended, run_here, run_parts
from tests.soaking.part import Share, Sizes
from tests.soaking.parts import NAMED, PARTS, SMALL, WHOLE

PAGE = ROOT / "docs" / "evidence" / "soak.md"


def parser() -> argparse.ArgumentParser:
    """The command line."""
    found = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    found.add_argument("--minutes", type=float, help="do as much as fits (default: the sizes below, however long)")
    found.add_argument("--parts", nargs="+", choices=[*NAMED], default=[*NAMED], metavar="PART", help="(default: all)")
    found.add_argument("--seed", type=int, help="of a run before this one (default: a fresh one)")
    found.add_argument("--games", type=int, help="random games for conformance (default: 20000)")
    found.add_argument("--seconds", type=float, help="how long one perft may take (default: 60)")
    found.add_argument("--positions", dest="compared", type=int, help="of draughts, compared with py-draughts (50000)")
    found.add_argument("--fuzz-minutes", type=float, help="of wrong inputs (default: 30)")
    found.add_argument("--matches", type=int, help="of toute-table with the cube (default: 1000)")
    found.add_argument("--kills", type=int, help="of games and matches (default: 200)")
    found.add_argument("--reviews", type=int, help="of each game, two minutes at most (default: 20)")
    found.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    found.add_argument("--only", nargs="*", default=sorted(Registry().games), help="the games (default: all)")
    found.add_argument("--out", type=Path, default=ROOT / report.FOLDER, help="for the reports (default: build/soak)")
    found.add_argument("--page", nargs="+", type=Path, metavar="JSON", help="put these reports on the page soak.md")
    native_soak.add_sizes(found)
    for name in ("part", "told", "share"):  # one part alone, as this program starts itself
        found.add_argument(f"--{name}", help=argparse.SUPPRESS)
    return found


def sizes_of(given: argparse.Namespace) -> Sizes:
    """Sizes of a round: the requested ones, else the usual ones."""
    usual = WHOLE if given.minutes is None else SMALL
    asked = {
        "games": given.games, "seconds": given.seconds, "positions": given.compared, "matches": given.matches,
        "fuzz_minutes": given.fuzz_minutes, "kills": given.kills, "reviews": given.reviews,
    }  # fmt: skip
    told = {"throws", "positions", "rounds", "whole_games", "steps"}
    sized = given.full or given.minutes is None or any(getattr(given, name) is not None for name in told)
    native = native_soak.sizes_of(given) if sized else usual.native
    return replace(
        usual, **{name: one for name, one in asked.items() if one is not None}, native=native, sets=given.sets
    )


def main() -> int:
    """Everything, and a report in the end."""
    arguments = sys.argv[1:]
    given = parser().parse_args(arguments)
    if given.minutes is not None and given.minutes <= 0:
        parser().error("--minutes: nothing can be done in no time; give it some minutes")
    if given.page:
        try:
            report.put_on_page(PAGE, [*map(report.read, given.page)])
        except (OSError, ValueError, KeyError, TypeError) as problem:
            parser().error(f"--page: a report cannot be read: {problem}; name files of build/soak that end in .json")
        return 0
    seed = random.SystemRandom().randrange(2**31) if given.seed is None else given.seed
    if given.part:
        seconds = None if given.share is None else float(given.share)
        share = Share(sizes_of(given), given.jobs, tuple(given.only), seconds)
        run_here(NAMED[given.part], share, seed, Path(given.told))
        return 0
    chosen = [part for part in PARTS if part.name in given.parts]
    command = [sys.executable, "-m", "tests.soak", *arguments, "--seed", str(seed)]
    found, begin = report.begun(seed, given.minutes), time.monotonic()
    for outcome in run_parts(chosen, None if given.minutes is None else given.minutes * 60, command):
        found.parts.append(outcome)
        found.seconds = time.monotonic() - begin
        path = report.write(found, given.out)
        print(
            f"{outcome.name}: {outcome.ended}, {report.took(outcome.seconds)}, {report.figures_of(outcome)}", flush=True
        )
    print(f"\n{report.text(found)}\n{path.name} and .md are in {os.path.relpath(path.parent)}", flush=True)
    if any(one.ended is Ended.BROKEN_OFF for one in found.parts):
        return 130
    return 1 if found.failed else 0


if __name__ == "__main__":
    sys.exit(main())
