"""The chessboard as an SVG picture, black on white: dark squares hatched, pieces drawn from a few plain shapes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import chess

from tablegames import say
from tablegames.plugin.drawing.diagram import (  # type: ignore[import-not-found, unused-ignore]  # a kernel with pictures only
    FINE,
    INK,
    PAPER,
    SIDES,
    THICK,
    THIN,
    Picture,
    box_of,
    caption,
    circle,
    group,
    polygon,
    strokes,
    target,
    words,
)
from tablegames_echecs.render import pieces_of, side_name, turn_of
from tablegames_echecs.state import State, board_of

if TYPE_CHECKING:
    from tablegames.plugin.drawing.diagram import Look  # type: ignore[import-not-found, unused-ignore]

SQUARE: Final = 12.0
RIM: Final = 5.0
MARGIN: Final = 2.0
CAPTION: Final = 10.0
_HATCH: Final = 1.5
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
    """The board from either side, a white square at the right of whoever looks."""

    name: str = "board"

    def draw(self, view: State, look: Look) -> str:
        """The board, and what stands on it."""
        board, turned = board_of(view), look.seat == 1
        edge = 8 * SQUARE
        over = say("The game is over", "La partie est finie")
        to_do = over if look.over else turn_of(view, board).rstrip(".")
        actor = None if look.over else int(view.turn)
        frame = box_of(-RIM, -RIM, edge + 2 * RIM, edge + 2 * RIM, "rim", fill=PAPER, stroke=INK, stroke_width=THICK)
        inner = box_of(0, 0, edge, edge, fill="none", stroke=INK, stroke_width=THIN)
        dark = strokes(_hatching(), "hatching", stroke=INK, stroke_width=FINE)
        shapes = (
            group("board", (frame, dark, inner)),
            group("labels", _labels(turned) if look.labels else ()),
            *(group(f"pieces {SIDES[side]}", _pieces(board, side, turned)) for side in (0, 1)),
            *caption(edge + RIM + CAPTION - 3.2, actor, to_do),
            group("places", _places(turned) if look.places else ()),
        )
        corner = (-RIM - MARGIN, -RIM - MARGIN)
        whole = edge + 2 * (RIM + MARGIN), edge + 2 * RIM + MARGIN + CAPTION
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


def _hatching() -> Iterator[tuple[Point, Point]]:
    """Slanting lines over the dark squares, which are the same from either side."""
    for row in range(8):
        for column in range(8):
            if (row + column) % 2:
                x, y = column * SQUARE, row * SQUARE
                for step in range(1, round(2 * SQUARE / _HATCH)):
                    reach = step * _HATCH
                    start = (x, y + reach) if reach <= SQUARE else (x + reach - SQUARE, y + SQUARE)
                    end = (x + reach, y) if reach <= SQUARE else (x + SQUARE, y + reach - SQUARE)
                    yield start, end


def _labels(turned: bool) -> Iterator[str]:
    """The letters of the files and the figures of the ranks, in the rim."""
    for number in range(8):
        x, _ = _place(chess.square(number, 0), turned)
        _, y = _place(chess.square(0, number), turned)
        yield words(x - 0.9, 8 * SQUARE + 3.6, 3.6, "abcdefgh"[number], "label")
        yield words(-3.6, y + 1.2, 3.6, str(number + 1), "label")


def _pieces(board: chess.Board, side: int, turned: bool) -> Iterator[str]:
    for square in chess.scan_forward(board.occupied_co[side == 0]):
        piece = board.piece_type_at(square)
        assert piece is not None
        yield group(f"{chess.piece_name(piece)} {SIDES[side]}", _piece(piece, side, *_place(square, turned)))


def _piece(piece: chess.PieceType, side: int, x: float, y: float) -> Iterator[str]:
    """The shapes of a piece around the middle of its square, white with a black line or black with a white one."""
    fill, line = (PAPER, INK) if side == 0 else (INK, PAPER)
    look: dict[str, str | float | None] = {"fill": fill, "stroke": line, "stroke_width": THIN}
    if piece == chess.KING:
        cross = (((x, y - 0.8), (x, y - 4.8)), ((x - 1.4, y - 3.6), (x + 1.4, y - 3.6)))
        yield strokes(cross, "cross", stroke=INK, stroke_width=0.9)
    for outline, kind in ((_BODIES[piece], "body"), (_BASE, "foot")):
        yield polygon([(x + across, y + down) for across, down in outline], kind, **look)
    if piece == chess.PAWN:
        yield circle(x, y - 1.8, 1.7, "head", **look)
    if piece == chess.QUEEN:
        for across, down in _PEARLS:
            yield circle(x + across, y + down, 0.8, "pearl", **look)
    if piece == chess.KNIGHT:
        yield circle(x - 0.4, y - 1.8, 0.35, "eye", fill=line)
