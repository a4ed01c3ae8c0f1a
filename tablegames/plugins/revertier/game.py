"""Revertier put together: circling paths, one dame an arrow beside the pile, doublets doubly, lifted or doubled.

[AUJ-Rev]
"""

from __future__ import annotations

from functools import partial
from typing import Final

from tablegames.families.tables.board.lifting import Sortie
from tablegames.families.tables.board.path import CIRCLING
from tablegames.families.tables.board.throws import FOURFOLD
from tablegames.families.tables.race.judging import Articles
from tablegames.families.tables.race.march import closed_by_two
from tablegames.families.tables.race.options import in_parties
from tablegames.families.tables.race.race import Race
from tablegames.plugins.revertier.ending import RevertierEnd
from tablegames.plugins.revertier.entering import duty_of
from tablegames.plugins.revertier.march import RevertierMarch
from tablegames.plugins.revertier.rules import START, RevertierRules, handicap_of

ARTICLES: Final = Articles(
    draw="AUJ-Rev III",
    numbers="AUJ-Rev VI, X",
    larger="AUJ-T2 XV",
    closed="AUJ-Rev VI",
    hit="AUJ-Rev VIII",
    hand_first="AUJ-Rev VIII, IX",
    enter="AUJ-Rev IX",
    lift="AUJ-Rev XII; AUJ-T2 XII",
    exact="AUJ-T2 XII",
    inside="AUJ-T1 VI",
)


def march_of(sortie: Sortie) -> RevertierMarch:
    """Both sides turn in the same sense; a case closes an arrow.  [AUJ-Rev VI]"""
    return RevertierMarch(CIRCLING, closed_by_two, sortie)


def revertier(rules: RevertierRules, seats: int = 2) -> Race[RevertierRules]:
    """One partie under these rules."""
    march = march_of(rules.sortie)
    return Race(
        rules=rules,
        start=START,
        march=march,
        end=RevertierEnd(march, rules.double),
        articles=ARTICLES,
        throws=FOURFOLD,
        duty=duty_of(rules.hors_du_jeu),
        handicap=handicap_of(rules),
        seats=seats,
    )


several_parties: Final = partial(in_parties, cite="AUJ-Rev XI, XII")
"""The first to win so many parties, a double counting two; the winner has the dice.  [AUJ-Rev XI, XII]"""
