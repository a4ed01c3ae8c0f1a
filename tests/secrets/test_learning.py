"""Secret and simultaneous decisions for learners: one agent after another, and all at once."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

pytest.importorskip("pettingzoo", reason="the extra `rl` is not installed")

import numpy as np
from pettingzoo.test import api_test, parallel_api_test, seed_test

from tablegames import Registry
from tablegames.arena.adapters.pettingzoo import env, parallel_env, raw_env
from tablegames.core.errors import Refused
from tablegames.core.languages import speaking
from tablegames.plugin.loading import load_plugins
from tests.secrets import games

KNOWN = Registry(load_plugins([("secrets", games)]))
LAID = [(name, seats) for name in ("pennies", "sealed") for seats in (2, 3, 4)]

pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
    pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros"),
]


def parallel(name: str, seats: int = 2, **options: Any) -> Any:
    return parallel_env(name, seats=seats, registry=KNOWN, **options)


@pytest.mark.parametrize(("name", "seats"), LAID)
def test_one_after_another_they_are_what_pettingzoo_asks(name: str, seats: int) -> None:
    api_test(env(name, seats=seats, registry=KNOWN), num_cycles=60)
    seed_test(lambda: env(name, seats=seats, registry=KNOWN), num_cycles=60)


@pytest.mark.parametrize(("name", "seats"), LAID)
def test_all_at_once_they_are_what_pettingzoo_asks(name: str, seats: int) -> None:
    parallel_api_test(parallel(name, seats), num_cycles=60)


def test_the_same_seed_is_the_same_game() -> None:
    """PettingZoo's own test chooses without looking at masks, which this one does."""
    dealt = []
    for seed in (3, 3, 4):
        table = parallel("sealed", 3)
        observations, _ = table.reset(seed=seed)
        dealt.append([observations[agent]["observation"].tolist() for agent in table.agents])
    assert dealt[0] == dealt[1] != dealt[2]


@pytest.mark.parametrize("name", ["trictrac", "domino", "dames_polonaises"])
def test_a_game_played_in_turn_has_a_parallel_form_too(name: str) -> None:
    parallel_api_test(parallel_env(name), num_cycles=60)


def test_what_one_observes_does_not_depend_on_what_another_chose_before_it() -> None:
    """Seat 0 chooses, and seat 1 is shown the very same, one after another; so is seat 2 after both."""
    table = raw_env("pennies", seats=3, registry=KNOWN)
    seen: list[list[Any]] = []
    for first, second in product((0, 1), repeat=2):
        table.reset(seed=1)
        rows = []
        for choice in (first, second):
            table.step(table.spelling.letters()[choice])
            rows += [table.observe(f"player_{seat}") for seat in range(int(table.seat), 3)]
        assert table.infos["player_0"] == {}
        seen.append(rows)
    for rows in seen[1:]:
        for one, other in zip(rows, seen[0], strict=True):
            assert np.array_equal(one["observation"], other["observation"])
            assert np.array_equal(one["action_mask"], other["action_mask"])


def test_all_choose_in_one_step_and_are_told_after_it() -> None:
    table = parallel("pennies")
    observations, infos = table.reset(seed=1)
    letters = {text: letter for letter, text in infos["player_1"]["actions"].items()}
    assert set(letters) == {"heads", "tails"}
    assert all(observations[agent]["action_mask"].sum() == 2 for agent in table.agents)
    ended: dict[str, bool] = {}
    rewards: dict[str, float] = {}
    for coin in ("heads", "tails", "heads"):
        chosen = {"player_0": letters["heads"], "player_1": letters[coin]}
        _, rewards, ended, truncated, _ = table.step(chosen)
        assert not any(truncated.values())
    assert ended == {"player_0": True, "player_1": True}
    assert rewards == {"player_0": 1.0, "player_1": -1.0}
    assert table.agents == []


def test_a_discard_is_one_seats_alone_and_bids_are_everybodys() -> None:
    table = parallel("sealed", 3)
    observations, infos = table.reset(seed=4)
    masks = []
    while table.agents:
        masks.append([int(observations[agent]["action_mask"].any()) for agent in table.agents])
        chosen = {
            agent: int(np.flatnonzero(seen["action_mask"])[0]) if seen["action_mask"].any() else 0
            for agent, seen in observations.items()
        }
        assert {agent for agent in table.agents if infos[agent]} == {
            agent for agent, seen in observations.items() if seen["action_mask"].any()
        }
        observations, _, _, _, infos = table.step(chosen)
    assert masks[:3] == [[1, 0, 0], [0, 1, 0], [0, 0, 1]]
    assert masks[3:] == [[1, 1, 1]] * 3


def test_the_same_choices_make_the_same_game_one_by_one_and_at_once() -> None:
    at_once, in_turn = parallel("sealed", 3), raw_env("sealed", seats=3, registry=KNOWN)
    observations, _ = at_once.reset(seed=9)
    in_turn.reset(seed=9)
    while at_once.agents:
        chosen = {
            agent: int(np.flatnonzero(seen["action_mask"])[-1])
            for agent, seen in observations.items()
            if seen["action_mask"].any()
        }
        for agent in sorted(chosen):
            assert in_turn.agent_selection == agent
            assert np.array_equal(in_turn.observe(agent)["action_mask"], observations[agent]["action_mask"])
            assert np.array_equal(in_turn.observe(agent)["observation"], observations[agent]["observation"])
            in_turn.step(chosen[agent])
        observations, *_ = at_once.step(chosen)
    assert at_once.turns.situation == in_turn.situation


def test_what_cannot_be_chosen_is_refused_and_changes_nothing() -> None:
    table = parallel("pennies")
    _, infos = table.reset(seed=1)
    letter = next(iter(infos["player_0"]["actions"]))
    with pytest.raises(Refused, match="player_1 cannot choose None here; action_mask allows"):
        table.step({"player_0": letter})
    with speaking("fr"), pytest.raises(Refused, match="player_1 ne peut pas choisir"):
        table.step({"player_0": letter, "player_1": 1 if letter != 1 else 2})
    assert table.turns.decisions == 0


def test_a_parallel_episode_can_be_broken_off() -> None:
    table = parallel("pennies", 3, max_decisions=4)
    observations, _ = table.reset(seed=1)
    steps = 0
    truncated: dict[str, bool] = {}
    while table.agents:
        chosen = {agent: int(np.flatnonzero(seen["action_mask"])[0]) for agent, seen in observations.items()}
        observations, _, _, truncated, _ = table.step(chosen)
        steps += 1
    assert steps == 2
    assert all(truncated.values())
