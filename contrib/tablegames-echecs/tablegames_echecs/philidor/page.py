"""The page PHILIDOR.md: every line of the book, how far it replays, and every word that is read otherwise.

    python -m tablegames_echecs.philidor > PHILIDOR.md

A test compares the page with the findings.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tablegames_echecs.philidor.lines import Book, Slip
from tablegames_echecs.philidor.report import Row, counted, place, rows, stop_reason

HEAD = """# Philidor's lines, and how far they replay

The parties, gambits and renvois that the *Académie universelle des jeux* (tome III, 1806) prints after Philidor, each
read sentence by sentence and played by his rules. The place in the book is the chapter with the number of the renvoi
and of the move. A renvoi is read from the mended line that it leaves.

Made by `python -m tablegames_echecs.philidor > PHILIDOR.md`. `tablegames philidor` prints the same, in French too;
`tablegames replay echecs:LINE` plays a line.
"""
KINDS = {
    Slip.LETTERS: "a letter or two",
    Slip.WORDS: "the right words are plain from the position or from the book itself",
    Slip.SENSE: "the printed move can be played, but then what follows has no sense",
    Slip.GUESS: "the printed move cannot be played, and ours is only one that suits what follows",
}


def page(lines: Book) -> str:
    """The whole page, in the language in use."""
    found = list(rows(lines))
    return "\n".join([HEAD, *_lines(found), *_corrections(found)])


def _lines(found: Sequence[Row]) -> Iterator[str]:
    yield "## The lines\n"
    yield f"{counted(found)}\n"
    yield "| line | place in the book | moves | as printed | it stops at | because | corrected |"
    yield "|---|---|---|---|---|---|---|"
    for row in found:
        stop = row.printed.stopped_at
        at = "" if stop is None else f"{place(stop)}: *{stop.text}*"
        total = len(row.line.sentences)
        printed = "whole" if stop is None else f"{len(row.printed.read.moves)} of {total}"
        yield _cells(row.line.id, row.line.cite, str(total), printed, at, _because(row), _mended(row))
    yield ""


def _because(row: Row) -> str:
    """Return the error where it stops: in the words there, or in an earlier move played as printed."""
    stop = row.printed.stopped_at
    if stop is None:
        return ""
    read = row.line.sentences[: row.line.sentences.index(stop) + 1]
    slip = [sentence for sentence in read if sentence.correction is not None][-1]
    reason = "" if slip.correction is None else str(slip.correction.why)
    return f"{stop_reason(row)}: {reason if slip is stop else f'{place(slip)} is wrong, {reason}'}"


def _mended(row: Row) -> str:
    if not row.slips:
        return ""
    count = f"{len(row.slips)} correction{'s' if len(row.slips) > 1 else ''}"
    guessed = f", {row.guesses} of them a guess" if row.guesses else ""
    whole = "whole" if row.mended.whole else f"{len(row.mended.read.moves)} of {len(row.mended.sentences)}"
    return f"{whole}: {count}{guessed}"


def _corrections(found: Sequence[Row]) -> Iterator[str]:
    yield "## The corrections\n"
    yield from (f"* *{kind.value}*: {meaning}" for kind, meaning in KINDS.items())
    yield "\n| place in the book | move | printed | read | kind | why |"
    yield "|---|---|---|---|---|---|"
    for row in found:
        for slip in row.slips:
            if slip.correction is not None:
                read, kind, why = slip.mended or "struck out", slip.correction.kind.value, str(slip.correction.why)
                yield _cells(row.line.cite, place(slip), slip.text, read, kind, why)
    moved = [row.line for row in found if row.line.at != row.line.printed_at]
    yield from (
        f"\n{line.cite} is printed as leaving at move {line.printed_at}; the position is that of move {line.at}."
        for line in moved
    )
    early = [(row.line.cite, place(sentence)) for row in found for sentence in row.not_mate]
    yield from (f"\n{cite}, {move}: the mate that is announced there is not one yet." for cite, move in early)
    yield ""


def _cells(*cells: str) -> str:
    return f"| {' | '.join(cells)} |"
