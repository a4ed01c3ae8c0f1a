"""The notation of the game, at a table where faults are made too: what that needs is imported when it is needed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tablegames.core.game import Game
from tablegames.families.draughts.notation import DraughtsNotation
from tablegames.families.draughts.state import Crowning, Damier, Lift, Lot, Move, State, Take

STRICT = (Move, Take, Lot, Lift, Crowning)


class EitherNotation(DraughtsNotation):
    """Writes and reads the strict game as `DraughtsNotation` does, and the words of the table."""

    def write(self, view: Any, action: Any) -> str:
        """Write an action; a move looks the same in both."""
        return super().write(view, action) if isinstance(action, STRICT) else _table().WORDS.write(action)

    def speak(self, view: Any, action: Any) -> str:
        return super().speak(view, action) if isinstance(action, STRICT) else _table().WORDS.speak(action)

    def read(self, game: Game[Any, Any, Any], view: Any, text: str) -> Any:
        return super().read(game, view, text) if _is_strict(view) else _table().read(game, view, text)

    def sayings(self, game: object) -> tuple[str, ...]:
        """Return the words of a table where faults are possible; empty elsewhere."""
        return () if getattr(game, "strict", None) is None else _table().sayings()

    def may_mean(self, game: Game[Any, Any, Any], view: Any, text: str) -> Sequence[Any]:
        """Other meanings of a text; at the table a wrong move is taken as it is written."""
        return super().may_mean(game, view, text) if _is_strict(view) else ()

    def position(self, state: Any) -> object:
        if isinstance(state, State):
            return super().position(state)
        from tablegames.plugins.dames_polonaises.arbitre.positions import table_position_of

        return table_position_of(state)

    def set_up(self, game: Game[Any, Any, Any], data: object) -> Any:
        if getattr(game, "strict", None) is None:
            return super().set_up(game, data)
        from tablegames.plugins.dames_polonaises.arbitre.positions import table_state_of

        return table_state_of(game, data)  # type: ignore[arg-type]  # a game with faults


def _is_strict(view: object) -> bool:
    return view.around is None if isinstance(view, Damier) else isinstance(view, State)


def _table() -> Any:
    from tablegames.plugins.dames_polonaises.arbitre import notation

    return notation
