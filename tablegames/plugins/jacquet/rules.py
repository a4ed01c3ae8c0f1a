"""The options of jacquet; the defaults are the ruleset `lepeintre`.  [LEP-app, Du jacquet]"""

from __future__ import annotations

from tablegames.core.frozen import frozen
from tablegames.core.options import option
from tablegames.families.tables.race.options import TrousRules
from tablegames.families.tables.race.state import Opening


@frozen(kw_only=True)
class JacquetRules(TrousRules):
    """Jacquet as Lepeintre has it; where he is silent, as at his gammon or his trictrac."""

    opening: Opening = option(
        Opening.COUP_ET_DES,
        "LEP 1.I",
        "the opening dice decide who begins: that player plays the two numbers just thrown, as in trictrac "
        "(coup_et_des), or throws both dice again (separate). The book does not say which",
    )
