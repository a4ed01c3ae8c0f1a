"""The picture of trictrac: the box with coins, jetons and fichets."""

from __future__ import annotations

from typing import Final

from tablegames.families.tables.drawing.tour_diagram import TourDiagram
from tablegames.plugins.trictrac.drawings import ANY, marks_of

DIAGRAM: Final = TourDiagram(ANY, marks_of)
