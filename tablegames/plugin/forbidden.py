"""What one might think of where only one play is allowed: so that it can be said why the others are not."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol, TypeVar, runtime_checkable

from tablegames.core.game import Fault

V_contra = TypeVar("V_contra", contravariant=True)
A_co = TypeVar("A_co", covariant=True)


@runtime_checkable
class ThinksOf(Protocol[V_contra, A_co]):
    """A game that can name plays a person might think of; `judge` says what is wrong with each that is not legal."""

    def thought_of(self, view: V_contra) -> Iterable[A_co]:
        """Such plays, those nearest to a legal play first; a legal one among them does no harm."""


@runtime_checkable
class SaysWhatCompels(Protocol[V_contra]):
    """A game that can say in one sentence why only one play is left."""

    def compelled(self, view: V_contra) -> Fault | None:
        """What all the other plays lack, worded as a fault is; None where there is nothing to say in one sentence."""
