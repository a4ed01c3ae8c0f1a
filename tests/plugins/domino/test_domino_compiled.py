"""The native code of domino plays the rounds of the Python rules, and the parties made of them."""

from __future__ import annotations

import pickle
import random
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, strategies as st

from tablegames.arena.fast import play_fast
from tablegames.arena.simulate import Job, simulate
from tablegames.core import native
from tablegames.core.chance import derive
from tablegames.core.loop import play
from tablegames.core.players import RandomPlayer
from tablegames.families.dominoes.abilities import play_out, run
from tablegames.families.dominoes.tiles import tile_set
from tablegames.plugins.domino.game import Domino
from tablegames.plugins.domino.rules import DominoRules
from tablegames.testing import tables
from tests.plugins.domino.domino_twins import drawn_game, same_round

GAME = Domino(DominoRules())
pytestmark = pytest.mark.skipif(
    native.extension("tablegames.families.dominoes") is None, reason="the native code is not built, or not wanted"
)


@given(st.integers(0, 2**64 - 1), st.integers(0, 2**64 - 1), st.sampled_from([0, 1, 2, 3, 7, 20, 1000]))
def test_rounds_by_lot(rules: int, seed: int, limit: int) -> None:
    same_round(drawn_game(random.Random(rules)), seed, limit)


def test_both_ends_of_a_round_come_up() -> None:
    rng = random.Random(6)
    assert {same_round(drawn_game(rng), seed) for seed in range(200)} == {"domino", "closed"}


@pytest.mark.parametrize(
    "table", tables("domino"), ids=lambda table: f"{table.variant.name}-{table.match}-{table.game.seats}"
)
def test_every_party_is_played_out_as_the_loop_plays_it(table: Any) -> None:
    players = (RandomPlayer(),) * table.game.seats
    for number in range(5):
        seed = derive(2, number)
        expected = play(table.game, players, seed=seed)
        assert repr(play_fast(table.game, players, seed, table.game.initial())) == repr(expected)


def test_native_code_is_asked_unless_somebody_wants_the_rules() -> None:
    assert run(GAME, GAME.initial(), 1, 1, 0, 1000) is not None
    with native.pure():
        assert run(GAME, GAME.initial(), 1, 1, 0, 1000) is None


def test_what_it_has_no_room_for_is_played_by_the_rules() -> None:
    large = replace(GAME, tile_set=tile_set(9))
    assert run(large, large.initial(), 1, 1, 0, 1000) is None
    for game, seed in (large, 1), (GAME, -1), (GAME, 1 << 64):
        assert play_out(game, game.initial(), seed, 1000) == play(game, (RandomPlayer(),) * 2, seed=seed)


def test_a_stranger_who_changes_the_rules_is_not_passed_over() -> None:
    class Short(Domino):
        def may_draw(self, talon: Any) -> bool:
            return False

    game = Short(DominoRules(puiser=True))
    assert play_out(game, game.initial(), 3, 1000) == play(game, (RandomPlayer(),) * 2, seed=3)


def test_two_workers_and_one_and_no_native_code_play_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    job = Job(pickle.loads(pickle.dumps(GAME)), (_random, _random), seed=3)
    one, two = simulate(job, 100, 1), simulate(job, 100, 2)
    monkeypatch.setenv(native.PURE, "1")
    assert one.fingerprint == two.fingerprint == simulate(job, 100, 2).fingerprint


def _random(game: object) -> Any:
    return RandomPlayer()
