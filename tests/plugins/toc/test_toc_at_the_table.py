"""Toc with faults: trictrac's laws without points, and no écoles.  [AUJ-Toc I, V; AUJ-T2 X]"""

from __future__ import annotations

from typing import Any

import pytest

from tablegames import load
from tablegames.core.errors import Refused
from tablegames.core.events import Seat
from tablegames.core.game import Decide
from tablegames.families.tables.trictrac_table.game import OFTEN

TABLE = load("toc", "plusieurs_trous", overrides={"arbiter": "table"}, match="single")
POSITION = {"white": "1*11 4 5 12*2", "black": "1*9 2 3*2 4 7 8", "turn": "white"}
"""6-3 hits for White: a trou."""


def after(*acts: str) -> tuple[Any, list[dict[str, object]]]:
    """The state after these acts, and the faults made on the way."""
    state, events = TABLE.notation.set_up(TABLE.bare, POSITION), []
    for act in acts:
        step = TABLE.played(state, act).step
        state, events = step.state, [*events, *step.events]
    return state, list(TABLE.bare.faults(state, events))  # type: ignore[attr-defined]


def test_a_trou_not_marked_before_a_dame_is_touched_is_lost() -> None:
    state, faults = after("lancer", "6-3", "4/10 5/8")
    assert state.score.trous == (0, 0)
    assert [(fault["fault"], fault["by"], fault["open"]) for fault in faults] == [("trou_moins", "white", False)]


def test_one_too_many_is_put_right() -> None:
    acts = ("lancer", "6-3", "marquer 3", "tenir", "4/10 5/8")
    state, faults = after(*acts)
    assert state.score.trous == (3, 0)
    assert [(fault["fault"], fault["open"]) for fault in faults] == [("trou_trop", True)]
    right, faults = after(*acts, "rectifier")
    assert right.score.trous[0] == state.account.gained
    assert [(fault["fault"], fault["open"]) for fault in faults] == [("trou_trop", False)]


def test_not_put_right_it_is_kept() -> None:
    state, _ = after("lancer", "6-3", "marquer 3", "tenir", "4/10 5/8", "lancer")
    assert state.score.trous == (3, 0)


def test_there_are_no_ecoles() -> None:
    state, _ = after("lancer", "6-3", "4/10 5/8")
    with pytest.raises(Refused, match="there are no écoles"):
        TABLE.read(state, "ecole 1")


def test_a_dame_touched_is_played() -> None:
    state, _ = after("lancer", "3-1", "toucher 5")
    with pytest.raises(Refused):
        TABLE.read(state, "1/4 1/2")
    assert TABLE.read(state, "5/8 1/2")


def test_a_trou_too_many_that_wins_is_put_right_as_often_as_it_is_marked() -> None:
    table = load("toc", overrides={"arbiter": "table"}, match="single")
    state = table.played(table.start(POSITION), "rectifier").step.state
    for _ in range(3):  # who marks has used up his own right to have things set right, not the other's
        state = table.played(state, "marquer 1").step.state
        assert table.bare.turn(state) == Decide(Seat(1))
        state = table.played(state, "rectifier").step.state
        assert state.score.trous == (0, 0)


def test_so_nobody_wins_by_marking_again_and_again_and_a_turn_ends() -> None:
    table = load("toc", overrides={"arbiter": "table"}, match="single")
    state = table.start(POSITION)
    for _ in range(OFTEN):
        for act in ("marquer 1", "rectifier"):
            state = table.played(state, act).step.state
    with pytest.raises(Refused):
        table.read(state, "marquer 1")
