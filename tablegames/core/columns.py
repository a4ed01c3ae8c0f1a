"""How wide a text may be."""

from __future__ import annotations

import os
import shutil
import sys
from typing import Final

USUAL: Final = 80
NARROWEST: Final = 40


def columns(otherwise: int = USUAL) -> int:
    """The width to write for: the terminal's, or COLUMNS, or `otherwise` where there is neither; never below 40."""
    if sys.stdout.isatty() or os.environ.get("COLUMNS", "").isdigit():
        return max(NARROWEST, shutil.get_terminal_size((otherwise, 24)).columns)
    return otherwise
