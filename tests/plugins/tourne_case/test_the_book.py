"""Tourne-case as the Académie tells it, chapter by chapter.  [AUJ-TC]"""

from __future__ import annotations

from itertools import combinations_with_replacement

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablegames.core.dice import OpeningThrow, throw
from tablegames.core.events import Note, Seat
from tablegames.core.game import Chance
from tablegames.core.match import Begins, FirstTo
from tablegames.families.tables.race.notation import TablesNotation
from tablegames.plugins.tourne_case.game import several_parties, tourne_case
from tablegames.plugins.tourne_case.rules import Choice, TourneCaseRules
from tests.families.tables.at_the_table import BLACK, WHITE, AtTheTable, before_a_throw

ACADEMIE = tourne_case(TourneCaseRules())
NOTATION = TablesNotation()
TABLE = AtTheTable(ACADEMIE, NOTATION, "hand*3")
at, thrown, plays = TABLE.at, TABLE.thrown, TABLE.plays


# ---- II-III: the dice are drawn for, nothing lies in the board


def test_three_dames_each_lie_beside_the_board() -> None:  # AUJ-TC III
    assert NOTATION.position(ACADEMIE.initial()) == {"white": "hand*3", "black": "hand*3", "turn": "draw"}


@pytest.mark.parametrize(("dice", "begins"), [((5, 3), WHITE), ((2, 6), BLACK)])
def test_the_dice_are_drawn_for(dice: tuple[int, int], begins: Seat) -> None:  # AUJ-TC II
    step = ACADEMIE.apply(ACADEMIE.initial(), OpeningThrow(dice))
    assert step.events == (Note("le_de", begins, "AUJ-TC II; AUJ-Rev III", (("dice", dice),)),)
    assert step.state == ACADEMIE.initial(begins)
    assert isinstance(ACADEMIE.turn(step.state), Chance)


# ---- VI: hitting


# ---- VII: the coin, the end


def test_the_double_is_not_played_unless_agreed() -> None:
    assert TourneCaseRules().double is False


def test_several_parties_are_a_match_and_the_dice_are_drawn_for_each() -> None:  # AUJ-TC II says no more
    assert several_parties(TourneCaseRules()) is None
    assert several_parties(TourneCaseRules(parties=3)) == FirstTo(3, begins=Begins.DRAWN, cite="AUJ-TC VII")
    kept = several_parties(TourneCaseRules(parties=2, next_dice=Begins.WINNER))
    assert kept == FirstTo(2, begins=Begins.WINNER, cite="AUJ-TC VII")


# ---- I: chance alone, or a choice


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
