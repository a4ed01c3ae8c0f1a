"""Tourne-case put together: own sides, the lower number only, single file, three dames on the coin win.  [AUJ-TC]"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Final

from tablegames.families.tables.board.board import Board, mine, theirs
from tablegames.families.tables.board.men import HAND, Men, bit, count
from tablegames.families.tables.board.path import OWN_SIDE
from tablegames.families.tables.board.throws import LOWER_ONLY
from tablegames.families.tables.race.ending import Verdict
from tablegames.families.tables.race.judging import Articles
from tablegames.families.tables.race.march import never_closed
from tablegames.families.tables.race.options import in_parties
from tablegames.families.tables.race.race import Race
from tablegames.families.tables.race.rule_spec import Ending, Endings
from tablegames.plugins.tourne_case.march import COIN, SingleFile
from tablegames.plugins.tourne_case.rules import TourneCaseRules

DAMES: Final = 3
START: Final[Men] = DAMES * bit(HAND)
"""Nothing is on the board at first.  [AUJ-TC III]"""

ARTICLES: Final = Articles(
    draw="AUJ-TC II; AUJ-Rev III", numbers="AUJ-TC V, VI", larger="", closed="", hit="AUJ-TC VI", enter="AUJ-TC V"
)


@dataclass(frozen=True, slots=True)
class ThreeOnTheCoin:
    """Who first has three dames on his coin wins; double, if agreed, when the other has none there.  [AUJ-TC VII]"""

    double: bool

    def verdict(self, position: Board) -> Verdict | None:
        """Over when who has just played is home."""
        return None if count(theirs(position), COIN) < DAMES else self.worth(mine(position))

    def worth(self, loser: Men) -> Verdict:
        """What the loser's dames tell."""
        if self.double and not count(loser, COIN):
            return Verdict(2, "partie_double", "AUJ-TC VII")
        return Verdict(1, "partie_simple", "AUJ-TC VII")

    def rule_spec(self) -> tuple[Ending, ...]:
        """When it may be over, as data."""
        return (Ending(Endings.HOLDS, (COIN,), DAMES),)


def tourne_case(rules: TourneCaseRules, seats: int = 2) -> Race[TourneCaseRules]:
    """One partie under these rules."""
    return Race(
        rules=rules,
        start=START,
        march=SingleFile(OWN_SIDE, never_closed, rules.choice, last=COIN),
        end=ThreeOnTheCoin(rules.double),
        articles=ARTICLES,
        throws=LOWER_ONLY,
        dames=DAMES,
        seats=seats,
    )


several_parties: Final = partial(in_parties, cite="AUJ-TC VII")
"""The first to win so many parties; the book says of each that the dice are drawn for.  [AUJ-TC II, VII]"""
