"""Every track drawn: in characters, in sentences, and as a picture whose squares can be clicked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any, Final

from tablegames.core.frozen import frozen
from tablegames.core.languages import gettext as _, ngettext
from tablegames.families.track.board import Board
from tablegames.families.track.notation import START
from tablegames.families.track.state import HELD
from tablegames.plugin.drawing import diagram as svg
from tablegames.plugin.drawing.furniture import cloth, frame
from tablegames.plugin.drawing.sight import SightedDrawing

CELL: Final = 14.0
RIM: Final = 4.0
MARGIN: Final = 5.0
SMALL: Final = 3.2


class _Drawing(SightedDrawing):
    """The parts common to the drawings in characters."""

    def called(self, seat: int) -> str:
        return self.sight.called(seat, _("Player {seat}", seat=seat))

    def waiting(self, view: Any) -> Iterator[str]:
        """Yield a sentence for each player who misses turns."""
        for seat, wait in enumerate(view.waits):
            name = self.called(seat)
            if wait == HELD:
                yield _("{name} waits until another player lands on the same square.", name=name)
            elif wait:
                yield ngettext("{name} misses {count} turn.", "{name} misses {count} turns.", wait, name=name)


class TrackText(_Drawing):
    """The squares in rows: the number of each, its sign, and the numbers of the players on it."""

    name = "text"

    def draw(self, view: Any) -> str:
        """Return the rows, who has not begun, and who waits."""
        names = view.game.board.names
        wide, room = max(map(len, names)), max((len(held) for held in _standing(view).values()), default=0)
        rows = [" ".join(_cell(view, square, wide, room) for square in row).rstrip() for row in view.game.board.rows]
        begun = [self.called(seat) for seat, held in enumerate(view.tokens) for step in held if step == 0]
        before = [_("Not on the board yet: {names}", names=", ".join(begun))] if begun else []
        return "\n".join([*rows, *before, *self.waiting(view)])


class TrackSentences(_Drawing):
    """Where everybody is, in sentences, for a screen reader."""

    name = "plain"
    sentences = True

    def draw(self, view: Any) -> str:
        """Return a sentence for each player."""
        return "\n".join([*(self._told(view, seat) for seat in range(view.game.seats)), *self.waiting(view)])

    def _told(self, view: Any, seat: int) -> str:
        names = [_name(view, seat, step) or _("the start") for step in view.tokens[seat]]
        return _("{name}: {squares}.", name=self.called(seat), squares=", ".join(names))


def _name(view: Any, seat: int, step: int) -> str:
    """Return the name of a square; empty: before the first."""
    square = view.game.square(seat, step)
    return "" if square is None else str(view.game.board.names[square])


def _standing(view: Any) -> dict[int, list[int]]:
    """Return the players of the tokens on each square."""
    found: dict[int, list[int]] = {}
    for seat, held in enumerate(view.tokens):
        for step in held:
            square = view.game.square(seat, step)
            if square is not None:
                found.setdefault(square, []).append(seat)
    return found


def _signs(game: Any) -> dict[int, str]:
    return {game.path(seat)[step - 1]: one.sign for seat in range(game.seats) for step, one in game.specials.items()}


def _cell(view: Any, square: int, wide: int, room: int) -> str:
    """Return `23*`, or the players on it: `23:04`."""
    there = "".join(map(str, _standing(view).get(square, ())))
    mark = ":" if there else _signs(view.game).get(square, " ")
    return f"{view.game.board.names[square]:>{wide}}{mark}{there:<{room}}"


@frozen
class TrackPicture:
    """The board as a picture: squares with numbers and signs, a disc for each token, and the dice."""

    make: Any
    rules: Any = None
    name: str = "track"

    def under(self, rules: Any) -> TrackPicture:
        return replace(self, rules=rules)

    def draw(self, view: Any, look: svg.Look) -> str:
        board, game = view.game.board, view.game
        wide, high = (CELL * size for size in board.size)
        waiting = any(step == 0 for held in view.tokens for step in held)
        below = waiting or bool(view.throw) or not look.over
        shapes = (
            svg.group("board", (*frame(-RIM, -RIM, wide + 2 * RIM, high + 2 * RIM), *cloth(0, 0, wide, high))),
            _squares(board, tuple(_signs(game).items())),
            svg.group("pieces", _pieces(view, high)),
            svg.group("dice", [svg.die((n + 0.6) * 9, high + 2.4 * CELL, 8, one) for n, one in enumerate(view.throw)]),
            _targets(board, high, below) if look.places else "",
        )
        described = "\n".join(TrackSentences().draw(view).splitlines())
        edge = RIM + MARGIN
        size = (wide + 2 * edge, high + 2 * edge + (3 * CELL if below else 0))
        return svg.Picture((-edge, -edge), size, described, tuple(filter(None, shapes))).svg(look)

    def legend(self) -> Sequence[svg.Sign]:
        specials = {} if self.rules is None else {one.key: one for one in self.make(self.rules).specials.values()}
        return [svg.sign(f"{one.title}.", [svg.centred(0, 0, 6, one.sign, "sign")]) for one in specials.values()]


def _corner(board: Board, square: int) -> tuple[float, float]:
    _name, x, y = board.squares[square]
    return x * CELL, y * CELL


@lru_cache
def _squares(board: Board, signs: tuple[tuple[int, str], ...]) -> str:
    shapes: list[str] = []
    for square, name in enumerate(board.names):
        x, y = _corner(board, square)
        shapes.append(svg.box_of(x, y, CELL, CELL, "square", fill="none", stroke=svg.INK, stroke_width=svg.THIN))
        shapes.append(svg.words(x + 1, y + 1 + SMALL, SMALL, name, "label"))
    for square, one in signs:
        x, y = _corner(board, square)
        shapes.append(svg.centred(x + CELL - 2.6, y + 3, 4.4, one, "sign"))
    return svg.group("squares on-cloth", shapes, stroke_width=svg.FINE)


def _pieces(view: Any, high: float) -> Iterator[str]:
    """Yield a disc for each token; several on a square stand beside one another, others below the board."""
    board, waiting = view.game.board, 0
    for seat, held in enumerate(view.tokens):
        for step in held:
            if step == 0:
                waiting += 1
                yield _disc(seat, (waiting - 0.5) * 8, high + CELL, START)
    for square, seats in _standing(view).items():
        x, y = _corner(board, square)
        for at, seat in enumerate(seats):
            yield _disc(seat, x + 4 + 6 * (at % 2), y + 8.5 + 1.5 * (at // 2), board.names[square])


def _disc(seat: int, x: float, y: float, at: str) -> str:
    colour = ("white", "black")[seat % 2]
    return svg.piece(x, y, f"token-{seat} {colour}", svg.disc_shapes(3.2, seat % 2, str(seat)), at=at)


@lru_cache
def _targets(board: Board, high: float, below: bool) -> str:
    """Return a place to point at for each square, and one `below` for the tokens that have not begun."""
    corners = ((name, _corner(board, square)) for square, name in enumerate(board.names))
    places = [svg.target(name, x, y, CELL, CELL) for name, (x, y) in corners]
    start = [svg.target(START, 0, high + RIM, CELL * board.size[0], CELL, _("the start"))] if below else []
    return svg.group("places", [*places, *start])


RENDERERS: Final = (TrackText(), TrackSentences())
