"""Why a move may not be played: the rule it breaks, and the article."""

from __future__ import annotations

from collections.abc import Iterator

import chess

from tablegames import Fault
from tablegames_echecs.moves import lost_pieces
from tablegames_echecs.rules import EchecsRules, EnPassant, Promotion, PromotionBlocked
from tablegames_echecs.state import Action, Claim, Play, State, board_of

PREFACE = "AUJ-Ech pref."


def fault_of(rules: EchecsRules, state: State, action: Action, over: bool) -> Fault:
    """The first rule that an action which is not legal breaks."""
    if over:
        return Fault("game_over")
    if isinstance(action, Claim):
        return Fault("no_claim", "FIDE 9.2; FIDE 9.3")
    board = board_of(state)
    return next(_faults(rules, board, action), Fault("not_its_way", "FIDE 3.1", detail=_detail(action)))


def _detail(action: Play) -> tuple[tuple[str, str], ...]:
    return (("at", chess.square_name(action.start)), ("to_square", chess.square_name(action.end)))


def _faults(rules: EchecsRules, board: chess.Board, action: Play) -> Iterator[Fault]:
    move = action.move
    piece, target = board.piece_at(action.start), board.piece_at(action.end)
    if piece is None:
        yield Fault("empty_square", detail=_detail(action))
        return
    if piece.color != board.turn:
        yield Fault("not_yours", detail=_detail(action))
    if piece.piece_type == chess.KING and abs(action.end - action.start) == 2:
        yield _castling(board, action)
    if target is not None and target.color == board.turn:
        yield Fault("own_piece", "FIDE 3.1", detail=_detail(action))
    if piece.piece_type == chess.PAWN:
        yield from _pawn(rules, board, action)
    if board.is_pseudo_legal(move) or (move.promotion is None and _with_queen(board, action)):
        yield Fault("checked" if board.is_check() else "into_check", "FIDE 3.9", detail=_detail(action))


def _with_queen(board: chess.Board, action: Play) -> bool:
    return board.is_pseudo_legal(chess.Move(action.start, action.end, chess.QUEEN))


def _castling(board: chess.Board, action: Play) -> Fault:
    """Why a king may not go two squares."""
    rook = action.end + 1 if action.end > action.start else action.end - 2
    if not board.castling_rights & chess.BB_SQUARES[rook]:
        return Fault("castling_lost", "FIDE 3.8")
    if board.occupied & chess.between(action.start, rook):
        return Fault("castling_blocked", "FIDE 3.8")
    return Fault("castling_checked", "FIDE 3.8")


def _pawn(rules: EchecsRules, board: chess.Board, action: Play) -> Iterator[Fault]:
    """The peculiarities of pawns: the last rank, and taking in passing."""
    if _with_queen(board, action):
        lost = lost_pieces(board, board.turn) if rules.promotion is Promotion.LOST_PIECE else set(chess.PIECE_TYPES)
        waits = rules.promotion_blocked is PromotionBlocked.WAITS and not lost
        if not lost and not (waits and action.promotion is None):
            yield Fault("nothing_lost", PREFACE)
        if action.promotion is None and not waits:
            yield Fault("promotion_missing", PREFACE, detail=_detail(action))
        elif action.promotion is not None and action.promotion not in lost:
            yield Fault("not_lost", PREFACE, detail=_detail(action))
    elif action.promotion is not None:
        yield Fault("no_promotion_here", "FIDE 3.7", detail=_detail(action))
    aside = abs(chess.square_file(action.end) - chess.square_file(action.start)) == 1
    if aside and board.piece_at(action.end) is None and not board.is_pseudo_legal(action.move):
        if rules.en_passant is EnPassant.PASSES:
            yield Fault("pawns_pass", PREFACE)
        yield Fault("nothing_to_take", "FIDE 3.7", detail=_detail(action))
