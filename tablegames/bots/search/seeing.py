"""From what a seat sees to states it may think about: never more than the view says."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from tablegames.bots.search.playouts import choices
from tablegames.core.chance import Rng
from tablegames.core.game import Chance, Decide, Game, Hiding, Over, Resampling
from tablegames.core.match import in_hand

if TYPE_CHECKING:
    from collections.abc import Callable

TRIED: Final = 40
"""Actions of one game played by lot in which it is looked whether a view is the state."""


def is_open(game: Game[Any, Any, Any]) -> bool:
    """Whether everybody sees everything: nothing is said to be hidden, and views are the states themselves."""
    told: object = game
    if isinstance(told, Hiding | Resampling):
        return False
    state, luck = game.initial(), Rng(0)
    for _ in range(TRIED):
        turn = game.turn(state)
        if isinstance(turn, Over):
            return True
        if isinstance(turn, Chance):
            if turn.secret:
                return False
            action = turn.lottery.sample(luck)
        else:
            if game.view(state, turn.seat) != state:
                return False
            options = choices(game)(state)
            action = options[luck.below(len(options))]
        state = game.apply(state, action).state
    return True


def can_think(game: Game[Any, Any, Any]) -> bool:
    """Whether there are states to think about: all is seen, or the game says what the unseen may be."""
    told: object = game
    return isinstance(told, Resampling) or is_open(game)


def states(game: Game[Any, Any, Any], view: object) -> Callable[[Rng], Any]:
    """What gives states that fit a view: the only one there is, or another each time where something is hidden.

    The view may be that of a match the game is played in.
    """
    seen, told = in_hand(view), game
    if isinstance(told, Resampling):
        return lambda luck: told.resample(seen, luck)
    return lambda luck: seen


def deciding(game: Game[Any, Any, Any], state: Any) -> int:
    """The seat that decides in a state."""
    turn = game.turn(state)
    assert isinstance(turn, Decide)
    return turn.seat
