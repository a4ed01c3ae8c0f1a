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
    """A number of tiles is taken from those that lie face down.  [AUJ-Dom r. III-V, XI, XVII]"""

    number: int
    seen: bool = False
    """A tile was seen while taking: the tiles are shuffled again.  [AUJ-Dom r. VIII]"""


@dataclass(frozen=True, slots=True)
class Withdraw:
    """Tiles taken too many, and not turned up yet, are taken back.  [AUJ-Dom r. XVII]"""


@dataclass(frozen=True, slots=True)
class Uncover:
    """A player uncovers one of their own tiles.  [AUJ-Dom r. VIII, XVIII]"""

    tile: Tile


@dataclass(frozen=True, slots=True)
class Announce:
    """A player names a tile before placing it.  [AUJ-Dom r. XIII]"""

    tile: Tile


@dataclass(frozen=True, slots=True)
class HoldTo:
    """The tile that was announced must be placed, not the one that was.  [AUJ-Dom r. XIII]"""


@dataclass(frozen=True, slots=True)
class Upset:
    """A player makes the adversary's tiles fall open.  [AUJ-Dom r. XXV]"""


@dataclass(frozen=True, slots=True)
class Reshuffle:
    """The player whose tiles fell open has the deal made again.  [AUJ-Dom r. XXV]"""


TableAct = (
    Misplay | Nothing | OwnUp | Claim | Objection | MakePlace | NotPlace | Take | Withdraw | Uncover | Announce
    | HoldTo | Upset | Reshuffle
)  # fmt: skip
"""What only a table knows."""
AnyAction = Action | TableAct

NOTHING_SAID: Final = Nothing()
