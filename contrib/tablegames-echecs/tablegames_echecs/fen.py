"""FEN, a position in one line: errors in a sentence when reading, standard form when writing."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import chess

from tablegames import KeptGame, PositionError, Text, ToldGame
from tablegames.core.plaintext import quoted
from tablegames.rules.ruledata import short
from tablegames_echecs.state import BACK_RANKS, State, board_of

MODERN: Final = "fide"
"""The ruleset of a file that names none: that of today."""
_WRONG: Final = (
    (chess.STATUS_NO_WHITE_KING, Text("White has no king")),
    (chess.STATUS_NO_BLACK_KING, Text("Black has no king")),
    (chess.STATUS_TOO_MANY_KINGS, Text("a side has more than one king")),
    (chess.STATUS_TOO_MANY_WHITE_PAWNS, Text("White has more than eight pawns")),
    (chess.STATUS_TOO_MANY_BLACK_PAWNS, Text("Black has more than eight pawns")),
    (chess.STATUS_TOO_MANY_WHITE_PIECES, Text("White has more than sixteen pieces")),
    (chess.STATUS_TOO_MANY_BLACK_PIECES, Text("Black has more than sixteen pieces")),
    (chess.STATUS_PAWNS_ON_BACKRANK, Text("a pawn stands on the first or last rank")),
    (
        chess.STATUS_BAD_CASTLING_RIGHTS,
        Text("the FEN allows castling where the king or the rook is not on its starting square"),
    ),
    (chess.STATUS_INVALID_EP_SQUARE, Text("no pawn can be taken in passing on the square the FEN names")),
    (chess.STATUS_OPPOSITE_CHECK, Text("the side that is not to move is in check")),
    (chess.STATUS_TOO_MANY_CHECKERS | chess.STATUS_IMPOSSIBLE_CHECK, Text("no move could have given this check")),
    (chess.STATUS_EMPTY, Text("there is no piece on the board")),
)


def board_from(data: object, *, waits: bool = False) -> chess.Board:
    """Return the board of a FEN; the fields after the pieces are optional; with waiting pawns some may be on the last
    rank.
    """
    if not isinstance(data, str) or not data.strip():
        raise PositionError(
            "a chess position must be a FEN such as '{starting_fen}', not {data}",
            starting_fen=chess.STARTING_FEN,
            data=short(data),
        )
    try:
        board = chess.Board(" ".join(data.split()))
    except ValueError as problem:
        raise PositionError(
            "the FEN '{data}' cannot be read: {problem}", data=quoted(data), problem=quoted(str(problem))
        ) from None
    if board.halfmove_clock > 10_000 or not 0 < board.fullmove_number <= 100_000:
        raise PositionError("the FEN '{data}' contains numbers that no game reaches", data=quoted(data))
    _check(board, data, waits)
    return board


def _check(board: chess.Board, data: str, waits: bool) -> None:
    status = board.status()
    if waits:
        own = board.pawns & (
            board.occupied_co[chess.WHITE] & chess.BB_RANK_8 | board.occupied_co[chess.BLACK] & chess.BB_RANK_1
        )
        if own == board.pawns & BACK_RANKS:
            status &= ~chess.STATUS_PAWNS_ON_BACKRANK
    for bit, wrong in _WRONG:
        if status & bit:
            raise PositionError("the position '{data}': {wrong}", data=quoted(data), wrong=wrong)


def fen_of(state: State) -> str:
    """The FEN of a position."""
    return board_of(state).fen()


class Fen:
    """The format `fen`: one position per line; a game is written as its current position."""

    name = "fen"
    suffixes = (".fen", ".epd")
    title = Text("Positions as FEN")

    def read(self, text: str) -> Iterable[ToldGame]:
        """The positions of a text as games in which nothing is played yet."""
        return [
            ToldGame((), variant=MODERN, start=line.strip(), line=number, start_line=number)
            for number, line in enumerate(text.splitlines(), start=1)
            if line.strip() and not line.lstrip().startswith(("%", "#"))
        ]

    def write(self, game: KeptGame) -> str:
        """The position after the last move."""
        state: State = game.moments[-1].step.state if game.moments else game.start
        return fen_of(state) + "\n"
