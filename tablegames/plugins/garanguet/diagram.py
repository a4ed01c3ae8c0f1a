"""The picture of garanguet, the talons as at trictrac.  [LEP-app, Du garanguet]"""

from __future__ import annotations

from typing import Final

from tablegames.families.tables.drawing.diagram import BoardDiagram
from tablegames.families.tables.drawing.layout import OUTWARD

DIAGRAM: Final = BoardDiagram(OUTWARD)
