"""How large a text may be: the window's size, asked anew each time, so that a window may be resized at any moment."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

USUAL: Final = 80
NARROWEST: Final = 40
USUAL_LINES: Final = 24
FEWEST_LINES: Final = 10
BESIDE: Final = 6
"""Lines that a drawing leaves free for what stands before and after it."""

_crowded = 0
"""Lines of the page that are needed for something else, over those every drawing leaves free."""


def columns(otherwise: int = USUAL) -> int:
    """The width to write for: the terminal's, or COLUMNS, or `otherwise` where there is neither; never below 40."""
    if sys.stdout.isatty() or os.environ.get("COLUMNS", "").isdigit():
        return max(NARROWEST, shutil.get_terminal_size((otherwise, USUAL_LINES)).columns)
    return otherwise


def lines(otherwise: int = USUAL_LINES) -> int:
    """The height to draw for: the terminal's, or LINES, or `otherwise` where there is neither; never below 10."""
    if sys.stdout.isatty() or os.environ.get("LINES", "").isdigit():
        return max(FEWEST_LINES, shutil.get_terminal_size((USUAL, otherwise)).lines - _crowded)
    return otherwise


@contextmanager
def leaving(needed: int) -> Iterator[None]:
    """Draw lower for a while, so that so many lines can be read on the same page as the drawing."""
    global _crowded
    before, _crowded = _crowded, max(0, needed - BESIDE)
    try:
        yield
    finally:
        _crowded = before
