"""Jacquet a second time, as plainly as it can be put: lists, every order of the numbers, nothing of the family's march.

A side is a list of 26 counts: arrows 1 to 24 along its own path, 25 the lifted dames; 0 is not used.
"""

from __future__ import annotations

from itertools import permutations

Side = tuple[int, ...]


def side_of(text: str) -> Side:
    """The side written `1*14 12 off*2`."""
    counts = [0] * 26
    for word in text.split():
        place, _, dames = word.partition("*")
        counts[25 if place == "off" else int(place)] += int(dames or 1)
    return tuple(counts)


def text_of(side: Side) -> str:
    """The side as the notation writes it."""
    places = [*map(str, range(25)), "off"]
    return " ".join(place + (f"*{n}" if n > 1 else "") for place, n in zip(places, side, strict=True) if n)


def single(mine: Side, theirs: Side, source: int, number: int, sortie: str) -> Side | None:
    """The side after one dame has played one number; None when it may not."""
    if not mine[source]:
        return None
    home = any(mine[19:])
    if not home:
        off_the_talon = [arrow for arrow in range(2, 19) if mine[arrow]]
        if off_the_talon and source not in off_the_talon:
            return None
    to = source + number
    if to <= 24:
        if theirs[to + 12 if to <= 12 else to - 12]:
            return None
        if sortie == "exact_lifts" and not any(mine[1:19]) and lifts(mine, number) is not None:
            return None
    else:
        to = 25
        if any(mine[1:19]) or lifts(mine, number) != source:
            return None
        if sortie == "inside_first" and any(
            mine[arrow] and not theirs[arrow + number - 12] for arrow in range(19, 25 - number)
        ):
            return None
    after = list(mine)
    after[source] -= 1
    after[to] += 1
    return tuple(after)


def lifts(mine: Side, number: int) -> int | None:
    """The arrow a number lifts from, all being home."""
    if mine[25 - number]:
        return 25 - number
    if any(mine[19 : 25 - number]):
        return None
    return next((arrow for arrow in range(25 - number, 25) if mine[arrow]), None)


def everywhere(mine: Side, theirs: Side, numbers: tuple[int, ...], sortie: str) -> set[Side]:
    """Where a throw may lead: each order of the numbers, played as long as it goes; the most, then the greatest sum."""
    found: set[tuple[int, int, Side]] = {(0, 0, mine)}
    for order in set(permutations(numbers)):
        reached = {mine}
        for done, number in enumerate(order, start=1):
            reached = {
                after
                for side in reached
                for source in range(1, 25)
                if (after := single(side, theirs, source, number, sortie)) is not None
            }
            found |= {(done, sum(order[:done]), side) for side in reached}
    best = max(found)[:2]
    return {side for *worth, side in found if tuple(worth) == best}
