"""The options of garanguet; the defaults are the ruleset `lepeintre`.  [LEP-app, Du garanguet]"""

from __future__ import annotations

from dataclasses import dataclass

from tablegames.core.options import option
from tablegames.families.tables.race.options import TrousRules
from tablegames.plugins.garanguet.throws import Triplet


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
