"""The squares as bits of one int, with a ghost column, so that each diagonal step is one constant shift.

Squares are numbered row by row from the top left, 1 to 50 [MAN pref., METZ prelim.]. Two rows of five take eleven
bits: the eleventh is no square, and a step over the left or right edge ends on it. Down-left is a shift by 5,
down-right by 6, and the way up the same shifts back.

     1   2   3   4   5        0  1  2  3  4
   6   7   8   9  10        5  6  7  8  9   (10)
    11  12  13  14  15        11 12 13 14 15

Boards up to ten squares a side are the upper left of the hundred: they have its bits and its tables, their squares
only have other numbers, and what lies outside is a wall. French draughts has sixty-four squares, 1 to 32 [MAN I]. A
larger board has bits and tables of its own, made in the same way: a `Lattice`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from typing import Final

WHITE: Final = 0
BLACK: Final = 1
_USUAL: Final = 10
WAYS: Final = (0, 1, 2, 3)
"""The directions of a lattice; the first two go down the board."""

Leap = tuple[int, int]
"""The bit jumped over and the bit behind it."""
Runs = tuple[tuple[int, int], ...]
"""Kings, each with the squares it may go to."""


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


class Lattice:
    """The bits of the boards up to a size, the tables of their lines, and how pieces go along them.

    There is one of each size: ask `lattice_of`. The functions are made for it, with its shifts and tables at hand.
    """

    __slots__ = (
        "ahead", "between", "beyond", "king_ends", "largest", "leaps", "leaps_ahead", "long", "posts", "rays", "reach",
        "short", "squares", "steps", "whole",
    )  # fmt: skip

    def __init__(self, largest: int) -> None:
        self.largest = largest
        self.short: Final = largest // 2
        """What a step down to the left shifts by …"""
        self.long: Final = self.short + 1
        """… and one down to the right."""
        self.squares: Final = tuple(self.bit(row, place) for row in range(largest) for place in range(largest // 2))
        self.whole: Final = sum(self.squares)
        shifts = (self.short, self.long, -self.short, -self.long)
        lines = {bit: tuple(self._ray(bit, shift) for shift in shifts) for bit in self.squares}
        self.rays: Final = {bit: tuple(map(sum, rays)) for bit, rays in lines.items()}
        """From each square, the squares that lie in each of the four directions; the first two go down the board."""
        self.steps: Final = {bit: tuple(ray[0] for ray in rays if ray) for bit, rays in lines.items()}
        """From each square, its neighbours."""
        self.between: Final = {
            (bit, end): sum(ray[:n]) for bit, rays in lines.items() for ray in rays for n, end in enumerate(ray)
        }
        """For two squares on one line, the squares between them."""
        every, down, up = (
            {bit: tuple((ray[0], ray[1]) for ray in rays[part] if len(ray) > 1) for bit, rays in lines.items()}
            for part in (slice(4), slice(2), slice(2, 4))
        )
        self.leaps: Final = every
        """From each square, the four ways to jump one step."""
        self.leaps_ahead: Final = (up, down)
        """The same for men that take forwards only, by seat."""
        self.ahead: Final = _ahead(self.short, self.long)
        """`ahead(men, empty, seat)`: the empty squares men come to by a step forward, to one side and to the other."""
        self.reach: Final = _reach(self.rays)
        """`reach(bit, occupied)`: the squares a king can run to, in every direction up to the first piece."""
        self.posts: Final = _posts(self.short, self.long)
        """`posts(theirs, empty)`: the squares with an enemy next to them and an empty square behind him."""
        self.beyond: Final = _beyond(self.rays)
        """`beyond(bit, occupied, wanted, ways)`: the wanted pieces a king meets first on its lines with an empty square
        behind: each, and those squares."""
        self.king_ends: Final = _king_ends(self.reach, self.steps)
        """`king_ends(kings, occupied, flying)`: where each king may go.  [MAN III.27]"""

    def bit(self, row: int, place: int) -> int:
        """The bit of the n-th square of a row."""
        return 1 << (row // 2 * (self.largest + 1) + row % 2 * (self.largest // 2) + place)

    def _ray(self, bit: int, shift: int) -> tuple[int, ...]:
        """The squares in one direction, the nearest first."""
        found: list[int] = []
        step = bit << shift if shift > 0 else bit >> -shift
        while step & self.whole:
            found.append(step)
            step = step << shift if shift > 0 else step >> -shift
        return tuple(found)


def _ahead(short: int, long: int) -> Callable[[int, int, int], tuple[int, int]]:
    def ahead(men: int, empty: int, seat: int) -> tuple[int, int]:
        if seat == WHITE:  # up the board
            return men >> short & empty, men >> long & empty
        return men << short & empty, men << long & empty

    return ahead


def _reach(rays: dict[int, tuple[int, ...]]) -> Callable[[int, int], int]:
    def reach(bit: int, occupied: int) -> int:
        down_left, down_right, up_right, up_left = rays[bit]
        a, b = down_left & occupied, down_right & occupied
        c, d = (up_right & occupied).bit_length(), (up_left & occupied).bit_length()
        return down_left & (a & -a) - 1 | down_right & (b & -b) - 1 | up_right >> c << c | up_left >> d << d

    return reach


def _posts(short: int, long: int) -> Callable[[int, int], int]:
    def posts(theirs: int, empty: int) -> int:
        return (
            (theirs & empty >> short) >> short
            | (theirs & empty >> long) >> long
            | (theirs & empty << short) << short
            | (theirs & empty << long) << long
        )

    return posts


def _beyond(rays: dict[int, tuple[int, ...]]) -> Callable[..., list[Leap]]:
    def beyond(bit: int, occupied: int, wanted: int, ways: Sequence[int] = WAYS) -> list[Leap]:
        found: list[Leap] = []
        for way in ways:
            met = rays[bit][way] & occupied
            piece = met & -met if way < 2 else 1 << met.bit_length() >> 1
            if piece & wanted:
                behind = rays[piece][way]
                met = behind & occupied
                behind = behind & (met & -met) - 1 if way < 2 else behind >> met.bit_length() << met.bit_length()
                if behind:
                    found.append((piece, behind))
        return found

    return beyond


def _king_ends(reach: Callable[[int, int], int], steps: dict[int, tuple[int, ...]]) -> Callable[[int, int, bool], Runs]:
    def king_ends(kings: int, occupied: int, flying: bool) -> Runs:
        if flying:
            if not kings & (kings - 1):
                return ((kings, reach(kings, occupied)),) if kings else ()
            return tuple([(king, reach(king, occupied)) for king in bits(kings)])
        return tuple([(king, sum(steps[king]) & ~occupied) for king in bits(kings)])

    return king_ends


@cache
def lattice_of(largest: int) -> Lattice:
    """The lattice of the boards up to so many squares a side."""
    return Lattice(largest)


class Board:
    """A board of so many squares a side: what its squares are called, and what lies where.

    There is one of each size: ask `board_of`. It is a value of the game: `replace(game, board=board_of(12))`.
    """

    __slots__ = (
        "_width", "bit", "inside", "lattice", "line", "men", "numbers", "outside", "rows", "size", "square", "start",
    )  # fmt: skip

    def __init__(self, size: int) -> None:
        half = size // 2
        self.size = size
        self.lattice: Final = lattice_of(max(size, _USUAL))
        bit = self.lattice.bit
        self.numbers: Final = range(1, size * half + 1)
        """The numbers of its squares."""
        self.rows: Final = tuple(sum(bit(row, place) for place in range(half)) for row in range(size))
        self.bit: Final = (0, *(bit(row, place) for row in range(size) for place in range(half)))
        """The bit of each square; `bit[0]` is none."""
        self.square: Final = {bit: number for number, bit in enumerate(self.bit) if bit}
        """The square of each bit."""
        self.inside: Final = sum(self.rows)
        self.outside: Final = self.lattice.whole ^ self.inside
        """What of its lattice does not belong to it: a wall nothing enters."""
        self.start: Final = (sum(self.rows[half + 1 :]), sum(self.rows[: half - 1]))
        """White's men and Black's, with two empty rows between them: 31-50 and 1-20.  [MAN II]"""
        self.men: Final = self.start[0].bit_count()
        """What each side has at the beginning.  [MAN II]"""
        self.line: Final = sum(1 << (half - 1 + self.lattice.short * step) for step in range(size))
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
        half, bit = self.size // 2, self.lattice.bit
        left = sum(bit(row, 0) for row in range(1, self.size, 2))
        return left, sum(bit(row, half - 1) for row in range(0, self.size, 2))


@cache
def board_of(size: int) -> Board:
    """The board of so many squares a side."""
    return Board(size)


TEN: Final = board_of(_USUAL)
"""The hundred squares of the Polish game."""
CROWN: Final = (TEN.rows[0], TEN.rows[-1])
"""Where each seat's men are crowned there: White on 1-5, Black on 46-50.  [MAN III.25]"""
START: Final = TEN.start
