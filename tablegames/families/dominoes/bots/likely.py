"""The others' probable hands: deals that fit a seat's view, weighted by the others' choices.

Many equally likely deals are each weighted by how often quick players with those hands would have chosen as the others
did; then the wanted number is drawn in proportion to the weights. No deal weighs more than `MOST` times the average,
and a player may choose without thinking, so that no single choice decides what he holds.
"""

from __future__ import annotations

from array import array
from bisect import bisect_right
from collections.abc import Sequence
from itertools import accumulate, chain
from typing import TYPE_CHECKING, Final

from tablegames.core.chance import Rng
from tablegames.core.events import Seat
from tablegames.core.frozen import frozen
from tablegames.families.dominoes.bots.ground import IN_NATIVE, listed, moves_of, native_of
from tablegames.families.dominoes.bots.manner import FREE, ONTO, PlayManner, shares
from tablegames.families.dominoes.deals import Deals, Dealt
from tablegames.families.dominoes.order import from_the_right_of, written
from tablegames.families.dominoes.state import DominoView, History, Passed, Placed
from tablegames.families.dominoes.tiles import DOUBLE_SIX, NONE, Tiles, lying, place_of

if TYPE_CHECKING:
    from tablegames.families.dominoes.game import Dominoes

NO_NUMBER: Final = 255
"""Stands for the open number before the first tile."""


@frozen
class PastChoice:
    """A tile placed by another, and what there was to choose from."""

    seat: Seat
    since: Tiles
    """The tiles he has placed from then on; with what he holds now they made his hand."""
    line: Tiles
    """The tiles on the table."""
    left: int
    right: int
    fewest: int
    """The tiles of the one of the others who had fewest."""
    lacks: tuple[int, ...]
    """The numbers the others had passed on, from the player's right, with a bit for each number."""
    move: int
    """The player's choice."""


def choices(view: DominoView) -> list[PastChoice]:
    """The choices that can be judged, the latest first; after a player has drawn, his earlier hand is unknown."""
    order, seats = written(view.order), len(view.counts)
    lacking = wanting(view.history, seats)
    counts, line = list(view.counts), lying(view.line)
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
            lacks = tuple(lacking[at][seat] for seat in others)
            fewest = min(counts[seat] for seat in others)
            found.append(PastChoice(one.seat, since[one.seat], line, left, right, fewest, lacks, move))
    return found


def _move(one: Placed) -> int | None:
    """The number of a move; None: a tile was put where it does not go."""
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


def wanting(history: History, seats: int) -> list[list[int]]:
    """Before each deed, and after the last, the numbers each seat had passed on and drawn nothing since, as bits."""
    found, now = [], [0] * seats
    for one in history:
        found.append(now)
        if isinstance(one, Passed):
            now = now[:]
            now[one.seat] = 0 if one.drew else now[one.seat] | 1 << one.ends[0] | 1 << one.ends[1]
    return [*found, now]


POOL: Final = 8
"""How many deals are weighted for each one that is used."""
SMALL_POOL: Final = 3
"""The same where that takes long: where one draws, and with sets that the native code has no room for."""
MOST: Final = 40
"""The most a deal may weigh, as a multiple of the average."""
SLIP: Final = 0.08
"""The share of choices made without thinking."""


class Likely:
    """The deals a seat must reckon with, the likely ones more often."""

    __slots__ = ("_choices", "_deals", "_draws", "_manner", "_native", "_others", "_packed", "_pool", "_scale")

    def __init__(self, game: Dominoes, view: DominoView, manner: PlayManner, scale: float) -> None:
        self._deals, self._manner, self._scale = Deals(game, view), manner, scale
        self._draws = game.spec.draws
        self._others = [seat for seat in range(game.seats) if seat != view.seat]
        self._choices = choices(view)
        fits = game.tile_set == DOUBLE_SIX and game.seats <= IN_NATIVE
        self._pool = POOL if fits and not self._draws else SMALL_POOL
        self._native = native_of(game)
        words = [word for one in self._choices for word in self._encoded(one)] if fits else []
        self._packed = array("Q", words).tobytes()

    def draw(self, number: int, rng: Rng) -> list[Dealt]:
        """Return this many deals, each with a random number."""
        if self._draws:
            dealt = [self._deals.sample(rng) for _ in range(number * self._pool if self._choices else number)]
            held = [tuple(hands[seat] for seat in self._others) for hands, _ in dealt]
            return [(*dealt[at], rng.below(1 << 31)) for at in self._taken(held, number, rng)]
        held = self._deals.held(number * self._pool if self._choices else number, rng)
        return [(self._deals.whole(held[at]), (), rng.below(1 << 31)) for at in self._taken(held, number, rng)]

    def _taken(self, held: Sequence[tuple[Tiles, ...]], number: int, rng: Rng) -> Sequence[int]:
        return taken(self.weights(held), number, rng) if self._choices else range(number)

    def weights(self, held: Sequence[tuple[Tiles, ...]]) -> Sequence[float]:
        """How often quick players would have chosen so, if the others held this."""
        if self._native is None:
            return [self._weight(hands) for hands in held]
        words, found = array("Q", chain.from_iterable(held)).tobytes(), array("d")
        packed, model = self._manner.packed, shares(self._scale).tobytes()
        found.frombytes(self._native.weights(packed, model, SLIP, self._packed, words, len(self._others)))
        return found

    def _weight(self, hands: Sequence[Tiles]) -> float:
        weight = 1.0
        for one in self._choices:
            weight *= likelihood(self._manner, self._scale, hands[self._others.index(one.seat)] | one.since, one)
        return weight

    def _encoded(self, one: PastChoice) -> tuple[int, ...]:
        """A choice for the native code."""
        late = int(one.fewest <= self._manner.late_at)
        lacks = sum(bits << 8 * at for at, bits in enumerate(one.lacks))
        place = self._others.index(one.seat)
        return place, one.since, one.line, one.left, one.right, late, lacks, one.move


def likelihood(manner: PlayManner, scale: float, hand: Tiles, one: PastChoice) -> float:
    """How likely he was to choose so, holding that hand; 1 where he could not have chosen so, or had no choice."""
    first, table = one.left == NO_NUMBER, shares(scale)
    seen = hand | one.line
    lure = manner.first if first else manner.late if one.fewest <= manner.late_at else manner.tile
    moves = listed(moves_of(hand, -1 if first else one.left, one.right))
    if one.move not in moves or len(moves) == 1:
        return 1.0
    lacks, left, right = one.lacks, one.left, one.right
    keeps = {} if first else {number: manner.worth(hand, seen, lacks, number) for number in (left, right)}
    scores = []
    for move in moves:
        free, onto = FREE[move], ONTO[move]
        stays = onto if first else right if onto == left else left
        for number in (free, stays):
            if number not in keeps:
                keeps[number] = manner.worth(hand, seen, lacks, number)
        scores.append(lure[move] + keeps[free] + keeps[stays] + (manner.same if free == stays else 0))
    best = max(scores)
    parts = [table[best - score] if best - score < len(table) else 0.0 for score in scores]
    his = parts[moves.index(one.move)]
    return (1 - SLIP) * (his / sum(parts)) + SLIP / len(moves)


def taken(weights: Sequence[float], number: int, rng: Rng) -> list[int]:
    """Choose deals at even steps through the weights, from a random start.

    >>> taken([1.0, 1.0, 4.0, 2.0], 4, Rng(1))
    [1, 2, 2, 3]
    """
    sums = list(accumulate(capped(weights)))
    step, last = sums[-1] / number, len(sums) - 1
    start, at, found = step * ((rng.bits() >> 11) * 2.0**-53), 0, []
    for one in range(number):
        at = bisect_right(sums, start + one * step, at, last)
        found.append(at)
    return found


def capped(weights: Sequence[float]) -> Sequence[float]:
    """Cap the weights at `MOST` times their average after capping; equal weights where a few have everything.

    >>> capped([1.0] * 99 + [1000.0])[-2:]
    [1.0, 66.0]
    """
    fair = len(weights) / MOST
    if max(weights) * fair <= sum(weights):
        return weights
    heaviest, rest = sorted(weights, reverse=True), sum(weights)
    for above, weight in enumerate(heaviest):
        if above >= fair:
            break
        if weight * (fair - above) <= rest:
            cap = rest / (fair - above)
            return [min(one, cap) for one in weights]
        rest -= weight
    return [1.0] * len(weights)
