"""What is done at the table beside moves and captures."""

from __future__ import annotations

from dataclasses import dataclass

from tablegames.plugins.dames_polonaises.state import Action


@dataclass(frozen=True, slots=True)
class Souffler:
    """The piece that ought to have taken is removed.  [MAN III.12, METZ IX]"""

    square: int | None
    """Where it stands; None: one of several, and the other says which."""


@dataclass(frozen=True, slots=True)
class FairePrendre:
    """The other takes his move back and makes the capture he owed.  [MAN III.13-14, METZ X]"""


@dataclass(frozen=True, slots=True)
class FaireRejouer:
    """The other takes a false move back and plays by the rules.  [MAN III.35, METZ III]"""


@dataclass(frozen=True, slots=True)
class FaireJouer:
    """Of the pieces the other has touched, the one he must play.  [MAN III.6, METZ II]"""

    square: int


@dataclass(frozen=True, slots=True)
class Refuser:
    """He does not take, though he is made to.  [MAN III.16, METZ XXI]"""


@dataclass(frozen=True, slots=True)
class Ceder:
    """The game is left as the other's last move ended it."""


@dataclass(frozen=True, slots=True)
class Consentir:
    """What the other forgot to lift, or lifted of his own, he may put right.  [MAN III.11, METZ VII-VIII]"""


@dataclass(frozen=True, slots=True)
class Toucher:
    """Pieces are touched, in the order of their squares where it does not matter.  [MAN III.3-4, METZ II]"""

    squares: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Adouber:
    """*J'adoube*: what is touched next is only straightened.  [MAN III.6, METZ II]"""


Call = Souffler | FairePrendre | FaireRejouer | Consentir
"""What one does about the other's last move."""
TableAction = (
    Action | Souffler | FairePrendre | FaireRejouer | FaireJouer | Refuser | Ceder | Consentir | Toucher | Adouber
)
