"""Marches that mark dames: they are pinned where they stand, or were hit and wait apart from others in hand.

The native code knows no marks, so these games run in Python.
"""

from __future__ import annotations

from typing import ClassVar

from tablegames.core.frozen import frozen
from tablegames.core.game import Fault
from tablegames.families.tables.board.men import (
    MARK,
    THEIR_MARK,
    cases,
    count,
    marks as marks_of,
    mine,
    occupied,
    their_marks,
    theirs,
    write_place,
)
from tablegames.families.tables.board.path import BEFORE_LAST_TABLE, all_home, sources_at_home
from tablegames.families.tables.board.places import EVERY_ARROW, HAND, MOVED, OFF, Board, Mask, Men, bit
from tablegames.families.tables.race.march import FullMarch, Ground, nowhere


@frozen
class Marking(FullMarch):
    """The full march for a class that marks dames; the native code does not know it."""

    def __post_init__(self) -> None:
        FullMarch.__post_init__(self)
        object.__setattr__(self, "track", None)

    def ordinary(self, position: Board, numbers: tuple[int, ...]) -> bool:
        """Never: plays are listed as they are found."""
        return False


@frozen
class Pinning(Marking):
    """A dame alone is pinned by one that lands on it: it stays until the other leaves, and its own side is shut out."""

    marks: ClassVar[Mask] = EVERY_ARROW
    pinned_bars_lifting: bool = True
    """Whether nothing is lifted while the side has a pinned dame."""

    def ground(self, position: Board) -> Ground:
        """Two dames close an arrow, and so does one that pins; a dame alone and free can be pinned."""
        seen = self.path.seen(theirs(position))
        closed = cases(seen) | occupied(seen) & marks_of(position)
        free = self.reach & ~closed
        pinned = occupied(self.path.seen(their_marks(position)))
        return free, occupied(seen) & free & EVERY_ARROW & ~pinned

    def sources(self, position: Board, number: int, ground: Ground) -> Mask:
        """Any dame that is not pinned; at home, dames are lifted."""
        men, pinned = mine(position), marks_of(position)
        inside = occupied(men) & ground[0] >> 4 * number & ~pinned
        if men & BEFORE_LAST_TABLE or (pinned and self.pinned_bars_lifting):
            return inside
        return sources_at_home(men, number, inside, self.sortie, pinned)

    def hindrance(self, position: Board, source: int, to: int) -> Fault | None:
        """A dame that is pinned stays; and while one is, none may be lifted."""
        men, pinned = mine(position), marks_of(position)
        where = ("at", write_place(source)), ("to", write_place(to))
        if pinned & bit(source):
            return Fault("pinned", detail=where)
        lifts = to == OFF and all_home(men)
        return Fault("pinned_at_home", detail=where) if lifts and pinned and self.pinned_bars_lifting else None

    def misplaced(self, men: Men) -> str | None:
        """Nobody has a dame in hand."""
        return nowhere(HAND) if count(men, HAND) else None

    def played(self, position: Board, source: int, number: int) -> Board:
        """The dame leaves one it may have pinned alone, which is then free, and pins a dame alone where it lands."""
        to, other = source + number, self.path.other
        if to < OFF and self.met(position, to):
            position += THEIR_MARK[other[to]]
        position += MOVED[source][min(to, OFF)]
        if not count(mine(position), source) and count(their_marks(position), other[source]):
            position -= THEIR_MARK[other[source]]
        return position

    def met(self, position: Board, to: int) -> str:
        """A dame alone is pinned; one that is pinned already stays so."""
        there = self.path.other[to]
        alone = count(theirs(position), there) == 1 and not count(their_marks(position), there)
        return "clouee" if alone else ""


@frozen
class HitFirst(Marking):
    """Dames that were hit enter before all else; others in hand enter when their player likes."""

    marks: ClassVar[Mask] = bit(HAND)

    def sources(self, position: Board, number: int, ground: Ground) -> Mask:
        """A dame that was hit enters first; then any dame, in hand or on the board; all being home, they are lifted."""
        men = mine(position)
        inside = occupied(men) & ground[0] >> 4 * number
        if self.hand_first(position):
            return inside & bit(HAND)
        return inside if men & BEFORE_LAST_TABLE else sources_at_home(men, number, inside, self.sortie)

    def played(self, position: Board, source: int, number: int) -> Board:
        """Mark an entering dame as one that was hit, if there is one, and a dame that is hit as one to enter first."""
        if source == HAND and self.hand_first(position):
            position -= MARK[HAND]
        hits = source + number < OFF and bool(self.met(position, source + number))
        position = FullMarch.played(self, position, source, number)
        return position + THEIR_MARK[HAND] if hits else position

    def hand_first(self, position: Board) -> bool:
        return bool(count(marks_of(position), HAND))
