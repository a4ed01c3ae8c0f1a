"""FEN, a position in one line: read with what is wrong said in a sentence, written as everybody does."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import chess

from tablegames import KeptGame, PositionError, Text, ToldGame, say
from tablegames.core.plaintext import quoted
from tablegames.rules.ruledata import short
from tablegames_echecs.state import BACK_RANKS, State, board_of

MODERN: Final = "fide"
"""The ruleset of a file that names none: that of today."""
_WRONG: Final = (
    (chess.STATUS_NO_WHITE_KING, "White has no king", "les Blancs n'ont pas de roi"),
    (chess.STATUS_NO_BLACK_KING, "Black has no king", "les Noirs n'ont pas de roi"),
    (chess.STATUS_TOO_MANY_KINGS, "a side has more than one king", "un camp a plus d'un roi"),
    (chess.STATUS_TOO_MANY_WHITE_PAWNS, "White has more than eight pawns", "les Blancs ont plus de huit pions"),
    (chess.STATUS_TOO_MANY_BLACK_PAWNS, "Black has more than eight pawns", "les Noirs ont plus de huit pions"),
    (chess.STATUS_TOO_MANY_WHITE_PIECES, "White has more than sixteen pieces", "les Blancs ont plus de seize pièces"),
    (chess.STATUS_TOO_MANY_BLACK_PIECES, "Black has more than sixteen pieces", "les Noirs ont plus de seize pièces"),
    (chess.STATUS_PAWNS_ON_BACKRANK, "a pawn stands on the first or last rank", "un pion est à la première ou à la "
                                                                                "dernière ligne"),
    (chess.STATUS_BAD_CASTLING_RIGHTS, "castling is said to be possible where king or rook is not at home",
     "le roque est dit possible où le roi ou la tour n'est pas chez soi"),
    (chess.STATUS_INVALID_EP_SQUARE, "no pawn can be taken in passing on the square that is named",
     "nul pion ne peut être pris en passant sur la case nommée"),
    (chess.STATUS_OPPOSITE_CHECK, "the side that is not to move is in check", "le camp qui n'est pas au trait est en "
                                                                              "échec"),
    (chess.STATUS_TOO_MANY_CHECKERS | chess.STATUS_IMPOSSIBLE_CHECK, "such a check cannot come about",
     "un tel échec ne peut se produire"),
    (chess.STATUS_EMPTY, "there is no piece on the board", "il n'y a aucune pièce"),
)  # fmt: skip


def board_from(data: object, *, waits: bool = False) -> chess.Board:
    """The board of a FEN; what follows the pieces may be left out; where pawns wait, some may be on the last rank."""
    if not isinstance(data, str) or not data.strip():
        raise PositionError(
            say(
                f"a position of chess is a FEN such as '{chess.STARTING_FEN}', not {short(data)}",
                f"une position d'échecs est un FEN comme « {chess.STARTING_FEN} », non {short(data)}",
            )
        )
    try:
        board = chess.Board(" ".join(data.split()))
    except ValueError as problem:
        raise PositionError(
            say(
                f"the FEN '{quoted(data)}' cannot be read: {quoted(str(problem))}",
                f"le FEN « {quoted(data)} » est illisible : {quoted(str(problem))}",
            )
        ) from None
    if board.halfmove_clock > 10_000 or not 0 < board.fullmove_number <= 100_000:
        raise PositionError(
            say(
                f"the FEN '{quoted(data)}' has numbers that no game reaches",
                f"le FEN « {quoted(data)} » a des nombres impossibles",
            )
        )
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
    for bit, english, french in _WRONG:
        if status & bit:
            raise PositionError(
                say(f"the position '{quoted(data)}': {english}", f"la position « {quoted(data)} » : {french}")
            )


def fen_of(state: State) -> str:
    """The FEN of a position."""
    return board_of(state).fen()


class Fen:
    """The format `fen`: a position a line; of a game, the position it has come to."""

    name = "fen"
    suffixes = (".fen", ".epd")
    title = Text("Positions as FEN", "Positions en FEN")

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
