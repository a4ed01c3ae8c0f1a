"""Ordinary throws listed in closed form: none of them can lift a dame, so no dame on the board waits for another.

The plays are those of `plays.all_plays` (a test compares the two); here they are counted out without making a
single position. Two facts of arithmetic carry it. A simple throw: "x plays a, y plays b" leads to different positions
for different (x, y), except that every way by which one dame, or two in a row, ends up a+b further on is the same.
A doublet: plays differ exactly when the arrows played from differ, and those can always be taken from behind.
The hand is the arrow before the first, and goes first.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final

from tablegames.core.lazy import Lazy
from tablegames.families.tables.board.board import MOVED, Board, mine
from tablegames.families.tables.board.men import HAND, OFF, Mask, Men, arrows, bit, cases, mask, occupied, up_to
from tablegames.families.tables.race.march import March, Walk
from tablegames.families.tables.race.plays import NOTHING, Play, Plays, Steps, all_plays, as_they_are

Pair = tuple[int, int]
Row = tuple[int, ...]


def list_plays(march: March, position: Board, numbers: tuple[int, ...]) -> Sequence[Play]:
    """Every legal play, no two leading to the same position; nothing to play is a play too."""
    if isinstance(march, Walk) and march.track is not None:
        plays: Sequence[Play] | None = march.track.plays(Play, march, position, numbers)
        if plays is not NotImplemented:
            return NOTHING if plays is None else plays
    if march.ordinary(position, numbers):
        if numbers[0] == numbers[-1]:
            return _doublet(march, position, numbers[0], len(numbers))
        if len(numbers) == 2:
            return _simple(march, position, numbers[0], numbers[1])
    return Plays([*all_plays(march, position, numbers).values()], as_they_are)


def _simple(march: March, position: Board, larger: int, smaller: int) -> Sequence[Play]:
    """Both numbers by two dames or by one (tout d'une); else the larger alone, else the smaller."""
    free, lone = march.ground(position)
    men = mine(position)
    held = occupied(men)
    with_larger = held & free >> 4 * larger
    with_smaller = held & free >> 4 * smaller
    hand = men & 15
    both: Sequence[Play]
    if hand:
        pairs = _entering(hand, with_larger, with_smaller, larger, smaller)
        with_larger &= 1
        with_smaller &= 1
        if hand == 1:
            pairs += _in_a_row(*_one_dame(with_larger, with_smaller, free, lone, larger, smaller), larger, smaller)
        both = Plays(pairs, partial(_spell_pair, larger, smaller))
    else:
        twice = with_larger & with_smaller & cases(men)
        one_dame = _one_dame(with_larger, with_smaller, free, lone, larger, smaller)
        both = Both(with_larger, with_smaller, twice, one_dame, larger, smaller)
    if both:
        return both
    if with_larger:
        return Plays([(x,) for x in arrows(with_larger)], partial(_spell_row, larger))
    if with_smaller:
        return Plays([(y,) for y in arrows(with_smaller)], partial(_spell_row, smaller))
    return NOTHING


def _one_dame(
    with_larger: Mask, with_smaller: Mask, free: Mask, lone: Mask, larger: int, smaller: int
) -> tuple[Mask, Mask]:
    """Tout d'une, the larger first or the smaller; the two ways are one, unless the dame hits on one of them."""
    on = free >> 4 * (larger + smaller)
    by_larger = with_larger & on
    return by_larger, with_smaller & on & (~by_larger | lone >> 4 * larger | lone >> 4 * smaller)


def _in_a_row(by_larger: Mask, by_smaller: Mask, larger: int, smaller: int) -> list[Pair]:
    """The same as pairs: the second number is played from where the first has led."""
    pairs = [(x, x + larger) for x in arrows(by_larger)] if by_larger else []
    if by_smaller:
        pairs += [(y + smaller, y) for y in arrows(by_smaller)]
    return pairs


def _entering(hand: int, with_larger: Mask, with_smaller: Mask, larger: int, smaller: int) -> list[Pair]:
    """Two in hand take both numbers; one takes either, and the other number is for the board."""
    if hand > 1:
        return [(HAND, HAND)] if with_larger & with_smaller & 1 else []
    pairs = []
    if with_larger & 1:
        pairs = [(HAND, y) for y in arrows(with_smaller & ~1) if y != larger]
    if with_smaller & 1:
        pairs += [(x, HAND) for x in arrows(with_larger & ~1) if x != smaller]
    return pairs


class Both(Lazy[Play]):
    """Both numbers from the board: the plays are counted on the masks, and each is found when it is asked for."""

    __slots__ = ("_apart", "_length", "_numbers", "_one_dame", "_twice", "_with_larger", "_with_smaller")

    def __init__(
        self, with_larger: Mask, with_smaller: Mask, twice: Mask, one_dame: tuple[Mask, Mask], larger: int, smaller: int
    ) -> None:
        self._with_larger, self._with_smaller, self._twice, self._one_dame = with_larger, with_smaller, twice, one_dame
        self._numbers = larger, smaller
        self._apart = (  # every x with every y, less where y is x, or x + larger, or x - smaller
            with_larger.bit_count() * with_smaller.bit_count()
            - (with_larger & with_smaller).bit_count()
            - (with_larger & with_smaller >> 4 * larger).bit_count()
            - (with_smaller & with_larger >> 4 * smaller).bit_count()
        )
        self._length = self._apart + twice.bit_count() + one_dame[0].bit_count() + one_dame[1].bit_count()

    def __len__(self) -> int:
        return self._length

    def _item(self, at: int) -> Play:
        larger, smaller = self._numbers
        if at >= self._apart:
            return Play(_spell_pair(larger, smaller, self._not_apart()[at - self._apart]))
        seconds_of = _NOT_NEXT[larger][smaller]
        for x in arrows(self._with_larger):
            seconds = self._with_smaller & seconds_of[x]
            here = seconds.bit_count()
            if at < here:
                return Play(_spell_pair(larger, smaller, (x, arrows(seconds)[at])))
            at -= here
        raise IndexError(at)

    def __iter__(self) -> Iterator[Play]:
        larger, smaller = self._numbers
        seconds_of = _NOT_NEXT[larger][smaller]
        pairs = [(x, y) for x in arrows(self._with_larger) for y in arrows(self._with_smaller & seconds_of[x])]
        return (Play(_spell_pair(larger, smaller, pair)) for pair in pairs + self._not_apart())

    def _not_apart(self) -> list[Pair]:
        """Two dames of one arrow, then one dame alone."""
        return [(x, x) for x in arrows(self._twice)] + _in_a_row(*self._one_dame, *self._numbers)


def _not_next(larger: int, smaller: int, x: int) -> Mask:
    """Where another dame than x's plays the smaller: not from there, nor where x arrives, nor onto x itself."""
    return up_to(OFF) & ~mask(y for y in (x, x + larger, x - smaller) if y >= HAND)


_NOT_NEXT: Final = tuple(
    tuple(tuple(_not_next(larger, smaller, x) for x in range(OFF)) for smaller in range(larger)) for larger in range(7)
)
"""By the larger number, the smaller, and the arrow of the larger."""


def _spell_pair(larger: int, smaller: int, pair: Pair) -> Steps:
    """x plays the larger, y the smaller; the smaller first where it enters, or brings the dame x plays."""
    x, y = pair
    if (y == HAND and x != HAND) or x == y + smaller:
        return (y, y + smaller), (x, x + larger)
    return (x, x + larger), (y, y + smaller)


def _doublet(march: March, position: Board, number: int, times: int) -> Sequence[Play]:
    """As many as possible, all the dames in hand first; each play is the row of the arrows it is played from."""
    men = mine(position)
    free = march.ground(position)[0] >> 4 * number
    entering = min(men & 15, times)
    if entering and not free & 1:
        return NOTHING
    reach = occupied(men) & free
    while more := reach << 4 * number & free & ~reach:
        reach |= more
    left = times - entering
    begun: list[Begun] = [(men + entering * MOVED[HAND][number], 0, (HAND,) * entering)]
    moves_from = _MOVES[number]
    moves = [moves_from[x] for x in sorted(arrows(reach & ~1))]
    if left > 1:
        begun = _longer(begun, moves, left - 2)
        longest = TwoMore(begun, free & ~1, number)
        if longest:
            return longest
    rows = [row for _, _, row in _longer(begun, moves, min(left, 2))]
    return Plays(rows, partial(_spell_row, number)) if rows[0] else NOTHING


Begun = tuple[Men, int, Row]
"""The dames after some numbers of a doublet, the arrow last played from, and all of those arrows."""


Move = tuple[int, Row, Men, int]
_MOVES: Final[tuple[tuple[Move, ...], ...]] = tuple(
    tuple((x, (x,), 15 * bit(x), MOVED[x][x + number]) for x in range(OFF - number)) for number in range(7)
)
"""By number and arrow: the arrow, itself as a row, the dames on it, and what one that leaves it adds to the board."""


def _longer(begun: list[Begun], moves: list[Move], times: int) -> list[Begun]:
    """Rows made longer by so many arrows, or as many as there are, from behind: a dame that arrives may go on."""
    for _ in range(times):
        longer = [
            (men + change, x, row + only)
            for men, last, row in begun
            for x, only, dames, change in moves
            if x >= last and men & dames
        ]
        if not longer:
            break
        begun = longer
    return begun


class TwoMore(Lazy[Play]):
    """The rows that have begun in some way and go on by two arrows: these are counted on masks, as in `Both`."""

    __slots__ = ("_begun", "_free", "_number", "_ways")

    def __init__(self, begun: list[Begun], free: Mask, number: int) -> None:
        self._begun, self._free, self._number = begun, free, number
        self._ways: list[int] = []
        for men, last, _ in begun:
            held = occupied(men) & free & _FROM[last]
            n = held.bit_count()
            # from any two arrows that hold dames; twice from one that holds two; or on from one that held none
            twice, on = held & cases(men), held & (free ^ held) >> 4 * number
            self._ways.append(n * (n - 1) // 2 + twice.bit_count() + on.bit_count())

    def __len__(self) -> int:
        return sum(self._ways)

    def _item(self, at: int) -> Play:
        for (men, last, row), ways in zip(self._begun, self._ways, strict=True):
            if at >= ways:
                at -= ways
                continue
            for x, seconds in self._two_more(men, last):
                if at < len(seconds):
                    return Play(_spell_row(self._number, (*row, x, seconds[at])))
                at -= len(seconds)
        raise IndexError(at)

    def __iter__(self) -> Iterator[Play]:
        for men, last, row in self._begun:
            for x, seconds in self._two_more(men, last):
                for y in seconds:
                    yield Play(_spell_row(self._number, (*row, x, y)))

    def _two_more(self, men: Men, last: int) -> Iterator[tuple[int, list[int]]]:
        """Every arrow for the last number but one, with those there are then for the last."""
        for x in sorted(arrows(occupied(men) & self._free & _FROM[last])):
            after = men + MOVED[x][x + self._number]
            yield x, sorted(arrows(occupied(after) & self._free & _FROM[x]))


_FROM: Final = tuple(up_to(OFF) - up_to(arrow - 1) for arrow in range(OFF))
"""By arrow: it and all that lie before it, to the edge."""


def _spell_row(number: int, row: Row) -> Steps:
    return tuple([(x, x + number) for x in row])
