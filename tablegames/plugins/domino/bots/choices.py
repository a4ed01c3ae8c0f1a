"""What the others have chosen in a round, and what each could know then: the history gone through once more.

Backwards: what is open now and what was placed last tell what was open before it. So a history that begins in the
middle of a round, of a position that was set up, serves as far as it goes.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from tablegames.core.events import Seat
from tablegames.plugins.domino.order import from_the_right_of, written
from tablegames.plugins.domino.state import History, Passed, Placed
from tablegames.plugins.domino.tiles import NONE, Tiles, gather, place_of, tile

if TYPE_CHECKING:
    from tablegames.plugins.domino.view import DominoView

NO_NUMBER: Final = 255
"""What is open before the first tile."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A tile placed by another, and what there was to choose from."""

    seat: Seat
    since: Tiles
    """The tiles he has placed since, this one among them: with what he holds now, his hand then."""
    line: Tiles
    """What lay on the table."""
    left: int
    right: int
    fewest: int
    """The tiles of the one of the others who had fewest."""
    lacks: tuple[int, ...]
    """What the others had passed on, from his right: a bit for each number."""
    move: int
    """What he did."""


def choices(view: DominoView) -> list[Choice]:
    """All that can be told of, the last first; of one who has drawn since, his hand then is not known."""
    order, seats = written(view.order), len(view.counts)
    wanting = _wanting(view.history, seats)
    counts, line = list(view.counts), gather(tile(*laid) for laid in view.line)
    ends = [] if view.ends is None else list(view.ends)
    since, drew = [NONE] * seats, [False] * seats
    found = []
    for at in reversed(range(len(view.history))):
        one = view.history[at]
        if isinstance(one, Passed):
            counts[one.seat] -= one.drew
            drew[one.seat] |= one.drew
            continue
        move = _move(one)
        if move is None or not _taken_up(ends, one):
            break
        line &= ~one.tile.alone
        since[one.seat] |= one.tile.alone
        counts[one.seat] += 1
        if one.seat != view.seat and not drew[one.seat]:
            others = from_the_right_of(order, seats, one.seat)[:-1]
            left, right = ends or (NO_NUMBER, NO_NUMBER)
            lacks = tuple(wanting[at][seat] for seat in others)
            fewest = min(counts[seat] for seat in others)
            found.append(Choice(one.seat, since[one.seat], line, left, right, fewest, lacks, move))
    return found


def _move(one: Placed) -> int | None:
    """What was done, as a number; None: a tile was put where it does not go."""
    if one.onto is None:
        return place_of(one.tile.high, one.tile.low)
    return place_of(one.onto, one.tile.high + one.tile.low - one.onto) if one.tile.has(one.onto) else None


def _taken_up(ends: list[int], one: Placed) -> bool:
    """The open numbers as they were before a tile was placed; False: they cannot be found out."""
    if one.onto is None:
        ends.clear()
        return True
    free = one.tile.high + one.tile.low - one.onto
    if free not in ends:
        return False
    ends[ends.index(free)] = one.onto
    return True


def _wanting(history: History, seats: int) -> list[list[int]]:
    """Before each deed, the numbers each seat had passed on, and drawn nothing since."""
    found, now = [], [0] * seats
    for one in history:
        found.append(now)
        if isinstance(one, Passed):
            now = now[:]
            now[one.seat] = 0 if one.drew else now[one.seat] | 1 << one.ends[0] | 1 << one.ends[1]
    return found
