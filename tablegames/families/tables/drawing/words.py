"""What is said of a side in few words, taken apart so that a line or a sentence can be made of it."""

from __future__ import annotations

import re
from typing import Final

_GAP: Final = re.compile(r" {2,}(?=[^\d\s])")


def parts(told: str) -> list[str]:
    """The statements of a line set in columns.

    >>> parts("in hand  0   lifted  3   points to play 167")
    ['in hand 0', 'lifted 3', 'points to play 167']
    """
    return [" ".join(part.split()) for part in _GAP.split(told.splitlines()[0])]
