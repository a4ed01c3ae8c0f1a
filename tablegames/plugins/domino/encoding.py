"""The game in numbers: the own hand, the tiles that lie, the open numbers, what the others hold and had to pass.

Seats follow each other to the right, the observer first: where two play against two, his partner is the third.
"""

from __future__ import annotations

from collections.abc import Iterable

from tablegames.core.events import Seat
from tablegames.plugin.encoding.protocol import Feature, Word
from tablegames.plugins.domino.state import Action, DominoView, Draw, Play, Pose
from tablegames.plugins.domino.tiles import DOUBLE_SIX, Tile, TileSet, tile


class DominoEncoder:
    """A letter for each tile by each of its numbers, and one each to pass and to draw."""

    def __init__(self, seats: int, of: TileSet = DOUBLE_SIX) -> None:
        self._tiles, self._numbers = of.tiles, of.numbers
        self._places = {one: place for place, one in enumerate(of.tiles)}
        self._passes = 2 * len(of)
        self.letters = self._passes + 2
        everybody = [f"right.{n}" if n else "own" for n in range(seats)]
        self.features = (
            *(Feature(f"hand.{one}") for one in of.tiles),
            *(Feature(f"laid.{one}") for one in of.tiles),
            *(Feature(f"open.{number}", 0, 2) for number in of.numbers),
            *(Feature(f"tiles.{who}", 0, len(of)) for who in everybody),
            Feature("talon", 0, len(of)),
            *(Feature(f"{what}.{who}") for what in ("leader", "turn") for who in everybody),
            *(Feature(f"passed.{who}.{number}") for who in everybody for number in of.numbers),
        )

    def observe(self, view: DominoView, seat: Seat, spelt: Word) -> list[int]:
        """What lies on the table and in the own hand, and what the others have shown by passing."""
        at = view.order.index(seat)
        around = view.order[at:] + view.order[:at]
        ends = view.ends or ()
        passed = {(one.seat, number) for one in view.passed if not one.drew for number in one.ends}
        return [
            *self._flags(view.hand),
            *self._flags(tile(*one) for one in view.line),
            *(ends.count(number) for number in self._numbers),
            *(view.counts[who] for who in around),
            view.talon,
            *(int(who == view.leader) for who in around),
            *(int(who == view.turn) for who in around),
            *(int((who, number) in passed) for who in around for number in self._numbers),
        ]

    def _flags(self, tiles: Iterable[Tile]) -> list[int]:
        """1 for each tile that is among them."""
        flags = [0] * len(self._tiles)
        for one in tiles:
            flags[self._places[one]] = 1
        return flags

    def spell(self, view: DominoView, action: Action) -> Word:
        """The tile, and by which of its numbers it is joined: the larger first."""
        if isinstance(action, Pose):
            return (2 * self._places[action.tile],)
        if isinstance(action, Play):
            return (2 * self._places[action.tile] + int(action.onto != action.tile.high),)
        return (self._passes + isinstance(action, Draw),)
