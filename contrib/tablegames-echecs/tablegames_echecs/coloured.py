"""The board for a terminal: figures on coloured squares, as large as the window; letters where there are no figures."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar, Final

import chess

from tablegames.core.languages import language
from tablegames.plugin.drawing.paint import Piece, Row, colours, either, painted, rim
from tablegames.plugin.drawing.window import columns, lines
from tablegames_echecs.render import letter_of, turn_of
from tablegames_echecs.state import State, board_of

DARK: Final = "on color(94)"
LIGHT: Final = "on color(180)"
PIECES: Final = {chess.WHITE: "bold color(231)", chess.BLACK: "bold color(16)"}
WOOD: Final = "color(223) on color(58)"
_BESIDE: Final = 11
"""Lines of a page that are not squares."""


@dataclass(frozen=True, slots=True)
class ColourBoard:
    """White below."""

    name: str = "rich"
    standing: ClassVar[bool] = True
    height: int | None = None

    def fitted(self, height: int) -> ColourBoard:
        """Return the same for a page of this many lines."""
        return replace(self, height=height)

    def draw(self, view: State) -> str:
        """The board, and whose turn it is."""
        board = board_of(view)
        return painted([*_board(board, self.height or lines()), [(turn_of(view, board), "")]])


def _board(board: chess.Board, height: int) -> Iterator[Row]:
    high = max(1, min(3, (height - _BESIDE) // 8))
    wide = max(3, min(2 * high + 3, (columns() - 6) // 8))
    corners, across, down = rim()
    edge = across * wide * 8
    yield [("  ", ""), (corners[0] + edge + corners[2], WOOD)]
    for rank in range(7, -1, -1):
        for line in range(high):
            middle = line == high // 2
            cells = [_square(board, chess.square(file, rank), wide, middle) for file in range(8)]
            yield [(f"{rank + 1} " if middle else "  ", ""), (down, WOOD), *cells, (down, WOOD)]
    yield [("  ", ""), (corners[3] + edge + corners[5], WOOD)]
    yield [("   " + "".join(letter.center(wide) for letter in "abcdefgh").rstrip(), "")]


def _square(board: chess.Board, square: chess.Square, wide: int, middle: bool) -> Piece:
    """One line of a square; without colours dark ones are dotted."""
    dark = not chess.BB_SQUARES[square] & chess.BB_LIGHT_SQUARES
    ground, style = (":" if dark and not colours() else " "), (DARK if dark else LIGHT)
    piece = board.piece_at(square) if middle else None
    if piece is None:
        return ground * wide, style
    sign = either(piece.unicode_symbol(), letter_of(piece)[language() == "fr"])
    return sign.center(wide, ground), f"{PIECES[piece.color]} {style}"
