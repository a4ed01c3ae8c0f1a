"""The march of tourne-case: three dames in single file, from the hand to the coin de repos.  [AUJ-TC V-VII]"""

from __future__ import annotations

from functools import partial
from typing import Final

from tablegames.core.events import Detail
from tablegames.core.frozen import frozen
from tablegames.core.game import Fault
from tablegames.core.languages import gettext as _
from tablegames.families.tables.board.men import cases, count, mask, mine, occupied, theirs, write_place
from tablegames.families.tables.board.path import LOWER_ONLY, OWN_SIDE
from tablegames.families.tables.board.places import HAND, Board, Mask, Men, arrows, bit
from tablegames.families.tables.race.ending import Verdict
from tablegames.families.tables.race.judging import Articles
from tablegames.families.tables.race.march import Ending, Endings, Ground, MarchSpec, Walk, never_closed
from tablegames.families.tables.race.options import in_parties
from tablegames.families.tables.race.race import Race
from tablegames.plugins.tourne_case.rules import Choice, TourneCaseRules

COIN: Final = 12
"""The coin de repos: the only arrow where dames stand together, and where none is hit.  [AUJ-TC VI, VII]"""
_BEFORE_THE_COIN: Final = mask(range(1, COIN))
_UP_TO_THE_COIN: Final = mask(range(1, COIN + 1))


def able(men: Men, number: int) -> Mask:
    """The dames that can play a number: no further than the coin, past and onto none of their own.  [AUJ-TC V, VI]"""
    ahead, in_the_way = occupied(men) & _BEFORE_THE_COIN, 0
    for distance in range(1, number + 1):
        in_the_way |= ahead >> 4 * distance
    return occupied(men) & _UP_TO_THE_COIN >> 4 * number & ~in_the_way


def foremost(dames: Mask) -> Mask:
    """The one of them nearest the coin.  [AUJ-TC I]"""
    return 1 << dames.bit_length() - 1 if dames else 0


@frozen
class SingleFile(Walk):
    """Dames follow one another; a dame in hand need not enter before another moves.  [AUJ-TC V, VI]"""

    choice: Choice = Choice.PLAYER

    def sources(self, position: Board, number: int, ground: Ground) -> Mask:
        dames = able(mine(position), number)
        return foremost(dames) if self.choice is Choice.FOREMOST else dames

    def ordinary(self, position: Board, numbers: tuple[int, ...]) -> bool:
        """Never: each dame waits for the one before it."""
        return False

    def rule_spec(self) -> MarchSpec:
        return MarchSpec(single_file=True, foremost=self.choice is Choice.FOREMOST)

    def hindrance(self, position: Board, source: int, to: int) -> Fault | None:
        """Beyond the coin, past an own dame, onto one, or not with the foremost.  [AUJ-TC I, V, VI]"""
        men = mine(position)
        where: tuple[tuple[str, Detail], ...] = (("at", write_place(source)), ("to", write_place(to)))
        if to > COIN:
            return Fault("coin_exact", "AUJ-TC VI", detail=where)
        for arrow in range(source + 1, to):
            if count(men, arrow):
                return Fault("passes_over", "AUJ-TC V", detail=(*where, ("over", arrow)))
        if to != COIN and count(men, to):
            return Fault("couples", "AUJ-TC VI", detail=where)
        (first,) = arrows(foremost(able(men, to - source)))
        if self.choice is Choice.FOREMOST and first != source:
            return Fault("foremost", "AUJ-TC I", detail=(*where, ("first", write_place(first))))
        return None

    def misplaced(self, men: Men) -> str | None:
        """Two dames together before the coin, or one where nobody goes.  [AUJ-TC VI]"""
        for arrow in sorted(arrows(cases(men) & _BEFORE_THE_COIN)):
            return _(
                "two dames cannot stand together on arrow {arrow}, only on the corner, {coin}", arrow=arrow, coin=COIN
            )
        return Walk.misplaced(self, men)


DAMES: Final = 3
START: Final[Men] = DAMES * bit(HAND)
"""Nothing is on the board at first.  [AUJ-TC III]"""

ARTICLES: Final = Articles(
    draw="AUJ-TC II; AUJ-Rev III", numbers="AUJ-TC V, VI", larger="", closed="", hit="AUJ-TC VI", enter="AUJ-TC V"
)


@frozen
class ThreeOnTheCoin:
    """The first with three dames on his coin wins; double, if agreed, when the other has none there.  [AUJ-TC VII]"""

    double: bool

    def verdict(self, position: Board) -> Verdict | None:
        """Over when who has just played is home."""
        return None if count(theirs(position), COIN) < DAMES else self.worth(mine(position))

    def worth(self, loser: Men) -> Verdict:
        if self.double and not count(loser, COIN):
            return Verdict(2, "partie_double", "AUJ-TC VII")
        return Verdict(1, "partie_simple", "AUJ-TC VII")

    def rule_spec(self) -> tuple[Ending, ...]:
        return (Ending(Endings.HOLDS, (COIN,), DAMES),)


def tourne_case(rules: TourneCaseRules, seats: int = 2) -> Race[TourneCaseRules]:
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
"""First to N parties; the book has the dice drawn for each.  [AUJ-TC II, VII]"""
