"""The options of garanguet; the defaults are the ruleset `lepeintre`.  [LEP-app, Du garanguet]"""

from __future__ import annotations

from enum import StrEnum

from tablegames.core.frozen import frozen
from tablegames.core.options import option
from tablegames.families.tables.race.options import TrousRules


class Triplet(StrEnum):
    """The meaning of three equal numbers "played three times".  [LEP-app, Du garanguet]"""

    NINE = "nine"
    """Each of the three is, as each of a doublet's two is played twice: nine numbers."""
    THREE = "three"
    """The number is: three numbers, one for each die."""

    @property
    def times(self) -> int:
        return 9 if self is Triplet.NINE else 3


@frozen(kw_only=True)
class GaranguetRules(TrousRules):
    """Garanguet as Lepeintre has it; where he is silent, as at his gammon or his trictrac."""

    triplet: Triplet = option(
        Triplet.NINE,
        "LEP-app, Du garanguet",
        "how three equal numbers are played (the book says 'three times'): each die three times, nine numbers in "
        "all (nine); or each die once, three numbers in all (three)",
    )
    hitting: bool = option(
        True,
        "LEP-app",
        "whether a single dame can be hit, as in gammon (the book does not say); if not, even one dame closes its "
        "arrow",
    )
