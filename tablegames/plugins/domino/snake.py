"""How a line of tiles lies on a table that is not broad enough for it: to the right, down, and back to the left.

A tile is two squares long and one broad; a square is the unit. Doubles lie across the line. Where the next tile would
not fit, one or two tiles go down, and the line goes on the other way, far enough below for doubles not to touch.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from tablegames.plugins.domino.line import Laid, Line

_TURN = 2
"""Tiles that go down at a turn."""


@dataclass(frozen=True, slots=True)
class Placed:
    """A tile on the table: the middle of each half, and what it shows."""

    first: tuple[float, float]
    second: tuple[float, float]
    shows: Laid


def folded(line: Line, breadth: float) -> Iterator[Placed]:
    """The tiles of a line, from its left end on, on a table that is so many squares broad."""
    tiles = iter(line)
    x, y, sense = 0.0, 1.0, 1
    for shows in tiles:
        long = 1 if shows[0] == shows[1] else 2
        room = breadth - 1 - x if sense > 0 else x - 1  # one square is kept for the tiles that go down
        if long > room:
            yield from _down((shows, *islice(tiles, _TURN - 1)), x + sense * 0.5, y)
            y, sense = y + 3, -sense
            continue
        if long == 1:
            yield Placed((x + sense * 0.5, y - 0.5), (x + sense * 0.5, y + 0.5), shows)
        else:
            yield Placed((x + sense * 0.5, y), (x + sense * 1.5, y), shows)
        x += sense * long


def _down(tiles: tuple[Laid, ...], x: float, y: float) -> Iterator[Placed]:
    for place, shows in enumerate(tiles):
        yield Placed((x, y + 2 * place), (x, y + 2 * place + 1), shows)
