"""Every board drawn: in characters, in colours, in sentences, and as a picture whose places can be clicked."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from math import atan2, cos, pi, sin
from typing import Any, Final

from tablegames.core.frozen import frozen
from tablegames.core.languages import gettext as _
from tablegames.families.grid.board import Grid
from tablegames.families.grid.state import EMPTY, Piece, Position
from tablegames.plugin.drawing import diagram as svg
from tablegames.plugin.drawing.furniture import cloth, frame, squares
from tablegames.plugin.drawing.paint import painted
from tablegames.plugin.drawing.sight import SightedDrawing, Trace

CELL: Final = 12.0
RIM: Final = 4.0
MARGIN: Final = 5.0
STYLES: Final = ("bold red", "bold cyan", "bold green", "bold yellow")
"""The colours of the seats' pieces in a terminal."""
MARKED: Final = "+"


@frozen
class _Drawing(SightedDrawing):
    """The parts common to the drawings in characters."""

    kinds: tuple[Piece, ...]
    facing: bool = False

    def lines(self, view: Position) -> Iterator[str]:
        """Yield the rows; names of squares stand at the edges, other names on the board."""
        grid = view.grid
        rows = list(grid.rows)
        if self.facing and self.sight.turned:
            rows = [row[::-1] for row in rows[::-1]]
        if grid.cell == "square":
            yield "    " + " ".join(grid.names[place][0] for place in rows[0])
            for row in rows:
                yield f"{grid.names[row[0]][1:]:>2}" + self._row(view, row, [2 * at + 2 for at in range(len(row))], 1)
            return
        wide = max(map(len, grid.names))
        left = min(x for x, _y in grid.at)
        step = min((abs(grid.at[a][0] - grid.at[b][0]) for a, b in grid.edges if grid.at[a][0] != grid.at[b][0]))
        for row in rows:
            yield self._row(view, row, [round((grid.at[place][0] - left) / step * (wide + 1)) for place in row], wide)

    def _row(self, view: Position, row: Sequence[int], columns: Iterable[int], wide: int) -> str:
        text = ""
        for place, column in zip(row, columns, strict=True):
            shown = view[place]
            if shown == EMPTY and wide > 1:
                shown = view.grid.names[place]
            elif shown == EMPTY and place in view.grid.marked:
                shown = MARKED
            text = text.ljust(column) + shown.center(wide)
        return text.rstrip()


class GridText(_Drawing):
    """The board in characters."""

    name = "text"

    def draw(self, view: Position) -> str:
        return "\n".join(self.lines(view))


class GridColours(_Drawing):
    """The same for a terminal: the pieces of each seat have a colour beside their sign."""

    name = "rich"

    def draw(self, view: Position) -> str:
        """Return the board; the letters at the edges have no style."""
        styles = {kind.sign: STYLES[kind.seat % len(STYLES)] for kind in self.kinds}
        head, *rows = self.lines(view)
        if view.grid.cell != "square":
            head, rows = "", [head, *rows]
        painted_rows = [
            [(one, styles.get(one, "") if at > 2 or not head else "") for at, one in enumerate(row)] for row in rows
        ]
        return painted([*([[(head, "")]] if head else []), *painted_rows])


class GridSentences(_Drawing):
    """The board in sentences, for a screen reader."""

    name = "plain"
    sentences = True

    def draw(self, view: Position) -> str:
        """Return the places of each kind of piece, and whose turn it is."""
        lines = []
        for kind in self.kinds:
            places = ", ".join(view.grid.names[place] for place in view.where(kind.sign))
            lines.append(_("{piece}: {places}.", piece=kind.title, places=places or _("none")))
        mover = next(kind.title for kind in self.kinds if kind.seat == view.mover)
        return "\n".join([*lines, _("{mover} to play.", mover=self.sight.called(view.mover, str(mover)))])


@frozen
class GridPicture:
    """The board as a picture: squares, hexagons or points with lines, and discs."""

    kinds: tuple[Piece, ...]
    facing: bool = False
    name: str = "board"

    def draw(self, view: Position, look: svg.Look) -> str:
        grid, turned = view.grid, self.facing and look.seat == 1
        wide, high = _size(grid)
        shapes = (
            _bare(grid, turned, not look.page),
            svg.group("last", _last(grid, look.last, turned)),
            svg.group("pieces", self._pieces(view, turned)),
            _labels(grid, turned) if look.labels else "",
            _targets(grid, turned) if look.places else "",
        )
        described = _("Rows from the top: {rows}", rows=", ".join(view.rows))
        edge = RIM + (svg.PAGE_MARGIN if look.page else MARGIN)
        size = (wide + 2 * edge, high + 2 * edge)
        return svg.Picture((-edge, -edge), size, described, tuple(filter(None, shapes))).svg(look)

    def legend(self) -> Sequence[svg.Sign]:
        return [svg.sign(f"{kind.title}.", _disc(kind)) for kind in self.kinds]

    def _pieces(self, view: Position, turned: bool) -> Iterator[str]:
        kinds = {kind.sign: kind for kind in self.kinds}
        for place, one in enumerate(view.pieces):
            if one != EMPTY:
                kind = kinds[one]
                x, y = _middle(view.grid, place, turned)
                colour = ("white", "black")[kind.seat % 2]
                yield svg.piece(x, y, f"man-{ord(one)} {colour}", _disc(kind), at=view.grid.names[place])


def _disc(kind: Piece) -> tuple[str, ...]:
    return svg.disc_shapes(0.36 * CELL, kind.seat % 2, kind.label)


@lru_cache
def _size(grid: Grid) -> tuple[float, float]:
    xs, ys = zip(*grid.at, strict=True)
    return (max(xs) - min(xs) + 1) * CELL, (max(ys) - min(ys) + 1) * CELL


def _middle(grid: Grid, place: int, turned: bool) -> tuple[float, float]:
    """Return the middle of a place; seen from the other side, half a turn round."""
    x, y = grid.at[place]
    x, y = (x - min(one for one, _y in grid.at) + 0.5) * CELL, (y + 0.5) * CELL
    wide, high = _size(grid)
    return (wide - x, high - y) if turned else (x, y)


@lru_cache
def _bare(grid: Grid, turned: bool, hatched: bool) -> str:
    wide, high = _size(grid)
    middles = [_middle(grid, place, turned) for place in grid.places]
    wood = frame(-RIM, -RIM, wide + 2 * RIM, high + 2 * RIM)
    marks = [middles[place] for place in sorted(grid.marked)]
    crossed = svg.strokes(_crosses(marks), "marks", stroke=svg.INK, stroke_width=svg.FINE) if marks else ""
    if grid.checkered and len(grid.rows) == len(grid.rows[0]):
        dark = [(x - CELL / 2, y - CELL / 2) for x, y in middles if (x + high - y) // CELL % 2 == 0]
        field: Iterable[str] = squares(dark, CELL, wide, hatched=hatched)
    elif grid.cell == "square":
        lines = [((x, 0.0), (x, high)) for x in (n * CELL for n in range(round(wide / CELL) + 1))]
        lines += [((0.0, y), (wide, y)) for y in (n * CELL for n in range(round(high / CELL) + 1))]
        field = (*cloth(0, 0, wide, high), svg.strokes(lines, "lines", stroke=svg.INK, stroke_width=svg.THIN))
    elif grid.cell == "hexagon":
        field = (*cloth(0, 0, wide, high), *(_hexagon(x, y) for x, y in middles))
    else:
        lines = [(middles[one], middles[other]) for one, other in grid.edges]
        points = (svg.circle(x, y, 1.0, "point", fill=svg.INK) for x, y in middles)
        field = (*cloth(0, 0, wide, high), svg.strokes(lines, "lines", stroke=svg.INK, stroke_width=svg.THIN), *points)
    return svg.group("board", (*wood, *field, *filter(None, (crossed,))))


def _hexagon(x: float, y: float) -> str:
    """Return a hexagon of the breadth of a cell, a corner up."""
    reach = CELL / 3**0.5
    corners = [(x + reach * sin(n * pi / 3), y + reach * cos(n * pi / 3)) for n in range(6)]
    return svg.polygon(corners, "hexagon", fill="none", stroke=svg.INK, stroke_width=svg.THIN)


def _crosses(middles: Iterable[tuple[float, float]]) -> Iterator[tuple[tuple[float, float], tuple[float, float]]]:
    reach = 0.3 * CELL
    for x, y in middles:
        yield (x - reach, y - reach), (x + reach, y + reach)
        yield (x - reach, y + reach), (x + reach, y - reach)


@lru_cache
def _labels(grid: Grid, turned: bool) -> str:
    """Return the letters and numbers at the edges of squares, or the name of each place beside it."""
    if grid.cell == "square":
        edge = RIM / 2
        columns = [(_middle(grid, place, turned)[0], -edge, grid.names[place][0]) for place in grid.rows[0]]
        told = columns + [(-edge, _middle(grid, row[0], turned)[1], grid.names[row[0]][1:]) for row in grid.rows]
        return svg.group("labels", (svg.centred(x, y, 3.2, name, "label") for x, y, name in told))
    middles = [_middle(grid, place, turned) for place in grid.places]
    away = [(0.34 * CELL, 0.36 * CELL)] * len(middles)
    if grid.cell == "point":
        away = [_free_side(middles[place], [middles[one] for one in grid.beside(place)]) for place in grid.places]
    beside = [(x + across, y + down) for (x, y), (across, down) in zip(middles, away, strict=True)]
    named = zip(beside, grid.names, strict=True)
    return svg.group("labels", (svg.centred(x, y, 2.4, name, "label") for (x, y), name in named))


def _free_side(middle: tuple[float, float], others: Sequence[tuple[float, float]]) -> tuple[float, float]:
    """Return the way from a point to its label: outside its piece, and between the lines to other points."""
    lines = [atan2(y - middle[1], x - middle[0]) for x, y in others]
    angles = [pi / 4 + step * pi / 8 for step in range(16)]

    def room(angle: float) -> float:
        return round(min((pi - abs((angle - line) % (2 * pi) - pi) for line in lines), default=pi), 6)

    best = max(angles, key=room)
    return 0.54 * CELL * cos(best), 0.54 * CELL * sin(best)


@lru_cache
def _targets(grid: Grid, turned: bool) -> str:
    """Return a place to point at for each place of the board; none overlaps another."""
    wide, high = (0.8 * CELL, 0.8 * CELL) if grid.cell != "square" else (CELL, CELL)
    middles = ((grid.names[place], _middle(grid, place, turned)) for place in grid.places)
    return svg.group("places", (svg.target(name, x - wide / 2, y - high / 2, wide, high) for name, (x, y) in middles))


def _last(grid: Grid, last: Trace | None, turned: bool) -> Iterator[str]:
    """Yield frames around the places of the last move, thicker where the piece landed."""
    for place in (*last.left, *last.reached) if last else ():
        x, y = _middle(grid, place, turned)
        broad, wide = svg.THICK if last and place in last.reached else svg.THIN, 0.88 * CELL
        yield svg.box_of(
            x - wide / 2, y - wide / 2, wide, wide, "touched", fill="none", stroke=svg.INK, stroke_width=broad
        )


def drawings(game: Any) -> tuple[Any, ...]:
    """Return the drawings of a game in characters, the first for every terminal."""
    return tuple(one(kinds=game.kinds, facing=game.facing) for one in (GridText, GridColours, GridSentences))
