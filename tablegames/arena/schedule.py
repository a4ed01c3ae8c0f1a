"""Which game is which: the number of a game fixes its table, who sits where, its opening and its seeds.

Games are numbered from 1. At each table every encounter plays a turn (one game for each way of sitting, where seats
alternate) before the next turn begins, so that a match that is cut short is nearly balanced. Nothing is listed: a game
is worked out from its number, so that a million of them take no more room than one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache, partial
from itertools import combinations
from typing import Final, NamedTuple

from tablegames.arena.plan import Pairing, Plan, Seating, StartPosition, TablePlan
from tablegames.core.chance import derive
from tablegames.core.match import sides_of


class Fixture(NamedTuple):
    """One game of the match."""

    number: int
    """From 1."""
    place: int
    """Which table."""
    turn: int
    """Which turn of its encounter; the games of a turn share the opening, and with `pairs` the dice."""
    first: int
    """The number of the first game of the turn."""
    lineup: tuple[str, ...]
    """Who sits where."""
    opening: StartPosition | None
    seed: int
    dice_seed: int


_fixture: Final = partial(tuple.__new__, Fixture)
"""A fixture of what it has, in half the time."""


@dataclass(frozen=True, slots=True)
class Schedule:
    """All the games of a plan."""

    plan: Plan
    _meetings: tuple[tuple[tuple[str, ...], ...], ...] = field(init=False)
    _sizes: tuple[int, ...] = field(init=False)
    """By table: how many games there are."""
    _lineups: tuple[tuple[tuple[tuple[str, ...], ...], ...], ...] = field(init=False)
    """By table, of everybody who meets: who sits where, in each of the ways that a turn has."""

    def __post_init__(self) -> None:
        met = self.plan.brought or tuple(tuple(meetings(self.plan, place)) for place in self.plan.places)
        lineups = [
            tuple([_seated(sitting(self.plan, place), who, self.turns(place)) for who in met[at]])
            for at, place in enumerate(self.plan.places)
        ]
        object.__setattr__(self, "_meetings", met)
        object.__setattr__(self, "_sizes", tuple(len(one) * self.plan.games for one in met))
        object.__setattr__(self, "_lineups", tuple(lineups))

    @property
    def total(self) -> int:
        """How many games there are."""
        return sum(self._sizes)

    def meetings(self, place: int) -> Sequence[tuple[str, ...]]:
        """The encounters at a table."""
        return self._meetings[place]

    def turns(self, place: TablePlan) -> int:
        """How many games a turn has: one for each way of sitting, or one alone."""
        if not self.plan.alternate:
            return 1
        return len(set(sitting(self.plan, place)))

    def game(self, number: int) -> Fixture:
        """The game of that number."""
        plan, index, at = self.plan, number - 1, 0
        while index >= self._sizes[at]:
            index -= self._sizes[at]
            at += 1
        lineups, openings = self._lineups[at], plan.places[at].openings
        ways = len(lineups[0])
        turn = index // (ways * len(lineups))
        place, left = index - turn * ways * len(lineups), plan.games - turn * ways
        length = left if left < ways else ways  # the last turn may be cut short
        who, way = place // length, place % length
        first, seed = number - way, _seed(plan.seed, number)
        dice_seed = _seed(plan.seed, first) if way and plan.pairs else seed
        opening = openings[turn % len(openings)] if openings else None
        return _fixture((number, at, turn, first, lineups[who][way], opening, seed, dice_seed))


def _seated(parts: tuple[int, ...], meeting: tuple[str, ...], ways: int) -> tuple[tuple[str, ...], ...]:
    """Who sits where, of those who meet, in each of the ways."""
    return tuple([tuple([meeting[(part + way) % len(meeting)] for part in parts]) for way in range(ways)])


@lru_cache(64)
def _seed(seed: int, number: int) -> int:
    """The seed of a game; the first of a turn is asked for with every game of it."""
    return derive(seed, number)


def sitting(plan: Plan, place: TablePlan) -> tuple[int, ...]:
    """For each seat of a table, which of those who meet there has it: each his own, or all those of a side."""
    seats = range(place.table.game.seats)
    if plan.seating is Seating.EACH:
        return tuple(seats)
    return sides_of(place.table.game) or tuple(seat % 2 for seat in seats)


def meetings(plan: Plan, place: TablePlan) -> list[tuple[str, ...]]:
    """Who meets whom at a table, where we pair."""
    names = list(plan.players)
    size = len(set(sitting(plan, place)))
    if plan.pairing is Pairing.GAUNTLET:
        return [(names[0], *others) for others in combinations(names[1:], size - 1)]
    if plan.pairing is Pairing.LADDER:
        return [tuple(names[start : start + size]) for start in range(len(names) - size + 1)]
    return list(combinations(names, size))
