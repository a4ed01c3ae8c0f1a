"""The board of garanguet, each with his first two tables before him, as at trictrac.  [LEP-app, Du garanguet]"""

from __future__ import annotations

from typing import Final

from tablegames.families.tables.drawing.coloured import picture, three_drawings
from tablegames.families.tables.drawing.render import OUTWARD, Near

RENDERERS: Final = three_drawings(near=Near.FIRST)
DIAGRAM: Final = picture(OUTWARD)
