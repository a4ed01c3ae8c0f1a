"""The fifty squares as bits of one int, with a ghost column, so that each diagonal step is one constant shift.

Squares are numbered 1 to 50 row by row from the top left [MAN pref., METZ prelim.]. Two rows of five take eleven
bits: the eleventh is no square, and a step over the left or right edge ends on it. Down-left is a shift by 5,
down-right by 6, and the way up the same shifts back.

     1   2   3   4   5        0  1  2  3  4
   6   7   8   9  10        5  6  7  8  9   (10)
    11  12  13  14  15        11 12 13 14 15
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

SQUARES: Final = range(1, 51)
WHITE: Final = 0
BLACK: Final = 1
MEN: Final = 20
"""What each side has at the beginning.  [MAN II]"""


def _bit(square: int) -> int:
    return 1 << (square - 1 + (square - 1) // 10)


BIT: Final = (0, *map(_bit, SQUARES))
"""The bit of each square; `BIT[0]` is none."""
SQUARE: Final = {bit: square for square, bit in enumerate(BIT) if bit}
"""The square of each bit."""
BOARD: Final = sum(SQUARE)
ROWS: Final = tuple(sum(BIT[first : first + 5]) for first in range(1, 51, 5))
CROWN: Final = (ROWS[0], ROWS[9])
"""Where each seat's men are crowned: White on 1-5, Black on 46-50.  [MAN III.25]"""
START: Final = (sum(ROWS[6:]), sum(ROWS[:4]))
"""White on 31-50, Black on 1-20.  [MAN II]"""


def bits(mask: int) -> Iterator[int]:
    """The single bits of a mask, the lowest square first."""
    while mask:
        bit = mask & -mask
        yield bit
        mask ^= bit


def nth(mask: int, n: int) -> int:
    """The n-th bit of a mask, counted from 0 at the lowest square."""
    for _ in range(n):
        mask &= mask - 1
    return mask & -mask


def squares(mask: int) -> tuple[int, ...]:
    """The squares of a mask in their order.

    >>> squares(CROWN[WHITE])
    (1, 2, 3, 4, 5)
    """
    return tuple(SQUARE[bit] for bit in bits(mask))


def mask_of(numbers: Iterator[int] | tuple[int, ...]) -> int:
    """The mask of some squares."""
    mask = 0
    for number in numbers:
        mask |= BIT[number]
    return mask


def turned(mask: int) -> int:
    """The mask on the board seen from the other side: square n becomes 51-n.

    >>> squares(turned(BIT[1] | BIT[20]))
    (31, 50)
    """
    return int(f"{mask:054b}"[::-1], 2)


def ahead(men: int, empty: int, seat: int) -> tuple[int, int]:
    """The empty squares men come to by a step forward, to one side and to the other: White up, Black down."""
    if seat == WHITE:
        return men >> 5 & empty, men >> 6 & empty
    return men << 5 & empty, men << 6 & empty


def mobile(mine: int, kings: int, empty: int, seat: int) -> int:
    """The empty squares next to a piece that could step there: nothing, and only a capture is left to it."""
    men = mine & ~kings
    steps = (men >> 5 | men >> 6 if seat == WHITE else men << 5 | men << 6) & empty
    if steps or not kings:
        return steps
    kings &= mine
    return (kings >> 5 | kings >> 6 | kings << 5 | kings << 6) & empty


def _ray(bit: int, shift: int) -> tuple[int, ...]:
    found: list[int] = []
    step = bit << shift if shift > 0 else bit >> -shift
    while step & BOARD:
        found.append(step)
        step = step << shift if shift > 0 else step >> -shift
    return tuple(found)


SHIFTS: Final = (5, 6, -5, -6)
"""The four directions; the first two go down the board."""
RAYS: Final = {bit: tuple(sum(_ray(bit, shift)) for shift in SHIFTS) for bit in SQUARE}
"""From each square, the squares that lie in each of the four directions."""
STEPS: Final = {bit: tuple(ray[0] for shift in SHIFTS if (ray := _ray(bit, shift))) for bit in SQUARE}
"""From each square, its neighbours."""
BETWEEN: Final = {
    (bit, end): sum(ray[:n])
    for bit in SQUARE
    for shift in SHIFTS
    for ray in [_ray(bit, shift)]
    for n, end in enumerate(ray)
}
"""For two squares on one line, the squares between them."""

Leap = tuple[int, int]
"""The bit jumped over and the bit behind it."""


def _leaps(shifts: tuple[int, ...]) -> dict[int, tuple[Leap, ...]]:
    return {bit: tuple((ray[0], ray[1]) for shift in shifts if len(ray := _ray(bit, shift)) > 1) for bit in SQUARE}


LEAPS: Final = _leaps(SHIFTS)
"""From each square, the four ways to jump one step."""
LEAPS_AHEAD: Final = (_leaps(SHIFTS[2:]), _leaps(SHIFTS[:2]))
"""The same for men that take forwards only, by seat."""


def reach(bit: int, occupied: int) -> int:
    """The empty squares a king can run to from a square, in every direction up to the first piece."""
    down_left, down_right, up_right, up_left = RAYS[bit]
    a, b = down_left & occupied, down_right & occupied
    c, d = (up_right & occupied).bit_length(), (up_left & occupied).bit_length()
    return down_left & (a & -a) - 1 | down_right & (b & -b) - 1 | up_right >> c << c | up_left >> d << d


def beyond(bit: int, occupied: int, wanted: int) -> list[Leap]:
    """The wanted pieces a king meets first on its lines with an empty square behind: each, and those squares."""
    found: list[Leap] = []
    down_left, down_right, up_right, up_left = RAYS[bit]
    for way, met in ((0, down_left & occupied), (1, down_right & occupied)):
        piece = met & -met
        if piece & wanted:
            behind = RAYS[piece][way]
            next_met = behind & occupied
            behind &= (next_met & -next_met) - 1
            if behind:
                found.append((piece, behind))
    for way, met in ((2, up_right & occupied), (3, up_left & occupied)):
        piece = 1 << met.bit_length() >> 1
        if piece & wanted:
            behind = RAYS[piece][way]
            end = (behind & occupied).bit_length()
            behind = behind >> end << end
            if behind:
                found.append((piece, behind))
    return found
