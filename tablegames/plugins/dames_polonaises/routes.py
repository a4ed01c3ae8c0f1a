"""The way of a capture, square by square: needed where its two ends do not say which pieces it takes.

A square stands in a row of `width` squares that are played, every other one of its row; row 0 is the topmost and
begins with a square that is not played.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tablegames.plugins.dames_polonaises.state import Take

Place = tuple[int, int]


def place_of(square: int, width: int) -> Place:
    """Row and column of a square.

    >>> place_of(1, 5), place_of(6, 5), place_of(50, 5)
    ((0, 1), (1, 0), (9, 8))
    """
    row, number = divmod(square - 1, width)
    return row, 2 * number + (row + 1) % 2


def square_at(place: Place, width: int) -> int | None:
    """The square in a row and column; None off the board.

    >>> square_at((9, 8), 5), square_at((0, -1), 5)
    (50, None)
    """
    row, column = place
    if not (0 <= row < 2 * width and 0 <= column < 2 * width):
        return None
    return row * width + column // 2 + 1


def way(take: Take, width: int) -> tuple[int, ...]:
    """The squares of a capture from its start to its end, its pieces passed in the order it names them.

    Between two pieces stands the square where the way turns or, where it goes straight on, the one behind the first
    of the two: so the standard of PDN has it.

    >>> way(Take(38, 16, (32, 22, 12, 11)), 5)
    (38, 27, 18, 7, 16)
    >>> way(Take(46, 14, (37, 23)), 5)
    (46, 32, 14)
    """
    squares = [take.start]
    for prey, following in zip(take.taken, take.taken[1:], strict=False):
        squares.append(_between(place_of(squares[-1], width), place_of(prey, width), place_of(following, width), width))
    return (*squares, take.end)


def _between(start: Place, prey: Place, following: Place, width: int) -> int:
    """Where a piece comes down that has passed over one and is to pass over another."""
    step = _step(start, prey)
    at = behind = (prey[0] + step[0], prey[1] + step[1])
    if _step(prey, following) != step:
        while square_at(at, width) is not None and abs(at[0] - following[0]) != abs(at[1] - following[1]):
            at = (at[0] + step[0], at[1] + step[1])
    found = square_at(at, width) or square_at(behind, width)
    return found or 0


def _step(start: Place, end: Place) -> Place:
    """The direction from one place to another on a diagonal of it; elsewhere nothing comes of it."""
    rows, columns = end[0] - start[0], end[1] - start[1]
    if abs(rows) != abs(columns):
        return (0, 0)
    return (rows > 0) - (rows < 0), (columns > 0) - (columns < 0)


def visits(take: Take, squares: Sequence[int], occupied: frozenset[int], width: int, *, lifted: bool) -> bool:
    """Whether some way of a capture comes down on these squares in this order, among all those it may come down on.

    `occupied`: where the other pieces stand; `lifted`: whether a captive may be passed again.
    """

    def go(at: int, left: frozenset[int], wanted: Sequence[int]) -> bool:
        if not left:
            return at == take.end and not wanted
        for prey, landing in _jumps(at, left, walls | (frozenset() if lifted else frozenset(take.taken) - left), width):
            rest = wanted[1:] if wanted and landing == wanted[0] else wanted
            if go(landing, left - {prey}, rest):
                return True
        return False

    walls = occupied - set(take.taken) - {take.start}
    return len(squares) <= len(take.taken) and go(take.start, frozenset(take.taken), tuple(squares))


def _jumps(at: int, prey: frozenset[int], walls: frozenset[int], width: int) -> Iterator[tuple[int, int]]:
    """Each of the pieces that can be passed next, with each square behind it."""
    start = place_of(at, width)
    for step in ((1, 1), (1, -1), (-1, 1), (-1, -1)):
        passed: int | None = None
        place = (start[0] + step[0], start[1] + step[1])
        while (square := square_at(place, width)) is not None and square not in walls:
            if square in prey:
                if passed is not None:
                    break
                passed = square
            elif passed is not None:
                yield passed, square
            place = (place[0] + step[0], place[1] + step[1])
