"""The pleins: two dames on each of the six arrows of a table, and the duty to fill and to keep them.

[AUJ-T1 II, VI; AUJ-T2 V, X; LEP 1.I, IV, V, 4.I]
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from tablegames.families.tables.board.men import Mask, Men, arrows, bit, cases, count, mask, occupied, total, up_to
from tablegames.families.tables.race.plays import Steps, after
from tablegames.families.tables.trictrac.coup import COIN
from tablegames.families.tables.trictrac.kinds import JanKind

NEEDED: Final = 12
"""Dames a plein takes; the other three are surnuméraires.  [LEP 1.I]"""


@dataclass(frozen=True, slots=True)
class Plein:
    """A table that can be filled: its arrows, and what filling and keeping it are called."""

    arrows: range
    remplir: JanKind
    conserver: JanKind
    cite: str
    six: Mask = field(init=False, repr=False, compare=False)
    """The arrows as a mask."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "six", mask(self.arrows))


PETIT_JAN: Final = Plein(
    range(1, 7), JanKind.REMPLIR_PETIT_JAN, JanKind.CONSERVER_PETIT_JAN, "AUJ-T1 II; AUJ-T2 V; LEP 1.I"
)
GRAND_JAN: Final = Plein(
    range(7, 13), JanKind.REMPLIR_GRAND_JAN, JanKind.CONSERVER_GRAND_JAN, "AUJ-T1 II; AUJ-T2 V, XI; LEP 1.IV"
)
RETOUR: Final = Plein(
    range(19, 25), JanKind.REMPLIR_JAN_DE_RETOUR, JanKind.CONSERVER_JAN_DE_RETOUR, "AUJ-T1 II; AUJ-T2 V, XI; LEP 1.V"
)

_ZONES: Final = tuple((plein, 15 * plein.six) for plein in (PETIT_JAN, GRAND_JAN, RETOUR))
_FROM_RETOUR: Final = ~up_to(RETOUR.arrows.start - 1)


def full(men: Men, plein: Plein) -> bool:
    """Whether every arrow of the table holds a case."""
    return cases(men) & plein.six == plein.six


def missing(men: Men, plein: Plein) -> int:
    """How many dames the plein lacks: one for a half-case, two for an empty arrow."""
    return NEEDED - (occupied(men) & plein.six).bit_count() - (cases(men) & plein.six).bit_count()


def half_cases(men: Men, plein: Plein) -> tuple[int, ...]:
    """The arrows of the table that hold a dame alone."""
    return arrows(occupied(men) & ~cases(men) & plein.six)


def at_stake(men: Men) -> Plein | None:
    """The plein that is full or that one throw can fill; fifteen dames never have two such at once."""
    for plein, zone in _ZONES:
        if total(men & zone) >= NEEDED - 2:
            return plein if missing(men, plein) <= 2 else None
    return None


def spare(men: Men, arrow: int, plein: Plein) -> bool:
    """Whether a dame there is not needed: it stands outside the plein, or as a third on one of its arrows.

    The last two of the coin are never spare: one does not leave without the other.  [AUJ-T1 II; AUJ-T2 XI]
    """
    dames = count(men, arrow)
    if arrow == COIN or bit(arrow) & plein.six:
        return dames > 2
    return dames > 0


def dutiful(men: Men, plays: list[Steps], coin_rather_than_pass: bool) -> list[Steps]:
    """The plays that do their duty: a throw that can fill must fill, one that can keep must keep.

    The plays given are those of the greatest number of numbers, so a plein is broken where it cannot be kept in
    playing them all. A plein of the retour that only a later throw may fill hinders nobody from lifting.
    [AUJ-T1 VI; AUJ-T2 X fig. 2; LEP 1.V, 4.I 60, 73]
    """
    plein = at_stake(men)
    if plein is None:
        return plays
    good = [steps for steps in plays if full(after(men, steps), plein)]
    if not good:
        return plays
    if coin_rather_than_pass and plein is PETIT_JAN and full(men, plein):
        return _or_the_coin(men, plays, good)
    return good


def _or_the_coin(men: Men, plays: list[Steps], keeping: list[Steps]) -> list[Steps]:
    """Nobody need pass a dame into the adversary's petit jan to keep his own, if he can take his coin.  [LEP 4.I 40]

    So where every play that keeps passes a dame, taking the coin is as good as keeping.
    """
    passed = total(men & _FROM_RETOUR)
    if any(total(after(men, steps) & _FROM_RETOUR) == passed for steps in keeping):
        return keeping
    taking = [] if count(men, COIN) else [steps for steps in plays if count(after(men, steps), COIN)]
    return keeping + [steps for steps in taking if steps not in keeping]
