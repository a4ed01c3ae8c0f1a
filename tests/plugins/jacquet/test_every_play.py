"""Every play of every throw: against a naive generator, and the closed forms against the rule."""

from __future__ import annotations

from itertools import combinations_with_replacement

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tablegames.core.dice import throw
from tablegames.families.tables.board.lifting import Sortie
from tablegames.families.tables.race.notation import TablesNotation
from tablegames.families.tables.race.plays import all_plays, list_plays
from tablegames.plugins.jacquet.game import jacquet
from tablegames.plugins.jacquet.rules import JacquetRules
from tests.families.tables.at_the_table import before_a_throw
from tests.plugins.jacquet.naive import everywhere, side_of, text_of

NOTATION = TablesNotation()
THROWS = [throw(*dice) for dice in combinations_with_replacement(range(1, 7), 2)]


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 2**32), st.integers(1, 100), st.sampled_from(Sortie))
def test_every_throw_leads_where_a_naive_generator_says(seed: int, turns: int, sortie: Sortie) -> None:
    game = jacquet(JacquetRules(sortie=sortie))
    before = before_a_throw(game, seed, turns)
    mover = NOTATION.seat_names[before.seat]
    other = NOTATION.seat_names[1 - before.seat]
    position = NOTATION.position(before)
    mine, theirs = side_of(position[mover]), side_of(position[other])  # type: ignore[index]
    for dice in THROWS:
        state = game.apply(before, dice).state
        found = [NOTATION.position(game.apply(state, play).state) for play in game.legal(state)]
        sides = [after[mover] for after in found]  # type: ignore[index]
        numbers = dice.numbers * 2 if dice.doublet else dice.numbers
        assert len(sides) == len(set(sides))
        assert set(sides) == {text_of(side) for side in everywhere(mine, theirs, numbers, sortie.value)}
        assert {after[other] for after in found} == {position[other]}  # type: ignore[index]


@settings(max_examples=30, deadline=None)
@given(st.integers(0, 2**32), st.integers(1, 100), st.sampled_from(Sortie))
def test_the_closed_forms_list_what_the_rule_lists(seed: int, turns: int, sortie: Sortie) -> None:
    game = jacquet(JacquetRules(sortie=sortie))
    position = before_a_throw(game, seed, turns).board
    for dice in THROWS:
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


@pytest.mark.parametrize(("white", "free"), [("1*15", False), ("1*14 18", False), ("1*14 19", True)])
def test_the_closed_forms_wait_for_the_courier(white: str, free: bool) -> None:
    game = jacquet(JacquetRules())
    state = NOTATION.set_up(game, {"white": white, "black": "1*15", "turn": "white"})
    assert game.march.ordinary(state.board, (6, 5)) is free
