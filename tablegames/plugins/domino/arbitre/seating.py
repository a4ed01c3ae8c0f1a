"""What a table is made of: its rules, who sits where, what each may see and do."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache

from tablegames.core.events import BySeat, Event, Revealed, Seat
from tablegames.plugins.domino.arbitre.open_acts import Open
from tablegames.plugins.domino.arbitre.state import Phase, TableRound
from tablegames.plugins.domino.arbitre.view import TableView, table_view
from tablegames.plugins.domino.game import Domino
from tablegames.plugins.domino.line import write_line
from tablegames.plugins.domino.order import Order, opposite, right_of
from tablegames.plugins.domino.rules import DominoRules, Partners
from tablegames.plugins.domino.state import Dealing, Round
from tablegames.plugins.domino.tiles import DOUBLE_SIX, Tile, TileSet, gather, spread, write_tiles


@cache
def _strict(rules: DominoRules, seats: int, tile_set: TileSet, hand: int | None) -> Domino:
    return Domino(rules, seats, tile_set, hand)


@dataclass(frozen=True, slots=True)
class Seating:
    """A table and those who sit at it."""

    rules: DominoRules
    seats: int = 2
    tile_set: TileSet = DOUBLE_SIX
    hand: int | None = None
    """The tiles each should take; None: as the rules say."""

    def __post_init__(self) -> None:
        assert self.strict.seats == self.seats  # the strict game says what cannot be

    @property
    def strict(self) -> Domino:
        """The game without faults."""
        return _strict(self.rules, self.seats, self.tile_set, self.hand)

    @property
    def tiles(self) -> int:
        """The tiles each should take."""
        return self.strict.tiles

    @property
    def partners(self) -> bool:
        """Whether two play against two."""
        return self.rules.partners is not Partners.NONE

    @property
    def by_hand(self) -> bool:
        """Whether each takes his tiles himself.  [AUJ-Dom r. XI, XVII]"""
        return self.rules.taking == "by_hand"

    def dealing(self, leader: Seat, order: Order = ()) -> Dealing:
        """The tiles are about to be dealt, or only shuffled, where each takes his own."""
        dealing = self.strict.dealing(leader, order)
        return replace(dealing, tiles=0) if self.by_hand else dealing

    def open(self, view: TableView) -> Open:
        """What may be done by whoever has this view."""
        return Open(view, self.rules, self.tiles, self.tile_set)

    def _right_of(self, at: Round, seat: Seat) -> Seat:
        return right_of(at.order, self.seats)[seat]

    def _adversaries(self, state: TableRound, seat: Seat) -> set[Seat]:
        own = {seat, opposite(state.order, seat)} if self.partners else {seat}
        return {*map(Seat, range(self.seats))} - own

    def _seen(self, state: TableRound, seat: Seat | None) -> TableView:
        return table_view(state, seat, self.seats, partners=self.partners)

    def _truth(self, state: TableRound) -> TableView:
        """As it would be seen with the hands turned up."""
        return self._seen(replace(state, phase=Phase.TURNED), None)

    def _given(self, before: Round, seat: Seat, tiles: tuple[Tile, ...], talon: tuple[Tile, ...]) -> Round:
        hands = tuple(hand | gather(tiles) if at == seat else hand for at, hand in enumerate(before.hands))
        return replace(before, hands=hands, talon=talon)

    def _hands(self, state: TableRound) -> Event:
        hands = BySeat([write_tiles(spread(hand)) for hand in state.round.hands])
        return Revealed("hands", None, "AUJ-Dom ch. II", (("hands", hands), ("line", write_line(state.round.line))))
