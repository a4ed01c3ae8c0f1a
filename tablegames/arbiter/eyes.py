"""The eye of a bot at a table: what it notices. Its luck comes from the decision: a seed repeats its faults."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tablegames.core.frozen import frozen

if TYPE_CHECKING:
    from tablegames.core.chance import Rng

ALL: Final = 100
"""Perfect attention, which needs no luck."""


@frozen
class Eye:
    """The percentage of visible things that a bot notices."""

    attention: int = ALL

    @property
    def perfect(self) -> bool:
        """Whether it misses nothing."""
        return self.attention >= ALL

    def sees(self, rng: Rng) -> bool:
        """Return whether it notices one thing."""
        return self.perfect or rng.below(ALL) < self.attention

    def errs(self, rng: Rng, often: int) -> bool:
        """Return whether it errs now, if it errs `often` times in a hundred without any attention."""
        return not self.perfect and rng.below(ALL * ALL) < (ALL - self.attention) * often
