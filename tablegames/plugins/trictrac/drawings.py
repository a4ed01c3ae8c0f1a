"""How trictrac is drawn: the family's board, with the coins and jetons and fichets."""

from __future__ import annotations

from typing import Final

from tablegames.core.events import Seat
from tablegames.families.tables.drawing.tour_render import ColourTour, PlainTour, TourBoard
from tablegames.families.tables.trictrac.state import Marks
from tablegames.plugins.trictrac.game import trictrac
from tablegames.plugins.trictrac.marque import Marque
from tablegames.plugins.trictrac.rules import TrictracRules
from tablegames.plugins.trictrac.score_text import jetons


def marks_of(score: Marque, seat: Seat) -> Marks:
    """What a seat has on the board; a run of trous is told like one of points: by whoever took his after the other.

    [AUJ-T1 I; LEP 1.I, 1.VI]
    """
    side = score.sides[seat]
    pavillon = 0 < score.run[seat] == score.trous[seat] and score.trous[1 - seat] > 0
    return Marks(side.trous, side.points, jetons(score, seat), pavillon)


ANY: Final = trictrac(TrictracRules())
RENDERERS: Final = (
    TourBoard(ANY, make=trictrac),
    ColourTour(ANY, marks_of, make=trictrac),
    PlainTour(ANY, make=trictrac),
)
