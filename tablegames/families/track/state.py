"""The parts of a game on a track: squares with an effect, throws, tokens, and where everybody is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field
from enum import Enum
from typing import Any, Final

from tablegames.core.events import Seat
from tablegames.core.frozen import frozen
from tablegames.core.languages import Text

HELD: Final = -1
"""The turns to miss of a player who waits until another comes."""


class Beyond(Enum):
    """The fate of a token whose number leads beyond the last square."""

    BACK = "back"
    """It counts the rest back from there."""
    STAY = "stay"
    """It may not go."""
    ARRIVE = "arrive"
    """It has arrived all the same."""


class Meeting(Enum):
    """The fate of a token when another player's comes to its square."""

    SWAP = "swap"
    """It goes to the square that the other has left."""
    HOME = "home"
    """It goes back to the beginning."""
    SHARE = "share"
    """Nothing."""
    CLOSED = "closed"
    """The other may not come there."""


@frozen(kw_only=True)
class Special:
    """A square with an effect."""

    key: str
    """The key of its event in the phrases; `at` and `turns` are its facts."""
    sign: str
    """The sign of it in texts and pictures."""
    title: Text
    """Its meaning, for the legend."""
    to: int | None = None
    """The step where it sends a token; 0: the beginning."""
    again: bool = False
    """Whether the token goes the same number again."""
    waits: int = 0
    """How many turns its player misses; `HELD`: until another comes."""
    pays: bool = False
    """Whether its player pays a stake."""
    throws: bool = False
    """Whether its player throws again."""
    safe: bool = False
    """Whether a token on it stays there and keeps others away."""


@frozen
class Roll:
    """The dice, the largest number first."""

    numbers: tuple[int, ...]


@frozen
class Go:
    """A token goes: the one on this step of its player's path, 0 for one that has not begun."""

    step: int


Tokens = tuple[tuple[int, ...], ...]


@frozen(kw_only=True)
class TrackState:
    """Where everybody is; a game with more to remember adds public fields with defaults."""

    mover: Seat
    tokens: Tokens
    """For each seat, the step of each of its tokens, in order; 0: it has not begun."""
    waits: tuple[int, ...]
    """The turns that each seat still misses; `HELD`: until another comes."""
    paid: tuple[int, ...]
    """The stakes of each seat in the pot."""
    throw: tuple[int, ...] = ()
    """The numbers to be played; empty: the dice are thrown next."""
    game: Any = field(default=None, compare=False, repr=False)
    """The game it is a state of, which knows the paths."""


def moved(tokens: Tokens, seat: int, step: int, to: int) -> Tokens:
    """Return the tokens after one of a seat's has gone from a step to another."""
    return tuple(_moved(held, step, to) if one == seat else held for one, held in enumerate(tokens))


def _moved(held: Sequence[int], step: int, to: int) -> tuple[int, ...]:
    left = list(held)
    left.remove(step)
    return tuple(sorted((*left, to)))


def changed(values: tuple[int, ...], seat: int, value: int) -> tuple[int, ...]:
    """Return the values with another one for a seat."""
    return tuple(value if one == seat else held for one, held in enumerate(values))
