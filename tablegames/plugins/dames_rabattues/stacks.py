"""The six stacks of a side, what a number does there (it takes a dame down, or lifts one), and how a throw is shared.

A side is kept as the family keeps its dames: one still up on arrow n at place n, one lying flat on arrow n at place
n+6, one lifted at `OFF`. A step is from one of these places to the next.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final

from tablegames.core.dice import OpeningThrow, Throw
from tablegames.core.events import Event, Note, Seat
from tablegames.core.frozen import frozen
from tablegames.families.tables.board.men import mine, theirs, up_to
from tablegames.families.tables.board.places import MOST, MOVED, OFF, Board, Men, Steps, bit
from tablegames.families.tables.race.state import OTHER
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
"""Masks for `&` on a side: all dames up, those up on an arrow, those flat there."""

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
    """Whether a side lifts: not while a dame is up; `before` is how it stood when the dice fell.  [AUJ-DR VI]"""
    return not after & _UP and (last_down is LastDown.LIFTS_AT_ONCE or not before & _UP)


def step_of(before: Men, men: Men, number: int, last_down: LastDown) -> tuple[int, int] | None:
    """The step of a number: each arrow's own; an up dame goes down, and a side that lifts lifts.  [AUJ-DR V, VI]"""
    if men & _UP_ON[number]:
        return TAKEN_DOWN[number]
    if men & _FLAT_ON[number] and may_lift(before, men, last_down):
        return LIFTED[number]
    return None


@frozen
class Part:
    """A side's part in a throw: its dames afterwards, what it played, the numbers it could not play."""

    men: Men
    steps: Steps
    left: tuple[int, ...]


def part_of(men: Men, numbers: tuple[int, ...], last_down: LastDown) -> Part:
    """Every number a side can play, in the order that lets it play most.  [AUJ-DR V, VI]"""
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


@frozen
class SharedPlay:
    """A throw played out; without a step: nobody could play."""

    own: Steps
    """The thrower's steps, in an order that can be played."""
    fallen: Steps
    """His adversary's steps."""


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
    """Whether two plays do the same, in any order."""
    return sorted(play.own) == sorted(other.own) and sorted(play.fallen) == sorted(other.fallen)


FALLS: Final = {False: "tombe_pas_encore", True: "tombe_plus_de_dame"}
"""By whether the thrower lifts: why a number falls to his adversary."""
LOST: Final = {
    (False, False): "perdu_pas_encore",
    (False, True): "perdu_pas_encore_plus_de_dame",
    (True, False): "perdu_plus_de_dame_pas_encore",
    (True, True): "perdu_plus_de_dame",
}
"""By whether the thrower lifts, and whether his adversary does: why a number is lost."""


@cache
def throw_events(
    seat: Seat, numbers: tuple[int, ...], play: SharedPlay, lifting: tuple[bool, bool], over: bool
) -> tuple[Event, ...]:
    """The events of a throw of `seat`; there are few different ones, so each is made once.

    `lifting` says of the thrower and of his adversary whether they lift: then an unplayable number has no dame left on
    its arrow, otherwise none up. A game that is over ends at once, and the rest is not lost.
    """
    events = [*played(seat, play.own)]
    if play.fallen:
        events.append(_shared(FALLS[lifting[0]], seat, tuple(map(number_of, play.fallen))))
        events += played(OTHER[seat], play.fallen)
    lost = unplayed(numbers, play)
    if lost and not over:
        events.append(_shared(LOST[lifting], seat, lost))
    if numbers[0] == numbers[-1] and not over:
        events.append(Note("garde_le_de", seat, "AUJ-DR V"))
    return tuple(events)


def played(seat: Seat, steps: Steps) -> Iterator[Event]:
    """The dames one side took down and lifted."""
    down = tuple(number_of(step) for step in steps if step[1] != OFF)
    lifted = tuple(number_of(step) for step in steps if step[1] == OFF)
    if down:
        yield Note("rabattue", seat, "AUJ-DR V", (("at", down),))
    if lifted:
        yield Note("levee", seat, "AUJ-DR VI", (("at", lifted),))


def _shared(what: str, thrower: Seat, numbers: tuple[int, ...]) -> Event:
    """Numbers the thrower could not play, and which article has them played by the other, or by nobody."""
    return Note(what, thrower, "AUJ-DR V, VI", (("numbers", numbers), ("to", OTHER[thrower])))


def won_on_a_throw_of(thrower: Seat) -> Event:
    """The adversary of the thrower has lifted his last dame.  [AUJ-DR V, VI]"""
    return Note("au_coup_de_l_autre", OTHER[thrower], "AUJ-DR V, VI", (("to", thrower),))
