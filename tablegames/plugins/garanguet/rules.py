"""The options of garanguet; the defaults are the ruleset `lepeintre`.  [LEP-app, Du garanguet]"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from tablegames.core.options import option
from tablegames.families.tables.race.trous import TrousRules


class Triplet(StrEnum):
    """What it means that three equal numbers are played three times.  [LEP-app, Du garanguet]"""

    NINE = "nine"
    """Each of the three is, as each of a doublet's two is played twice: nine numbers."""
    THREE = "three"
    """The number is: three numbers, one for each die."""

    @property
    def times(self) -> int:
        """How often the number is played."""
        return 9 if self is Triplet.NINE else 3


@dataclass(frozen=True, slots=True, kw_only=True)
class GaranguetRules(TrousRules):
    """Garanguet as Lepeintre has it; where he is silent, as at his gammon or his trictrac."""

    triplet: Triplet = option(
        Triplet.NINE,
        "LEP-app, Du garanguet",
        "three equal numbers, 'played three times': each of the three is (nine, as many numbers), "
        "or the number is (three)",
        "trois nombres égaux, « joués trois fois » : chacun des trois (nine, neuf nombres), ou le nombre (three)",
    )
    hitting: bool = option(
        True,
        "LEP-app",
        "not said of garanguet: whether a dame alone is hit, as at gammon; if not, one dame closes its arrow",
        "rien n'en est dit au garanguet : si l'on bat une dame seule, comme au gammon ; sinon une dame ferme sa flèche",
    )
