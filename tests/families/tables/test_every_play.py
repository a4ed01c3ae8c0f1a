"""Every play of every throw of a race: against a naive generator, and the closed forms against the rule."""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

from tablegames.core.dice import Throw, throw
from tablegames.families.tables.board.path import Sortie
from tablegames.families.tables.race.notation import TablesNotation
from tablegames.families.tables.race.plays import all_plays, list_plays
from tablegames.plugins.garanguet.game import garanguet
from tablegames.plugins.garanguet.rules import GaranguetRules, Triplet
from tablegames.plugins.jacquet.game import jacquet
from tablegames.plugins.jacquet.rules import JacquetRules
from tablegames.plugins.plain.game import plain
from tablegames.plugins.plain.rules import BeyondCoin, PlainRules
from tablegames.plugins.toutetable.game import toute_table
from tablegames.plugins.toutetable.rules import TouteTableRules
from tests.families.tables.at_the_table import Chooses, at_random, before_a_throw
from tests.families.tables.naive import Naive, sides_of
from tests.plugins.plain.careful import mostly_careful

NOTATION = TablesNotation()
TWO_DICE = [throw(*dice) for dice in combinations_with_replacement(range(1, 7), 2)]
THREE_DICE = [throw(*dice) for dice in combinations_with_replacement(range(1, 7), 3)]
SEEDS, TURNS, SORTIES = st.integers(0, 2**32), st.integers(1, 120), st.sampled_from(Sortie)


def compare(game: Any, march: Naive, before: Any, dice: Throw, numbers: tuple[int, ...]) -> None:
    """The same plays, each once."""
    state, order = game.apply(before, dice).state, slice(None, None, -1 if before.seat else 1)
    found = [sides_of(NOTATION, game.apply(state, play).state)[order] for play in game.legal(state)]
    assert len(found) == len(set(found))
    assert set(found) == march.everywhere(sides_of(NOTATION, before)[order], numbers), (before, dice)  # type: ignore[arg-type]


def numbers_of(dice: tuple[int, ...], triplet: int) -> tuple[int, ...]:
    """The numbers of three dice.  [LEP-app, Du garanguet]"""
    numbers = list(dice)
    for die in set(dice):
        others = [other for other in dice if other != die]
        if dice.count(die) == 3:
            return (die,) * triplet
        if dice.count(die) == 2 and die > others[0]:
            numbers += [die, die]
    return tuple(sorted(numbers))


@pytest.mark.parametrize("name", ["toutetable", "jacquet"])
@settings(max_examples=40, deadline=None)
@given(SEEDS, TURNS, SORTIES)
def test_every_throw_leads_where_a_naive_generator_says(name: str, seed: int, turns: int, sortie: Sortie) -> None:
    if name == "jacquet":
        game: Any = jacquet(JacquetRules(sortie=sortie))
        march = Naive(facing=False, closed=1, sortie=sortie, courier=True)
    else:
        game, march = toute_table(TouteTableRules(sortie=sortie)), Naive(facing=True, closed=2, sortie=sortie)
    before = before_a_throw(game, seed, turns)
    for dice in TWO_DICE:
        compare(game, march, before, dice, dice.numbers * 2 if dice.doublet else dice.numbers)


@given(st.sampled_from(Triplet), st.booleans(), SORTIES, SEEDS, TURNS, st.sampled_from(THREE_DICE))
def test_so_do_three_dice(triplet: Triplet, hitting: bool, sortie: Sortie, seed: int, turns: int, dice: Throw) -> None:
    game = garanguet(GaranguetRules(triplet=triplet, hitting=hitting, sortie=sortie))
    march = Naive(facing=True, closed=2 if hitting else 1, sortie=sortie)
    compare(game, march, before_a_throw(game, seed, turns), dice, numbers_of(dice.numbers, triplet.times))


@pytest.mark.parametrize("name", ["jacquet", "plain"])
@settings(max_examples=40, deadline=None)
@given(SEEDS, TURNS, SORTIES, st.integers(0, 10), st.sampled_from(BeyondCoin), st.booleans())
def test_the_closed_forms_list_what_the_rule_lists(
    name: str, seed: int, turns: int, sortie: Sortie, care: int, beyond: BeyondCoin, en_passant: bool
) -> None:
    game: Any = jacquet(JacquetRules(sortie=sortie))
    chooses: Chooses = at_random
    if name == "plain":
        game, chooses = plain(PlainRules(beyond_coin=beyond, en_passant=en_passant)), mostly_careful(care)
    position = before_a_throw(game, seed, min(turns, 45) if name == "plain" else turns, chooses).board
    for dice in TWO_DICE:
        numbers = game.throws.numbers(dice)
        boards = []
        for play in list_plays(game.march, position, numbers):
            board = position
            for source, to in play.steps:
                number = next(n for n in numbers if min(source + n, 25) == to)
                board = game.march.played(board, source, number)
            boards.append(board)
        assert len(boards) == len(set(boards))
        assert set(boards) == set(all_plays(game.march, position, numbers))
        if name == "plain" and game.march.ordinary(position, numbers):
            assert set(game.duty.endings(game.march, position, numbers)) == set(boards)
