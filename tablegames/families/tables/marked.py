"""What one player has on the board beside his dames: his fichet and his jetons."""

from __future__ import annotations

from typing import NamedTuple


class Marked(NamedTuple):
    """What he has planted and laid."""

    trous: int
    points: int = 0
    jetons: int = 0
    """How many lie where the points are."""
