"""What one might think of where only one play is allowed: so that it can be said why the others are not."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol, TypeVar, runtime_checkable

V_contra = TypeVar("V_contra", contravariant=True)
A_co = TypeVar("A_co", covariant=True)


@runtime_checkable
class ThinksOf(Protocol[V_contra, A_co]):
    """A game that can name plays a person might think of; `judge` says what is wrong with each that is not legal."""

    def thought_of(self, view: V_contra) -> Iterable[A_co]:
        """Such plays, those nearest to a legal play first; a legal one among them does no harm."""
