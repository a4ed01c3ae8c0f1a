"""The table in numbers: as the strict game, and what lies open, who is asked what, and the words of the table."""

from __future__ import annotations

from tablegames.core.events import Seat
from tablegames.plugin.encoding.protocol import Feature, Word
from tablegames.plugins.domino.arbitre.acts import (
    Announce,
    AnyAction,
    Claim,
    HoldTo,
    MakePlace,
    Misplay,
    Nothing,
    NotPlace,
    Objection,
    OwnUp,
    Reshuffle,
    Take,
    Uncover,
    Upset,
    Withdraw,
)
from tablegames.plugins.domino.arbitre.state import Phase
from tablegames.plugins.domino.arbitre.view import TableView
from tablegames.plugins.domino.encoding import DominoEncoder
from tablegames.plugins.domino.state import DominoView
from tablegames.plugins.domino.tiles import DOUBLE_SIX, TileSet

SAID = (Nothing, OwnUp, Claim, Objection, NotPlace, HoldTo, Upset, Reshuffle, Withdraw)
"""Acts of one letter; making place, misplacing, taking, announcing, uncovering have a number or a tile after it."""


class TableEncoder(DominoEncoder):
    """The letters of the strict game, then those of the table."""

    def __init__(self, seats: int, of: TileSet = DOUBLE_SIX) -> None:
        super().__init__(seats, of)
        self._first = self.letters
        self.letters = self._first + len(SAID) + 6
        self.features = (
            *self.features,
            *(Feature(f"asked.{phase}") for phase in Phase),
            *(Feature(f"shown.{one}") for one in of.tiles),
        )

    def observe(self, view: DominoView, seat: Seat, spelt: Word) -> list[int]:
        """The strict row, what is asked, and which tiles in hands all have seen."""
        row = DominoEncoder.observe(self, view, seat, spelt)
        phase = view.phase if isinstance(view, TableView) else None
        exposed = view.exposed if isinstance(view, TableView) else ()
        shown = {tile for tiles in exposed for tile in tiles}
        return [*row, *(int(phase is one) for one in Phase), *(int(tile in shown) for tile in self._tiles)]

    def spell(self, view: DominoView, action: AnyAction) -> Word:
        """As at the strict game; what only a table knows by letters of its own."""
        words = self._first + len(SAID)
        if isinstance(action, MakePlace):
            return words, action.onto
        if isinstance(action, Misplay):
            return words + 1, self._places[action.tile], action.onto, action.free
        if isinstance(action, Take):
            return words + (5 if action.seen else 2), action.number
        if isinstance(action, Announce | Uncover):
            return words + (3 if isinstance(action, Announce) else 4), self._places[action.tile]
        for at, kind in enumerate(SAID):
            if isinstance(action, kind):
                return (self._first + at,)
        return super().spell(view, action)  # type: ignore[arg-type]  # what is left is strict
