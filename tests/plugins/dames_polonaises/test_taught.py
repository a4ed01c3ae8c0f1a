"""The training of the engine: its file, the same values from native code and Python, and the training itself."""

from __future__ import annotations

import random
from array import array
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from dames_help import FMJD, METZ, at, ruleset
from dames_twins import drawn_state
from hypothesis import given, strategies as st
from test_engine import place_of, somewhere

from tablegames.core import native
from tablegames.core.analysis import Limits
from tablegames.families.draughts.engine import taught as module
from tablegames.families.draughts.engine.engine import Engine
from tablegames.families.draughts.engine.evaluation import Evaluation
from tablegames.families.draughts.engine.formation import CELLS
from tablegames.families.draughts.engine.ground import Ground
from tablegames.families.draughts.engine.taught import (
    HALF,
    Taught,
    TaughtEvaluation,
    evaluation_of,
    read_taught,
    shipped,
    written,
)
from tools.yaml_data import yaml_data

MOST_BYTES = 400_000
RECIPES = Path(__file__).parents[3] / "training" / "draughts" / "recipes"
NATIVE = native.extension("tablegames.families.draughts")
needs_native = pytest.mark.skipif(NATIVE is None, reason="the native code is not built, or not wanted")


@cache
def weights(seed: int | None) -> Taught | None:
    """Weights at random; None: those that ship."""
    return None if seed is None else by_lot(seed)


def by_lot(seed: int) -> Taught:
    """Weights that nobody learnt."""
    luck = random.Random(seed)
    names = ("man", "tempo", "balance", "free", "first_king", "king")
    weights = {name: (luck.randint(-90, 90), luck.randint(-90, 90)) for name in names}
    tables = array("h", [luck.randint(-300, 300) for _ in range(2 * HALF * CELLS)])
    return Taught(turn=luck.randint(-9, 9), tables=tables, about={}, **weights)


def test_what_ships_says_how_it_was_made_and_is_small() -> None:
    assert {"recipe", "date", "games", "positions", "rounds", "scale"} <= set(shipped().about)
    path = Path(module.__file__).with_name("taught.dat")
    assert path.stat().st_size < MOST_BYTES
    assert (RECIPES / shipped().about["recipe"]).is_file()


def test_a_file_is_read_as_it_was_written() -> None:
    made = by_lot(3)
    again = read_taught(written(made))
    assert (again.man, again.king, again.turn, again.tables) == (made.man, made.king, made.turn, made.tables)


def test_half_a_file_is_none() -> None:
    import zlib

    head, _, body = written(shipped()).partition(b"\n")
    shorter = zlib.compress(zlib.decompress(body)[:-2])
    with pytest.raises(ValueError, match="not taught"):
        read_taught(head + b"\n" + shorter)


def test_where_the_rules_are_others_the_classic_evaluation_serves() -> None:
    for game in (FMJD, METZ, ruleset("cinq_dames")):
        assert type(evaluation_of(Ground(game), game.board)) is TaughtEvaluation
    for name in ("qui_perd_gagne", "premier_a_dame", "dames_francaises"):
        game = ruleset(name)
        assert type(evaluation_of(Ground(game), game.board)) is Evaluation


@pytest.mark.parametrize("seed", [None, 1])
@given(data=st.data())
def test_the_terms_add_up_and_the_colours_are_alike(seed: int | None, data: st.DataObject) -> None:
    state = data.draw(somewhere(FMJD))
    if state.turn is None:
        return
    evaluation = TaughtEvaluation(Ground(FMJD), FMJD.board, weights(seed))
    score = evaluation.score(state.mine, state.theirs, state.kings, int(state.turn))
    terms = [*evaluation.terms(state.mine, state.theirs, state.kings, int(state.turn))]
    assert round(100 * sum(term.value for term in terms if not term.part_of)) == score
    whole = next(term.value for term in terms if term.name.en == "formation")
    assert round(sum(term.value for term in terms if term.part_of), 2) == whole
    turned = FMJD.turned(state)
    assert turned.turn is not None
    assert evaluation.score(turned.mine, turned.theirs, turned.kings, int(turned.turn)) == score


@needs_native
@pytest.mark.parametrize("seed", [None, 2, 3])
def test_a_position_is_worth_the_same_to_native_code(seed: int | None) -> None:
    luck, evaluation = random.Random(5), TaughtEvaluation(Ground(FMJD), FMJD.board, weights(seed))
    assert FMJD.native is not None
    told = evaluation.capsule(NATIVE)
    for _ in range(600):
        mine, theirs, kings, seat, _ = place_of(drawn_state(luck, FMJD, most=20))
        expected = evaluation.score(mine, theirs, kings, seat)
        assert NATIVE.score(FMJD.native.rules, told, mine, theirs, kings, seat) == expected


def test_a_man_more_is_worth_about_a_man() -> None:
    more = Engine(FMJD).think(at("W:W31-50:B1-19", FMJD), Limits(depth=3)).lines[0]
    assert 0.6 < more.score < 1.6


# --- teaching


@pytest.fixture
def recipe() -> Any:
    pytest.importorskip("numpy", reason="NumPy is not installed")
    from training.draughts.recipe import Recipe

    return Recipe(rounds=2, games=8, task=3, nodes=60, epochs=3)


def test_the_recipes_can_be_followed() -> None:
    pytest.importorskip("numpy", reason="NumPy is not installed")
    from training.draughts.recipe import Recipe

    found = [Recipe.of(yaml_data(path)) for path in sorted(RECIPES.glob("*.yaml"))]
    assert [recipe.variant for recipe in found] == ["modern_fmjd", "modern_fmjd"]
    assert found[1].rounds * found[1].games == shipped().about["games"]


@needs_native
def test_it_is_taught_small_and_goes_on_where_it_was(recipe: Any, tmp_path: Path) -> None:
    from training.draughts.school import School

    told: list[str] = []
    first = School(recipe, 1, tmp_path / "one", told.append).teach({"recipe": "test"})
    assert first.about["games"] == 16
    assert first.about["rounds"] == 2
    assert read_taught(written(first)).tables == first.tables
    (tmp_path / "one" / "round-2.npy").unlink()
    again = School(recipe, 1, tmp_path / "one", told.append).teach({"recipe": "test"})
    assert written(again) == written(first)
    assert sum("is kept" in line for line in told) == 1
    stopped = School(recipe, 1, tmp_path / "one", told.append).teach({}, minutes=0.0)
    assert stopped.about["rounds"] == 1


@needs_native
def test_what_is_learnt_foretells_better_than_what_was_known(recipe: Any) -> None:
    from training.draughts.fitting import Lessons, classic, fit
    from training.draughts.playing import play_task

    lessons = Lessons.of(play_task((recipe, None, 1, 12)), recipe)
    assert len(lessons) > 300
    _, losses = fit(lessons, recipe, classic())
    assert losses[-1] < losses[0]


@needs_native
def test_the_regression_values_positions_as_the_engine_does(recipe: Any) -> None:
    import numpy as np

    from training.draughts.fitting import Lessons, as_taught, classic, count
    from training.draughts.playing import play_task

    played = play_task((recipe, None, 2, 6))
    played = played[(played["kings"] == 0)]
    lessons, known = Lessons.of(played, recipe), classic()
    known.few[:, 1] = 3  # a tempo is worth something
    made = TaughtEvaluation(Ground(FMJD), FMJD.board, as_taught(known, {}))
    enough = played[count(played["white"] | played["black"]) >= recipe.fewest]
    for at_, value in enumerate(known.value(lessons, np.arange(len(lessons)))):
        white, black, seat = int(enough["white"][at_]), int(enough["black"][at_]), int(enough["seat"][at_])
        mine, theirs = (black, white) if seat else (white, black)
        found = made.score(mine, theirs, 0, seat)
        assert (-found if seat else found) == pytest.approx(value, abs=9.0)  # sixteen roundings and one cut
