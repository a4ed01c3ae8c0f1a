"""Ordinary throws listed in closed form: no dame in hand, none that could be lifted, so no dame waits for another.

The plays are those of `plays.all_plays` (a test compares the two); here they are counted out without making a
single position. Two facts of arithmetic carry it. A simple throw: "x plays a, y plays b" leads to different positions
for different (x, y), except that every way by which one dame, or two in a row, ends up a+b further on is the same.
A doublet: plays differ exactly when the arrows played from differ, and those can always be taken from behind.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from tablegames.families.tables.board import Board, mine, moved
from tablegames.families.tables.march import March
from tablegames.families.tables.men import Mask, arrows, cases, occupied
from tablegames.families.tables.plays import NOTHING, Play, Plays, Steps, all_plays

Pair = tuple[int, int]


def list_plays(march: March, position: Board, numbers: tuple[int, ...]) -> Sequence[Play]:
    """Every legal play, no two leading to the same position; nothing to play is a play too."""
    if march.ordinary(position, len(numbers)):
        if len(numbers) == 2 and numbers[0] != numbers[1]:
            return _simple(march, position, numbers[0], numbers[1])
        if numbers[0] == numbers[-1]:
            return _doublet(march, position, numbers[0], len(numbers))
    return Plays(tuple(all_plays(march, position, numbers).values()), _as_it_is)


def _as_it_is(steps: Steps) -> Steps:
    return steps


def _simple(march: March, position: Board, larger: int, smaller: int) -> Sequence[Play]:
    """Both numbers by two dames or by one (tout d'une); else the larger alone, else the smaller."""
    free, lone = march.ground(position)
    men = mine(position)
    held = occupied(men)
    with_larger = held & free >> 4 * larger
    with_smaller = held & free >> 4 * smaller
    firsts, seconds = arrows(with_larger), arrows(with_smaller)
    one_by_one = (larger, -smaller, 0)
    pairs = [(x, y) for x in firsts for y in seconds if y - x not in one_by_one]
    pairs += [(x, x) for x in arrows(with_larger & with_smaller & cases(men))]
    both = free >> 4 * (larger + smaller)
    by_larger, by_smaller = with_larger & both, with_smaller & both
    pairs += [(x, x + larger) for x in arrows(by_larger)]
    twice = by_larger & by_smaller
    if twice:  # the two ways of one dame are one, unless it hits on one of them
        by_smaller ^= twice & ~(lone >> 4 * larger | lone >> 4 * smaller)
    pairs += [(y + smaller, y) for y in arrows(by_smaller)]
    if pairs:
        return Plays(pairs, partial(_spell_pair, larger, smaller))
    for number, sources in ((larger, firsts), (smaller, seconds)):
        if sources:
            return Plays([(source,) for source in sources], partial(_spell_row, number))
    return NOTHING


def _spell_pair(larger: int, smaller: int, pair: Pair) -> Steps:
    """x plays the larger, y the smaller; the smaller first when that brings the dame x plays."""
    x, y = pair
    if x == y + smaller:
        return (y, x), (x, x + larger)
    return (x, x + larger), (y, y + smaller)


def _doublet(march: March, position: Board, number: int, times: int) -> Sequence[Play]:
    """The arrows played from, from behind: as many as possible, a dame that arrives may go on."""
    free = march.ground(position)[0] >> 4 * number
    men = mine(position)
    can = [(x, 4 * x, moved(x, x + number)) for x in arrows(_within_reach(occupied(men), free, number))]
    layer: list[tuple[int, tuple[int, ...]]] = [(men, ())]
    for _ in range(times):
        grown = [
            (men + change, (*row, x))
            for men, row in layer
            for x, at, change in can
            if men >> at & 15 and (not row or row[-1] <= x)
        ]
        if not grown:
            break
        layer = grown
    return Plays([row for _, row in layer], partial(_spell_row, number)) if layer[0][1] else NOTHING


def _within_reach(held: Mask, may_go: Mask, number: int) -> Mask:
    """The arrows from which the number may be played now, or once a dame has come there by it."""
    reach = held & may_go
    while more := reach << 4 * number & may_go & ~reach:
        reach |= more
    return reach


def _spell_row(number: int, row: tuple[int, ...]) -> Steps:
    return tuple((x, x + number) for x in row)
