"""The places of a board and the lines through them: squares, hexagons, or any drawing of points and lines."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import pairwise
from math import sqrt
from typing import Any, Final

STRAIGHT: Final = "straight"
DIAGONAL: Final = "diagonal"
LETTERS: Final = "abcdefghijklmnopqrstuvwxyz"
HIGH: Final = sqrt(3) / 2
"""The distance between two rows of hexagons."""

Lines = Mapping[str, tuple[tuple[int, ...], ...]]


class Grid:
    """A board: places with names and coordinates, and the straight lines on which pieces move.

    Places are numbers from 0 on, row by row from the top. Make one with `square`, `hexagonal` or `graph`, which return
    the same object for the same arguments.
    """

    def __init__(
        self, made: tuple[Any, ...], names: Sequence[str], at: Sequence[tuple[float, float]], lines: Lines,
        cell: str, marked: Sequence[str], checkered: bool = False,
    ) -> None:  # fmt: skip
        self._made = made
        self.names: Final = tuple(names)
        self.at: Final = tuple(at)
        """The coordinates of each place, in cells: to the right, and down."""
        self.lines: Final = lines
        """By kind, `straight` or `diagonal`, the longest lines."""
        self.cell: Final = cell
        """`square`, `hexagon` or `point`."""
        self.checkered: Final = checkered
        self.places: Final = range(len(self.names))
        self.number: Final = {name: place for place, name in enumerate(self.names)}
        self.marked: Final = frozenset(self.number[name] for name in marked)
        """Special places, which are drawn with a sign."""
        self._merged: dict[tuple[str, ...], list[tuple[tuple[int, ...], ...]]] = {}
        rows: dict[float, list[int]] = {}
        for place, (_, y) in enumerate(self.at):
            rows.setdefault(y, []).append(place)
        self.rows: Final = tuple(tuple(rows[y]) for y in sorted(rows))

    def __reduce__(self) -> Any:
        return _made, self._made

    def __repr__(self) -> str:
        return f"{self._made[0]}({', '.join(map(repr, self._made[1:]))})"

    def places_of(self, *names: str) -> tuple[int, ...]:
        """Return the places with these names, in one text or several: `places_of("a1 g1", "d4")`."""
        return tuple(self.number[name] for text in names for name in text.split())

    @cached_property
    def _rays(self) -> dict[str, tuple[tuple[tuple[int, ...], ...], ...]]:
        found: dict[str, list[list[tuple[int, ...]]]] = {}
        for kind, lines in self.lines.items():
            found[kind] = [[] for _ in self.places]
            for line in lines:
                for at, place in enumerate(line):
                    found[kind][place] += filter(None, (line[at + 1 :], line[:at][::-1]))
        return {kind: tuple(map(tuple, rays)) for kind, rays in found.items()}

    def rays(self, place: int, *kinds: str) -> tuple[tuple[int, ...], ...]:
        """Return the places in each direction, the nearest first; of all kinds of lines if none is named."""
        found = self._merged.get(kinds)
        if found is None:
            rays = [self._rays[kind] for kind in kinds or self.lines]
            found = self._merged[kinds] = [sum((one[here] for one in rays), ()) for here in self.places]
        return found[place]

    def beside(self, place: int, *kinds: str) -> tuple[int, ...]:
        """Return the neighbours of a place."""
        return tuple(ray[0] for ray in self.rays(place, *kinds))

    @lru_cache  # noqa: B019 - there are few boards, and each is made once
    def runs(self, length: int, *kinds: str) -> tuple[tuple[int, ...], ...]:
        """Return every run of neighbours of this length on a line: what may be `length` in a row."""
        return tuple(
            line[start : start + length]
            for kind in kinds or self.lines
            for line in self.lines[kind]
            for start in range(len(line) - length + 1)
        )

    @cached_property
    def reading(self) -> tuple[dict[str, int], re.Pattern[str], re.Pattern[str]]:
        """The places by their names in small letters, the pattern of one name, and of several with signs between."""
        names = {name.lower(): place for place, name in enumerate(self.names)}
        one = "|".join(sorted(map(re.escape, names), key=len, reverse=True))
        return names, re.compile(one), re.compile(rf"(?:{one})(?:[-x:,\s]*(?:{one}))*")

    @cached_property
    def edges(self) -> tuple[tuple[int, int], ...]:
        """The pairs of neighbours."""
        return tuple(dict.fromkeys(pair for lines in self.lines.values() for line in lines for pair in pairwise(line)))


def square(columns: int, rows: int = 0, marked: str = "", checkered: bool = False) -> Grid:
    """Return a board of squares, `a1` at the lower left; without `rows` it has as many rows as columns.

    >>> board = square(3)
    >>> board.names
    ('a3', 'b3', 'c3', 'a2', 'b2', 'c2', 'a1', 'b1', 'c1')
    >>> len(board.runs(3)), [board.names[place] for place in board.beside(4, "straight")]
    (8, ['c2', 'a2', 'b1', 'b3'])
    """
    return _made("square", columns, rows or columns, marked, checkered)


def _square(columns: int, high: int, marked: str, checkered: bool) -> Grid:
    at = [(float(x), float(y)) for y in range(high) for x in range(columns)]
    names = [f"{LETTERS[int(x)]}{high - int(y)}" for x, y in at]
    lines = {STRAIGHT: _lines(at, ((1, 0), (0, 1))), DIAGONAL: _lines(at, ((1, 1), (-1, 1)))}
    return Grid(("square", columns, high, marked, checkered), names, at, lines, "square", marked.split(), checkered)


def hexagonal(side: int, marked: str = "") -> Grid:
    """Return a hexagon of hexagons with that many along each side, `a1` at the left of the lowest row.

    >>> board = hexagonal(2)
    >>> board.names, board.beside(3)
    (('c1', 'c2', 'b1', 'b2', 'b3', 'a1', 'a2'), (4, 2, 6, 0, 5, 1))
    """
    return _made("hexagonal", side, marked)


def _hexagonal(side: int, marked: str) -> Grid:
    high = 2 * side - 1
    at, names, cube = [], [], []
    for row in range(high):
        wide = high - abs(row - side + 1)
        for place in range(wide):
            at.append((place + (high - wide) / 2, row * HIGH))
            names.append(f"{LETTERS[high - 1 - row]}{place + 1}")
            cube.append((place + (high - wide) / 2 - row / 2, float(row)))
    lines = {STRAIGHT: _lines(cube, ((1, 0), (0, 1), (-1, 1)))}
    return Grid(("hexagonal", side, marked), names, at, lines, "hexagon", marked.split())


def graph(places: tuple[tuple[str, float, float], ...], lines: tuple[str, ...], marked: str = "") -> Grid:
    """Return any board: each place's name and coordinates, and the lines, each as the names along it.

    >>> board = graph((("a", 0, 0), ("b", 1, 0), ("c", 2, 0), ("d", 1, 1)), ("a b c", "b d"))
    >>> board.beside(1), board.edges
    ((2, 0, 3), ((0, 1), (1, 2), (1, 3)))
    """
    return _made("graph", places, lines, marked)


def _graph(places: tuple[tuple[str, float, float], ...], lines: tuple[str, ...], marked: str) -> Grid:
    ordered = sorted(places, key=lambda place: (place[2], place[1]))
    number = {name: place for place, (name, _, _) in enumerate(ordered)}
    told = {STRAIGHT: tuple(tuple(number[name] for name in line.split()) for line in lines)}
    at = [(float(x), float(y)) for _, x, y in ordered]
    return Grid(("graph", places, lines, marked), list(number), at, told, "point", marked.split())


@lru_cache
def _made(kind: str, *arguments: Any) -> Grid:
    """Return a board, the same object for the same arguments, after pickling too."""
    return _MAKERS[kind](*arguments)


_MAKERS: Final[Mapping[str, Callable[..., Grid]]] = {"square": _square, "hexagonal": _hexagonal, "graph": _graph}


def _lines(at: Sequence[tuple[float, float]], ways: Iterable[tuple[int, int]]) -> tuple[tuple[int, ...], ...]:
    """Return the longest lines in these directions, of at least two places."""
    number, found = {place: here for here, place in enumerate(at)}, []
    for across, down in ways:
        for x, y in at:
            if (x - across, y - down) in number:
                continue
            line, place = [], (x, y)
            while place in number:
                line.append(number[place])
                place = place[0] + across, place[1] + down
            if len(line) > 1:
                found.append(tuple(line))
    return tuple(found)
