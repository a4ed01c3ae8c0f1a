"""The C code of draughts plays as the Python rules do: every option, random positions, whole games move for move."""

from __future__ import annotations

import pickle
import random
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest
from dames_twins import (
    DRAWS,
    MARCH,
    TWO,
    asked,
    counted_state,
    drawn_masks,
    drawn_rules,
    drawn_state,
    every_march,
    same_captures,
    same_game,
    spread_out,
    twins,
)
from hypothesis import given, settings, strategies as st

from tablegames.arena.simulate import Job, simulate
from tablegames.core import native
from tablegames.core.chance import derive
from tablegames.core.loop import Moment, play
from tablegames.core.perft import perft, walked
from tablegames.families.draughts.abilities import play_out
from tablegames.families.draughts.board import board_of
from tablegames.families.draughts.march import March
from tablegames.families.draughts.options import Goal
from tablegames.families.draughts.state import Action, State
from tablegames.plugins.dames_polonaises.game import DamesPolonaises
from tablegames.plugins.dames_polonaises.rules import DamesRules
from tablegames.table.setting import load
from tests.plugins.dames_polonaises.test_bulk import RULESETS

pytestmark = pytest.mark.skipif(
    native.extension("tablegames.families.draughts") is None, reason="the C code is not built, or not wanted"
)
unhurried = settings(deadline=None)


def test_the_two_are_two() -> None:
    plain, fast = twins(DamesRules())
    assert (asked(plain.march), asked(fast.march)) == (False, True)
    assert asked(pickle.loads(pickle.dumps(fast)).march)


def test_a_board_it_has_no_room_for_is_played_by_the_rules() -> None:
    game = replace(DamesPolonaises(), board=board_of(12))
    assert not asked(game.march)
    assert play(game, TWO, seed=1).outcome == play_out(game, game.initial(), 1, 10_000).outcome


def test_a_game_of_anothers_making_is_played_by_its_own_rules() -> None:
    class Another(DamesPolonaises):
        def legal(self, state: State) -> Sequence[Action]:
            return DamesPolonaises.legal(self, state)

    class AnotherMarch(March):
        pass

    assert Another().native is None
    assert DamesPolonaises(generator=AnotherMarch).native is None


def test_masks_that_are_no_position_are_left_to_the_rules() -> None:
    module: Any = native.extension("tablegames.families.draughts")
    game = DamesPolonaises()
    assert game.native is not None
    for masks in ((1, 1, 0), (1 << 10, 2, 0), (1, 2, 4), (1 << 60, 2, 0)):
        assert module.due(game.native.rules, *masks, 0) is None
    assert module.due(game.native.rules, 1, 2, 0, 2) is None
    with pytest.raises(ValueError, match="PyCapsule"):
        module.due(object(), 1, 2, 0, 0)


@pytest.mark.parametrize(("apart", "positions"), [(3, 1), pytest.param(1, 4, marks=pytest.mark.long)])
def test_captures_under_combinations_of_options(apart: int, positions: int) -> None:
    for at, rules in enumerate(every_march()):
        if at % apart == 0:
            same_captures(rules, at, positions)


def test_captures_by_the_hundred() -> None:
    plain, fast = twins(DamesRules(capture_number="free"))
    rng, most = random.Random(4), 0
    for _ in range(600):
        masks = spread_out(rng, plain.board)
        assert fast.march.due(*masks, 0) == plain.march.due(*masks, 0)
        most = max(most, len(plain.march.complete(*masks, 0)))
    assert most > 100


@unhurried
@given(st.fixed_dictionaries({name: st.sampled_from(values) for name, values in MARCH.items()}), st.randoms())
def test_captures_of_a_position_by_lot(options: dict[str, Any], rng: random.Random) -> None:
    try:
        rules = DamesRules(**options)
    except ValueError:
        return
    plain, fast = twins(rules)
    masks = drawn_masks(rng, plain.board)
    for seat in (0, 1):
        assert fast.march.due(*masks, seat) == plain.march.due(*masks, seat)


@unhurried
@given(st.fixed_dictionaries({name: st.sampled_from(values) for name, values in DRAWS.items()}), st.integers(0, 2**60))
def test_games_with_every_draw(options: dict[str, Any], seed: int) -> None:
    try:
        rules = DamesRules(**options)
    except ValueError:
        return
    same_game(rules, seed)


@pytest.mark.parametrize("games", [500, pytest.param(1500, marks=pytest.mark.long)])
def test_every_count_at_its_limit(games: int) -> None:
    rng, ends = random.Random(1727), set()
    for number in range(games):
        rules = drawn_rules(rng, board_size=(10,), goal=(Goal.TAKE_ALL,))
        outcome = same_game(rules, number, limit=4, drawn=counted_state).outcome
        ends.add(outcome and outcome.by)
    assert ends >= {"limit", "two_v_one", "main_line", "kings_only", "draw_given"}, ends


@pytest.mark.parametrize("games", [700, pytest.param(1500, marks=pytest.mark.long)])
def test_every_kind_of_end_comes_up(games: int) -> None:
    rng, ends = random.Random(1787), set()
    for number in range(games):
        outcome = same_game(drawn_rules(rng), number).outcome
        ends.add(outcome and outcome.by)
    drawn = {
        "draw_given",
        "two_v_one",
        "limit",
        "repetition",
        "kings_only",
        "offer_refused",
        "not_granted",
        "main_line",
    }
    assert ends >= {"all_taken", "blocked", "all_given", "all_given_but_blocked", "first_king", *drawn}


def test_lines_are_counted_as_the_rules_walk_them() -> None:
    rng = random.Random(3)
    for _ in range(150):
        plain, fast = twins(drawn_rules(rng))
        state = drawn_state(rng, plain, most=8)
        for depth in (1, 2, 3) if len(plain.legal(state)) < 12 else (1, 2):
            assert perft(fast, state, depth) == walked(plain, state, depth), (plain.rules, state)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_ruleset_that_begins_with_lots_is_counted_too(ruleset: str) -> None:
    plain, fast = twins(load("dames_polonaises", ruleset, match="single").bare.rules)  # type: ignore[attr-defined]
    assert perft(fast, fast.initial(), 3) == walked(plain, plain.initial(), 3)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_whole_games_move_for_move_with_their_events(ruleset: str) -> None:
    plain, fast = twins(load("dames_polonaises", ruleset, match="single").bare.rules)  # type: ignore[attr-defined]

    def told(game: DamesPolonaises, seed: int) -> list[object]:
        moments: list[object] = []

        def watch(moment: Moment[State, Any]) -> None:
            moments.append((moment.action, moment.step.events, [*game.legal(moment.step.state)]))

        play(game, TWO, seed=seed, watch=watch)
        return moments

    for number in range(8):
        seed = derive(7, number)
        assert told(fast, seed) == told(plain, seed)
        assert play_out(fast, fast.initial(), seed, 10_000) == play(plain, TWO, seed=seed)


def test_two_workers_and_one_and_no_native_code_play_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    with_native = load("dames_polonaises", "modern_fmjd", match="single").bare
    job = Job(with_native, (_random, _random), seed=3)
    one, two = simulate(job, 200, 1), simulate(job, 200, 2)
    monkeypatch.setenv(native.PURE, "1")
    without = load("dames_polonaises", "modern_fmjd", match="single").bare
    assert without.native is None  # type: ignore[attr-defined]
    plain = simulate(Job(without, (_random, _random), seed=3), 200, 2)
    assert one.fingerprint == two.fingerprint == plain.fingerprint


def _random(game: object) -> Any:
    return TWO[0]


@pytest.mark.usefixtures("interruptible")
def test_a_count_is_interrupted_by_ctrl_c() -> None:
    import _thread
    import threading

    game = DamesPolonaises(DamesRules(first_move="white"))
    timer = threading.Timer(0.3, _thread.interrupt_main)
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        perft(game, game.initial(), 30)
    timer.join()
