"""Training by games: questions about the worth of throws."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from tablegames.core.frozen import frozen

if TYPE_CHECKING:
    from tablegames.core.chance import Rng
    from tablegames.core.events import Event
    from tablegames.core.game import Game
    from tablegames.core.notation import Notation


@frozen
class CountingQuestion:
    """A throw in a position, and its worth."""

    before: Any
    """The state before the throw."""
    throw: Any
    worth: tuple[int, ...]
    """The worth for each seat."""
    events: tuple[Event, ...]
    """The events behind it, with their articles."""
    source: str = ""
    """The figure of the book; empty: from random play."""


class CountingTrainer(Protocol):
    """A source of questions about throws."""

    def question(self, game: Game[Any, Any, Any], notation: Notation[Any, Any, Any], rng: Rng) -> CountingQuestion:
        """Return a question, fixed by the random numbers alone."""
