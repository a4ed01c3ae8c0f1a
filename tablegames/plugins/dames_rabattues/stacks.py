"""The six stacks of a side, what a number does there (it takes a dame down, or lifts one), and how a throw is shared.

A side is kept as the family keeps its dames: one still up on arrow n at place n, one lying flat on arrow n at place
n+6, one lifted at `OFF`. A step is from one of these places to the next.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from tablegames.core.dice import OpeningThrow, Throw
from tablegames.core.frozen import fast_init
from tablegames.families.tables.board.board import MOVED, Board, mine, theirs
from tablegames.families.tables.board.men import MOST, OFF, Men, bit, up_to
from tablegames.families.tables.race.plays import Steps
from tablegames.plugins.dames_rabattues.rules import LastDown

ARROWS: Final = range(1, 7)
STACKS: Final = (0, 2, 2, 2, 3, 3, 3)
"""By arrow: the dames stacked there at first, two on the three nearest the light, three on the others.  [AUJ-DR III]"""


def flat(arrow: int) -> int:
    """The place of the dames that lie flat on an arrow."""
    return arrow + len(ARROWS)


START: Final = sum((STACKS[arrow] - 1) * bit(arrow) + bit(flat(arrow)) for arrow in ARROWS)
"""Six stacks, the lowest dame of each already down: nine to take down.  [AUJ-DR III, V]"""
ALL_LIFTED: Final = MOST * bit(OFF)
_UP: Final = up_to(len(ARROWS))
_UP_ON: Final = tuple(MOST * bit(arrow) for arrow in range(7))
_FLAT_ON: Final = tuple(MOST * bit(flat(arrow)) for arrow in range(7))
"""What `&` keeps of a side: all that is up, what is up on an arrow, what lies flat there."""

TAKEN_DOWN: Final = tuple((arrow, flat(arrow)) for arrow in range(7))
"""By number: the step that takes a dame of its arrow down."""
LIFTED: Final = tuple((flat(arrow), OFF) for arrow in range(7))
"""By number: the step that lifts a dame of its arrow."""


def number_of(step: tuple[int, int]) -> int:
    """The number a step plays: that of its arrow.

    >>> number_of(TAKEN_DOWN[5]), number_of(LIFTED[5])
    (5, 5)
    """
    return (step[0] - 1) % len(ARROWS) + 1


def any_up(men: Men) -> bool:
    """Whether a dame of the side is still to be taken down."""
    return men & _UP != 0


def may_lift(before: Men, after: Men, last_down: LastDown) -> bool:
    """Whether a side lifts: not while a dame is up; after its last went down, at once or from the next throw.

    [AUJ-DR VI] `before` is how it stood when the dice fell.
    """
    return not after & _UP and (last_down is LastDown.LIFTS_AT_ONCE or not before & _UP)


def step_of(before: Men, men: Men, number: int, last_down: LastDown) -> tuple[int, int] | None:
    """What a number does for a side: every arrow has its own number, and serves no other.  [AUJ-DR V, VI]

    A dame up on its arrow goes down; if the side lifts, a dame lying there is lifted.
    """
    if men & _UP_ON[number]:
        return TAKEN_DOWN[number]
    if men & _FLAT_ON[number] and may_lift(before, men, last_down):
        return LIFTED[number]
    return None


@fast_init
@dataclass(frozen=True, slots=True)
class Part:
    """A side's part in a throw: its dames afterwards, what it played, the numbers it could not play."""

    men: Men
    steps: Steps
    left: tuple[int, ...]


def part_of(men: Men, numbers: tuple[int, ...], last_down: LastDown) -> Part:
    """Every number a side can play, taken in the order that lets it play most.  [AUJ-DR V, VI]

    Either order plays the same unless one number takes the last dame down and the other then lifts.
    """
    part = _in_order(men, numbers, last_down)
    if part.left and part.steps:
        other = _in_order(men, numbers[::-1], last_down)
        return part if other.left else other
    return part


def _in_order(before: Men, numbers: tuple[int, ...], last_down: LastDown) -> Part:
    """The numbers in that order, each played if it can be."""
    men = before
    steps: Steps = ()
    left: tuple[int, ...] = ()
    for number in numbers:
        step = step_of(before, men, number, last_down)
        if step is None:
            left += (number,)
        else:
            men += MOVED[step[0]][step[1]]
            steps += (step,)
    return Part(men, steps, left)


@fast_init
@dataclass(frozen=True, slots=True)
class SharedPlay:
    """A throw played out; without a step: nobody could play."""

    own: Steps
    """What the thrower plays, in an order in which it can be played."""
    fallen: Steps
    """What his adversary plays of it."""


Action = Throw | OpeningThrow | SharedPlay


def shared(position: Board, numbers: tuple[int, ...], last_down: LastDown) -> SharedPlay:
    """The one play of a throw: the thrower's own numbers first, what he cannot play falls to the other.  [AUJ-DR V]

    Once the thrower has lifted everything the game is won, and nothing falls to anybody.  [AUJ-DR VI]
    """
    own = part_of(mine(position), numbers, last_down)
    if not own.left or own.men == ALL_LIFTED:
        return SharedPlay(own.steps, ())
    return SharedPlay(own.steps, part_of(theirs(position), own.left, last_down).steps)


def unplayed(numbers: tuple[int, ...], play: SharedPlay) -> tuple[int, ...]:
    """The numbers nobody plays."""
    left = list(numbers)
    for step in (*play.own, *play.fallen):
        left.remove(number_of(step))
    return tuple(left)


def same_play(play: SharedPlay, other: SharedPlay) -> bool:
    """Whether two plays do the same, in whatever order they are told."""
    return sorted(play.own) == sorted(other.own) and sorted(play.fallen) == sorted(other.fallen)
