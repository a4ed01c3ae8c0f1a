"""What a play does at once, to be marked in a list, and what it leads to, counted in throws, for hints to compare."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
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


@runtime_checkable
class TellsEffects(Protocol[V_contra, A_contra]):
    """A game that can tell what a play does at once: hit, fill, crown."""

    def effects(self, view: V_contra, action: A_contra) -> Sequence[str]:
        """By key; the game words it under `effect.<its key>`, a sign before the words: `* hits a dame`."""
