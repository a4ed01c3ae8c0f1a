"""The board of trictrac and toc as a picture: the coins, the fichets in their holes, the jetons before the arrows."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise
from typing import Any, Final

from tablegames.core.events import Seat
from tablegames.core.frozen import frozen
from tablegames.core.languages import gettext as _
from tablegames.families.tables.board.men import standing
from tablegames.families.tables.drawing.box import ARROW, ARROWS_A_TABLE, LENGTH, RIM, Box
from tablegames.families.tables.drawing.diagram import SEATS, BoardDiagram, scene_of
from tablegames.families.tables.drawing.render import OUTWARD
from tablegames.families.tables.drawing.tour_render import HOLES, as_race, to_do
from tablegames.families.tables.trictrac.march_rules import COLUMNS, Jetons, jetons_of
from tablegames.families.tables.trictrac.state import Marks, TourState
from tablegames.families.tables.trictrac.tour import Tour
from tablegames.plugin.drawing import diagram as svg

COIN: Final = 12
_HOLE: Final = 1.0
_JETON: Final = 2.7
_STEP: Final = 0.52
"""How much of a jeton the one on it leaves bare, in diameters."""


@frozen
class TourDiagram:
    """Talons at White's left, coins at his right; each has his own twelve arrows before him."""

    game: Tour[Any, Any]
    """Any game of the kind: only how its keeper tells a score is asked of it."""
    marks: Callable[[Any, Seat], Marks]
    """The marks of a score for a seat."""
    name: str = "board"
    jetons: Jetons = Jetons.LEPEINTRE
    points: bool = True
    """Whether points are marked, by jetons; else holes alone."""

    def under(self, rules: Any) -> TourDiagram:
        """The same, the jetons where the book of these rules puts them."""
        return replace(self, jetons=jetons_of(rules))

    def draw(self, view: TourState[Any], look: svg.Look) -> str:
        """The box, its contents and its marks; once a side has come near lifting, the tray beside it."""
        told = (self._score_words(view, 0), self._score_words(view, 1))
        scene = replace(scene_of(as_race(view), str), caption=to_do(view), tallies=told)
        marked = [self.marks(view.score, seat) for seat in SEATS]
        lifts = any(min(arrow for arrow, _dames in standing(men)) > COIN for men in scene.men)
        board = BoardDiagram(OUTWARD, coin=COIN, on_bar=False, lifts=lifts)
        return board.picture(scene, look, lambda box: _marks(box, marked, self.jetons)).svg(look)

    def legend(self) -> Sequence[svg.Sign]:
        """The dames, and what each marks with.  [LEP 1.I]"""
        peg = _("The peg (fichet): it stands at the last hole (trou) its side has taken, counted from the talon.")
        jeton = _(
            "The jeton: its place along the arrows shows the points, from none at the talon to ten at the "
            "far end; twelve points make a hole."
        )
        two = _(
            "Two jetons (bredouille): this side took these points in a row, after the other side had scored. The "
            "hole they make counts twice."
        )
        pavillon = _(
            "The pennant (pavillon): this side took all its holes in a row, after the other side had taken some."
        )
        half = _JETON * _STEP
        points = (
            svg.sign(jeton, (_jeton(0, 0),)),
            svg.sign(two, (_jeton(-half, 0), _jeton(half, 0))),
            svg.sign(pavillon, (_pennant(-2, 0), _peg(-2, 0, 0))),
        )
        return (
            *BoardDiagram(OUTWARD, coin=COIN, on_bar=False).legend(),
            svg.sign(peg, (_peg(-2.5, 0, 0), _peg(2.5, 0, 1))),
            *(points if self.points else ()),
        )

    def _score_words(self, view: TourState[Any], seat: int) -> str:
        """The score of a seat in words; what its keeper draws below them is in the picture."""
        return self.game.keeper.tell(view.score, Seat(seat)).splitlines()[0]


def _marks(box: Box, marked: list[Marks], jetons: Jetons) -> Iterator[str]:
    for row, marks in enumerate(marked):
        yield from _holes(box, row)
        yield from _fichet(box, row, marks)
        yield from _jetons(box, row, marks, jetons)


@lru_cache(maxsize=32)
def _holes(box: Box, row: int) -> tuple[str, ...]:
    """One at the foot of each arrow, and one in the band at the talons, where the fichet waits."""
    at = (_hole(box, row, place) for place in range(HOLES + 1))
    return tuple(svg.circle(*one, _HOLE, "trou", fill=svg.PAPER, stroke=svg.INK, stroke_width=svg.FINE) for one in at)


def _hole(box: Box, row: int, number: int) -> tuple[float, float]:
    return box.on(row, number - 1, -RIM / 2) if number else box.spot(row, RIM / 2, ARROW / 2)


def _fichet(box: Box, row: int, marks: Marks) -> Iterator[str]:
    """The peg in its hole; after twelve trous it goes round again, and the number is written beside it."""
    number = (marks.trous - 1) % HOLES + 1 if marks.trous else 0
    x, y = _hole(box, row, number)
    if marks.pavillon:
        yield _pennant(x, y)
    yield _peg(x, y, row, f"hole {number}")
    if marks.trous > HOLES:
        yield svg.centred(x - 5, y, 4, str(marks.trous), "trous")


def _peg(x: float, y: float, row: int, at: str = "") -> str:
    fill, line = (svg.PAPER, svg.INK) if row == 0 else (svg.INK, svg.PAPER)
    shade = svg.circle(0.3, 0.6, 2.4, "shade", fill="none")
    head = svg.circle(0, 0, 2.0, "body", fill=fill, stroke=svg.INK, stroke_width=svg.THIN)
    return svg.piece(x, y, f"fichet {svg.SIDES[row]}", (shade, head, svg.circle(0, 0, 0.7, "pin", fill=line)), at=at)


def _pennant(x: float, y: float) -> str:
    return svg.polygon([(x + 2.6, y - 1.9), (x + 7, y), (x + 2.6, y + 1.9)], "pavillon", fill=svg.INK)


def _jetons(box: Box, row: int, marks: Marks, jetons: Jetons) -> Iterator[str]:
    """As many as tell the points, one on the other."""
    for jeton in range(marks.jetons):
        shift = (jeton - (marks.jetons - 1) / 2) * 2 * _JETON * _STEP
        where = box.spot(row, _at_points(box, marks.points, jetons) + shift, LENGTH + _JETON + 0.3)
        yield _jeton(*where, row, f"points {marks.points}")


def _jeton(x: float, y: float, row: int = 0, at: str = "") -> str:
    shade = svg.circle(0.3, 0.6, 1.14 * _JETON, "shade", fill="none")
    edge = svg.circle(0, 0, _JETON, "body", fill=svg.PAPER, stroke=svg.INK, stroke_width=svg.THIN)
    star = [((a, b), (-a, -b)) for a, b in ((1.2, 0), (0, 1.2), (0.85, 0.85), (0.85, -0.85))]
    inside = (shade, edge, svg.strokes(star, "star", stroke=svg.INK, stroke_width=svg.FINE))
    return svg.piece(x, y, f"jeton {svg.SIDES[row]}", inside, at=at)


def _at_points(box: Box, points: int, jetons: Jetons) -> float:
    """How far along the side the points are; what no book places lies between its neighbours."""
    room, last = 2 * _JETON, box.width - RIM - 2 * _JETON
    bar = box.column(ARROWS_A_TABLE - 1) + ARROW / 2 - room, box.column(ARROWS_A_TABLE) - ARROW / 2 + room
    at = {
        points: (box.column(int(column)) + box.column(math.ceil(column))) / 2
        for points, column in COLUMNS[jetons].items()
    }
    ten = last if jetons is Jetons.LEPEINTRE else at[10]
    stops = ((0, box.column(0)), (2, at[2]), (4, at[4]), (6, bar[0]), (8, bar[1]), (10, ten), (12, last))
    for (low, start), (high, end) in pairwise(stops):
        if low <= points <= high:
            return start + (end - start) * (points - low) / (high - low)
    return last
