"""The options of toc; the defaults are the ruleset `premier_trou`.  [AUJ-Toc]"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from tablegames.core.options import option
from tablegames.families.tables.before_throw.options import Forfeit, forfeit_option, rompre_option
from tablegames.families.tables.race.opening import Opening
from tablegames.families.tables.trictrac.march_rules import JanRules
from tablegames.rules.arbiter_options import (
    Arbiter,
    March,
    TableHelp,
    arbiter_option,
    march_option,
    table_help_option,
)


class Per(StrEnum):
    """What marks."""

    THROW = "throw"
    """A throw marks once, for the best thing it does.  [AUJ-Toc V]"""
    EVENT = "event"
    """Each jan, and each dame hit, marks by itself."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TocRules(JanRules):
    """Toc played to the first trou."""

    opening: Opening = option(
        Opening.SEPARATE,
        "AUJ-Toc II",
        "separate: one die each, the larger begins and throws both; coup_et_des: he plays the numbers that lie there",
        "separate : chacun un dé, le plus fort commence et jette ; coup_et_des : il joue les deux nombres amenés",
    )
    trous: int = option(1, "AUJ-Toc V", "trous the game is played to", "trous que l'on joue", least=1)
    double: bool = option(
        False,
        "AUJ-Toc V",
        "whether what is done by a doublet or in two ways counts double",
        "si ce qui se fait par doublet ou de deux façons compte double",
    )
    per: Per = option(
        Per.THROW,
        "AUJ-Toc V",
        "a throw marks once, for the best thing it does (throw), or each thing it does marks (event)",
        "un coup marque une fois, pour ce qu'il fait de mieux (throw), ou chaque chose marque (event)",
    )
    arbiter: Arbiter = arbiter_option("AUJ-Toc I, V; AUJ-T2 X")
    march: March = march_option("AUJ-Toc I; AUJ-T2 XVIII")
    table_help: TableHelp = table_help_option("silent", "AUJ-Toc I; AUJ-T2 XVIII")
    rompre: int = rompre_option("AUJ-Toc I; AUJ-T2 IV, XVII")
    rompre_forfeit: Forfeit = forfeit_option("AUJ-Toc I; AUJ-T2 IV")
