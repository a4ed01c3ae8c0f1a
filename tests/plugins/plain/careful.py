"""A player of plain who looks one throw ahead: chance alone forces nearly every game, and no plein is ever seen."""

from __future__ import annotations

from typing import Any

from tablegames.core.chance import Rng
from tablegames.families.tables.race.plays import Play
from tablegames.families.tables.race.race import Race
from tablegames.families.tables.race.state import RaceState, men_of
from tablegames.plugins.plain.game import can_be_made, full, missing
from tests.families.tables.at_the_table import Chooses, at_random


def careful(game: Race[Any], state: RaceState, rng: Rng) -> Play:
    """Make the plein if possible; else play without forcing, leaving the least to do."""

    def worth(play: Any) -> tuple[bool, bool, int]:
        men = men_of(game.apply(state, play).state, state.seat)
        return full(men), can_be_made(men), -missing(men)

    worths = [(worth(play), play) for play in game.legal(state)]
    best = max(worth for worth, _ in worths)
    plays = [play for worth, play in worths if worth == best]
    chosen = plays[rng.below(len(plays))]
    assert isinstance(chosen, Play)
    return chosen


def mostly_careful(care: int) -> Chooses:
    """Of ten plays this many are careful, the others random."""
    return lambda game, state, rng: (careful if rng.below(10) < care else at_random)(game, state, rng)
