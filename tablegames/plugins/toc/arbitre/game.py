"""Toc at the table put together.  [AUJ-Toc I, V]"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tablegames.families.tables.trictrac_table.desk import House
from tablegames.families.tables.trictrac_table.game import TableTour
from tablegames.plugins.toc.arbitre.law import TrousLaw
from tablegames.plugins.toc.keeper import TocKeeper, Trous
from tablegames.plugins.toc.rules import TocRules

if TYPE_CHECKING:
    from tablegames.families.tables.trictrac.tour import Tour


def at_the_table(strict: Tour[Trous, TocRules]) -> TableTour[Trous]:
    """The same game, with its faults."""
    assert isinstance(strict.keeper, TocKeeper)
    rules = strict.rules
    house = House(false_case="tout_d_une", free=rules.march == "free", tells=rules.table_help)
    return TableTour(strict, TrousLaw(strict.keeper), house, strict.seats, strict.more_jans)
