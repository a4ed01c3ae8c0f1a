"""Places on the board, sets of them, steps from one to another: all in whole numbers.

A side has four bits for each arrow: the hand below arrow 1, the lifted dames above arrow 24. A mask has one bit for
each arrow, at the place of that arrow's count, so one line answers a question about the whole side ("which arrows hold
a case?"). A board holds the mover's dames below and the adversary's above, each along its own path: moving, hitting
and turning are additions and shifts, and two plays lead to the same position exactly when they lead to the same number.
Above both, a few games mark dames of either side: those pinned on an arrow, those in hand that were hit, and, at `OFF`,
how many have left the head earlier in the same turn.
Only this module and `men` know the packing.
"""

from __future__ import annotations

from typing import Final

Men = int
"""The dames of one side, along its own path."""
Mask = int
"""A set of arrows, 0 being the hand: `bit(arrow)`, which is 1 << 4 * arrow, for each; `arrows(mask)` lists them."""
Board = int
"""A position: whose turn it is comes first."""
Steps = tuple[tuple[int, int], ...]
"""From where to where, in an order in which they can be played; `HAND` and `OFF` are places too."""
HAND: Final = 0
"""Where dames wait that were hit, or have not entered yet."""
OFF: Final = 25
"""Where dames are that were lifted."""
ARROWS: Final = range(1, 25)
HEAD: Final = 1
"""Where all dames of a side begin, in games with a head."""
MOST: Final = 15
"""Dames a side: what four bits can count."""
BITS: Final = 4 * (OFF + 1)


def bit(arrow: int) -> Mask:
    """One dame on that arrow, or the arrow as a mask."""
    return 1 << 4 * arrow


EVERY_ARROW: Final = sum(map(bit, ARROWS))
NAMES: Final = {"hand": HAND, "bar": HAND, "main": HAND, "off": OFF, "out": OFF, "sorties": OFF}


def arrows(marked: Mask) -> tuple[int, ...]:
    """The arrows of a mask (the hand is 0), in a fixed order that is not theirs on the path.

    Modulo 2**27 - 1 the bit of arrow k falls on place 4k mod 27, a different one for each; three tables do the rest.

    >>> sorted(arrows(bit(3) | bit(17)))
    [3, 17]
    """
    marked %= 0x7FFFFFF
    return _LOW[marked & 511] + _MIDDLE[marked >> 9 & 511] + _HIGH[marked >> 18]


def place_in_arrows(arrow: int) -> int:
    """Where `arrows` names an arrow.

    >>> sorted([3, 17], key=place_in_arrows) == [*arrows(bit(3) | bit(17))]
    True
    """
    return 4 * arrow % 27


def _table(first: int) -> tuple[tuple[int, ...], ...]:
    """For every nine bits from place `first` on: the arrows they stand for."""
    arrow_at = {place_in_arrows(arrow): arrow for arrow in range(OFF)}
    table: list[tuple[int, ...]] = [()]
    for place in range(first, first + 9):
        here = (arrow_at[place],) if place in arrow_at else ()
        table += [there + here for there in table]
    return tuple(table)


_LOW: Final = _table(0)
_MIDDLE: Final = _table(9)
_HIGH: Final = _table(18)
MOVED: Final = tuple(tuple(bit(to) - bit(source) for to in range(OFF + 1)) for source in range(OFF + 1))
"""`MOVED[source][to]`: what a dame going from one place to another adds to the board."""
_THEIRS_NOT_LIFTED: Final = ((1 << 4 * OFF) - 1) << BITS


def all_lifted(position: Board) -> bool:
    """Whether the adversary, who has just played, has lifted everything."""
    return not position & _THEIRS_NOT_LIFTED
