"""The march of tourne-case: three dames in single file, from the hand to the coin de repos.  [AUJ-TC V-VII]"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from tablegames.core.events import Detail
from tablegames.core.game import Fault
from tablegames.core.languages import say
from tablegames.families.tables.board.board import Board, mine
from tablegames.families.tables.board.men import Mask, Men, arrows, cases, count, mask, occupied, write_place
from tablegames.families.tables.race.march import Ground, Walk
from tablegames.families.tables.race.rule_spec import MarchSpec
from tablegames.plugins.tourne_case.rules import Choice

COIN: Final = 12
"""The coin de repos: the only arrow where dames stand together, and where none is hit.  [AUJ-TC VI, VII]"""
_BEFORE_THE_COIN: Final = mask(range(1, COIN))
_UP_TO_THE_COIN: Final = mask(range(1, COIN + 1))


def able(men: Men, number: int) -> Mask:
    """The dames that can play a number: it leads no further than the coin, past and onto none of their own.

    Those in hand wait behind arrow 1, so to enter is to pass what stands below the number.  [AUJ-TC V, VI]
    """
    ahead, in_the_way = occupied(men) & _BEFORE_THE_COIN, 0
    for distance in range(1, number + 1):
        in_the_way |= ahead >> 4 * distance
    return occupied(men) & _UP_TO_THE_COIN >> 4 * number & ~in_the_way


def foremost(dames: Mask) -> Mask:
    """The one of them nearest the coin.  [AUJ-TC I]"""
    return 1 << dames.bit_length() - 1 if dames else 0


@dataclass(frozen=True, slots=True)
class SingleFile(Walk):
    """Dames follow one another; a dame in hand need not enter before another goes on.  [AUJ-TC V, VI]"""

    choice: Choice = Choice.PLAYER

    def sources(self, position: Board, number: int, ground: Ground) -> Mask:
        """Every dame that can play the number, or the foremost of them."""
        dames = able(mine(position), number)
        return foremost(dames) if self.choice is Choice.FOREMOST else dames

    def ordinary(self, position: Board, numbers: tuple[int, ...]) -> bool:
        """Never: each dame waits for the one before it."""
        return False

    def rule_spec(self) -> MarchSpec:
        """The march as data."""
        return MarchSpec(single_file=True, foremost=self.choice is Choice.FOREMOST)

    def hindrance(self, position: Board, source: int, to: int) -> Fault | None:
        """Beyond the coin, past a dame of one's own, onto one, or not with the foremost.  [AUJ-TC I, V, VI]"""
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
            return say(
                f"two dames cannot stand together on arrow {arrow}, only on the corner, {COIN}",
                f"deux dames ne peuvent être ensemble sur la flèche {arrow}, mais seulement au coin, {COIN}",
            )
        return Walk.misplaced(self, men)
