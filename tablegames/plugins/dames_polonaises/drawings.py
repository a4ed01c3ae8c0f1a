"""The draughts board for a terminal, and in sentences."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import ClassVar, Final

from tablegames.core.languages import say
from tablegames.plugin.drawing.paint import Row, colours, either, painted, rim
from tablegames.plugin.drawing.sight import SPECTATOR, Sight
from tablegames.plugin.drawing.window import columns, folded, lines
from tablegames.plugins.dames_polonaises.march_rules import PlaySquares
from tablegames.plugins.dames_polonaises.render import NAMES, captions, notes, pieces_left
from tablegames.plugins.dames_polonaises.state import Damier, State

DARK: Final = "on color(94)"
LIGHT: Final = "on color(137)"
NUMBERS: Final = {DARK: "color(223)", LIGHT: "color(234)"}
"""What a number is written in, to be read on its square."""
PIECES: Final = ("bold color(231)", "bold color(16)")
WOOD: Final = "color(223) on color(58)"
_BESIDE: Final = 12
"""Lines of a page that are not squares."""


@dataclass(frozen=True, slots=True)
class ColourDamier:
    """The reader's side below; the squares that are played on are numbered while they are empty."""

    name: str = "rich"
    standing: ClassVar[bool] = True
    height: int | None = None
    sight: Sight = SPECTATOR

    def seen_with(self, sight: Sight) -> ColourDamier:
        """The same, as whoever looks sees it."""
        return replace(self, sight=sight)

    def fitted(self, height: int) -> ColourDamier:
        """The same, for a page of so many lines."""
        return replace(self, height=height)

    def draw(self, view: Damier) -> str:
        """The board, then what each side has, then what is counted or pending."""
        told = [
            _caption(part, seat, view)
            for seat, line in enumerate(captions(view, _signs(), self.sight))
            for part in folded(line, then="    ")
        ]
        told += [[(part, "")] for line in notes(view) for part in folded(line, then="    ")]
        return painted([*_board(view, self.height or lines(), self.sight), *told])

    def score(self, view: Damier) -> list[str]:
        """What each side has."""
        return pieces_left(view, self.sight)


def _signs() -> str:
    """White's man and king, Black's man and king: told apart by colour, or else by their signs."""
    return either("●◉●◉" if colours() else "○◎●◉", "oOxX")


def _played(view: Damier) -> tuple[str, str]:
    """The colour of the squares that are played on, and of the others."""
    return (DARK, LIGHT) if view.play_squares is PlaySquares.DARK else (LIGHT, DARK)


def _caption(line: str, seat: int, view: Damier) -> Row:
    """What a side has, its signs as they lie on the board."""
    signs = _signs()[2 * seat : 2 * seat + 2]
    if not signs:
        return [(line, "")]
    parts = re.split(f"(?<= )([{signs}])(?= )", line)
    return [(part, f"{PIECES[seat]} {_played(view)[0]}" if odd % 2 else "") for odd, part in enumerate(parts)]


def _board(view: Damier, height: int, sight: Sight) -> Iterator[Row]:
    size = view.state.board.size
    high = max(1, min(3, (height - _BESIDE) // size))
    wide = max(3, min(2 * high + 4, (columns() - 10) // size))
    corners, across, down = rim()
    edge = across * wide * size
    yield [("    ", ""), (corners[0] + edge + corners[2], WOOD)]
    for row in sorted(range(size), reverse=sight.turned):
        ends = [size // 2 * row + 1, size // 2 * (row + 1)]
        first, last = sorted(ends, reverse=sight.turned)
        for line in range(high):
            middle = line == high // 2
            left, right = (f"{first:>3} ", f" {last}") if middle else ("    ", "")
            yield [(left, ""), (down, WOOD), *_squares(view, row, wide, middle, sight), (down, WOOD), (right, "")]
    yield [("    ", ""), (corners[3] + edge + corners[5], WOOD)]


def _squares(view: Damier, row: int, wide: int, middle: bool, sight: Sight) -> Row:
    """One line of a row; upper rows of each pair begin with a square that is not played."""
    half = view.state.board.size // 2
    played, idle = _played(view)
    blank = either("░", ":") if not colours() else " "
    cells: Row = []
    for place in range(half):
        text, style = _square(view, half * row + place + 1, sight) if middle else ("", "")
        pair: Row = [(blank * wide, idle), (text.center(wide), f"{style} {played}".strip())]
        cells += pair if row % 2 == 0 else pair[::-1]
    return cells[::-1] if sight.turned else cells


def _square(view: Damier, number: int, sight: Sight) -> tuple[str, str]:
    """A piece, or the number of an empty square; those of the last play are marked."""
    state = view.state
    bit = state.board.bit[number]
    shown, style = str(number), NUMBERS[_played(view)[0]]
    for seat, side in enumerate(state.sides):
        if bit & side:
            shown, style = _signs()[2 * seat + bool(bit & state.kings)], PIECES[seat]
    return (shown if sight.last is None else sight.last.mark(number, shown)), style


@dataclass(frozen=True, slots=True)
class PlainDamier:
    """The pieces by their squares."""

    name: str = "plain"
    standing: ClassVar[bool] = True
    sentences: ClassVar[bool] = True
    sight: Sight = SPECTATOR

    def seen_with(self, sight: Sight) -> PlainDamier:
        """The same, for whoever listens."""
        return replace(self, sight=sight)

    def draw(self, view: Damier) -> str:
        """Whose turn it is, the pieces of each side, what is counted or pending."""
        state, actor, sight = view.state, view.actor or 0, self.sight
        names = [sight.side(seat, str(name)) for seat, name in enumerate(NAMES)]
        name = sight.called(actor, str(NAMES[actor]))
        turn = (
            say("The lots are to be drawn.", "On tire au sort qui commence.")
            if state.turn is None
            else say(f"{name} to answer.", f"{name} : à répondre.")
            if actor != state.turn or view.asked(NAMES)
            else say(f"{name} to move.", "À vous de jouer." if sight.is_reader(actor) else f"{name} au trait.")
            if all(state.sides)
            else say("The game is over.", "La partie est finie.")
        )
        return "\n".join([turn, *(_pieces(names[seat], state, state.sides[seat]) for seat in (0, 1)), *notes(view)])

    def score(self, view: Damier) -> list[str]:
        """What each side has."""
        return pieces_left(view, self.sight)


def _pieces(name: str, state: State, side: int) -> str:
    """`White: 20 men on 31 to 50.`"""
    told = []
    for pieces, (one, several), piece in (
        (side & ~state.kings, ("man", "men"), "pion"),
        (side & state.kings, ("king", "kings"), "dame"),
    ):
        squares = state.board.squares(pieces)
        if squares:
            count, where = len(squares), spans(squares)
            kind = one if count == 1 else several
            told.append(say(f"{count} {kind} on {where}", f"{count} {piece}{'s' * (count > 1)} en {where}"))
    none = say("no piece", "aucune pièce")
    return f"{name}{say(': ', ' : ')}{say('; ', ' ; ').join(told) or none}."


def spans(numbers: Sequence[int]) -> str:
    """Numbers in a row told as one span.

    >>> spans([31, 32, 33, 40, 42, 43])
    '31 to 33, 40, 42, 43'
    """
    told: list[str] = []
    for _, placed in groupby(enumerate(numbers), lambda pair: pair[1] - pair[0]):
        run = [number for _, number in placed]
        told += [say(f"{run[0]} to {run[-1]}", f"{run[0]} à {run[-1]}")] if len(run) > 2 else map(str, run)
    return ", ".join(told)
