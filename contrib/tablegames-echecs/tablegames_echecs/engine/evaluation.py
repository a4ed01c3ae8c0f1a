"""The value of a position before looking ahead: pieces, their places, and Philidor's soul of the game, the pawns.

Everything is counted in hundredths of a pawn, for White; the tables are made from three simple ideas, below.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import chess

from tablegames import Term, Text

WORTH: Final = {
    chess.PAWN: 100, chess.KNIGHT: 315, chess.BISHOP: 330, chess.ROOK: 500, chess.QUEEN: 950, chess.KING: 0,
}  # fmt: skip
DOUBLED: Final = -14
ISOLATED: Final = -12
PASSED: Final = (0, 5, 8, 15, 30, 55, 90, 0)
"""By the rank of the pawn, seen from its own side."""
_FILES: Final = chess.BB_FILES
_BESIDE: Final = tuple((_FILES[file - 1] if file else 0) | (_FILES[file + 1] if file < 7 else 0) for file in range(8))


def _middle(square: chess.Square) -> float:
    """How near the middle of the board a square is: 3 on the four squares of the centre, 0 on the edge."""
    file, rank = chess.square_file(square), chess.square_rank(square)
    return 3 - max(abs(file - 3.5), abs(rank - 3.5)) + 0.5


def _placed(piece: chess.PieceType, square: chess.Square, few: bool) -> int:
    """Return a white piece's bonus for its square: the centre draws all, pawns advance, the king comes at the end."""
    rank, middle = chess.square_rank(square), _middle(square)
    match piece:
        case chess.PAWN:
            centre = 9 * middle if chess.square_file(square) in (2, 3, 4, 5) else 0
            return round(4 * (rank - 1) + centre * (rank > 1))
        case chess.KNIGHT:
            return round(14 * middle - 22)
        case chess.BISHOP:
            return round(7 * middle - 8 + 4 * (rank > 0))
        case chess.ROOK:
            return 18 if rank == 6 else 0
        case chess.QUEEN:
            return round(3 * middle)
        case _:
            home = -14 * rank - (0 if chess.square_file(square) in (1, 2, 6) else 12)
            return round(12 * middle) if few else home


_TABLES: Final = {
    (piece, few): tuple(_placed(piece, square, few) for square in chess.SQUARES)
    for piece in chess.PIECE_TYPES
    for few in (False, True)
}
_FLIP: Final = tuple(chess.square_mirror(square) for square in chess.SQUARES)


def material(board: chess.Board, side: chess.Color) -> int:
    """The pieces of a side."""
    own = board.occupied_co[side]
    return (
        100 * (board.pawns & own).bit_count()
        + WORTH[chess.KNIGHT] * (board.knights & own).bit_count()
        + WORTH[chess.BISHOP] * (board.bishops & own).bit_count()
        + WORTH[chess.ROOK] * (board.rooks & own).bit_count()
        + WORTH[chess.QUEEN] * (board.queens & own).bit_count()
    )


def placement(board: chess.Board, side: chess.Color) -> int:
    """Where the pieces of a side stand."""
    own = board.occupied_co[side]
    heavy = board.queens.bit_count() * 2 + board.rooks.bit_count() + (board.bishops | board.knights).bit_count()
    few = heavy <= 6
    total = 0
    for piece, mask in (
        (chess.PAWN, board.pawns), (chess.KNIGHT, board.knights), (chess.BISHOP, board.bishops),
        (chess.ROOK, board.rooks), (chess.QUEEN, board.queens), (chess.KING, board.kings),
    ):  # fmt: skip
        table = _TABLES[piece, few]
        for square in chess.scan_forward(mask & own):
            total += table[square if side else _FLIP[square]]
    return total


def pawns(board: chess.Board, side: chess.Color) -> int:
    """How the pawns of a side stand together: doubled, isolated, passed."""
    own, theirs = board.pawns & board.occupied_co[side], board.pawns & board.occupied_co[not side]
    total = 0
    for square in chess.scan_forward(own):
        file, rank = chess.square_file(square), chess.square_rank(square)
        ahead = chess.BB_ALL << (8 * (rank + 1)) & chess.BB_ALL if side else (1 << (8 * rank)) - 1
        if own & _FILES[file] & ahead:
            total += DOUBLED
        if not own & _BESIDE[file]:
            total += ISOLATED
        if not theirs & (_FILES[file] | _BESIDE[file]) & ahead:
            total += PASSED[rank if side else 7 - rank]
    return total


def evaluate(board: chess.Board) -> int:
    """Return the value of the position to the side to move."""
    total = 0
    for part in (material, placement, pawns):
        total += part(board, chess.WHITE) - part(board, chess.BLACK)
    return total if board.turn == chess.WHITE else -total


def terms(board: chess.Board) -> Iterator[Term]:
    """The parts of the evaluation, for the side to move, in pawns."""
    for part, name, about in (
        (material, Text("pieces"), Text("the pieces each side has")),
        (placement, Text("placement"), Text("where the pieces stand")),
        (pawns, Text("pawns"), Text("which pawns are doubled, isolated or passed")),
    ):
        yield Term(name, (part(board, board.turn) - part(board, not board.turn)) / 100, about)
