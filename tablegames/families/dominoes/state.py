"""The three phases of a round, their actions and views: drawing for the lead, the deal, the play.

A view has a type of its own, without hidden tiles.  [AUJ-Dom, ch. V, r. XXVI] In a plain round the line has two ends,
and a `Play` names the open number; in all others a `Cross` says where the line is open, and a `Join` names the end.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import field
from enum import StrEnum
from typing import Final

from tablegames.core.events import Seat
from tablegames.core.frozen import frozen
from tablegames.core.game import Outcome
from tablegames.core.languages import ngettext
from tablegames.families.dominoes.order import Order, opposite, seats_in_order
from tablegames.families.dominoes.tiles import (
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


@frozen
class Drawing:
    """These seats, in their order, are about to draw a tile each for the lead, and for partners.  [AUJ-Dom r. I, II]"""

    seats: tuple[Seat, ...]
    side: tuple[Seat, ...] = ()
    """The known partners: the leader, whose partner is being drawn, or two who draw for the lead."""


@frozen
class Dealing:
    """The leader is known; the players are about to take their tiles.  [AUJ-Dom r. VII, XI]"""

    leader: Seat
    seats: int
    tiles: int
    order: Order = ()
    """The seating."""
    by_tile: bool = False
    """The leader is the holder of a certain tile."""
    standing: tuple[int, ...] = ()
    """The points of the match so far, where the round depends on them."""


@frozen
class Passed:
    """A seat had no tile for these numbers and passed, or drew one, which may not have gone either."""

    seat: Seat
    ends: Ends
    drew: bool = False


@frozen
class Placed:
    """A seat placed a tile on an open number; None: it was the first tile."""

    seat: Seat
    tile: Tile
    onto: int | None = None
    """In rounds with a `Cross`: the half of the tile that touches."""


History = tuple[Placed | Passed, ...]
"""Everything that everybody saw, in order."""


class End(StrEnum):
    """The open ends of the line, as the reader sees it: two, and those of the arms."""

    LEFT = "left"
    RIGHT = "right"
    UP = "up"
    DOWN = "down"


@frozen
class Cross:
    """The parts of a line besides its tiles from left to right, and where it is open."""

    spinner: int | None = None
    """The number of the double where the line branches, once it is placed."""
    up: Line = ()
    """An arm from the spinner outwards."""
    down: Line = ()
    open: tuple[tuple[End, int], ...] = ()
    """The open ends with their numbers; of sides that are alike only the first."""
    first: Tile | None = None
    """The tile that must be led."""
    sevens: bool = False
    """Halves that touch make seven."""

    @property
    def ends(self) -> Ends:
        """The open numbers, the larger first."""
        return tuple(sorted((number for _, number in self.open), reverse=True))

    @property
    def laid(self) -> Tiles:
        """The tiles of the arms."""
        return lying(self.up) | lying(self.down)


@frozen(eq=False)
class Round:
    """The tiles are dealt, and play goes to the right.  [AUJ-Dom r. I]

    Two rounds are equal if the same tiles are in the line and the same numbers are open; how the line lies and who
    placed its tiles is not compared.
    """

    hands: tuple[Tiles, ...]
    turn: Seat
    leader: Seat
    talon: tuple[Tile, ...] = ()
    """The tiles nobody took, face down; the first is drawn first.  [AUJ-Dom r. XI, ch. IX]"""
    line: Line = ()
    history: History = ()
    """The tiles placed and the passes, in order, with their players; a position that was set up may know only a part.
    """
    outcome: Outcome | None = None
    order: Order = ()
    """The seating."""
    cross: Cross | None = None
    """None: a plain round."""
    scores: tuple[int, ...] = ()
    """The points made in a round with a `cross`, by seat."""
    standing: tuple[int, ...] = ()
    """The points of the match before it, where they matter."""

    @property
    def ends(self) -> Ends | None:
        """The open numbers."""
        return ends_of(self.line) if self.cross is None else self.cross.ends if self.line else None

    @property
    def laid(self) -> Tiles:
        return lying(self.line) if self.cross is None else lying(self.line) | self.cross.laid

    @property
    def passed(self) -> tuple[Passed, ...]:
        """Each time a player could not play."""
        return tuple([one for one in self.history if type(one) is Passed])

    @property
    def compared(self) -> tuple[object, ...]:
        """The facts that make the position."""
        here = (self.hands, self.turn, self.leader, self.talon, self.passed, self.order)
        if self.cross is None:
            return *here, lying(self.line), self.ends
        return *here, self.line, self.cross, self.scores, self.standing

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Round) and self.compared == other.compared

    def __hash__(self) -> int:
        return hash(self.compared)


State = Drawing | Dealing | Round


@frozen
class Lots:
    """Each of those who draw for the lead has taken a tile, in the order of their seats.  [AUJ-Dom r. I]"""

    drawn: tuple[Tile, ...]


@frozen
class Deal:
    """The tiles as they were shuffled, all of them.  [AUJ-Dom r. VII]"""

    order: tuple[Tile, ...]


@frozen
class Pose:
    """The leader places the first tile.  [AUJ-Dom ch. II]"""

    tile: Tile


@frozen
class Play:
    """A tile is joined to an open number.

    Plays are equal if the same tile is joined to the same number. If both ends show that number, `at` says where the
    tile is laid on the table; the game does not depend on it.
    """

    tile: Tile
    onto: int
    at: End = field(default=End.LEFT, compare=False)


@frozen
class Join:
    """A tile is joined to an end of a line with a `Cross`; `touching` is its half that lies there."""

    tile: Tile
    touching: int
    at: End


@frozen
class Pass:
    """The player has no tile that goes, and says so: *il boude*.  [AUJ-Dom ch. II]"""


@frozen
class Draw:
    """The player has no tile that goes and takes the next one of the talon: *il puise*.  [AUJ-Dom ch. IX]"""


Action = Lots | Deal | Pose | Play | Join | Pass | Draw

POSES: Final = {tile.alone: Pose(tile) for tile in tile_set(HIGHEST).tiles}
"""The first tile placed, by the set of that tile alone."""
PASSES: Final = (Pass(),)
"""The legal actions of a player with no tile that goes."""
DRAWS: Final = (Draw(),)
"""The same where he must draw."""


class PlaysAt(dict[Tiles, tuple[Play, ...]]):
    """The plays at an end with an open number, by the hand's tiles with that number; each found once."""

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


@frozen
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
    """The player to move; None during the draw and the deal, and after the end."""
    drawing: tuple[Seat, ...] = ()
    """The seats about to draw for the lead, or for partners."""
    passed: tuple[Passed, ...] = ()
    """Each time a player could not play: on which numbers, and whether he passed or drew."""
    outcome: Outcome | None = None
    hands: tuple[tuple[Tile, ...], ...] | None = None
    """All hands, once they are turned up at the end."""
    order: tuple[Seat, ...] = ()
    """All seats in order to the right; partners sit opposite."""
    partner: Seat | None = None
    """The partner of this seat, once the tiles are dealt."""

    history: History = ()
    """The tiles placed and their numbers, the passes and the draws, in order, with their players."""
    cross: Cross | None = None
    scores: tuple[int, ...] = ()
    standing: tuple[int, ...] = ()

    @property
    def laid(self) -> Tiles:
        return lying(self.line) if self.cross is None else lying(self.line) | self.cross.laid

    @property
    def arms(self) -> tuple[tuple[End, Line], ...]:
        """The arms that have tiles."""
        cross = self.cross or Cross()
        return tuple((end, arm) for end, arm in ((End.UP, cross.up), (End.DOWN, cross.down)) if arm)

    @property
    def dealt(self) -> bool:
        """Whether the tiles are dealt."""
        return self.turn is not None or self.outcome is not None

    @property
    def out(self) -> Seat | None:
        """The player who has placed his last tile."""
        return Seat(self.counts.index(0)) if self.line and 0 in self.counts else None

    def shown(self, seat: Seat) -> tuple[Tile, ...]:
        """The tiles of a hand that everybody knows: the one that must be led."""
        first = self.cross.first if self.cross else None
        return (first,) if first is not None and seat == self.leader else ()

    def remarks(self, seat: Seat) -> Iterable[str]:
        """Other remarks on a seat, in the language in use: its points of this round."""
        made = self.scores[seat] if self.scores else 0
        return [ngettext("{count} point", "{count} points", made)] if made else []

    def asked_what(self, name: str) -> str:
        """Return the question to the player with this name (no name: the reader); empty: simply to play."""
        return ""


def seen(state: State, seat: Seat | None, seats: int, *, partners: bool = False) -> DominoView:
    """The view of a seat: the hands of the others come in only when they are turned up."""
    if isinstance(state, Drawing):
        return DominoView(seat, (0,) * seats, drawing=state.seats, order=seats_in_order((), seats))
    order = seats_in_order(state.order, seats)
    if isinstance(state, Dealing):
        leader = None if state.by_tile else state.leader
        return DominoView(seat, (0,) * seats, leader=leader, order=order, standing=state.standing)
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
        state.cross,
        state.scores,
        state.standing,
    )
