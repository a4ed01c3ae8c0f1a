"""Every complete play of a throw: as many numbers as can be played, and then the larger.

A play is one action, because both duties are true of the whole throw and not of one dame. `all_plays` is the rule;
`list_plays` puts its plays in order, by C where that was built.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from tablegames.core.dice import OpeningThrow, Throw
from tablegames.core.frozen import fast_init
from tablegames.families.tables.board.board import MOVED, Board
from tablegames.families.tables.board.men import OFF, Men, arrows, bit, place_in_arrows
from tablegames.families.tables.race.march import Ground, March, Walk

Steps = tuple[tuple[int, int], ...]
"""From where to where, in an order in which they can be played; `HAND` and `OFF` are places too."""


@fast_init
@dataclass(frozen=True, slots=True)
class Play:
    """A throw played out; without a step: nothing could be played."""

    steps: Steps


Action = Throw | OpeningThrow | Play
"""What is done in a race."""


def after(men: Men, steps: Steps) -> Men:
    """The dames once the steps are played, nothing being hit; of a whole board, the mover's dames moved."""
    for source, to in steps:
        men += MOVED[source][to]
    return men


NOTHING: Final = (Play(()),)
"""What is legal when no number can be played."""


def list_plays(march: March, position: Board, numbers: tuple[int, ...]) -> Sequence[Play]:
    """Every complete play, no two leading to the same position; nothing to play is a play too.

    The order is part of the rules: who plays at random draws a place in this list, so records hang on it.
    """
    if isinstance(march, Walk) and march.track is not None:
        plays: Sequence[Play] | None = march.track.plays(Play, march, position, numbers)
        if plays is not NotImplemented:
            return NOTHING if plays is None else plays
    found: Iterable[Steps] = all_plays(march, position, numbers).values()
    if march.ordinary(position, numbers):
        if numbers[0] == numbers[-1]:
            found = sorted(tuple(sorted(steps)) for steps in found)
        elif len(numbers) == 2:
            found = _in_order(found, march.ground(position))
    return [Play(steps) for steps in found]


def _in_order(found: Iterable[Steps], ground: Ground) -> list[Steps]:
    """The plays of two different numbers: two dames, two of one arrow, one dame by the larger first, by the smaller."""
    free, lone = ground

    def one_way(steps: Steps) -> Steps:
        """What leads to the same as one dame going on is that; by the larger first, if no dame is hit there."""
        if len(steps) == 2 and steps[1][1] == steps[0][0]:
            (middle, to), (source, _) = steps
            other = source + to - middle
            if bit(other) & free and not (bit(other) | bit(middle)) & lone:
                middle = other
            return (source, middle), (middle, to)
        return steps

    def place(steps: Steps) -> tuple[int, ...]:
        if len(steps) < 2:
            return ()
        (x, there), (y, to) = steps
        if there == y:
            return 2 if there - x > to - y else 3, place_in_arrows(x)
        if there - x < to - y:
            x, y = y, x
        return int(x == y), place_in_arrows(x), place_in_arrows(y)

    return sorted(map(one_way, found), key=place)


def all_plays(march: March, position: Board, numbers: tuple[int, ...]) -> dict[Board, Steps]:
    """The positions a throw can lead to, each with the steps of one play.

    Every number that can be played must be; of two that exclude each other, the larger (of more: the greatest
    sum).  [AUJ-TT V; AUJ-T2 XV] Layer after layer one more number is played, and what leads to the same position
    with the same numbers left is followed once.
    """
    ground = march.ground(position)
    layer: Layer = {numbers: {position: ()}}
    for _ in numbers:
        grown = _one_number_more(march, layer, ground)
        if not grown:
            break
        layer = grown
    if () in layer:
        return layer[()]  # every number is played
    least = min(map(sum, layer))
    return {reached: steps for left, plays in layer.items() if sum(left) == least for reached, steps in plays.items()}


Layer = dict[tuple[int, ...], dict[Board, Steps]]
"""By the numbers left to play: the positions reached, each with the steps that led there."""


def _one_number_more(march: March, layer: Layer, ground: Ground) -> Layer:
    grown: Layer = {}
    sources, played = march.sources, march.played
    for left, positions in layer.items():
        for number, still_left in each_number(left):
            step = STEP[number]
            reached = grown.setdefault(still_left, {})
            for position, steps in positions.items():
                for source in arrows(sources(position, number, ground)):
                    after = played(position, source, number)
                    if after not in reached:
                        reached[after] = steps + step[source]
    if all(grown.values()):
        return grown
    return {left: reached for left, reached in grown.items() if reached}


STEP: Final[tuple[tuple[Steps, ...], ...]] = tuple(
    tuple(((source, min(source + number, OFF)),) for source in range(OFF)) for number in range(7)
)
"""By the number and the place: the step, as the whole of a play."""


@cache
def each_number(left: tuple[int, ...]) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """Each different number, with what is left when it is played; throws are few, so each is worked out once."""
    return tuple((number, left[:at] + left[at + 1 :]) for number in dict.fromkeys(left) for at in [left.index(number)])
