"""Ordinary throws listed in closed form: none of them can lift a dame, so no dame on the board waits for another.

The plays are those of `plays.all_plays` (a test compares the two); here they are counted out without making a
single position. Two facts of arithmetic carry it. A simple throw: "x plays a, y plays b" leads to different positions
for different (x, y), except that every way by which one dame, or two in a row, ends up a+b further on is the same.
A doublet: plays differ exactly when the arrows played from differ, and those can always be taken from behind.
The hand is the arrow before the first, and goes first.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from tablegames.families.tables.board import MOVED, Board, mine
from tablegames.families.tables.march import March
from tablegames.families.tables.men import HAND, Mask, Men, arrows, cases, occupied
from tablegames.families.tables.plays import NOTHING, Play, Plays, Steps, all_plays

Pair = tuple[int, int]
Row = tuple[int, ...]


def list_plays(march: March, position: Board, numbers: tuple[int, ...]) -> Sequence[Play]:
    """Every legal play, no two leading to the same position; nothing to play is a play too."""
    if march.ordinary(position, len(numbers)):
        if numbers[0] == numbers[-1]:
            return _doublet(march, position, numbers[0], len(numbers))
        if len(numbers) == 2:
            return _simple(march, position, numbers[0], numbers[1])
    return Plays([*all_plays(march, position, numbers).values()], _as_it_is)


def _as_it_is(steps: Steps) -> Steps:
    return steps


def _simple(march: March, position: Board, larger: int, smaller: int) -> Sequence[Play]:
    """Both numbers by two dames or by one (tout d'une); else the larger alone, else the smaller."""
    free, lone = march.ground(position)
    men = mine(position)
    held = occupied(men)
    with_larger = held & free >> 4 * larger
    with_smaller = held & free >> 4 * smaller
    if men & 15:
        pairs = _entering(men & 15, with_larger, with_smaller, larger, smaller)
        with_larger &= 1
        with_smaller &= 1
    else:
        pairs = _two_dames(men, with_larger, with_smaller, larger, smaller)
    if men & 15 < 2:
        pairs += _one_dame(with_larger, with_smaller, free, lone, larger, smaller)
    if pairs:
        return Plays(pairs, partial(_spell_pair, larger, smaller))
    if with_larger:
        return Plays([(x,) for x in arrows(with_larger)], partial(_spell_row, larger))
    if with_smaller:
        return Plays([(y,) for y in arrows(with_smaller)], partial(_spell_row, smaller))
    return NOTHING


def _two_dames(men: Men, with_larger: Mask, with_smaller: Mask, larger: int, smaller: int) -> list[Pair]:
    """One dame plays the larger, another the smaller, neither going where the other leaves."""
    seconds = arrows(with_smaller)
    in_a_row = (larger, -smaller, 0)
    pairs = [(x, y) for x in arrows(with_larger) for y in seconds if y - x not in in_a_row]
    two = with_larger & with_smaller & cases(men)
    if two:
        pairs += [(x, x) for x in arrows(two)]
    return pairs


def _one_dame(with_larger: Mask, with_smaller: Mask, free: Mask, lone: Mask, larger: int, smaller: int) -> list[Pair]:
    """Tout d'une, by either number first; the two ways are one, unless the dame hits on one of them."""
    on = free >> 4 * (larger + smaller)
    by_larger, by_smaller = with_larger & on, with_smaller & on
    by_smaller &= ~by_larger | lone >> 4 * larger | lone >> 4 * smaller
    pairs = [(x, x + larger) for x in arrows(by_larger)]
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
    first: Row = (HAND,) * entering
    rows = _rows(men + entering * MOVED[HAND][number], first, sorted(arrows(reach & ~1)), number, times - entering)
    return Plays(rows, partial(_spell_row, number)) if rows[0] else NOTHING


def _rows(men: Men, first: Row, reach: list[int], number: int, times: int) -> list[Row]:
    """The longest rows of arrows the number can be played from, from behind: a dame that arrives may go on."""
    moves = [(at, (x,), 15 << 4 * x, MOVED[x][x + number]) for at, x in enumerate(reach)]
    tails = [moves[at:] for at in range(len(moves))]
    layer: list[tuple[Men, int, Row]] = [(men, 0, first)] if moves and times else []
    for _ in range(times - 1):
        grown = [
            (men + change, at, row + x)
            for men, last, row in layer
            for at, x, dames, change in tails[last]
            if men & dames
        ]
        if not grown:
            return [row for _, _, row in layer] or [first]
        layer = grown
    # the last number only adds an arrow: the dames need not be moved any more
    longest = [row + x for men, last, row in layer for _, x, dames, _ in tails[last] if men & dames]
    return longest or [row for _, _, row in layer] or [first]


def _spell_row(number: int, row: Row) -> Steps:
    return tuple([(x, x + number) for x in row])
