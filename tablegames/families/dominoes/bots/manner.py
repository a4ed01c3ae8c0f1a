"""How a quick player chooses: a few tables of whole numbers say what tiles and open numbers are worth to him.

He sees his own hand and the table. The worth of a move is that of its tile, of the two numbers open after it, and a
little luck; he takes the best. The worth of a number depends on how many of his tiles have it, how many he sees of it
at all, and who has passed on it.
"""

from __future__ import annotations

from array import array
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from math import exp, log
from typing import Any, Final, TypeVar

from tablegames.families.dominoes.tiles import HIGHEST, WITH, Tiles, place_of

_PLACES: Final = sorted((place_of(a, b), a, b) for a in range(HIGHEST + 1) for b in range(HIGHEST + 1))
FREE: Final = tuple(free for _, _, free in _PLACES)
"""For each move the number it leaves open."""
ONTO: Final = tuple(onto for _, onto, _ in _PLACES)
"""For each move the number it covers."""
PIPS: Final = tuple(onto + free for _, onto, free in _PLACES)
"""For each move the points on its tile."""
_IN_NATIVE: Final = 49
"""The moves with the double six, which come first."""
_NUMBERS: Final = 8
"""How many tiles of a number there can be with the double six: none to seven."""


SCALE: Final = 32
"""A learnt weight of one, in whole numbers."""
LATE: Final = 2
"""It is late once another player has this few tiles."""
T = TypeVar("T", int, float)


@dataclass(frozen=True)
class PlayManner:
    """A way to choose; all its numbers in one measure."""

    tile: tuple[int, ...]
    """For each move, its tile."""
    late: tuple[int, ...]
    """The same once another player has few tiles left."""
    first: tuple[int, ...]
    """The same for the first tile of a round."""
    own: tuple[int, ...]
    """An open number, by how many of his tiles have it."""
    seen: tuple[int, ...]
    """The same, by how many tiles with it he sees, his own among them."""
    lacks: tuple[int, int, int]
    """The same, if the first, second or third to his right has passed on it."""
    same: int = 0
    """That both ends show one number."""
    late_at: int = 0
    """How many tiles are few; 0: it is never late."""
    noise: tuple[int, ...] = (0,)
    """The player's errors in judging a move, equally frequent."""

    @cached_property
    def packed(self) -> bytes:
        """The same for the native code."""
        tables = (self.tile, self.late, self.first)
        return array(
            "i",
            [
                *(number for table in tables for number in table[:_IN_NATIVE]),
                *self.own[:_NUMBERS],
                *self.seen[:_NUMBERS],
                *self.lacks,
                self.same,
                self.late_at,
                len(self.noise),
                *self.noise,
            ],
        ).tobytes()

    def worth(self, hand: Tiles, seen: Tiles, lacks: Sequence[int], number: int) -> int:
        """Return the value of an open number to the player; `lacks` has a bit for each number, for each other."""
        row = WITH[number]
        worth = self.own[(hand & row).bit_count()] + self.seen[(seen & row).bit_count()]
        for lacking, weight in zip(lacks, self.lacks, strict=False):
            if lacking >> number & 1:
                worth += weight
        return worth


def by_tile(pip: T, double: T) -> tuple[T, ...]:
    """The worth of tiles: so much per pip, and more for a double."""
    return tuple(pip * PIPS[move] + double * (ONTO[move] == FREE[move]) for move in range(len(_PLACES)))


def by_count(each: int) -> tuple[int, ...]:
    """The worth of a number: so much for each tile."""
    return tuple(each * count for count in range(HIGHEST + 2))


@cache
def doubts(scale: float, kinds: int = 256) -> tuple[int, ...]:
    """Misjudgements: a player takes the best of several as often as its share, exp(worth / scale), of all of them."""
    return tuple(round(-scale * log(-log((kind + 0.5) / kinds))) for kind in range(kinds))


@cache
def shares(scale: float) -> array[float]:
    """How often a move is made for each time the best is made, by how far it is behind."""
    return array("d", [exp(-behind / scale) for behind in range(round(20 * scale))])


def learnt(weights: Mapping[str, Any], noise: float = 0.0) -> PlayManner:
    """The manner that was fitted to what thinking players chose; `noise` 1: it chooses as often as they did."""
    own, seen = (_whole([*weights[name], *[weights[name][-1]] * HIGHEST])[: HIGHEST + 2] for name in ("own", "seen"))
    right, across, left = _whole(weights["lacks"])
    (same,) = _whole([weights["same"]])
    usual, late, lead = (
        _whole(by_tile(weights[f"{stage}pip"], weights[f"{stage}double"])) for stage in ("", "late_", "first_")
    )
    noise_by = doubts(SCALE * noise) if noise else (0,)
    return PlayManner(usual, late, lead, own, seen, (right, across, left), same, LATE, noise_by)


def _whole(weights: Sequence[float]) -> tuple[int, ...]:
    return tuple(round(SCALE * weight) for weight in weights)


QUICK: Final = PlayManner(
    tile=by_tile(1, 2),
    late=by_tile(1, 2),
    first=by_tile(1, 2),
    own=by_count(1),
    seen=by_count(3),
    lacks=(5, 0, 0),
    noise=(0, 1, 2),
)
"""He likes to be rid of pips and doubles, and to leave numbers open that he holds and the others lack: because most of
their tiles are seen, or because the next has passed on them."""
