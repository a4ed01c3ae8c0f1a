"""Our way through PettingZoo's wrappers is theirs: whatever is done, both say and raise the same."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

pytest.importorskip("pettingzoo", reason="the extra `rl` is not installed")

import numpy as np
from pettingzoo.utils import wrappers

from tablegames.arena.adapters.pettingzoo import env, raw_env

READ = (
    "agents",
    "agent_selection",
    "rewards",
    "terminations",
    "truncations",
    "infos",
    "num_agents",
    "_cumulative_rewards",
)


def theirs(game: str, **options: Any) -> Any:
    """The environment within the usual wrappers, one around the other."""
    made: Any = wrappers.TerminateIllegalWrapper(raw_env(game, **options), illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(made))


def told(ask: Callable[[], Any]) -> Any:
    """Return the result: a value, or the kind and message of the error."""
    try:
        return plain(ask())
    except Exception as problem:
        return type(problem), str(problem)


def plain(value: Any) -> Any:
    """Arrays as lists, so that values can be compared."""
    if isinstance(value, np.ndarray):
        return value.tolist()
    if isinstance(value, dict):
        return {key: plain(one) for key, one in value.items()}
    return [plain(one) for one in value] if isinstance(value, tuple | list) else value


def seen(table: Any) -> list[Any]:
    """Everything that can be read of an environment."""
    by_name = [told(lambda name=name: getattr(table, name)) for name in READ]  # type: ignore[misc]
    asked = [told(lambda agent=agent: table.observe(agent)) for agent in ("player_0", "player_1")]  # type: ignore[misc]
    return [*by_name, *asked, told(table.last), told(lambda: table.last(observe=False)), str(table)]


def choices(lot: Random, letters: int, mask: Any) -> Any:
    """A letter: mostly a legal one, now and then anything."""
    legal = np.flatnonzero(mask)
    kind = lot.random()
    if len(legal) == 0 or kind < 0.02:
        return lot.choice([None, -1, letters, "6", 0.0, True, np.int64(0), int(lot.randrange(letters))])
    letter = lot.choice(legal)
    return letter if kind < 0.2 else int(letter)


@pytest.mark.parametrize("game", ["toutetable", "dames_polonaises", "domino", "tourne_case"])
@pytest.mark.parametrize("seed", range(4))
def test_whatever_is_chosen_the_wrappers_say_the_same(game: str, seed: int) -> None:
    lot = Random(seed)
    ours, usual = env(game, max_decisions=120), theirs(game, max_decisions=120)
    assert seen(ours) == seen(usual)
    assert told(lambda: ours.step(0)) == told(lambda: usual.step(0))
    assert told(lambda: list(ours.agent_iter())) == told(lambda: list(usual.agent_iter()))
    for episode in range(3):
        for table in (ours, usual):
            table.reset(seed=seed * 10 + episode)
        for _ in range(200):
            assert seen(ours) == seen(usual)
            if not usual.agents:
                break
            agent = usual.agent_selection
            gone = usual.terminations[agent] or usual.truncations[agent]
            mask = usual.observe(agent)["action_mask"]
            action = None if gone and lot.random() < 0.8 else choices(lot, len(mask), mask)
            assert told(lambda: ours.step(action)) == told(lambda: usual.step(action))  # noqa: B023
        assert told(lambda: ours.step(0)) == told(lambda: usual.step(0))
        assert seen(ours) == seen(usual)


def test_an_agent_that_does_not_step_is_told_so_in_both() -> None:
    for table in (env("toutetable"), theirs("toutetable")):
        table.reset(seed=1)
        with pytest.raises(AssertionError, match="need to call step"):
            for _ in table.agent_iter():
                pass


def test_it_is_one_of_pettingzoos_wrappers() -> None:
    table = env("toutetable")
    assert isinstance(table, wrappers.OrderEnforcingWrapper)
    assert isinstance(table.unwrapped, raw_env)


def test_what_somebody_sets_upon_the_wrapper_is_read_from_it() -> None:
    for table in (env("toutetable"), theirs("toutetable")):
        table.reset(seed=1)
        table.rewards = {"player_0": 9.0}
        assert table.rewards == {"player_0": 9.0}
        assert table.unwrapped.rewards == {"player_0": 0.0, "player_1": 0.0}
