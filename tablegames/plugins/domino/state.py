"""The three moments of a round: drawing for the lead, the deal, the play.  [AUJ-Dom r. I, VII, ch. II]"""

from __future__ import annotations

from dataclasses import dataclass

from tablegames.core.events import Seat
from tablegames.core.frozen import quick
from tablegames.core.game import Outcome
from tablegames.plugins.domino.line import Ends, Line, ends_of
from tablegames.plugins.domino.order import Order
from tablegames.plugins.domino.tiles import Tile, Tiles, gather, tile


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
@dataclass(frozen=True, slots=True, eq=False)
class Round:
    """The tiles are dealt, and play goes to the right.  [AUJ-Dom r. I]

    Two rounds are the same when the same tiles are in the line and the same numbers are open; how the line lies on
    the table is not compared.
    """

    hands: tuple[Tiles, ...]
    turn: Seat
    leader: Seat
    talon: tuple[Tile, ...] = ()
    """The tiles nobody took, face down; the first is drawn first, where one draws.  [AUJ-Dom r. XI, ch. IX]"""
    line: Line = ()
    passed: tuple[Passed, ...] = ()
    """Every time somebody could not play, in the order in which it happened."""
    outcome: Outcome | None = None
    order: Order = ()
    """How they sit."""

    @property
    def ends(self) -> Ends | None:
        """The open numbers."""
        return ends_of(self.line)

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
