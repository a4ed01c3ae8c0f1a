"""Moves in letters and figures: `e2-e4`, `e2e4`, `Nf3`, `Cf3`, `♘f3`, `exd5`, `e8=Q`, `0-0`.

The letters are English or French. `R` is a rook in English and the king in French: the language in use is tried
first, then the other; a figurine is never in doubt.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import chess

from tablegames.core.languages import language

LETTERS: Final[Mapping[str, Mapping[str, chess.PieceType]]] = {
    "en": {"K": chess.KING, "Q": chess.QUEEN, "R": chess.ROOK, "B": chess.BISHOP, "N": chess.KNIGHT, "P": chess.PAWN},
    "fr": {"R": chess.KING, "D": chess.QUEEN, "T": chess.ROOK, "F": chess.BISHOP, "C": chess.KNIGHT, "P": chess.PAWN},
}
FIGURINES: Final = {
    sign: piece for piece, signs in enumerate(("♙♟", "♘♞", "♗♝", "♖♜", "♕♛", "♔♚"), 1) for sign in signs
}
_AS_FIGURINES: Final = str.maketrans("KQRBN", "♔♕♖♗♘")
_PIECE: Final = "KQRBNPDTFC♔♕♖♗♘♙♚♛♜♝♞♟"
_PROMOTION: Final = r"(?:\s*=?\s*\(?(?P<promotion>[QRBNDTFCqrbndtfc♕♖♗♘♛♜♝♞])\)?)?"
_CASTLING: Final = re.compile(r"(?P<long>[0oO]\s*[-–]\s*[0oO]\s*[-–]\s*[0oO])|[0oO]\s*[-–]\s*[0oO]")
_MOVE: Final = re.compile(
    rf"(?P<piece>[{_PIECE}])?\s*(?P<file>[a-h])?(?P<rank>[1-8])?\s*(?P<sign>[-–x×:]|à|takes)?\s*"
    rf"(?P<end>[a-h][1-8])(?:\s*e\.?\s*p\.?)?{_PROMOTION}"
)
_TAIL: Final = re.compile(r"\s*(?:[+#†‡!?]|ech\.?|éch\.?)*\s*$")
_LONGEST: Final = 80
"""Letters and signs of a move: what is longer is none."""


@dataclass(frozen=True, slots=True)
class Written:
    """The facts of a move in a text: each part may be missing."""

    piece: chess.PieceType | None = None
    file: int | None = None
    rank: int | None = None
    end: chess.Square | None = None
    promotion: chess.PieceType | None = None
    castling: bool | None = None
    """True: on the king's side; False: on the queen's; None: it is not castling."""

    def fits(self, board: chess.Board, move: chess.Move) -> bool:
        """Whether nothing of it is untrue of a move."""
        if self.castling is not None:
            return board.is_castling(move) and (chess.square_file(move.to_square) == 6) == self.castling
        return (
            self.end == move.to_square
            and self.piece in (None, board.piece_type_at(move.from_square))
            and self.file in (None, chess.square_file(move.from_square))
            and self.rank in (None, chess.square_rank(move.from_square))
            and (self.promotion is None or self.promotion == move.promotion)
        )

    @property
    def start(self) -> chess.Square | None:
        """The square it goes from, where both its letter and its figure are written."""
        if self.file is None or self.rank is None:
            return None
        return chess.square(self.file, self.rank)


def readings(text: str) -> Sequence[Written]:
    """Return possible meanings of a text, the likeliest first; empty if it is not a move."""
    text = " ".join(text.split())
    if len(text) > _LONGEST:
        return ()
    text = _TAIL.sub("", text)
    castling = _CASTLING.fullmatch(text)
    if castling is not None:
        return (Written(castling=castling["long"] is None),)
    found = _MOVE.fullmatch(text)
    if found is None:
        return ()
    return tuple(dict.fromkeys(_readings(found)))


def _readings(found: re.Match[str]) -> Iterator[Written]:
    promotion = None if found["promotion"] is None else _promoted(found["promotion"])
    place = (
        None if found["file"] is None else "abcdefgh".index(found["file"]),
        None if found["rank"] is None else int(found["rank"]) - 1,
        chess.parse_square(found["end"]),
        promotion,
    )
    if found["piece"] is None:
        # two squares say all; one alone, with the file a pawn takes from at most, is a pawn's
        whole = found["file"] is not None and found["rank"] is not None
        yield Written(None if whole else chess.PAWN, *place)
    elif found["piece"] in FIGURINES:
        yield Written(FIGURINES[found["piece"]], *place)
    else:
        for known in (LETTERS[language()], *LETTERS.values()):
            if found["piece"] in known:
                yield Written(known[found["piece"]], *place)


def _promoted(letter: str) -> chess.PieceType:
    """Return the promotion of a pawn: here R means a rook, never a king."""
    if letter in FIGURINES:
        return FIGURINES[letter]
    either = {**LETTERS["fr"], **LETTERS["en"]}
    return either[letter.upper()]


def in_french(san: str) -> str:
    """A move in English letters with the French ones: `Nf3` is `Cf3`, `O-O` is `0-0`."""
    names = LETTERS["en"]
    french = {piece: letter for letter, piece in LETTERS["fr"].items()}
    return "".join(french[names[sign]] if sign in names else sign for sign in san).replace("O", "0")


def with_figurines(san: str) -> str:
    """A move in English letters with figurines, which mean the same in every language."""
    return san.translate(_AS_FIGURINES)
