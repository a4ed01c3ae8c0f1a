"""The options of jacquet; the defaults are the ruleset `lepeintre`.  [LEP-app, Du jacquet]"""

from __future__ import annotations

from dataclasses import dataclass

from tablegames.core.match import Begins
from tablegames.core.options import option
from tablegames.families.tables.ending import DoubleRule
from tablegames.families.tables.lifting import Sortie
from tablegames.families.tables.opening import Opening
from tablegames.families.tables.options import (
    double_option,
    double_rule_option,
    next_dice_option,
    parties_option,
    sortie_option,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class JacquetRules:
    """Jacquet as Lepeintre has it; where he is silent, as at his gammon or his trictrac."""

    opening: Opening = option(
        Opening.COUP_ET_DES,
        "LEP 1.I",
        "not said of jacquet, so as at trictrac; coup_et_des: who has the larger die plays the two numbers that "
        "lie there; separate: he throws both dice",
        "rien n'en est dit au jacquet, donc comme au trictrac ; coup_et_des : qui a le plus gros dé joue les deux "
        "nombres amenés ; separate : il jette les deux dés",
    )
    sortie: Sortie = sortie_option(Sortie.FREE, "LEP 1.V; AUJ-T2 XII; AUJ-T1 VI")
    double: bool = double_option(False, "LEP-app, Du jacquet")
    double_rule: DoubleRule = double_rule_option(DoubleRule.NOT_ALL_HOME, "LEP-app")
    parties: int = parties_option("LEP-app")
    next_dice: Begins = next_dice_option(Begins.WINNER, "LEP 1.I")
