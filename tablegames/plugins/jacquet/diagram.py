"""The picture of jacquet, the two talons in opposite corners.  [LEP-app, Du jacquet]"""

from __future__ import annotations

from typing import Final

from tablegames.families.tables.board.path import CIRCLING
from tablegames.families.tables.drawing.diagram import BoardDiagram
from tablegames.families.tables.drawing.layout import Layout
from tablegames.plugins.jacquet.courier import side_summary

DIAGRAM: Final = BoardDiagram(Layout(CIRCLING), side_summary)
