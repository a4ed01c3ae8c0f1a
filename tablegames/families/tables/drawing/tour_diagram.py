"""The trictrac of a tour as a picture: the coins, the fichets in their holes, the jetons before the arrows."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any, Final

from tablegames.core.events import Seat
from tablegames.core.languages import say
from tablegames.families.tables.drawing.box import ARROW, ARROWS_A_TABLE, LENGTH, RIM, Box
from tablegames.families.tables.drawing.diagram import SEATS, BoardDiagram, scene_of
from tablegames.families.tables.drawing.jetons import COLUMNS, Jetons, jetons_of
from tablegames.families.tables.drawing.layout import OUTWARD
from tablegames.families.tables.drawing.tour_render import HOLES, as_race, to_do
from tablegames.families.tables.trictrac.state import Marks, TourState
from tablegames.families.tables.trictrac.tour import Tour
from tablegames.plugin.drawing.diagram import (
    FINE,
    INK,
    PAPER,
    THIN,
    Look,
    Sign,
    centred,
    circle,
    group,
    polygon,
    sign,
    strokes,
)

COIN: Final = 12
_HOLE: Final = 1.0
_JETON: Final = 2.7
_STEP: Final = 0.52
"""How much of a jeton the one on it leaves bare, in diameters."""


@dataclass(frozen=True, slots=True)
class TourDiagram:
    """Talons at White's left, coins at his right; each has his own twelve arrows before him."""

    game: Tour[Any, Any]
    """Any game of the kind: only how its keeper tells a score is asked of it."""
    marks: Callable[[Any, Seat], Marks]
    """What a score puts on the board for a seat."""
    name: str = "board"
    jetons: Jetons = Jetons.LEPEINTRE
    points: bool = True
    """Whether points are marked, by jetons; else holes alone."""

    def under(self, rules: Any) -> TourDiagram:
        """The same, the jetons where the book of these rules puts them."""
        return replace(self, jetons=jetons_of(rules))

    def draw(self, view: TourState[Any], look: Look) -> str:
        """The box, what stands in it, what is marked on it."""
        told = (self._score_words(view, 0), self._score_words(view, 1))
        scene = replace(scene_of(as_race(view), str), caption=to_do(view), tallies=told)
        marked = [self.marks(view.score, seat) for seat in SEATS]
        board = BoardDiagram(OUTWARD, coin=COIN)
        return board.picture(scene, look, lambda box: _marks(box, marked, self.jetons)).svg(look)

    def legend(self) -> Sequence[Sign]:
        """The dames, and what each marks with.  [LEP 1.I]"""
        peg = say(
            "The peg (fichet): it stands at the hole (trou) its side has come to, counted from the talon.",
            "Le fichet : il est au trou où son camp est arrivé, compté du talon.",
        )
        jeton = say(
            "The jeton: where it lies along the arrows tells the points, from none at the talon to ten at the far end; "
            "twelve points make a hole.",
            "Le jeton : sa place le long des flèches dit les points, de zéro au talon à dix au bout ; douze "
            "points font un trou.",
        )
        two = say(
            "Two jetons: these points were taken in a row, after the other had some (bredouille). The hole they make "
            "counts twice.",
            "Deux jetons : ces points furent pris de suite, après ceux de l'autre (bredouille). Le trou qu'ils font "
            "compte double.",
        )
        pavillon = say(
            "The pennant (pavillon): all the holes of this side were taken in a row, after the other had some.",
            "Le pavillon : tous les trous de ce camp furent pris de suite, après que l'autre en eut.",
        )
        half = _JETON * _STEP
        points = (
            sign(jeton, (_jeton(0, 0),)),
            sign(two, (_jeton(-half, 0), _jeton(half, 0))),
            sign(pavillon, (_pennant(-2, 0), *_peg(-2, 0, 0))),
        )
        return (
            *BoardDiagram(OUTWARD, coin=COIN).legend(),
            sign(peg, (*_peg(-2.5, 0, 0), *_peg(2.5, 0, 1))),
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


def _holes(box: Box, row: int) -> Iterator[str]:
    """One at the foot of each arrow, and one in the band at the talons, where the fichet waits."""
    for place in range(HOLES + 1):
        yield circle(*_hole(box, row, place), _HOLE, "trou", fill=PAPER, stroke=INK, stroke_width=FINE)


def _hole(box: Box, row: int, number: int) -> tuple[float, float]:
    return box.on(row, number - 1, -RIM / 2) if number else box.spot(row, RIM / 2, ARROW / 2)


def _fichet(box: Box, row: int, marks: Marks) -> Iterator[str]:
    """The peg in its hole; after twelve trous it goes round again, and the number is written beside it."""
    number = (marks.trous - 1) % HOLES + 1 if marks.trous else 0
    x, y = _hole(box, row, number)
    if marks.pavillon:
        yield _pennant(x, y)
    yield from _peg(x, y, row)
    if marks.trous > HOLES:
        yield centred(x - 5, y, 4, str(marks.trous), "trous")


def _peg(x: float, y: float, row: int) -> Iterator[str]:
    fill, line = (PAPER, INK) if row == 0 else (INK, PAPER)
    yield circle(x, y, 2.0, "fichet", fill=fill, stroke=INK, stroke_width=THIN)
    yield circle(x, y, 0.7, fill=line)


def _pennant(x: float, y: float) -> str:
    return polygon([(x + 2.6, y - 1.9), (x + 7, y), (x + 2.6, y + 1.9)], "pavillon", fill=INK)


def _jetons(box: Box, row: int, marks: Marks, jetons: Jetons) -> Iterator[str]:
    """As many as tell the points, one on the other."""
    for jeton in range(marks.jetons):
        shift = (jeton - (marks.jetons - 1) / 2) * 2 * _JETON * _STEP
        yield _jeton(*box.spot(row, _at_points(box, marks.points, jetons) + shift, LENGTH + _JETON + 0.3))


def _jeton(x: float, y: float) -> str:
    edge = circle(x, y, _JETON, "jeton", fill=PAPER, stroke=INK, stroke_width=THIN)
    star = [((x + a, y + b), (x - a, y - b)) for a, b in ((1.2, 0), (0, 1.2), (0.85, 0.85), (0.85, -0.85))]
    return group("", (edge, strokes(star, stroke=INK, stroke_width=FINE)))


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
