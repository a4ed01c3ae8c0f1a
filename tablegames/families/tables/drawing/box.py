"""The trictrac as furniture: a box of one or two tables, its rims and bar, the arrows, the holes, to be drawn.

Columns are counted from the left as White sits, row 0 is his side and row 1 his adversary's. Everything is reckoned as
White sees it; seen from the other side the box is turned round by half a turn, and only writing stays upright. On a
narrow page it is turned by a quarter, White's side to the left, and drawn out so that a finger meets every arrow.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Final

from tablegames.plugin.drawing.diagram import (
    FINE,
    INK,
    PAPER,
    THICK,
    THIN,
    Attribute,
    Point,
    box_of,
    centred,
    circle,
    polygon,
    strokes,
)

ARROW: Final = 10.0
"""How broad an arrow is at its foot."""
LENGTH: Final = 47.0
MIDDLE: Final = 22.0
"""From the tips of one side to the tips of the other: room for dice and jetons."""
RIM: Final = 8.0
BAR: Final = 10.0
RADIUS: Final = 4.55
"""Of a dame: five lie on an arrow one before the other."""
ARROWS_A_TABLE: Final = 6
ROWS: Final = (0, 1)
FINGER: Final = 18.0
"""How broad an arrow is, and the bar, where the box stands upright; dames are as large as ever."""
_HATCH: Final = 1.05


@dataclass(frozen=True, slots=True)
class Box:
    """An open box of so many tables side by side."""

    tables: int = 2
    turned: bool = False
    """Seen by Black."""
    upright: bool = False
    """A quarter turned, for a narrow page."""
    waits: bool = False
    """Whether dames wait on the rims beside the first arrows, which a finger then has to meet too."""

    @property
    def columns(self) -> range:
        """The arrows of a side, from the left as White sits."""
        return range(self.tables * ARROWS_A_TABLE)

    @property
    def width(self) -> float:
        """From edge to edge."""
        return 2 * RIM + self.tables * ARROWS_A_TABLE * ARROW + (self.tables - 1) * BAR

    @property
    def height(self) -> float:
        """From edge to edge."""
        return 2 * RIM + 2 * LENGTH + MIDDLE

    @property
    def size(self) -> Point:
        """How broad and how high it is as it is seen."""
        return (self.height, self.along(self.width)) if self.upright else (self.width, self.height)

    def seen(self, x: float, y: float) -> Point:
        """A point as it is seen."""
        a, b = (self.width - x, self.height - y) if self.turned else (x, y)
        return (self.height - b, self.along(a)) if self.upright else (a, b)

    def along(self, x: float) -> float:
        """How far from the upper edge of the upright box what is so far from the left edge is."""
        stops = _stops(self.tables, self.waits)
        before, after = next(
            (pair for pair in pairwise(stops) if x <= pair[1][0]),
            (stops[-1], (self.width + ARROW, stops[-1][1] + FINGER)),
        )
        return before[1] + (x - before[0]) * (after[1] - before[1]) / (after[0] - before[0])

    def column(self, column: int) -> float:
        """How far from the left edge the middle of an arrow is."""
        return RIM + (column + 0.5) * ARROW + column // ARROWS_A_TABLE * BAR

    def spot(self, row: int, x: float, depth: float) -> Point:
        """A point so far from the foot of the arrows of a row, as it is seen."""
        return self.seen(x, self.height - RIM - depth if row == 0 else RIM + depth)

    def on(self, row: int, column: int, depth: float) -> Point:
        """A point on the middle of an arrow, so far from its foot."""
        return self.spot(row, self.column(column), depth)

    def below(self, row: int) -> bool:
        """Whether that row is the nearer one, as it is seen."""
        return (row == 0) is not self.turned

    def drawn(self) -> Iterator[str]:
        """The empty box."""
        yield from _empty(self)

    def parts(self) -> Iterator[str]:
        """The empty box, drawn anew."""
        yield self._rectangle(0, 0, self.width, self.height, "rim", fill=PAPER, stroke=INK, stroke_width=THICK)
        yield strokes(self._mitres(), "mitres", stroke=INK, stroke_width=FINE)
        inside = self.height - 2 * RIM
        broad = ARROWS_A_TABLE * ARROW
        for table in range(self.tables):
            left = RIM + table * (broad + BAR)
            yield self._rectangle(left, RIM, broad, inside, "table", fill=PAPER, stroke=INK, stroke_width=THIN)
            edge = left - 0.9, RIM - 0.9, broad + 1.8, inside + 1.8
            yield self._rectangle(*edge, fill="none", stroke=INK, stroke_width=FINE)
        arrows = [(row, column) for row in ROWS for column in self.columns]
        for row, column in arrows:
            yield self._arrow(row, column)
        lines = [line for row, column in arrows if (row + column) % 2 == 0 for line in self._hatching(row, column)]
        yield strokes(lines, "hatching", stroke=INK, stroke_width=FINE)

    def _mitres(self) -> Iterator[tuple[Point, Point]]:
        """The joints of the rim at its corners."""
        right, low = self.width, self.height
        for x, inner_x in ((0.0, RIM), (right, right - RIM)):
            for y, inner_y in ((0.0, RIM), (low, low - RIM)):
                ends = (x, y), (inner_x, inner_y)
                yield (self.seen(*ends[0]), self.seen(*ends[1])) if self.upright else ends

    def _rectangle(self, x: float, y: float, wide: float, high: float, kind: str = "", **attributes: Attribute) -> str:
        """A part of the box, which is the same from either side."""
        if self.upright:
            (a, b), (c, d) = self.seen(x, y), self.seen(x + wide, y + high)
            x, y, wide, high = min(a, c), min(b, d), abs(a - c), abs(b - d)
        return box_of(x, y, wide, high, kind, **attributes)

    def _arrow(self, row: int, column: int) -> str:
        """A flèche: broad at the rim, pointed towards the middle."""
        middle, half = self.column(column), ARROW / 2 - 0.35
        corners = (self.spot(row, middle + side * half, 0) for side in (-1, 1))
        return polygon((*corners, self.on(row, column, LENGTH)), "fleche", fill=PAPER, stroke=INK, stroke_width=FINE)

    def _hatching(self, row: int, column: int) -> Iterator[tuple[Point, Point]]:
        """The lines that make an arrow a dark one: every second, and the one facing a light one."""
        middle, half = self.column(column), ARROW / 2 - 0.35
        depth = _HATCH
        while depth < LENGTH - _HATCH:
            reach = half * (1 - depth / LENGTH)
            yield self.spot(row, middle - reach, depth), self.spot(row, middle + reach, depth)
            depth += _HATCH

    def coin(self, row: int, column: int) -> str:
        """The mark of a coin de repos: a ring on its arrow."""
        x, y = self.on(row, column, 0.74 * LENGTH)
        return circle(x, y, 1.7, "coin", fill=PAPER, stroke=INK, stroke_width=THIN)

    def label(self, row: int, column: int, text: str) -> str:
        """The number of an arrow, outside the rim."""
        x, y = self.on(row, column, -RIM - 3)
        return centred(x, y, 4.4, text, "label")


@lru_cache
def _stops(tables: int, waits: bool) -> tuple[Point, ...]:
    """How far from the left edge rims, arrows and bars begin, and where that is in the upright box."""
    rim = FINGER if waits else RIM
    stops = [(-ARROW, -FINGER), (0.0, 0.0), (RIM, rim)]
    for table in range(tables):
        if table:
            stops.append((stops[-1][0] + BAR, stops[-1][1] + FINGER))
        broad = ARROWS_A_TABLE * ARROW, ARROWS_A_TABLE * FINGER
        stops.append((stops[-1][0] + broad[0], stops[-1][1] + broad[1]))
    return (*stops, (stops[-1][0] + RIM, stops[-1][1] + rim))


@lru_cache(maxsize=32)
def _empty(box: Box) -> tuple[str, ...]:
    """There are few kinds of boxes, and every picture has one."""
    return tuple(box.parts())
