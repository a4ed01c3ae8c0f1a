"""The notation of the family, but that choosing to wait is written `pass`; `-` is when nothing can be played."""

from __future__ import annotations

from typing import Final

from tablegames.core.frozen import frozen
from tablegames.families.tables.board.men import count, mine
from tablegames.families.tables.board.path import Sortie
from tablegames.families.tables.board.places import HAND
from tablegames.families.tables.race.notation import TablesNotation
from tablegames.families.tables.race.plays import Action, Play
from tablegames.families.tables.race.state import RaceState
from tablegames.plugins.revertier.game import enters, march_of

WAITING: Final = "pass"
_MARCH: Final = march_of(Sortie.FREE)


@frozen
class RevertierNotation(TablesNotation):
    """`pass` is a choice, which only who is out of play has.  [AUJ-Rev IX]"""

    def write(self, state: RaceState, action: Action) -> str:
        """`6-5`, `hand/6`, `1/7 7/12`, `pass`."""
        if isinstance(action, Play) and not action.steps and _could_enter(state):
            return WAITING
        return TablesNotation.write(self, state, action)


def _could_enter(state: RaceState) -> bool:
    """Whether some number of the throw in hand would enter a dame."""
    if state.throw is None or not count(mine(state.board), HAND):
        return False
    return any(enters(_MARCH, state.board, number) for number in state.throw.numbers)
