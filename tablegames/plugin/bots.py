"""The bots that plugins bring: what makes one, its name and its settings."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol, runtime_checkable

from tablegames.core.game import Game
from tablegames.core.languages import Text


class PlayerFactory(Protocol):
    """Makes a player for one game; must be picklable (a module-level function or class)."""

    def __call__(self, game: Game[Any, Any, Any]) -> Any: ...


@dataclass(frozen=True, slots=True)
class PlayerEntry:
    """A bot by name."""

    name: str
    title: Text
    make: PlayerFactory
    settings: type[Any] | None = None
    """A frozen dataclass of options (see `core.options`), each with a default; `make(game, settings)` is then given
    one. The first option is the one a value alone stands for: `engine:4`."""
    starts: Callable[[Any], str] | None = None
    """Given its settings (None: the defaults), the command it starts; None: it starts no program."""
    of_match: bool = False
    """Whether in a match it is made for the match and sees its view, the standing too (`MatchView`); else it is made
    for the game and sees the game's own view, wherever it plays."""


@runtime_checkable
class ThinksInTime(Protocol):
    """Settings of a bot that may be given seconds to think, so that its games cannot be repeated."""

    @property
    def seconds(self) -> float | None:
        """How many; None: it does not look at the clock."""


@runtime_checkable
class Repeatable(Protocol):
    """Settings of a bot that say whether its games can be repeated."""

    @property
    def repeatable(self) -> bool:
        """Whether from the same seed it plays the same."""
