"""The table arbiter: a game at which faults can be made, called and paid, held beside the strict one.

Under `arbiter: table` a game's `make` returns another game, which holds the strict one and asks it for the truth; what
follows is what the program asks of such a game. Windows exist by structure: whoever is asked learns nothing from it.
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
    """A game with acts that nobody is told are open: marks, calls, plays that neglect a duty. `legal` has them all."""

    def listed(self, view: V_contra) -> Sequence[A_co]:
        """The acts that lists, numbers, hints, searches and learners see; never empty, all of them legal."""

    def tacit(self, view: V_contra) -> A_co | None:
        """The act that goes without saying (to throw, to stay, to accept): Enter makes it, and cases leave it out."""


@runtime_checkable
class Faulting(Protocol[S_contra, A_contra]):
    """A game that permits faults; each is made by a `Note` that nobody sees (`seen_by=()`) until it is called."""

    @property
    def takes_back(self) -> bool:
        """Whether an act may be taken back at the prompt, as in good company."""

    def fault(self, state: S_contra, action: A_contra) -> Fault | None:
        """What a permitted act breaks, if anything."""

    def faults(self, state: S_contra, made: Sequence[Event]) -> Sequence[Mapping[str, object]]:
        """Of each of the notes, as they were made up to this state, what cases ask: `fault`, `by`, `open` and more."""


def secretive(game: object) -> bool:
    """Whether a state holds what may not be told to all: hidden hands, or faults that nobody has called."""
    return isinstance(game, Hiding | Faulting)


def listed(game: object, view: Any, legal: Sequence[A]) -> Sequence[A]:
    """The acts of `legal` that may be told of: all of them, unless the game keeps some to itself."""
    return game.listed(view) if isinstance(game, Unlisted) else legal


def tacit(game: object, view: Any) -> Any | None:
    """The act that goes without saying; None: there is none."""
    return game.tacit(view) if isinstance(game, Unlisted) else None
