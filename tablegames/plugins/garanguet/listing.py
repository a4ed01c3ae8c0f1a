"""The plays of three dice: as many numbers as possible, then those of the greatest sum.

The rule is the family's (`plays.all_plays`); a throw may give five numbers or nine, and have thousands of plays, so
they are listed otherwise where no dame waits for another: a triplet is counted (`rows`), other throws are followed
by positions alone (`layers`). A test compares.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from tablegames.families.tables.board.board import Board
from tablegames.families.tables.race.duty import AsManyAsPossible
from tablegames.families.tables.race.march import March, Walk
from tablegames.families.tables.race.ordinary import list_plays
from tablegames.families.tables.race.plays import NOTHING, Play, Steps, all_plays
from tablegames.families.tables.race.terms import Duties, DutyTerms
from tablegames.plugins.garanguet.layers import list_layers
from tablegames.plugins.garanguet.rows import list_rows


@dataclass(frozen=True, slots=True)
class ThreeDiceDuty(AsManyAsPossible):
    """What a player owes to his dice is as everywhere; its plays are found faster.  [AUJ-T2 XV]"""

    def plays(self, march: March, position: Board, numbers: tuple[int, ...]) -> Sequence[Play]:
        """Every play of the most numbers."""
        return _plays(march, position, numbers)

    def endings(self, march: March, position: Board, numbers: tuple[int, ...]) -> dict[Board, Steps]:
        """The plays of the most numbers, each by where it leads."""
        return _endings(march, position, numbers)

    def terms(self) -> DutyTerms:
        """The duty as data."""
        return DutyTerms(Duties.THREE_DICE)


# Both are kept for the next question: plays are written, read and judged one by one, and a throw may have thousands.


@lru_cache(maxsize=1)
def _plays(march: March, position: Board, numbers: tuple[int, ...]) -> Sequence[Play]:
    """Listed fast; where not all numbers can be played, or dames may be lifted, as the rule stands."""
    if isinstance(march, Walk) and march.track is not None:
        plays: Sequence[Play] | None = march.track.three_dice(Play, march, position, numbers)
        if plays is not NotImplemented:
            return NOTHING if plays is None else plays
    if march.ordinary(position, numbers):
        if numbers[0] == numbers[-1]:
            return list_rows(march, position, numbers[0], len(numbers))
        if complete := list_layers(march, position, numbers):
            return complete
    return list_plays(march, position, numbers)


@lru_cache(maxsize=1)
def _endings(march: March, position: Board, numbers: tuple[int, ...]) -> dict[Board, Steps]:
    """As the rule stands."""
    return all_plays(march, position, numbers)


THREE_DICE_DUTY: Final = ThreeDiceDuty()
