"""`python -m training.openings RECIPE.yaml`: roll out the first plays of a game, and write its opening book.

Every task is saved as soon as it is done (`--results`), and the same command resumes there. The same recipe gives the
same book on any number of processors of one kind.

    python -m training.openings training/openings/recipes/trictrac.yaml --jobs 16 --minutes 9
    python -m training.openings training/openings/recipes/trictrac.yaml --write
"""

from __future__ import annotations

import argparse
import json
import os
import time
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from training.network.playing import library
from training.openings.recipe import FIRST
from training.openings.results import compared, drop_cut_line, read_results, written
from training.openings.rolling import Task, book_of, rolled, spreads_of, tasks_of


def roll_out(recipe: Path, results: Path, jobs: int, minutes: float) -> int:
    """Do the tasks that are not done, within these minutes; return how many are left."""
    done = {(tuple(one["line"]), one["throws"], one["first"]) for one in read_results(results)}
    tasks = [task for task in tasks_of(book_of(recipe)[0]) if task.key not in done]
    if not tasks:
        return 0
    results.parent.mkdir(parents=True, exist_ok=True)
    drop_cut_line(results)
    library()  # compiled once, before the processes begin
    begun, left = time.monotonic(), iter(tasks)
    finished = 0
    with ProcessPoolExecutor(jobs, get_context("spawn")) as pool, results.open("a", encoding="utf-8") as file:
        running: set[Future[dict[str, Any]]] = set()

        def more() -> None:
            while len(running) < jobs + 2 and time.monotonic() - begun < 60 * minutes:
                task: Task | None = next(left, None)
                if task is None:
                    return
                running.add(pool.submit(partial(rolled, recipe), task))

        more()
        while running:
            ready, running = wait(running, return_when=FIRST_COMPLETED)
            for one in ready:
                file.write(json.dumps(one.result(), separators=(",", ":")) + "\n")
                finished += 1
                if finished % 200 == 0:
                    seconds = time.monotonic() - begun
                    print(f"{finished:,} of {len(tasks):,} tasks, {seconds:.0f} s", flush=True)
            file.flush()
            more()
    return len(tasks) - finished


def main() -> None:
    """Roll out, save, write."""
    parser = argparse.ArgumentParser(prog="python -m training.openings", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("recipe", type=Path)
    parser.add_argument("--results", type=Path, help="where rollouts are saved (default: build/openings/RECIPE.jsonl)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--minutes", type=float, default=float("inf"), help="begin no task after so long")
    parser.add_argument(
        "--write", type=Path, nargs="?", const=Path(), help="only write the book (default: beside its game)"
    )
    parser.add_argument(
        "--compare", type=int, nargs=2, metavar="THROWS", help="say how well the first throws of two players agree"
    )
    parser.add_argument(
        "--spread", type=int, metavar="GAMES", help="say how much of the spread of these rollouts is luck"
    )
    asked = parser.parse_args()
    if asked.jobs < 1:
        parser.error("--jobs is at least 1")
    if not asked.recipe.is_file():
        parser.error(f"{asked.recipe} cannot be read; see training/openings/recipes")
    results = asked.results or Path("build", "openings", f"{asked.recipe.stem}.jsonl")
    if asked.write is not None:
        print(written(book_of(asked.recipe)[0], asked.recipe, read_results(results), asked.write))
        return
    if asked.spread is not None:
        for said in spreads_of(asked.recipe, asked.spread):
            print(said, flush=True)
        return
    if asked.compare is not None:
        print(compared(read_results(results), FIRST, *asked.compare))
        return
    left = roll_out(asked.recipe, results, asked.jobs, asked.minutes)
    print(f"{results}: {left:,} tasks left; the same command resumes" if left else f"{results}: all tasks are done")


if __name__ == "__main__":
    main()
