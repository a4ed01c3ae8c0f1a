"""A position of chess as a value, what can be done in it, and the way to the board of the `chess` library and back."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import chess

from tablegames import Seat
from tablegames.families.draughts.past import Past

WHITE: Final = Seat(0)
BLACK: Final = Seat(1)
BACK_RANKS: Final = chess.BB_RANK_1 | chess.BB_RANK_8

Key = tuple[int, ...]
"""The facts that make two positions the same: the pieces, the side to move, castling, a pawn that may be taken in
passing.
"""
NO_PAST: Final[Past[Key]] = Past()


@dataclass(frozen=True, slots=True)
class Play:
    """A piece goes from a square to a square (0 is a1, 63 is h8); a king that castles goes two squares."""

    start: int
    end: int
    promotion: int | None = None
    """Promotions of a pawn, as the `chess` library counts pieces."""

    @property
    def move(self) -> chess.Move:
        """The same for the `chess` library."""
        return chess.Move(self.start, self.end, self.promotion)


@dataclass(frozen=True, slots=True)
class Claim:
    """The draw is claimed: by the position standing again, or for want of progress."""


CLAIM: Final = Claim()
Action = Play | Claim


@dataclass(frozen=True, slots=True)
class State:
    """A position: the pieces as masks of squares, and what is counted."""

    key: Key
    quiet: int = 0
    """Half-moves since a pawn moved or a piece was taken."""
    plies: int = 0
    """Half-moves played."""
    seen: Past[Key] = NO_PAST
    """The positions since the last move that cannot be undone, this one not among them."""
    claimed: bool = False

    @property
    def turn(self) -> Seat:
        """Return the side to move."""
        return Seat(self.key[8])

    @property
    def times(self) -> int:
        """For how many times this position stands."""
        return 1 + self.seen.count(self.key)


def play_of(move: chess.Move) -> Play:
    """A move of the `chess` library as an action."""
    return Play(move.from_square, move.to_square, move.promotion)


def key_of(board: chess.Board) -> Key:
    """Return the facts of a board that make a position the same: a pawn in passing only counts if it can be taken."""
    passing = board.ep_square if board.ep_square is not None and board.has_legal_en_passant() else None
    return (
        board.pawns, board.knights, board.bishops, board.rooks, board.queens, board.kings,
        board.occupied_co[chess.WHITE], board.occupied_co[chess.BLACK],
        0 if board.turn == chess.WHITE else 1,
        board.clean_castling_rights(),
        -1 if passing is None else passing,
    )  # fmt: skip


def board_of(state: State) -> chess.Board:
    """A board of the `chess` library, made anew each time: it is theirs to change."""
    key = state.key
    board = chess.Board(None)
    board.pawns, board.knights, board.bishops, board.rooks, board.queens, board.kings = key[:6]
    board.occupied_co[chess.WHITE], board.occupied_co[chess.BLACK] = key[6], key[7]
    board.occupied = key[6] | key[7]
    board.turn = key[8] == WHITE
    board.castling_rights = key[9]
    board.ep_square = None if key[10] < 0 else key[10]
    board.halfmove_clock = state.quiet
    board.fullmove_number = state.plies // 2 + 1
    return board


def state_of(board: chess.Board) -> State:
    """The position of a board, with nothing before it."""
    plies = 2 * (board.fullmove_number - 1) + (board.turn == chess.BLACK)
    return State(key_of(board), board.halfmove_clock, plies)


def turned_key(key: Key) -> Key:
    """The same position with the sides exchanged, seen from the other end of the board."""
    flipped = [chess.flip_vertical(mask) for mask in key[:8]]
    passing = -1 if key[10] < 0 else chess.square_mirror(key[10])
    white, black = flipped[7], flipped[6]
    return (*flipped[:6], white, black, 1 - key[8], chess.flip_vertical(key[9]), passing)
