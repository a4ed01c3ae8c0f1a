"""What a game may bring to be trained in: throws whose worth is asked for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from tablegames.core.chance import Rng
    from tablegames.core.events import Event
    from tablegames.core.game import Game
    from tablegames.core.notation import Notation


@dataclass(frozen=True, slots=True)
class CountingQuestion:
    """A throw in a position, and what it is worth."""

    before: Any
    """The state in which it is thrown."""
    throw: Any
    worth: tuple[int, ...]
    """To each seat."""
    events: tuple[Event, ...]
    """What makes it worth that, each with its article."""
    source: str = ""
    """The figure of the book; empty: it came up in random play."""


class CountingTrainer(Protocol):
    """Whoever asks what throws are worth."""

    def question(self, game: Game[Any, Any, Any], notation: Notation[Any, Any, Any], rng: Rng) -> CountingQuestion:
        """A question, fixed by the luck alone."""
