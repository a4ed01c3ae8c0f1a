"""The optional abilities of every game on a board: what moved, the pieces of each side, and the board in numbers.

In numbers there is one flag for each kind of piece and place, the observer's own pieces first.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from tablegames.core.events import Seat
from tablegames.families.grid.state import Move
from tablegames.plugin.abilities import Abilities, Count
from tablegames.plugin.encoding.protocol import Feature, Word


class GridEncoder:
    """The encoder of a game on a board; a move is its places, then its piece, then a stop."""

    def __init__(self, game: Any) -> None:
        self._kinds = sorted(game.kinds, key=lambda kind: kind.seat)
        self._seats, self._names = game.seats, game.grid.names
        self._piece = {kind.sign: len(self._names) + n for n, kind in enumerate(game.kinds)}
        self.letters = len(self._names) + len(game.kinds) + 1
        self.features = (
            *(Feature(f"{kind.sign}.{name}") for kind in self._kinds for name in self._names),
            *(Feature(f"mover.{after}") for after in range(self._seats)),
        )

    def observe(self, view: Any, seat: Seat, spelt: Word) -> list[int]:
        """Return the flags: the kinds of the observer's pieces, those of the next seat, …, and whose turn it is."""
        kinds = sorted(self._kinds, key=lambda kind: (kind.seat - seat) % self._seats)
        flags = [int(sign == kind.sign) for kind in kinds for sign in view.pieces]
        return [*flags, *(int((view.mover - seat) % self._seats == after) for after in range(self._seats))]

    def spell(self, view: Any, action: Move) -> Word:
        """Return the places of a move; the stop tells a short move from the beginning of a longer one."""
        piece = (self._piece[action.piece],) if action.piece else ()
        return (*action.path, *piece, self.letters - 1)


def touched(game: Any, move: Move) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the place a piece left, if it was on the board, and the place it reached."""
    return move.path[:1] if len(move.path) > 1 else (), move.path[-1:]


def counts(game: Any, view: Any) -> Sequence[Sequence[Count]]:
    return [(Count("pieces", len(view.where(game.signs(seat)))),) for seat in range(game.seats)]


GRID: Final = Abilities(touched=touched, counts=counts, encoder=GridEncoder)
