"""Jacquet put together: circling paths, an arrow closed by one, a courier, doublets doubly, the first to lift all wins.

[LEP-app, Du jacquet]
"""

from __future__ import annotations

from typing import Final

from tablegames.families.tables.board.lifting import Sortie
from tablegames.families.tables.board.men import MOST, bit
from tablegames.families.tables.board.path import CIRCLING
from tablegames.families.tables.board.throws import FOURFOLD
from tablegames.families.tables.race.ending import AllLifted, SimpleOrDouble
from tablegames.families.tables.race.judging import Articles
from tablegames.families.tables.race.march import closed_by_one
from tablegames.families.tables.race.race import Race
from tablegames.plugins.jacquet.courier import TALON, CourierMarch
from tablegames.plugins.jacquet.rules import JacquetRules

ARTICLES: Final = Articles(
    draw="LEP 1.I",
    numbers="AUJ-T2 XV",
    larger="AUJ-T2 XV",
    closed="LEP-app, Du jacquet",
    lift="LEP-app, Du jacquet; LEP 1.V",
    exact="AUJ-T2 XII",
    inside="AUJ-T1 VI",
)


def march_of(sortie: Sortie) -> CourierMarch:
    """Both sides turn in the same sense, half a lap apart, and stop one another.  [LEP-app fig. 30]"""
    return CourierMarch(CIRCLING, closed_by_one, sortie)


def jacquet(rules: JacquetRules, seats: int = 2) -> Race[JacquetRules]:
    """One trou under these rules."""
    return Race(
        rules=rules,
        start=MOST * bit(TALON),
        march=march_of(rules.sortie),
        end=AllLifted(SimpleOrDouble(rules.double, rules.double_rule, "LEP-app, Du jacquet; LEP-app")),
        articles=ARTICLES,
        throws=FOURFOLD,
        opening=rules.opening,
        seats=seats,
    )
