"""What a score puts on the board: jetons where the points are, the fichet in its hole, the pavillon."""

from __future__ import annotations

from tablegames.core.events import Seat
from tablegames.families.tables.trictrac.marks import Marks
from tablegames.plugins.trictrac.marque import Marque
from tablegames.plugins.trictrac.score_text import jetons


def marks_of(score: Marque, seat: Seat) -> Marks:
    """The marks of a seat; a run of trous is told like one of points: by whoever took his after the other.

    [AUJ-T1 I; LEP 1.I, 1.VI]
    """
    side = score.sides[seat]
    pavillon = score.run[seat] > 0 and score.trous[1 - seat] > 0
    return Marks(side.trous, side.points, jetons(score, seat), pavillon)
