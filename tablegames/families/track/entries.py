"""The entry of a race on a track: the component's notation, drawings, picture and phrases."""

from __future__ import annotations

from functools import partial
from typing import Any, Final

from tablegames.families.track.drawing import RENDERERS, TrackPicture
from tablegames.families.track.game import TrackGame
from tablegames.families.track.notation import TrackNotation
from tablegames.plugin.provides import GameEntry
from tablegames.plugin.shipped import layered_phrases

FAMILY: Final = "tablegames.families.track"


def track_entry(make: type[TrackGame], package: str, **own: Any) -> GameEntry:
    """Return the entry of a race; the game's own fields replace those of the component."""
    usual: dict[str, Any] = {
        "notation": TrackNotation(max(own.get("seats", (2,)))),
        "renderers": RENDERERS,
        "diagrams": (TrackPicture(make),),
        "phrases": partial(layered_phrases, (FAMILY, package)),
        "variant": "standard",
    }
    if make.pieces == 1:
        usual["players"] = ()  # nobody decides anything
    return GameEntry(make=make, package=package, **{**usual, **own})
