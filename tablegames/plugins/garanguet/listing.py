"""The plays of three dice: as many numbers as possible, then those of the greatest sum.

The rule is the family's (`plays.all_plays`). A doublet and another number have thousands of plays, so where no dame
waits for another and no C was built they are followed by positions alone (`layers`). A test compares.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from tablegames.families.tables.board.board import Board
from tablegames.families.tables.board.men import HAND, OFF
from tablegames.families.tables.race.duty import AsManyAsPossible
from tablegames.families.tables.race.march import March, Walk
from tablegames.families.tables.race.plays import NOTHING, Play, Steps, all_plays, list_plays
from tablegames.families.tables.race.rule_spec import Duties, DutySpec
from tablegames.plugins.garanguet.layers import list_layers


@dataclass(frozen=True, slots=True)
class ThreeDiceDuty(AsManyAsPossible):
    """What a player owes to his dice is as everywhere; its plays are found faster.  [AUJ-T2 XV]"""

    def plays(self, march: March, position: Board, numbers: tuple[int, ...]) -> Sequence[Play]:
        """Every play of the most numbers."""
        return _plays(march, position, numbers)

    def endings(self, march: March, position: Board, numbers: tuple[int, ...]) -> dict[Board, Steps]:
        """The plays of the most numbers, each by where it leads."""
        return _endings(march, position, numbers)

    def rule_spec(self) -> DutySpec:
        """The duty as data."""
        return DutySpec(Duties.THREE_DICE)


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
            return _in_order(all_plays(march, position, numbers).values(), numbers[0])
        if complete := list_layers(march, position, numbers):
            return complete
    return list_plays(march, position, numbers)


def _in_order(found: Iterable[Steps], number: int) -> Sequence[Play]:
    """The plays of a triplet, as records count them: by the arrows a dame would stop at from 1 on, then from 2 on.

    The dames in hand go first; of two plays, the one that takes fewer dames from an arrow comes first.
    """
    chains = (HAND, *(arrow for first in range(1, number + 1) for arrow in range(first, OFF - number, number)))
    place = {arrow: at for at, arrow in enumerate(chains)}
    rows = sorted((sorted(place[source] for source, _ in steps) for steps in found), reverse=True)
    return [Play(tuple([(chains[at], chains[at] + number) for at in row])) for row in rows]


@lru_cache(maxsize=1)
def _endings(march: March, position: Board, numbers: tuple[int, ...]) -> dict[Board, Steps]:
    """As the rule stands."""
    return all_plays(march, position, numbers)


THREE_DICE_DUTY: Final = ThreeDiceDuty()
