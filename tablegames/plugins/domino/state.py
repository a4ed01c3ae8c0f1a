"""The three moments of a round, drawing for the lead, the deal, the play, and what can be done in each.  [AUJ-Dom]"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from tablegames.core.events import Seat
from tablegames.core.frozen import quick
from tablegames.core.game import Outcome
from tablegames.plugins.domino.line import Ends, Line, ends_of
from tablegames.plugins.domino.order import Order
from tablegames.plugins.domino.tiles import HIGHEST, Tile, Tiles, gather, place_of, tile, tile_set


@dataclass(frozen=True, slots=True)
class Drawing:
    """These seats, in their order, are about to draw a tile each for the lead, and for partners.  [AUJ-Dom r. I, II]"""

    seats: tuple[Seat, ...]
    side: tuple[Seat, ...] = ()
    """Who is known to play together: one, who leads, and a partner is drawn for; or two, who draw for the lead."""


@dataclass(frozen=True, slots=True)
class Dealing:
    """The leader is known; so many players are about to take so many tiles each.  [AUJ-Dom r. VII, XI]"""

    leader: Seat
    seats: int
    tiles: int
    order: Order = ()
    """How they sit."""


@quick
@dataclass(frozen=True, slots=True)
class Passed:
    """A seat had no tile for these numbers, and passed; or drew one, which need not have gone either."""

    seat: Seat
    ends: Ends
    drew: bool = False


@quick
@dataclass(frozen=True, slots=True)
class Placed:
    """A seat placed a tile on an open number; None: it was the first, which all saw too."""

    seat: Seat
    tile: Tile
    onto: int | None = None


History = tuple[Placed | Passed, ...]
"""What was done before all eyes, in its order."""


@quick
@dataclass(frozen=True, slots=True, eq=False)
class Round:
    """The tiles are dealt, and play goes to the right.  [AUJ-Dom r. I]

    Two rounds are the same when the same tiles are in the line and the same numbers are open; how the line lies on
    the table, and who placed which of its tiles, is not compared.
    """

    hands: tuple[Tiles, ...]
    turn: Seat
    leader: Seat
    talon: tuple[Tile, ...] = ()
    """The tiles nobody took, face down; the first is drawn first, where one draws.  [AUJ-Dom r. XI, ch. IX]"""
    line: Line = ()
    history: History = ()
    """Who placed which tile, and who could not play, as it happened; what is known of it, where a position was set."""
    outcome: Outcome | None = None
    order: Order = ()
    """How they sit."""

    @property
    def ends(self) -> Ends | None:
        """The open numbers."""
        return ends_of(self.line)

    @property
    def passed(self) -> tuple[Passed, ...]:
        """Every time somebody could not play."""
        return tuple([one for one in self.history if type(one) is Passed])

    @property
    def compared(self) -> tuple[object, ...]:
        """What makes the position."""
        laid = gather(tile(*one) for one in self.line)
        return self.hands, self.turn, self.leader, self.talon, laid, self.ends, self.passed, self.order

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Round) and self.compared == other.compared

    def __hash__(self) -> int:
        return hash(self.compared)


State = Drawing | Dealing | Round


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
    """The tiles as they were shuffled, all of them.  [AUJ-Dom r. VII]"""

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

POSES: Final = {tile.alone: Pose(tile) for tile in tile_set(HIGHEST).tiles}
"""The first tile placed, by the set of that tile alone."""
PASSES: Final = (Pass(),)
"""What is legal for him who has nothing that goes."""
DRAWS: Final = (Draw(),)
"""The same where he must draw."""


class PlaysAt(dict[Tiles, tuple[Play, ...]]):
    """The plays at an end where a number is open, by what a hand has in the row of that number; found once each."""

    __slots__ = ("_plays",)

    def __init__(self, number: int, end: End) -> None:
        self._plays = tuple(
            (1 << place_of(number, other), Play(tile(number, other), number, end)) for other in range(HIGHEST, -1, -1)
        )

    def __missing__(self, row: Tiles) -> tuple[Play, ...]:
        found = self[row] = tuple(play for bit, play in self._plays if row & bit)
        return found


AT_LEFT: Final = tuple(PlaysAt(number, End.LEFT) for number in range(HIGHEST + 1))
AT_RIGHT: Final = tuple(PlaysAt(number, End.RIGHT) for number in range(HIGHEST + 1))
