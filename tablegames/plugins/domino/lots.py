"""Chance in a round: a tile drawn by each for the lead, the shuffle, and how the tiles are taken.  [AUJ-Dom]"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import permutations
from typing import Final

from tablegames.core.chance import Rng
from tablegames.core.game import Chance
from tablegames.plugins.domino.actions import Action, Deal, Lots
from tablegames.plugins.domino.order import from_the_right_of
from tablegames.plugins.domino.state import Dealing
from tablegames.plugins.domino.tiles import NONE, TILES, Tile, Tiles, gather


@dataclass(frozen=True, slots=True)
class ATileEach:
    """Each of so many players draws a tile from the whole set, face down.  [AUJ-Dom r. I]"""

    players: int

    def sample(self, rng: Rng) -> Lots:
        """One drawing."""
        face_down = list(TILES)
        return Lots(tuple([face_down.pop(rng.below(len(face_down))) for _ in range(self.players)]))

    def outcomes(self) -> tuple[tuple[Lots, Fraction], ...] | None:
        """All 756 drawings of two players; of three or more there are too many to list."""
        if self.players > 2:
            return None
        every = [Lots(drawn) for drawn in permutations(TILES, self.players)]
        return tuple((lots, Fraction(1, len(every))) for lots in every)


@dataclass(frozen=True, slots=True)
class Shuffle:
    """The 28 tiles turned over and mixed.  [AUJ-Dom r. VII]"""

    def sample(self, rng: Rng) -> Deal:
        """One order of the tiles."""
        return Deal(rng.shuffled(TILES))

    def outcomes(self) -> None:
        """28! orders: not listed."""
        return


SHUFFLE: Final[Chance[Action]] = Chance(Shuffle(), secret=True)


@cache
def draw_for_the_lead(players: int) -> Chance[Action]:
    """So many players draw for the lead, before all eyes."""
    return Chance(ATileEach(players))


def taken(state: Dealing, order: tuple[Tile, ...]) -> tuple[tuple[Tiles, ...], tuple[Tile, ...]]:
    """The hands by seat and the talon: the seat at the leader's right takes first, the leader last.

    [AUJ-Dom r. XI]
    """
    seats, tiles = state.seats, state.tiles
    hands = [NONE] * seats
    for place, seat in enumerate(from_the_right_of(state.order, seats, state.leader)):
        hands[seat] = gather(order[place * tiles : (place + 1) * tiles])
    return tuple(hands), order[seats * tiles :]
