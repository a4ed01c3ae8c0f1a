"""Rows that were written in pieces, each of games that follow one another: to put them in order, none is read."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import BinaryIO, Final, NamedTuple
from zlib import crc32

AT_ONCE: Final = 1 << 20
"""Bytes that are read at a time."""
MOST_PIECES: Final = 10_000
"""Of more pieces it is not remembered where they lie."""


class Piece(NamedTuple):
    """The rows of some games, from the first to the last, and where in the file they lie."""

    first: int
    last: int
    begin: int
    end: int


class Written:
    """Where the rows lie in a file that only we have written to, and the sum of it."""

    def __init__(self) -> None:
        self._pieces: list[Piece] = []
        self._sum = self._end = 0

    def add(self, games: Sequence[int], content: bytes) -> None:
        """Remember what was written after all the rest: the rows of these games."""
        begin, end = self._end, self._end + len(content)
        self._sum, self._end = crc32(content, self._sum), end
        first, last = games[0], games[-1]
        if len(self._pieces) >= MOST_PIECES or [*games] != [*range(first, last + 1)]:
            return
        if self._pieces and self._pieces[-1].last + 1 == first and self._pieces[-1].end == begin:
            first, _, begin, _ = self._pieces.pop()
        self._pieces.append(Piece(first, last, begin, end))

    def in_order(self, file: BinaryIO, games: int) -> Iterator[bytes] | None:
        """The rows of so many games in order; None where the file has changed, or it is not known where all lie."""
        pieces, following, found = sorted(self._pieces), 1, 0
        for piece in pieces:
            if piece.first != following:
                return None
            following = piece.last + 1
        while block := file.read(AT_ONCE):
            found = crc32(block, found)
        return _taken(file, pieces) if found == self._sum and following == games + 1 else None


def _taken(file: BinaryIO, pieces: list[Piece]) -> Iterator[bytes]:
    for piece in pieces:
        file.seek(piece.begin)
        for at in range(piece.begin, piece.end, AT_ONCE):
            yield file.read(min(AT_ONCE, piece.end - at))
