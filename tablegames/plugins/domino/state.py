"""The three moments of a round: drawing for the lead, the deal, the play.  [AUJ-Dom r. I, VII, ch. II]"""

from __future__ import annotations

from dataclasses import dataclass, field

from tablegames.core.game import Outcome, Seat
from tablegames.plugins.domino.line import Ends, Line
from tablegames.plugins.domino.tiles import NONE, Tile, Tiles


@dataclass(frozen=True, slots=True)
class Drawing:
    """These seats, in their order, are about to draw a tile each for the lead.  [AUJ-Dom r. I]"""

    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Dealing:
    """The leader is known; so many players are about to take so many tiles each.  [AUJ-Dom r. VII, XI]"""

    leader: Seat
    seats: int
    tiles: int


@dataclass(frozen=True, slots=True)
class Passed:
    """A seat passed while these numbers were open."""

    seat: Seat
    ends: Ends


@dataclass(frozen=True, slots=True)
class Round:
    """The tiles are dealt. Seat k+1 sits at the right of seat k, and play goes to the right.  [AUJ-Dom r. I]

    How the line lies on the table (`line`) is not compared: only which tiles are in it and which numbers are open.
    """

    hands: tuple[Tiles, ...]
    turn: Seat
    leader: Seat
    talon: tuple[Tile, ...] = ()
    """The tiles nobody took, face down; the first would be drawn first.  [AUJ-Dom r. XIX]"""
    laid: Tiles = NONE
    ends: Ends | None = None
    line: Line = field(default=(), compare=False)
    passed: tuple[Passed, ...] = ()
    outcome: Outcome | None = None


State = Drawing | Dealing | Round
