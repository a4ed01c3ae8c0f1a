"""A round at the table: the strict one, and what was done in it, by whom, in which order.

Whether a pass was true is written nowhere: it follows from what he who passed held then, and that from what he holds
now, has placed and has drawn since.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from tablegames.core.events import Seat
from tablegames.core.game import Outcome
from tablegames.plugins.domino.order import Order
from tablegames.plugins.domino.state import Dealing, Drawing, Round
from tablegames.plugins.domino.tiles import NONE, Ends, Line, Tile, Tiles


class Phase(StrEnum):
    """What he who is asked may say."""

    TAKE = "take"
    """How many tiles he takes, where each takes his own."""
    PLAY = "play"
    """It is his turn: he plays or passes, or calls what another did."""
    OWN = "own"
    """He has just passed, rightly or not: he may own up before the next has played.  [AUJ-Dom r. XX]"""
    LAST = "last"
    """A last tile was placed: it may not go, or show something, and the next may say so before all is over."""
    SURPLUS = "surplus"
    """The leader, who takes last, took too many: the others may take the rest back.  [AUJ-Dom r. XVII]"""
    UPSET = "upset"
    """An adversary made this player's tiles fall open: the deal may be made again.  [AUJ-Dom r. XXV]"""
    TURNED = "turned"
    """The hands are turned up; somebody has passed, and may have passed wrongly.  [AUJ-Dom r. XVI]"""


class Did(StrEnum):
    """What a player did."""

    PLACED = "placed"
    BACK = "back"
    """He placed a tile that he had to take back."""
    PASSED = "passed"
    DREW = "drew"
    """He had nothing that goes, and drew.  [AUJ-Dom ch. IX]"""
    TOOK = "took"
    """He was made to take a tile, having taken too few.  [AUJ-Dom r. V]"""


BOUDE: Final = (Did.PASSED, Did.DREW)
"""By what a player says that he has nothing that goes: who draws says it too.  [AUJ-Dom ch. IX, r. IX]"""
UNSEEN: Final = (Did.DREW, Did.TOOK)
"""What is done with a tile that only he who does it sees."""


@dataclass(frozen=True, slots=True)
class Deed:
    """One thing a player did; which tile was drawn only he knows, until the hands are turned up."""

    seat: Seat
    did: Did
    tile: Tile | None = None
    ends: Ends | None = None
    """What was open, where he passed or drew."""
    settled: bool = False
    """A pass, or a draw, that was answered already: it can be claimed no more."""


@dataclass(frozen=True, slots=True)
class TableRound:
    """A round, who is asked what, and what was done in it."""

    round: Round
    """The tiles as they lie; its turn is whose play comes next."""
    phase: Phase
    asked: tuple[Seat, ...]
    """Who is asked, the first now; others after him only where all take tiles, or the hands are turned up."""
    log: tuple[Deed, ...] = ()
    before: Line | None = None
    """The line without the tile just placed, while the next has not answered it."""
    exposed: Tiles = NONE
    """Tiles in hands that all have seen, and that must be placed as soon as they go.  [AUJ-Dom r. XVIII]"""
    must: bool = False
    """He has owned up, and must place.  [AUJ-Dom r. XX]"""
    short: tuple[int, ...] = ()
    """By seat, how many tiles were taken too few and may still be claimed; empty: all have their number."""
    lead: Seat | None = None
    """Who leads next, where a fault decides it.  [AUJ-Dom r. VI]"""
    announced: Tile | None = None
    """The tile that was named before one is placed, or instead of the one just placed.  [AUJ-Dom r. XIII]"""
    extra: tuple[Tiles, ...] = ()
    """By seat, the tiles taken too many, until one is placed; empty: none were.  [AUJ-Dom r. XVII]"""

    @property
    def outcome(self) -> Outcome | None:
        """How the round ended."""
        return self.round.outcome

    @property
    def leader(self) -> Seat:
        """Who led."""
        return self.round.leader

    @property
    def order(self) -> Order:
        """How they sit."""
        return self.round.order

    @property
    def up(self) -> bool:
        """Whether the hands are turned up."""
        return self.phase is Phase.TURNED or self.outcome is not None


TableState = Drawing | Dealing | TableRound


def unkept_word(state: TableRound, placed: Tile) -> Tile | None:
    """Return the tile that the player to move announced, if another is placed.  [AUJ-Dom r. XIII]"""
    announced = state.announced
    if announced is None or announced == placed or not announced.alone & state.round.hands[state.round.turn]:
        return None
    return announced
