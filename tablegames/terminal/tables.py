"""Text in columns: tables that wrap to the window, and sheets of named entries."""

from __future__ import annotations

from collections.abc import Sequence

from tablegames.core.languages import in_figures
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
    """One entry of a sheet: a line that can be copied whole, and what is said of it, indented and wrapped."""
    indent = "    "
    said = [line for text in rest if text for line in folded(text, indent, indent, width())]
    return "\n".join([first, *said])


def decimal(number: str) -> str:
    """A number as the language in use writes it: `-77.0 %`, in French `−77,0 %`."""
    return in_figures(number)
