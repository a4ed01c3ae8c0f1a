"""How the bots of the game handle the cube: by the race, as the old rule of thumb has it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from tablegames import Match, Rng
from tablegames.tables import OFF, count, mine, theirs
from tablegames_cube.game import Cubed, CubeState, Word

DOUBLES = 0.08
"""Who leads by this part of his own pips offers …"""
TAKES = 0.12
"""… and who is behind by no more than this accepts."""


def knowing_the_cube(make: Any) -> Any:
    """Return a bot that plays with the cube where there is one, and without it elsewhere."""
    return partial(_made, make)


def _made(make: Any, game: Any, **settings: Any) -> Any:
    bare = game
    while isinstance(bare, Match):
        bare = bare.game
    return CubePlayer(make(bare.game, **settings)) if isinstance(bare, Cubed) else make(game, **settings)


@dataclass(frozen=True)
class CubePlayer:
    """A bot of the game, and the rule of thumb for the cube."""

    inner: Any
    looks = True
    trusted = False

    def choose(self, view: Any, legal: Sequence[Any], rng: Rng) -> Any:
        while not isinstance(view, CubeState):
            view = view.inner
        if not isinstance(legal[0], Word):
            return self.inner.choose(view.inner if self.inner.looks else None, legal, rng)
        lead = race_lead(view)
        if Word.THROW in legal:
            return Word.OFFER if lead >= DOUBLES else Word.THROW
        return Word.ACCEPT if lead <= TAKES else Word.REFUSE  # the lead is that of him who offers


def race_lead(view: CubeState) -> float:
    """How far he who is to throw leads in the race, in parts of his own pips."""
    board = view.inner.board
    own, his = pips(mine(board)), pips(theirs(board))
    return (his - own) / max(own, 1)


def pips(men: Any) -> int:
    """The numbers it takes to lift every dame."""
    return sum(count(men, place) * (OFF - place) for place in range(OFF))
