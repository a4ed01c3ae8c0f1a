"""Every play of every throw: against a naive generator, and the closed forms against the rule."""

from __future__ import annotations

from itertools import combinations_with_replacement

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tablegames.core.chance import Rng
from tablegames.core.dice import throw
from tablegames.core.game import Chance, Over
from tablegames.families.tables.lifting import Sortie
from tablegames.families.tables.notation import TablesNotation
from tablegames.families.tables.ordinary import list_plays
from tablegames.families.tables.plays import all_plays
from tablegames.families.tables.state import State
from tablegames.plugins.jacquet.game import jacquet
from tablegames.plugins.jacquet.rules import JacquetRules
from tests.plugins.jacquet.naive import everywhere, side_of, text_of

NOTATION = TablesNotation()
THROWS = [throw(*dice) for dice in combinations_with_replacement(range(1, 7), 2)]


def reachable(seed: int, turns: int, sortie: Sortie) -> State:
    """Somebody to throw, after so many turns of a random game, or the last time somebody was."""
    game = jacquet(JacquetRules(sortie=sortie))
    rng, state = Rng(seed), game.initial()
    to_throw = state
    for _ in range(2 * turns):
        turn = game.turn(state)
        if isinstance(turn, Over):
            break
        if isinstance(turn, Chance):
            to_throw = state
            state = game.apply(state, turn.lottery.sample(rng)).state
        else:
            legal = game.legal(state)
            state = game.apply(state, legal[rng.below(len(legal))]).state
    return to_throw if to_throw.drawing else State(to_throw.board, to_throw.seat)


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 2**32), st.integers(1, 100), st.sampled_from(Sortie))
def test_every_throw_leads_where_a_naive_generator_says(seed: int, turns: int, sortie: Sortie) -> None:
    game = jacquet(JacquetRules(sortie=sortie))
    before = reachable(seed, turns, sortie)
    if before.drawing:
        before = game.initial(before.seat)
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
    position = reachable(seed, turns, sortie).board
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
