"""The legal moves under some rules: those of the `chess` library, and what becomes of pawns.  [AUJ-Ech pref.]"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import chess

from tablegames_echecs.rules import EchecsRules, EnPassant, Promotion, PromotionBlocked
from tablegames_echecs.state import BACK_RANKS

SET: Final = {chess.QUEEN: 1, chess.ROOK: 2, chess.BISHOP: 2, chess.KNIGHT: 2}
"""The pieces of a side beside its king and its pawns."""
_BEFORE_LAST: Final = {chess.WHITE: chess.BB_RANK_7, chess.BLACK: chess.BB_RANK_2}


def legal_moves(board: chess.Board, rules: EchecsRules) -> list[chess.Move]:
    """Every legal move of the side to move."""
    waiting = board.pawns & BACK_RANKS
    usual = board.generate_legal_moves(from_mask=chess.BB_ALL & ~waiting)
    if rules.promotion is Promotion.ANY or not board.pawns & board.occupied_co[board.turn] & _BEFORE_LAST[board.turn]:
        return list(usual)
    return list(_exchanged(board, usual, rules))


def has_move(board: chess.Board, rules: EchecsRules) -> bool:
    """Whether there is a legal move at all: found without listing them, as long as no pawn is about to arrive."""
    if board.pawns & (BACK_RANKS | (board.occupied_co[board.turn] & _BEFORE_LAST[board.turn])):
        return bool(legal_moves(board, rules))
    return any(True for _ in board.generate_legal_moves())


def _exchanged(board: chess.Board, moves: Iterator[chess.Move], rules: EchecsRules) -> Iterator[chess.Move]:
    """A pawn becomes a piece its side has lost; if none is, it may not go there, or waits.  [AUJ-Ech pref.]"""
    lost = lost_pieces(board, board.turn)
    waits = rules.promotion_blocked is PromotionBlocked.WAITS and not lost
    for move in moves:
        if move.promotion is None or move.promotion in lost:
            yield move
        elif waits and move.promotion == chess.QUEEN:
            yield chess.Move(move.from_square, move.to_square)


def lost_pieces(board: chess.Board, side: chess.Color) -> set[chess.PieceType]:
    """Return the kinds of pieces a side has lost some of."""
    return {piece for piece, number in SET.items() if board.pieces_mask(piece, side).bit_count() < number}


def make_move(board: chess.Board, move: chess.Move, rules: EchecsRules) -> tuple[chess.PieceType, int] | None:
    """Make a move on the board; what a waiting pawn has become, and where, if one has."""
    taken = board.piece_type_at(move.to_square)
    board.push(move)
    if rules.en_passant is EnPassant.PASSES:
        board.ep_square = None
    if taken in SET and taken is not None:
        for square in chess.scan_forward(board.pawns & BACK_RANKS & board.occupied_co[board.turn]):
            # the side that has lost the piece moves now; of several pawns the one nearest the queen's rook is first
            board.set_piece_at(square, chess.Piece(taken, board.turn))
            return taken, square
    return None
