"""The size of the window, read anew each time, because it can change; and texts wrapped to it."""

from __future__ import annotations

import os
import re
import sys
from typing import Any, Final, Protocol, runtime_checkable

USUAL: Final = 80
NARROWEST: Final = 40
USUAL_LINES: Final = 24
FEWEST_LINES: Final = 10
BESIDE: Final = 6
"""Lines that a drawing leaves free for texts before and after it."""

_KEPT: Final = re.compile(r"(?<=«) | (?=[:;?!»%])")
"""Spaces that do not break a line: French ones, and before `%`."""
FIRM: Final = "\u00a0"
"""A no-break space, written as a normal one."""


def columns(otherwise: int = USUAL) -> int:
    """Return the width for text: the terminal's, or COLUMNS, or `otherwise`; at least 40."""
    if sys.stdout.isatty() or os.environ.get("COLUMNS", "").isdigit():
        return max(NARROWEST, _terminal(otherwise, USUAL_LINES).columns)
    return otherwise


def lines(otherwise: int = USUAL_LINES, beside: int = BESIDE) -> int:
    """Return the height for a drawing: the terminal's, or LINES, or `otherwise`; at least 10.

    It is smaller if more lines than usual are to be read `beside` the drawing on the same page.
    """
    if sys.stdout.isatty() or os.environ.get("LINES", "").isdigit():
        high = _terminal(USUAL, otherwise).lines
        return max(FEWEST_LINES, high - max(0, beside - BESIDE))
    return otherwise


def _terminal(columns: int, lines: int) -> os.terminal_size:
    from shutil import get_terminal_size

    return get_terminal_size((columns, lines))


@runtime_checkable
class Fitting(Protocol):
    """A renderer with an adjustable height: a frozen dataclass with a field `height`, None: the window's."""

    def fitted(self, height: int) -> Any:
        """Return the same renderer for a page with this many lines."""


def folded(text: str, first: str = "", then: str = "", width: int | None = None) -> list[str]:
    """Return a text in lines no wider than the window, indented by `first` and `then`; words and paths stay whole.

    >>> folded("Qui commence ? Le plus fort.", width=13)
    ['Qui', 'commence ? Le', 'plus fort.']
    """
    from textwrap import wrap

    broken = wrap(
        _KEPT.sub(FIRM, text),
        columns() if width is None else width,
        initial_indent=first,
        subsequent_indent=then,
        break_on_hyphens=False,
        break_long_words=False,
    )
    return [line.replace(FIRM, " ") for line in broken]
