"""Toc under `arbiter: table`: trous marked by hand, lost when late; no écoles.  [AUJ-Toc I, V; AUJ-T2 X]"""

from __future__ import annotations

from typing import Final

from tablegames.core.events import Seat
from tablegames.core.frozen import frozen
from tablegames.families.tables.trictrac.tour import Marked, Tour
from tablegames.families.tables.trictrac_table.books import Law, Slip
from tablegames.families.tables.trictrac_table.desk import House
from tablegames.families.tables.trictrac_table.game import TableTour
from tablegames.plugins.toc.keeper import TocKeeper, Trous
from tablegames.plugins.toc.rules import TocRules

MOST: Final = 8
"""Trous that are marked at once, at most."""


def at_the_table(strict: Tour[Trous, TocRules]) -> TableTour[Trous]:
    """The same game, with its faults."""
    assert isinstance(strict.keeper, TocKeeper)
    house = House(false_case="tout_d_une", free=strict.rules.march == "free", tells=strict.rules.table_help)
    return TableTour(strict, TrousLaw(strict.keeper), house, strict.more_jans)


@frozen
class TrousLaw(Law[Trous]):
    """Toc has trictrac's laws, and no points.  [AUJ-Toc I, V]"""

    keeper: TocKeeper

    @property
    def marks(self) -> range:
        return range(1, MOST + 1)

    def standing(self, score: Trous, seat: Seat) -> int:
        return score.trous[seat]

    def mark(self, score: Trous, seat: Seat, points: int, slip: Slip) -> Marked[Trous]:
        """The fichet moves; two at once are a double, where it is played.  [AUJ-Toc V]"""
        return self.keeper.marked(score, seat, points, self.keeper.rules.double and points > 1)
