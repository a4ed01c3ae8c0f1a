"""The table arbiter: a game in which faults can be made, called and paid for.

Under `arbiter: table` a game's `make` returns another game, which wraps the strict one. These protocols are what the
program needs from such a game. A player who is asked for a decision learns nothing from being asked.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol, TypeVar, runtime_checkable

from tablegames.core.game import Hiding

if TYPE_CHECKING:
    from tablegames.core.events import Event
    from tablegames.core.game import Fault

A = TypeVar("A")
A_co = TypeVar("A_co", covariant=True)
A_contra = TypeVar("A_contra", contravariant=True)
S_contra = TypeVar("S_contra", contravariant=True)
V_contra = TypeVar("V_contra", contravariant=True)


@runtime_checkable
class Unlisted(Protocol[V_contra, A_co]):
    """A game with legal acts that no list shows: marks, calls, plays that neglect a duty. `legal` has them all."""

    def listed(self, view: V_contra) -> Sequence[A_co]:
        """Return the acts for lists, numbers, hints, searches and learners; never empty, all of them legal."""

    def tacit(self, view: V_contra) -> A_co | None:
        """Return the default act (to throw, to stay, to accept): Enter makes it, and cases leave it out."""


@runtime_checkable
class Faulting(Protocol[S_contra, A_contra]):
    """A game that permits faults; each is made by a `Note` that nobody sees (`seen_by=()`) until it is called."""

    @property
    def takes_back(self) -> bool:
        """Whether an act may be taken back at the prompt, as in good company."""

    def fault(self, state: S_contra, action: A_contra) -> Fault | None:
        """Return the rule that a permitted act breaks, if any."""

    def faults(self, state: S_contra, made: Sequence[Event]) -> Sequence[Mapping[str, object]]:
        """Return the facts of each of these notes for cases, as of this state: `fault`, `by`, `open` and more."""


def secretive(game: object) -> bool:
    """Return whether states hold secrets: hidden hands, or faults that nobody has called."""
    return isinstance(game, Hiding | Faulting)


def listed(game: object, view: Any, legal: Sequence[A]) -> Sequence[A]:
    """Return the acts of `legal` that may be shown: all of them, unless the game keeps some back."""
    return game.listed(view) if isinstance(game, Unlisted) else legal


def tacit(game: object, view: Any) -> Any | None:
    """Return the default act; None: there is none."""
    return game.tacit(view) if isinstance(game, Unlisted) else None
