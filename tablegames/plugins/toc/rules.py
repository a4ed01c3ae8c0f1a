"""The options of toc; the defaults are the ruleset `premier_trou`.  [AUJ-Toc]"""

from __future__ import annotations

from enum import StrEnum

from tablegames.core.frozen import frozen
from tablegames.core.options import option
from tablegames.families.tables.before_throw.state import Forfeit, forfeit_option, rompre_option
from tablegames.families.tables.race.state import Opening
from tablegames.families.tables.trictrac.march_rules import JanRules
from tablegames.rules.arbiter_options import Arbiter, March, TableHelp, arbiter_option, march_option, table_help_option


class Per(StrEnum):
    """The unit that marks."""

    THROW = "throw"
    """A throw marks once, for the best thing it does.  [AUJ-Toc V]"""
    EVENT = "event"
    """Each jan, and each dame hit, marks by itself."""


@frozen(kw_only=True)
class TocRules(JanRules):
    """Toc played to the first trou."""

    opening: Opening = option(
        Opening.SEPARATE,
        "AUJ-Toc II",
        "the opening dice decide who begins: that player then throws both dice again (separate), or plays the two "
        "numbers just thrown (coup_et_des)",
    )
    trous: int = option(1, "AUJ-Toc V", "number of holes (trous) needed to win", least=1)
    double: bool = option(
        False, "AUJ-Toc V", "whether an event counts double when a doublet makes it or when it is made in two ways"
    )
    per: Per = option(
        Per.THROW, "AUJ-Toc V", "whether you mark only the best event of a throw (throw), or every event (event)"
    )
    arbiter: Arbiter = arbiter_option("AUJ-Toc I, V; AUJ-T2 X")
    march: March = march_option("AUJ-Toc I; AUJ-T2 XVIII")
    table_help: TableHelp = table_help_option("silent", "AUJ-Toc I; AUJ-T2 XVIII")
    rompre: int = rompre_option("AUJ-Toc I; AUJ-T2 IV, XVII")
    rompre_forfeit: Forfeit = forfeit_option("AUJ-Toc I; AUJ-T2 IV")
