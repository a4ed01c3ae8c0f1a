"""Arithmetic: the result of every outcome of chance, with its number of chances, as in the books.  [LEP 2]"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import lcm
from typing import Any

from tablegames.core.chance import Lottery
from tablegames.core.events import Event, Scored, Seat
from tablegames.core.frozen import frozen
from tablegames.core.game import Game, Step


@frozen
class Fallen:
    """One outcome of chance: its number of chances, and the step it makes."""

    action: Any
    chances: int
    step: Step[Any]


@frozen
class EventChances:
    """One kind of event for one seat, over all outcomes."""

    what: str
    seat: Seat | None
    chances: int
    """The number of chances in which it happens, once or more often."""
    points: int | None
    """The points of all its chances together; None: it has no points."""

    def mean(self, of: int) -> Fraction | None:
        """Return the expected points of one throw; None: it has no points."""
        return None if self.points is None else Fraction(self.points, of)


def chances(lottery: Lottery[Any]) -> tuple[list[tuple[Any, int]], int] | None:
    """Return every outcome with its chances, and how many there are in all; None: too many to list.

    >>> from tablegames.core.dice import TWO_DICE
    >>> counted, of = chances(TWO_DICE)
    >>> len(counted), of, counted[0]
    (21, 36, (Throw(numbers=(1, 1)), 1))
    """
    outcomes = lottery.outcomes()
    if outcomes is None:
        return None
    of = lcm(*(share.denominator for _, share in outcomes))
    return [(action, int(share * of)) for action, share in outcomes], of


def fall(game: Game[Any, Any, Any], state: Any, counted: Iterable[tuple[Any, int]]) -> list[Fallen]:
    """Return the step of every outcome of chance in a state, with its number of chances."""
    return [Fallen(action, number, game.apply(state, action)) for action, number in counted]


def points_of(event: Event) -> int | None:
    """Return the worth of an event: its fact `points`, else what it scores; None if it has no points."""
    told = event.get("points")
    if isinstance(told, int):
        return told
    return event.points if isinstance(event, Scored) else None


def by_kind(fallen: Sequence[Fallen]) -> list[EventChances]:
    """Return the events of all outcomes by kind and seat, the most frequent first."""
    counted: dict[tuple[str, Seat | None], tuple[int, int | None]] = {}
    for outcome in fallen:
        seen: set[tuple[str, Seat | None]] = set()
        for event in outcome.step.events:
            key = (event.what, event.seat)
            number, total = counted.get(key, (0, None))
            worth = points_of(event)
            if worth is not None:
                total = (total or 0) + worth * outcome.chances
            counted[key] = (number if key in seen else number + outcome.chances, total)
            seen.add(key)
    kinds = [EventChances(what, seat, number, total) for (what, seat), (number, total) in counted.items()]
    return sorted(kinds, key=lambda kind: (-kind.chances, kind.what, -1 if kind.seat is None else kind.seat))
