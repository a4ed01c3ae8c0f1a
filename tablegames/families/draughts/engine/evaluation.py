"""The value of a position before looking ahead: a sum of terms, each with a name that can be printed.

Values are in hundredths of a man. There are two sets of weights, for a full board and for an ending, and `blend` says
how much each counts. The part that depends on one side's men alone is worked out once for each formation and
remembered. `native/evaluate.c` does the same.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final

from tablegames.core.analysis import Term
from tablegames.core.languages import Text
from tablegames.families.draughts.board import BLACK, TEN, WHITE, Board, bits
from tablegames.families.draughts.engine.weights import (
    DRAWISH,
    ENDING,
    FULL,
    GIVEAWAY,
    HOPE,
    KING,
    LATE,
    LINE,
    RACE,
    SCOPE,
    TURN,
    Weights,
)

if TYPE_CHECKING:
    from tablegames.families.draughts.engine.ground import Ground

PIECES: Final = 40
"""Men on a full board."""
ENOUGH: Final = 200_000
"""How many formations are remembered before they are dropped."""
BITS: Final = 55
Phases = tuple[int, int]
"""A weight with all the men on the board, and with none."""


class _Part(dict[int, int]):
    """Values of men in two rows by their places, by the mask of the men."""

    def __init__(self, worth: dict[int, int], shift: int) -> None:
        self._worth, self._shift = worth, shift

    def __missing__(self, part: int) -> int:
        found = self[part] = sum([self._worth[bit] for bit in bits(part << self._shift)])
        return found


class SideWorth(dict[int, int]):
    """Values of one side's men by themselves, by their mask."""

    def __init__(self, weights: Weights, board: Board, seat: int) -> None:
        self.weights, self.seat, self._size = weights, seat, board.size
        self._places = {bit: _placed(board, bit, seat) for bit in board.square}
        wide = 2 * board.size // 5  # a wing is two fifths of the board
        self.wings: Final = [
            sum(bit for bit, (_, column) in self._places.items() if column in wing)
            for wing in (range(wide), range(board.size - wide, board.size))
        ]
        self.each: Final = {
            bit: weights.man + self._advance(bit) + self._file(bit) + self._guard(bit) for bit in self._places
        }
        """Value of a man on each square."""
        self._wide = board.lattice.pitch  # two rows and the ghost; one row where all squares are played on
        rows = board.lattice.largest if board.lattice.every else board.lattice.largest // 2
        self._parts = [_Part(self.each, part * self._wide) for part in range(rows)]

    def __missing__(self, men: int) -> int:
        a, b, c, d, e = self._parts
        here = a[men & 2047] + b[men >> 11 & 2047] + c[men >> 22 & 2047] + d[men >> 33 & 2047] + e[men >> 44]
        found = self[men] = here + self.balance(men)
        return found

    def _advance(self, bit: int) -> int:
        return _stretched(self.weights.advance, self._places[bit][0], self._size)

    def _file(self, bit: int) -> int:
        return _stretched(self.weights.file, self._places[bit][1], self._size)

    def _guard(self, bit: int) -> int:
        row, column = self._places[bit]
        return 0 if row else _stretched(self.weights.guard, column // 2, self._size // 2)

    def balance(self, men: int) -> int:
        """Both wings should have equally many men."""
        left, right = self.wings
        return self.weights.balance * abs((men & left).bit_count() - (men & right).bit_count())

    def terms(self, men: int) -> tuple[int, int, int, int, int]:
        """The same term by term: men, advance, columns, back row, balance."""
        each = [*bits(men)]
        return (
            self.weights.man * len(each),
            sum(map(self._advance, each)),
            sum(map(self._file, each)),
            sum(map(self._guard, each)),
            self.balance(men),
        )


class LargeSideWorth(SideWorth):
    """The same on a board of more than ten squares a side."""

    def __missing__(self, men: int) -> int:
        wide, row = self._wide, (1 << self._wide) - 1
        here = sum([part[men >> number * wide & row] for number, part in enumerate(self._parts)])
        found = self[men] = here + self.balance(men)
        return found


def _stretched(weights: tuple[int, ...], place: int, size: int) -> int:
    """The weight of a row or a column on a board of this size: a larger board repeats the middle weight.

    >>> [_stretched((1, 2, 3, 4), place, 6) for place in range(6)]
    [1, 2, 2, 2, 3, 4]
    """
    more, middle = max(0, size - len(weights)), len(weights) // 2
    return weights[place if place < middle else max(middle - (more > 0), place - more)]


def _placed(board: Board, bit: int, seat: int) -> tuple[int, int]:
    """Rows advanced and column, as the owner sees them; a smaller board has the first rows and columns of the large."""
    last = board.size - 1
    row, column = board.place(board.square[bit])
    return (last - row, column) if seat == WHITE else (row, last - column)


def cut(value: int) -> int:
    """Divide by forty, rounding towards zero as C does."""
    return -(-value // PIECES) if value < 0 else value // PIECES


class Evaluation:
    """The worth of positions under given rules, by weights set by hand or learnt (`taught.TaughtEvaluation`)."""

    __slots__ = ("_ahead", "_blend", "_down", "_first_king", "_free", "_ground", "_king", "_line", "_sides", "_turn")

    def __init__(self, ground: Ground, board: Board, men: tuple[Weights, Weights] = (FULL, ENDING)) -> None:
        """With the weights of men on a full board and in an ending, where the usual aim is played for."""
        usual = not (ground.lose_all or ground.first_king)
        full, late = men if usual else (GIVEAWAY, GIVEAWAY) if ground.lose_all else (RACE, RACE)
        king = KING if usual else full.man
        self._set(ground, board, full, late)
        self._free: Phases = (0, late.free)
        self._first_king: Phases = (0, 0)
        """Extra value of a side's first king."""
        self._king: Phases = (king, king)
        self._turn = TURN if usual else 0
        self._blend = bytes(PIECES * (men >= LATE) for men in range(PIECES + 1))
        """How many parts of forty the weights of a full board count, by the number of men."""

    def _set(self, ground: Ground, board: Board, *weights: Weights) -> None:
        """Set the board and the weights of men in both phases."""
        self._ground, self._line = ground, board.line
        side = SideWorth if board.lattice is TEN.lattice else LargeSideWorth
        self._sides = [(side(phase, board, WHITE), side(phase, board, BLACK)) for phase in weights]
        self._ahead = sum(board.rows[1:4]), sum(board.rows[-4:-1])
        """By seat, the three rows before the one where men are crowned."""
        white, black = ground.march.steps
        self._down = tuple(-step for step in white if step < -1), tuple(step for step in black if step > 1)
        """By seat, how far down or up a man's steps forward lead."""

    def score(self, mine: int, theirs: int, kings: int, seat: int) -> int:
        """The worth to the side to move."""
        white, black = (theirs, mine) if seat else (mine, theirs)
        worth = self._whole(white, black, kings)
        return self._turn - worth if seat else self._turn + worth

    def _whole(self, white: int, black: int, kings: int) -> int:
        """Return the value of a position to White, whichever side moves next."""
        white_men, black_men = white & ~kings, black & ~kings
        full, late = self._formation(white_men, black_men)
        blend = self._blend[min((white_men | black_men).bit_count(), PIECES)]
        if blend:
            ours, others = self._sides[0]
            full += ours[white_men] - others[black_men]
        if blend < PIECES:
            ours, others = self._sides[1]
            late += ours[white_men] - others[black_men]
        if blend < PIECES or self._free[0]:
            free = self._free_men(white_men, black_men, white | black)
            full, late = full + self._free[0] * free, late + self._free[1] * free
        if not kings:
            return cut(full * blend + late * (PIECES - blend))
        white_kings, black_kings = white & kings, black & kings
        more, less = self._of_kings(white_kings, black_kings)
        worth = cut((full + more) * blend + (late + less) * (PIECES - blend))
        worth += self._lines(white_kings, black_kings) + self._scope(white, black, kings)
        hopeless = self._hopeless(worth, white, black, white_kings, black_kings)
        return int(worth / DRAWISH) if hopeless else worth

    def _formation(self, white: int, black: int) -> Phases:
        """Return the value of how the men are placed together, where that was learnt."""
        return 0, 0

    def _free_men(self, white: int, black: int, occupied: int) -> int:
        """Return how many more free men White has near their crown."""
        empty = self._ground.inside & ~occupied
        ahead_white, ahead_black = self._ahead
        up, down = self._down  # a man goes up to an empty square that is a step down from it
        before_white = before_black = 0
        for one, other in zip(up, down, strict=True):
            before_white |= empty << one
            before_black |= empty >> other
        return (white & ahead_white & before_white).bit_count() - (black & ahead_black & before_black).bit_count()

    def _of_kings(self, white_kings: int, black_kings: int) -> Phases:
        """Return the value of kings: a side's first one, and each."""
        first = bool(white_kings) - bool(black_kings)
        more = white_kings.bit_count() - black_kings.bit_count()
        (one, other), (each, late) = self._first_king, self._king
        return one * first + each * more, other * first + late * more

    def _lines(self, white_kings: int, black_kings: int) -> int:
        """Return the value of the main line, if no king of the other side is on it."""
        white, black = white_kings & self._line, black_kings & self._line
        return LINE if white and not black else -LINE if black and not white else 0

    def _scope(self, white: int, black: int, kings: int) -> int:
        """How far a side can go that has only one king left: the other side hunts it and hems it in."""
        occupied, scope = white | black | self._ground.outside, 0
        for side, worth in ((white, SCOPE), (black, -SCOPE)):
            if side & kings == side and not side & (side - 1) and side:
                scope += worth * self._ground.reach(side, occupied).bit_count()
        return scope

    def _hopeless(self, worth: int, white: int, black: int, white_kings: int, black_kings: int) -> bool:
        """Whether the side ahead has at most three pieces against a king: that seldom wins."""
        few, king = (white, black_kings) if worth > 0 else (black, white_kings)
        return bool(king) and few.bit_count() <= HOPE and not self._ground.lose_all

    def refresh(self) -> None:
        """Drop what was remembered when there is too much of it."""
        for phase in self._sides:
            if max(map(len, phase)) > ENOUGH:
                for side in phase:
                    side.clear()

    def capsule(self, native: Any) -> Any:
        """The same evaluation as an object of the native code."""
        (full, full_black), (late, late_black) = self._sides
        each = array(
            "h", (side.each.get(1 << bit, 0) for side in (full, late, full_black, late_black) for bit in range(BITS))
        )
        balance = full.weights.balance, late.weights.balance
        weights = (*balance, *self._free, *self._first_king, *self._king, LINE, SCOPE, self._turn, HOPE, DRAWISH)
        masks = (*full.wings, *full_black.wings, *self._ahead)
        return native.evaluation(masks, weights, self._blend, each.tobytes(), *self._blocks())

    def _blocks(self) -> tuple[bytes, bytes]:
        """The blocks of the formation and their tables for the native code; empty: there are none."""
        return b"", b""

    def terms(self, mine: int, theirs: int, kings: int, seat: int) -> Iterator[Term]:
        """The terms of the evaluation in men, each as it is worth to the side to move; their sum is `score`."""
        sign = -1 if seat else 1
        white, black = (theirs, mine) if seat else (mine, theirs)
        white_kings, black_kings = white & kings, black & kings
        white_men, black_men = white ^ white_kings, black ^ black_kings
        blend = self._blend[min((white_men | black_men).bit_count(), PIECES)]
        of_men = [
            [one - other for one, other in zip(ours.terms(white_men), others.terms(black_men), strict=True)]
            for ours, others in self._sides
        ]
        men, advance, columns, back_row, balance = zip(*of_men, strict=True)
        free = self._free_men(white_men, black_men, white | black)
        pairs = {
            "men": men,
            "kings": self._of_kings(white_kings, black_kings),
            "advance": advance,
            "columns": columns,
            "back row": back_row,
            "balance": balance,
            "free men": (self._free[0] * free, self._free[1] * free),
        }
        strips = self._strip_worths(white_men, black_men)
        shares = [sign * share for share in _shares([*pairs.values(), *strips], blend)]
        named = zip(pairs, shares, strict=False)
        found = [term(name, share) for name, share in named if share or name not in ("columns", "back row")]
        found.append(term("main line", sign * self._lines(white_kings, black_kings)))
        if kings:
            found.append(term("scope", sign * self._scope(white, black, kings)))
        if strips:
            found += formation_terms(shares[len(pairs) :], sign)
        left = sign * self._whole(white, black, kings) - round(sum(100 * one.value for one in found if not one.part_of))
        if left:
            found.append(term("drawish", left))
        found.append(term("turn", self._turn))
        return iter(found)

    def _strip_worths(self, white: int, black: int) -> list[Phases]:
        """Return the value of each strip of the formation to White, from White's left; empty if nothing was learnt."""
        return []


def _shares(pairs: Sequence[Phases], blend: int) -> list[int]:
    """Whole hundredths of each blended term, such that they add up to their sum as it is cut.

    >>> _shares([(3, 3), (1, 0), (1, 0)], 30)
    [3, 0, 1]
    """
    found: list[int] = []
    whole = so_far = 0
    for full, late in pairs:
        whole += full * blend + late * (PIECES - blend)
        found.append(cut(whole) - so_far)
        so_far = cut(whole)
    return found


_TERMS: Final = {
    name.message: (name, about)
    for name, about in (
        (Text("men"), Text("more or fewer men than the other side")),
        (Text("advance"), Text("how far the men have advanced")),
        (Text("columns"), Text("men in the middle rather than on the edge")),
        (Text("back row"), Text("men that stop the other side from crowning")),
        (Text("balance"), Text("as many men on the left wing as on the right")),
        (Text("kings"), Text("more or fewer kings than the other side")),
        (Text("main line"), Text("a king on the main line, when the other side has none")),
        (Text("scope"), Text("squares that a lone king can move to")),
        (Text("free men"), Text("men near the last row with an empty square ahead")),
        (Text("formation"), Text("the patterns that the men form in blocks of eight squares, learnt from games")),
        (Text("drawish"), Text("three pieces or fewer seldom beat a king")),
        (Text("turn"), Text("having the move")),
    )
}
"""The name of each term and what it counts; those of `SideWorth.terms` first."""
STRIP_NAMES: Final = (Text("left wing"), Text("left centre"), Text("right centre"), Text("right wing"))


def formation_terms(worths: Sequence[int], sign: int) -> list[Term]:
    """Return the value of the strips of the formation to a side, together and each, from White's left."""
    each = zip(STRIP_NAMES, worths[::sign], strict=True)
    return [
        term("formation", sum(worths)),
        *(Term(name, worth / 100, Text(""), part_of="formation") for name, worth in each),
    ]


def term(name: str, value: int) -> Term:
    """A term by its English name."""
    shown, about = _TERMS[name]
    return Term(shown, value / 100, about)
