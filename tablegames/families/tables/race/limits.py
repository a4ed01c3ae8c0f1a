"""StepLimits: rules of a march that forbid a step which the dice and the board would allow.

A limit both lists and judges: whatever it finds a fault with is not listed, and a play that makes the step is refused
for that fault. It sees the position before the throw, the numbers thrown, and the position in which the step is made.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field, replace
from operator import attrgetter
from typing import Any, ClassVar, Final, Protocol

from tablegames.core.frozen import frozen
from tablegames.core.game import Fault
from tablegames.families.tables.board.men import (
    cases,
    count,
    gone,
    marks,
    mask,
    mine,
    occupied,
    theirs,
    total,
    up_to,
    write_place,
)
from tablegames.families.tables.board.path import LAST_TABLE, rearmost
from tablegames.families.tables.board.places import ARROWS, HAND, HEAD, MOVED, OFF, Board, Mask, Men, arrows, bit
from tablegames.families.tables.race.march import Ground, LimitSpec, March, StepLimits, Walk, road_of, tells, track_of

_ANYWHERE: Final = up_to(OFF)


class Limit(Protocol):
    """A rule about single steps; a `rule_spec` beside it is the same rule as data for the native code."""

    def __hash__(self) -> int: ...

    @property
    def binds(self) -> Mask:
        """The places that a dame must leave to break the rule."""

    def fault(self, turn: LimitedThrow, now: Board, source: int, to: int) -> Fault | None:
        """Return the fault of a step; None: it is allowed."""


def _of_march(name: str) -> Any:
    """Return what the march without limits answers."""
    return property(attrgetter(f"march.{name}"))


@frozen
class LimitedMarch:
    """A march with limits; everything else is asked of the march."""

    path, lone, hit, ground, sources, played = map(_of_march, ("path", "lone", "hit", "ground", "sources", "played"))
    met, hand_first, hindrance, bound, misplaced = map(
        _of_march, ("met", "hand_first", "hindrance", "bound", "misplaced")
    )
    march: March
    limits: tuple[Limit, ...]
    track: Any = field(init=False, repr=False, compare=False)
    """The march in the native code; None: it does not know the march or one of the limits."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "track", _track_of(self))

    @property
    def marks(self) -> Mask:
        """Those of the march; and the dames that have left the head, which a limit may count."""
        heads = any(isinstance(limit, Head) for limit in self.limits)
        return self.march.marks | bit(OFF) if heads else self.march.marks

    def ordinary(self, position: Board, numbers: tuple[int, ...]) -> bool:
        """As the march says, once no limit binds."""
        return self._free(mine(position)) and self.march.ordinary(position, numbers)

    def for_throw(self, position: Board, numbers: tuple[int, ...]) -> March:
        """The limits look at the throw and at where it is played from; the march itself, once none of them binds."""
        return self.march if self._free(mine(position)) else LimitedThrow(self.march, self.limits, position, numbers)

    def _free(self, men: Men) -> bool:
        """Whether no limit binds any more: a runner has arrived, and there is no other."""
        return all(isinstance(limit, Runner) and limit.arrived(men) for limit in self.limits)


@frozen
class LimitedThrow(LimitedMarch):
    """A limited march while one throw is played."""

    before: Board
    """The position before the throw."""
    numbers: tuple[int, ...]

    def __post_init__(self) -> None:
        object.__setattr__(self, "track", None)

    def for_throw(self, position: Board, numbers: tuple[int, ...]) -> March:
        return self

    def sources(self, position: Board, number: int, ground: Ground) -> Mask:
        """The places that may play the number now, as far as no limit forbids it."""
        able = self.march.sources(position, number, ground)
        for limit in self.limits:
            for source in arrows(able & limit.binds):
                if limit.fault(self, position, source, min(source + number, OFF)) is not None:
                    able ^= bit(source)
        return able

    def hindrance(self, position: Board, source: int, to: int) -> Fault | None:
        if not self.march.ground(position)[0] & bit(to) and to != OFF:
            return None  # the arrow is closed in any case
        found = (limit.fault(self, position, source, to) for limit in self.limits)
        return next((fault for fault in found if fault is not None), None)

    def after(self, now: Board, source: int, to: int) -> Men:
        return mine(now) + MOVED[source][to]


def _track_of(march: LimitedMarch) -> Any:
    free, limits = march.march, tuple(_known(march.limits))
    if not isinstance(free, Walk) or free.track is None or not free.track.whole:
        return None
    if len(limits) < len(march.limits) or not tells(type(march), "__post_init__", _MARCH):
        return None
    return track_of(replace(road_of(free), limits=limits))


_MARCH: Final = ("for_throw", "ground", "sources", "played", "ordinary")


def _known(limits: tuple[Limit, ...]) -> Iterator[LimitSpec]:
    """The limits as data, but for those the native code does not know."""
    for limit in limits:
        if tells(type(limit), "rule_spec", ("fault",)):
            yield limit.rule_spec()  # type: ignore[attr-defined]  # not every limit has one


def _where(source: int, to: int) -> tuple[tuple[str, str], ...]:
    return ("at", write_place(source)), ("to", write_place(to))


@frozen
class HitterStays:
    """A dame that hits in its last table goes no further in the same turn: one stays where the turn has hit."""

    binds: ClassVar[Mask] = mask(LAST_TABLE)

    def fault(self, turn: LimitedThrow, now: Board, source: int, to: int) -> Fault | None:
        """The last dame leaves an arrow where the turn has hit."""
        if source not in LAST_TABLE or count(mine(now), source) > 1:
            return None
        other = turn.path.other[source]
        if count(theirs(turn.before), other) and not count(theirs(now), other):
            return Fault("hitter_stays", detail=_where(source, to))
        return None

    def rule_spec(self) -> LimitSpec:
        return LimitSpec(StepLimits.HITTER_STAYS)


@frozen
class Runner:
    """One dame goes ahead and must reach this arrow, or one beyond, before a second leaves the head."""

    binds: ClassVar[Mask] = bit(HEAD)
    goal: int

    def fault(self, turn: LimitedThrow, now: Board, source: int, to: int) -> Fault | None:
        """A second dame leaves the head too soon; once two are under way the first has arrived."""
        men = mine(now)
        if source != HEAD or total(men) - count(men, HEAD) != 1 or self.arrived(men):
            return None
        (at,) = arrows(occupied(men) ^ bit(HEAD))
        return Fault("runner_first", detail=(*_where(source, to), ("runner", write_place(at)), ("goal", self.goal)))

    def arrived(self, men: Men) -> bool:
        """Whether a dame is at the goal or beyond; then it binds nobody, as no dame goes back."""
        return bool(men >> 4 * self.goal)

    def rule_spec(self) -> LimitSpec:
        return LimitSpec(StepLimits.RUNNER, self.goal)


@frozen
class Head:
    """A number of dames may leave the head in a turn; in the first turn one more, with certain doublets or always."""

    binds: ClassVar[Mask] = bit(HEAD)
    most: int
    more_with: frozenset[int] = frozenset()
    """The doublets that let one more leave in the first turn."""
    more_always: bool = False

    def fault(self, turn: LimitedThrow, now: Board, source: int, to: int) -> Fault | None:
        """One dame too many leaves the head."""
        if source != HEAD:
            return None
        before = mine(turn.before)
        left = count(before, HEAD) - count(mine(now), HEAD) + gone(turn.before)
        most = self.most
        if count(before, HEAD) == total(before) and (self.more_always or self._doublet(turn.numbers)):
            most += 1
        return None if left < most else Fault("head_most", detail=(*_where(source, to), ("n", most)))

    def _doublet(self, numbers: tuple[int, ...]) -> bool:
        return numbers[0] == numbers[-1] and numbers[0] in self.more_with

    def rule_spec(self) -> LimitSpec:
        more = (*self.more_with, _ANY_THROW) if self.more_always else tuple(self.more_with)
        return LimitSpec(StepLimits.HEAD_MOST, self.most, more)


@frozen
class FirstEntry:
    """A side's first dame enters with a doublet or 2-1 only; one that was hit has been on the board."""

    binds: ClassVar[Mask] = bit(HAND)

    def fault(self, turn: LimitedThrow, now: Board, source: int, to: int) -> Fault | None:
        """A dame enters with other numbers."""
        before, numbers = mine(turn.before), turn.numbers
        begun = count(before, HAND) < total(before) or count(marks(turn.before), HAND)
        if source != HAND or begun or numbers[0] == numbers[-1] or numbers == (2, 1):
            return None
        return Fault("first_entry", detail=_where(source, to))


@frozen
class MostHeld:
    """A side holds at most a given number of arrows of a table."""

    binds: ClassVar[Mask] = _ANYWHERE
    first: int
    """The first arrow of the table."""
    most: int

    def fault(self, turn: LimitedThrow, now: Board, source: int, to: int) -> Fault | None:
        """A step takes one arrow more."""
        if not self.first <= to < self.first + 6:
            return None
        held = occupied(turn.after(now, source, to)) & _table(self.first)
        if held.bit_count() <= self.most:
            return None
        last = self.first + 5
        return Fault("most_held", detail=(*_where(source, to), ("n", self.most), ("first", self.first), ("last", last)))

    def rule_spec(self) -> LimitSpec:
        return LimitSpec(StepLimits.MOST_HELD, self.most, tuple(range(self.first, self.first + 6)))


@frozen
class MostCases:
    """A side has two dames or more on at most a given number of arrows of its first table."""

    binds: ClassVar[Mask] = _ANYWHERE
    most: int

    def fault(self, turn: LimitedThrow, now: Board, source: int, to: int) -> Fault | None:
        """A step makes one case more."""
        if to > 6:
            return None
        made = cases(turn.after(now, source, to)) & _table(1)
        return (
            Fault("most_cases", detail=(*_where(source, to), ("n", self.most)))
            if made.bit_count() > self.most
            else None
        )

    def rule_spec(self) -> LimitSpec:
        return LimitSpec(StepLimits.MOST_CASES, self.most, tuple(range(1, 7)))


@frozen
class NoWall:
    """Nobody holds a given number of arrows in a row, unless a dame of the adversary has already passed them."""

    binds: ClassVar[Mask] = _ANYWHERE
    length: int = 6

    def fault(self, turn: LimitedThrow, now: Board, source: int, to: int) -> Fault | None:
        """A step leaves such a row behind which all dames of the adversary stand."""
        if to == OFF:
            return None
        held = turn.path.seen(occupied(turn.after(now, source, to)) & _ON_ARROWS)
        row = held
        for _ in range(self.length - 1):
            row &= row >> 4  # each remaining bit begins a row of one more
        if not row:
            return None
        foremost = theirs(now)
        passed = any(foremost >> 4 * (first + self.length) for first in arrows(row))
        return None if passed else Fault("no_wall", detail=(*_where(source, to), ("n", self.length)))

    def rule_spec(self) -> LimitSpec:
        return LimitSpec(StepLimits.NO_WALL, self.length)


@frozen
class NoTrap:
    """Nobody holds six arrows in a row right before one on which all dames of the adversary stand."""

    binds: ClassVar[Mask] = _ANYWHERE

    def fault(self, turn: LimitedThrow, now: Board, source: int, to: int) -> Fault | None:
        other = theirs(now)
        at = rearmost(other)
        if at > OFF - 7 or count(other, at) != total(other):
            return None
        own, path = turn.after(now, source, to), turn.path.other
        if all(count(own, path[arrow]) for arrow in range(at + 1, at + 7)):
            return Fault("no_trap", detail=_where(source, to))
        return None

    def rule_spec(self) -> LimitSpec:
        return LimitSpec(StepLimits.NO_TRAP)


_ANY_THROW: Final = 0
"""Among the doublets of a limit as data: any throw."""


def _table(first: int) -> Mask:
    return _SIX << 4 * first


_SIX: Final = sum(map(bit, range(6)))
_ON_ARROWS: Final = 15 * sum(map(bit, ARROWS))
