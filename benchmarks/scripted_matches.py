"""A scripted match with one worker and with two: games a second, with and without waiting for the disk; its memory.

Then records in one file per game and in shards: games a second, the memory of the process that writes them, files,
bytes.

Two matches of one worker each, side by side, show the best that two processes can do on a machine.

python -m benchmarks scripted_matches
"""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

SLOW = "game: toutetable\nmatch: single\nplayers: {lot: random, list: first}\ngames: 100\n"
FAST = "game: dames_rabattues\nplayers: {lot: random, list: first}\ngames: 500\n"
RUN = """\
import resource, sys
from tablegames.terminal import main
if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except SystemExit:
        pass
    print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024)
"""


GAMES = 6000
KEPT = "game: plain\nmatch: single\nplayers: {a: random, b: random}\ngames: 2\nrecords: %s\n"


def start(folder: Path, text: str, games: int, jobs: int, *more: str) -> subprocess.Popen[str]:
    """Begin a match."""
    folder.mkdir(exist_ok=True)
    file, program = folder / "match.yaml", folder / "run.py"
    file.write_text(text, "utf-8")
    program.write_text(RUN, "utf-8")
    asked = ["match", str(file), "--out", str(folder / "out"), "--games", str(games), "--jobs", str(jobs), "--restart"]
    return subprocess.Popen(
        [sys.executable, str(program), *asked, *more],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        env={"PYTHONPATH": str(Path(__file__).parent.parent), "PATH": "/usr/bin:/bin"},
    )


def memory(ran: subprocess.Popen[str]) -> int:
    """Wait for the end; the largest memory of the process that keeps the results, in MB."""
    out, _ = ran.communicate()
    if ran.returncode:
        raise SystemExit("the match did not end well")
    return int(out.splitlines()[-1])


def speed(folder: Path, jobs: int, matches: int = 1, *more: str) -> float:
    """Games per second of several matches side by side."""
    begin = time.perf_counter()
    running = [start(folder / str(number), SLOW, GAMES // matches, jobs, *more) for number in range(matches)]
    for ran in running:
        memory(ran)
    return GAMES / (time.perf_counter() - begin)


def main() -> None:
    """Print both comparisons."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        one, two, apart = (max(speed(folder, *how) for _ in range(2)) for how in ((1, 1), (2, 1), (1, 2)))
        print(
            f"toute-table, {GAMES} games: one worker {one:.0f} games/s, two {two:.0f}, {two / one:.2f} x; "
            f"two matches side by side {apart:.0f}, {apart / one:.2f} x"
        )
        for jobs in (1, 2):
            fast = max(speed(folder, jobs, 1, "--fast") for _ in range(2))
            print(f"{jobs} worker(s) that do not wait for the disk (--fast): {fast:.0f} games/s")
        for games in (500, 5000):
            peak = memory(start(folder / "fast", FAST, games, 2))
            print(f"dames rabattues, {games} games with two workers: {peak} MB at most")
        for records, games in (("true", 10_000), ("shards", 10_000), ("shards", 40_000)):
            begin = time.perf_counter()
            peak = memory(start(folder / "kept", KEPT % records, games, 1))
            spent = time.perf_counter() - begin
            files = [path.stat().st_size for path in (folder / "kept" / "out" / "records").iterdir()]
            print(
                f"plain, records: {records}, {games} games: {games / spent:.0f} games/s, {peak} MB at most, "
                f"{len(files)} files, {sum(files) / games:.0f} bytes a game"
            )


if __name__ == "__main__":
    main()
