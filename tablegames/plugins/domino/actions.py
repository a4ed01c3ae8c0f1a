"""What can be done in a round: drawing for the lead, dealing, and what a player does in his turn.  [AUJ-Dom]"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from tablegames.plugins.domino.tiles import FULL_ROW, NUMBERS, TILES, Tile, tile


class End(StrEnum):
    """The two open ends of the line, as it lies before the reader."""

    LEFT = "left"
    RIGHT = "right"


@dataclass(frozen=True, slots=True)
class Lots:
    """Each of those who draw for the lead has taken a tile, in the order of their seats.  [AUJ-Dom r. I]"""

    drawn: tuple[Tile, ...]


@dataclass(frozen=True, slots=True)
class Deal:
    """The tiles as they were shuffled, all 28 of them.  [AUJ-Dom r. VII]"""

    order: tuple[Tile, ...]


@dataclass(frozen=True, slots=True)
class Pose:
    """The leader places the first tile.  [AUJ-Dom ch. II]"""

    tile: Tile


@dataclass(frozen=True, slots=True)
class Play:
    """A tile is joined to an open number.

    Plays are the same when the same tile is joined to the same number. When both ends show that number, `at` tells
    where the tile is laid on the table; the game does not depend on it.
    """

    tile: Tile
    onto: int
    at: End = field(default=End.LEFT, compare=False)


@dataclass(frozen=True, slots=True)
class Pass:
    """The player has no tile that goes, and says so: *il boude*.  [AUJ-Dom ch. II]"""


@dataclass(frozen=True, slots=True)
class Draw:
    """The player has no tile that goes and takes the next one of the talon: *il puise*.  [AUJ-Dom ch. IX]"""


Action = Lots | Deal | Pose | Play | Pass | Draw

POSES: Final = {tile.alone: Pose(tile) for tile in TILES}
"""The first tile placed, by the set of that tile alone."""
PASSES: Final = (Pass(),)
"""What is legal for him who has nothing that goes."""
DRAWS: Final = (Draw(),)
"""The same where he must draw."""


def _plays_at(end: End) -> tuple[tuple[tuple[Play, ...], ...], ...]:
    """The plays at an end, by the number open there and the row of that number in the hand."""
    return tuple(
        tuple(
            tuple(Play(tile(number, other), number, end) for other in reversed(NUMBERS) if row >> other & 1)
            for row in range(FULL_ROW + 1)
        )
        for number in NUMBERS
    )


AT_LEFT: Final = _plays_at(End.LEFT)
AT_RIGHT: Final = _plays_at(End.RIGHT)
