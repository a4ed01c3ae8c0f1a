"""Commands at the prompt of `play` that plugins bring."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from tablegames.core.events import Seat
from tablegames.core.game import Game
from tablegames.core.languages import Text


@dataclass(frozen=True, slots=True)
class Asking:
    """What a command at the prompt is given: what the seat that asks may know, and nothing else."""

    game: Game[Any, Any, Any]
    """The game being played; it has rules and no state."""
    seat: Seat
    view: Any
    """The game's own view of that seat, in a match too."""
    legal: Sequence[Any]
    """What the seat may do now."""
    text: str
    """What was typed after the command."""
    write: Callable[[Any], str]
    """`write(action)`: a legal action as the seat is shown it."""


@dataclass(frozen=True, slots=True)
class PromptCommand:
    """A command at the prompt of `play`, beside ours."""

    name: Text
    """The word it is asked for by, in each language; both are understood in either."""
    about: Text
    """What `help` says of it."""
    answer: Callable[[Asking], Any]
    """`answer(asking)`: a text, or its lines; what it prints is told too. What it cannot do it says by raising
    `GameError.said(en, fr)`."""
    also: tuple[str, ...] = ()
    """Other words it is understood by: `("o",)`."""

    @property
    def words(self) -> tuple[str, ...]:
        """All the words it is asked for by."""
        names = (self.name.en, self.name.fr) if isinstance(self.name, Text) else (str(self.name),)
        return tuple(dict.fromkeys(word.casefold() for word in (*names, *self.also)))
