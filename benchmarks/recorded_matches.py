"""Matches with records ÷ the same without, and `--verify` ÷ playing, in CPU time per game.

    python -m benchmarks recorded_matches

Random players, one worker, `--fast` (no waiting for the disk): the games are the same in all matches. Each measurement
runs in a process of its own, after some games that load everything; matches by turns, the least of several rounds.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

ROUNDS = 5
KINDS = {"none": "false", "shards": "shards", "files": "true"}
GAMES = {
    ("tourne_case", "academie"): 2_000,
    ("toutetable", "modern"): 2_000,
    ("jacquet", "lepeintre"): 500,
    ("trictrac", "lepeintre"): 200,
    ("domino", "tete_a_tete"): 1_000,
    ("dames_polonaises", "modern_fmjd"): 200,
}
MATCH = """game: {}
variant: {}
match: single
players: {{one: random, other: random}}
games: 2
seed: 5
records: {}
"""
MEASURED = """
import resource, sys
from tablegames.terminal import main


def run(*arguments):
    try:
        main(["match", "match.yaml", "--games", *arguments])
    except SystemExit as ended:
        assert not ended.code, arguments


def used():
    spent = resource.getrusage(resource.RUSAGE_SELF)
    return spent.ru_utime + spent.ru_stime


if __name__ == "__main__":
    games, kept = sys.argv[1:]
    run("200", "--jobs", "1", "--restart", "--fast")
    before = used()
    run(games, "--jobs", "1", "--restart", "--fast")
    between = used()
    if kept != "false":
        run(games, "--verify")
    print(between - before, used() - between)
"""


def measured(folder: Path, laid: tuple[str, str], kept: str, games: int) -> tuple[float, float]:
    """CPU seconds of playing, and of verifying."""
    folder.mkdir(exist_ok=True)
    (folder / "match.yaml").write_text(MATCH.format(*laid, kept), "utf-8")
    (folder / "measured.py").write_text(MEASURED, "utf-8")
    env = {"PYTHONPATH": str(Path(__file__).parent.parent), "PATH": "/usr/bin:/bin", "HOME": str(folder)}
    asked = [sys.executable, "measured.py", str(games), kept]
    ran = subprocess.run(asked, capture_output=True, text=True, check=True, cwd=folder, env=env)
    playing, verifying = map(float, ran.stdout.splitlines()[-1].split())
    return playing, verifying


def main() -> None:
    """Print the times of each game's matches, and their ratios."""
    with TemporaryDirectory() as place:
        for laid, games in GAMES.items():
            best = {name: (float("inf"), float("inf")) for name in KINDS}
            for _ in range(ROUNDS):
                for name, kept in KINDS.items():
                    now = measured(Path(place) / name, laid, kept, games)
                    best[name] = min(best[name][0], now[0]), min(best[name][1], now[1])
            bare = best["none"][0]
            told = ", ".join(
                f"{name} {1e6 * best[name][0] / games:.0f} µs a game ({best[name][0] / bare:.1f} x), "
                f"verify ÷ playing {best[name][1] / best[name][0]:.2f}"
                for name in ("shards", "files")
            )
            print(f"{' '.join(laid)}: without records {1e6 * bare / games:.0f} µs, {told}", flush=True)


if __name__ == "__main__":
    main()
