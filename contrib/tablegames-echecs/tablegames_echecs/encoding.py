"""The game in numbers: twelve kinds of piece square by square, and a move as from where to where.

Squares are counted as the observer has them before him: Black's are turned, so that both go up the board.
"""

from __future__ import annotations

from typing import Final

import chess

from tablegames import Seat
from tablegames.plugin.encoding.protocol import Feature, Word
from tablegames_echecs.state import WHITE, Action, Claim, State, turned_key

SQUARES: Final = len(chess.SQUARES)
PIECES: Final = tuple(chess.piece_name(kind) for kind in chess.PIECE_TYPES)
CORNERS: Final = (chess.A1, chess.H1, chess.A8, chess.H8)
LESSER: Final = (chess.KNIGHT, chess.BISHOP, chess.ROOK)
"""Promotions of a pawn besides a queen."""
PAIRS: Final = SQUARES**2
FILES: Final = len(chess.FILE_NAMES)
COUNTED: Final = 150


class EchecsEncoder:
    """A letter for each pair of squares, for each way a pawn becomes no queen (by its files), and to claim the draw."""

    letters = PAIRS + len(LESSER) * FILES**2 + 1
    features = (
        *(
            Feature(f"{side}_{piece}.{square}")
            for side in ("own", "other")
            for piece in PIECES
            for square in chess.SQUARE_NAMES
        ),
        Feature("turn"),
        *(Feature(f"castling.{chess.square_name(corner)}") for corner in CORNERS),
        *(Feature(f"in_passing.{name}") for name in chess.FILE_NAMES),
        Feature("quiet", 0, COUNTED),
        Feature("times", 0, 5),
    )

    def observe(self, state: State, seat: Seat, spelt: Word) -> list[int]:
        """The board, its own side below."""
        key = state.key if seat == WHITE else turned_key(state.key)
        pieces, sides, castling, passing = key[:6], key[6:8], key[9], key[10]
        return [
            *(mask >> square & 1 for side in sides for piece in pieces for mask in [side & piece]
              for square in chess.SQUARES),
            int(state.turn == seat),
            *(castling >> corner & 1 for corner in CORNERS),
            *(int(passing >= 0 and chess.square_file(passing) == file) for file in range(FILES)),
            state.quiet,
            state.times,
        ]  # fmt: skip

    def spell(self, state: State, action: Action) -> Word:
        """From where to where, and what a pawn becomes."""
        if isinstance(action, Claim):
            return (self.letters - 1,)
        squares = (action.start, action.end)
        start, end = squares if state.turn == WHITE else map(chess.square_mirror, squares)
        if action.promotion in LESSER:
            files = chess.square_file(start) * FILES + chess.square_file(end)
            return (PAIRS + LESSER.index(action.promotion) * FILES**2 + files,)
        return (start * SQUARES + end,)
