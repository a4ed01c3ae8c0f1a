"""What can be done at the table besides playing: to err, to claim, to object, to own up, to dictate, to take."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from tablegames.plugins.domino.state import Action, End
from tablegames.plugins.domino.tiles import Tile


@dataclass(frozen=True, slots=True)
class Misplay:
    """A tile is put to a number it has not; of its two numbers the one written last is left free.  [AUJ-Dom r. X]"""

    tile: Tile
    onto: int
    free: int
    at: End = field(default=End.LEFT, compare=False)
    """Where it is laid, when both ends show that number: the game does not depend on it."""


@dataclass(frozen=True, slots=True)
class Nothing:
    """He who is asked has nothing to say."""


@dataclass(frozen=True, slots=True)
class OwnUp:
    """He who passed sees at once that he has a tile, and says so.  [AUJ-Dom r. XX]"""


@dataclass(frozen=True, slots=True)
class Claim:
    """An adversary's fault is called, and its whole price asked.  [AUJ-Dom r. III, V, IX, XVI]"""


@dataclass(frozen=True, slots=True)
class Objection:
    """The tile just placed does not go.  [AUJ-Dom r. X, XII]"""


@dataclass(frozen=True, slots=True)
class MakePlace:
    """He who passed wrongly must place the tile he now shows at this number.  [AUJ-Dom r. IX]"""

    onto: int


@dataclass(frozen=True, slots=True)
class NotPlace:
    """He who passed wrongly must take back the tile he now shows.  [AUJ-Dom r. IX]"""


@dataclass(frozen=True, slots=True)
class Take:
    """So many tiles are taken from those that lie face down.  [AUJ-Dom r. III-V, XI, XVII]"""

    number: int


TableAct = Misplay | Nothing | OwnUp | Claim | Objection | MakePlace | NotPlace | Take
"""What only a table knows."""
AnyAction = Action | TableAct

NOTHING_SAID: Final = Nothing()
