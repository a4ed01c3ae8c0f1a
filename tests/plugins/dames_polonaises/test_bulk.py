"""What is counted and played out on masks is what the game itself does, step by step."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tablegames.arena.rolling import play_fast
from tablegames.core.chance import derive
from tablegames.core.game import Decide
from tablegames.core.loop import play
from tablegames.core.perft import perft, walked
from tablegames.core.players import FirstPlayer, RandomPlayer
from tablegames.plugins.dames_polonaises.game import DamesPolonaises
from tablegames.plugins.dames_polonaises.notation import DamesNotation
from tablegames.plugins.dames_polonaises.position import read_position
from tablegames.table.setting import load

RULESETS = (
    "cinq_dames",
    "dame_damee",
    "dames_francaises",
    "manoury_1787",
    "metz",
    "modern_fmjd",
    "partie_diagonale",
    "premier_a_dame",
    "qui_perd_gagne",
)
TWO_RANDOM = (RandomPlayer(), RandomPlayer())
ENDINGS = (
    "W:WK10,K36,12:BK29,7",  # a capture or a crowning brings about an ending that is counted
    "B:WK19,K27,8,9:BK11,45",
    "W:WK1,14,15:BK5",  # one king against three: an offer may be made
    "B:WK46,K2:BK5,44,40",
    "W:W6,7,8:B42,43,44",  # men about to be crowned
)


def game_of(ruleset: str, **rules: object) -> DamesPolonaises:
    return load("dames_polonaises", ruleset, match="single", overrides=rules).bare  # type: ignore[return-value]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_game_played_out_is_the_game_of_the_loop(ruleset: str) -> None:
    game = game_of(ruleset)
    for number in range(12):
        seed = derive(1787, number)
        assert play_fast(game, TWO_RANDOM, seed, game.initial()) == play(game, TWO_RANDOM, seed=seed)


def test_a_game_played_out_is_broken_off_at_the_limit_as_in_the_loop() -> None:
    game = game_of("modern_fmjd")
    for limit in (0, 1, 2, 30, 75):
        assert play_fast(game, TWO_RANDOM, 5, game.initial(), limit) == play(game, TWO_RANDOM, seed=5, limit=limit)


def test_only_random_players_are_played_out() -> None:
    game = game_of("modern_fmjd")
    first = (FirstPlayer(), FirstPlayer())
    assert play_fast(game, first, 5, game.initial()) == play(game, first, seed=5)
    assert play_fast(game, first, 5, game.initial()) != play(game, TWO_RANDOM, seed=5)


@pytest.mark.parametrize("ruleset", ["manoury_1787", "metz", "modern_fmjd"])
@pytest.mark.parametrize("position", ENDINGS)
def test_endings_are_counted_and_played_out_with_their_draws(ruleset: str, position: str) -> None:
    game = game_of(ruleset)
    state = read_position(position)
    for depth in (1, 2, 3):
        assert perft(game, state, depth) == walked(game, state, depth)
    for seed in range(20):
        assert play_fast(game, TWO_RANDOM, seed, state, 400) == play(
            game, TWO_RANDOM, seed=seed, state=state, limit=400
        )


def test_kings_that_go_and_come_back_draw_in_the_count_too() -> None:
    """After eight moves of kings alone the first position has come for the third time.  [FMJD]"""
    game = game_of("modern_fmjd", board_size=10)
    state = read_position("W:WK46,31:BK5,20,10")
    for depth in (8, 9):
        assert perft(game, read_position("W:W36:B15"), depth) == walked(game, read_position("W:W36:B15"), depth)
    assert perft(game, state, 4) == walked(game, state, 4)


def test_kings_that_go_and_come_back_draw_a_game_played_out_too() -> None:
    """The eighth move of kings alone may bring the first position for the third time, no sooner.  [FMJD]"""
    game, notation = game_of("modern_fmjd"), DamesNotation()
    state = read_position("W:WK26,36,46,47:BK25,4,5,15")
    for move in ("26-21", "25-20", "21-26", "20-25", "26-21", "25-20", "21-26"):
        state = game.apply(state, notation.read(game, state, move)).state
    ends = [play_fast(game, TWO_RANDOM, seed, state, 1) for seed in range(60)]
    assert ends == [play(game, TWO_RANDOM, seed=seed, state=state, limit=1) for seed in range(60)]
    assert "repetition" in {end.outcome.by for end in ends if end.outcome is not None}


@settings(max_examples=40)
@given(st.sampled_from(RULESETS), st.integers(0, 2**32), st.integers(0, 90))
def test_lines_are_counted_as_they_are_walked(ruleset: str, seed: int, moves: int) -> None:
    game = game_of(ruleset)
    state = play(game, TWO_RANDOM, seed=seed, limit=moves).state
    depth = 3 if isinstance(game.turn(state), Decide) and len(game.legal(state)) < 8 else 2
    assert perft(game, state, depth) == walked(game, state, depth)
