"""Tourne-case as the Académie tells it, chapter by chapter.  [AUJ-TC]"""

from __future__ import annotations

from itertools import combinations_with_replacement

from hypothesis import given, strategies as st

from tablegames.core.dice import throw
from tablegames.families.tables.race.notation import TablesNotation
from tablegames.plugins.tourne_case.game import tourne_case
from tablegames.plugins.tourne_case.rules import Choice, TourneCaseRules
from tests.families.tables.at_the_table import before_a_throw

NOTATION = TablesNotation()


# ---- the plays of tourne-case found again by a few lines that know nothing of the family: lists, and every dame


THROWS = [throw(*dice) for dice in combinations_with_replacement(range(1, 7), 2)]
Dames = list[int]
"""Three places: 0 in hand, 1 to 12 on the board."""


def dames(text: str) -> Dames:
    found: Dames = []
    for word in text.split():
        place, _, number = word.partition("*")
        found += [0 if place == "hand" else int(place)] * int(number or 1)
    return sorted(found)


def naive(mine: Dames, theirs: Dames, lower: int, only_foremost: bool) -> set[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Both sides after every way to play the number; as they are if there is none."""
    ways = {}
    for place in sorted(set(mine)):
        to = place + lower
        rest = [*mine]
        rest.remove(place)
        free = to <= 12 and not any(place < other < to for other in rest) and (to == 12 or to not in rest)
        if free:
            hit = [0 if other == to and to < 12 else other for other in theirs]
            ways[place] = (tuple(sorted([*rest, to])), tuple(sorted(hit)))
    if not ways:
        return {(tuple(mine), tuple(theirs))}
    return {ways[max(ways)]} if only_foremost else set(ways.values())


@given(st.integers(0, 2**32), st.integers(0, 80), st.sampled_from(Choice))
def test_every_throw_has_the_plays_that_lists_find(seed: int, turns: int, choice: Choice) -> None:
    rules = TourneCaseRules(choice=choice)
    game = tourne_case(rules)
    before = before_a_throw(game, seed, turns)
    sides = ("white", "black") if before.seat == 0 else ("black", "white")
    position = NOTATION.position(before)
    assert isinstance(position, dict)
    mine, theirs = (dames(position[side]) for side in sides)
    for dice in THROWS:
        state = game.apply(before, dice).state
        reached = [NOTATION.position(game.apply(state, play).state) for play in game.legal(state)]
        found = [tuple(tuple(dames(after[side])) for side in sides) for after in reached if isinstance(after, dict)]
        assert len(found) == len(set(found)) == len(reached)
        assert set(found) == naive(mine, theirs, min(dice.numbers), choice is Choice.FOREMOST)
