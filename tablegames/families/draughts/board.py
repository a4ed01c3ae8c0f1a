"""The squares as bits of one int, with a ghost column, so that each step is one constant shift.

Squares are numbered row by row from the top left, 1 to 50 [MAN pref., METZ prelim.]. Two rows of five take eleven
bits: the eleventh is not a square, and a step over the left or right edge ends on it. Down-left is a shift by 5,
down-right by 6, and the way up the same shifts back.

     1   2   3   4   5        0  1  2  3  4
   6   7   8   9  10        5  6  7  8  9   (10)
    11  12  13  14  15        11 12 13 14 15

Boards of up to ten squares a side are the upper left of the large one: they share its bits and tables, but their
squares have other numbers, and everything outside is a wall. French draughts has sixty-four squares, 1 to 32 [MAN I]. A
larger board has bits and tables of its own, made in the same way: a `Lattice`. So has a board that is played on all of
its squares; a row is as wide as the board, with the ghost after it.

A mirrored board is played on the other colour: left and right change places, and the numbers still run from the left.

Where squares are named by letters, as in chess, each number is a `Square`, which is written `c3`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from typing import Final

WHITE: Final = 0
BLACK: Final = 1
_USUAL: Final = 10
DIAGONAL: Final = (0, 1, 2, 3)
"""The ways along the diagonals: down to the left, down to the right, and back."""
STRAIGHT: Final = (4, 5, 6, 7)
"""To the right, down, to the left, up; where every second square is played on, over one that is not."""
EVERY_WAY: Final = DIAGONAL + STRAIGHT
AHEAD: Final = ((2, 3), (0, 1))
"""The diagonal ways forward, by seat."""
AHEAD_AND_ASIDE: Final = ((7, 4, 6), (5, 4, 6))
"""The straight ways that do not lead back, by seat."""
_DELTAS: Final = ((1, -1), (1, 1), (-1, 1), (-1, -1), (0, 1), (1, 0), (0, -1), (-1, 0))

Leap = tuple[int, int, int]
"""The bit jumped over, the bits behind it, and the way."""
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


def leads_up(way: int) -> bool:
    """Whether the bits of a way become smaller."""
    return bool(way & 2)


def opposite(way: int) -> int:
    """The way straight back."""
    return way ^ 2


def nearest(ray: int, way: int) -> int:
    """The first bit of a part of a line."""
    return 1 << ray.bit_length() >> 1 if way & 2 else ray & -ray


class Lattice:
    """The bits of boards up to a size, and their lines; there is one for each size, from `lattice_of`."""

    __slots__ = ("_lines", "every", "largest", "pitch", "places", "shifts", "squares", "whole")

    def __init__(self, largest: int, every: bool = False) -> None:
        self.largest: Final = largest
        self.every: Final = every
        """Whether all squares are played on."""
        self.pitch: Final = largest + 1
        """The bits of a row, or of two rows where every second square is played on."""
        wide = largest if every else largest // 2
        self.places: Final = {
            self.bit(row, place): (row, place if every else 2 * place + 1 - row % 2)
            for row in range(largest)
            for place in range(wide)
        }
        """The row and the column of each bit."""
        self.squares: Final = tuple(self.places)
        self.whole: Final = sum(self.squares)
        half = largest // 2
        self.shifts: Final = (
            (largest, largest + 2, -largest, -largest - 2, 1, self.pitch, -1, -self.pitch)
            if every
            else (half, half + 1, -half, -half - 1, 1, self.pitch, -1, -self.pitch)
        )
        """By way, how far the bit of a neighbour is away."""
        self._lines: dict[tuple[int, ...], Lines] = {}

    def bit(self, row: int, place: int) -> int:
        """The bit of the n-th square of a row."""
        if self.every:
            return 1 << (row * self.pitch + place)
        return 1 << (row // 2 * self.pitch + row % 2 * (self.largest // 2) + place)

    def ray(self, bit: int, way: int) -> tuple[int, ...]:
        """The squares in one way, the nearest first."""
        row, column = self.places[bit]
        down, right = _DELTAS[way]
        step = 2 if way in STRAIGHT and not self.every else 1
        shift, found = self.shifts[way], []
        row, column = row + down * step, column + right * step
        while 0 <= row < self.largest and 0 <= column < self.largest:
            bit = bit << shift if shift > 0 else bit >> -shift
            found.append(bit)
            row, column = row + down * step, column + right * step
        return tuple(found)

    def lines(self, ways: tuple[int, ...]) -> Lines:
        """The lines in some ways, made once."""
        if ways not in self._lines:
            self._lines[ways] = Lines(self, ways)
        return self._lines[ways]

    def moved(self, pieces: int, way: int) -> int:
        """All pieces one step that way; some may come to squares that are none."""
        shift = self.shifts[way]
        return pieces << shift if shift > 0 else pieces >> -shift


class Lines:
    """The lines of a lattice in some ways, and how pieces go along them."""

    __slots__ = ("between", "beyond", "leaps", "posts", "rays", "reach", "steps", "ways")

    def __init__(self, lattice: Lattice, ways: tuple[int, ...]) -> None:
        self.ways: Final = ways
        lines = {bit: {way: lattice.ray(bit, way) for way in ways} for bit in lattice.squares}
        self.rays: Final = {
            bit: tuple(sum(rays.get(way, ())) for way in range(max(ways) + 1)) for bit, rays in lines.items()
        }
        """From each square, the squares that lie in each way."""
        self.steps: Final = {bit: tuple(ray[0] for ray in rays.values() if ray) for bit, rays in lines.items()}
        """From each square, its neighbours."""
        self.between: Final = {
            (bit, end): sum(ray[:n])
            for bit, rays in lines.items()
            for ray in rays.values()
            for n, end in enumerate(ray)
        }
        """For two squares on one line, the squares between them."""
        self.leaps: Final[dict[int, tuple[Leap, ...]]] = {
            bit: tuple((ray[0], ray[1], way) for way, ray in rays.items() if len(ray) > 1)
            for bit, rays in lines.items()
        }
        """From each square, the ways to jump one step."""
        self.reach: Final = _reach_diagonally(self.rays) if ways == DIAGONAL else _reach(self.rays, ways)
        """`reach(bit, occupied)`: the squares a king can run to, in every way up to the first piece."""
        self.posts: Final = _posts([abs(lattice.shifts[way]) for way in ways if not leads_up(way)])
        """`posts(theirs, empty)`: the squares with an enemy next to them and an empty square behind him."""
        self.beyond: Final = _beyond(self.rays)
        """`beyond(bit, occupied, wanted, ways)`: the wanted pieces a king meets first on its lines with an empty square
        behind: each, and those squares."""

    def king_ends(self, kings: int, occupied: int, flying: bool) -> Runs:
        """Where each king may go.  [MAN III.27]"""
        if flying:
            reach = self.reach
            if not kings & (kings - 1):
                return ((kings, reach(kings, occupied)),) if kings else ()
            return tuple([(king, reach(king, occupied)) for king in bits(kings)])
        return tuple([(king, sum(self.steps[king]) & ~occupied) for king in bits(kings)])


def _reach_diagonally(rays: dict[int, tuple[int, ...]]) -> Callable[[int, int], int]:
    def reach(bit: int, occupied: int) -> int:
        down_left, down_right, up_right, up_left = rays[bit]
        a, b = down_left & occupied, down_right & occupied
        c, d = (up_right & occupied).bit_length(), (up_left & occupied).bit_length()
        return down_left & (a & -a) - 1 | down_right & (b & -b) - 1 | up_right >> c << c | up_left >> d << d

    return reach


def _reach(rays: dict[int, tuple[int, ...]], ways: tuple[int, ...]) -> Callable[[int, int], int]:
    def reach(bit: int, occupied: int) -> int:
        return sum([_open(rays[bit][way], way, occupied) for way in ways])

    return reach


def _open(ray: int, way: int, occupied: int) -> int:
    """The part of a line before the first piece on it."""
    met = ray & occupied
    return ray >> met.bit_length() << met.bit_length() if way & 2 else ray & (met & -met) - 1


def _posts(shifts: Sequence[int]) -> Callable[[int, int], int]:
    if len(shifts) == 2:
        short, long = shifts

        def diagonal_posts(theirs: int, empty: int) -> int:
            return (
                (theirs & empty >> short) >> short
                | (theirs & empty >> long) >> long
                | (theirs & empty << short) << short
                | (theirs & empty << long) << long
            )

        return diagonal_posts

    def posts(theirs: int, empty: int) -> int:
        found = 0
        for shift in shifts:
            found |= (theirs & empty >> shift) >> shift | (theirs & empty << shift) << shift
        return found

    return posts


def _beyond(rays: dict[int, tuple[int, ...]]) -> Callable[[int, int, int, Sequence[int]], list[Leap]]:
    def beyond(bit: int, occupied: int, wanted: int, ways: Sequence[int]) -> list[Leap]:
        found: list[Leap] = []
        for way in ways:
            piece = nearest(rays[bit][way] & occupied, way)
            if piece & wanted:
                behind = _open(rays[piece][way], way, occupied)
                if behind:
                    found.append((piece, behind, way))
        return found

    return beyond


@cache
def _lattice(largest: int, every: bool) -> Lattice:
    return Lattice(largest, every)


def lattice_of(largest: int, every: bool = False) -> Lattice:
    """Return the lattice of boards up to this size."""
    return _lattice(largest, every)


class Square(int):
    """The number of a square that is written as in chess: the column from White's left, the row from his side."""

    board: Board
    name: str

    def __new__(cls, board: Board, number: int) -> Square:
        square = super().__new__(cls, number)
        row, column = board.place(number)
        square.board, square.name = board, f"{chr(ord('a') + column)}{board.size - row}"
        return square

    def __str__(self) -> str:
        return self.name

    def __format__(self, how: str) -> str:
        return format(self.name, how)

    def __reduce__(self) -> tuple[type[Square], tuple[Board, int]]:
        return Square, (self.board, int(self))


class Board:
    """A board: the numbers of its squares, and where its rows and lines are.

    There is one for each size and kind, from `board_of`. It is a value of the game: `replace(game, board=…)`.
    """

    __slots__ = (
        "_kind", "_width", "bit", "inside", "lattice", "letters", "line", "men", "mirrored", "number_at", "numbers",
        "outside", "rows", "size", "square", "start",
    )  # fmt: skip

    def __init__(self, size: int, every: bool = False, mirrored: bool = False, letters: bool = False) -> None:
        self._kind = size, every, mirrored, letters
        self.size: Final = size
        self.letters: Final = letters
        """Whether squares are named as in chess."""
        self.mirrored: Final = mirrored
        """Whether the square at White's left hand in the first row is not played on."""
        self.lattice: Final = lattice_of(size, True) if every else lattice_of(max(size, _USUAL))
        bit, wide = self.lattice.bit, size if every else size // 2
        numbers = range(1, size * wide + 1)
        self.numbers: Final[Sequence[int]] = tuple(Square(self, number) for number in numbers) if letters else numbers
        """The numbers of its squares."""
        self.rows: Final = tuple(sum(bit(row, place) for place in range(wide)) for row in range(size))
        order = range(wide - 1, -1, -1) if mirrored else range(wide)
        self.bit: Final = (0, *(bit(row, place) for row in range(size) for place in order))
        """The bit of each square; `bit[0]` is none."""
        self.square: Final = dict(zip(self.bit[1:], self.numbers, strict=True))
        """The square of each bit."""
        self.inside: Final = sum(self.rows)
        self.outside: Final = self.lattice.whole ^ self.inside
        """The squares of its lattice outside the board: a wall."""
        half = size // 2
        first, last = (1, 3) if every else (0, half - 1)
        self.start: Final = (sum(self.rows[size - last : size - first]), sum(self.rows[first:last]))
        """White's men and Black's, with two empty rows between them: 31-50 and 1-20 [MAN II]; where all squares are
        played on, each on the second row and the third."""
        self.men: Final = self.start[0].bit_count()
        """How many men each side has at the beginning.  [MAN II]"""
        self.line: Final = 0 if every else sum(bit(step, (size - 1 - step) // 2) for step in range(size))
        """The main line, at either player's left: 5-10-14-19-23-28-32-37-41-46.  [METZ prelim.]"""
        self.number_at: Final = {self.place(number): number for number in self.numbers}
        """The number of the square in a row and a column."""
        self._width = f"0{max(self.bit).bit_length()}b"

    def __reduce__(self) -> tuple[object, tuple[int, bool, bool, bool]]:
        return board_of, self._kind

    def __repr__(self) -> str:
        return f"board_of({', '.join(map(repr, self._kind))})" if any(self._kind[1:]) else f"board_of({self.size})"

    @property
    def ends(self) -> tuple[str, str]:
        """The names between which all others lie: 1 and 50, or a1 and h8."""
        if not self.letters:
            return "1", str(self.numbers[-1])
        return "a1", f"{chr(ord('a') + self.size - 1)}{self.size}"

    def named(self, name: str) -> int | None:
        """The square of a name such as `c3`, or None."""
        column, row = ord(name[0].lower()) - ord("a"), self.size - int(name[1:])
        return self.number_at.get((row, column))

    def squares(self, mask: int) -> tuple[int, ...]:
        """The squares of a mask in their order.

        >>> board_of(8).squares(board_of(8).line)
        (4, 8, 11, 15, 18, 22, 25, 29)
        """
        found = [self.square[bit] for bit in bits(mask)]
        return tuple(sorted(found) if self.mirrored else found)

    def place(self, number: int) -> tuple[int, int]:
        """The row of a square, from the top, and its column, from White's left.

        >>> TEN.place(1), TEN.place(6), TEN.place(50)
        ((0, 1), (1, 0), (9, 8))
        """
        if self.lattice.every:
            return divmod(number - 1, self.size)
        row, nth = divmod(number - 1, self.size // 2)
        return row, 2 * nth + (row + (not self.mirrored)) % 2

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
        left = sum(self.bit[number] for number in self.numbers if self.place(number)[1] == 0)
        return left, self.turned(left)


@cache
def _board(size: int, every: bool, mirrored: bool, letters: bool) -> Board:
    return Board(size, every, mirrored, letters)


def board_of(size: int, every: bool = False, mirrored: bool = False, letters: bool = False) -> Board:
    """Return the board of this size, played on every second square or on `every` one."""
    return _board(size, every, mirrored, letters)


TEN: Final = board_of(_USUAL)
"""The hundred squares of the Polish game."""
CROWN: Final = (TEN.rows[0], TEN.rows[-1])
"""Where each seat's men are crowned there: White on 1-5, Black on 46-50.  [MAN III.25]"""
START: Final = TEN.start
