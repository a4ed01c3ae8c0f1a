"""What happened, to whom, how much, why, by which article, seen by whom.

Rules return events and never print; wording is in the phrases of each game. The score of a game is the fold
of its `Scored` events: nothing adds points in silence.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeVar

from tablegames.core.frozen import fast_init

T = TypeVar("T", int, str)


class Seat(int):
    """A place at the table, 0 to n-1. Chance has no seat. In the facts of an event a seat is told by its name."""

    __slots__ = ()


Detail = int | str | tuple[int | str, ...]


class Chair(int):
    """A place of the game itself, where others than its own two sit down in turn; told by the name of the place."""

    __slots__ = ()


class BySeat(tuple[T, ...]):
    """What each seat has, in their order: points, or the tiles it holds; told with the names of the seats."""

    __slots__ = ()


@fast_init
@dataclass(frozen=True, slots=True)
class Event:
    """Something a person at the table would remark; `what` is the key of its wording."""

    what: str
    seat: Seat | None = None
    """Whom it concerns; for a score, who gains."""
    cite: str = ""
    """The article of the book, e.g. `AUJ-TT X`."""
    detail: tuple[tuple[str, Detail], ...] = ()
    """Named facts for the wording and for checks: `(("at", 5), ("ways", 2), ("to", Seat(1)))`; a seat is no number."""
    seen_by: tuple[Seat, ...] | None = None
    """The seats that may know of it; None: everybody."""

    def get(self, name: str) -> Detail | None:
        """The fact of that name, or None."""
        for key, value in self.detail:
            if key == name:
                return value
        return None


@fast_init
@dataclass(frozen=True, slots=True)
class Note(Event):
    """Something that changes no score: a dame hit, a pass, a game drawn."""


@fast_init
@dataclass(frozen=True, slots=True)
class Scored(Event):
    """Points, parties or trous gained (or, negative, lost) by `seat`."""

    points: int = 0


@fast_init
@dataclass(frozen=True, slots=True)
class Revealed(Event):
    """The hands are laid open: what was secret before this event may now be known to all, or to `seen_by`."""

    last: int | None = None
    """Only so many of the secret actions up to here, the latest (bids, not the deal before them); None: all."""


def score(events: Iterable[Event], seats: int) -> tuple[int, ...]:
    """The score by seat: the fold of the scoring events."""
    total = [0] * seats
    for event in events:
        if isinstance(event, Scored) and event.seat is not None:
            total[event.seat] += event.points
    return tuple(total)


def visible(events: Iterable[Event], seat: Seat | None) -> tuple[Event, ...]:
    """The events a seat (None: a spectator) may know of."""
    return tuple(event for event in events if event.seen_by is None or seat in event.seen_by)
