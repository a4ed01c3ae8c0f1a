"""A bar for long work: on stderr, and only on a terminal."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Final, TypeVar

_Item = TypeVar("_Item")
MANY: Final = 200
"""So many games of a file take long enough for a bar."""


@contextmanager
def progress(total: int, done: int = 0) -> Iterator[Callable[[int], None]]:
    """Show a bar with an estimate; yields what moves it on, which does nothing without a terminal."""
    if not sys.stderr.isatty():
        yield lambda more: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    console = Console(stderr=True)
    with Progress(BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), console=console, transient=True) as bar:
        task = bar.add_task("", total=total, completed=done)
        yield lambda more: bar.advance(task, more)


def watched(items: Sequence[_Item]) -> Iterator[_Item]:
    """The items one after another, with a bar where there are many."""
    if len(items) < MANY:
        yield from items
        return
    with progress(len(items)) as moved:
        for item in items:
            yield item
            if moved is not None:
                moved(1)
