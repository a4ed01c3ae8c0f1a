"""The faults that are made at the table: which there are, what one of them costs, and which of them a call takes."""

from __future__ import annotations

from collections.abc import Sequence

from tablegames.core.events import Seat
from tablegames.core.frozen import frozen


@frozen
class Mistake:
    """A fault that was made, and what its game of marks needs to have it paid."""

    what: str
    seat: Seat
    """The player who made it."""
    points: int
    made: str
    """The act that made it: `touch`, `release`, `throw`, `play`."""
    time: int
    open: bool = True
    """Whether the adversary may still call it."""
    turn: int = 0
    """The turn whose marks it is about."""
    back: int = 0
    """Points that are put back when it is taken or set right."""
    entry: int | None = None
    """The time of a mark that was made with a slip."""
    worth: int = 0
    """The points it is about, where they are not an école."""
    right: bool = False
    """Whether it was set right."""

    @property
    def culprit_marks(self) -> int:
        """The points he marks after all when it is set right."""
        return self.points if self.what == ECOLE_MOINS and self.entry is None else 0


ECOLE_MOINS, ECOLE_TROP, PLEIN = "ecole_moins", "ecole_trop", "plein_non_fait"
JETON, JETONS, FAUSSE_ECOLE, EFFACE = "jeton_laisse", "deux_jetons", "fausse_ecole", "efface_a_tort"
TROU_MOINS, TROU_TROP, BREDOUILLE = "trou_moins", "trou_trop", "bredouille_omise"
FAUSSE_CASE, NOMBRE = "fausse_case", "nombre_omis"
PAVILLON, ENTRE_DEUX = "pavillon_omis", "dame_entre_deux"
DAMES_MOINS, DAMES_TROP = "dames_moins", "dames_trop"
OF_TROUS = {ECOLE_MOINS: TROU_MOINS, ECOLE_TROP: TROU_TROP}
"""The names of faults in points where only trous are marked: lost, or put right.  [AUJ-T2 X]"""
OF_MARKING = frozenset({ECOLE_MOINS, ECOLE_TROP, PLEIN, JETON, JETONS, FAUSSE_ECOLE, EFFACE, TROU_TROP})
"""The faults that `rectifier` sets right."""
LOST = frozenset({TROU_MOINS, BREDOUILLE, PAVILLON, DAMES_MOINS, DAMES_TROP})
"""Faults that cost at once and that no école calls; too many dames: `TableView.piled`.  [LEP 4.I 33, 49, 51, 59]"""
KEPT = frozenset({ECOLE_TROP, JETON, TROU_TROP, PLEIN})
"""Marks without a gain, which good company does not keep.  [LEP 4.III]"""
NO_SCHOOL = frozenset({JETONS, EFFACE})
"""Faults that are not écoles in good company.  [LEP 4.III]"""
WINNING = frozenset({TROU_TROP, EFFACE})
"""Slips of the fichet: where it wins by one, nothing is played any more that would make it a fault.  [LEP 4.I 52]"""
CITES = {
    ECOLE_MOINS: "AUJ-T1 VI; AUJ-T2 VI, XVIII",
    ECOLE_TROP: "AUJ-T1 VI; AUJ-T2 VI, X; LEP 4.I 42, 43",
    PLEIN: "AUJ-T1 VI; AUJ-T2 X, XVIII; LEP 4.I 60",
    JETON: "AUJ-T1 VI; AUJ-T2 X, XVIII; LEP 4.I 45",
    JETONS: "AUJ-T2 X; LEP 4.I 66",
    FAUSSE_ECOLE: "AUJ-T1 VI, VIII; AUJ-T2 X; LEP 4.I 61",
    EFFACE: "LEP 4.I 68",
    TROU_MOINS: "AUJ-T1 VI; AUJ-T2 VII, X; LEP 4.I 51, 52",
    TROU_TROP: "AUJ-T2 X; LEP 4.I 52",
    BREDOUILLE: "AUJ-T1 VI; AUJ-T2 VII, XVIII; LEP 4.I 49",
    FAUSSE_CASE: "AUJ-T1 VI; AUJ-T2 XVIII; LEP 4.I 22, 23, 24, 27",
    NOMBRE: "LEP 4.I 69",
    PAVILLON: "LEP 4.I 59",
    ENTRE_DEUX: "LEP 4.I 31",
    DAMES_MOINS: "LEP 4.I 32, 33",
    DAMES_TROP: "LEP 4.I 33",
}
"""The faults, each with its articles."""


def matching(faults: Sequence[Mistake], points: int) -> tuple[tuple[tuple[Mistake, int], ...], int]:
    """The open faults that a call of `points` takes, and how much of the call is wrong.

    Equal to the sum of some, it takes those, the oldest first; less than all and equal to none, it takes the greatest
    as far as it reaches, the last of them begun; of a call for more than all, the rest is wrong.
    """
    schooled = [one for one in faults if one.points]
    total = sum(one.points for one in schooled)
    if points >= total:
        return tuple((one, one.points) for one in schooled), points - total
    found = _summing(schooled, points)
    if found is not None:
        return tuple((one, one.points) for one in found), 0
    taken = []
    for one in sorted(schooled, key=lambda fault: -fault.points):
        if points:
            taken.append((one, min(points, one.points)))
            points -= taken[-1][1]
    return tuple(taken), 0


def _summing(faults: Sequence[Mistake], points: int) -> tuple[Mistake, ...] | None:
    """The oldest faults whose points add up to `points`."""
    if not points:
        return ()
    for at, one in enumerate(faults):
        if one.points <= points:
            rest = _summing(faults[at + 1 :], points - one.points)
            if rest is not None:
                return (one, *rest)
    return None
