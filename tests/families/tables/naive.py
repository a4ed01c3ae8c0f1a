"""The races a second time, as plainly as they can be put: lists, every order of the numbers, nothing of the family.

A side is a row of 26 counts along its own path: 0 the hand, 1 to 24 the arrows, 25 the lifted dames.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tablegames.families.tables.board.path import Sortie

Side = tuple[int, ...]
Both = tuple[Side, Side]
"""The mover's side, and the adversary's."""
HAND, HEAD, OFF = 0, 12, 25
NAMES = ("hand", *map(str, range(1, 25)), "off")


def sides_of(notation: Any, state: Any) -> Both:
    """White's side and black's, from the position as it is written."""
    position, found = notation.position(state), []
    for name in ("white", "black"):
        words = dict(word.partition("*")[::2] for word in position[name].split())
        found.append(tuple(int(words[place] or 1) if place in words else 0 for place in NAMES))
    return found[0], found[1]


def written(side: Any) -> str:
    """A side as the notation writes it."""
    return " ".join(f"{NAMES[at]}*{n}" for at, n in enumerate(side) if n)


def lifts(me: Side, number: int) -> list[int]:
    """The arrow a number lifts from: the exact one, or the rearmost dame nearer the edge.  [AUJ-TT IX; AUJ-T2 XII]"""
    if any(me[:19]):
        return []
    if me[OFF - number]:
        return [OFF - number]
    return [arrow for arrow in range(OFF - number, OFF) if me[arrow] and not any(me[:arrow])]


@dataclass(frozen=True)
class Naive:
    """The march of one race."""

    facing: bool
    """Whether the two sides come from opposite ends; else they go round half a lap apart."""
    closed: int
    """How many dames of the adversary close an arrow."""
    sortie: Sortie
    crowded: bool = False
    """Whether there is room for one dame only on each arrow before the head.  [AUJ-Rev VI]"""
    courier: bool = False
    """Whether one dame goes home before another leaves the talon.  [LEP-app, Du jacquet]"""

    def his(self, arrow: int) -> int:
        """The adversary's number of an arrow."""
        return 25 - arrow if self.facing else arrow + 12 if arrow <= 12 else arrow - 12

    def may_land(self, me: Side, him: Side, arrow: int) -> bool:
        """Whether neither side closes the arrow."""
        return him[self.his(arrow)] < self.closed and not (self.crowded and arrow < HEAD and me[arrow])

    def movers(self, me: Side, him: Side, number: int) -> list[int]:
        """Return the places where the number can be played."""
        if me[HAND]:
            return [HAND] if self.may_land(me, him, number) else []  # nothing else is played
        inside = [a for a in range(1, OFF - number) if me[a] and self.may_land(me, him, a + number)]
        away = [arrow for arrow in range(2, 19) if me[arrow]]
        if self.courier and away and not any(me[19:]):
            inside = [arrow for arrow in inside if arrow in away]
        lifted = lifts(me, number)
        return {
            Sortie.FREE: inside + lifted,
            Sortie.EXACT_LIFTS: lifted or inside,
            Sortie.INSIDE_FIRST: inside or lifted,
        }[self.sortie]

    def moved(self, me: Side, him: Side, source: int, number: int) -> Both:
        """Both sides after one dame has played one number."""
        mine, his, to = list(me), list(him), min(source + number, OFF)
        mine[source] -= 1
        mine[to] += 1
        if to < OFF and his[self.his(to)]:
            his[self.his(to)] -= 1
            his[HAND] += 1
        return tuple(mine), tuple(his)

    def everywhere(self, here: Both, numbers: tuple[int, ...]) -> set[Both]:
        """Where a throw can lead, its numbers in every order: the most of them, then the greatest sum."""
        layer: dict[tuple[int, ...], set[Both]] = {numbers: {here}}
        while True:
            grown: dict[tuple[int, ...], set[Both]] = {}
            for left, reached in layer.items():
                for number in set(left):
                    at = left.index(number)
                    after = {self.moved(*both, x, number) for both in reached for x in self.movers(*both, number)}
                    grown.setdefault(left[:at] + left[at + 1 :], set()).update(after)
            grown = {left: reached for left, reached in grown.items() if reached}
            if not grown:
                break
            layer = grown
        least = min(map(sum, layer))
        return {both for left, reached in layer.items() if sum(left) == least for both in reached}
