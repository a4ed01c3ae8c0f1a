"""Keeping the score: points, bredouille, trous.  [AUJ-T1 I; AUJ-T2 VII; LEP 1.I, 1.VII]

Twelve points are a trou, two if they were gained without the adversary marking in between (*en bredouille*).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from tablegames.core.events import Seat
from tablegames.core.frozen import fast_init

TROU: Final = 12
"""Points a trou is made of.  [AUJ-T1 I]"""


@fast_init
@dataclass(frozen=True, slots=True)
class SideMarque:
    """What one player has marked."""

    points: int = 0
    bredouille: bool = False
    """Whether all his points were gained without the adversary marking in between; of no account without points."""
    trous: int = 0


@fast_init
@dataclass(frozen=True, slots=True)
class Marque:
    """Both players' markers, and the run of trous nobody has interrupted."""

    sides: tuple[SideMarque, SideMarque] = (SideMarque(), SideMarque())
    run: tuple[int, int] = (0, 0)
    """Trous each has taken since the other last took one: the bredouille of trous, *le pavillon*.  [LEP 1.VI]"""
    refaits: int = 0
    """How often the marqué has had to be begun again.  [LEP 1.VI]"""

    @property
    def trous(self) -> tuple[int, int]:
        """The trous of both."""
        return self.sides[0].trous, self.sides[1].trous


def gain(marque: Marque, seat: Seat, points: int) -> tuple[Marque, tuple[int, ...]]:
    """Mark points for a seat: the markers afterwards, and the worth of each trou it makes, in order.

    To mark ends the adversary's bredouille. Only the first trou can be simple: it wipes the adversary's points, so
    that each further twelve, and what is left over, is in bredouille.  [AUJ-T2 VII; LEP 1.VII]
    """
    if not points:
        return marque, ()
    mine, other = marque.sides[seat], marque.sides[1 - seat]
    in_bredouille = mine.bredouille or not mine.points
    total = mine.points + points
    taken, left = divmod(total, TROU)
    worth = tuple(2 if in_bredouille or number else 1 for number in range(taken))
    run = marque.run
    if taken:
        mine = SideMarque(left, left > 0, mine.trous + sum(worth))
        other = SideMarque(0, False, other.trous)
        run = (run[0] + sum(worth), 0) if seat == 0 else (0, run[1] + sum(worth))
    else:
        mine = SideMarque(total, in_bredouille, mine.trous)
        other = SideMarque(other.points, False, other.trous)
    return Marque((mine, other) if seat == 0 else (other, mine), run, marque.refaits), worth


def wiped(marque: Marque) -> Marque:
    """Both players' points are taken off the board; the trous stay.  [AUJ-T1 I; AUJ-T2 X]"""
    white, black = (SideMarque(trous=side.trous) for side in marque.sides)
    return replace(marque, sides=(white, black))


def exchanged(marque: Marque) -> Marque:
    """The markers with the seats exchanged."""
    return Marque(marque.sides[::-1], marque.run[::-1], marque.refaits)
