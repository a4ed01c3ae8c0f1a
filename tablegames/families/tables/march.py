"""The march: which dames may play a number, and what playing it does.

A march is asked whole-board questions. What cannot change while one throw is played (the arrows closed by the
adversary) is found once, as the `ground`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final, Protocol

from tablegames.families.tables.board import MOVED, Board, mine, their_dame, their_dame_hit, theirs
from tablegames.families.tables.lifting import BEFORE_LAST_TABLE, Sortie, sources_at_home
from tablegames.families.tables.men import EVERY_ARROW, HAND, OFF, Mask, Men, bit, cases, occupied, total, up_to
from tablegames.families.tables.path import Path

Ground = tuple[Mask, Mask]
"""The arrows on which the mover may land, and those of them where he would hit: the same for the whole throw."""


class March(Protocol):
    """What a game of the family answers about the moves of single dames."""

    @property
    def path(self) -> Path:
        """How the adversary's arrows lie under the mover's."""

    @property
    def lone(self) -> tuple[int, ...]:
        """By arrow of the mover: the one dame of the adversary that could be hit there."""

    @property
    def hit(self) -> tuple[int, ...]:
        """By arrow of the mover: what hitting that dame adds to the board."""

    def ground(self, position: Board) -> Ground:
        """What the adversary's dames leave open."""

    def sources(self, position: Board, number: int, ground: Ground) -> Mask:
        """The places from which the number may be played now."""

    def played(self, position: Board, source: int, number: int) -> Board:
        """The board after a dame has played the number."""

    def ordinary(self, position: Board, numbers: tuple[int, ...]) -> bool:
        """Whether, once the hand is empty, the numbers let every dame go its way whatever the others do."""


def closed_by_two(seen: Men) -> Mask:
    """A case, two dames of the adversary, closes an arrow; on a dame alone one may land.  [AUJ-TT V, VI]"""
    return cases(seen)


@dataclass(frozen=True, slots=True)
class FullMarch:
    """Dames in hand enter first, then any dame goes; all being home, they are lifted.  [AUJ-TT V-IX]"""

    path: Path
    closed: Callable[[Men], Mask]
    """The landing rule: the arrows the adversary's dames close, all seen along the mover's path."""
    sortie: Sortie
    lone: tuple[int, ...] = field(init=False, repr=False, compare=False)
    hit: tuple[int, ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "lone", tuple(map(their_dame, self.path.other)))
        object.__setattr__(self, "hit", tuple(map(their_dame_hit, self.path.other)))

    def ground(self, position: Board) -> Ground:
        """Every arrow the adversary does not close; one's own dames never do.  [AUJ-TT VII]"""
        seen = self.path.seen(theirs(position))
        free = EVERY_ARROW & ~self.closed(seen)
        return free, seen & free  # where one may land there is a dame alone or none

    def sources(self, position: Board, number: int, ground: Ground) -> Mask:
        """All in hand must have entered before anything else is played; then the board, then the edge."""
        men = mine(position)
        inside = occupied(men) & ground[0] >> 4 * number
        if men & 15:
            return inside & bit(HAND)
        if men & BEFORE_LAST_TABLE:
            return inside
        return sources_at_home(men, number, inside, self.sortie)

    def played(self, position: Board, source: int, number: int) -> Board:
        """The dame lands by each number, so it also hits in passing.  [AUJ-TT VI]"""
        to = source + number
        if to >= OFF:
            return position + MOVED[source][OFF]
        position += MOVED[source][to]
        return position + self.hit[to] if position & self.lone[to] else position

    def ordinary(self, position: Board, numbers: tuple[int, ...]) -> bool:
        """Too many dames too far from the last table for the throw to lift any; one in hand is never home in time."""
        men, needed = mine(position), 0
        for outside in _OUTSIDE[numbers[0]]:
            needed += total(men & outside)
            if needed >= len(numbers):
                return True
        return False


_OUTSIDE: Final = ((), *(tuple(up_to(arrow) for arrow in range(18, -1, -number)) for number in range(1, 7)))
"""By number: the places outside the last table, those that still are when it is played from there, twice, and so on."""
