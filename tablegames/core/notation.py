"""How a game's actions and positions are written: one protocol per game, used by prompts, records and cases.

Actions are written and read from the view of the acting seat (in an open game, the state), so that no text and no
refusal gives a secret away.
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
        """Return the action as text: one line, never empty, read back by `read` to an equal action."""

    def read(self, game: Game[S, A, V], view: V, text: str) -> A:
        """Return the action a text means here: the very action of `legal` that leads to the same position.

        Raises `NotationError` for text that cannot be read, `Refused` for an action that is not legal.
        """

    def position(self, state: S) -> object:
        """Return the position as plain data (strings, numbers, lists, mappings), in the form the case files use.

        Two states are the same position when this is equal; `set_up` reads it back.
        """

    def set_up(self, game: Game[S, A, V], data: object) -> S:
        """Return the state of a position in the case format; raises `PositionError`."""


NOTHING: Final = "-"
"""The notation of an empty play; it is legal only where no other is, and cases do not list it."""


@runtime_checkable
class SpokenNotation(Protocol[V_contra, A_contra]):
    """A notation with words in it: actions in the user's language, which `read` accepts too."""

    def speak(self, view: V_contra, action: A_contra) -> str:
        """Return the action as people are shown it."""


@runtime_checkable
class SecretNotation(Protocol[S_contra, A_contra]):
    """The notation of a game with secret actions, as the other seats may see them.

    The seat that made a secret decision sees all of it.
    """

    def write_for(self, state: S_contra, action: A_contra, seat: Seat | None) -> str:
        """Return the secret action as `seat` (None: a spectator) may see it."""


@runtime_checkable
class SpokenSecretNotation(Protocol[S_contra, A_contra]):
    """A secret notation with words in it: the same in the user's language."""

    def speak_for(self, state: S_contra, action: A_contra, seat: Seat | None) -> str:
        """Return the secret action as people at `seat` (None: spectators) are shown it."""
