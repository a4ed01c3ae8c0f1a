"""Faultless players at the table make the strict game, throw for throw; setting right makes it again."""

from __future__ import annotations

from typing import Any

import pytest

from tablegames.arbiter.contract import Say
from tablegames.core.chance import Rng, derive
from tablegames.core.game import Chance, Over
from tablegames.families.tables.trictrac.state import Phase
from tablegames.families.tables.trictrac_table.books import mark
from tablegames.families.tables.trictrac_table.mistakes import CITES
from tablegames.families.tables.trictrac_table.state import Stage
from tests.plugins.trictrac.arbitre.players import faultless, strict, table

RULESETS = ("lepeintre", "academie_premier", "academie_second", "bonne_compagnie", "a_ecrire")
TOC = ("premier_trou", "premier_trou_double", "plusieurs_trous")


def compare(game: Any, other: Any, seed: int) -> int:
    """Play both with the same dice and choices; at how many throws they were equal."""
    rng, here, there, windows = Rng(seed), other.initial(), game.initial(), 0
    while True:
        turn = other.turn(here)
        if isinstance(turn, Chance | Over):
            while not isinstance(game.turn(there), Chance | Over):
                there = done(game, there, faultless(game, there, rng))
            if isinstance(turn, Over):
                assert game.turn(there).outcome == turn.outcome
                return windows
            assert (there.board, there.seat, there.score) == (here.board, here.seat, here.score)
            windows += 1
            act = turn.lottery.sample(rng)
            here, there = other.apply(here, act).state, game.apply(there, act).state
            continue
        while (act := faultless(game, there, rng)) is not None:
            there = done(game, there, act)
        assert (there.board, there.score) == (here.board, here.score)
        assert (there.stage is Stage.CHOOSE) == (here.phase is Phase.CHOOSE)
        legal = other.legal(here)
        act = legal[rng.below(len(legal))]
        here, there = other.apply(here, act).state, done(game, there, act)
        if there.stage is Stage.LEFT:
            there = done(game, there, Say("lever"))


def done(game: Any, state: Any, act: Any) -> Any:
    step = game.apply(state, act)
    assert [event.what for event in step.events if event.seen_by == () and event.what in CITES] == []
    return step.state


@pytest.mark.parametrize("variant", RULESETS)
@pytest.mark.parametrize("seed", [0, *(pytest.param(seed, marks=pytest.mark.long) for seed in (1, 2))])
def test_throw_for_throw(variant: str, seed: int) -> None:
    assert compare(table(variant), strict(variant), derive(seed, variant)) > 20


@pytest.mark.parametrize("games", [6, pytest.param(20, marks=pytest.mark.long)])
@pytest.mark.parametrize("variant", TOC)
def test_toc_throw_for_throw(variant: str, games: int) -> None:
    for seed in range(games):
        assert compare(table(variant, "toc"), strict(variant, "toc"), derive(seed, variant)) > 0


@pytest.mark.parametrize("variant", RULESETS[:4])
def test_what_is_set_right_is_the_strict_score(variant: str) -> None:  # AUJ-T1 VI; LEP 4.I 57
    """Nobody marks what he gains; the other has it set right each time, and marks what he was given."""
    game, other, tried = table(variant), strict(variant), 0
    for seed in range(6):
        rng, here, there = Rng(derive(seed, variant)), other.initial(), game.initial()
        for _ in range(400):
            turn = other.turn(here)
            if isinstance(turn, Over) or here.phase is Phase.CHOOSE:
                break  # who has not marked a trou does not leave on it
            if isinstance(turn, Chance):
                if there.stage is Stage.WINDOW and there.last is not None and "rectifier" not in there.used:
                    there = game.apply(there, Say("rectifier")).state
                    tried += 1
                if there.stage is Stage.LAST:
                    break
                while not isinstance(game.turn(there), Chance | Over):
                    there = game.apply(there, faultless(game, there, rng)).state
                if isinstance(game.turn(there), Over):
                    break
                assert there.score == here.score
                act = turn.lottery.sample(rng)
                here, there = other.apply(here, act).state, game.apply(there, act).state
                continue
            legal = other.legal(here)
            act = legal[rng.below(len(legal))]
            here, there = other.apply(here, act).state, game.apply(there, act).state
    assert tried > 50


def test_a_mark_in_several_steps_is_one_mark() -> None:  # AUJ-T2 VI
    game = table("lepeintre")
    state = game.initial(0)
    rng = Rng(7)
    while not (state.stage is Stage.MARK and state.account.gained >= 4):
        turn = game.turn(state)
        act = turn.lottery.sample(rng) if isinstance(turn, Chance) else faultless(game, state, rng)
        if act is None:
            act = game.listed(state)[0]
        state = game.apply(state, act).state
    gained = state.account.gained
    once = game.apply(state, mark(gained)).state
    twice = game.apply(game.apply(state, mark(2)).state, mark(gained - 2)).state
    assert once.score == twice.score
    assert Say("accepter") not in game.legal(state)


def test_a_jan_of_an_extension_is_due_at_the_table_too() -> None:
    from dataclasses import replace

    from tablegames.families.tables.trictrac.state import Jan

    def always(coup: Any, rules: Any) -> list[Jan]:
        return [Jan("always", True, 1, None, "", (3, 3))]

    plain = table("lepeintre")
    more = replace(plain, more_jans=(always,))
    assert more.strict.more_jans == (always,)
    assert mark(3) not in plain.legal(plain.initial(0))
    assert mark(3) in more.legal(more.initial(0))
