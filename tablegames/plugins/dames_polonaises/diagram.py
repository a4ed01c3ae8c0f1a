"""The damier as a picture: dark squares hatched, those in use as the rules say, kings two discs high."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final

from tablegames.core.languages import say
from tablegames.plugin.drawing.diagram import (
    FINE,
    INK,
    PAPER,
    SIDES,
    THICK,
    THIN,
    Look,
    Picture,
    Point,
    Sign,
    box_of,
    caption,
    disc,
    group,
    sign,
    strokes,
    target,
    words,
)
from tablegames.plugin.drawing.sight import Trace
from tablegames.plugins.dames_polonaises.board import Board
from tablegames.plugins.dames_polonaises.march_rules import PlaySquares
from tablegames.plugins.dames_polonaises.render import NAMES
from tablegames.plugins.dames_polonaises.state import Damier, State

SQUARE: Final = 12.0
RADIUS: Final = 4.3
RIM: Final = 3.0
MARGIN: Final = 2.0
CAPTION: Final = 10.0
_LIFTED: Final = 1.0
"""How far the upper disc of a king is drawn from the lower one."""
_HATCH: Final = 1.2


class DamierDiagram:
    """The board from either side, whose squares are numbered from Black's left, as White sees it from the top."""

    name = "board"

    def draw(self, view: Damier, look: Look) -> str:
        """The board, and what stands on it."""
        state, turned = view.state, look.seat == 1
        actor, to_do = _next(view, look.over)
        size = state.board.size
        edge = size * SQUARE
        shapes = (
            _bare(size, view.play_squares),
            _numbered(state.board, turned) if look.labels else "",
            group("last", _last(state, look.last, turned)),
            *(group(f"pieces {SIDES[side]}", _pieces(state, side, turned)) for side in (0, 1)),
            *caption(edge + RIM + CAPTION - 3.2, actor, to_do),
            _pointed(state.board, turned) if look.places else "",
        )
        corner = (-RIM - MARGIN, -RIM - MARGIN)
        whole = edge + 2 * (RIM + MARGIN), edge + 2 * RIM + MARGIN + CAPTION
        return Picture(corner, whole, _described(state, to_do), tuple(filter(None, shapes))).svg(look)

    def legend(self) -> Sequence[Sign]:
        """Men, kings, what is marked of the last play.  [MAN III.24]"""
        man = say("Men, White's and Black's.", "Des pions, aux Blancs et aux Noirs.")
        king = say(
            "A king (dame): two discs, one on the other.",
            "Une dame : deux disques l'un sur l'autre.",
        )
        last = say(
            "The last move: a fine frame where the piece left, a broad one where it came to.",
            "Le dernier coup : un cadre fin d'où la pièce est partie, un cadre épais où elle est venue.",
        )
        both = (*disc(-5, 0, RADIUS, 0, "man"), *disc(5, 0, RADIUS, 1, "man"))
        return (
            sign(man, both, 10.0),
            sign(king, (_king(0, 0, 0),)),
            sign(last, (_framed(-8, -4, THIN, 7), _framed(1, -4, THICK, 7)), 9.0),
        )


@lru_cache
def _bare(size: int, used: PlaySquares) -> str:
    """The empty board."""
    edge = size * SQUARE
    frame = box_of(-RIM, -RIM, edge + 2 * RIM, edge + 2 * RIM, "rim", fill=PAPER, stroke=INK, stroke_width=THICK)
    inner = box_of(0, 0, edge, edge, fill="none", stroke=INK, stroke_width=THIN)
    dark = strokes(_hatching(size, used), "hatching", stroke=INK, stroke_width=FINE)
    return group("board", (frame, dark, inner))


def _place(board: Board, number: int, turned: bool) -> Point:
    """The upper left corner of a square: numbers go row by row, and the first row begins with one not in use."""
    row, column = board.place(number)
    if turned:
        row, column = board.size - 1 - row, board.size - 1 - column
    return column * SQUARE, row * SQUARE


def _hatching(size: int, used: PlaySquares) -> Iterator[tuple[Point, Point]]:
    """Slanting lines over the dark squares, which are those in use or the others."""
    for row in range(size):
        for column in range(size):
            in_use = (row + column) % 2 == 1
            if in_use is (used is PlaySquares.DARK):
                yield from _slanting(column * SQUARE, row * SQUARE)


def _slanting(x: float, y: float) -> Iterator[tuple[Point, Point]]:
    steps = round(2 * SQUARE / _HATCH)
    for step in range(1, steps):
        reach = step * _HATCH
        start = (x, y + reach) if reach <= SQUARE else (x + reach - SQUARE, y + SQUARE)
        end = (x + reach, y) if reach <= SQUARE else (x + SQUARE, y + reach - SQUARE)
        yield start, end


@lru_cache
def _numbered(board: Board, turned: bool) -> str:
    """The number of each square in use, small in its corner."""
    return group("labels", _labels(board, turned))


def _labels(board: Board, turned: bool) -> Iterator[str]:
    for number in board.numbers:
        x, y = _place(board, number, turned)
        yield box_of(x + 0.3, y + 0.3, 1.6 * len(str(number)) + 0.4, 2.3, fill=PAPER)
        yield words(x + 0.5, y + 2.4, 2.6, str(number), "label")


@lru_cache
def _pointed(board: Board, turned: bool) -> str:
    """Every square in use, by its number."""
    squares = (target(str(number), *_place(board, number, turned), SQUARE, SQUARE) for number in board.numbers)
    return group("places", squares)


def _last(state: State, last: Trace | None, turned: bool) -> Iterator[str]:
    """A frame in the squares the last play has touched, broader where the piece came to."""
    if last is None:
        return
    for number in (*last.left, *last.reached):
        x, y = _place(state.board, number, turned)
        broad = THICK if number in last.reached else THIN
        yield _framed(x + 0.7, y + 0.7, broad, SQUARE - 1.4)


def _framed(x: float, y: float, broad: float, wide: float) -> str:
    return box_of(x, y, wide, wide, fill="none", stroke=INK, stroke_width=broad)


def _pieces(state: State, side: int, turned: bool) -> Iterator[str]:
    """Men as discs; a king is two men, one on the other.  [MAN III.24]"""
    for number in state.board.squares(state.sides[side]):
        x, y = (edge + SQUARE / 2 for edge in _place(state.board, number, turned))
        if state.board.bit[number] & state.kings:
            yield _king(x, y, side)
        else:
            yield from disc(x, y, RADIUS, side, "man")


def _king(x: float, y: float, side: int) -> str:
    lower = disc(x - 0.5 * _LIFTED, y + _LIFTED, RADIUS, side, "under")
    return group("", (*lower, *disc(x + 0.5 * _LIFTED, y - _LIFTED, RADIUS, side, "king")))


def _next(view: Damier, over: bool) -> tuple[int | None, str]:
    """Who acts next, and what he is to do."""
    state = view.state
    ledger, turn = state.ledger, state.turn
    if not over and (asked := view.asked(NAMES)):
        return view.actor, asked
    if over:
        return None, say("The game is over", "La partie est finie")
    if ledger.lift:
        return None, say(f"Men to be given: {ledger.lift}", f"Pions à donner : {ledger.lift}")
    if turn is None:
        return None, say("The lots are to be drawn", "On tire au sort qui commence")
    if ledger.offered:  # the side to move has offered, the other answers  [MAN III.34]
        name = NAMES[1 - turn]
        return 1 - turn, say(f"{name} to answer the offer to crown", f"{name} : répondre à l'offre de damer")
    return turn, say(f"{NAMES[turn]} to move", f"{NAMES[turn]} : au trait")


def _described(state: State, to_do: str) -> str:
    """The position in words."""
    told = []
    for name, side in zip(NAMES, state.sides, strict=True):
        men, kings = (
            ", ".join(map(str, state.board.squares(pieces))) for pieces in (side & ~state.kings, side & state.kings)
        )
        parts = [say(f"men on {men}", f"pions sur {men}")] if men else []
        parts += [say(f"kings on {kings}", f"dames sur {kings}")] if kings else []
        told.append(say(f"{name}: ", f"{name} : ") + ("; ".join(parts) or say("nothing", "rien")) + ".")
    return " ".join((*told, f"{to_do}."))
