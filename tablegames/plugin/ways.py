"""In which ways something is done: which piece goes, by which numbers, over which resting places.

Events say in how many ways a thing is done; which they are is worked out from the state before and the action, where
somebody is told of it, and never in a playout. They are data: records and programs are given them with the event.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar, runtime_checkable

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
class SpeaksForOthers(Protocol[S_contra, A_contra]):
    """A notation in which a play can be told by another's numbers."""

    def speak_by(self, view: S_contra, action: A_contra, place: Callable[[int], int]) -> str:
        """The action as people are shown it, every place told by `place`."""
