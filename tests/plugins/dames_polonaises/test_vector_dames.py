"""Many tables of draughts in the native code: letter for letter what the Python rules step, and where these must."""

from __future__ import annotations

import random
from typing import Any

import pytest
from dames_twins import DRAWS, MARCH, drawn_masks

np = pytest.importorskip("numpy")
pytest.importorskip("gymnasium")
pytest.importorskip("pettingzoo")

from tablegames.arena.adapters.gymnasium import vector_env  # noqa: E402
from tablegames.core.errors import Refused, RulesError  # noqa: E402
from tablegames.core.native import extension, pure  # noqa: E402
from tablegames.families.draughts.board import Board, board_of  # noqa: E402
from tests.arena.tables import registry, same_steps  # noqa: E402
from tests.plugins.dames_polonaises.test_bulk import RULESETS  # noqa: E402

GAME = "dames_polonaises"
NATIVE: Any = extension("tablegames.families.draughts")
SHARED = "WK2:B7,8,9,10,17,18,20,27,28,29,30,37,38,39,40"
"""Up to 43 of White's captures begin and end on the same squares."""
BOARDS: list[tuple[str, dict[str, Any]]] = [
    *((ruleset, {}) for ruleset in RULESETS),
    ("modern_fmjd", {"board_size": 8}),
    ("modern_fmjd", {"start": "WK46,K2:BK5,K44,K40"}),
    ("manoury_1787", {"start": "WK1,14,15:BK5", "draw_main_line": "none"}),
    ("manoury_1787", {"start": SHARED, "capture_number": "free"}),
    ("metz", {"odds": "draw", "odds_to": "black"}),
    ("manoury_1787", {"odds": "man", "odds_man_removed": "agreed_square"}),
    ("premier_a_dame", {"start": "W6,7,35:B44,43,12"}),
]
ASKED: list[dict[str, Any]] = [
    {},
    {"opponents": "random", "threads": 3},
    {"opponents": "random", "seat": 1, "max_decisions": 9},
    {"max_decisions": 30},
]

with_native = pytest.mark.skipif(NATIVE is None, reason="the native code is not built, or not wanted")


def both(variant: str, many: int = 8, **told: Any) -> tuple[Any, Any]:
    """The tables as they are stepped, and as the rules step them."""
    told = {"num_envs": many, "reward": "points", "registry": registry(), **told}
    with pure():
        walked = vector_env(GAME, variant, **told)
    return vector_env(GAME, variant, **told), walked


@with_native
@pytest.mark.parametrize(
    ("variant", "overrides", "asked"),
    [
        pytest.param(*board, asked, marks=[] if at % len(ASKED) == which else pytest.mark.long)
        for at, board in enumerate(BOARDS)
        for which, asked in enumerate(ASKED)
    ],
)
def test_native_code_steps_them_as_the_rules_do(variant: str, overrides: dict[str, Any], asked: dict[str, Any]) -> None:
    one, other = both(variant, overrides=overrides, **asked)
    assert (one.compiled, other.compiled) == (True, False)
    assert same_steps(one, other, 100, np.random.default_rng(4))
    with pytest.raises(Refused, match="is impossible at table"):
        one.step(np.full(8, one.single_action_space.n))


@with_native
@pytest.mark.parametrize("many", [8, pytest.param(24, marks=pytest.mark.long)])
def test_under_rules_and_from_positions_by_lot(many: int) -> None:
    rng, ended, laid = random.Random(1787), 0, 0
    while laid < many:
        options = {name: rng.choice(values) for name, values in {**MARCH, **DRAWS, "odds": ("none", "stake")}.items()}
        overrides = {name: getattr(value, "value", value) for name, value in options.items()}
        overrides["start"] = written(rng, board_of(overrides["board_size"]))
        try:
            one, other = both("manoury_1787", 3, overrides=overrides, **rng.choice(ASKED))
        except RulesError:  # options that contradict each other, a man where it would be crowned
            continue
        assert one.compiled
        laid += 1
        ended += same_steps(one, other, 60, np.random.default_rng(laid))
    assert ended > 2 * many


def written(rng: random.Random, board: Board) -> str:
    """Random pieces as `start` has them."""
    mine, theirs, kings = drawn_masks(rng, board, 12)
    sides = (
        ",".join(f"{'K' * bool(board.bit[square] & kings)}{square}" for square in board.squares(side))
        for side in (mine, theirs)
    )
    return "W{}:B{}".format(*sides)


@with_native
def test_captures_that_share_their_squares_are_spelt_in_two_letters() -> None:
    tables, _ = both("manoury_1787", 1, overrides={"start": SHARED, "capture_number": "free"}, first=0)
    seen, _ = tables.reset(seed=1)
    spelt, last = (tables.feature_names.index(name) for name in ("spelt", "last_letter"))
    sharing = {}
    for letter in seen["action_mask"][0].nonzero()[0].tolist():
        tables.reset(seed=1)
        after, *_ = tables.step([letter])
        if after["observation"][0, spelt]:
            assert (after["observation"][0, spelt], after["observation"][0, last]) == (1, letter)
            sharing[letter] = after["action_mask"][0].nonzero()[0].tolist()
    assert max(map(len, sharing.values())) == 43
    assert all(places == [*range(len(places))] for places in sharing.values())


@pytest.mark.parametrize(
    ("variant", "asked"),
    [
        ("manoury_1787", {"overrides": {"odds": "man", "odds_man_removed": "giver_chooses"}}),
        ("manoury_1787", {"overrides": {"arbiter": "table"}}),
        ("modern_fmjd", {"match": "first-to:2"}),
        ("modern_fmjd", {"opponents": "engine:1"}),
    ],
)
def test_what_native_code_does_not_know_is_stepped_by_the_rules(variant: str, asked: dict[str, Any]) -> None:
    tables = vector_env(GAME, variant, num_envs=2, registry=registry(), **asked)
    tables.reset(seed=1)
    assert not tables.compiled
    for _ in range(3):
        tables.step(tables.random_letters())


def test_who_begins_may_be_said_where_the_rules_leave_it_open() -> None:
    for first in (0, 1):
        tables = vector_env(GAME, "manoury_1787", num_envs=2, first=first, registry=registry())
        assert tables.compiled == (NATIVE is not None)
        assert tables.reset(seed=1)[1]["seat"].tolist() == [first, first]
    with pytest.raises(RulesError, match="Black can't begin"):
        vector_env(GAME, "modern_fmjd", num_envs=2, first=1, registry=registry()).reset(seed=1)


@with_native
def test_native_code_refuses_what_is_no_table() -> None:
    tables = vector_env(GAME, "modern_fmjd", num_envs=2, registry=registry())
    tables.reset(seed=1)
    laid, buffers, letters = tables._tables.step.args[0], tuple(tables._buffers), np.zeros(2, np.int64)
    rules, squares = tables.table.bare.native.rules, bytes(range(50))
    for asked, said in (
        (lambda: NATIVE.step_tables(laid, buffers, letters, 0, 2), "a letter that is not open"),
        (lambda: NATIVE.step_tables(laid, buffers, letters[:1], 0, 2), "a letter is wanted for every table"),
        (lambda: NATIVE.step_tables(laid, buffers, letters, 1, 3), "no such tables"),
        (lambda: NATIVE.begin_tables(laid, buffers[::-1], 0, 2), "an array has another size"),
        (lambda: NATIVE.begin_tables(laid, buffers[1:], 0, 2), "an array has another size"),
        (lambda: NATIVE.ended_table(laid, 2), "no such table"),
        (lambda: NATIVE.ended_table(rules, 0), "PyCapsule"),
        (lambda: NATIVE.tables(rules, squares, (1, 2, 0, 0), 9, 9, 2), "such tables cannot be laid"),
    ):
        with pytest.raises(ValueError, match=said):
            asked()
