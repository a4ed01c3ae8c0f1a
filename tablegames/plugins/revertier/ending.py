"""The end: a side is doubled, nobody can enter any more, or everything is lifted.  [AUJ-Rev IX, XI, XII]"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from tablegames.families.tables.board.board import Board, all_lifted, mine, theirs, turned
from tablegames.families.tables.board.men import HAND, Men, count
from tablegames.families.tables.race.ending import Verdict, drawn
from tablegames.families.tables.race.march import March
from tablegames.plugins.revertier.entering import open_entries, unstopped

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
        if doubled(mine(position)):
            return Verdict(2 if self.double else 1, "double", "AUJ-Rev IX, XI")
        if all_lifted(position):
            return LIFTED
        return NOBODY_ENTERS if nobody_enters(self.march, position) else None
