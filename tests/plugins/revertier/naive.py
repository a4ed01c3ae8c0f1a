"""A slow and simple reading of the chapters on revertier, which shares nothing with the game.

A side is a list of 26 counts along its own path: the hand, arrows 1 to 24, the dames lifted.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement, permutations
from random import Random

from tablegames.families.tables.board.lifting import Sortie
from tablegames.plugins.revertier.rules import HorsDuJeu, RevertierRules

Side = list[int]
Both = tuple[tuple[int, ...], tuple[int, ...]]
THROWS = list(combinations_with_replacement(range(1, 7), 2))
HAND, HEAD, OFF = 0, 12, 25


def his_number(arrow: int) -> int:
    """Half a lap apart.  [AUJ-Rev II, VI]"""
    return arrow + 12 if arrow <= 12 else arrow - 12


def may_land(me: Side, him: Side, arrow: int) -> bool:
    """Not on a case of his; before the head, not on a dame of mine either.  [AUJ-Rev VI, VII, IX]"""
    return him[his_number(arrow)] < 2 and (arrow >= HEAD or not me[arrow])


def lifts(me: Side, number: int) -> list[int]:
    """Where the number lifts from: the exact arrow, or the rearmost dame if it is nearer the edge.  [AUJ-T2 XII]"""
    if any(me[:19]):
        return []
    if me[OFF - number]:
        return [OFF - number]
    return [arrow for arrow in range(OFF - number, OFF) if me[arrow] and not any(me[:arrow])]


def movers(me: Side, him: Side, number: int, sortie: Sortie) -> list[int]:
    """The places from which the number can be played."""
    if me[HAND]:
        return [HAND] if may_land(me, him, number) else []  # nothing else is played  [AUJ-Rev VIII]
    inside = [a for a in range(1, OFF - number) if me[a] and may_land(me, him, a + number)]
    lifted = lifts(me, number)
    return {
        Sortie.FREE: inside + lifted,
        Sortie.EXACT_LIFTS: lifted or inside,
        Sortie.INSIDE_FIRST: inside or lifted,
    }[sortie]


def moved(me: Sequence[int], him: Sequence[int], source: int, number: int) -> Both:
    """Both sides after one dame has played one number."""
    mine, his = list(me), list(him)
    to = min(source + number, OFF)
    mine[source] -= 1
    mine[to] += 1
    if to < OFF and his[his_number(to)]:
        his[his_number(to)] -= 1
        his[HAND] += 1
    return tuple(mine), tuple(his)


def lines(here: Both, order: tuple[int, ...], sortie: Sortie) -> Iterator[tuple[int, Both]]:
    """Where the numbers lead in that order, and how many are played until one is stuck."""
    reached = {here}
    for n, number in enumerate(order):
        further: set[Both] = set()
        for me, him in reached:
            found = movers(list(me), list(him), number, sortie)
            further |= {moved(me, him, source, number) for source in found}
            if not found:
                yield n, (me, him)
        reached = further
    for both in reached:
        yield len(order), both


def entries(me: Side, him: Side) -> int:
    """The open passages.  [AUJ-Rev IX]"""
    return sum(may_land(me, him, arrow) for arrow in range(1, 7))


def naive(me: Side, him: Side, dice: tuple[int, int], rules: RevertierRules) -> set[Both]:
    """Every position the throw can lead to."""
    numbers = dice * 2 if dice[0] == dice[1] else dice
    here = tuple(me), tuple(him)
    if me[HAND] > entries(me, him) and rules.hors_du_jeu is HorsDuJeu.MAY_ENTER_ONE:  # [AUJ-Rev IX]
        return {here} | {moved(me, him, HAND, number) for number in numbers if may_land(me, him, number)}
    reached: dict[tuple[int, int], set[Both]] = {}
    for order in set(permutations(numbers)):
        for n, both in lines(here, order, rules.sortie):
            reached.setdefault((n, sum(order[:n])), set()).add(both)
    return reached[max(reached)]  # the most numbers, then the larger  [AUJ-Rev X; AUJ-T2 XV]


def doubled(side: Side) -> bool:
    """More in hand than arrows of the first table without a dame of his own.  [AUJ-Rev XI]"""
    return side[HAND] > sum(not side[arrow] for arrow in range(1, 7))


def shut_out(me: Side, him: Side) -> bool:
    """Dames in hand, and nowhere to enter them."""
    return me[HAND] > 0 and entries(me, him) == 0


# ---- positions


def put(side: Side, other: Side, place: int) -> None:
    """A dame there, or lifted where it cannot stand."""
    free = place in (HAND, OFF) or not other[his_number(place)]
    room = place in (HAND, 1) or place >= HEAD or not side[place]
    side[place if free and room else OFF] += 1


def anywhere(rng: Random, home: bool) -> tuple[Side, Side]:
    """Two sides that may stand so; `home`: the first is lifting."""
    me, him = [0] * 26, [0] * 26
    for side, other, near in ((me, him, range(19, OFF + 1) if home else range(HEAD, OFF)), (him, me, range(13, OFF))):
        for _ in range(15):
            put(side, other, rng.choice(near) if home or rng.random() < 0.5 else rng.choice([HAND, 1, *range(OFF)]))
    return me, him


def with_one_shut_out(rng: Random) -> tuple[Side, Side]:
    """The second side has dames in hand and no entry, the first has none in hand; nobody is doubled."""
    me, him = [0] * 26, [0] * 26
    closed = rng.sample(range(1, 7), rng.randrange(1, 7))
    for arrow in range(1, 7):
        if arrow in closed:
            me[his_number(arrow)] = 2
        else:
            him[arrow] = 1
    him[HAND] = rng.randrange(1, len(closed) + 1)
    for side, other in ((him, me), (me, him)):
        while sum(side) < 15:
            put(side, other, rng.randrange(7, OFF) if side is him else rng.randrange(1, OFF))
    return me, him


def out_of_play(rng: Random) -> tuple[Side, Side]:
    """The first side has dames in hand, and one of the cases that shut it out has been opened."""
    him, me = with_one_shut_out(rng)
    opened = rng.choice([arrow for arrow in range(13, 19) if him[arrow] >= 2])
    kept = rng.randrange(2)
    him[OFF] += him[opened] - kept
    him[opened] = kept
    return me, him
