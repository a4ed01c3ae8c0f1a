"""The turns of the tables games of the world, listed by brute force.

Nothing here comes from the family: a side is a list of its men by its own point numbers, 24 first and 1 last, 25 for
men off the board before they enter. Slow and plain on purpose; `test_world.py` compares the plays of the games with it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

IN_HAND = 25
OFF = 0


@dataclass(frozen=True)
class Side:
    """The men of one side: how many on each point, and which are held down or were hit."""

    points: tuple[int, ...] = (0,) * 26
    pinned: frozenset[int] = frozenset()
    bar: int = 0
    """Of the men in hand: how many were hit."""

    def moved(self, source: int, to: int) -> Side:
        points = list(self.points)
        points[source] -= 1
        points[to] += 1
        return replace(self, points=tuple(points))


@dataclass(frozen=True)
class Place:
    """Both sides, the mover first, and the men that have left the head this turn."""

    own: Side
    other: Side
    left_head: int = 0


def fourfold(dice: tuple[int, ...]) -> list[int]:
    return [*dice] * (2 if len({*dice}) == 1 else 1)


@dataclass(frozen=True)
class Rules:
    """One game."""

    parallel: bool = False
    together: bool = False
    meeting: str = "hit"
    numbers: Callable[[tuple[int, ...]], list[int]] = fourfold
    only_hit_first: bool = False
    """Of the men in hand only those that were hit must enter before anything else is played."""
    in_order: bool = False
    """Three numbers and more are played in their order."""
    complement: bool = False
    """A doublet that was played in full is followed by the one that makes seven with it."""
    head: bool = False
    head_doublets: bool = False
    """Two leave the head in the first turn with 3-3, 4-4, 6-6."""
    runner: int = 0
    """The point, or one lower, that the first man must reach before a second leaves the head."""
    held_at_most: tuple[tuple[range, int], ...] = ()
    stacks_at_most: tuple[tuple[range, int], ...] = ()
    wall: str = ""
    hitter_stays: bool = False


def across(rules: Rules, point: int) -> int:
    """The other side's number of one of the mover's points."""
    if rules.together:
        return point
    return (point + 11) % 24 + 1 if rules.parallel else 25 - point


def turns(rules: Rules, place: Place, dice: tuple[int, ...]) -> set[tuple[Side, Side]]:
    """The positions that a whole turn can lead to, up to the next throw."""
    played, ends = a_throw(rules, place, dice)
    if not rules.complement or dice[0] != dice[1] or played < 4:
        return ends
    other = (7 - dice[0], 7 - dice[0])
    return {end for own, rival in ends for end in a_throw(rules, Place(own, rival), other)[1]}


def a_throw(rules: Rules, place: Place, dice: tuple[int, ...]) -> tuple[int, set[tuple[Side, Side]]]:
    """As many numbers as possible, and of one or the other the larger: how many, and where they can lead."""
    numbers = rules.numbers(dice)
    found: dict[tuple[int, int], set[tuple[Side, Side]]] = {}
    seen = set()

    def go(here: Place, left: tuple[int, ...], hit: frozenset[int]) -> None:
        if (here, left, hit) in seen:
            return
        seen.add((here, left, hit))
        key = len(numbers) - len(left), sum(numbers) - sum(left)
        found.setdefault(key, set()).add((here.own, here.other))
        for number in left[:1] if rules.in_order and len(numbers) > 2 else {*left}:
            rest = list(left)
            rest.remove(number)
            for source in range(IN_HAND, OFF, -1):
                after = step(rules, place, here, dice, source, number, hit)
                if after is not None:
                    go(after[0], tuple(rest), after[1])

    go(place, tuple(numbers), frozenset())
    return max(found)[0], found[max(found)]


def step(
    rules: Rules, began: Place, here: Place, dice: tuple[int, ...], source: int, number: int, hit: frozenset[int]
) -> tuple[Place, frozenset[int]] | None:
    """The position after one man has played a number, and the points where the turn has hit; None: it may not."""
    own, other, to = here.own, here.other, max(source - number, OFF)
    if not own.points[source] or source in own.pinned:
        return None
    must_enter = own.bar if rules.only_hit_first else own.points[IN_HAND]
    if must_enter and source != IN_HAND:
        return None
    if rules.hitter_stays and source in hit and own.points[source] == 1:
        return None
    if rules.head and source == 24:
        most = 1
        if rules.head_doublets and began.own.points[24] == sum(began.own.points) and dice[0] == dice[1]:
            most += dice[0] in (3, 4, 6)
        if here.left_head >= most:
            return None
    if rules.runner and source == 24:
        away = sum(own.points) - own.points[24]
        if away == 1 and not any(own.points[: rules.runner + 1]):
            return None
    if to == OFF:
        if any(own.points[7:]) or own.pinned:
            return None
        if source < number and any(own.points[source + 1 :]):
            return None
    else:
        enemy = other.points[across(rules, to)]
        if enemy >= (1 if rules.meeting == "block" else 2) or (enemy and to in own.pinned):
            return None
    moved, rival = own.moved(source, to), other
    if source == IN_HAND and own.bar:
        moved = replace(moved, bar=own.bar - 1)
    if source <= 24 and not moved.points[source]:
        rival = replace(rival, pinned=rival.pinned - {across(rules, source)})
    if to != OFF and rival.points[across(rules, to)]:
        there = across(rules, to)
        if rules.meeting == "hit":
            rival, hit = replace(rival.moved(there, IN_HAND), bar=rival.bar + 1), hit | {to} if to <= 6 else hit
        else:
            rival = replace(rival, pinned=rival.pinned | {there})
    if not all(allowed(rules, moved, rival, to)):
        return None
    return Place(moved, rival, here.left_head + (source == 24)), hit


def allowed(rules: Rules, own: Side, other: Side, to: int) -> Iterator[bool]:
    """The limits on what a side may hold, after each single move."""
    for table, most in rules.held_at_most:
        yield to not in table or sum(own.points[point] > 0 for point in table) <= most
    for table, most in rules.stacks_at_most:
        yield to not in table or sum(own.points[point] > 1 for point in table) <= most
    if rules.wall == "once_passed":
        for low in range(1, 20):
            wall = range(low, low + 6)
            passed = any(other.points[:low])
            yield passed or not all(own.points[across(rules, point)] for point in wall)
    if rules.wall == "no_trap":
        for point in range(7, 25):
            trapped = other.points[point] == sum(other.points)
            yield not (trapped and all(own.points[across(rules, ahead)] for ahead in range(point - 6, point)))


def once_each(dice: tuple[int, ...]) -> list[int]:
    return [*dice]


def n_times(dice: tuple[int, ...]) -> list[int]:
    return [dice[0]] * dice[0] if dice[0] == dice[1] else [*dice]


def rising(dice: tuple[int, ...]) -> list[int]:
    return [number for number in range(dice[0], 7) for _ in range(4)] if dice[0] == dice[1] else [*dice]


START_QUARTER, OTHERS_QUARTER = range(19, 25), range(7, 13)
GAMES = {
    "backgammon": Rules(),
    "nackgammon": Rules(),
    "hypergammon": Rules(),
    "portes": Rules(),
    "tavla": Rules(hitter_stays=True),
    "irish": Rules(numbers=once_each),
    "todas_tablas": Rules(numbers=once_each),
    "provincial": Rules(numbers=once_each),
    "acey": Rules(only_hit_first=True),
    "plakoto": Rules(meeting="pin"),
    "mahbouseh": Rules(meeting="pin"),
    "narde": Rules(parallel=True, meeting="block", head=True, head_doublets=True, wall="once_passed"),
    "gulbara": Rules(parallel=True, meeting="block", numbers=rising, in_order=True, head=True, wall="once_passed"),
    "fevga": Rules(
        parallel=True,
        meeting="block",
        runner=11,
        held_at_most=((START_QUARTER, 5), (OTHERS_QUARTER, 5)),
        wall="no_trap",
    ),
    "moultezim": Rules(parallel=True, meeting="block", runner=11, held_at_most=((OTHERS_QUARTER, 4),)),
    "tapa": Rules(meeting="pin"),
    "mughrabieh": Rules(meeting="block", runner=6),
    "russian_bg": Rules(together=True, complement=True),
    "jacquet_versailles": Rules(parallel=True, numbers=n_times, runner=6, stacks_at_most=((START_QUARTER, 2),)),
}
