"""The table as numbers: the letters of the strict game, and what is named or called."""

from __future__ import annotations

from tablegames.arbiter.contract import PLAY, Say
from tablegames.core.events import Seat
from tablegames.families.draughts.abilities import DraughtsEncoder
from tablegames.families.draughts.state import Action, Damier
from tablegames.plugin.encoding.protocol import Feature, Word
from tablegames.plugins.dames_polonaises.arbitre.faults import AtDamier, table_in
from tablegames.plugins.dames_polonaises.game import DamesPolonaises

PHASES = (PLAY, "take", "replay", "name", "give")


class TableEncoder:
    """The letters of the strict game, one for each piece that is named, and one to yield.

    It spells what is listed: moves, and the answers to a question.
    """

    def __init__(self, game: DamesPolonaises) -> None:
        self._strict = DraughtsEncoder(game)
        self._numbers = game.board.numbers
        self._said = self._strict.letters
        self.letters = self._said + len(self._numbers) + 1
        around = Feature("phase", 0, len(PHASES)), Feature("bound", 0, len(self._numbers))
        self.features = (*self._strict.features, *around)

    def observe(self, view: Damier | AtDamier, seat: Seat, spelt: Word) -> list[int]:
        """The board, what is to be decided, and the piece that must be played."""
        state = table_in(view)
        bound = state.touch.bound[0] if len(state.touch.bound) == 1 else 0
        if bound and seat:
            bound = self._numbers[-1] + 1 - bound
        phase = PHASES.index(state.moment) if state.moment in PHASES else 0
        return [*self._strict.observe(state.inner, seat, spelt), phase, bound]

    def spell(self, view: Damier | AtDamier, action: Action | Say) -> Word:
        """A move as in the strict game; a piece that is named by its square."""
        if not isinstance(action, Say):
            return self._strict.spell(table_in(view).inner, action)
        if action.word in ("faire jouer", "souffler"):
            return (self._said + (action.args[0] if action.args else 0),)
        assert action.word == "ceder", action
        return (self.letters - 1,)
