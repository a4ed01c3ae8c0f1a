"""Players: they choose among the legal actions, given the view of their seat.

A player gets the view, the legal actions and a random stream for this decision alone, so that the seed fixes a game.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Generic, Protocol, TypeVar, runtime_checkable

from tablegames.core.chance import Rng
from tablegames.core.errors import GameError
from tablegames.core.events import Event
from tablegames.core.frozen import frozen
from tablegames.core.game import Game

A = TypeVar("A")
V_contra = TypeVar("V_contra", contravariant=True)


HUMAN: Final = "human"
"""The person at the prompt, in `--players` and records."""


class Player(Protocol[V_contra, A]):
    """A player of one seat; it may also be `Observing`.

    `looks` says whether it needs the view (otherwise it gets None; default: yes), `trusted` of one of our own that the
    loop need not check its choice.
    """

    def choose(self, view: V_contra, legal: Sequence[A], rng: Rng) -> A:
        """Return one of the legal actions."""


@runtime_checkable
class Observing(Protocol):
    """A player that hears of the events between its decisions."""

    def observe(self, event: Event) -> None:
        """Receive an event that its seat may see; those of its own actions too."""


def looks(player: object) -> bool:
    """Return whether a player needs the view."""
    return bool(getattr(player, "looks", True))


def trusted(player: object) -> bool:
    """Return whether a player's choice needs no check: it says so, and its class is part of this distribution."""
    kind = type(player)
    home = sys.modules.get(kind.__module__)
    ours = kind.__module__.startswith("tablegames.") and getattr(home, kind.__name__, None) is kind
    return ours and bool(getattr(player, "trusted", False))


@frozen
class RandomPlayer:
    """Play any legal action, each as likely."""

    looks = False
    trusted = True

    def choose(self, view: object, legal: Sequence[A], rng: Rng) -> A:
        """Return a random legal action; a forced one uses no random number."""
        among = len(legal)
        return legal[(rng.bits() * among) >> 64] if among > 1 else legal[0]


@frozen
class FirstPlayer:
    """Always play the first legal action of the list."""

    looks = False
    trusted = True

    def choose(self, view: object, legal: Sequence[A], rng: Rng) -> A:
        """Return the first legal action."""
        return legal[0]


@dataclass(slots=True)
class ScriptedPlayer(Generic[A]):
    """Play the actions of a list in order, then hand over to another player, if there is one."""

    actions: Sequence[A]
    then: Player[Any, A] | None = None
    looks: bool = field(default=True, init=False)
    trusted: bool = field(default=False, init=False)
    _at: int = field(default=0, init=False)

    def choose(self, view: object, legal: Sequence[A], rng: Rng) -> A:
        """Return the next action of the script; the loop checks that it is legal."""
        if self._at < len(self.actions):
            self._at += 1
            return self.actions[self._at - 1]
        if self.then is None:
            raise GameError("the script has no actions left after {count}; add more", count=len(self.actions))
        return self.then.choose(view, legal, rng)


def make_random(game: Game[Any, Any, Any]) -> RandomPlayer:
    """Return the bot `random`."""
    return RandomPlayer()


def make_first(game: Game[Any, Any, Any]) -> FirstPlayer:
    """Return the bot `first`."""
    return FirstPlayer()
