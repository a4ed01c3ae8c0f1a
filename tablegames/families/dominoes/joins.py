"""Lines that branch, halves that join otherwise, and points for the open ends: all that a plain round does not have."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import pairwise

from tablegames.families.dominoes.spec import Alike, ArmsOpen, Branches, DominoSpec, JoinRule
from tablegames.families.dominoes.state import Cross, DominoView, End, Join, Pose, Round
from tablegames.families.dominoes.tiles import (
    HIGHEST,
    NONE,
    WITH,
    Ends,
    Laid,
    Line,
    Tile,
    Tiles,
    gather,
    lying,
    tile_set,
)

SUM = 7
WILD: Tiles = gather(one for one in tile_set(SUM - 1).tiles if one.pips in (0, SUM))
"""The tiles that go anywhere where touching halves make seven."""

Here = Round | DominoView


def goes(join: JoinRule, ends: Ends) -> Tiles:
    """Return all tiles that go at one of these open numbers."""
    found = NONE
    for number in ends:
        found |= _goes_at(join, number)
    return found


@cache
def _goes_at(join: JoinRule, number: int) -> Tiles:
    if join is JoinRule.EQUAL:
        return WITH[number]
    return WILD | (WITH[SUM - number] if number else NONE)


def halves(join: JoinRule, one: Tile, number: int) -> tuple[int, ...]:
    """Return the halves of a tile that may touch an open number; empty: it does not go there.

    >>> from tablegames.families.dominoes.tiles import tile
    >>> halves(JoinRule.SUM_7, tile(4, 2), 3), halves(JoinRule.SUM_7, tile(4, 3), 6)
    ((4,), (4, 3))
    >>> halves(JoinRule.EQUAL, tile(4, 3), 6)
    ()
    """
    if join is JoinRule.SUM_7 and one.alone & WILD:
        return tuple(dict.fromkeys((one.high, one.low)))
    wanted = number if join is JoinRule.EQUAL else SUM - number
    return (wanted,) if one.has(wanted) else ()


def plays(spec: DominoSpec, hand: Tiles, cross: Cross) -> list[Join]:
    """Return the ways to join a tile of a hand, end by end."""
    return [
        join for end, number in cross.open for alone, ways in _joins_at(spec.join, number, end) if alone & hand
        for join in ways
    ]  # fmt: skip


@cache
def _joins_at(join: JoinRule, number: int, end: End) -> tuple[tuple[Tiles, tuple[Join, ...]], ...]:
    """Return each tile that goes at an open number, with its ways to be joined."""
    found = ((one, halves(join, one, number)) for one in tile_set(HIGHEST).tiles)
    return tuple((one.alone, tuple(Join(one, half, end) for half in ways)) for one, ways in found if ways)


def joined(spec: DominoSpec, line: Line, cross: Cross, action: Pose | Join) -> tuple[Line, Cross]:
    """Return the line and what is beyond it after a tile is placed."""
    one = action.tile
    if isinstance(action, Pose):
        line, cross = ((one.high, one.low),), replace(cross, first=None)
    else:
        near, far = action.touching, one.pips - action.touching
        match action.at:
            case End.LEFT:
                line = ((far, near), *line)
            case End.RIGHT:
                line = (*line, (near, far))
            case End.UP:
                cross = replace(cross, up=(*cross.up, (near, far)))
            case End.DOWN:
                cross = replace(cross, down=(*cross.down, (near, far)))
    spins = spec.branches is Branches.FIRST_DOUBLE or (
        spec.branches is Branches.LEAD_DOUBLE and isinstance(action, Pose)
    )
    if spins and cross.spinner is None and one.double:
        cross = replace(cross, spinner=one.high)
    return line, replace(cross, open=open_ends(spec, line, cross))


def open_ends(spec: DominoSpec, line: Line, cross: Cross) -> tuple[tuple[End, int], ...]:
    """Return where a line is open."""
    return tuple(_open(spec, line, cross))


def _open(spec: DominoSpec, line: Line, cross: Cross) -> Iterator[tuple[End, int]]:
    """Return the open ends; of free sides that are alike only the first."""
    outer = (End.LEFT, line[0][0]), (End.RIGHT, line[-1][1])
    if len(line) == 1 and line[0][0] == line[0][1] and not cross.laid:
        yield outer[0]
        return
    spinner = cross.spinner
    place = None if spinner is None else line.index((spinner, spinner))
    arms = (End.UP, cross.up), (End.DOWN, cross.down)
    if spinner is None or place is None:
        yield from outer
        return
    sides = place > 0 and place < len(line) - 1
    if spec.arms_open is ArmsOpen.ALL_FOUR_FIRST:
        free = [end for end, used in ((End.LEFT, place > 0), (End.RIGHT, place < len(line) - 1), *arms) if not used]
        if free:
            yield free[0], spinner
            return
    yield from outer
    if sides:
        for end, arm in arms:
            if arm:
                yield end, arm[-1][1]
        free = [end for end, arm in arms if not arm]
        if free:
            yield free[0], spinner


def counted(line: Line, cross: Cross) -> tuple[tuple[int, bool], ...]:
    """Return the ends that count for points: the number of each, and whether a double lies there.

    A spinner counts until a tile lies on both its sides, and arms from their first tile on. A single double is one end.
    """
    if len(line) == 1:
        (left, right), *_ = line
        return ((left, True),) if left == right else ((left, False), (right, False))
    outer = [(left, left == right) for left, right in line[:1]] + [(right, left == right) for left, right in line[-1:]]
    return (*outer, *((arm[-1][1], arm[-1][0] == arm[-1][1]) for arm in (cross.up, cross.down) if arm))


def total(ends: Sequence[tuple[int, bool]]) -> int:
    """Return the pips of the ends, both halves of a double.

    >>> total([(5, True), (0, False)])
    10
    """
    return sum(number * (1 + double) for number, double in ends)


def points(spec: DominoSpec, line: Line, cross: Cross) -> int:
    """Return what the ends score for the player who has just placed a tile."""
    ends = counted(line, cross)
    made = sum(total(ends) // one if spec.in_units else total(ends) for one in spec.multiples if not total(ends) % one)
    if spec.alike is Alike.NONE:
        return made
    if len(ends) == 1:
        return made + 2
    shown: Counter[int] = Counter()
    for number, double in ends:
        shown[number] += 1 + (double and spec.alike is Alike.HALVES)
    alike = Counter(number for number, _ in ends)
    return made + max((shown[number] for number, ends_with in alike.items() if ends_with > 1), default=0)


def exhausted(spec: DominoSpec, here: Here, whole: Tiles) -> bool:
    """Whether no tile outside the line could go at its ends."""
    return not goes(spec.join, here.ends or ()) & whole & ~here.laid


def chained(spec: DominoSpec, line: Line) -> Laid | None:
    """Return the first tile of a line that does not join the one before it; None: all do."""
    for before, after in pairwise(line):
        wild = lying((before, after)) & WILD if spec.join is JoinRule.SUM_7 else NONE
        if not wild and after[0] != (before[1] if spec.join is JoinRule.EQUAL else SUM - before[1]):
            return after
    return None
