"""Philidor's games and renvois: what the book says, what is read where it errs, the moves they make.  [AUJ-Ech]"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cache
from importlib.resources import files
from typing import Any

import chess
import yaml

from tablegames import Seat, Text
from tablegames.core.languages import Content
from tablegames_echecs.moves import legal_moves
from tablegames_echecs.reading import Read, boards, read_line
from tablegames_echecs.rules import EchecsRules
from tablegames_echecs.sense import Cast

FOLDER = "tablegames_echecs.philidor"
CHAPTERS = (
    "partie_1", "partie_2", "partie_3", "partie_4", "gambit_1", "gambit_2", "gambit_3", "cunningham",
    "gambit_de_la_dame", "mat", "supplement",
)  # fmt: skip
SEATS = {"white": Seat(0), "black": Seat(1)}
Place = tuple[str, int, Seat]
"""A move of the book: its line, its number there, who makes it."""


class Slip(StrEnum):
    """How sure a correction is."""

    LETTERS = "letters"
    WORDS = "words"
    SENSE = "sense"
    """The printed move can be played, but makes no sense with the moves after it."""
    GUESS = "guess"


@dataclass(frozen=True, slots=True)
class Correction:
    """The corrected text (None: the move is struck out), and the reason."""

    read: str | None
    kind: Slip
    why: Text


@dataclass(frozen=True, slots=True)
class Sentence:
    """One move as the book words it: its number there, its player, and its error, if any."""

    number: int
    seat: Seat
    text: str
    correction: Correction | None = None
    means: str | None = None
    """The move it must mean, where its words fit several."""

    @property
    def mended(self) -> str | None:
        """The text to read; None: nothing."""
        return self.text if self.correction is None else self.correction.read


@dataclass(frozen=True, slots=True)
class BookLine:
    """A party or a renvoi."""

    id: str
    cite: str
    title: Text
    side: Seat
    """The player whose play it teaches."""
    outcome: str | None
    """How it ends, as the book claims; None: it does not say."""
    sentences: tuple[Sentence, ...]
    first: Seat
    """The side that begins, in a line that begins by itself."""
    position: str | None = None
    leaves: str | None = None
    """The line it leaves, at the number `at` of that line and where its first sentence stands."""
    at: int = 0
    printed_at: int = 0
    """The number the book gives instead."""

    @property
    def renvoi(self) -> bool:
        """Whether it leaves another line."""
        return self.leaves is not None


@dataclass(frozen=True, slots=True)
class Played:
    """A playable line: its position and its moves, as far as it goes."""

    start: chess.Board
    sentences: tuple[Sentence, ...]
    """Those that were read: struck ones are not among them."""
    read: Read

    @property
    def whole(self) -> bool:
        """Whether it can be played to its end."""
        return self.read.stop is None

    @property
    def stopped_at(self) -> Sentence | None:
        """The sentence where it stops."""
        return None if self.read.stop is None else self.sentences[self.read.stop.ply]


@dataclass(frozen=True, slots=True)
class Book:
    """All lines by their ids, in the order of the book."""

    lines: Mapping[str, BookLine]
    _played: dict[tuple[str, bool], Played] = field(default_factory=dict, repr=False, compare=False)

    def played(self, name: str, *, mended: bool = True) -> Played:
        """A line played: with the corrections, or as printed; what it leaves is always mended."""
        key = (name, mended)
        if key not in self._played:
            self._played[key] = self._play(self.lines[name], mended)
        return self._played[key]

    def _play(self, line: BookLine, mended: bool) -> Played:
        board, cast, last = self._start(line)
        if mended:
            sentences = tuple(sentence for sentence in line.sentences if sentence.mended is not None)
            texts = [sentence.mended or "" for sentence in sentences]
        else:
            sentences = line.sentences
            texts = [sentence.text for sentence in sentences]
        chosen = {ply: sentence.means for ply, sentence in enumerate(sentences) if sentence.means is not None}
        return Played(board, sentences, read_line(board, cast, texts, _legal, last, chosen))

    def _start(self, line: BookLine) -> tuple[chess.Board, Cast, chess.Move | None]:
        """The position a line begins from, who stands where, and the move before it."""
        if line.leaves is None:
            board = chess.Board(line.position or chess.STARTING_FEN)
            board.turn = chess.WHITE if line.first == 0 else chess.BLACK
            return board, Cast.home() if line.position is None else Cast(), None
        of, turn = self.played(line.leaves), line.sentences[0].seat
        ply = next(
            ply for ply, sentence in enumerate(of.sentences) if (sentence.number, sentence.seat) == (line.at, turn)
        )
        board = list(boards(of.start, of.read.moves[:ply]))[-1]
        return board, of.read.casts[ply], of.read.moves[ply - 1] if ply else of.read.moves[-1]

    def from_the_beginning(self, name: str) -> tuple[chess.Board, tuple[chess.Move, ...]]:
        """The whole game a line is the end of: the position it began from, and every move."""
        line, played = self.lines[name], self.played(name)
        if line.leaves is None:
            return played.start, played.read.moves
        begin, before = self.from_the_beginning(line.leaves)
        for ply, board in enumerate(boards(begin, before)):
            if (board.board_fen(), board.turn) == (played.start.board_fen(), played.start.turn):
                return begin, (*before[:ply], *played.read.moves)
        raise AssertionError(f"{name} does not leave {line.leaves}")


def _legal(board: chess.Board) -> list[chess.Move]:
    return legal_moves(board, EchecsRules())


@cache
def book() -> Book:
    """The lines that the package ships."""
    corrections = {
        (item["line"], item["at"][0], SEATS[item["at"][1]]): Correction(
            item["read"], Slip(item["kind"]), Content(item["why"])
        )
        for item in _data("corrections")
    }
    choices = {(item["line"], item["at"][0], SEATS[item["at"][1]]): str(item["means"]) for item in _data("choices")}
    lines: dict[str, BookLine] = {}
    for chapter in CHAPTERS:
        data = _data(chapter)
        for item in data["lines"]:
            number = item["id"].partition("-renvoi-")[2]
            cite = f"{data['cite']}, renvoi {number}" if number else data["cite"]
            lines[item["id"]] = _line(item, cite, corrections, choices, lines)
    return Book(lines)


def _data(name: str) -> Any:
    return yaml.safe_load((files(FOLDER) / f"{name}.yaml").read_text("utf-8"))


def _line(
    item: Mapping[str, Any],
    cite: str,
    corrections: Mapping[Place, Correction],
    choices: Mapping[Place, str],
    known: Mapping[str, BookLine],
) -> BookLine:
    leaves = item.get("leaves")
    first = SEATS[item["begins"]] if leaves is None else _beginner(known, leaves["line"])
    sentences = tuple(_sentences(item, first, corrections, choices))
    return BookLine(
        item["id"],
        cite,
        Content(item["title"]),
        SEATS[item["side"]],
        item.get("outcome"),
        sentences,
        first,
        item.get("position"),
        None if leaves is None else leaves["line"],
        0 if leaves is None else leaves["move"],
        0 if leaves is None else leaves.get("printed", leaves["move"]),
    )


def _beginner(known: Mapping[str, BookLine], name: str) -> Seat:
    """The side that moves first in every pair of moves."""
    return known[name].first


def _sentences(
    item: Mapping[str, Any], first: Seat, corrections: Mapping[Place, Correction], choices: Mapping[Place, str]
) -> Iterator[Sentence]:
    moves: Mapping[int, Iterable[str | None]] = item["moves"]
    for number, pair in moves.items():
        for place, text in enumerate(pair):
            seat = Seat((first + place) % 2)
            if text is not None:
                at = (item["id"], number, seat)
                yield Sentence(number, seat, text, corrections.get(at), choices.get(at))
