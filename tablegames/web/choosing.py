"""What a bot plays at a position: it follows from the state, the seed and the number of the action alone."""

from __future__ import annotations

from typing import Any

from tablegames.core.events import Seat
from tablegames.core.game import Game
from tablegames.core.loop import Moment, play
from tablegames.core.players import Player


def chosen(game: Game[Any, Any, Any], player: Player[Any, Any], seat: Seat, state: Any, number: int, seed: int) -> Any:
    """What the loop would have the seat play."""
    played: list[Moment[Any, Any]] = []
    players = [player] * game.seats  # only this seat is asked
    play(game, players, seed=seed, state=state, number=number, watch=played.append, limit=number + 1)
    return played[0].action
