"""What a play leads to, counted in throws: so that a hint can compare it with the next best in terms of the game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol, TypeVar, runtime_checkable

V_contra = TypeVar("V_contra", contravariant=True)
A_contra = TypeVar("A_contra", contravariant=True)


@dataclass(frozen=True, slots=True)
class Prospect:
    """So many chances of all that something happens after a play; the game words it under `prospect.<its key>`."""

    chances: int
    of: int
    good: bool = True
    """Whether it is good for who plays."""
    weight: float = 1.0
    """How much it matters beside others."""


@runtime_checkable
class Foresees(Protocol[V_contra, A_contra]):
    """A game that can count what a play leads to."""

    def prospects(self, view: V_contra, action: A_contra) -> Mapping[str, Prospect]:
        """By key; a key that is missing is no chance at all. Nothing where there is nothing to count."""
