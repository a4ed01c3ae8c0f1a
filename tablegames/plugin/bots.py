"""Bots from plugins: their factory, name and settings."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol, runtime_checkable

from tablegames.core.frozen import frozen
from tablegames.core.game import Game
from tablegames.core.languages import Text


class PlayerFactory(Protocol):
    """Makes a player for one game; must be picklable (a module-level function or class)."""

    def __call__(self, game: Game[Any, Any, Any]) -> Any: ...


@frozen
class PlayerEntry:
    """A bot by name."""

    name: str
    title: Text
    make: PlayerFactory
    settings: type[Any] | None = None
    """A frozen dataclass of options (see `core.options`), each with a default, for `make(game, settings)`. A value
    without a name sets the first option: `engine:4`.
    """
    starts: Callable[[Any], str] | None = None
    """The command that a bot with these settings (None: the defaults) starts; None: it starts no program."""
    of_match: bool = False
    """Whether in a match it is made for the match and sees its view, with the standing (`MatchView`); otherwise it
    always gets the game and its view.
    """


@runtime_checkable
class ThinksInTime(Protocol):
    """Settings with a thinking time in seconds, so that games cannot be repeated."""

    @property
    def seconds(self) -> float | None:
        """The thinking time; None: no clock."""


@runtime_checkable
class Repeatable(Protocol):
    """Settings that say whether the bot's games can be repeated."""

    @property
    def repeatable(self) -> bool:
        """Whether the same seed gives the same play."""
