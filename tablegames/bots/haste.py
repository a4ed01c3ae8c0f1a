"""How a level errs in a game without luck: it looks closely at most moves, only glances at the others, and guesses.

So it overlooks what a person overlooks, and never moves at random. The same luck makes the same errors.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final, TypeVar

from tablegames.core.frozen import frozen

if TYPE_CHECKING:
    from tablegames.core.chance import Rng

M = TypeVar("M")


@frozen(kw_only=True)
class Haste:
    """How hastily somebody chooses; as it is here, not at all. Scores are in hundredths of a man or a pawn."""

    glances: int = 0
    """Of a hundred moves, how many it only glances at."""
    doubt: int = 0
    """How far it may misjudge every move; small errors are more frequent."""
    gives: int | None = None
    """The most that it gives away by one move, as far as its search sees; None: anything."""

    @property
    def errs(self) -> bool:
        """Whether it ever plays another move than the best one that its search finds."""
        return self.glances > 0 or self.doubt > 0

    def choice(self, scores: Mapping[M, int], at_a_glance: Callable[[], Mapping[M, int]], rng: Rng) -> M:
        """Return the move it plays, of moves scored by a search.

        A move that gets a glance is believed to be as much worse than the best one as it looks.
        """
        best = max(scores.values())
        thought = dict(scores)
        if self.glances:
            looks = at_a_glance()
            most = max(looks.values())
            thought |= {move: best + looks[move] - most for move in scores if rng.below(100) < self.glances}
        fair = [move for move, score in scores.items() if self.gives is None or score >= best - self.gives]
        return max(fair, key=lambda move: thought[move] + self._error(rng))

    def _error(self, rng: Rng) -> int:
        return rng.below(self.doubt + 1) - rng.below(self.doubt + 1)


NONE: Final = Haste()
"""Without errors."""
