"""Toute-table put together: facing paths, an arrow closed by two, doublets doubly, the first to lift all wins.

[AUJ-TT; LEP-app]
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from tablegames.core.match import FirstTo
from tablegames.families.tables.judging import Articles
from tablegames.families.tables.lifting import all_home
from tablegames.families.tables.march import FullMarch, closed_by_two
from tablegames.families.tables.men import OFF, Men, count, up_to
from tablegames.families.tables.path import FACING
from tablegames.families.tables.race import Race, Worth
from tablegames.plugins.toutetable.rules import DoubleRule, TouteTableRules, handicap_of, start_of

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


@dataclass(frozen=True, slots=True)
class Partie:
    """What a partie is worth.  [AUJ-TT X]"""

    double: bool
    double_rule: DoubleRule

    def worth(self, loser: Men) -> Worth:
        """Simple as soon as one dame was lifted, or if the double was not agreed; else as the double is defined."""
        if not self.double or count(loser, OFF):
            return Worth(1, "partie_simple", "AUJ-TT IX" if not self.double else "AUJ-TT IX, X; LEP-app")
        if self.double_rule is DoubleRule.NOT_ALL_HOME:
            return _unless_all_home(loser)
        return _backgammon(loser)


def _unless_all_home(loser: Men) -> Worth:
    """Double until the loser has brought all his dames into his last table.  [AUJ-TT X; LEP-app]"""
    if all_home(loser):
        return Worth(1, "partie_simple", "AUJ-TT IX, X; LEP-app")
    return Worth(2, "partie_double", "AUJ-TT X; LEP-app")


def _backgammon(loser: Men) -> Worth:
    """Double with nothing lifted, triple with a dame in hand or in the winner's last table, which is the first here."""
    if loser & HAND_AND_FIRST_TABLE:
        return Worth(3, "partie_triple", "modern backgammon")
    return Worth(2, "partie_double", "modern backgammon")


def toute_table(rules: TouteTableRules, seats: int = 2) -> Race[TouteTableRules]:
    """One partie under these rules."""
    return Race(
        rules=rules,
        start=start_of(rules),
        march=FullMarch(FACING, closed_by_two, rules.sortie),
        end=Partie(rules.double, rules.double_rule),
        articles=ARTICLES,
        doublets=rules.doublets,
        opening=rules.opening,
        handicap=handicap_of(rules),
        seats=seats,
    )


def several_parties(rules: TouteTableRules) -> FirstTo | None:
    """The first to win so many parties, a double counting two; the winner keeps the dice.  [AUJ-TT X]"""
    return FirstTo(rules.parties, begins=rules.next_dice, cite="AUJ-TT X; LEP-app") if rules.parties > 1 else None
