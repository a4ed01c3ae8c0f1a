"""Events: what happened, who is concerned, how much, the article, who may see it.

Rules return events and never print; each game words its own. The score of a game is the sum of its `Scored` events.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Protocol, TypeVar, runtime_checkable

from tablegames.core.frozen import frozen

T = TypeVar("T", int, str)


class Seat(int):
    """A place at the table, 0 to n-1; chance has none. Wordings show a seat in the facts of an event by its name."""

    __slots__ = ()


@runtime_checkable
class Displayed(Protocol):
    """A fact that people read in another form than records hold: a card is `Qh` in a record, and `Q♥` in a sentence."""

    def shown(self) -> str:
        """Return the text for people, in the current language; `str()` is the text for records."""


Detail = int | str | Displayed | tuple[int | str | Displayed, ...]


class Chair(int):
    """A place of the game where several players sit down in turn; wordings show the name of the place."""

    __slots__ = ()


class BySeat(tuple[T, ...]):
    """A value for each seat, in order: points, or tiles in hand; wordings add the names of the seats."""

    __slots__ = ()


@frozen
class Event:
    """Something that a person at the table would notice; `what` is the key of its wording."""

    what: str
    seat: Seat | None = None
    """The seat concerned; for a score, the seat that gains."""
    cite: str = ""
    """The article of the book, e.g. `AUJ-TT X`."""
    detail: tuple[tuple[str, Detail], ...] = ()
    """Named facts for the wording and for checks: `(("at", 5), ("ways", 2), ("to", Seat(1)))`; seats are `Seat`s."""
    seen_by: tuple[Seat, ...] | None = None
    """The seats that may know of it; None: everybody."""

    def get(self, name: str) -> Detail | None:
        """Return the fact of that name, or None."""
        for key, value in self.detail:
            if key == name:
                return value
        return None


@frozen
class Note(Event):
    """Something that changes no score: a dame hit, a pass, a game drawn."""


@frozen
class Scored(Event):
    """Points, parties or trous gained (or, negative, lost) by `seat`."""

    points: int = 0


@frozen
class Revealed(Event):
    """The hands are laid open: everybody, or `seen_by`, may now know the secrets before this event."""

    last: int | None = None
    """The number of secret actions to reveal, latest first (bids, not the deal before them); None: all."""


def plain_fact(value: Detail) -> Any:
    """Return a fact as JSON."""
    if isinstance(value, tuple):
        return [*map(plain_fact, value)]
    return value if isinstance(value, int | str) else str(value)


def score(events: Iterable[Event], seats: int) -> tuple[int, ...]:
    """Return the score by seat: the sum of the scoring events."""
    total = [0] * seats
    for event in events:
        if isinstance(event, Scored) and event.seat is not None:
            total[event.seat] += event.points
    return tuple(total)


def visible(events: Iterable[Event], seat: Seat | None) -> tuple[Event, ...]:
    """Return the events a seat (None: a spectator) may know of."""
    return tuple(event for event in events if event.seen_by is None or seat in event.seen_by)
