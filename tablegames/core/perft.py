"""Perft: the number of lines of legal actions of a given length; it finds errors that tests miss.

Chance is not a ply: the counts below each different outcome of a throw are added, unweighted.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Protocol, TypeVar, runtime_checkable

from tablegames.core.errors import GameError
from tablegames.core.game import Chance, Game, Over

S_contra = TypeVar("S_contra", contravariant=True)


@runtime_checkable
class Counting(Protocol[S_contra]):
    """A game with its own faster count; a test compares it with `walked`."""

    def lines(self, state: S_contra, depth: int) -> int:
        """Return the number of lines of `depth` decisions from a state."""


def perft(game: Game[Any, Any, Any], state: Any, depth: int) -> int:
    """Return the number of lines of `depth` decisions from a state."""
    counting: object = game
    return counting.lines(state, depth) if isinstance(counting, Counting) else walked(game, state, depth)


def walked(game: Game[Any, Any, Any], state: Any, depth: int) -> int:
    """Return the number of lines of `depth` decisions, by walking them all."""
    if depth == 0:
        return 1
    turn = game.turn(state)
    if type(turn) is Over:
        return 0
    if type(turn) is Chance:
        return sum(walked(game, after, depth) for _, after in followed(game, state, turn))
    legal = game.legal(state)
    if depth == 1:
        return len(legal)
    apply = game.apply
    return sum(walked(game, apply(state, action).state, depth - 1) for action in legal)


def divide(game: Game[Any, Any, Any], state: Any, depth: int) -> Iterator[tuple[Any, Any, int]]:
    """Return the count below each first action: (the state it is played in, the action, the lines that follow)."""
    turn = game.turn(state)
    if isinstance(turn, Over) or depth == 0:
        return
    if isinstance(turn, Chance):
        for action, after in followed(game, state, turn):
            yield state, action, perft(game, after, depth)
        return
    for action in game.legal(state):
        yield state, action, perft(game, game.apply(state, action).state, depth - 1)


def followed(game: Game[Any, Any, Any], state: Any, turn: Chance[Any]) -> Iterator[tuple[Any, Any]]:
    """Return the different outcomes of a chance that change the state (equal opening dice do not)."""
    listed = turn.lottery.outcomes()
    if listed is None:
        raise GameError(
            "this random event (a shuffle) has too many outcomes to count; use --position with a position that "
            "comes after it"
        )
    for action, _ in listed:
        after = game.apply(state, action).state
        if after != state:
            yield action, after
