"""How trictrac is written and drawn: the family's board, with the coins and jetons and fichets."""

from __future__ import annotations

from typing import Final

from tablegames.families.tables.drawing.tour_coloured import ColourTour, PlainTour
from tablegames.families.tables.drawing.tour_render import TourBoard
from tablegames.families.tables.trictrac.notation import TourNotation
from tablegames.plugins.trictrac.game import trictrac
from tablegames.plugins.trictrac.on_board import marks_of
from tablegames.plugins.trictrac.rules import TrictracRules

ANY: Final = trictrac(TrictracRules())
NOTATION: Final = TourNotation(ANY)
RENDERERS: Final = (TourBoard(ANY), ColourTour(ANY, marks_of), PlainTour(ANY))
