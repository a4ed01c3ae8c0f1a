"""Where a game of trictrac or toc stands, and what can be done in it.  [AUJ-T1 I; AUJ-T2 X; LEP 1.I]"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final, Generic, NamedTuple, TypeVar

from tablegames.core.dice import OpeningThrow, Throw
from tablegames.core.events import Seat
from tablegames.core.frozen import fast_init
from tablegames.core.game import Outcome
from tablegames.families.tables.board.board import Board
from tablegames.families.tables.race.plays import Play
from tablegames.families.tables.trictrac.kinds import Jan, JanKind

M = TypeVar("M")


class Phase(StrEnum):
    """What happens next."""

    DRAW = "draw"
    """The dice are drawn for."""
    THROW = "throw"
    CHOOSE = "choose"
    """He has won a trou by his own dice: he stays or leaves.  [AUJ-T1 I; AUJ-T2 X; LEP 1.I]"""
    PLAY = "play"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Tenir:
    """He stays: what is over the trou is kept, and the throw is played."""


@dataclass(frozen=True, slots=True)
class SenAller:
    """He leaves: points are wiped, the dames go back to the talons, and he throws again."""


Action = Throw | OpeningThrow | Tenir | SenAller | Play
CHOICE: Final = (Tenir(), SenAller())


@fast_init
@dataclass(frozen=True, slots=True)
class Releve:
    """What matters of the past since the dames left the talons; by seat."""

    throws: tuple[int, int] = (0, 0)
    done: tuple[frozenset[JanKind], frozenset[JanKind]] = (frozenset(), frozenset())
    """The jans each side has made that are made once a relevé."""
    first: Throw | None = None
    """The first throw of the relevé; the adversary's first may answer it."""


@fast_init
@dataclass(frozen=True, slots=True)
class TourState(Generic[M]):
    """`seat` throws, chooses or plays; its dames come first on the board."""

    board: Board
    seat: Seat
    phase: Phase
    score: M
    releve: Releve = Releve()
    throw: Throw | None = None
    made: tuple[Jan, ...] = ()
    """What the throw in hand makes, for and against: found once, before a dame is touched."""
    outcome: Outcome | None = None
    won: int = field(default=0, compare=False)
    """The trous that the throw in hand has won, while he may leave on them; 0 where it is not known."""

    @property
    def drawing(self) -> bool:
        """Whether the dice are to be drawn for."""
        return self.phase is Phase.DRAW

    def asked(self, names: tuple[str, str]) -> str:
        """Who is asked what, where that is not whose throw it is; empty: nobody."""
        return ""


class Marks(NamedTuple):
    """What one player has on the board beside his dames: his fichet, his jetons, his pavillon."""

    trous: int
    points: int = 0
    jetons: int = 0
    """How many lie where the points are."""
    pavillon: bool = False
    """Whether the flag that tells a run of trous stands in his hole.  [LEP 1.VI]"""
