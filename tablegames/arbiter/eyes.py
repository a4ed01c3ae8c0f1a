"""The eye of a bot at a table: what it notices; luck is that of the decision, so that a seed makes the same faults."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from tablegames.core.chance import Rng

ALL: Final = 100
"""The attention that misses nothing, and asks no luck."""


@dataclass(frozen=True, slots=True)
class Eye:
    """What a bot notices, out of a hundred things there are to see."""

    attention: int = ALL

    @property
    def perfect(self) -> bool:
        """Whether it misses nothing."""
        return self.attention >= ALL

    def sees(self, rng: Rng) -> bool:
        """Whether it notices one thing."""
        return self.perfect or rng.below(ALL) < self.attention

    def errs(self, rng: Rng, often: int) -> bool:
        """Whether it errs now, if with no attention at all it does so `often` times in a hundred."""
        return not self.perfect and rng.below(ALL * ALL) < (ALL - self.attention) * often
