"""Every complete play of a throw: as many numbers as can be played, and then the larger.

A play is one action, because both duties are true of the whole throw and not of one dame. `all_plays` is the rule as
it stands; `ordinary_plays` lists the same plays faster where no dame hinders another (see `ordinary`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Final, Generic, TypeVar

from tablegames.core.dice import OpeningThrow, Throw
from tablegames.core.frozen import quick
from tablegames.core.lazy import Lazy
from tablegames.families.tables.board.board import MOVED, Board
from tablegames.families.tables.board.men import OFF, Men, arrows

if TYPE_CHECKING:
    from tablegames.families.tables.race.march import Ground, March

C = TypeVar("C")
Steps = tuple[tuple[int, int], ...]
"""From where to where, in an order in which they can be played; `HAND` and `OFF` are places too."""


@quick
@dataclass(frozen=True, slots=True)
class Play:
    """A throw played out; without a step: nothing could be played."""

    steps: Steps


Action = Throw | OpeningThrow | Play
"""What is done in a race."""


class Plays(Lazy[Play], Generic[C]):
    """Plays kept in a short code; only the one asked for is spelt out."""

    __slots__ = ("_codes", "_spell")

    def __init__(self, codes: Sequence[C], spell: Callable[[C], Steps]) -> None:
        self._codes = codes
        self._spell = spell

    def __len__(self) -> int:
        return len(self._codes)

    def _item(self, at: int) -> Play:
        return Play(self._spell(self._codes[at]))

    def __iter__(self) -> Iterator[Play]:
        return map(Play, map(self._spell, self._codes))


def after(men: Men, steps: Steps) -> Men:
    """The dames once the steps are played, nothing being hit; of a whole board, the mover's dames moved."""
    for source, to in steps:
        men += MOVED[source][to]
    return men


def as_they_are(steps: Steps) -> Steps:
    """How steps are spelt that are kept spelt out."""
    return steps


NOTHING: Final = (Play(()),)
"""What is legal when no number can be played."""


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
