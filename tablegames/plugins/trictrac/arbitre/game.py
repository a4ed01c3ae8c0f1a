"""Trictrac at the table put together: the strict game, points marked by hand, what was agreed about faults."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tablegames.families.tables.trictrac_table.desk import House
from tablegames.families.tables.trictrac_table.game import TableTour
from tablegames.plugins.trictrac.arbitre.law import PointsLaw
from tablegames.plugins.trictrac.keeper import Points
from tablegames.plugins.trictrac.marque import Marque
from tablegames.plugins.trictrac.rules import EcoleDuPlein, EcoleSeverity, TrictracRules

if TYPE_CHECKING:
    from tablegames.families.tables.trictrac.tour import Tour


def at_the_table(strict: Tour[Marque, TrictracRules]) -> TableTour[Marque]:
    """The same game, with its faults."""
    assert isinstance(strict.keeper, Points)
    return TableTour(strict, PointsLaw(strict.keeper), house_of(strict.rules), strict.seats, strict.more_jans)


def house_of(rules: TrictracRules) -> House:
    """What the rules say of faults."""
    return House(
        company=rules.ecole_severity is EcoleSeverity.BONNE_COMPAGNIE,
        academie=rules.ecole_du_plein is EcoleDuPlein.ACADEMIE,
        false_case=rules.false_case.value,
        leave_short=rules.leave_short,
        lesser=rules.two_jetons == "removed",
        free=rules.march == "free",
        tells=rules.table_help,
    )
