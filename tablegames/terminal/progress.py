"""A bar for long work: on stderr, and only on a terminal."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from time import monotonic
from typing import Final, TypeVar

_Item = TypeVar("_Item")
EVERY: Final = 0.1
"""Seconds between two drawings of a bar that moves."""
MANY: Final = 200
"""So many games of a file take long enough for a bar."""


@contextmanager
def progress(total: int, done: int = 0, note: Callable[[], str] = str) -> Iterator[Callable[[int], None]]:
    """Show a bar with an estimate and a note beside it; yields what moves it on, which does nothing elsewhere.

    It is drawn when it moves, not by a thread of its own: workers may be copies only of a process without threads.
    """
    if not sys.stderr.isatty():
        yield lambda more: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    told = TextColumn("{task.description}", markup=False)
    columns, drawn = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), told), monotonic()
    with Progress(*columns, console=Console(stderr=True), transient=True, auto_refresh=False) as bar:
        task = bar.add_task(note(), total=total, completed=done)
        bar.refresh()

        def advance(more: int) -> None:
            nonlocal drawn
            bar.advance(task, more)
            if monotonic() - drawn > EVERY:
                drawn = monotonic()
                bar.update(task, description=note())
                bar.refresh()

        yield advance


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
