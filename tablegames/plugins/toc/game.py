"""The score keeper of toc: the jans of trictrac, counted in trous.  [AUJ-Toc V]"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from tablegames.families.tables.trictrac.tour import Tour
from tablegames.plugins.toc.keeper import TocKeeper, Trous
from tablegames.plugins.toc.rules import TocRules

if TYPE_CHECKING:
    from tablegames.families.tables.trictrac.notation import TourNotation
    from tablegames.families.tables.trictrac_table.game import TableTour
    from tablegames.families.tables.trictrac_table.notation import TableNotation


def make(rules: TocRules, seats: int = 2) -> Tour[Trous, TocRules] | TableTour[Trous]:
    """The strict game; or the table beside it, where trous are marked by hand."""
    strict = toc(rules, seats)
    if rules.arbiter == "strict":
        return strict
    from tablegames.plugins.toc.arbitre import at_the_table

    return at_the_table(strict)


def toc(rules: TocRules, seats: int = 2) -> Tour[Trous, TocRules]:
    return Tour(rules, TocKeeper(rules), rules.opening, None, seats)


def notation() -> TourNotation:
    """How toc is written, at the table too."""
    from tablegames.families.tables.trictrac.notation import EitherNotation

    return EitherNotation(toc(TocRules()), _table_notation)


@cache
def _table_notation(strict: TourNotation) -> TableNotation:
    from tablegames.families.tables.trictrac_table.notation import TableNotation
    from tablegames.plugins.toc.arbitre import at_the_table

    return TableNotation(strict, at_the_table(toc(TocRules())))
