"""Dames rabattues by hand: a player who overlooks a number loses it, without a warning.  [AUJ-DR V, VI]"""

from __future__ import annotations

from typing import Any

import pytest

from tablegames.core.arbiter import tacit
from tablegames.core.chance import Rng
from tablegames.core.game import Decide
from tablegames.core.loop import Moment, play
from tablegames.core.players import RandomPlayer
from tablegames.plugin.player_specs import bot_of
from tablegames.plugin.registry import Registry
from tablegames.table.setting import load
from tablegames.table.table import Table
from tablegames.testing import conform

FRESH = {"up": "1 2 3 4*2 5*2 6*2", "down": "1 2 3 4 5 6"}
BOTS = Registry().players(Registry().game("dames_rabattues"))


def table(**options: Any) -> Table:
    return load("dames_rabattues", overrides={"arbiter": "table", **options}, match="single")


@pytest.mark.parametrize(("throw", "act"), [("6-1", "6/down 1/down"), ("3-3", "3/down")])
def test_the_other_is_asked_whether_anything_fell_to_him_or_not(throw: str, act: str) -> None:
    at = table()
    state = at.start({"white": FRESH, "black": FRESH, "turn": "white", "throw": throw})
    view: Any = at.played(state, act).step.state
    turn, game = at.bare.turn(view), at.bare
    assert isinstance(turn, Decide)
    assert turn.seat == 1
    assert [*game.listed(view)] == [tacit(game, view)]  # type: ignore[attr-defined]


def in_step(strict: Table, at: Table, seed: int) -> int:
    """A strict game played again by one who overlooks nothing; at how many throws the dames lay alike."""
    throws: list[Any] = []
    before: list[Any] = []

    def watch(moment: Moment[Any, Any]) -> None:
        if moment.seat is None:
            throws.append(moment.action)
            before.append(strict.position(moment.before))

    play(strict.bare, [RandomPlayer()] * 2, seed=seed, watch=watch)
    state: Any = at.bare.initial()
    perfect = bot_of(BOTS, "engine:attention=100")(at.bare)
    for throw, position in zip(throws, before, strict=True):
        assert at.position(state) == position
        state = at.bare.apply(state, throw).state
        while isinstance(at.bare.turn(state), Decide):
            state = at.bare.apply(state, perfect.choose(state, at.bare.legal(state), Rng(0))).state
    return len(throws)


@pytest.mark.parametrize("options", [{}, {"last_down": "next_throw"}])
def test_who_overlooks_nothing_plays_the_strict_game(options: dict[str, Any]) -> None:
    strict, at = load("dames_rabattues", overrides=options, match="single"), table(**options)
    for seed in range(4):
        assert in_step(strict, at, seed) > 10


def test_an_eye_overlooks_the_more_the_less_it_attends() -> None:
    at, missed = table(), []
    for attention in (0, 60, 98, 100):
        count = 0

        def watch(moment: Moment[Any, Any]) -> None:
            nonlocal count
            count += sum(event.what == "nombre_oublie" for event in moment.step.events)

        bots = [bot_of(BOTS, f"engine:attention={attention}")(at.bare), bot_of(BOTS, "engine:attention=100")(at.bare)]
        for seed in range(3):
            play(at.bare, bots, seed=seed, watch=watch, limit=4000)
        missed.append(count)
    assert missed[0] > missed[1] > missed[2] >= missed[3] == 0


def test_conformance() -> None:
    conform(table(), games=2, seconds=1)
