"""Revertier put together: circling paths, one dame an arrow beside the pile, doublets doubly, lifted or doubled.

[AUJ-Rev]
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Final

from tablegames.families.tables.board.board import Board, all_lifted, mine, theirs, turned
from tablegames.families.tables.board.lifting import Sortie
from tablegames.families.tables.board.men import HAND, Men, count
from tablegames.families.tables.board.path import CIRCLING
from tablegames.families.tables.board.throws import FOURFOLD
from tablegames.families.tables.race.ending import Verdict, drawn
from tablegames.families.tables.race.judging import Articles
from tablegames.families.tables.race.march import March, closed_by_two
from tablegames.families.tables.race.options import in_parties
from tablegames.families.tables.race.race import Race
from tablegames.families.tables.race.rule_spec import Ending, Endings
from tablegames.plugins.revertier.hors_du_jeu import ENTERING, duty_of, open_entries, unstopped
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
LIFTED: Final = Verdict(1, "partie_simple", "AUJ-Rev XII")
NOBODY_ENTERS: Final = drawn("sans_passage", "AUJ-Rev IX")


def doubled(men: Men) -> bool:
    """More dames in hand than entries he has not stopped himself: they can never all enter.  [AUJ-Rev IX, XI]

    His other dames cannot move meanwhile. An entry the adversary has closed is another matter: he may open it.
    """
    hand = count(men, HAND)
    return hand > 0 and hand > unstopped(men).bit_count()


def nobody_enters(march: March, position: Board) -> bool:
    """Both have dames in hand and neither finds an entry: no dame will ever move.  [AUJ-Rev IX]

    The book does not speak of it. Were only one of them shut out, the other could play: of his cases that close the
    entries one goes on, since nobody makes cases on arrows 7 to 11 of his own path.
    """
    both = count(mine(position), HAND) and count(theirs(position), HAND)
    return bool(both) and not (open_entries(march, position) or open_entries(march, turned(position)))


@dataclass(frozen=True, slots=True)
class RevertierEnd:
    """Lifting decides when nobody has been doubled, so that is looked at first.  [AUJ-Rev XII]"""

    march: March
    double: bool

    def verdict(self, position: Board) -> Verdict | None:
        """Who is doubled has lost, double if that was agreed; who has lifted everything wins a simple game.

        Only the one who throws next can be doubled: who has just played keeps as many entries as dames to enter.
        """
        if doubled(mine(position)) or all_lifted(position):
            return self.worth(mine(position))
        return NOBODY_ENTERS if nobody_enters(self.march, position) else None

    def worth(self, loser: Men) -> Verdict:
        """What the loser's dames tell: a simple partie, unless he is doubled."""
        return Verdict(2 if self.double else 1, "double", "AUJ-Rev IX, XI") if doubled(loser) else LIFTED

    def rule_spec(self) -> tuple[Ending, ...]:
        """When it may be over, as data."""
        return (
            Ending(Endings.DOUBLED, tuple(ENTERING)),
            Ending(Endings.ALL_LIFTED),
            Ending(Endings.SHUT_OUT, tuple(ENTERING), march=self.march),
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
