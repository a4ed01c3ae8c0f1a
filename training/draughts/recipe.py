"""A recipe: the games to play, and how to learn from them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True, kw_only=True)
class Recipe:
    """The ruleset to learn."""

    variant: str = "modern_fmjd"
    rounds: int = 3
    """Each is played with what was learnt from those before it."""
    games: int = 4_000
    """Of each round."""
    task: int = 50
    """Games of one task, which one process plays."""
    nodes: int = 800
    """Positions looked at for a move."""
    opening: tuple[int, int] = (6, 14)
    """How many moves are made at random before they think, at least and at most."""
    window: int = 3
    """Rounds whose games are learnt from."""
    trust: float = 0.7
    """How much of what a position is taught is the score the search gave it; the rest is how the game ended."""
    scale: float = 120.0
    """The score, in hundredths of a man, of a side that wins 73 games of 100."""
    spread: float = 16.0
    """How far, in hundredths of a man, an arrangement is expected to be from what is known of it before."""
    fewest: int = 6
    """Pieces of positions that are learnt from."""
    batch: int = 65_536
    epochs: int = 30
    rates: tuple[float, float] = (2.0, 0.1)
    """How much, in hundredths of a man, a weight changes at a step, at first and at last."""
    seed: int = 1

    @classmethod
    def of(cls, data: dict[str, Any]) -> Recipe:
        """The recipe of a file."""
        for name in ("opening", "rates"):
            if name in data:
                data[name] = tuple(data[name])
        return cls(**data)
