"""A scripted match with one worker and with two: games a second, and the memory of the program for few games and many.

python -m benchmarks scripted_matches
"""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

SLOW = "game: toutetable\nmatch: single\nplayers: {lot: random, list: first}\ngames: 2000\n"
FAST = "game: dames_rabattues\nplayers: {lot: random, list: first}\ngames: 500\n"
RUN = """\
import resource, sys
from tablegames.cli import main
if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except SystemExit:
        pass
    print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024)
"""


def run(folder: Path, text: str, games: int, jobs: int) -> tuple[float, int]:
    """Play a match; seconds, and the largest memory of the process that keeps the results, in MB."""
    file, program = folder / "match.yaml", folder / "run.py"
    file.write_text(text, "utf-8")
    program.write_text(RUN, "utf-8")
    asked = ["match", str(file), "--out", str(folder / "out"), "--games", str(games), "--jobs", str(jobs), "--restart"]
    begin = time.perf_counter()
    ran = subprocess.run(
        [sys.executable, str(program), *asked],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        check=True,
        env={"PYTHONPATH": str(Path(__file__).parent.parent), "PATH": "/usr/bin:/bin"},
    )
    return time.perf_counter() - begin, int(ran.stdout.splitlines()[-1])


def main() -> None:
    """Print both comparisons."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        best = {jobs: min(run(folder, SLOW, 2000, jobs)[0] for _ in range(2)) for jobs in (1, 2)}
        print(f"toute-table, 2000 games: one worker {best[1]:.1f} s, two {best[2]:.1f} s, {best[1] / best[2]:.2f} x")
        for games in (500, 5000):
            print(f"dames rabattues, {games} games with two workers: {run(folder, FAST, games, 2)[1]} MB at most")


if __name__ == "__main__":
    main()
