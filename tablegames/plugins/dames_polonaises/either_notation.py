"""The notation of the game, at a table where faults are made too: that one is imported when it is needed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from tablegames.core.game import Game
from tablegames.plugins.dames_polonaises.notation import DamesNotation
from tablegames.plugins.dames_polonaises.state import Action, Crowning, Damier, Lift, Lot, Move, State, Take

if TYPE_CHECKING:
    from tablegames.plugins.dames_polonaises.arbitre.notation import TableNotation

STRICT = (Move, Take, Lot, Lift, Crowning)


class EitherNotation(DamesNotation):
    """Writes and reads the strict game as `DamesNotation` does, and hands the table's over."""

    def write(self, view: Any, action: Any) -> str:
        """A move is written alike in both."""
        if isinstance(action, STRICT):
            return super().write(view, action)
        return _at_the_table().write(view, action)

    def speak(self, view: Any, action: Any) -> str:
        """Likewise."""
        if isinstance(action, STRICT):
            return super().speak(view, action)
        return _at_the_table().speak(view, action)

    def read(self, game: Game[Any, Any, Any], view: Any, text: str) -> Any:
        """What a text means depends on the table."""
        if type(view) is Damier or isinstance(view, State):
            return super().read(game, view, text)
        return _at_the_table().read(game, view, text)

    def sayings(self, game: object) -> tuple[str, ...]:
        """What is said at a table beside the moves; nothing where no faults are made."""
        return () if getattr(game, "strict", None) is None else _at_the_table().sayings()

    def may_mean(self, game: Game[Any, Any, Any], view: Any, text: str) -> Sequence[Any]:
        """At the table a move may be a wrong one, and is taken as it is said."""
        return super().may_mean(game, view, text) if type(view) is Damier or isinstance(view, State) else ()

    def position(self, state: Any) -> object:
        """The position of either."""
        return super().position(state) if isinstance(state, State) else _at_the_table().position(state)

    def set_up(self, game: Game[Any, Any, Any], data: object) -> Any:
        """The state of the game that is asked for."""
        if getattr(game, "strict", None) is None:
            return super().set_up(game, data)
        return _at_the_table().set_up(game, data)


def _at_the_table() -> TableNotation:
    from tablegames.plugins.dames_polonaises.arbitre.notation import TableNotation

    return TableNotation()


__all__ = ["Action", "EitherNotation"]
