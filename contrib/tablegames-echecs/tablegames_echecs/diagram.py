"""The chessboard as an SVG picture, black on white: dark squares hatched, pieces drawn from a few plain shapes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Final

import chess

from tablegames.core.languages import gettext as _
from tablegames.plugin.drawing.diagram import (  # type: ignore[import-not-found, unused-ignore]  # a kernel with pictures only
    INK,
    PAPER,
    SIDES,
    THIN,
    Picture,
    caption,
    circle,
    element,
    group,
    piece,
    polygon,
    strokes,
    target,
    words,
)
from tablegames.plugin.drawing.furniture import (  # type: ignore[import-not-found, unused-ignore]  # the same
    frame,
    squares,
)
from tablegames_echecs.render import pieces_of, side_name, turn_of
from tablegames_echecs.state import State, board_of

if TYPE_CHECKING:
    from tablegames.plugin.drawing.diagram import Look  # type: ignore[import-not-found, unused-ignore]

SQUARE: Final = 12.0
RIM: Final = 5.0
MARGIN: Final = 2.0
CAPTION: Final = 10.0
Point = tuple[float, float]

_BASE: Final = ((-3.6, 4.4), (3.6, 4.4), (3.0, 2.8), (-3.0, 2.8))
_BODIES: Final[dict[int, tuple[Point, ...]]] = {
    chess.PAWN: ((-2.0, 2.8), (2.0, 2.8), (0.8, -0.6), (-0.8, -0.6)),
    chess.KNIGHT: (
        (-2.6, 2.8), (2.4, 2.8), (2.6, -1.4), (0.6, -4.2), (-0.2, -3.2), (-3.4, -0.6), (-2.6, 0.6), (-0.4, -0.4),
    ),
    chess.BISHOP: ((-2.2, 2.8), (2.2, 2.8), (1.2, 0.2), (2.0, -1.6), (0, -4.0), (-2.0, -1.6), (-1.2, 0.2)),
    chess.ROOK: (
        (-2.4, 2.8), (2.4, 2.8), (2.0, -1.8), (2.8, -1.8), (2.8, -3.8), (1.4, -3.8), (1.4, -2.8), (0.7, -2.8),
        (0.7, -3.8), (-0.7, -3.8), (-0.7, -2.8), (-1.4, -2.8), (-1.4, -3.8), (-2.8, -3.8), (-2.8, -1.8), (-2.0, -1.8),
    ),
    chess.QUEEN: (
        (-2.6, 2.8), (2.6, 2.8), (4.0, -2.8), (1.9, -0.4), (1.6, -3.8), (0, -0.8), (-1.6, -3.8),
        (-1.9, -0.4), (-4.0, -2.8),
    ),
    chess.KING: ((-2.8, 2.8), (2.8, 2.8), (3.4, -1.0), (1.6, -2.0), (0, -0.8), (-1.6, -2.0), (-3.4, -1.0)),
}  # fmt: skip
"""The outline of each piece, around the middle of its square, above a foot that all share."""


_PEARLS: Final = ((-4.0, -3.2), (-1.6, -4.2), (1.6, -4.2), (4.0, -3.2))


@dataclass(frozen=True, slots=True)
class EchiquierDiagram:
    """The board from either side, a white square at the right of the viewer."""

    name: str = "board"

    def draw(self, view: State, look: Look) -> str:
        """Draw the board and its pieces."""
        board, turned = board_of(view), look.seat == 1
        edge = 8 * SQUARE
        over = _("The game is over")
        to_do = over if look.over else turn_of(view, board).rstrip(".")
        actor = None if look.over else int(view.turn)
        wood = frame(-RIM, -RIM, edge + 2 * RIM, edge + 2 * RIM)
        shapes = (
            group("board", (*wood, *squares(_dark(), SQUARE, edge, hatched=not look.page))),
            group("labels", _labels(turned) if look.labels else ()),
            *(group(f"pieces {SIDES[side]}", _pieces(board, side, turned)) for side in (0, 1)),
            *(caption(edge + RIM + CAPTION - 3.2, actor, to_do) if not look.page else ()),
            group("places", _places(turned) if look.places else ()),
        )
        corner = (-RIM - MARGIN, -RIM - MARGIN)
        whole = edge + 2 * (RIM + MARGIN), edge + 2 * RIM + MARGIN + (MARGIN if look.page else CAPTION)
        sides = (f"{side_name(side)}: {pieces_of(board, side)}." for side in chess.COLORS)
        told = " ".join((*sides, f"{to_do}."))
        text: str = Picture(corner, whole, told, tuple(filter(None, shapes))).svg(look)
        return text


def _place(square: chess.Square, turned: bool) -> Point:
    """The middle of a square, seen from White's side or turned."""
    file, rank = chess.square_file(square), chess.square_rank(square)
    column, row = (7 - file, rank) if turned else (file, 7 - rank)
    return (column + 0.5) * SQUARE, (row + 0.5) * SQUARE


def _places(turned: bool) -> Iterator[str]:
    """Every square by its name, to be pointed at."""
    for square in chess.SQUARES:
        x, y = _place(square, turned)
        yield target(chess.square_name(square), x - SQUARE / 2, y - SQUARE / 2, SQUARE, SQUARE)


def _dark() -> Iterator[Point]:
    """The upper left corners of the dark squares, which are the same from either side."""
    for row in range(8):
        for column in range(8):
            if (row + column) % 2:
                yield column * SQUARE, row * SQUARE


def _labels(turned: bool) -> Iterator[str]:
    """The letters of the files and the figures of the ranks, in the rim."""
    for number in range(8):
        x, _ = _place(chess.square(number, 0), turned)
        _, y = _place(chess.square(0, number), turned)
        yield words(x - 0.9, 8 * SQUARE + 3.6, 3.6, "abcdefgh"[number], "label")
        yield words(-3.6, y + 1.2, 3.6, str(number + 1), "label")


def _pieces(board: chess.Board, side: int, turned: bool) -> Iterator[str]:
    for square in chess.scan_forward(board.occupied_co[side == 0]):
        kind = board.piece_type_at(square)
        assert kind is not None
        named, at = f"{chess.piece_name(kind)} {SIDES[side]}", chess.square_name(square)
        yield piece(*_place(square, turned), named, _shapes(kind, side), at=at)


@lru_cache
def _shapes(kind: chess.PieceType, side: int) -> tuple[str, ...]:
    """The shapes of a piece around the middle of its square, white with a black line or black with a white one."""
    return tuple(_drawn(kind, side))


def _drawn(kind: chess.PieceType, side: int) -> Iterator[str]:
    fill, line = (PAPER, INK) if side == 0 else (INK, PAPER)
    look: dict[str, str | float | None] = {"fill": fill, "stroke": line, "stroke_width": THIN}
    yield element("ellipse", {"cx": 0.4, "cy": 4.2, "rx": 4.6, "ry": 1.5, "fill": "none"}, kind="shade")
    if kind == chess.KING:
        cross = (((0, -0.8), (0, -4.8)), ((-1.4, -3.6), (1.4, -3.6)))
        yield strokes(cross, "cross", stroke=INK, stroke_width=0.9)
    for outline in (_BODIES[kind], _BASE):
        yield polygon(outline, "body", stroke_linejoin="round", **look)
    if kind == chess.PAWN:
        yield circle(0, -1.8, 1.7, "body", **look)
    if kind == chess.QUEEN:
        for across, down in _PEARLS:
            yield circle(across, down, 0.8, "body", **look)
    if kind == chess.KNIGHT:
        yield circle(-0.4, -1.8, 0.35, "eye", fill=line)
