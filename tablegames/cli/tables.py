"""Tables of text: columns that wrap to the window, plain when not written to a terminal."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Sequence


def print_table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Print rows under a head, wrapped to the width of the terminal (100 columns when there is none)."""
    from rich import box
    from rich.console import Console
    from rich.table import Table

    width = shutil.get_terminal_size((100, 24)).columns if sys.stdout.isatty() else 100
    table = Table(*head, box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False, highlight=False)
    for row in rows:
        table.add_row(*(_literal(cell) for cell in row))
    Console(width=width, highlight=False, soft_wrap=False).print(table)


def _literal(cell: str) -> str:
    """A cell with nothing in it taken for markup."""
    from rich.markup import escape

    return escape(cell)
