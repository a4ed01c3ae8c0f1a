"""Public: the parts of a race on a track. docs/how-to/write-a-game.md shows how they are used."""

from __future__ import annotations

from tablegames.families.track.board import Board, spiral, winding
from tablegames.families.track.entries import track_entry
from tablegames.families.track.game import TrackGame
from tablegames.families.track.state import HELD, Beyond, Go, Meeting, Roll, Special, TrackState

__all__ = [
    "HELD",
    "Beyond",
    "Board",
    "Go",
    "Meeting",
    "Roll",
    "Special",
    "TrackGame",
    "TrackState",
    "spiral",
    "track_entry",
    "winding",
]  # fmt: skip
