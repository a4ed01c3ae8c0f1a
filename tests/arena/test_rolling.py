"""Matches played out game by game are those of the loop, action for action."""

from __future__ import annotations

import pytest

from tablegames.arena.rolling import play_fast
from tablegames.core.chance import derive
from tablegames.core.loop import LIMIT, Seeded, play
from tablegames.core.players import FirstPlayer, RandomPlayer
from tablegames.table.setting import load

TWO = (RandomPlayer(), RandomPlayer())


@pytest.mark.parametrize("ruleset", ["manoury_1787", "dame_damee", "modern_fmjd"])
@pytest.mark.parametrize("match", ["party", "first-to:3", "parties:2", "first-to:2/first-to:2"])
def test_a_match_played_out_is_the_match_of_the_loop(ruleset: str, match: str) -> None:
    game = load("dames_polonaises", ruleset, match=match).game
    for number in range(3):
        seed = derive(1, number)
        assert play_fast(game, TWO, seed, game.initial()) == play(game, TWO, seed=seed)
        for limit in (0, 1, 137, LIMIT):
            expected = play(game, TWO, seed=seed, limit=limit, chance=Seeded(number))
            assert play_fast(game, TWO, seed, game.initial(), limit, number) == expected


def test_an_evening_is_walked() -> None:
    game = load("dames_polonaises", "manoury_1787", match="single/poule:3").game
    three = (RandomPlayer(),) * game.seats
    assert play_fast(game, three, 5, game.initial()) == play(game, three, seed=5)


def test_whoever_does_not_play_at_random_is_asked() -> None:
    game = load("dames_polonaises", "manoury_1787", match="first-to:2").game
    others = (RandomPlayer(), FirstPlayer())
    assert play_fast(game, others, 5, game.initial(), LIMIT, 7) == play(game, others, seed=5, chance=Seeded(7))
