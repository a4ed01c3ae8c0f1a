"""The board as a picture: dark squares are hatched, kings are two discs high and have a crown on a page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final

from tablegames.core.languages import gettext as _
from tablegames.families.draughts.board import Board
from tablegames.families.draughts.options import PlaySquares
from tablegames.families.draughts.render import NAMES
from tablegames.families.draughts.state import Damier, State
from tablegames.plugin.drawing import diagram as svg
from tablegames.plugin.drawing.furniture import frame, squares
from tablegames.plugin.drawing.sight import Trace

SQUARE: Final = 12.0
RADIUS: Final = 4.3
PAGE_RADIUS: Final = 4.7
"""The same on a page, where men are not engraved but turned."""
RIM: Final = 3.0
MARGIN: Final = 2.0
CAPTION: Final = 10.0
_LIFTED: Final = 1.0
"""How far the upper disc of a king is drawn from the lower one."""
_CROWN: Final = (
    (-1.7, 1.3), (-2.0, -1.1), (-0.95, -0.2), (0, -1.7), (0.95, -0.2), (2.0, -1.1), (1.7, 1.3),
)  # fmt: skip
"""The outline of a crown around 0, 0."""


class DamierDiagram:
    """The board from either side; squares are numbered row by row, as White sees them from the top left."""

    name = "board"

    def draw(self, view: Damier, look: svg.Look) -> str:
        state, turned = view.state, look.seat == 1
        actor, to_do = _next(view, look.over)
        size = state.board.size
        margin, radius = (svg.PAGE_MARGIN, PAGE_RADIUS) if look.page else (MARGIN, RADIUS)
        edge = size * SQUARE
        shapes = (
            _bare(state.board, view.play_squares, not look.page),
            _numbered(state.board, view.play_squares, turned) if look.labels else "",
            svg.group("last", _last(state, look.last, turned)),
            *(svg.group(f"pieces {svg.SIDES[side]}", _pieces(state, side, turned, radius)) for side in (0, 1)),
            *(svg.caption(edge + RIM + CAPTION - 3.2, actor, to_do) if not look.page else ()),
            _pointed(state.board, turned) if look.places else "",
        )
        corner = (-RIM - margin, -RIM - margin)
        whole = edge + 2 * (RIM + margin), edge + 2 * RIM + margin + (margin if look.page else CAPTION)
        return svg.Picture(corner, whole, _described(state, to_do), tuple(filter(None, shapes))).svg(look)

    def legend(self) -> Sequence[svg.Sign]:
        """Explain men, kings and the marks of the last move.  [MAN III.24]"""
        man = _("White's and Black's men.")
        king = _("A king (dame): two discs, one on top of the other.")
        last = _("The last move: a thin frame where the piece started, a thick one where it landed.")
        both = (*svg.disc(-5, 0, RADIUS, 0, "man"), *svg.disc(5, 0, RADIUS, 1, "man"))
        return (
            svg.sign(man, both, 10.0),
            svg.sign(king, (_king(0, 0, 0, RADIUS),)),
            svg.sign(last, (_framed(-8, -4, svg.THIN, 7), _framed(1, -4, svg.THICK, 7)), 9.0),
        )


@lru_cache
def _bare(board: Board, used: PlaySquares, hatched: bool) -> str:
    edge = board.size * SQUARE
    wood = frame(-RIM, -RIM, edge + 2 * RIM, edge + 2 * RIM)
    return svg.group("board", (*wood, *squares(_dark(board, used), SQUARE, edge, hatched=hatched)))


def _place(board: Board, number: int, turned: bool) -> svg.Point:
    """The upper left corner of a square; the first row begins with a square that is not used."""
    row, column = board.place(number)
    if turned:
        row, column = board.size - 1 - row, board.size - 1 - column
    return column * SQUARE, row * SQUARE


def _dark(board: Board, used: PlaySquares) -> Iterator[svg.Point]:
    """The dark squares, which are those in use or the others; every second one where all are in use."""
    for row in range(board.size):
        for column in range(board.size):
            in_use = (row + column) % 2 == 1 if board.lattice.every else (row, column) in board.number_at
            if in_use is (used is PlaySquares.DARK):
                yield column * SQUARE, row * SQUARE


@lru_cache
def _numbered(board: Board, used: PlaySquares, turned: bool) -> str:
    """The number of each square in use, small in its corner."""
    kind = "labels on-dark" if used is PlaySquares.DARK else "labels"
    return svg.group(kind, _labels(board, turned))


def _labels(board: Board, turned: bool) -> Iterator[str]:
    for number in board.numbers:
        x, y = _place(board, number, turned)
        yield svg.box_of(x + 0.3, y + 0.3, 1.6 * len(str(number)) + 0.4, 2.3, "backing", fill=svg.PAPER)
        yield svg.words(x + 0.5, y + 2.4, 2.6, str(number), "label")


@lru_cache
def _pointed(board: Board, turned: bool) -> str:
    """Every square in use, by its number."""
    squares = (svg.target(str(number), *_place(board, number, turned), SQUARE, SQUARE) for number in board.numbers)
    return svg.group("places", squares)


def _last(state: State, last: Trace | None, turned: bool) -> Iterator[str]:
    """Frames around the squares of the last move, thicker where the piece landed."""
    if last is None:
        return
    for number in (*last.left, *last.reached):
        x, y = _place(state.board, number, turned)
        broad = svg.THICK if number in last.reached else svg.THIN
        yield _framed(x + 0.7, y + 0.7, broad, SQUARE - 1.4)


def _framed(x: float, y: float, broad: float, wide: float) -> str:
    return svg.box_of(x, y, wide, wide, "touched", fill="none", stroke=svg.INK, stroke_width=broad)


def _pieces(state: State, side: int, turned: bool, radius: float) -> Iterator[str]:
    """Men as discs; a king is two men, one on the other.  [MAN III.24]"""
    for number in state.board.squares(state.sides[side]):
        x, y = _place(state.board, number, turned)
        yield _piece_at(x, y, side, radius, str(number), bool(state.board.bit[number] & state.kings))


@lru_cache(maxsize=512)
def _piece_at(x: float, y: float, side: int, radius: float, at: str, king: bool) -> str:
    """The piece on the square with this corner; a move leaves most of them as they are."""
    middle = x + SQUARE / 2, y + SQUARE / 2
    return _king(*middle, side, radius, at) if king else "".join(svg.disc(*middle, radius, side, "man", at=at))


def _king(x: float, y: float, side: int, radius: float, at: str = "") -> str:
    return svg.piece(x, y, f"king {svg.SIDES[side]}", _two_high(side, radius), at=at)


@lru_cache
def _two_high(side: int, radius: float) -> tuple[str, ...]:
    """Two discs, one on the other; the crown is shown on a page."""
    lower = svg.group("under", svg.disc_shapes(radius, side), transform=f"translate({-0.5 * _LIFTED} {_LIFTED})")
    upper = svg.group("upper", svg.disc_shapes(radius, side)[1:], transform=f"translate({0.5 * _LIFTED} {-_LIFTED})")
    crown = [(0.5 * _LIFTED + x, y - _LIFTED) for x, y in _CROWN]
    return lower, upper, svg.polygon(crown, "crown", fill="none")


def _next(view: Damier, over: bool) -> tuple[int | None, str]:
    """Return who acts next, and the question."""
    state = view.state
    ledger, turn = state.ledger, state.turn
    if not over and (asked := view.asked(NAMES)):
        return view.actor, asked
    if over:
        return None, _("The game is over")
    if ledger.lift:
        return None, _("Men still to remove: {men}", men=ledger.lift)
    if turn is None:
        return None, _("The draw for the first move has not been made yet")
    if ledger.offered:  # the side to move has offered, the other answers  [MAN III.34]
        name = NAMES[1 - turn]
        return 1 - turn, _("{name} to answer the offer to crown", name=name)
    return turn, _("{names} to move", names=NAMES[turn])


def _described(state: State, to_do: str) -> str:
    sentences = []
    for name, side in zip(NAMES, state.sides, strict=True):
        men, kings = (
            ", ".join(map(str, state.board.squares(pieces))) for pieces in (side & ~state.kings, side & state.kings)
        )
        parts = [_("men on {men}", men=men)] if men else []
        parts += [_("kings on {kings}", kings=kings)] if kings else []
        sentences.append(_("{name}: ", name=name) + ("; ".join(parts) or _("nothing")) + ".")
    return " ".join((*sentences, f"{to_do}."))
