"""How large a text may be: the window's size, asked anew each time, so that a window may be resized at any moment.

And texts broken into lines of that size.
"""

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
"""Lines that a drawing leaves free for what stands before and after it."""

_KEPT: Final = re.compile(r"(?<=«) | (?=[:;?!»%])")
"""Blanks at which no line is broken: French ones, and before `%`."""
FIRM: Final = "\u00a0"
"""A blank at which no line is broken; it is written as any other."""


def columns(otherwise: int = USUAL) -> int:
    """The width to write for: the terminal's, or COLUMNS, or `otherwise` where there is neither; never below 40."""
    if sys.stdout.isatty() or os.environ.get("COLUMNS", "").isdigit():
        return max(NARROWEST, _terminal(otherwise, USUAL_LINES).columns)
    return otherwise


def lines(otherwise: int = USUAL_LINES, beside: int = BESIDE) -> int:
    """The height to draw for: the terminal's, or LINES, or `otherwise` where there is neither; never below 10.

    Lower where more lines are to be read `beside` the drawing, on the same page, than every drawing leaves free.
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
    """A renderer whose drawing can be made to fit: a frozen dataclass with a field `height`, None: the window's."""

    def fitted(self, height: int) -> Any:
        """The same renderer, for a page of so many lines."""


def folded(text: str, first: str = "", then: str = "", width: int | None = None) -> list[str]:
    """A text in lines no wider than the window, set in by `first` and `then`; words stay whole, and so do paths.

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
