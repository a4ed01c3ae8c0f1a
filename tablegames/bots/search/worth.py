"""What the end of a game is worth to each seat, from 0 (lost) to 1 (won)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from tablegames.core.game import Gaining, Game, Outcome

Worth = tuple[float, ...]
"""By seat."""

MARGIN: Final = 0.1
"""How much of the whole depends on the points; the rest is whether the game is won."""
AS_USUAL: Final = 3
"""Points more than the others by which half of that is gained or lost."""


def gains(game: Game[Any, Any, Any]) -> bool:
    """Whether the points of a game are good to have."""
    told: object = game
    return told.gains if isinstance(told, Gaining) else True


def results(outcome: Outcome) -> Worth:
    """1 for whoever won, alone or with a partner, 0 for whoever lost, a half for all where nobody did, or everybody."""
    seats, winners = len(outcome.scores), {*outcome.winners}
    if not winners or len(winners) >= seats:
        return (0.5,) * seats
    return tuple(1.0 if seat in winners else 0.0 for seat in range(seats))


def worth_of(outcome: Outcome, *, good: bool) -> Worth:
    """What an end is worth by seat: the result, and a little for the points had more than the others.

    >>> [round(worth, 4) for worth in worth_of(Outcome((1, 0), (0,), "won"), good=True)]
    [0.9625, 0.0375]
    """
    share = leads(outcome.scores, good=good)
    return tuple((1 - MARGIN) * won + MARGIN * more for won, more in zip(results(outcome), share, strict=True))


def leads(scores: Sequence[float], *, good: bool) -> Worth:
    """By seat how far it is ahead in points, from 0 to 1; a half: as many as the others on an average."""
    total, others = sum(scores), max(1, len(scores) - 1)
    found: list[float] = []
    for score in scores:
        more = score - (total - score) / others
        more = more if good else -more
        found.append(0.5 + 0.5 * more / (abs(more) + AS_USUAL))
    return tuple(found)
