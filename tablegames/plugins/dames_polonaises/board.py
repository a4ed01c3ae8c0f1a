"""The squares as bits of one int, with a ghost column, so that each diagonal step is one constant shift.

Squares are numbered row by row from the top left, 1 to 50 [MAN pref., METZ prelim.]. Two rows of five take eleven
bits: the eleventh is no square, and a step over the left or right edge ends on it. Down-left is a shift by 5,
down-right by 6, and the way up the same shifts back.

     1   2   3   4   5        0  1  2  3  4
   6   7   8   9  10        5  6  7  8  9   (10)
    11  12  13  14  15        11 12 13 14 15

A smaller board is the upper left of the large one: it has the same bits and the same tables, its squares only have
other numbers, and what lies outside it is a wall. French draughts has sixty-four squares, 1 to 32.  [MAN I]
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Final

WHITE: Final = 0
BLACK: Final = 1
_LARGEST: Final = 10


def _bit(row: int, place: int) -> int:
    """The bit of the n-th square of a row."""
    return 1 << (row // 2 * (_LARGEST + 1) + row % 2 * (_LARGEST // 2) + place)


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


class Board:
    """A board of so many squares a side: what its squares are called, and what lies where.

    There is one of each size: ask `board_of`.
    """

    __slots__ = ("_width", "bit", "line", "men", "numbers", "outside", "rows", "size", "square", "start")

    def __init__(self, size: int) -> None:
        half = size // 2
        self.size = size
        self.numbers: Final = range(1, size * half + 1)
        """The numbers of its squares."""
        self.rows: Final = tuple(sum(_bit(row, place) for place in range(half)) for row in range(size))
        self.bit: Final = (0, *(_bit(row, place) for row in range(size) for place in range(half)))
        """The bit of each square; `bit[0]` is none."""
        self.square: Final = {bit: number for number, bit in enumerate(self.bit) if bit}
        """The square of each bit."""
        self.outside: Final = sum(
            _bit(row, place)
            for row in range(_LARGEST)
            for place in range(_LARGEST // 2)
            if row >= size or place >= half
        )
        """What of the largest board does not belong to it: a wall nothing enters."""
        self.start: Final = (sum(self.rows[half + 1 :]), sum(self.rows[: half - 1]))
        """White's men and Black's, with two empty rows between them: 31-50 and 1-20.  [MAN II]"""
        self.men: Final = self.start[0].bit_count()
        """What each side has at the beginning.  [MAN II]"""
        self.line: Final = sum(1 << (half - 1 + (_LARGEST // 2) * step) for step in range(size))
        """The main line, at either player's left: 5-10-14-19-23-28-32-37-41-46.  [METZ prelim.]"""
        self._width = f"0{self.bit[-1].bit_length()}b"

    def __reduce__(self) -> tuple[object, tuple[int]]:
        return board_of, (self.size,)

    def __repr__(self) -> str:
        return f"board_of({self.size})"

    def squares(self, mask: int) -> tuple[int, ...]:
        """The squares of a mask in their order.

        >>> board_of(8).squares(board_of(8).line)
        (4, 8, 11, 15, 18, 22, 25, 29)
        """
        return tuple(self.square[bit] for bit in bits(mask))

    def place(self, number: int) -> tuple[int, int]:
        """The row of a square, from the top, and its column, from White's left.

        >>> TEN.place(1), TEN.place(6), TEN.place(50)
        ((0, 1), (1, 0), (9, 8))
        """
        row, nth = divmod(number - 1, self.size // 2)
        return row, 2 * nth + (row + 1) % 2

    def mask_of(self, numbers: Iterable[int]) -> int:
        """The mask of some squares."""
        mask = 0
        for number in numbers:
            mask |= self.bit[number]
        return mask

    def turned(self, mask: int) -> int:
        """The mask on the board seen from the other side: square n becomes 51-n.

        >>> TEN.squares(TEN.turned(TEN.bit[1] | TEN.bit[20])), board_of(8).squares(board_of(8).turned(1))
        ((31, 50), (32,))
        """
        return int(format(mask, self._width)[::-1], 2)

    @property
    def edges(self) -> tuple[int, int]:
        """The column at White's left and the one at Black's left.

        >>> [TEN.squares(edge) for edge in TEN.edges]
        [(6, 16, 26, 36, 46), (5, 15, 25, 35, 45)]
        """
        half = self.size // 2
        left = sum(_bit(row, 0) for row in range(1, self.size, 2))
        return left, sum(_bit(row, half - 1) for row in range(0, self.size, 2))


@cache
def board_of(size: int) -> Board:
    """The board of so many squares a side."""
    return Board(size)


TEN: Final = board_of(_LARGEST)
"""The hundred squares of the Polish game; the names that follow are about it."""
SQUARE: Final = TEN.square
BOARD: Final = sum(SQUARE)
CROWN: Final = (TEN.rows[0], TEN.rows[-1])
"""Where each seat's men are crowned: White on 1-5, Black on 46-50.  [MAN III.25]"""
START: Final = TEN.start


def ahead(men: int, empty: int, seat: int) -> tuple[int, int]:
    """The empty squares men come to by a step forward, to one side and to the other: White up, Black down."""
    if seat == WHITE:
        return men >> 5 & empty, men >> 6 & empty
    return men << 5 & empty, men << 6 & empty


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
    for way, ray in enumerate(RAYS[bit]):
        met = ray & occupied
        piece = met & -met if way < 2 else 1 << met.bit_length() >> 1
        if piece & wanted:
            behind = RAYS[piece][way]
            met = behind & occupied
            behind = behind & (met & -met) - 1 if way < 2 else behind >> met.bit_length() << met.bit_length()
            if behind:
                found.append((piece, behind))
    return found
