"""Text in columns: tables that wrap to the window, sheets of named entries; and a bar for long work, on stderr."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from time import monotonic
from typing import Final, TypeVar

from tablegames.core.plaintext import clean
from tablegames.plugin.drawing.window import columns, folded


def width() -> int:
    """The width of tables and sheets."""
    return columns(100)


def print_table(head: Sequence[str], rows: Sequence[Sequence[str]], whole: int = 1) -> None:
    """Print rows under a head; the first `whole` columns are names and are never broken."""
    from rich import box
    from rich.console import Console
    from rich.markup import escape
    from rich.table import Table

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False, highlight=False)
    for number, name in enumerate(head):
        table.add_column(name, no_wrap=number < whole, overflow="fold")
    for row in rows:
        table.add_row(*(escape(clean(cell)) for cell in row))
    Console(width=width(), highlight=False, soft_wrap=False, emoji=False).print(table)


def sheet_entry(first: str, *rest: str) -> str:
    """Return one entry of a sheet: a line that can be copied whole, and its description, indented and wrapped."""
    indent = "    "
    said = [line for text in rest if text for line in folded(text, indent, indent, width())]
    return "\n".join([first, *said])


_Item = TypeVar("_Item")
EVERY: Final = 0.1
"""Seconds between two drawings of a bar that moves."""
MANY: Final = 200
"""Number of games of a file that brings up a progress bar."""


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
