"""The ways of an event: the pieces that move, the numbers they use, their resting places.

Events count the ways. The ways themselves are computed from the state and the action only when somebody reads about
them, never in a playout. They are data: records and programs get them with the event.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol, TypeVar, runtime_checkable

from tablegames.core.frozen import frozen

S_contra = TypeVar("S_contra", contravariant=True)
A_contra = TypeVar("A_contra", contravariant=True)


@frozen
class Route:
    """The actual or possible route of a piece; places are in the acting seat's numbering."""

    source: int
    to: int
    numbers: tuple[int, ...] = ()
    """The numbers of the dice it uses, in no order."""
    rests: tuple[int, ...] = ()
    """The places where it touches down on its way: for two numbers, any of these will do."""
    closed: tuple[int, ...] = ()
    """The places where it would have to touch down, but may not."""

    over: tuple[int, ...] = ()
    """The pieces that it passes over and takes."""

    def data(self) -> dict[str, Any]:
        """Return the route as JSON."""
        told: dict[str, Any] = {"from": self.source, "to": self.to}
        more = {"numbers": self.numbers, "rests": self.rests, "closed": self.closed, "over": self.over}
        return told | {name: list(places) for name, places in more.items() if places}


Way = tuple[Route, ...]
"""One way: a piece that moves, or several at once."""


def ways_data(ways: tuple[Way, ...]) -> list[list[dict[str, Any]]]:
    """Return the pieces that move in each way, as JSON."""
    return [[route.data() for route in way] for way in ways]


@runtime_checkable
class SpeaksForOthers(Protocol[S_contra, A_contra]):
    """A notation that can write a play in another seat's numbering."""

    def speak_by(self, view: S_contra, action: A_contra, place: Callable[[int], int]) -> str:
        """Return the action for people, with every place written by `place`."""
