"""What a learner may do: at a table with faults not only what is listed, or nobody would ever mark."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol, TypeVar, runtime_checkable

from tablegames.core.arbiter import listed

A = TypeVar("A")


@runtime_checkable
class Learnable(Protocol):
    """A game at which a learner is offered more than people are told of: what is open whether it is due or not."""

    def learnable(self, view: Any) -> Sequence[Any]:
        """What is listed, and the marks and calls that by being open tell nothing; all of it legal."""


def learnable(game: object, view: Any, legal: Sequence[A]) -> Sequence[A]:
    """The acts of `legal` that a learner chooses from."""
    return game.learnable(view) if isinstance(game, Learnable) else listed(game, view, legal)
