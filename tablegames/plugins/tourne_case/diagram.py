"""The picture of tourne-case: the two sides, each facing its like."""

from __future__ import annotations

from typing import Final

from tablegames.families.tables.board.path import OWN_SIDE
from tablegames.families.tables.drawing.diagram import BoardDiagram
from tablegames.families.tables.drawing.layout import Layout, Near
from tablegames.plugins.tourne_case.drawings import in_hand_and_home
from tablegames.plugins.tourne_case.march import COIN

DIAGRAM: Final = BoardDiagram(Layout(OWN_SIDE, Near.FIRST), in_hand_and_home, COIN, lifts=False)
