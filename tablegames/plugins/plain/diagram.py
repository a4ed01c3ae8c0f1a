"""The picture of plain, each with his two tables before him.  [AUJ-Pl II]"""

from __future__ import annotations

from typing import Final

from tablegames.families.tables.drawing.diagram import BoardDiagram
from tablegames.families.tables.drawing.layout import OUTWARD
from tablegames.plugins.plain.plein import progress

DIAGRAM: Final = BoardDiagram(OUTWARD, progress, lifts=False)
