"""The line of tiles on the table: tiles as they lie from left to right, open at both ends.  [AUJ-Dom ch. II]"""

from __future__ import annotations

from itertools import pairwise

from tablegames.plugins.domino.tiles import DOUBLE_SIX, Laid, Tile, Tiles, TileSet, gather, spread, tile

Line = tuple[Laid, ...]

Ends = tuple[int, int]
"""The two open numbers, the larger first: which of them lies at the left is no part of the game."""


def ends_of(line: Line) -> Ends | None:
    """The open numbers; None before the first tile. A double makes no branch.

    >>> ends_of(((4, 6), (6, 6), (6, 3)))
    (4, 3)
    """
    if not line:
        return None
    left, right = line[0][0], line[-1][1]
    return (left, right) if left >= right else (right, left)


def write_line(line: Line) -> str:
    """The tiles as they lie, from left to right; a dash where none does.

    >>> write_line(((4, 6), (6, 6), (6, 3))), write_line(())
    ('4-6 6-6 6-3', '–')
    """
    return " ".join(f"{left}-{right}" for left, right in line) or "–"


def joined(line: Line) -> bool:
    """Whether each tile joins the one before it.

    >>> joined(((6, 6), (6, 3))), joined(((6, 6), (6, 3), (5, 4)))
    (True, False)
    """
    return all(one[1] == other[0] for one, other in pairwise(line))


def exhausted(line: Line, of: TileSet = DOUBLE_SIX) -> bool:
    """Whether all the tiles with the open numbers lie in the line, so that no other can ever be joined to it.

    >>> exhausted(((6, 5), (5, 4), (4, 6), (6, 6), (6, 1), (1, 3), (3, 6), (6, 2), (2, 0), (0, 6)))
    True
    """
    ends = ends_of(line)
    if ends is None:
        return False
    return not of.goes[ends[0]][ends[1]] & ~gather(tile(*laid) for laid in line)


def relaid(line: Line) -> Line:
    """The same tiles with the same open ends, laid in one fixed order: from the larger end, larger numbers first.

    Two lines are the same position when they are equal so relaid, for only the tiles played and the open numbers
    matter to the round.

    >>> relaid(((5, 6), (6, 6), (6, 4), (4, 2), (2, 6))) == relaid(((6, 6), (6, 4), (4, 2), (2, 6), (6, 5)))
    True
    """
    ends = ends_of(line)
    if ends is None:
        return ()
    rest = gather(tile(*laid) for laid in line)
    at = ends[0]
    order: list[Laid] = []
    while rest:
        step = next(one for one in spread(rest) if one.has(at) and _all_within_reach(rest, one, at))
        free = step.high + step.low - at
        order.append((at, free))
        rest = rest ^ step.alone
        at = free
    return tuple(order)


def _all_within_reach(tiles: Tiles, first: Tile, at: int) -> bool:
    """Whether, after `first` is joined to `at`, every other tile can still follow."""
    rest = set(spread(tiles ^ first.alone))
    reached = {first.high + first.low - at}
    while near := {one for one in rest if one.high in reached or one.low in reached}:
        rest -= near
        reached |= {number for one in near for number in (one.high, one.low)}
    return not rest
