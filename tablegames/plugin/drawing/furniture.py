"""The furniture under the pieces: a wooden frame, cloth, light and dark squares; on paper they are engraved."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final

from tablegames.plugin.drawing.diagram import FINE, INK, PAPER, THICK, THIN, Point, box_of, element, number, strokes

_HATCH: Final = 1.2


def frame(x: float, y: float, wide: float, high: float) -> tuple[str, ...]:
    """Return the wooden frame of a board, which lies under all the rest."""
    wood = box_of(x, y, wide, high, "frame", rx=1.2, fill=PAPER, stroke=INK, stroke_width=THICK)
    return wood, box_of(x, y, wide, high, "grain", rx=1.2, fill="none")


def cloth(x: float, y: float, wide: float, high: float) -> tuple[str, ...]:
    """Return a field of cloth, let into the wood below."""
    felt = box_of(x, y, wide, high, "cloth", fill=PAPER, stroke=INK, stroke_width=THIN)
    weave = box_of(x, y, wide, high, "weave", fill="none")
    return felt, weave, box_of(x, y, wide, high, "sunk", fill="none")


def squares(corners: Iterable[Point], size: float, board: float, *, hatched: bool = True) -> Iterator[str]:
    """Return a square board: the breadth of a square and of all, and the upper left corners of the dark ones.

    `hatched` is for paper; a page paints the dark squares.
    """
    dark = tuple(corners)
    path = "".join(f"M{number(x)} {number(y)}h{number(size)}v{number(size)}h{number(-size)}z" for x, y in dark)
    yield box_of(0, 0, board, board, "squares light", fill=PAPER)
    yield element("path", {"d": path, "fill": "none"}, kind="squares dark")
    if hatched:
        yield strokes(hatching(dark, size), "hatching", stroke=INK, stroke_width=FINE)
    yield box_of(0, 0, board, board, "grain", fill="none")
    yield box_of(0, 0, board, board, "sunk", fill="none", stroke=INK, stroke_width=THIN)


def hatching(corners: Iterable[Point], size: float) -> Iterator[tuple[Point, Point]]:
    """Return slanting lines over squares."""
    for x, y in corners:
        for start, end in _slanting(size):
            yield (x + start[0], y + start[1]), (x + end[0], y + end[1])


@lru_cache
def _slanting(size: float) -> tuple[tuple[Point, Point], ...]:
    lines = []
    for step in range(1, round(2 * size / _HATCH)):
        reach = step * _HATCH
        start = (0.0, reach) if reach <= size else (reach - size, size)
        end = (reach, 0.0) if reach <= size else (size, reach - size)
        lines.append((start, end))
    return tuple(lines)
