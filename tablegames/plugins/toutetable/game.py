"""Toute-table put together: facing paths, two dames close, doublets doubly, all lifted wins.  [AUJ-TT; LEP-app]"""

from __future__ import annotations

from functools import partial
from typing import Final

from tablegames.core.frozen import frozen
from tablegames.families.tables.board.men import up_to
from tablegames.families.tables.board.path import FACING, two_dice
from tablegames.families.tables.board.places import Men
from tablegames.families.tables.race.ending import AllLifted, DoubleRule, Verdict, is_double
from tablegames.families.tables.race.judging import Articles
from tablegames.families.tables.race.march import FullMarch, closed_by_two
from tablegames.families.tables.race.options import in_parties
from tablegames.families.tables.race.race import Race
from tablegames.plugins.toutetable.rules import TouteTableRules, handicap_of, start_of

ARTICLES: Final = Articles(
    draw="AUJ-TT III; AUJ-Rev III",
    numbers="AUJ-TT V",
    larger="AUJ-T2 XV",
    closed="AUJ-TT V",
    hit="AUJ-TT VI",
    hand_first="AUJ-TT VI",
    enter="AUJ-TT VII",
    lift="AUJ-TT IX",
    exact="AUJ-TT IX; AUJ-T2 XII",
    inside="AUJ-T1 VI",
)
HAND_AND_FIRST_TABLE: Final = up_to(6)


@frozen
class Partie:
    """The worth of a partie.  [AUJ-TT X]"""

    double: bool
    double_rule: DoubleRule

    def __call__(self, loser: Men) -> Verdict:
        """Simple as soon as one dame was lifted, or if the double was not agreed; else as the double is defined."""
        if not self.double:
            return Verdict(1, "partie_simple", "AUJ-TT IX")
        if not is_double(loser, self.double_rule):
            return Verdict(1, "partie_simple", "AUJ-TT IX, X; LEP-app")
        if self.double_rule is DoubleRule.NOT_ALL_HOME:
            return Verdict(2, "partie_double", "AUJ-TT X; LEP-app")
        return _backgammon(loser)


def _backgammon(loser: Men) -> Verdict:
    """Double with nothing lifted, triple with a dame in hand or in the winner's last table, which is the first here."""
    if loser & HAND_AND_FIRST_TABLE:
        return Verdict(3, "partie_triple", "modern backgammon")
    return Verdict(2, "partie_double", "modern backgammon")


def toute_table(rules: TouteTableRules, seats: int = 2) -> Race[TouteTableRules]:
    return Race(
        rules=rules,
        start=start_of(rules),
        march=FullMarch(FACING, closed_by_two, rules.sortie),
        end=AllLifted(Partie(rules.double, rules.double_rule)),
        articles=ARTICLES,
        throws=two_dice(rules.doublets),
        opening=rules.opening,
        handicap=handicap_of(rules),
        seats=seats,
    )


several_parties: Final = partial(in_parties, cite="AUJ-TT X; LEP-app")
"""First to N parties, a double counting two; the winner keeps the dice.  [AUJ-TT X]"""
