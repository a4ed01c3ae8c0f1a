"""A player of plain who looks one throw ahead: chance alone forces nearly every game, and no plein is ever seen."""

from __future__ import annotations

from typing import Any

from tablegames.core.chance import Rng
from tablegames.core.game import Chance, Over
from tablegames.families.tables.plays import Play
from tablegames.families.tables.race import Race
from tablegames.families.tables.state import State, men_of
from tablegames.plugins.plain.plein import can_be_made, full, missing


def careful(game: Race[Any], state: State, rng: Rng) -> Play:
    """The plein if it can be had; else a play that forces nothing and leaves least to do."""

    def worth(play: Any) -> tuple[bool, bool, int]:
        men = men_of(game.apply(state, play).state, state.seat)
        return full(men), can_be_made(men), -missing(men)

    worths = [(worth(play), play) for play in game.legal(state)]
    best = max(worth for worth, _ in worths)
    plays = [play for worth, play in worths if worth == best]
    chosen = plays[rng.below(len(plays))]
    assert isinstance(chosen, Play)
    return chosen


def before_a_throw(game: Race[Any], seed: int, turns: int, care: int) -> State:
    """The position so many throws lead to, of ten plays `care` being careful and the others chance."""
    rng, state = Rng(seed), game.initial()
    before = state
    for _ in range(2 * turns):
        turn = game.turn(state)
        if isinstance(turn, Over):
            break
        if isinstance(turn, Chance):
            before = before if state.drawing else state
            state = game.apply(state, turn.lottery.sample(rng)).state
        elif rng.below(10) < care:
            state = game.apply(state, careful(game, state, rng)).state
        else:
            legal = game.legal(state)
            state = game.apply(state, legal[rng.below(len(legal))]).state
    return game.initial(before.seat) if before.drawing else before
