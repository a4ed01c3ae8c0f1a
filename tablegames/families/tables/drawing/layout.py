"""Where the arrows of a path lie on the table: on whose side it begins, and at which hand."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from tablegames.core.events import Seat
from tablegames.families.tables.board.men import ARROWS
from tablegames.families.tables.board.path import FACING, Path


class Near(StrEnum):
    """Which half of his path lies on a player's own side."""

    FIRST = "first"
    """Arrows 1 to 12: he comes out before himself, as at trictrac.  [AUJ-T2 II]"""
    LAST = "last"
    """Arrows 13 to 24: he comes home to himself, as at toute-table and revertier.  [AUJ-TT II; AUJ-Rev II]"""


@dataclass(frozen=True, slots=True)
class Layout:
    """The two paths laid over the box, as White sits: row 0 is his side, columns are counted from his left."""

    path: Path = FACING
    near: Near = Near.LAST
    from_right: bool = False
    """Whether White's arrow 1 lies at his right."""

    def place(self, seat: Seat, arrow: int) -> tuple[int, int]:
        """The row and the column of a seat's arrow.

        >>> Layout(near=Near.FIRST).place(Seat(0), 1), Layout(near=Near.FIRST).place(Seat(1), 1)
        ((0, 0), (1, 0))
        """
        if seat == 0:
            return self._white(arrow)
        if 0 in self.path.other[1:]:  # each keeps to his own side, and arrow faces arrow
            row, column = self._white(arrow)
            return 1 - row, column
        return self._white(self.path.other.index(arrow))

    def _white(self, arrow: int) -> tuple[int, int]:
        row = 0 if (arrow <= 12) is (self.near is Near.FIRST) else 1
        column = arrow - 1 if arrow <= 12 else 24 - arrow
        return row, 11 - column if self.from_right else column

    def rows(self, seat: Seat | None) -> tuple[list[int], list[int]]:
        """White's arrows as a seat sees them, from the left: those above, and those below, on his own side.

        >>> Layout(near=Near.FIRST).rows(Seat(1))[1][:3], Layout(near=Near.FIRST).rows(None)[1][:3]
        ([13, 14, 15], [1, 2, 3])
        """
        at = {self._white(arrow): arrow for arrow in ARROWS}
        near, far = ([at[row, column] for column in range(12)] for row in (0, 1))
        return (near[::-1], far[::-1]) if seat == 1 else (far, near)

    def numbers(self, seat: Seat) -> dict[tuple[int, int], int]:
        """What a seat calls each arrow; where each keeps to his own side, each side has its own count."""
        if 0 not in self.path.other[1:]:
            return {self.place(seat, arrow): arrow for arrow in ARROWS}
        return {place: arrow for side in (0, 1) for place, arrow in self.path_of(Seat(side)).items()}

    def path_of(self, seat: Seat) -> dict[tuple[int, int], int]:
        """The arrows a seat's dames can come to, as it calls them."""
        known = ARROWS if 0 not in self.path.other[1:] else range(1, 13)
        return {self.place(seat, arrow): arrow for arrow in known}


HOMEWARD: Final = Layout()
"""Paths that face each other and end on one's own side, in the table at the left of White.  [AUJ-TT II]"""
OUTWARD: Final = Layout(near=Near.FIRST)
"""Paths that face each other, talon facing talon at the left of White, who has his first two tables before him."""
