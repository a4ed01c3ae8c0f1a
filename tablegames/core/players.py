"""Players: whoever chooses among legal actions, given what the seat may see.

A player is asked with the seat's view, the complete legal actions and a stream of random numbers that belongs to
this decision alone; it keeps no luck of its own, so that a game is fixed by its seed.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Generic, Protocol, TypeVar, runtime_checkable

from tablegames.core.chance import Rng
from tablegames.core.errors import GameError
from tablegames.core.events import Event
from tablegames.core.game import Game

A = TypeVar("A")
V_contra = TypeVar("V_contra", contravariant=True)


HUMAN: Final = "human"
"""Who sits at the prompt, as `--players` and records have it."""


class Player(Protocol[V_contra, A]):
    """Whoever sits at a seat; he may also be `Looking`, `Trusted` or `Observing`."""

    def choose(self, view: V_contra, legal: Sequence[A], rng: Rng) -> A:
        """One of the legal actions."""


@runtime_checkable
class Looking(Protocol):
    """A player that says whether it wants the view; of one that says nothing, it does."""

    @property
    def looks(self) -> bool:
        """Whether it does; one that does not is given None, and the view is not made."""


@runtime_checkable
class Trusted(Protocol):
    """A player of our own whose choice is one of `legal` by construction; others are not believed."""

    @property
    def trusted(self) -> bool:
        """Whether the loop need not check it."""


@runtime_checkable
class Observing(Protocol):
    """A player that is told what happens between its decisions."""

    def observe(self, event: Event) -> None:
        """An event that its seat may see; those of its own actions are told too."""


def looks(player: object) -> bool:
    """Whether a player is to be given the view."""
    return not isinstance(player, Looking) or player.looks


def trusted(player: object) -> bool:
    """Whether what a player chooses need not be checked: it says so, and its class is one of this distribution."""
    kind = type(player)
    home = sys.modules.get(kind.__module__)
    ours = kind.__module__.startswith("tablegames.") and getattr(home, kind.__name__, None) is kind
    return ours and isinstance(player, Trusted) and player.trusted


@dataclass(frozen=True, slots=True)
class RandomPlayer:
    """Takes any legal action, each as likely."""

    looks = False
    trusted = True

    def choose(self, view: object, legal: Sequence[A], rng: Rng) -> A:
        """A legal action by lot; where there is only one, none are drawn."""
        among = len(legal)
        return legal[(rng.bits() * among) >> 64] if among > 1 else legal[0]


@dataclass(frozen=True, slots=True)
class FirstPlayer:
    """Always takes the first legal action of the list."""

    looks = False
    trusted = True

    def choose(self, view: object, legal: Sequence[A], rng: Rng) -> A:
        """The first legal action."""
        return legal[0]


@dataclass(slots=True)
class ScriptedPlayer(Generic[A]):
    """Plays the actions of a list in order, then hands over to another player, if there is one."""

    actions: Sequence[A]
    then: Player[Any, A] | None = None
    looks: bool = field(default=True, init=False)
    trusted: bool = field(default=False, init=False)
    _at: int = field(default=0, init=False)

    def choose(self, view: object, legal: Sequence[A], rng: Rng) -> A:
        """The next action of the script; the loop checks that it is legal."""
        if self._at < len(self.actions):
            self._at += 1
            return self.actions[self._at - 1]
        if self.then is None:
            raise GameError.said(
                f"the script is used up after {len(self.actions)} actions; write more of them",
                f"le script est épuisé après {len(self.actions)} coups ; ajoutez-en",
            )
        return self.then.choose(view, legal, rng)


def make_random(game: Game[Any, Any, Any]) -> RandomPlayer:
    """The bot `random`."""
    return RandomPlayer()


def make_first(game: Game[Any, Any, Any]) -> FirstPlayer:
    """The bot `first`."""
    return FirstPlayer()
