"""Many deals at once: tiles into hands and the talon, no tile where it cannot be, each way as likely as another.

In how many ways the rest can be placed is counted once, from the last tile back; then every tile takes its place in
proportion. The native code does the same to the bit.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from functools import reduce
from math import prod
from operator import or_
from typing import Any, Final

from tablegames.core.chance import Rng
from tablegames.core.native import extension
from tablegames.plugins.domino.tiles import NONE, Tiles

PACKAGE: Final = "tablegames.plugins.domino"
MOST_HANDS: Final = 3
"""So many hands the native code fills."""
MOST_TILES: Final = 28


class Filling:
    """Hands to be filled with tiles; what is left over is the talon."""

    __slots__ = ("_barred", "_native", "_rooms", "_steps", "_tiles", "_ways")

    def __init__(self, tiles: Sequence[Tiles], hands: Sequence[tuple[int, Tiles]]) -> None:
        """Each of the tiles alone; of each hand how many it holds and what cannot be in it."""
        self._tiles = tiles
        self._rooms = [room for room, _ in hands]
        self._barred = [barred & reduce(or_, tiles, NONE) for _, barred in hands]
        self._steps = [prod(room + 1 for room in self._rooms[:at]) for at in range(len(hands))]
        self._ways: list[list[float]] | None = None
        fits = len(hands) <= MOST_HANDS and all(one < 1 << 49 for one in tiles) and len(tiles) <= MOST_TILES
        self._native: Any = extension(PACKAGE) if fits else None

    def several(self, number: int, key: int) -> list[tuple[Tiles, ...]]:
        """So many ways to fill the hands, by the luck of a key; none where there is no way."""
        hands = len(self._rooms)
        if self._native is not None:
            rooms = [*self._rooms, len(self._tiles) - sum(self._rooms)]
            tiles, barred = array("Q", self._tiles).tobytes(), array("Q", [*self._barred, NONE]).tobytes()
            found = array("Q")
            found.frombytes(self._native.deals(key, number, tiles, bytes(rooms), barred))
            return list(zip(*[iter(found)] * hands, strict=True))
        rng, ways = Rng(key), self._counted()
        return [tuple(self._filled(rng, ways)) for _ in range(number)] if ways[0][-1] else []

    def _filled(self, rng: Rng, ways: list[list[float]]) -> list[Tiles]:
        state, filled = len(ways[0]) - 1, [NONE] * len(self._rooms)
        for at, one in enumerate(self._tiles):
            pick = (rng.bits() >> 11) * 2.0**-53 * ways[at][state]
            for hand, step in self._into(one, state):
                pick -= ways[at + 1][state - step]
                if pick < 0:
                    filled[hand] |= one
                    state -= step
                    break
        return filled

    def _into(self, one: Tiles, state: int) -> Iterator[tuple[int, int]]:
        """The hands in which there is room for a tile that can be there."""
        for hand, step in enumerate(self._steps):
            if state // step % (self._rooms[hand] + 1) and not one & self._barred[hand]:
                yield hand, step

    def _counted(self) -> list[list[float]]:
        """By the tiles already placed and the room left in the hands, in how many ways the others can be placed."""
        if self._ways is None:
            states = prod(room + 1 for room in self._rooms)
            left = [
                sum(state // step % (room + 1) for step, room in zip(self._steps, self._rooms, strict=True))
                for state in range(states)
            ]
            ways = [[float(state == 0) for state in range(states)]]
            for at in reversed(range(len(self._tiles))):
                one, after, there = self._tiles[at], ways[0], len(self._tiles) - at
                here = [0.0] * states
                for state in range(states):
                    talon = there - left[state]
                    if talon >= 0:
                        found = sum((after[state - step] for _, step in self._into(one, state)), 0.0)
                        here[state] = found + after[state] if talon else found
                ways.insert(0, here)
            self._ways = ways
        return self._ways
