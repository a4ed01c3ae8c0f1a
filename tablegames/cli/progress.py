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
def progress(total: int, done: int = 0, note: Callable[[], str] | None = None) -> Iterator[Callable[[int], None]]:
    """Show a bar with an estimate, and a note beside it; yields what moves it on, which does nothing elsewhere."""
    if not sys.stderr.isatty():
        yield lambda more: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, ProgressColumn, TextColumn, TimeRemainingColumn

    console = Console(stderr=True)
    columns: list[ProgressColumn] = [BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()]
    if note is not None:
        columns.append(TextColumn("{task.description}", markup=False))
    with Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task("" if note is None else note(), total=total, completed=done)

        def moved(more: int) -> None:
            bar.update(task, advance=more, description="" if note is None else note())

        yield moved


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
