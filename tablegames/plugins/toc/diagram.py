"""The picture of toc: the box with coins and fichets."""

from __future__ import annotations

from typing import Final

from tablegames.families.tables.drawing.tour_diagram import TourDiagram
from tablegames.plugins.toc.drawings import ANY, marks_of

DIAGRAM: Final = TourDiagram(ANY, marks_of, points=False)
