"""The optional abilities of every game on a board: what moved, the pieces of each side, numbers for learners."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from tablegames.families.grid.state import Move
from tablegames.plugin.abilities import Abilities, Count
from tablegames.plugin.references import Later


def touched(game: Any, move: Move) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the place a piece left, if it was on the board, and the place it reached."""
    return move.path[:1] if len(move.path) > 1 else (), move.path[-1:]


def counts(game: Any, view: Any) -> Sequence[Sequence[Count]]:
    return [(Count("pieces", len(view.where(game.signs(seat)))),) for seat in range(game.seats)]


GRID: Final = Abilities(touched=touched, counts=counts, encoder=Later("tablegames.families.grid.encoding:GridEncoder"))
