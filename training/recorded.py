"""Parts shared by the tools that read the records of a match."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import TypeVar

from tablegames.core.errors import TablegamesError

T = TypeVar("T")
R = TypeVar("R")


def records_of(parser: argparse.ArgumentParser, folder: Path) -> list[Path]:
    """The records of a folder, at least one."""
    paths = sorted(folder.glob("*.jsonl"))
    if not paths:
        parser.error(f"{folder} has no records (*.jsonl); name the folder `records` of a match that keeps them")
    return paths


def made_of(
    parser: argparse.ArgumentParser, work: Callable[[T], R], tasks: Sequence[T], jobs: int, name: str = "records"
) -> list[R]:
    """Run each task in several processes, with a progress bar; return the results."""
    found: list[R] = []
    with ProcessPoolExecutor(jobs, get_context("spawn")) as pool:
        try:
            for one in pool.map(work, tasks):
                found.append(one)
                if sys.stderr.isatty() or len(found) % 50 == 0:
                    end = "" if sys.stderr.isatty() and len(found) < len(tasks) else "\n"
                    print(f"\r{len(found)} of {len(tasks)} {name}", end=end, file=sys.stderr, flush=True)
        except TablegamesError as problem:
            pool.shutdown(wait=False, cancel_futures=True)
            parser.error(str(problem))
    return found
