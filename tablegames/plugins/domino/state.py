"""The three moments of a round, drawing for the lead, the deal, the play; what can be done in each, and seen of it.

A view is another type than a state, without hidden tiles.  [AUJ-Dom, ch. V, r. XXVI]
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from tablegames.core.events import Seat
from tablegames.core.frozen import fast_init
from tablegames.core.game import Outcome
from tablegames.plugins.domino.order import Order, opposite, seats_in_order
from tablegames.plugins.domino.tiles import (
    HIGHEST,
    Ends,
    Line,
    Tile,
    Tiles,
    count,
    ends_of,
    lying,
    place_of,
    spread,
    tile,
    tile_set,
)


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


@fast_init
@dataclass(frozen=True, slots=True)
class Passed:
    """A seat had no tile for these numbers, and passed; or drew one, which need not have gone either."""

    seat: Seat
    ends: Ends
    drew: bool = False


@fast_init
@dataclass(frozen=True, slots=True)
class Placed:
    """A seat placed a tile on an open number; None: it was the first, which all saw too."""

    seat: Seat
    tile: Tile
    onto: int | None = None


History = tuple[Placed | Passed, ...]
"""What was done before all eyes, in its order."""


@fast_init
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
        return self.hands, self.turn, self.leader, self.talon, lying(self.line), self.ends, self.passed, self.order

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


@dataclass(frozen=True, slots=True)
class DominoView:
    """The table as one seat sees it; `seat` None is a spectator, who sees no hand."""

    seat: Seat | None
    counts: tuple[int, ...]
    """How many tiles each seat holds."""
    hand: tuple[Tile, ...] = ()
    line: Line = ()
    ends: Ends | None = None
    talon: int = 0
    """How many tiles lie face down."""
    leader: Seat | None = None
    turn: Seat | None = None
    """Whose turn it is; None while lots are drawn or tiles dealt, and when the round is over."""
    drawing: tuple[Seat, ...] = ()
    """Who is about to draw for the lead, and for partners."""
    passed: tuple[Passed, ...] = ()
    """Every time somebody could not play, on which numbers, and whether he passed or drew from the talon."""
    outcome: Outcome | None = None
    hands: tuple[tuple[Tile, ...], ...] | None = None
    """Everybody's tiles, once they are turned up at the end."""
    order: tuple[Seat, ...] = ()
    """All the seats, as they follow each other to the right; where two play against two, partners sit opposite."""
    partner: Seat | None = None
    """Who plays with this seat, where two play against two and the tiles are dealt."""

    history: History = ()
    """Who placed which tile on which number, who passed and who drew, in the order in which all have seen it."""

    @property
    def dealt(self) -> bool:
        """Whether the tiles are dealt."""
        return self.turn is not None or self.outcome is not None

    @property
    def out(self) -> Seat | None:
        """Who has placed his last tile."""
        return Seat(self.counts.index(0)) if self.line and 0 in self.counts else None

    def shown(self, seat: Seat) -> tuple[Tile, ...]:
        """The tiles in a hand that all have seen; here none."""
        return ()

    def remarks(self, seat: Seat) -> Iterable[str]:
        """What else all can see of a seat, in the language in use; here nothing."""
        return ()

    def asked_what(self, name: str) -> str:
        """What who is to act, by this name, is asked (empty: who reads), where it is not to play; empty: it is."""
        return ""


def seen(state: State, seat: Seat | None, seats: int, *, partners: bool = False) -> DominoView:
    """The view of a seat: the hands of the others come in only when they are turned up."""
    if isinstance(state, Drawing):
        return DominoView(seat, (0,) * seats, drawing=state.seats, order=seats_in_order((), seats))
    order = seats_in_order(state.order, seats)
    if isinstance(state, Dealing):
        return DominoView(seat, (0,) * seats, leader=state.leader, order=order)
    over = state.outcome is not None
    return DominoView(
        seat,
        tuple(count(hand) for hand in state.hands),
        () if seat is None else spread(state.hands[seat]),
        state.line,
        state.ends,
        len(state.talon),
        state.leader,
        None if over else state.turn,
        (),
        state.passed,
        state.outcome,
        tuple(map(spread, state.hands)) if over else None,
        order,
        opposite(state.order, seat) if partners and seat is not None else None,
        state.history,
    )
