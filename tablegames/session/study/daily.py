"""The problem of the day: the same for everybody who has the same problems, and none again before all have come."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from tablegames.core.chance import Rng, derive


def daily(names: Sequence[str], game: str, day: date) -> str:
    """Whose turn it is on that day, of some problems of a game.

    >>> names = ["a", "b", "c"]
    >>> sorted(daily(names, "nim", date(2026, 1, day)) for day in (1, 2, 3)) == names
    True
    """
    ordered = sorted(names)
    round_, turn = divmod(day.toordinal() - date(2026, 1, 1).toordinal(), len(ordered))
    rng = Rng(derive(round_, "daily", game))
    for last in range(len(ordered) - 1, 0, -1):  # shuffled anew for every round
        other = rng.below(last + 1)
        ordered[last], ordered[other] = ordered[other], ordered[last]
    return ordered[turn]
