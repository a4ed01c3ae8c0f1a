"""In which ways something is done: which piece goes, by which numbers, over which resting places.

Events say in how many ways a thing is done; which they are is worked out from the state before and the action, where
somebody is told of it, and never in a playout. They are data: records and programs are given them with the event.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol, TypeVar, runtime_checkable

if TYPE_CHECKING:
    from tablegames.core.events import Event, Seat

S_contra = TypeVar("S_contra", contravariant=True)
A_contra = TypeVar("A_contra", contravariant=True)


@dataclass(frozen=True, slots=True)
class Route:
    """One piece that goes somewhere, or would; places are counted as whoever acts counts them."""

    source: int
    to: int
    numbers: tuple[int, ...] = ()
    """The numbers of the dice it takes, in no order."""
    rests: tuple[int, ...] = ()
    """Where it touches down on its way: of a dame that takes two numbers, any of these will do."""
    closed: tuple[int, ...] = ()
    """Where it would have to touch down, and may not."""

    over: tuple[int, ...] = ()
    """The pieces it passes over and takes."""

    def data(self) -> dict[str, Any]:
        """The route as JSON."""
        told: dict[str, Any] = {"from": self.source, "to": self.to}
        more = {"numbers": self.numbers, "rests": self.rests, "closed": self.closed, "over": self.over}
        return told | {name: list(places) for name, places in more.items() if places}


Way = tuple[Route, ...]
"""One way: a piece that goes, or several at once."""


def ways_data(ways: tuple[Way, ...]) -> list[list[dict[str, Any]]]:
    """Ways as JSON: of each, the pieces that go."""
    return [[route.data() for route in way] for way in ways]


@runtime_checkable
class SpellsWays(Protocol[S_contra, A_contra]):
    """A game that can say in which ways an event was done."""

    def ways(self, state: S_contra, action: A_contra, event: Event) -> tuple[Way, ...]:
        """The ways of an event of this action; none where the event is not done in ways."""


@runtime_checkable
class CountsPlaces(Protocol):
    """A game in which each side counts the places of the board its own way."""

    def counted(self, place: int, by: Seat, reader: Seat) -> int:
        """The reader's number for a place that another counts so; what is no place of the board stays as it is."""


@runtime_checkable
class LeavesTrace(Protocol[A_contra]):
    """A game whose plays can be marked on the board."""

    def touched(self, action: A_contra) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Where pieces went from and where they came to, as whoever played counts; nothing where none moved."""


@runtime_checkable
class BeginsAgain(Protocol[S_contra]):
    """A game in which all pieces may go back to where they began: no play before that is marked on the board."""

    def begins_anew(self, state: S_contra) -> bool:
        """Whether everything stands as it begins, and nothing has been thrown or played since."""


@runtime_checkable
class SpeaksForOthers(Protocol[S_contra, A_contra]):
    """A notation in which a play can be told by another's numbers."""

    def speak_by(self, view: S_contra, action: A_contra, place: Callable[[int], int]) -> str:
        """The action as people are shown it, every place told by `place`."""
