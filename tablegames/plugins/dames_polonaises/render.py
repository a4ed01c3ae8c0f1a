"""The damier as text, in colour, and in sentences; kings and men are told apart by their signs."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import ClassVar, Final

from tablegames.core.languages import Text, say
from tablegames.plugin.drawing.paint import Row, colours, either, painted, rim
from tablegames.plugin.drawing.sight import SPECTATOR, Sight
from tablegames.plugin.drawing.window import columns, folded, lines
from tablegames.plugins.dames_polonaises.march_rules import PlaySquares
from tablegames.plugins.dames_polonaises.state import Damier, State

NAMES: Final = (Text("White", "Blancs"), Text("Black", "Noirs"))
LETTERS: Final = "oOxX"
DISCS: Final = "⛀⛁⛂⛃"


@dataclass(frozen=True, slots=True)
class Drawing:
    """Draws the board; `pieces` are White's man and king, Black's man and king."""

    name: str
    pieces: str
    sight: Sight = SPECTATOR

    def seen_with(self, sight: Sight) -> Drawing:
        """The same, as whoever looks sees it."""
        return replace(self, sight=sight)

    def draw(self, view: Damier) -> str:
        """The board with the reader's side below, whose turn it is, and what each side has."""
        size = view.state.board.size
        rule = "   +" + "-" * (4 * size) + "+"
        rows = [self._row(view, row) for row in range(size)]
        if self.sight.turned:
            rows.reverse()
        return "\n".join([rule, *rows, rule, *captions(view, self.pieces, self.sight), *notes(view)])

    def score(self, view: Damier) -> list[str]:
        """What each side has."""
        return pieces_left(view, self.sight)

    def _row(self, view: Damier, row: int) -> str:
        """One row of squares; the upper rows of each pair begin with a square that is not played."""
        half = view.state.board.size // 2
        first = half * row + 1
        dark = view.play_squares is PlaySquares.DARK
        idle, played = (" ", ":") if dark else (":", " ")
        cells = [
            part for n in range(half) for part in (idle * 4, self._square(view.state, first + n).center(4, played))
        ]
        if row % 2:
            cells = cells[1:] + cells[:1]
        last = first + half - 1
        if self.sight.turned:
            return f"{last:>2} |{''.join(reversed(cells))}| {first}"
        return f"{first:>2} |{''.join(cells)}| {last}"

    def _square(self, state: State, number: int) -> str:
        """A piece, or the number of an empty square; those of the last play are marked."""
        bit, shown, last = state.board.bit[number], str(number), self.sight.last
        for seat, side in enumerate(state.sides):
            if bit & side:
                shown = self.pieces[2 * seat + bool(bit & state.kings)]
        return shown if last is None else last.mark(number, shown)


def pieces_left(view: Damier, sight: Sight = SPECTATOR) -> list[str]:
    """What each side has, in a sentence each: `White: 18 men, 1 king.`"""
    told = []
    for seat, side in enumerate(view.state.sides):
        name = sight.called(seat, str(NAMES[seat]))
        men, kings = (side & ~view.state.kings).bit_count(), (side & view.state.kings).bit_count()
        told.append(
            say(
                f"{name}: {men} {'man' if men == 1 else 'men'}, {kings} king{'' if kings == 1 else 's'}.",
                f"{name} : {men} pion{'' if men < 2 else 's'}, {kings} dame{'' if kings < 2 else 's'}.",
            )
        )
    return told


def captions(view: Damier, pieces: str, sight: Sight = SPECTATOR) -> list[str]:
    """What each side has, with the signs of White's man and king, Black's man and king; who is to act."""
    lines, state = [], view.state
    names = [sight.side(seat, str(name)) for seat, name in enumerate(NAMES)]
    wide = max(7, *map(len, names))
    for seat, (name, side) in enumerate(zip(names, state.sides, strict=True)):
        man, king = pieces[2 * seat], pieces[2 * seat + 1]
        men, kings = (side & ~state.kings).bit_count(), (side & state.kings).bit_count()
        counts = say(f"{men} {man} {'man' if men == 1 else 'men'}", f"{men} {man} pion{'' if men < 2 else 's'}")
        if kings:
            counts += say(f", {kings} {king} king{'s' * (kings > 1)}", f", {kings} {king} dame{'s' * (kings > 1)}")
        acts = view.actor == seat and (all(state.sides) or view.asked(NAMES))
        lines.append(f"{name:<{wide}} {counts}" + (f"  {_next_act(view)}" if acts else ""))
    if state.turn is None and not state.ledger.lift:
        lines.append(say("The lots are to be drawn.", "On tire au sort qui commence."))
    return lines


def _next_act(view: Damier) -> str:
    """What who is to act does."""
    moves = view.actor == view.state.turn and not view.asked(NAMES)
    return say("to move", "au trait") if moves else say("to answer", "à répondre")


def notes(view: Damier) -> list[str]:
    """What is asked, what is counted, and what is pending."""
    ledger = view.state.ledger
    ending, lines = ledger.ending, [f"{asked}."] if (asked := view.asked(NAMES)) else []
    if ending.three >= 0 and view.limit:
        done, last = ending.three // 2, view.limit
        of = view.without_line or last
        more = say(f" (of {last} with the main line)", f" (sur {last} avec la grande ligne)") if of < last else ""
        lines.append(
            say(f"Limited moves: {done} of {of} played{more}.", f"Coups limités : {done} sur {of} joués{more}.")
        )
    if ledger.lift:
        men = ledger.lift
        lines.append(say(f"Men to be given: {men}.", f"Pions à donner : {men}."))
    if ledger.offered:
        lines.append(say("It is offered to crown the men.", "On offre de damer les pions."))
    if ledger.level:
        lines.append(say("This game is played without odds.", "Cette partie se joue à but."))
    return lines


TEXT: Final = Drawing("text", LETTERS)
UNICODE: Final = Drawing("unicode", DISCS)


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
