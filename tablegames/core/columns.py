"""How large a text may be: the window's size, asked anew each time, so that a window may be resized at any moment."""

from __future__ import annotations

import os
import shutil
import sys
from typing import Final

USUAL: Final = 80
NARROWEST: Final = 40
USUAL_LINES: Final = 24
FEWEST_LINES: Final = 10


def columns(otherwise: int = USUAL) -> int:
    """The width to write for: the terminal's, or COLUMNS, or `otherwise` where there is neither; never below 40."""
    if sys.stdout.isatty() or os.environ.get("COLUMNS", "").isdigit():
        return max(NARROWEST, shutil.get_terminal_size((otherwise, USUAL_LINES)).columns)
    return otherwise


def lines(otherwise: int = USUAL_LINES) -> int:
    """The height to draw for: the terminal's, or LINES, or `otherwise` where there is neither; never below 10."""
    if sys.stdout.isatty() or os.environ.get("LINES", "").isdigit():
        return max(FEWEST_LINES, shutil.get_terminal_size((USUAL, otherwise)).lines)
    return otherwise
