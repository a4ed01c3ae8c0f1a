"""How domino is written: as the family writes it, with the acts of a table where faults are made."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from tablegames.families.dominoes.game import Dominoes
from tablegames.families.dominoes.notation import DominoesNotation
from tablegames.families.dominoes.state import Action, State

if TYPE_CHECKING:
    from tablegames.plugins.domino.arbitre.game import DominoTable
    from tablegames.plugins.domino.arbitre.notation import TableNotation


class DominoNotation(DominoesNotation):
    """Tiles with their larger number first; a play names the end, as the line lies, where the tile is joined."""

    def write(self, view: Any, action: Any) -> str:
        """The action in one line; what only a table knows is written there."""
        return super().write(view, action) if isinstance(action, Action) else _at_table().write(view, action)

    def speak(self, view: Any, action: Any) -> str:
        return super().speak(view, action) if isinstance(action, Action) else _at_table().speak(view, action)

    def sayings(self, game: object) -> tuple[str, ...]:
        """Return the words of a table where faults are possible; empty elsewhere."""
        return () if isinstance(game, Dominoes) else _at_table().sayings()

    def read_turn(self, game: Any, view: Any, text: str) -> Any:
        """Return the act in a text: of a turn, or of a table."""
        if isinstance(game, Dominoes):
            return super().read_turn(game, view, text)
        return _at_table().read(view, text, game.strict.tile_set)

    def position(self, state: Any) -> object:
        if isinstance(state, State):
            return super().position(state)
        from tablegames.plugins.domino.arbitre.position import table_position

        return table_position(state)

    def set_up(self, game: Any, data: object) -> Any:
        if isinstance(game, Dominoes):
            return super().set_up(game, data)
        from tablegames.plugins.domino.arbitre.position import set_table

        return set_table(cast("DominoTable", game), data)


def _at_table() -> TableNotation:
    """How the same is written of a table, which strict games need not import."""
    from tablegames.plugins.domino.arbitre.notation import TableNotation

    return TableNotation()
