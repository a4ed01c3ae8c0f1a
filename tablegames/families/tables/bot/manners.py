"""How a level errs: like a person, who overlooks men and misjudges plans, and never at random.

A play is a few steps, each of a dame from one arrow to another. At every decision some steps do not come to the
player's mind, and he likes each of the others a little better or worse than it deserves. Plays that share a step share
the mistake: he does not think of moving that dame, or he is too fond of the place it goes to. So long plays are
overlooked more often than short ones. Nobody misses what matters too much to him (`Errors.most`), and who counts never
prefers a play that is worse and fills with fewer throws.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar

from tablegames.core.frozen import frozen

if TYPE_CHECKING:
    from tablegames.core.chance import Rng

A = TypeVar("A")
_FINELY: Final = 1_000


@frozen
class Candidate(Generic[A]):
    """An action and its worth to the player who decides."""

    action: A
    value: float


@frozen
class Errors:
    """How a player errs; as it is here, not at all."""

    overlooks: int = 0
    """Steps of a hundred that do not come to mind."""
    doubt: float = 0.0
    """How much too well or too badly a step is liked at most, in hundredths of a game; usually half as much."""
    most: float = 100.0
    """Plays that give away more than this, in hundredths of a game, are seen to be bad."""
    counts: bool = False
    """Whether it counts the throws that fill next, before it plays."""

    @property
    def errs(self) -> bool:
        """Whether it ever plays another play than the one it finds best."""
        return self.overlooks > 0 or self.doubt > 0


EXACT: Final = Errors()
"""Without errors."""


def preferred(
    found: Sequence[Candidate[A]],
    manner: Errors,
    party: float,
    rng: Rng,
    counted: Callable[[A], float] | None = None,
) -> A:
    """Return what a player of this manner plays, of plays ranked by their worth; `party` is what a party won is worth.

    A play that the search left aside early counts as no better than one it followed further.
    """
    best = found[0]
    hundredth = 2 * party / 100
    moods: dict[Hashable, float | None] = {}
    liked: list[tuple[int, float, A]] = []
    worth = best.value
    for one in found:
        worth = min(worth, one.value)
        if best.value - worth > manner.most * hundredth:
            break
        unseen, liking = 0, worth
        for step in steps_of(one.action):
            if step not in moods:
                moods[step] = _mood(manner, rng)
            mood = moods[step]
            unseen += mood is None
            liking += (mood or 0.0) * hundredth
        liked.append((unseen, -liking, one.action))
    choice = min(liked, key=lambda one: one[:2])[2]
    if manner.counts and counted is not None and choice != best.action and counted(choice) < counted(best.action):
        return best.action
    return choice


def steps_of(action: Any) -> Iterable[Hashable]:
    """Return the steps of a play, each once; a decision that moves no dame is a step of its own."""
    return dict.fromkeys(getattr(action, "steps", None) or (action,))


def _mood(manner: Errors, rng: Rng) -> float | None:
    """Return how much better than it deserves a step is liked, in hundredths of a game; None: it is not seen."""
    if rng.below(100) < manner.overlooks:
        return None
    return manner.doubt * (rng.below(_FINELY + 1) - rng.below(_FINELY + 1)) / _FINELY


OVERLOOKS: Final = 1.5
"""Steps of a hundred that are overlooked, for each hundredth of a game of doubt."""
BLINDEST: Final = 60
CALM, BLUNDERS = 6.0, 1.1
"""The most that a player gives away by a play, in hundredths of a game: without doubts, and for each hundredth more."""
WORST: Final = (60.0, 28.0)
"""The most that the first level gives away by a play, and any other, in hundredths of a game."""
COUNTING: Final = 3
"""From this level on a player counts."""


def manner_of(level: int, doubt: float) -> Errors:
    """Return the manner of a level, by how much it doubts; all games share the rest."""
    overlooks = min(round(OVERLOOKS * doubt), BLINDEST)
    most = min(CALM + BLUNDERS * doubt, WORST[min(level, len(WORST)) - 1])
    return Errors(overlooks, doubt, most, counts=level >= COUNTING)


def manners(*doubts: float) -> tuple[Errors, ...]:
    """Return the manners of the levels, the first first."""
    return tuple(manner_of(level, doubt) for level, doubt in enumerate(doubts, start=1))
