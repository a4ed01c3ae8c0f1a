"""Which move of a position a descriptive sentence means.

"Le chevalier du roi" is the one that began on the king's side wherever it stands now, so a reader of a game keeps the
`Cast`: the square each piece came from. A pawn is called after the file it is on, or else the one it came from.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

import chess

from tablegames_echecs.descriptif import Case, FileName, Kind, Named, Said, Wing

Legal = Callable[[chess.Board], Sequence[chess.Move]]
"""The legal moves of a position under some rules."""
_LONE: Final = {chess.KING: Wing.KING, chess.QUEEN: Wing.QUEEN}


@dataclass(frozen=True, slots=True)
class Cast:
    """The original square of each piece, by its current square; none for pieces that were set up."""

    origins: Mapping[chess.Square, chess.Square] = field(default_factory=dict)

    @classmethod
    def home(cls) -> Cast:
        """Everybody at home, as a game begins."""
        return cls({square: square for square in chess.SquareSet(chess.Board().occupied)})

    @classmethod
    def guessed(cls, board: chess.Board) -> Cast:
        """Return the cast from a position alone: a piece at home is itself, a bishop is known by the colour of its
        square.

        Where one of two knights or rooks is at home, the other is the other.
        """
        origins: dict[chess.Square, chess.Square] = {}
        usual = chess.Board()
        for side in chess.COLORS:
            for kind in (chess.ROOK, chess.KNIGHT, chess.BISHOP):
                homes, squares = usual.pieces(kind, side), board.pieces(kind, side)
                if len(squares) > 2:
                    continue
                away = squares - homes
                origins |= {square: square for square in squares & homes}
                if kind == chess.BISHOP:
                    origins |= {square: next(h for h in homes if _light(h) == _light(square)) for square in away}
                elif len(away) == 1 and len(squares) == 2:
                    origins[away.pop()] = (homes - squares).pop()
        return cls(origins)

    def after(self, board: chess.Board, move: chess.Move) -> Cast:
        """The same after a move that is about to be made on the board."""
        origins = dict(self.origins)
        if board.is_en_passant(move):
            origins.pop(chess.square(chess.square_file(move.to_square), chess.square_rank(move.from_square)), None)
        if board.is_castling(move):
            first = 8 * chess.square_rank(move.from_square)
            rook, to = (7, 5) if chess.square_file(move.to_square) == 6 else (0, 3)
            origins[first + to] = origins.pop(first + rook, first + rook)
        origins.pop(move.to_square, None)
        if move.from_square in origins:
            origins[move.to_square] = origins.pop(move.from_square)
        return Cast(origins)

    def wing(self, board: chess.Board, square: chess.Square) -> Wing | None:
        """On which wing the piece of a square began, as far as one knows."""
        piece = board.piece_type_at(square)
        if piece in _LONE:
            return _LONE[piece]
        origin = square if piece == chess.PAWN else self.origins.get(square)
        return None if origin is None else Wing.KING if chess.square_file(origin) > 3 else Wing.QUEEN

    def home_file(self, square: chess.Square) -> int | None:
        """The file on which the piece of a square began."""
        origin = self.origins.get(square)
        return None if origin is None else chess.square_file(origin)


def candidates(
    board: chess.Board, cast: Cast, said: Said, last: chess.Move | None, legal: Sequence[chess.Move]
) -> list[chess.Move]:
    """The legal moves a sentence may mean: all that fit equally well."""
    here = _Here(board, cast, last)
    found = [move for move in legal if here.fits(move, said)]
    for better in _preferences(here, said):
        kept = [move for move in found if better(move)]
        found = kept or found
    return found


def _preferences(here: _Here, said: Said) -> Iterator[Callable[[chess.Move], bool]]:
    """The criteria between moves that all fit, the weightiest first; a preference nobody meets is skipped."""
    if said.kind is not Kind.TAKE:
        yield lambda move: not here.board.is_capture(move) or said.kind in (Kind.ALIKE, Kind.CROWN)
    if said.subject and said.subject[0].piece == chess.PAWN and said.subject[0].of is not None:
        files = said.subject[0].of.files()
        yield lambda move: chess.square_file(move.from_square) in files
    if (case := said.case) is not None:
        yield lambda move: move.to_square in here.squares(case, move.from_square)
    if said.again and here.last is not None:
        at = here.last.to_square
        yield lambda move: move.to_square == at
    if said.mate:
        yield here.mates
    yield lambda move: move.promotion in (None, chess.QUEEN)


@dataclass(frozen=True, slots=True)
class _Here:
    """A position with all that a sentence may speak of."""

    board: chess.Board
    cast: Cast
    last: chess.Move | None

    def fits(self, move: chess.Move, said: Said) -> bool:
        """Return whether the text contradicts nothing in the move."""
        if said.subject and not any(self.is_named(move.from_square, named) for named in said.subject):
            return False
        if said.check and not self.board.gives_check(move):
            return False
        if said.case is not None:
            loose = not any(named.of is not None for named in said.subject)
            if move.to_square not in self.squares(said.case, move.from_square, loose=loose):
                return False
        return self.does(move, said)

    def does(self, move: chess.Move, said: Said) -> bool:
        """Return whether the move is of the kind in the text."""
        board = self.board
        match said.kind:
            case Kind.STEP:
                far = abs(chess.square_rank(move.to_square) - chess.square_rank(move.from_square))
                straight = chess.square_file(move.to_square) == chess.square_file(move.from_square)
                return board.piece_type_at(move.from_square) == chess.PAWN and straight and far == said.steps
            case Kind.TAKE:
                return board.is_capture(move) and self.takes(move, said)
            case Kind.CASTLE:
                kingside = chess.square_file(move.to_square) == 6
                return board.is_castling(move) and (said.wing is None or (said.wing is Wing.KING) == kingside)
            case Kind.COVER:
                covers = board.is_check() and board.piece_type_at(move.from_square) != chess.KING
                return covers and not board.is_capture(move)
            case Kind.ATTACK:
                return said.taken is not None and self.attacks(move, said.taken.piece)
            case Kind.ALIKE:
                return self.last is not None and _mirrored(self.last) == move
            case Kind.CROWN:
                return move.promotion is not None
            case _:
                return not board.is_castling(move)

    def is_named(self, square: chess.Square, named: Named) -> bool:
        """Whether the piece of a square may be called so."""
        if self.board.piece_type_at(square) != named.piece:
            return False
        if named.of is None:
            return True
        if named.piece == chess.PAWN:
            return bool({chess.square_file(square), self.cast.home_file(square)} & set(named.of.files()))
        wing, said = self.cast.wing(self.board, square), _wing_of(named.of)
        return wing is None or said is None or wing is said

    def takes(self, move: chess.Move, said: Said) -> bool:
        """Return whether the captured piece is the one in the text."""
        passing = self.board.is_en_passant(move)
        if said.passing and not passing:
            return False
        if said.taken is None:
            return True
        if passing:
            return said.taken.piece == chess.PAWN
        return self.is_named(move.to_square, said.taken)

    def attacks(self, move: chess.Move, piece: chess.PieceType) -> bool:
        """Whether the piece that moves attacks one of that kind from where it goes."""
        after = self.board.copy(stack=False)
        after.push(move)
        return bool(after.attacks(move.to_square) & after.pieces(piece, after.turn))

    def mates(self, move: chess.Move) -> bool:
        """Whether the move ends the game."""
        after = self.board.copy(stack=False)
        after.push(move)
        return after.is_checkmate()

    def squares(self, case: Case, start: chess.Square, *, loose: bool = False) -> set[chess.Square]:
        """The squares a case may be, for the piece of a square; loosely, "sa tour" is the one of either wing."""
        mover = self.board.turn
        side = mover
        if case.file is None:
            files = self.own_files(start, loose)
        else:
            if case.file.whose is not None:
                side = case.file.whose
            elif case.file.other:
                side = not mover
            files = case.file.files() if loose else self.files(case.file, start)
        rank = case.rank - 1 if side == chess.WHITE else 8 - case.rank
        return {chess.square(file, rank) for file in files}

    def own_files(self, start: chess.Square, loose: bool) -> Sequence[int]:
        """The file of the piece itself: where it began, or where such pieces begin."""
        piece = self.board.piece_type_at(start)
        home = self.cast.home_file(start)
        if home is not None and piece != chess.PAWN and not loose:
            return (home,)
        if piece in (None, chess.PAWN):
            return (chess.square_file(start),)
        assert piece is not None
        return FileName(piece).files()

    def files(self, name: FileName, start: chess.Square) -> Sequence[int]:
        """The files of a name; one that has two is that of the wing of the piece itself."""
        files, wing = name.files(), self.cast.wing(self.board, start)
        if len(files) == 1 or wing is None:
            return files
        return FileName(name.piece, wing).files()


def _light(square: chess.Square) -> bool:
    return bool(chess.BB_SQUARES[square] & chess.BB_LIGHT_SQUARES)


def _wing_of(name: FileName) -> Wing | None:
    """The wing of a piece in a name: `le fou du roi`, `la tour de la dame`."""
    if name.piece in _LONE:
        return _LONE[name.piece]
    return name.wing


def _mirrored(move: chess.Move) -> chess.Move:
    """The same move of the other side."""
    return chess.Move(
        chess.square_mirror(move.from_square), chess.square_mirror(move.to_square), move.promotion, move.drop
    )
