"""The board as furniture: a box of one or two tables, its rims and bar, the arrows, the holes, to be drawn.

Columns are counted from the left as White sits, row 0 is his side and row 1 his adversary's. Everything is reckoned as
White sees it; seen from the other side the box is turned round by half a turn, and only writing stays upright. A page
has broader arrows and thinner wood than paper, so that the box fills a window. On a narrow page it is turned by a
quarter, White's side to the left, and drawn out so that a finger meets every arrow.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Final

from tablegames.core.events import Seat
from tablegames.core.frozen import frozen
from tablegames.plugin.drawing.diagram import FINE, INK, PAPER, THIN, Point, box_of, centred, circle, polygon, strokes
from tablegames.plugin.drawing.furniture import cloth, frame

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
FINGER: Final = 17.0
"""How broad an arrow is where the box stands upright: 44 pixels of a telephone; so is what else is touched."""
LARGE: Final = 6.4
"""Of a dame there."""
ROOMY: Final = 18.4
"""How broad an arrow is there if no dame waits on the bar or lies beside the box: such a box is as high as a page."""
ALONE: Final = 24.0
"""The same of a box of one table."""
ON_PAGE: Final = 6.1
"""Of a dame on a page that is wide."""
PAGE_RIM: Final = 5.6
"""How broad the rim is on a page."""
_HATCH: Final = 1.05


@frozen
class Box:
    """An open box of one or two tables side by side."""

    tables: int = 2
    turned: bool = False
    """Seen by Black."""
    upright: bool = False
    """A quarter turned, for a narrow page."""
    waits: bool = False
    """Whether dames wait on the rims beside the first arrows, which a finger then has to meet too."""
    hands: bool = True
    """Whether dames wait on the bar, which the same holds for."""
    page: bool = False
    """Whether it is drawn for a page, with broader arrows and thinner wood; on paper dark arrows are hatched."""

    @property
    def columns(self) -> range:
        return range(self.tables * ARROWS_A_TABLE)

    @property
    def viewer(self) -> Seat:
        return Seat(1) if self.turned else Seat(0)

    @property
    def radius(self) -> float:
        return LARGE if self.upright else ON_PAGE if self.page else RADIUS

    @property
    def width(self) -> float:
        return 2 * RIM + self.tables * ARROWS_A_TABLE * ARROW + (self.tables - 1) * BAR

    @property
    def height(self) -> float:
        return 2 * RIM + 2 * LENGTH + MIDDLE

    @property
    def size(self) -> Point:
        """How broad and how high it is as it is seen."""
        size = self.along(self.width), self.across(self.height)
        return (size[1], size[0]) if self.upright else size

    def seen(self, x: float, y: float) -> Point:
        """A point as it is seen."""
        a, b = (self.width - x, self.height - y) if self.turned else (x, y)
        return (self.across(self.height - b), self.along(a)) if self.upright else (self.along(a), self.across(b))

    def along(self, x: float) -> float:
        """How far from the first edge, as it is seen, what is so far from the left edge is."""
        return _between(_stops(self), x) if self.upright or self.page else x

    def across(self, y: float) -> float:
        """The same of what is so far from the edge before a player: on a page the rims are thinner."""
        if not self.page:
            return y
        low, thinner = self.height, RIM - PAGE_RIM
        stops = ((0.0, 0.0), (RIM, PAGE_RIM), (low - RIM, low - RIM - thinner), (low, low - 2 * thinner))
        return _between(((-RIM, -RIM), *stops, (low + RIM, low + RIM - 2 * thinner)), y)

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
        yield from _empty(self)

    def parts(self) -> Iterator[str]:
        """The empty box, drawn anew."""
        yield from frame(*self.corners(0, 0, self.width, self.height))
        yield strokes(self._mitres(), "mitres", stroke=INK, stroke_width=FINE)
        inside = self.height - 2 * RIM
        broad = ARROWS_A_TABLE * ARROW
        arrows = [(row, column) for row in ROWS for column in self.columns]
        for table in range(self.tables):
            left = RIM + table * (broad + BAR)
            felt, weave, depth = cloth(*self.corners(left, RIM, broad, inside))
            yield felt
            yield weave
            edge = self.corners(left - 0.9, RIM - 0.9, broad + 1.8, inside + 1.8)
            yield box_of(*edge, "bevel", fill="none", stroke=INK, stroke_width=FINE)
            for row, column in arrows:
                if column // ARROWS_A_TABLE == table:
                    yield self._arrow(row, column)
            yield depth
        if not self.page:
            lines = [line for row, column in arrows if (row + column) % 2 == 0 for line in self._hatching(row, column)]
            yield strokes(lines, "hatching", stroke=INK, stroke_width=FINE)

    def _mitres(self) -> Iterator[tuple[Point, Point]]:
        """The joints of the rim at its corners."""
        right, low = self.width, self.height
        for x, inner_x in ((0.0, RIM), (right, right - RIM)):
            for y, inner_y in ((0.0, RIM), (low, low - RIM)):
                yield self.seen(x, y), self.seen(inner_x, inner_y)

    def corners(self, x: float, y: float, wide: float, high: float) -> tuple[float, float, float, float]:
        """A part of the box, as it is seen: its corner, and how wide and high it is."""
        (a, b), (c, d) = self.seen(x, y), self.seen(x + wide, y + high)
        return min(a, c), min(b, d), abs(a - c), abs(b - d)

    def _arrow(self, row: int, column: int) -> str:
        """A flèche: broad at the rim, pointed towards the middle."""
        middle, half = self.column(column), ARROW / 2 - 0.35
        corners = (self.spot(row, middle + side * half, 0) for side in (-1, 1))
        tone = "light" if (row + column) % 2 else "dark"
        tip = self.on(row, column, LENGTH)
        return polygon((*corners, tip), f"point {tone}", fill=PAPER, stroke=INK, stroke_width=FINE)

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


def _between(stops: Sequence[Point], x: float) -> float:
    """Return the value at a number between two stops, or beyond the last."""
    before, after = next((pair for pair in pairwise(stops) if x <= pair[1][0]), (stops[-2], stops[-1]))
    return before[1] + (x - before[0]) * (after[1] - before[1]) / (after[0] - before[0])


@lru_cache(maxsize=32)
def _stops(box: Box) -> tuple[Point, ...]:
    """How far from the left edge rims, arrows and bars begin and end, on paper and as the box is seen."""
    if box.upright:
        arrow = ALONE if box.tables == 1 else FINGER if box.hands else ROOMY
        rim, bar, beside = FINGER if box.waits else 0.6 * RIM, FINGER if box.hands else 0.8 * BAR, 0.84 * FINGER
    else:
        arrow = FINGER if box.tables == 1 else 1.24 * ARROW if box.hands else 1.32 * ARROW
        rim, bar, beside = 1.3 * RIM if box.waits else PAGE_RIM, 0.8 * BAR if box.hands else 0.5 * BAR, 1.3 * ARROW
    breadths = [(RIM, rim)]
    for table in range(box.tables):
        breadths += [(BAR, bar)] if table else []
        breadths.append((ARROWS_A_TABLE * ARROW, ARROWS_A_TABLE * arrow))
    breadths += [(RIM, rim), (ARROW, beside)]
    stops = [(-ARROW, -beside), (0.0, 0.0)]
    for paper, seen in breadths:
        stops.append((stops[-1][0] + paper, stops[-1][1] + seen))
    return tuple(stops)


@lru_cache(maxsize=32)
def _empty(box: Box) -> tuple[str, ...]:
    """There are few kinds of boxes, and every picture has one."""
    return tuple(box.parts())
