"""Confidence intervals."""

from __future__ import annotations

import math


def wilson(wins: float, games: int, z: float = 1.959964) -> tuple[float, float]:
    """Return the 95 % interval of the share of wins; a draw may count half.

    >>> low, high = wilson(50, 100); round(low, 3), round(high, 3)
    (0.404, 0.596)
    """
    if games == 0:
        return (0.0, 1.0)
    share = wins / games
    centre = share + z * z / (2 * games)
    half = z * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    scale = 1 + z * z / games
    low, high = (centre - half) / scale, (centre + half) / scale
    return (0.0 if share == 0.0 else max(0.0, low), 1.0 if share == 1.0 else min(1.0, high))
