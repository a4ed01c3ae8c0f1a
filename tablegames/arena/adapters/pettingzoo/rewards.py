"""What an ended game is worth to each seat; it always adds up to nothing."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from tablegames.core.errors import RulesError, did_you_mean
from tablegames.core.game import Outcome
from tablegames.core.languages import say

Reward = Callable[[Outcome], list[float]]
"""`reward(outcome)`: by seat."""


def win(outcome: Outcome) -> list[float]:
    """Each winner has 1, which the losers pay in equal parts: of two, 1 and -1; drawn: nothing.

    >>> win(Outcome((3, 0, 0), (0,), "all"))
    [1.0, -0.5, -0.5]
    """
    seats, winners = len(outcome.scores), outcome.winners
    if len(winners) in (0, seats):
        return [0.0] * seats
    loss = len(winners) / (seats - len(winners))
    return [1.0 if seat in winners else -loss for seat in range(seats)]


def points(outcome: Outcome) -> list[float]:
    """One's own score less what the others have on average; the other way round where the fewest win.

    >>> points(Outcome((2, 0), (0,), "double")), points(Outcome((0, 1), (0,), "marked"))
    ([2.0, -2.0], [1.0, -1.0])
    """
    scores, winners = outcome.scores, outcome.winners
    others = max(1, len(scores) - 1)
    worth = [score - (sum(scores) - score) / others for score in scores]
    return [-gain for gain in worth] if sum(worth[seat] for seat in winners) < 0 else [float(gain) for gain in worth]


REWARDS: Final[Mapping[str, Reward]] = {"win": win, "points": points}


def reward_of(name: str) -> Reward:
    """The reward of that name."""
    if name not in REWARDS:
        near = did_you_mean(name, REWARDS)
        raise RulesError(say(f"reward cannot be '{name}'{near}", f"reward ne peut être « {name} »{near}"))
    return REWARDS[name]
