"""A slow and simple reading of the chapters on revertier, which shares nothing with the game."""

from __future__ import annotations

from itertools import combinations_with_replacement
from random import Random

from tablegames.families.tables.board.path import Sortie
from tablegames.plugins.revertier.rules import HorsDuJeu, RevertierRules
from tests.families.tables.naive import HAND, HEAD, OFF, Both, Naive

Side = list[int]
THROWS = list(combinations_with_replacement(range(1, 7), 2))


def march(sortie: Sortie = Sortie.FREE) -> Naive:
    """Half a lap apart, a case closes, one dame an arrow before the head.  [AUJ-Rev II, VI, VII, IX]"""
    return Naive(facing=False, closed=2, sortie=sortie, crowded=True)


his_number = march().his


def entries(me: Side, him: Side) -> int:
    """The open passages.  [AUJ-Rev IX]"""
    return sum(march().may_land(tuple(me), tuple(him), arrow) for arrow in range(1, 7))


def naive(me: Side, him: Side, dice: tuple[int, int], rules: RevertierRules) -> set[Both]:
    """Every position the throw can lead to: the most numbers, then the larger.  [AUJ-Rev VIII, X; AUJ-T2 XV]"""
    numbers, here, how = dice * 2 if dice[0] == dice[1] else dice, (tuple(me), tuple(him)), march(rules.sortie)
    if me[HAND] > entries(me, him) and rules.hors_du_jeu is HorsDuJeu.MAY_ENTER_ONE:  # [AUJ-Rev IX]
        return {here} | {how.moved(*here, HAND, number) for number in numbers if how.may_land(*here, number)}
    return how.everywhere(here, numbers)


def doubled(side: Side) -> bool:
    """More dames in hand than arrows of the first table without an own dame.  [AUJ-Rev XI]"""
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
