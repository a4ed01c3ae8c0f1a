"""The squares of a track, with names and coordinates: a spiral, rows that wind upwards, or any drawing."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache


@dataclass(frozen=True)
class Board:
    """The squares: the name of each and its coordinates, in squares to the right and down."""

    squares: tuple[tuple[str, float, float], ...]

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The names, in order."""
        return tuple(name for name, _x, _y in self.squares)

    @cached_property
    def rows(self) -> tuple[tuple[int, ...], ...]:
        """The squares by row from the top, each row from the left."""
        ordered = sorted(range(len(self.squares)), key=lambda at: (self.squares[at][2], self.squares[at][1]))
        heights = sorted({y for _name, _x, y in self.squares})
        return tuple(tuple(at for at in ordered if self.squares[at][2] == y) for y in heights)

    @cached_property
    def size(self) -> tuple[float, float]:
        """How wide and high it is, in squares."""
        return max(x for _name, x, _y in self.squares) + 1, max(y for _name, _x, y in self.squares) + 1


@lru_cache
def winding(columns: int, rows: int) -> Board:
    """Return squares numbered from the lower left, one row to the right and the next to the left.

    >>> [[winding(3, 2).names[square] for square in row] for row in winding(3, 2).rows]
    [['6', '5', '4'], ['1', '2', '3']]
    """
    at = [(x if y % 2 == 0 else columns - 1 - x, rows - 1 - y) for y in range(rows) for x in range(columns)]
    return Board(tuple((str(number), float(x), float(y)) for number, (x, y) in enumerate(at, start=1)))


@lru_cache
def spiral(columns: int, rows: int) -> Board:
    """Return squares numbered from the lower left to the right, round the board and inwards.

    >>> [[spiral(3, 3).names[square] for square in row] for row in spiral(3, 3).rows]
    [['7', '6', '5'], ['8', '9', '4'], ['1', '2', '3']]
    """
    left = {(x, y) for x in range(columns) for y in range(rows)}
    at, (across, down), found = (0, rows - 1), (1, 0), []
    while left:
        left.remove(at)
        found.append(at)
        following = at[0] + across, at[1] + down
        if following not in left:
            across, down = down, -across
            following = at[0] + across, at[1] + down
        at = following
    return Board(tuple((str(number), float(x), float(y)) for number, (x, y) in enumerate(found, start=1)))
