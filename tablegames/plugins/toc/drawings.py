"""How toc is drawn: the family's board, with the coins and the fichets."""

from __future__ import annotations

from typing import Final

from tablegames.core.events import Seat
from tablegames.families.tables.drawing.tour_render import tour_drawings
from tablegames.families.tables.entries import tour_picture
from tablegames.families.tables.trictrac.state import Marks
from tablegames.plugins.toc.game import toc
from tablegames.plugins.toc.keeper import Trous
from tablegames.plugins.toc.rules import TocRules


def marks_of(score: Trous, seat: Seat) -> Marks:
    """The fichet of a seat in its hole: trous are all that is marked.  [AUJ-Toc V]"""
    return Marks(score.trous[seat])


ANY: Final = toc(TocRules())
RENDERERS: Final = tour_drawings(toc, ANY, marks_of, pointed=False)
DIAGRAM: Final = tour_picture(ANY, marks_of, points=False)
