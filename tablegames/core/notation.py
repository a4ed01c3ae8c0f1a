"""How a game's actions and positions are written: one protocol per game, used by prompts, records and cases."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol, TypeVar, runtime_checkable

from tablegames.core.game import Game, Seat

S = TypeVar("S")
A = TypeVar("A")
S_contra = TypeVar("S_contra", contravariant=True)
A_contra = TypeVar("A_contra", contravariant=True)


class Notation(Protocol[S, A]):
    """One way to write a game's actions (chance included) and positions."""

    @property
    def seat_names(self) -> Sequence[str]:
        """How positions and cases name the seats, in their order: `("white", "black")` or `("0", "1")`."""

    def write(self, state: S, action: A) -> str:
        """The action as text: one line, never empty, read back by `read` to an equal action."""

    def read(self, game: Game[S, A, Any], state: S, text: str) -> A:
        """The action a text means in this state: the very action of `legal` that leads to the same position.

        Raises `NotationError` when the text cannot be read, `Refused` when what it says is not legal.
        """

    def position(self, state: S) -> object:
        """The position as plain data (strings, numbers, lists, mappings), in the form the case files use.

        Two states are the same position when this is equal; `set_up` reads it back.
        """

    def set_up(self, game: Game[S, A, Any], data: object) -> S:
        """The state a position in the case format stands for; raises `PositionError`."""


@runtime_checkable
class SecretNotation(Protocol[S_contra, A_contra]):
    """What a game with hidden chance adds: how a secret action is written for those who may see part of it."""

    def write_for(self, state: S_contra, action: A_contra, seat: Seat | None) -> str:
        """The secret action as `seat` (None: a spectator) may see it."""
