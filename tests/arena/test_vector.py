"""Many tables at once: each plays, letter for letter, what one table plays; by the C code and by the Python rules."""

from __future__ import annotations

import re
import subprocess
import sys
import warnings
from collections.abc import Iterator
from typing import Any

import pytest

np = pytest.importorskip("numpy")
pytest.importorskip("gymnasium")
pytest.importorskip("pettingzoo")

from gymnasium.vector import AutoresetMode  # noqa: E402

from tablegames.arena.adapters.gymnasium import vector_env  # noqa: E402
from tablegames.arena.adapters.pettingzoo import raw_env  # noqa: E402
from tablegames.core.chance import Rng, derive  # noqa: E402
from tablegames.core.errors import Refused, RulesError  # noqa: E402
from tablegames.core.events import Seat  # noqa: E402
from tablegames.core.game import Outcome  # noqa: E402
from tablegames.core.loop import play  # noqa: E402
from tablegames.core.native import extension, pure  # noqa: E402
from tablegames.core.players import RandomPlayer  # noqa: E402
from tests.arena.tables import ROOT, registry, same_steps, strangers  # noqa: E402

RACES = [
    ("toutetable", "modern", {}),
    ("toutetable", "academie", {"handicap": "dice"}),
    ("toutetable", "academie", {"handicap": "ambesas"}),
    ("revertier", "academie", {}),
    ("jacquet", "lepeintre", {}),
    ("garanguet", "lepeintre", {}),
    ("tourne_case", "academie", {}),
    ("plain", "academie", {}),
    ("plain", "academie", {"en_passant": True}),
]
TOURS = [
    ("trictrac", "lepeintre", {}),
    ("trictrac", "academie_second", {"opening": "coup_et_des", "trous": 3}),
    ("trictrac", "a_ecrire", {}),
    ("trictrac", "lepeintre", {"handicap": "quine"}),
    ("toc", "premier_trou", {}),
    ("toc", "plusieurs_trous", {"double": True, "per": "event"}),
]
OTHERS = [("dames_rabattues", "academie", {}), ("dames_polonaises", "modern_fmjd", {}), ("domino", "puiser", {})]
ROUNDS = [
    ("domino", "tete_a_tete", {}),
    ("domino", "tete_a_tete_douze", {}),
    ("domino", "puiser", {}),
    ("domino", "puiser", {"closed_when": "talon_empty"}),
    ("domino", "poule", {}),
    ("domino", "quatre_chacun", {}),
    ("domino", "dernier_le_point", {}),
    ("domino", "sans_points", {}),
    ("domino", "piquet_voleur", {"partners": "seats"}),
]
ASKED = [
    {},
    {"opponents": "random", "threads": 3},
    {"opponents": "random", "seat": 1, "first": 0},
    {"first": 1, "max_decisions": 9},
    {"opponents": "random", "max_decisions": 6},
]
"""In the suite all of it is asked for with the first rules, and one of it with each of the others."""
WITH_NATIVE = pytest.mark.skipif(extension("tablegames.families.tables") is None, reason="no native code is built")


def alike(tables: Any, ones: list[Any], steps: int, rng: Any) -> Iterator[int]:
    """Step both by the same letters, and compare all they tell; yields the tables whose game has ended."""
    seen, infos = tables.reset(seed=11)
    for number, one in enumerate(ones):
        one.reset(seed=11 + number)
    for _ in range(steps):
        for number, one in enumerate(ones):
            observed = one.observe(one.agent_selection)
            assert infos["seat"][number] == one.seat
            assert seen["observation"][number].tolist() == observed["observation"].tolist()
            assert seen["action_mask"][number].tolist() == observed["action_mask"].tolist()
        letters = tables.random_letters(rng)
        seen, rewards, terminated, truncated, infos = tables.step(letters)
        for number, one in enumerate(ones):
            agent = one.agent_selection
            one.step(int(letters[number]))
            assert (terminated[number], truncated[number]) == (one.terminations[agent], one.truncations[agent])
            if terminated[number] or truncated[number]:
                assert rewards[number] == one.rewards[agent]
                assert infos["rewards"][number].tolist() == list(one.rewards.values())
                final = infos["final_obs"][number]
                assert final["observation"].tolist() == one.observe(agent)["observation"].tolist()
                one.reset()
                yield number
            else:
                assert rewards[number] == 0


@pytest.mark.parametrize(("game", "variant", "overrides"), RACES + TOURS + OTHERS)
def test_each_table_plays_what_one_table_plays(game: str, variant: str, overrides: dict[str, Any]) -> None:
    told = {"overrides": overrides, "registry": registry()}
    tables = vector_env(game, variant, num_envs=3, **told)
    with pure():
        ones = [raw_env(game, variant, texts=False, **told) for _ in range(3)]
    for _ in alike(tables, ones, 150, np.random.default_rng(1)):
        pass


@WITH_NATIVE
@pytest.mark.parametrize(("game", "variant", "overrides"), RACES + TOURS)
def test_races_and_tours_are_stepped_by_native_code_and_end_as_the_rules_say(
    game: str, variant: str, overrides: dict[str, Any]
) -> None:
    told = {"num_envs": 4, "overrides": overrides, "registry": registry(), "reward": "points"}
    tables = vector_env(game, variant, **told)
    with pure():
        walked = vector_env(game, variant, **told)
    by_rules = overrides.get("handicap") == "ambesas" or bool(overrides.get("en_passant"))
    assert (tables.compiled, walked.compiled) == (not by_rules, False)
    ended = same_steps(tables, walked, 200 if game == "garanguet" else 700, np.random.default_rng(2))
    assert ended or game == "garanguet"


def both(told: dict[str, Any], game: str, variant: str) -> tuple[Any, Any]:
    """The tables as they are stepped, and as the rules step them."""
    with pure():
        walked = vector_env(game, variant, registry=registry(), **told)
    return vector_env(game, variant, registry=registry(), **told), walked


@pytest.mark.skipif(extension("tablegames.families.dominoes") is None, reason="no native code is built")
@pytest.mark.parametrize(
    ("game", "variant", "overrides", "asked"),
    [
        pytest.param(*rules, asked, marks=[] if rules is ROUNDS[0] or at % len(ASKED) == which else pytest.mark.long)
        for at, rules in enumerate(ROUNDS)
        for which, asked in enumerate(ASKED)
    ],
)
def test_rounds_are_stepped_by_native_code_as_the_rules_step_them(
    game: str, variant: str, overrides: dict[str, Any], asked: dict[str, Any]
) -> None:
    told = {"num_envs": 24, "overrides": overrides, "reward": "points", **asked}
    one, other = both(told, game, variant)
    assert (one.compiled, other.compiled) == (True, False)
    assert same_steps(one, other, 40, np.random.default_rng(4)) > 10
    with pytest.raises(Refused, match="action 99 is impossible at table 0"):
        one.step(np.full(24, 99))


@pytest.mark.skipif(extension("tablegames.families.dominoes") is None, reason="no native code is built")
@pytest.mark.parametrize("kept", [0, 2])
def test_a_talon_is_drawn_to_its_end_though_nothing_in_it_goes(kept: int) -> None:  # AUJ-Dom r. XV
    """A round is closed at once where the rules say so, or when the talon is empty: the two end elsewhere."""
    ended = {}
    for when in ("talon_empty", "no_tile_left"):
        overrides = {"closed_when": when, "talon_kept": kept, "puiser": True}
        one, other = both({"num_envs": 128, "overrides": overrides}, "domino", "puiser")
        assert one.compiled
        ended[when] = same_steps(one, other, 50, np.random.default_rng(4))
    assert ended["talon_empty"] < ended["no_tile_left"]


def test_a_round_that_is_over_before_a_letter_is_asked_for_ends_with_the_next_one() -> None:
    for tables in both({"num_envs": 2, "opponents": "random", "seat": 0}, "domino", "tete_a_tete"):
        seen, _ = tables.reset(seed=[316, 357])
        turns = [at for at, name in enumerate(tables.feature_names) if name.startswith("turn.")]
        assert not seen["observation"][:, turns].any()
        assert seen["action_mask"].tolist() == [[1] + [0] * 57] * 2
        after, rewards, terminated, _, infos = tables.step(tables.random_letters())
        assert terminated.all()
        assert [final["observation"].tolist() for final in infos["final_obs"]] == seen["observation"].tolist()
        assert abs(rewards).tolist() == [1, 1]
        assert after["observation"][:, turns].any()


@pytest.mark.parametrize("game", ["toutetable", "trictrac", "domino"])
def test_against_opponents_it_is_the_game_of_the_loop(game: str) -> None:
    """Our seat plays at random too, spelling its plays: the same game as two random players with that seed."""
    tables = vector_env(game, num_envs=2, opponents="random", registry=registry())
    table, encoder = tables.table, tables.observer.encoder
    tables.reset(seed=21)
    lots: list[Outcome] = []
    expected = []
    for number in range(2):
        played = play(table.game, [RandomPlayer()] * 2, seed=21 + number)
        assert played.outcome is not None
        lots.append(played.outcome)
        expected.append(iter(words_of_seat(table, encoder, 21 + number, Seat(number))))
    done: dict[int, float] = {}
    assert tables._buffers.seats.tolist() == [0, 1]
    while len(done) < 2:
        letters = tables.random_letters()
        for number in {0, 1} - set(done):
            letters[number] = next(expected[number])
        _, rewards, terminated, _, infos = tables.step(letters)
        done |= {int(number): float(rewards[number]) for number in np.flatnonzero(terminated) if number not in done}
        for number in {0, 1} - set(done):
            assert infos["seat"][number] == number
    assert [done[number] > 0 for number in range(2)] == [number in lots[number].winners for number in range(2)]


def words_of_seat(table: Any, encoder: Any, seed: int, seat: Seat) -> Iterator[int]:
    """Return the letters a seat chooses in the game of two random players, as far as each must be spelt."""
    from tablegames.plugin.encoding.protocol import Spelling, spelt_out

    game, moments = table.game, []
    play(game, [RandomPlayer()] * 2, seed=seed, watch=moments.append)
    for moment in moments:
        if moment.seat != seat:
            continue
        spelling = Spelling(spelt_out(encoder, game.view(moment.before, seat), game.legal(moment.before)))
        word = next(word for word, action in spelling.words if action == moment.action)
        while spelling.settled is None:
            yield word[len(spelling.spelt)]
            spelling = spelling.then(word[len(spelling.spelt)])


def test_a_bot_may_be_the_opponent_and_seats_change_from_game_to_game() -> None:
    tables = vector_env("tourne_case", num_envs=2, opponents="engine:1", registry=registry())
    tables.reset(seed=1)
    assert not tables.compiled
    seats = [set(), set()]
    ends = np.zeros(2)
    while ends.min() < 2:
        for number in range(2):
            seats[number].add((int(ends[number]) % 2, int(tables._buffers.seats[number])))
        _, _, terminated, _, _ = tables.step(tables.random_letters())
        ends += terminated
    assert seats == [{(0, 0), (1, 1)}, {(0, 1), (1, 0)}]
    always = vector_env("tourne_case", num_envs=3, opponents="random", seat=1, registry=registry())
    always.reset(seed=1)
    for _ in range(200):
        assert always.step(always.random_letters())[4]["seat"].tolist() == [1, 1, 1]


def test_two_threads_step_the_same_games() -> None:
    one, two = (vector_env("toutetable", num_envs=7, threads=threads, registry=registry()) for threads in (1, 3))
    assert same_steps(one, two, 400, np.random.default_rng(3))
    two.close()
    assert two.closed


def test_games_are_broken_off_after_so_many_decisions() -> None:
    for game in ("toutetable", "trictrac"):
        tables = vector_env(game, num_envs=2, max_decisions=4, registry=registry())
        ones = [raw_env(game, texts=False, max_decisions=4, registry=registry()) for _ in range(2)]
        assert len(list(alike(tables, ones, 60, np.random.default_rng(1)))) > 4


def test_what_is_handed_out_may_be_kept_unless_one_asks_otherwise() -> None:
    tables = vector_env("toutetable", num_envs=2, registry=registry())
    first, _ = tables.reset(seed=1)
    kept = first["observation"].copy()
    tables.step(tables.random_letters())
    assert (first["observation"] == kept).all()
    assert not (tables._observed()["observation"] == kept).all()
    buffers = vector_env("toutetable", num_envs=2, copy=False, registry=registry())
    first, _ = buffers.reset(seed=1)
    buffers.step(buffers.random_letters())
    assert first["observation"] is buffers._buffers.rows


def test_letters_by_lot_are_open_and_each_as_likely() -> None:
    tables = vector_env("dames_polonaises", "modern_fmjd", num_envs=2000, registry=registry())
    assert not tables.random_letters().any()
    seen, _ = tables.reset(seed=1)
    letters, times = np.unique(tables.random_letters(np.random.default_rng(1)), return_counts=True)
    assert letters.tolist() == np.flatnonzero(seen["action_mask"][0]).tolist()
    assert 150 < times.min() < times.max() < 300


def test_it_keeps_gymnasiums_interface() -> None:
    tables = vector_env("tourne_case", num_envs=3, registry=registry())
    assert tables.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    seen, _ = tables.reset(seed=[4, None, 9])
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        assert tables.observation_space.contains(seen)
        assert tables.action_space.contains(tables.random_letters())
    again, _ = tables.reset(seed=[4, 5, 9])
    assert (again["observation"][0] == seen["observation"][0]).all()
    assert len(tables.feature_names) == tables.single_observation_space["observation"].shape[0]
    other, _ = tables.reset()
    assert tables._games == [3, 3, 3]
    assert not (other["observation"] == again["observation"]).all()


def test_any_game_can_be_walked() -> None:
    name = next(name for name in strangers().games if name == "nim")
    tables = vector_env(name, num_envs=2, registry=strangers())
    tables.reset(seed=1)
    won = 0.0
    for _ in range(50):
        won += abs(tables.step(tables.random_letters())[1]).sum()
    assert won


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"num_envs": 0}, "num_envs must be a whole number of at least 1, not 0"),
        ({"threads": 0}, "threads must be a whole number of at least 1, not 0"),
        ({"max_decisions": -1}, "max_decisions must be a whole number of at least 1, not -1"),
        ({"seat": 1}, "seat=1: choose a seat from 0 to 1, and set 'opponents'"),
        ({"seat": 2, "opponents": "random"}, "seat=2: choose a seat from 0 to 1, and set 'opponents'"),
        ({"opponents": "randon"}, "opponents: no player 'randon' (did you mean 'random'?)"),
        ({"reward": "winn"}, "reward cannot be 'winn' (did you mean 'win'?)"),
    ],
)
def test_what_is_wrong_is_said_in_a_sentence(asked: dict[str, Any], said: str) -> None:
    from tablegames import TablegamesError

    with pytest.raises(TablegamesError, match=re.escape(said)):
        vector_env("toutetable", registry=registry(), **asked)


@pytest.mark.parametrize("game", ["toutetable", "trictrac"])
def test_letters_that_are_not_open_are_refused_and_nothing_has_changed(game: str) -> None:
    tables = vector_env(game, num_envs=2, registry=registry())
    seen, _ = tables.reset(seed=1)
    letters = tables.random_letters()
    letters[1] = int(np.flatnonzero(seen["action_mask"][1] == 0)[0])
    with pytest.raises(Refused, match=rf"action {letters[1]} is impossible at table 1; its action_mask allows \d"):
        tables.step(letters)
    for wrong in (-1, 1000):
        with pytest.raises(Refused, match=f"action {wrong} is impossible at table 0"):
            tables.step([wrong, 0])
    with pytest.raises(Refused, match=r"2 tables need 2 actions, one per table; this array has shape \[3\]"):
        tables.step([0, 0, 0])
    assert (tables._observed()["observation"] == seen["observation"]).all()
    with pytest.raises(RulesError, match=r"one per table \(2 in all\), not a list of 3"):
        tables.reset(seed=[1, 2, 3])


def test_the_keys_of_a_table_are_those_of_the_loop() -> None:
    tables = vector_env("toutetable", num_envs=1, registry=registry())
    tables.reset(seed=8)
    second = derive(8, "episode", 1)
    assert Rng(int(tables._buffers.keys[0][0])).bits() == Rng(derive(second, "chance")).bits()
    assert tables._buffers.keys[0][2] == derive(second, "seat", 1)


@pytest.mark.long
def test_the_learner_on_many_tables_learns() -> None:
    command = [sys.executable, "learn_many.py", "tourne_case", "--games", "2400", "--stretch", "400", "--tables", "64"]
    ran = subprocess.run(
        [*command, "--rate", "0.01", "--hidden", "32"],
        capture_output=True, text=True, cwd=ROOT / "examples" / "rl", check=False,
    )  # fmt: skip
    assert ran.returncode == 0, ran.stderr
    curve = [float(line.split("won ")[1].split("%")[0]) for line in ran.stdout.splitlines()]
    assert len(curve) == 6
    assert curve[-1] > curve[0] + 5
