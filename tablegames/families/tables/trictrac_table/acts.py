"""What is done at the table beyond throwing and playing: marks, calls, answers.  [AUJ-T1 VI; AUJ-T2 X; LEP 4.I]"""

from __future__ import annotations

from dataclasses import dataclass

from tablegames.core.dice import OpeningThrow, Throw
from tablegames.families.tables.race.plays import Play
from tablegames.families.tables.trictrac.state import SenAller, Tenir


@dataclass(frozen=True, slots=True)
class Slip:
    """How a mark is made otherwise than its points would have it."""

    trous: int | None = None
    """How far the fichet goes."""
    jeton: int | None = None
    """Where the jeton stands after a trou."""
    simple: bool = False
    """Without the second jeton that tells the bredouille.  [AUJ-T2 VII]"""
    apart: bool = False
    """With another jeton, the old points being overlooked.  [LEP 4.I 66]"""


PLAIN = Slip()


@dataclass(frozen=True, slots=True)
class Marquer:
    """He marks so many points, or trous at toc."""

    points: int
    slip: Slip = PLAIN


@dataclass(frozen=True, slots=True)
class Reprendre:
    """He takes back so much of what he has marked.  [AUJ-T2 X; LEP 4.III]"""

    points: int


@dataclass(frozen=True, slots=True)
class Lever:
    """He lifts his dames too, and goes along with the one who leaves.  [AUJ-T2 X]"""


@dataclass(frozen=True, slots=True)
class Toucher:
    """He touches dames of his on these arrows."""

    arrows: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Adouber:
    """*J'adoube*: the next touch binds to nothing.  [LEP 4.I 18, 20]"""


@dataclass(frozen=True, slots=True)
class Ecole:
    """He sends the other to school for so many points."""

    points: int


@dataclass(frozen=True, slots=True)
class Rectifier:
    """He has the other's marks set right, and nobody gains.  [AUJ-T1 VI; LEP 4.I 57]"""


@dataclass(frozen=True, slots=True)
class FaireJouer:
    """He names the play the other has to make; None: the other plays the dames he displaced as he likes."""

    play: Play | None


@dataclass(frozen=True, slots=True)
class FaireMarquer:
    """He makes the other mark what the throw in hand gives him.  [AUJ-T1 VII; AUJ-T2 XVIII]"""


@dataclass(frozen=True, slots=True)
class Lancer:
    """He throws: what he has not marked or called is past."""


@dataclass(frozen=True, slots=True)
class Laisser:
    """He lets things be, where it is not for him to throw."""


@dataclass(frozen=True, slots=True)
class Accepter:
    """He accepts what the other has marked."""


@dataclass(frozen=True, slots=True)
class Contester:
    """He sends the school back.  [LEP 4.I 61]"""


@dataclass(frozen=True, slots=True)
class Entiere:
    """He has the school marked whole.  [LEP 4.I 47]"""


TableAct = (
    Throw
    | OpeningThrow
    | Play
    | Tenir
    | SenAller
    | Marquer
    | Reprendre
    | Lever
    | Toucher
    | Adouber
    | Ecole
    | Rectifier
    | FaireJouer
    | FaireMarquer
    | Lancer
    | Laisser
    | Accepter
    | Contester
    | Entiere
)
"""All that can be done at the table."""
