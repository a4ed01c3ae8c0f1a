"""How far Philidor's lines replay: as they are printed, and with what we read instead."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import chess

from tablegames import Seat, Text, write_portable
from tablegames.core.languages import gettext as _
from tablegames_echecs.descriptif import Unclear, parse
from tablegames_echecs.philidor.lines import Book, BookLine, Played, Sentence, Slip
from tablegames_echecs.reading import Why, boards

RESULTS = {"white_wins": "1-0", "black_wins": "0-1", "drawn": "1/2-1/2", None: "*"}
_NAMES = (Text("White"), Text("Black"))


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the table."""

    line: BookLine
    printed: Played
    mended: Played

    @property
    def slips(self) -> list[Sentence]:
        """The sentences that are not read as they are printed."""
        return [sentence for sentence in self.line.sentences if sentence.correction is not None]

    @property
    def guesses(self) -> int:
        """How many of them are only guessed."""
        return sum(s.correction is not None and s.correction.kind is Slip.GUESS for s in self.slips)

    @property
    def not_mate(self) -> list[Sentence]:
        """The sentences that announce a mate which is not there yet."""
        positions = list(boards(self.mended.start, self.mended.read.moves))[1:]
        return [
            sentence
            for sentence, board in zip(self.mended.sentences, positions, strict=False)
            if _says_mate(sentence) and not board.is_checkmate()
        ]

    @property
    def data(self) -> dict[str, object]:
        """As plain data."""
        stop = self.printed.stopped_at
        return {
            "id": self.line.id,
            "cite": self.line.cite,
            "leaves": self._leaves(),
            "moves": len(self.line.sentences),
            "printed": {
                "whole": self.printed.whole,
                "played": len(self.printed.read.moves),
                "stops": None if stop is None else {**place_data(stop), "text": stop.text, "why": self._why()},
            },
            "mended": {"whole": self.mended.whole, "played": len(self.mended.read.moves)},
            "corrections": [
                {**place_data(s), "printed": s.text, "read": s.mended, "kind": s.correction.kind.value,
                 "why": {"en": s.correction.why.en, "fr": s.correction.why.fr}}
                for s in self.slips if s.correction is not None
            ],
            "by_sequel": len(self.mended.read.by_sequel),
            "open": len(self.mended.read.open),
            "not_yet_mate": [place_data(sentence) for sentence in self.not_mate],
        }  # fmt: skip

    def _leaves(self) -> dict[str, object] | None:
        line = self.line
        return {"line": line.leaves, "move": line.at, "printed": line.printed_at} if line.renvoi else None

    def _why(self) -> str:
        assert self.printed.read.stop is not None
        return self.printed.read.stop.why.value


def _says_mate(sentence: Sentence) -> bool:
    try:
        return parse(sentence.mended or "").mate
    except Unclear:
        return False


def place_data(sentence: Sentence) -> dict[str, object]:
    """Where a sentence stands."""
    return {"move": sentence.number, "side": ("white", "black")[sentence.seat]}


def place(sentence: Sentence) -> str:
    """`17 White`."""
    return f"{sentence.number} {_NAMES[sentence.seat]}"


def rows(lines: Book) -> Iterator[Row]:
    """The table."""
    for line in lines.lines.values():
        yield Row(line, lines.played(line.id, mended=False), lines.played(line.id))


def counted(found: Sequence[Row]) -> str:
    """How many lines replay."""
    printed = sum(row.printed.whole for row in found)
    mended = sum(row.mended.whole for row in found)
    sure = sum(row.mended.whole and not row.guesses for row in found)
    slips = sum(len(row.slips) for row in found)
    return _(
        "Of {len} lines, {printed} replay as printed and {mended} after {slips} corrections; {sure} of these "
        "lines needed no guess.",
        printed=printed,
        len=len(found),
        mended=mended,
        slips=slips,
        sure=sure,
    )


def stop_reason(row: Row) -> str:
    """The error where a line stops as printed."""
    if row.printed.read.stop is None:
        return ""
    if row.printed.read.stop.why is Why.UNCLEAR:
        return _("not understood")
    return _("no such move")


def why(row: Row) -> str:
    """Return where a line stops as printed, and the error there."""
    stop = row.printed.stopped_at
    return "" if stop is None else f"{place(stop)}: {stop_reason(row)}: {stop.text}"


def worded(sentence: Sentence) -> str:
    """The book's words; where we read something else, that, with what is printed beside it, and whether we guess."""
    if sentence.correction is None:
        return sentence.text
    guessed = _(", guessed") if sentence.correction.kind is Slip.GUESS else ""
    return f"{sentence.mended or ''} ({_('printed')}: {sentence.text}{guessed})"


def pgn(lines: Book, name: str) -> str:
    """A line as a game from the beginning, in PGN."""
    line = lines.lines[name]
    begin, moves = lines.from_the_beginning(name)
    told: list[tuple[str, list[str]]] = []
    board = begin.copy(stack=False)
    for move in moves:
        told.append((board.san(move), []))
        board.push(move)
    for sentence, entry in zip(reversed(lines.played(name).sentences), reversed(told), strict=False):
        entry[1].append("{" + worded(sentence) + "}")
    result = RESULTS[line.outcome]
    tags = {
        "Event": f"Philidor: {line.title}",
        "Site": "Académie universelle des jeux, tome III",
        "Date": "1806.??.??",
        "Round": line.cite,
        "White": "?",
        "Black": "?",
        "Result": result,
        "Ruleset": "philidor",
    }
    if begin.fen() != chess.STARTING_FEN:
        tags |= {"SetUp": "1", "FEN": begin.fen()}
    return write_portable(tags, [], told, result, first=int(Seat(0) if begin.turn else Seat(1)))
