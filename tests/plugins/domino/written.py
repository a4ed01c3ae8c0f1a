"""Actions in a state, written, read and judged as the one who acts sees it."""

from __future__ import annotations

from tablegames.core.game import Fault, acting_view
from tablegames.families.dominoes.state import Action, Round, State
from tablegames.plugins.domino.game import Domino
from tablegames.plugins.domino.notation import DominoNotation

NOTATION = DominoNotation()


def at(game: Domino, **position: object) -> Round:
    """The round of a position, which is under way."""
    state = NOTATION.set_up(game, position)
    assert isinstance(state, Round)
    return state


def write(game: Domino, state: State, action: Action) -> str:
    """An action as text."""
    return NOTATION.write(acting_view(game, state), action)


def read(game: Domino, state: State, text: str) -> Action:
    """Return the meaning of a text, or the reason why it has none."""
    return NOTATION.read(game, acting_view(game, state), text)


def judge(game: Domino, state: State, action: Action) -> Fault | None:
    """The rule an action breaks."""
    return game.judge(acting_view(game, state), action)
