"""Garanguet a second time, as plainly as can be: lists, every order of the numbers, nothing of the family's march.

A side is a row of 26 counts: 0 the hand, arrows 1 to 24 along its own path, 25 the lifted dames.
"""

from __future__ import annotations

Side = tuple[int, ...]
Sides = tuple[Side, Side]
"""The mover's, and the adversary's."""


def side_of(text: str) -> Side:
    """The side written `hand*2 1*12 off`."""
    counts = [0] * 26
    for word in text.split():
        place, _, dames = word.partition("*")
        counts[{"hand": 0, "off": 25}.get(place) or int(place.replace("hand", "0"))] += int(dames or 1)
    return tuple(counts)


def text_of(side: Side) -> str:
    """The side as the notation writes it."""
    places = ["hand", *map(str, range(1, 25)), "off"]
    return " ".join(place + (f"*{n}" if n > 1 else "") for place, n in zip(places, side, strict=True) if n)


def numbers_of(dice: tuple[int, int, int], triplet: int) -> tuple[int, ...]:
    """What three dice give to play."""
    numbers = list(dice)
    for die in set(dice):
        others = [other for other in dice if other != die]
        if dice.count(die) == 3:
            return (die,) * triplet
        if dice.count(die) == 2 and die > others[0]:
            numbers += [die, die]
    return tuple(sorted(numbers))


def lifts(mine: Side, number: int) -> int | None:
    """The arrow a number lifts from, all being home."""
    if mine[25 - number]:
        return 25 - number
    if any(mine[19 : 25 - number]):
        return None
    return next((arrow for arrow in range(25 - number, 25) if mine[arrow]), None)


def single(sides: Sides, source: int, number: int, sortie: str, hitting: bool) -> Sides | None:
    """Both sides after one dame has played one number; None when it may not."""
    mine, theirs = list(sides[0]), list(sides[1])
    closed = 2 if hitting else 1
    if not mine[source] or (source and mine[0]):
        return None
    to = source + number
    home = not any(mine[:19])
    if to <= 24:
        if theirs[25 - to] >= closed:
            return None
        if sortie == "exact_lifts" and home and lifts(sides[0], number) is not None:
            return None
        if theirs[25 - to]:
            theirs[25 - to] -= 1
            theirs[0] += 1
    else:
        to = 25
        if not home or lifts(sides[0], number) != source:
            return None
        inside = (arrow for arrow in range(19, 25 - number) if mine[arrow] and theirs[25 - arrow - number] < closed)
        if sortie == "inside_first" and any(inside):
            return None
    mine[source] -= 1
    mine[to] += 1
    return tuple(mine), tuple(theirs)


def everywhere(sides: Sides, numbers: tuple[int, ...], sortie: str, hitting: bool) -> set[Sides]:
    """Where a throw may lead, the numbers taken in every order: the most of them, then the greatest sum."""
    layer: dict[tuple[int, ...], set[Sides]] = {numbers: {sides}}
    while True:
        grown: dict[tuple[int, ...], set[Sides]] = {}
        for left, reached in layer.items():
            for number in set(left):
                at = left.index(number)
                after = {single(here, source, number, sortie, hitting) for here in reached for source in range(25)}
                grown.setdefault(left[:at] + left[at + 1 :], set()).update(there for there in after if there)
        grown = {left: reached for left, reached in grown.items() if reached}
        if not grown:
            break
        layer = grown
    least = min(sum(left) for left in layer)
    return {there for left, reached in layer.items() if sum(left) == least for there in reached}
