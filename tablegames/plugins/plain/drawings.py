"""The board of plain, each with his two tables before him, and how far each plein has come.  [AUJ-Pl II]"""

from __future__ import annotations

from typing import Final

from tablegames.families.tables.drawing.coloured import picture, three_drawings
from tablegames.families.tables.drawing.render import OUTWARD, Near
from tablegames.plugins.plain.game import progress

RENDERERS: Final = three_drawings(tally=progress, near=Near.FIRST)
DIAGRAM: Final = picture(OUTWARD, progress, lifts=False)
