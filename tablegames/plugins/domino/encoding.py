"""The game in numbers: the own hand, the tiles that lie, the open numbers, what the others hold and had to pass.

Seats follow each other to the right, the observer first: where two play against two, his partner is the third.
"""

from __future__ import annotations

from typing import Final

from tablegames.core.events import Seat
from tablegames.encoding.protocol import Feature, Word
from tablegames.plugins.domino.state import Action, Draw, Play, Pose
from tablegames.plugins.domino.tiles import NUMBERS, TILES, Tile, tile
from tablegames.plugins.domino.view import DominoView

PLACE: Final = {one: place for place, one in enumerate(TILES)}
PASS: Final = 2 * len(TILES)
DRAW: Final = PASS + 1


class DominoEncoder:
    """A letter for each tile by each of its numbers, and one each to pass and to draw."""

    letters = DRAW + 1

    def __init__(self, seats: int) -> None:
        self._seats = seats
        everybody = [f"right.{n}" if n else "own" for n in range(seats)]
        self.features = (
            *(Feature(f"hand.{one}") for one in TILES),
            *(Feature(f"laid.{one}") for one in TILES),
            *(Feature(f"open.{number}", 0, 2) for number in NUMBERS),
            *(Feature(f"tiles.{who}", 0, len(TILES)) for who in everybody),
            Feature("talon", 0, len(TILES)),
            *(Feature(f"{what}.{who}") for what in ("leader", "turn") for who in everybody),
            *(Feature(f"passed.{who}.{number}") for who in everybody for number in NUMBERS),
        )

    def observe(self, view: DominoView, seat: Seat, spelt: Word) -> list[int]:
        """What lies on the table and in the own hand, and what the others have shown by passing."""
        at = view.order.index(seat)
        around = view.order[at:] + view.order[:at]
        laid = {tile(*one) for one in view.line}
        ends = view.ends or ()
        passed = {(one.seat, number) for one in view.passed if not one.drew for number in one.ends}
        return [
            *_flags(view.hand),
            *_flags(laid),
            *(ends.count(number) for number in NUMBERS),
            *(view.counts[who] for who in around),
            view.talon,
            *(int(who == view.leader) for who in around),
            *(int(who == view.turn) for who in around),
            *(int((who, number) in passed) for who in around for number in NUMBERS),
        ]

    def spell(self, view: DominoView, action: Action) -> Word:
        """The tile, and by which of its numbers it is joined: the larger first."""
        if isinstance(action, Pose):
            return (2 * PLACE[action.tile],)
        if isinstance(action, Play):
            return (2 * PLACE[action.tile] + int(action.onto != action.tile.high),)
        return (DRAW if isinstance(action, Draw) else PASS,)


def _flags(tiles: tuple[Tile, ...] | set[Tile]) -> list[int]:
    return [int(one in tiles) for one in TILES]
