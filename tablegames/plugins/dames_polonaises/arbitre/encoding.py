"""The table in numbers: as the strict game, with a letter more for each piece named and one for yielding."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tablegames.core.events import Seat
from tablegames.plugin.encoding.protocol import Feature, Word
from tablegames.plugins.dames_polonaises.arbitre.acts import Ceder, FaireJouer, Souffler, TableAction
from tablegames.plugins.dames_polonaises.arbitre.state import Phase, SeenTable, TableState, table_in
from tablegames.plugins.dames_polonaises.encoding import DamesEncoder
from tablegames.plugins.dames_polonaises.state import Crowning, Lift, Lot, Move, Take

if TYPE_CHECKING:
    from tablegames.plugins.dames_polonaises.game import DamesPolonaises

PHASES = tuple(Phase)


class TableEncoder:
    """What is listed is spelt: moves, and the answers that are asked for."""

    def __init__(self, game: DamesPolonaises) -> None:
        self._strict = DamesEncoder(game)
        self._numbers = game.board.numbers
        self._said = self._strict.letters
        self.letters = self._said + len(self._numbers) + 1
        around = Feature("phase", 0, len(PHASES)), Feature("bound", 0, len(self._numbers))
        self.features = (*self._strict.features, *around)

    def observe(self, view: SeenTable | TableState, seat: Seat, spelt: Word) -> list[int]:
        """The board, what is to be decided, the piece that is to be played."""
        state = table_in(view)
        bound = state.bound[0] if len(state.bound) == 1 else 0
        if bound and seat:
            bound = self._numbers[-1] + 1 - bound
        return [*self._strict.observe(state.board, seat, spelt), PHASES.index(state.phase), bound]

    def spell(self, view: SeenTable | TableState, action: TableAction) -> Word:
        """A move as in the strict game; a piece that is named by its square."""
        state = table_in(view)
        if isinstance(action, Move | Take | Lift | Lot | Crowning):
            return self._strict.spell(state.board, action)
        if isinstance(action, FaireJouer | Souffler):
            return (self._said + (action.square or 0),)
        assert isinstance(action, Ceder), action
        return (self.letters - 1,)
