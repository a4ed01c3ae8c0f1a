"""Toc put together: the tour of the family, with trous alone.  [AUJ-Toc V]"""

from __future__ import annotations

from tablegames.families.tables.trictrac.tour import Tour
from tablegames.plugins.toc.keeper import TocKeeper, Trous
from tablegames.plugins.toc.rules import TocRules


def toc(rules: TocRules, seats: int = 2) -> Tour[Trous, TocRules]:
    return Tour(rules, TocKeeper(rules), rules.opening, None, seats)
