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
    his: bool = False
    """With the adversary's jeton, drawn over without wiping one's own first.  [LEP 4.I 67, 68]"""
    bare: bool = False
    """Without planting the pavillon that the trou has earned, at a partie à écrire.  [LEP 4.I 59]"""
    planted: int = 0
    """The pavillon is planted after all, for so many trous in a row; no points are marked."""


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


@dataclass(frozen=True, slots=True)
class Annoncer:
    """With the throw in hand he says how much it gives the other, rightly or not.  [LEP 4.I 58]"""

    points: int


@dataclass(frozen=True, slots=True)
class Planter:
    """He plants the pavillon that he had forgotten.  [LEP 4.I 59]"""


@dataclass(frozen=True, slots=True)
class Garder:
    """He keeps a dame of the talon in his hand for the throw that opens the relevé.  [LEP 4.I 28]"""


@dataclass(frozen=True, slots=True)
class MalPoser:
    """The dame that he plays to this arrow is left between it and the next.  [LEP 4.I 31]"""

    arrow: int


@dataclass(frozen=True, slots=True)
class Placer:
    """The adversary puts that dame on one of the two, counted along the path of the one who played.  [LEP 4.I 31]"""

    arrow: int


@dataclass(frozen=True, slots=True)
class Empiler:
    """He piles up so many dames for the relevé, too few or too many.  [LEP 4.I 32, 33]"""

    dames: int


@dataclass(frozen=True, slots=True)
class Retrouver:
    """He puts back a dame that was missing.  [LEP 4.I 32, 34]"""


@dataclass(frozen=True, slots=True)
class Recommencer:
    """The other plays with sixteen dames or more: everything begins again.  [LEP 4.I 33]"""


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
    | Annoncer
    | Planter
    | Garder
    | MalPoser
    | Placer
    | Empiler
    | Retrouver
    | Recommencer
)
"""All that can be done at the table."""
