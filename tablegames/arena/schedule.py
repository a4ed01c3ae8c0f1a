"""The schedule: the number of a game fixes its table, seating, opening and seeds.

Games are numbered from 1. At each table every encounter plays a turn (one game for each seating, if seats alternate)
before the next turn begins, so that an interrupted match is nearly balanced. Nothing is listed: a game is computed from
its number, so a million games need no more memory than one.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from contextlib import redirect_stdout
from dataclasses import field
from functools import lru_cache, partial
from itertools import combinations, islice
from traceback import format_exception
from typing import Final, NamedTuple

from tablegames.arena.plan import Meetings, Pairing, Plan, Seating, StartPosition, TablePlan
from tablegames.core.chance import derive
from tablegames.core.errors import MatchError, TablegamesError
from tablegames.core.frozen import frozen
from tablegames.core.languages import gettext as _
from tablegames.core.match import sides_of
from tablegames.core.plaintext import bounded, clean, quoted
from tablegames.plugin.calls import place_of
from tablegames.plugin.provides import PairingEntry


class Fixture(NamedTuple):
    """One game of the match."""

    number: int
    """From 1."""
    place: int
    """The table."""
    turn: int
    """The turn of its encounter; the games of a turn share the opening, and with `pairs` the dice."""
    first: int
    """The number of the turn's first game."""
    lineup: tuple[str, ...]
    """The seating."""
    opening: StartPosition | None
    seed: int
    dice_seed: int


_fixture: Final = partial(tuple.__new__, Fixture)
"""Make a fixture from a tuple, without checks."""


@frozen
class Schedule:
    """All the games of a plan."""

    plan: Plan
    _meetings: tuple[tuple[tuple[str, ...], ...], ...] = field(init=False)
    _sizes: tuple[int, ...] = field(init=False)
    """By table: the number of games."""
    _lineups: tuple[tuple[tuple[tuple[str, ...], ...], ...], ...] = field(init=False)
    """By table and encounter: the seatings of a turn."""

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
        """The number of games."""
        return sum(self._sizes)

    def meetings(self, place: int) -> Sequence[tuple[str, ...]]:
        """Return the encounters at a table."""
        return self._meetings[place]

    def turns(self, place: TablePlan) -> int:
        """Return the number of games in a turn: one for each seating, or one alone."""
        if not self.plan.alternate:
            return 1
        return len(set(sitting(self.plan, place)))

    def game(self, number: int) -> Fixture:
        """Return the game with that number."""
        plan, index, at = self.plan, number - 1, 0
        while index >= self._sizes[at]:
            index -= self._sizes[at]
            at += 1
        lineups, openings = self._lineups[at], plan.places[at].openings
        ways = len(lineups[0])
        turn = index // (ways * len(lineups))
        place, left = index - turn * ways * len(lineups), plan.games - turn * ways
        length = left if left < ways else ways  # the last turn may be incomplete
        who, way = place // length, place % length
        first, seed = number - way, _seed(plan.seed, number)
        dice_seed = _seed(plan.seed, first) if way and plan.pairs else seed
        opening = openings[turn % len(openings)] if openings else None
        return _fixture((number, at, turn, first, lineups[who][way], opening, seed, dice_seed))


def _seated(parts: tuple[int, ...], meeting: tuple[str, ...], ways: int) -> tuple[tuple[str, ...], ...]:
    """Return the seatings of an encounter."""
    return tuple([tuple([meeting[(part + way) % len(meeting)] for part in parts]) for way in range(ways)])


@lru_cache(64)
def _seed(seed: int, number: int) -> int:
    """Return the seed of a game; every game of a turn needs that of its first."""
    return derive(seed, number)


def sitting(plan: Plan, place: TablePlan) -> tuple[int, ...]:
    """Return which of the players has each seat of a table: one seat each, or all seats of a side."""
    seats = range(place.table.game.seats)
    if plan.seating is Seating.EACH:
        return tuple(seats)
    return sides_of(place.table.game) or tuple(seat % 2 for seat in seats)


def meetings(plan: Plan, place: TablePlan) -> list[tuple[str, ...]]:
    """Return the encounters at a table, for our own pairings."""
    names = list(plan.players)
    size = len(set(sitting(plan, place)))
    if plan.pairing is Pairing.GAUNTLET:
        return [(names[0], *others) for others in combinations(names[1:], size - 1)]
    if plan.pairing is Pairing.LADDER:
        return [tuple(names[start : start + size]) for start in range(len(names) - size + 1)]
    return list(combinations(names, size))


MOST: Final = 100_000
"""The most encounters of a table."""


class BrokenPairing(MatchError):  # noqa: N818 - it says what it is
    """A pairing that failed, or gave an impossible answer."""

    trace: str = ""
    """The traceback, for its author."""


def paired(plugin: str, pairing: PairingEntry, names: Sequence[str], size: int) -> Meetings:
    """Return the encounters of `size` players each; raises the pairing's own sentence, or ours if there are none."""
    first = _asked(plugin, pairing, names, size)
    if first != _asked(plugin, pairing, names, size):
        raise _broken(
            plugin, pairing, "it returns different pairings each time, so an interrupted match could not be resumed"
        )
    return first


def _asked(plugin: str, pairing: PairingEntry, names: Sequence[str], size: int) -> Meetings:
    try:
        with redirect_stdout(sys.stderr):  # stdout is for answers
            brought: object = pairing.meetings(tuple(names), size)
            found = list(islice(brought, MOST + 1)) if isinstance(brought, Iterable) else None
    except (TablegamesError, KeyboardInterrupt):  # a refusal has its own sentence
        raise
    except BaseException as problem:  # another author's code may fail in any way, but must not stop us
        what = f"{type(problem).__name__}: {bounded(clean(str(problem)))}{place_of(problem)}"
        broken = _broken(plugin, pairing, "it failed: {what}", what=what)
        broken.trace = "".join(format_exception(problem))
        raise broken from problem
    if found is None:
        shown = quoted(repr(brought))
        raise _broken(plugin, pairing, "it must return a list of pairings, not {shown}", shown=shown)
    if len(found) > MOST:
        raise _broken(plugin, pairing, "it returns more than {most:,} pairings", most=MOST)
    if not found:
        raise _broken(plugin, pairing, "it returns no pairings")
    return tuple(_meeting(plugin, pairing, one, names, size) for one in found)


def _meeting(plugin: str, pairing: PairingEntry, met: object, names: Sequence[str], size: int) -> tuple[str, ...]:
    """Return one encounter: a number of different players of the file."""
    players = tuple(met) if isinstance(met, Sequence) and not isinstance(met, str) else ()
    if len(players) == size and len(set(map(str, players))) == size and all(one in names for one in players):
        return players
    shown = quoted(repr(met))
    raise _broken(
        plugin,
        pairing,
        "a pairing must have {size} different players from the file, not {shown}",
        size=size,
        shown=shown,
    )


def _broken(plugin: str, pairing: PairingEntry, message: str, /, **facts: object) -> BrokenPairing:
    name, wrong = quoted(pairing.name), _(message, **facts)
    return BrokenPairing("plugin '{plugin}', pairing '{name}': {wrong}", plugin=plugin, name=name, wrong=wrong)
