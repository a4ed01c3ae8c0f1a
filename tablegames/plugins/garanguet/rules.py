"""The options of garanguet; the defaults are the ruleset `lepeintre`.  [LEP-app, Du garanguet]"""

from __future__ import annotations

from dataclasses import dataclass

from tablegames.core.match import Begins
from tablegames.core.options import option
from tablegames.families.tables.ending import DoubleRule
from tablegames.families.tables.lifting import Sortie
from tablegames.families.tables.options import (
    double_option,
    double_rule_option,
    next_dice_option,
    parties_option,
    sortie_option,
)
from tablegames.plugins.garanguet.throws import Triplet


@dataclass(frozen=True, slots=True, kw_only=True)
class GaranguetRules:
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
    sortie: Sortie = sortie_option(Sortie.FREE, "LEP 1.V; AUJ-T2 XII; AUJ-T1 VI")
    double: bool = double_option(False, "LEP-app, Du garanguet")
    double_rule: DoubleRule = double_rule_option(DoubleRule.NOT_ALL_HOME, "LEP-app")
    parties: int = parties_option("LEP-app")
    next_dice: Begins = next_dice_option(Begins.WINNER, "LEP 1.I")
