"""The entry of a game on a board: the component's notation, drawings, picture and phrases."""

from __future__ import annotations

from functools import partial
from typing import Any, Final

from tablegames.families.grid.drawing import GridPicture, drawings
from tablegames.families.grid.game import GridGame
from tablegames.families.grid.notation import GridNotation
from tablegames.plugin.provides import GameEntry
from tablegames.plugin.shipped import layered_phrases

FAMILY: Final = "tablegames.families.grid"


def grid_entry(make: type[GridGame], package: str, **own: Any) -> GameEntry:
    """Return the entry of a game on a board; the game's own fields replace those of the component."""
    usual = {
        "notation": GridNotation(make.sides),
        "renderers": drawings(make),
        "diagrams": (GridPicture(make.kinds, make.facing),),
        "phrases": partial(layered_phrases, (FAMILY, package)),
        "variant": "standard",
    }
    return GameEntry(make=make, package=package, **{**usual, **own})
