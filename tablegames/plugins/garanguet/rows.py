"""A triplet in closed form: nine times the same number, counted without making a single position.

A dame that plays n goes from an arrow to the one n further, so the arrows fall into chains: 1, 1+n, 1+2n, then 2, 2+n
and so on. Two plays differ exactly when the numbers of dames that leave each arrow do. From an arrow there leave at
most those that stand there and those that have arrived from the arrow before it in its chain; taken chain by chain,
from behind, the ways to play so many numbers from an arrow on depend on those of the next one alone.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import accumulate

from tablegames.core.lazy import Lazy
from tablegames.families.tables.board.board import MOVED, Board, mine
from tablegames.families.tables.board.men import HAND, OFF, Mask, Men, bit, count, occupied
from tablegames.families.tables.race.march import March
from tablegames.families.tables.race.plays import NOTHING, Play

Ways = list[list[int]]
"""By the numbers left to play: the ways when none, up to one, up to two ... dames leave the arrow."""


def list_rows(march: March, position: Board, number: int, times: int) -> Sequence[Play]:
    """Every play of as many as possible of the same numbers, those in hand entering first, none to be lifted."""
    men, ground = mine(position), march.ground(position)[0] >> 4 * number
    entering = min(count(men, HAND), times)
    if entering and not ground & bit(HAND):
        return NOTHING
    men += entering * MOVED[HAND][number]
    rows = Rows(men, _in_chains(men, ground, number), number, times - entering, entering)
    return rows if rows.numbers else NOTHING


def _in_chains(men: Men, ground: Mask, number: int) -> list[int]:
    """The arrows the number can be played from, by dames that stand there or arrive there, chain by chain."""
    able = occupied(men) & ground & ~bit(HAND)
    while more := able << 4 * number & ground & ~able:
        able |= more
    return [
        arrow for first in range(1, number + 1) for arrow in range(first, OFF - number, number) if able & bit(arrow)
    ]


class Rows(Lazy[Play]):
    """The plays, each found by its place among them."""

    __slots__ = ("_arrows", "_entering", "_left", "_length", "_number", "_ways")

    def __init__(self, men: Men, arrows: list[int], number: int, left: int, entering: int) -> None:
        self._arrows, self._number, self._entering = arrows, number, entering
        self._ways: list[Ways] = []
        total = [1] + [0] * left
        """By the numbers left: the ways from the next arrow on, when nobody arrives there."""
        for at in range(len(arrows) - 1, -1, -1):
            goes_on = at + 1 < len(arrows) and arrows[at + 1] == arrows[at] + number
            if goes_on:
                after, there = self._ways[-1], count(men, arrows[at + 1])
                ways = [
                    list(accumulate([after[some - go][min(there + go, some - go)] for go in range(some + 1)]))
                    for some in range(left + 1)
                ]
            else:
                ways = [list(accumulate(total[some::-1])) for some in range(left + 1)]
            here = count(men, arrows[at])
            total = [ways[some][min(here, some)] for some in range(left + 1)]
            self._ways.append(ways)
        self._ways.reverse()
        self._left = max(some for some in range(left + 1) if total[some])
        self._length = total[self._left]

    @property
    def numbers(self) -> int:
        """How many are played."""
        return self._entering + self._left

    def __len__(self) -> int:
        return self._length

    def __iter__(self) -> Iterator[Play]:
        return map(self._item, range(self._length))

    def _item(self, at: int) -> Play:
        if at >= self._length:
            raise IndexError(at)
        left, row = self._left, [HAND] * self._entering
        for arrow, ways in zip(self._arrows, self._ways, strict=True):
            leave = bisect_right(ways[left], at)
            if leave:
                at -= ways[left][leave - 1]
                row += [arrow] * leave
                left -= leave
        return Play(tuple([(arrow, arrow + self._number) for arrow in row]))

    def __contains__(self, play: object) -> bool:
        """Asked at the place where the play would be, rather than of each play whether it is this one."""
        if not isinstance(play, Play):
            return False
        leaving = Counter(source for source, _ in play.steps)
        at, left = 0, self._left
        for arrow, ways in zip(self._arrows, self._ways, strict=True):
            leave = min(leaving[arrow], left)
            if leave:
                at += ways[left][leave - 1]
                left -= leave
        return at < self._length and self._item(at) == play
