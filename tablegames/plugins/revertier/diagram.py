"""The picture of revertier: White's pile lies at his adversary's left.  [AUJ-Rev II]"""

from __future__ import annotations

from typing import Final

from tablegames.families.tables.board.path import CIRCLING
from tablegames.families.tables.drawing.diagram import BoardDiagram
from tablegames.families.tables.drawing.layout import Layout

DIAGRAM: Final = BoardDiagram(Layout(CIRCLING, from_right=True))
