"""Philidor's lines as a pack of problems: the reader plays the side that a line teaches, the book answers.

`tablegames puzzles echecs partie-1` stops before every move of that side and asks for it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import chess
import yaml

from tablegames import PuzzleSource
from tablegames_echecs.philidor.lines import Book, BookLine, book
from tablegames_echecs.reading import boards

ORIGIN = "echecs/philidor"
_SQUARES = chess.SQUARE_NAMES


def pack() -> PuzzleSource:
    """Every line that says how it ends."""
    data = {
        "game": "echecs",
        "title": {"en": "Philidor's games and renvois", "fr": "Parties et renvois de Philidor"},
        "source": "AUJ-Ech",
        "variant": "philidor",
        "puzzles": [_problem(book(), line) for line in book().lines.values() if line.outcome is not None],
    }
    return PuzzleSource("echecs", "philidor", yaml.safe_dump(data, allow_unicode=True, sort_keys=False), ORIGIN)


def _problem(lines: Book, line: BookLine) -> dict[str, Any]:
    """A line from the first move of the side it teaches."""
    played = lines.played(line.id)
    positions = list(boards(played.start, played.read.moves))
    late = int(played.start.turn != (line.side == 0))
    told = [*_written(positions, played.read.moves)][late:]
    return {
        "id": line.id,
        "cite": line.cite,
        "position": positions[late].fen(),
        "line": told,
        "outcome": line.outcome,
        "note": {"en": f"{line.title.en}.", "fr": f"{line.title.fr}."},
    }


def _written(positions: list[chess.Board], moves: tuple[chess.Move, ...]) -> Iterator[str]:
    """The moves by their squares, which every language reads alike."""
    for board, move in zip(positions, moves, strict=False):
        sign = "x" if board.is_capture(move) else "-"
        become = "" if move.promotion is None else f"={chess.piece_symbol(move.promotion).upper()}"
        yield f"{_SQUARES[move.from_square]}{sign}{_SQUARES[move.to_square]}{become}"
