"""PettingZoo's own tests, for every game and ruleset that is installed, and for strangers' games."""

from __future__ import annotations

import pytest

pytest.importorskip("pettingzoo", reason="the extra `rl` is not installed")

from pettingzoo.test import api_test, seed_test

from tablegames.arena.adapters.pettingzoo import env
from tests.arena.tables import Laid, every, lay, registry, strangers

OURS = every(registry())
THEIRS = every(strangers())
MATCHES = [
    ("domino", "poule", 3, "party"),
    ("domino", "quatre_chacun", 4, "party"),
    ("trictrac", "a_ecrire", 2, "party"),
    ("toutetable", "lepeintre", 2, "party"),
    ("toutetable", "lepeintre", 2, "first-to:2"),
    ("dames_polonaises", "metz", 2, "parties:2"),
]
CYCLES = 30

# It would have every observation an array alone; its own classic games with masks are excused by their names.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
    pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros"),  # when it is over nothing is legal
]


def test_domino_is_there_for_two_three_and_four() -> None:
    assert {seats for name, _, seats in OURS if name == "domino"} == {2, 3, 4}
    assert {name for name, _, _ in THEIRS} >= {"nim", "irish", "rl_board", "rl_tables", "rl_hidden"}


@pytest.mark.parametrize("laid", OURS + THEIRS, ids=str)
def test_the_interface_is_what_pettingzoo_asks(laid: Laid) -> None:
    api_test(lay(laid, raw=False), num_cycles=CYCLES)


@pytest.mark.parametrize("laid", OURS + THEIRS, ids=str)
def test_the_same_seed_is_the_same_game(laid: Laid) -> None:
    seed_test(lambda: lay(laid, raw=False), num_cycles=CYCLES)


@pytest.mark.parametrize(("name", "variant", "seats", "match"), MATCHES)
def test_so_are_matches(name: str, variant: str, seats: int, match: str) -> None:
    api_test(lay((name, variant, seats), raw=False, match=match), num_cycles=100)
    seed_test(lambda: lay((name, variant, seats), raw=False, match=match), num_cycles=CYCLES)


AT_TABLE = [
    ("trictrac", {}), ("toc", {}), ("dames_polonaises", {"march": "free"}), ("dames_rabattues", {}),
    ("toutetable", {"march": "free"}), ("domino", {"taking": "by_hand"}),
]  # fmt: skip


@pytest.mark.parametrize(("name", "options"), AT_TABLE)
def test_tables_with_faults_are_played_by_learners_to_their_end(name: str, options: dict[str, str]) -> None:
    made = env(name, registry=registry(), overrides={"arbiter": "table", **options}, max_decisions=4000)
    made.reset(seed=3)
    for agent in made.agent_iter():
        observation, _, terminated, truncated, _ = made.last()
        assert not truncated
        made.step(None if terminated else made.action_space(agent).sample(observation["action_mask"]))
