"""What one player has on the board beside his dames: his fichet, his jetons, his pavillon."""

from __future__ import annotations

from typing import NamedTuple


class Marks(NamedTuple):
    """What he has planted and laid."""

    trous: int
    points: int = 0
    jetons: int = 0
    """How many lie where the points are."""
    pavillon: bool = False
    """Whether the flag that tells a run of trous stands in his hole.  [LEP 1.VI]"""
