"""A table as numbers: the strict game, the question, the tiles that everybody has seen."""

from __future__ import annotations

from typing import Any

from tablegames.arbiter.contract import Say
from tablegames.core.events import Seat
from tablegames.families.dominoes.encoding import DominoEncoder
from tablegames.families.dominoes.state import DominoView
from tablegames.families.dominoes.tiles import DOUBLE_SIX, TileSet, tile
from tablegames.plugin.encoding.protocol import Feature, Word
from tablegames.plugins.domino.arbitre.state import Misplay, TableView, Talk, Waits

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
"""The words that are one letter; the others have a number or a tile after it."""


class TableEncoder(DominoEncoder):
    """The letters of the strict game, then those of the table."""

    def __init__(self, seats: int, of: TileSet = DOUBLE_SIX) -> None:
        super().__init__(seats, of)
        self._first = self.letters
        self.letters = self._first + len(SAID) + 6
        self.features = (
            *self.features,
            *(Feature(f"asked.{moment}") for moment in Waits),
            *(Feature(f"shown.{one}") for one in of.tiles),
        )

    def observe(self, view: DominoView, seat: Seat, spelt: Word) -> list[int]:
        """The row of the strict game, the question, and the tiles in hands that everybody has seen."""
        moment, exposed = (view.moment, view.exposed) if isinstance(view, TableView) else ("", ())
        asked = [int(moment == one) for one in Waits]
        return [*super().observe(view, seat, spelt), *asked, *self._flags(one for tiles in exposed for one in tiles)]

    def spell(self, view: DominoView, action: Any) -> Word:
        """As in the strict game; acts of the table have letters of their own."""
        words = self._first + len(SAID)
        if isinstance(action, Misplay):
            return words + 1, self._places[action.tile], action.onto, action.free
        if action in SAID:
            return (self._first + SAID.index(action),)
        if not isinstance(action, Say):
            return super().spell(view, action)
        if action.word == Talk.MAKE_PLACE:
            return words, action.play
        if action.word == Talk.TAKES:
            return words + (5 if action.how else 2), *action.args
        return words + (3 if action.word == Talk.ANNOUNCE else 4), self._places[tile(*action.args)]
