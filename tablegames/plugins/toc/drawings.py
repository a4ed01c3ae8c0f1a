"""How toc is written and drawn: the family's board, with the coins and the fichets."""

from __future__ import annotations

from typing import Final

from tablegames.families.tables.drawing.tour_coloured import ColourTour, PlainTour
from tablegames.families.tables.drawing.tour_render import TourBoard
from tablegames.families.tables.trictrac.notation import TourNotation
from tablegames.plugins.toc.game import toc
from tablegames.plugins.toc.on_board import marks_of
from tablegames.plugins.toc.rules import TocRules

ANY: Final = toc(TocRules())
NOTATION: Final = TourNotation(ANY)
RENDERERS: Final = (TourBoard(ANY), ColourTour(ANY, marks_of), PlainTour(ANY))
