"""The contents of a board: pieces, positions, and the moves between them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Final, Self

from tablegames.core.events import Seat
from tablegames.core.frozen import frozen
from tablegames.core.languages import Text
from tablegames.families.grid.board import Grid

EMPTY: Final = "."
"""The sign of a place without a piece."""


@frozen
class Piece:
    """A kind of piece of one seat: its sign in texts, and its name."""

    sign: str
    seat: int
    title: Text
    label: str = ""
    """The text on it in a picture; empty: a plain disc."""


@frozen
class Move:
    """A piece put on a place (a path of one place), or moved along a path."""

    path: tuple[int, ...]
    piece: str = ""
    """The sign of the piece that is put, or that a moved piece becomes; empty: there is only one it can be."""


@frozen
class Position:
    """The board and whose turn it is; a game with more to remember adds fields with defaults."""

    grid: Grid
    pieces: str
    """The sign of each place, `.` for an empty one."""
    mover: Seat
    past: tuple[str, ...] = ()
    """The earlier positions that may come again, where a game looks for repetitions."""

    def __getitem__(self, place: int) -> str:
        return self.pieces[place]

    @property
    def empty(self) -> tuple[int, ...]:
        """The empty places."""
        return self.where(EMPTY)

    def where(self, signs: Iterable[str]) -> tuple[int, ...]:
        """Return the places of pieces with one of these signs."""
        return tuple(place for place, sign in enumerate(self.pieces) if sign in signs)

    def put(self, changes: Mapping[int, str]) -> Self:
        """Return the position with other signs on some places."""
        signs = list(self.pieces)
        for place, sign in changes.items():
            signs[place] = sign
        return replace(self, pieces="".join(signs))

    @property
    def rows(self) -> list[str]:
        """The signs of each row, from the top."""
        return ["".join(self.pieces[place] for place in row) for row in self.grid.rows]
