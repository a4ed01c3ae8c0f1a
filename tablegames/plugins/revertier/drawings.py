"""The board of revertier: White's pile lies at the top right, at his adversary's left.  [AUJ-Rev II]"""

from __future__ import annotations

from typing import Final

from tablegames.families.tables.board.path import CIRCLING
from tablegames.families.tables.drawing.coloured import picture, three_drawings
from tablegames.families.tables.drawing.render import Layout

RENDERERS: Final = three_drawings(CIRCLING, from_right=True)
DIAGRAM: Final = picture(Layout(CIRCLING, from_right=True))
