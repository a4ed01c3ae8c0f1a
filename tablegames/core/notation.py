"""How a game's actions and positions are written: one protocol per game, used by prompts, records and cases.

Actions are written and read from what whoever acts may see, which in an open game is the state: no text, and no
refusal, can tell him more than he knows.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Protocol, TypeVar, runtime_checkable

from tablegames.core.events import Seat
from tablegames.core.game import Game

S = TypeVar("S")
A = TypeVar("A")
V = TypeVar("V")
S_contra = TypeVar("S_contra", contravariant=True)
A_contra = TypeVar("A_contra", contravariant=True)
V_contra = TypeVar("V_contra", contravariant=True)


class Notation(Protocol[S, A, V]):
    """One way to write a game's actions (chance included) and positions."""

    @property
    def seat_names(self) -> Sequence[str]:
        """How positions and cases name the seats, in their order: `("white", "black")` or `("0", "1")`."""

    def write(self, view: V, action: A) -> str:
        """The action as text: one line, never empty, read back by `read` to an equal action."""

    def read(self, game: Game[S, A, V], view: V, text: str) -> A:
        """The action a text means here: the very action of `legal` that leads to the same position.

        Raises `NotationError` when the text cannot be read, `Refused` when what it says is not legal.
        """

    def position(self, state: S) -> object:
        """The position as plain data (strings, numbers, lists, mappings), in the form the case files use.

        Two states are the same position when this is equal; `set_up` reads it back.
        """

    def set_up(self, game: Game[S, A, V], data: object) -> S:
        """The state a position in the case format stands for; raises `PositionError`."""


NOTHING: Final = "-"
"""How a play of nothing is written; it is legal where nothing else is, and no case lists it."""


@runtime_checkable
class SpokenNotation(Protocol[V_contra, A_contra]):
    """What a notation with words in it adds: the action in the language of people, which `read` takes too."""

    def speak(self, view: V_contra, action: A_contra) -> str:
        """The action as people are shown it."""


@runtime_checkable
class SecretNotation(Protocol[S_contra, A_contra]):
    """What a game with secret actions adds: how one is written for those who may see part of it, or nothing.

    Whoever made a secret decision is told it whole, and this is not asked.
    """

    def write_for(self, state: S_contra, action: A_contra, seat: Seat | None) -> str:
        """The secret action as `seat` (None: a spectator) may see it."""


@runtime_checkable
class SpokenSecretNotation(Protocol[S_contra, A_contra]):
    """What a secret notation with words in it adds: the same in the language of people."""

    def speak_for(self, state: S_contra, action: A_contra, seat: Seat | None) -> str:
        """The secret action as people at `seat` (None: spectators) are shown it."""
