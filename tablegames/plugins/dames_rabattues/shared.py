"""A throw shared between the two: what the thrower plays of it, what falls to his adversary.  [AUJ-DR V, VI]"""

from __future__ import annotations

from dataclasses import dataclass

from tablegames.core.dice import OpeningThrow, Throw
from tablegames.core.frozen import quick
from tablegames.families.tables.board.board import MOVED, Board, mine, theirs
from tablegames.families.tables.board.men import Men
from tablegames.families.tables.race.plays import Steps
from tablegames.plugins.dames_rabattues.rules import LastDown
from tablegames.plugins.dames_rabattues.stacks import ALL_LIFTED, number_of, part_of


@quick
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


def moved(men: Men, steps: Steps) -> Men:
    """A side after its steps."""
    for source, to in steps:
        men += MOVED[source][to]
    return men


def same_play(play: SharedPlay, other: SharedPlay) -> bool:
    """Whether two plays do the same, in whatever order they are told."""
    return sorted(play.own) == sorted(other.own) and sorted(play.fallen) == sorted(other.fallen)
