"""The board of garanguet, each with his first two tables before him, as at trictrac.  [LEP-app, Du garanguet]"""

from __future__ import annotations

from typing import Final

from tablegames.families.tables.drawing.drawings import three_drawings
from tablegames.families.tables.drawing.layout import Near

RENDERERS: Final = three_drawings(near=Near.FIRST)
