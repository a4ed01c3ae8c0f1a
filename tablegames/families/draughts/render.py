"""The board as text, in colour and in sentences; kings and men have different signs."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby
from typing import ClassVar, Final

from tablegames.core.frozen import frozen
from tablegames.core.languages import Text, gettext as _, ngettext
from tablegames.families.draughts.board import Board
from tablegames.families.draughts.options import PlaySquares
from tablegames.families.draughts.state import Damier, State
from tablegames.plugin.drawing.paint import Row, colours, either, painted, rim
from tablegames.plugin.drawing.sight import SPECTATOR, Sight, SightedDrawing
from tablegames.plugin.drawing.window import columns, folded, lines

NAMES: Final = (Text("White"), Text("Black"))
LETTERS: Final = "oOxX"
DISCS: Final = "⛀⛁⛂⛃"


@frozen
class _Drawing(SightedDrawing):
    """The parts common to every drawing of the board."""

    def score(self, view: Damier) -> list[str]:
        """Return a sentence for each side: `White: 18 men, 1 king.`"""
        names = [self.sight.called(seat, str(name)) for seat, name in enumerate(NAMES)]
        return [
            _("{name}: {men}, {kings}.", name=name, men=_men(men), kings=_kings(kings))
            for name, (men, kings) in zip(names, _counts(view.state), strict=True)
        ]


@frozen
class Drawing(_Drawing):
    """Draws the board; `pieces` are the signs of White's man and king, then Black's."""

    name: str
    pieces: str

    def draw(self, view: Damier) -> str:
        """Draw the board with the reader's side below, the pieces of each side, and whose turn it is."""
        size = view.state.board.size
        rule = "   +" + "-" * (4 * size) + "+"
        rows = [self._row(view, row) for row in range(size)]
        if self.sight.turned:
            rows.reverse()
        return "\n".join([rule, *rows, rule, *captions(view, self.pieces, self.sight), *notes(view)])

    def _row(self, view: Damier, row: int) -> str:
        """One row of squares; those that are not used have the other shade."""
        dark = view.play_squares is PlaySquares.DARK
        idle, played = (" ", ":") if dark else (":", " ")
        numbers = row_of(view.state.board, row)
        cells = [
            idle * 4 if number is None else self._square(view.state, number).center(4, played) for number in numbers
        ]
        first, last = ends_of(numbers)
        if self.sight.turned:
            return f"{last:>2} |{''.join(reversed(cells))}| {first}"
        return f"{first:>2} |{''.join(cells)}| {last}"

    def _square(self, state: State, number: int) -> str:
        """A piece, or the number of an empty square; squares of the last move are marked."""
        bit, shown, last = state.board.bit[number], str(number), self.sight.last
        for seat, side in enumerate(state.sides):
            if bit & side:
                shown = self.pieces[2 * seat + bool(bit & state.kings)]
        return shown if last is None else last.mark(number, shown)


def row_of(board: Board, row: int) -> list[int | None]:
    """The number of each square of a row from White's left; None: it is not used."""
    return [board.number_at.get((row, column)) for column in range(board.size)]


def ends_of(numbers: list[int | None]) -> tuple[int, int]:
    """The first and the last number of a row."""
    used = [number for number in numbers if number is not None]
    return used[0], used[-1]


def _counts(state: State) -> list[tuple[int, int]]:
    return [((side & ~state.kings).bit_count(), (side & state.kings).bit_count()) for side in state.sides]


def _men(count: int) -> str:
    return ngettext("{count} man", "{count} men", count)


def _kings(count: int) -> str:
    return ngettext("{count} king", "{count} kings", count)


def captions(view: Damier, pieces: str, sight: Sight = SPECTATOR) -> list[str]:
    """Return the pieces of each side, with the signs of its man and king, and the side to act."""
    lines, state = [], view.state
    names = [sight.side(seat, str(name)) for seat, name in enumerate(NAMES)]
    wide = max(7, *map(len, names))
    for seat, (name, (men, kings)) in enumerate(zip(names, _counts(state), strict=True)):
        man, king = pieces[2 * seat], pieces[2 * seat + 1]
        counts = ngettext("{count} {sign} man", "{count} {sign} men", men, sign=man)
        if kings:
            counts += ", " + ngettext("{count} {sign} king", "{count} {sign} kings", kings, sign=king)
        acts = view.actor == seat and (all(state.sides) or view.asked(NAMES))
        lines.append(f"{name:<{wide}} {counts}" + (f"  {_next_act(view)}" if acts else ""))
    if state.turn is None and not state.ledger.lift:
        lines.append(_("The draw for the first move has not been made yet."))
    return lines


def _next_act(view: Damier) -> str:
    """Return what the side to act does."""
    moves = view.actor == view.state.turn and not view.asked(NAMES)
    return _("to move") if moves else _("to answer")


def notes(view: Damier) -> list[str]:
    """Return the lines on questions, counts and pending matters."""
    ledger = view.state.ledger
    ending, lines = ledger.ending, [f"{asked}."] if (asked := view.asked(NAMES)) else []
    if ending.three >= 0 and view.limit:
        done, last = ending.three // 2, view.limit
        of = view.without_line or last
        more = _(" ({last} with the main line)", last=last) if of < last else ""
        lines.append(_("Move limit: {done} of {of} moves played{more}.", done=done, of=of, more=more))
    if ledger.lift:
        men = ledger.lift
        lines.append(_("Men still to remove: {men}.", men=men))
    if ledger.offered:
        lines.append(_("The offer to crown the men has not been answered yet."))
    if ledger.level:
        lines.append(_("This game is played without odds."))
    return lines


TEXT: Final = Drawing("text", LETTERS)
UNICODE: Final = Drawing("unicode", DISCS)


DARK: Final = "on color(94)"
LIGHT: Final = "on color(137)"
NUMBERS: Final = {DARK: "color(223)", LIGHT: "color(234)"}
"""Return the signs around a number on its square."""
PIECES: Final = ("bold color(231)", "bold color(16)")
WOOD: Final = "color(223) on color(58)"
_BESIDE: Final = 12
"""Lines of a page that are not squares."""


@frozen
class ColourDamier(_Drawing):
    """The board in colour, with the reader's side below; empty squares that are played on show their numbers."""

    name: str = "rich"
    standing: ClassVar[bool] = True
    height: int | None = None

    def fitted(self, height: int) -> ColourDamier:
        return replace(self, height=height)

    def draw(self, view: Damier) -> str:
        """Draw the board, then the pieces of each side, then counts and pending matters."""
        below = [
            _caption(part, seat, view)
            for seat, line in enumerate(captions(view, _signs(), self.sight))
            for part in folded(line, then="    ")
        ]
        below += [[(part, "")] for line in notes(view) for part in folded(line, then="    ")]
        return painted([*_board(view, self.height or lines(), self.sight), *below])


def _signs() -> str:
    """White's man and king, Black's man and king: distinguished by colour, or else by their signs."""
    return either("●◉●◉" if colours() else "○◎●◉", "oOxX")


def _played(view: Damier) -> tuple[str, str]:
    """The colour of the squares in use, and of the others."""
    return (DARK, LIGHT) if view.play_squares is PlaySquares.DARK else (LIGHT, DARK)


def _caption(line: str, seat: int, view: Damier) -> Row:
    """Return the pieces of a side, with their signs on the board."""
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
        first, last = sorted(ends_of(row_of(view.state.board, row)), reverse=sight.turned)
        for line in range(high):
            middle = line == high // 2
            left, right = (f"{first:>3} ", f" {last}") if middle else ("    ", "")
            yield [(left, ""), (down, WOOD), *_squares(view, row, wide, middle, sight), (down, WOOD), (right, "")]
    yield [("    ", ""), (corners[3] + edge + corners[5], WOOD)]


def _squares(view: Damier, row: int, wide: int, middle: bool, sight: Sight) -> Row:
    """One line of a row; those squares that are not used have the other shade."""
    played, idle = _played(view)
    blank = either("░", ":") if not colours() else " "
    cells: Row = []
    for number in row_of(view.state.board, row):
        text, style = _square(view, number, sight) if middle and number is not None else ("", "")
        used = (text.center(wide), f"{style} {played}".strip())
        cells.append((blank * wide, idle) if number is None else used)
    return cells[::-1] if sight.turned else cells


def _square(view: Damier, number: int, sight: Sight) -> tuple[str, str]:
    """A piece, or the number of an empty square; squares of the last move are marked."""
    state = view.state
    bit = state.board.bit[number]
    shown, style = str(number), NUMBERS[_played(view)[0]]
    for seat, side in enumerate(state.sides):
        if bit & side:
            shown, style = _signs()[2 * seat + bool(bit & state.kings)], PIECES[seat]
    return (shown if sight.last is None else sight.last.mark(number, shown)), style


@frozen
class PlainDamier(_Drawing):
    """The board in sentences, for readers who cannot see a drawing."""

    name: str = "plain"
    standing: ClassVar[bool] = True
    sentences: ClassVar[bool] = True

    def draw(self, view: Damier) -> str:
        """Say whose turn it is, where the pieces of each side stand, what is counted or pending."""
        state, actor, sight = view.state, view.actor or 0, self.sight
        names = [sight.side(seat, str(name)) for seat, name in enumerate(NAMES)]
        name = sight.called(actor, str(NAMES[actor]))
        turn = (
            _("The draw for the first move has not been made yet.")
            if state.turn is None
            else _("{name} to answer.", name=name)
            if actor != state.turn or view.asked(NAMES)
            else (_("You to move.") if sight.is_reader(actor) else _("{name} to move.", name=name))
            if all(state.sides)
            else _("The game is over.")
        )
        return "\n".join([turn, *(_pieces(names[seat], state, state.sides[seat]) for seat in (0, 1)), *notes(view)])


def _pieces(name: str, state: State, side: int) -> str:
    """`White: 20 men on 31 to 50.`"""
    men, kings = (state.board.squares(pieces) for pieces in (side & ~state.kings, side & state.kings))
    parts = []
    if men:
        parts.append(_("{pieces} on {where}", pieces=_men(len(men)), where=spans(men)))
    if kings:
        parts.append(_("{pieces} on {where}", pieces=_kings(len(kings)), where=spans(kings)))
    none = _("no piece")
    return f"{name}{_(': ')}{_('; ').join(parts) or none}."


def spans(numbers: Sequence[int]) -> str:
    """Write numbers in a row as one span.

    >>> spans([31, 32, 33, 40, 42, 43])
    '31 to 33, 40, 42, 43'
    """
    found: list[str] = []
    for _unused, placed in groupby(enumerate(numbers), lambda pair: pair[1] - pair[0]):
        run = [number for _, number in placed]
        found += [_("{run} to {run2}", run=run[0], run2=run[-1])] if len(run) > 2 else map(str, run)
    return ", ".join(found)
