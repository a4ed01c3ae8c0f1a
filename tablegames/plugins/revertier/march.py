"""The march of revertier: one dame an arrow on the side of the pile, but for the head; no entering on one's own.

[AUJ-Rev VI, VII, IX]
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from tablegames.core.game import Fault
from tablegames.core.languages import say
from tablegames.families.tables.board.board import Board, mine
from tablegames.families.tables.board.men import HAND, Mask, Men, arrows, cases, mask, occupied, up_to, write_place
from tablegames.families.tables.race.march import FullMarch, Ground
from tablegames.families.tables.race.rule_spec import MarchSpec

PILE: Final = 1
HEAD: Final = 12
"""The last arrow of the pile's side, where any number of dames may stand.  [AUJ-Rev VII]"""
HIS_PILE: Final = 13
SINGLE_FILE: Final = range(PILE + 1, HEAD)
"""The arrows of the pile's side between pile and head.  [AUJ-Rev VI]"""

_CROWDED: Final = mask(range(PILE, HEAD))
"""Where a dame does not join another: on the single file, and on the pile, which one reaches only by entering."""
_TWO_ARE_TOO_MANY: Final = mask(SINGLE_FILE)


@dataclass(frozen=True, slots=True)
class RevertierMarch(FullMarch):
    """The march of the family, but that a dame finds no room where one of its own stands, before the head."""

    def sources(self, position: Board, number: int, ground: Ground) -> Mask:
        """As in the family, less the dames that would land on one of their own.  [AUJ-Rev VI, IX]"""
        crowded = occupied(mine(position)) & _CROWDED
        return FullMarch.sources(self, position, number, ground) & ~(crowded >> 4 * number)

    def ordinary(self, position: Board, numbers: tuple[int, ...]) -> bool:
        """Nothing in hand, and every dame so far on that the smallest number leads it to the head or beyond."""
        return not mine(position) & up_to(HEAD - 1 - numbers[-1]) and FullMarch.ordinary(self, position, numbers)

    def rule_spec(self) -> MarchSpec:
        """The march as data."""
        return MarchSpec(sortie=self.sortie, crowded=tuple(range(PILE, HEAD)))

    def hindrance(self, position: Board, source: int, to: int) -> Fault | None:
        """A dame of one's own stands there.  [AUJ-Rev VI, IX]"""
        if to not in arrows(occupied(mine(position)) & _CROWDED):
            return None
        detail = (("at", write_place(source)), ("to", write_place(to)))
        if source == HAND:
            return Fault("sur_soi", "AUJ-Rev IX", detail=detail)
        return Fault("une_dame", "AUJ-Rev VI", detail=detail)

    def misplaced(self, men: Men) -> str | None:
        """Two dames on one arrow of the single file.  [AUJ-Rev VI]"""
        for arrow in sorted(arrows(cases(men) & _TWO_ARE_TOO_MANY)):
            return say(
                f"only one dame may stand on arrow {arrow}, on the side of the pile",
                f"il ne peut y avoir qu'une dame sur la flèche {arrow}, du côté du tas",
            )
        return None
