"""The table in numbers: as the strict game, and what lies open, who is asked what, and the words of the table."""

from __future__ import annotations

from typing import Any

from tablegames.core.events import Seat
from tablegames.plugin.encoding.protocol import Feature, Word
from tablegames.plugins.domino.arbitre.state import MOMENTS, Misplay, TableView, Talk
from tablegames.plugins.domino.encoding import DominoEncoder
from tablegames.plugins.domino.state import DominoView
from tablegames.plugins.domino.tiles import DOUBLE_SIX, TileSet, tile

SAID = (
    Talk.SILENT,
    Talk.OWN_UP,
    Talk.CLAIM,
    Talk.OBJECT,
    Talk.NOT_PLACE,
    Talk.HOLD_TO,
    Talk.MAKE_FALL,
    Talk.RESHUFFLE,
    Talk.WITHDRAW,
)
"""What is said in one letter; the others have a number or a tile after it."""


class TableEncoder(DominoEncoder):
    """The letters of the strict game, then those of the table."""

    def __init__(self, seats: int, of: TileSet = DOUBLE_SIX) -> None:
        super().__init__(seats, of)
        self._first = self.letters
        self.letters = self._first + len(SAID) + 6
        self.features = (
            *self.features,
            *(Feature(f"asked.{moment}") for moment in MOMENTS),
            *(Feature(f"shown.{one}") for one in of.tiles),
        )

    def observe(self, view: DominoView, seat: Seat, spelt: Word) -> list[int]:
        """The strict row, what is asked, and which tiles in hands all have seen."""
        row = DominoEncoder.observe(self, view, seat, spelt)
        moment = view.moment if isinstance(view, TableView) else ""
        exposed = view.exposed if isinstance(view, TableView) else ()
        shown = {tile for tiles in exposed for tile in tiles}
        return [*row, *(int(moment == one) for one in MOMENTS), *(int(tile in shown) for tile in self._tiles)]

    def spell(self, view: DominoView, action: Any) -> Word:
        """As at the strict game; what only a table knows by letters of its own."""
        words = self._first + len(SAID)
        if isinstance(action, Misplay):
            return words + 1, self._places[action.tile], action.onto, action.free
        if action in SAID:
            return (self._first + SAID.index(action),)
        match getattr(action, "word", None):
            case None:
                return super().spell(view, action)
            case word if word == Talk.MAKE_PLACE:
                return words, action.play
            case word if word == Talk.TAKES:
                return words + (5 if action.how else 2), *action.args
        return words + (3 if action.word == Talk.ANNOUNCE else 4), self._places[tile(*action.args)]
