"""The options of jacquet; the defaults are the ruleset `lepeintre`.  [LEP-app, Du jacquet]"""

from __future__ import annotations

from dataclasses import dataclass

from tablegames.core.options import option
from tablegames.families.tables.race.opening import Opening
from tablegames.families.tables.race.trous import TrousRules


@dataclass(frozen=True, slots=True, kw_only=True)
class JacquetRules(TrousRules):
    """Jacquet as Lepeintre has it; where he is silent, as at his gammon or his trictrac."""

    opening: Opening = option(
        Opening.COUP_ET_DES,
        "LEP 1.I",
        "not said of jacquet, so as at trictrac; coup_et_des: who has the larger die plays the two numbers that "
        "lie there; separate: he throws both dice",
        "rien n'en est dit au jacquet, donc comme au trictrac ; coup_et_des : qui a le plus gros dé joue les deux "
        "nombres amenés ; separate : il jette les deux dés",
    )
