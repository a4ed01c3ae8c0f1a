"""The board of jacquet, the two talons in opposite corners.  [LEP-app, Du jacquet; fig. 30]"""

from __future__ import annotations

from typing import Final

from tablegames.families.tables.board.path import CIRCLING
from tablegames.families.tables.drawing.coloured import picture, three_drawings
from tablegames.families.tables.drawing.render import Layout
from tablegames.plugins.jacquet.game import side_summary

RENDERERS: Final = three_drawings(CIRCLING, tally=side_summary)
DIAGRAM: Final = picture(Layout(CIRCLING), side_summary)
