"""The board as text: letters, or the figures of the pieces; in sentences for screen readers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

import chess

from tablegames.core.languages import gettext as _, language, ngettext
from tablegames_echecs.state import State, board_of

FRENCH: Final = {"K": "R", "Q": "D", "R": "T", "B": "F", "N": "C", "P": "P"}
_ORDER: Final = (chess.KING, chess.QUEEN, chess.ROOK, chess.BISHOP, chess.KNIGHT, chess.PAWN)


def piece_name(piece: chess.PieceType, many: bool = False) -> str:
    """Return the name of a piece in the language in use."""
    count = 2 if many else 1
    return {
        chess.KING: ngettext("king", "kings", count),
        chess.QUEEN: ngettext("queen", "queens", count),
        chess.ROOK: ngettext("rook", "rooks", count),
        chess.BISHOP: ngettext("bishop", "bishops", count),
        chess.KNIGHT: ngettext("knight", "knights", count),
        chess.PAWN: ngettext("pawn", "pawns", count),
    }[piece]


def side_name(side: chess.Color) -> str:
    """White or Black."""
    return _("White") if side == chess.WHITE else _("Black")


@dataclass(frozen=True, slots=True)
class Drawing:
    """Draws the board with White below, dark squares dotted; capitals are White's, as in a FEN."""

    name: str
    figures: bool = False

    def draw(self, view: State) -> str:
        """The board, and whose turn it is."""
        board = board_of(view)
        rule = "  +" + "-" * 32 + "+"
        rows = [
            f"{rank + 1} |{''.join(self._square(board, file, rank) for file in range(8))}|" for rank in range(7, -1, -1)
        ]
        files = "   " + "".join(f" {letter}  " for letter in "abcdefgh").rstrip()
        return "\n".join([rule, *rows, rule, files, turn_of(view, board)])

    def _square(self, board: chess.Board, file: int, rank: int) -> str:
        piece = board.piece_at(chess.square(file, rank))
        ground = ":" if (file + rank) % 2 == 0 else " "
        if piece is None:
            return ground * 4
        if self.figures:
            return f"{ground}{piece.unicode_symbol()}{ground * 2}"
        return f"{ground}{letter_of(piece)[language() == 'fr']}{ground * 2}"


def letter_of(piece: chess.Piece) -> tuple[str, str]:
    """The English and the French letter of a piece; capitals are White's."""
    letters = piece.symbol().upper(), FRENCH[piece.symbol().upper()]
    return letters if piece.color else (letters[0].lower(), letters[1].lower())


@dataclass(frozen=True, slots=True)
class Sentences:
    """Tells the pieces of each side with their squares, for a screen reader."""

    name: str = "plain"
    standing: ClassVar[bool] = True
    sentences: ClassVar[bool] = True

    def draw(self, view: State) -> str:
        """A line for each side, and whose turn it is."""
        board, colon = board_of(view), _(": ")
        told = (f"{side_name(side)}{colon}{pieces_of(board, side)}." for side in chess.COLORS)
        return "\n".join([*told, turn_of(view, board)])


def pieces_of(board: chess.Board, side: chess.Color) -> str:
    """`king e1, rooks a1 h1, …`."""
    told = []
    for piece in _ORDER:
        squares = [chess.square_name(square) for square in board.pieces(piece, side)]
        if squares:
            told.append(f"{piece_name(piece, len(squares) > 1)} {' '.join(squares)}")
    return ", ".join(told)


def turn_of(view: State, board: chess.Board) -> str:
    """Return the side to move, and whether it is in check."""
    name, check = side_name(board.turn), board.is_check()
    if check:
        return _("{name} to move, in check.", name=name)
    return _("{name} to move.", name=name)


TEXT: Final = Drawing("text")
UNICODE: Final = Drawing("unicode", figures=True)
PLAIN: Final = Sentences()
