"""How trictrac is drawn: the family's board, with the coins and jetons and fichets."""

from __future__ import annotations

from typing import Final

from tablegames.core.events import Seat
from tablegames.families.tables.drawing.tour_render import tour_drawings
from tablegames.families.tables.entries import tour_picture
from tablegames.families.tables.trictrac.state import Marks
from tablegames.plugins.trictrac.game import trictrac
from tablegames.plugins.trictrac.keeper import Marque, jetons
from tablegames.plugins.trictrac.rules import TrictracRules


def marks_of(score: Marque, seat: Seat) -> Marks:
    """A seat's marks on the board; a run of trous is shown like one of points.  [AUJ-T1 I; LEP 1.I, 1.VI]"""
    side = score.sides[seat]
    pavillon = 0 < score.run[seat] == score.trous[seat] and score.trous[1 - seat] > 0
    return Marks(side.trous, side.points, jetons(score, seat), pavillon)


ANY: Final = trictrac(TrictracRules())
RENDERERS: Final = tour_drawings(trictrac, ANY, marks_of)
DIAGRAM: Final = tour_picture(ANY, marks_of)
