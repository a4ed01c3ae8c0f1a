"""The promises to a learner: observations, masks and letters that are true, and chance as at the table."""

from __future__ import annotations

import re
import subprocess
import sys
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

pytest.importorskip("pettingzoo", reason="the extra `rl` is not installed")

import numpy as np

from tablegames import RandomPlayer, RulesError, Seat, derive, play
from tablegames.arena.adapters.observing import LargeObservationWarning, points, win
from tablegames.arena.adapters.pettingzoo import Bot, env, raw_env
from tablegames.core.errors import PluginError, Refused
from tablegames.core.game import Outcome
from tablegames.core.languages import speaking
from tablegames.core.match import in_hand
from tablegames.families.dominoes.state import Round
from tablegames.families.dominoes.tiles import gather, spread
from tests.arena.tables import ROOT, Laid, decisions, every, lay, registry, strangers

EVERY = every(registry()) + every(strangers())
ONE_OF_EACH = list({name: laid for laid in EVERY for name in [laid[0]]}.values())


def features(table: Any, agent: str) -> dict[str, int]:
    """An observation by the names of its numbers."""
    row = table.observe(agent)["observation"]
    return {name: int(number) for name, number in zip(table.feature_names, row, strict=True)}


# --- letters and masks


@pytest.mark.parametrize("laid", EVERY, ids=str)
def test_masks_and_letters_are_the_legal_actions_and_nothing_else(laid: Laid) -> None:
    table = lay(laid)
    for seat in decisions(table, seed=5, most=25):
        words = [word for word, _ in table.spelling.words]
        legal = list(table.table.game.legal(table.situation))
        assert sorted(map(repr, legal)) == sorted(repr(action) for _, action in table.spelling.words)
        assert len(set(words)) == len(words)
        ordered = sorted(words)
        assert not [one for one, two in pairwise(ordered) if two[: len(one)] == one]
        open_now = {word[0] for word in words}
        for agent in table.possible_agents:
            mask = table.observe(agent)["action_mask"]
            assert set(np.flatnonzero(mask)) == (open_now if agent == f"player_{seat}" else set())
        assert set(table.infos[f"player_{seat}"]["actions"]) == open_now


@pytest.mark.parametrize("laid", ONE_OF_EACH, ids=str)
def test_every_legal_action_can_be_chosen_by_its_letters(laid: Laid) -> None:
    table = lay(laid)
    for _ in decisions(table, seed=2, most=6):
        kept, words = table.situation, list(table.spelling.words)[:40]
        for word, action in words:
            spelling = table.spelling
            for letter in word:
                spelling = spelling.then(letter)
                if spelling.settled is not None:
                    break
            assert spelling.settled == action
            assert table.letters(table.table.write(kept, action)) == word


@pytest.mark.parametrize("laid", EVERY, ids=str)
def test_observations_keep_to_their_bounds_without_being_cut(laid: Laid) -> None:
    table = lay(laid)
    declared = table.observer.encoder.features
    assert len({feature.name for feature in declared}) == len(declared)
    for seat in decisions(table, seed=1):
        view = in_hand(table.table.game.view(table.situation, seat))
        row = table.observer.encoder.observe(view, seat, ())
        assert len(row) == len(declared)
        assert [f for f, number in zip(declared, row, strict=True) if not f.low <= number <= f.high] == []


def test_a_letter_means_the_same_for_both_players_and_in_every_throw() -> None:
    """At toute-table a letter is the place a dame starts from, along the player's own path."""
    table = lay(("toutetable", "modern", 2))
    for seed in range(3):
        for seat in decisions(table, seed):
            for letter, text in table.infos[f"player_{seat}"]["actions"].items():
                sources = {step.split("/")[0] for step in text.removesuffix(" …").split()}
                assert letter == 25 or ("hand" if letter == 0 else str(letter)) in sources


def test_a_text_is_the_same_letter_in_every_position_of_a_strangers_game() -> None:
    table = lay(("rl_board", "standard", 2))
    letters: dict[str, set[int]] = {}
    for seed in range(5):
        for seat in decisions(table, seed):
            for letter, text in table.infos[f"player_{seat}"]["actions"].items():
                letters.setdefault(text, set()).add(letter)
    assert len(letters) == 9
    assert all(len(known) == 1 for known in letters.values())


def test_a_play_is_spelt_number_by_number_and_seen_half_played() -> None:
    table = lay(("toutetable", "modern", 2))
    start = {"white": "1*2 12*5 17*3 19*5", "black": "1*2 12*5 17*3 19*5", "turn": "white", "throw": "6-5"}
    table.reset(seed=0, options={"position": start})
    before = features(table, "player_0")
    assert (before["own.12"], before["own.18"], before["to_play.6"], before["to_play.5"]) == (5, 0, 1, 1)
    table.step(12)
    assert table.agent_selection == "player_0"
    after = features(table, "player_0")
    assert (after["own.12"], after["own.18"], after["to_play.6"], after["to_play.5"]) == (4, 1, 0, 1)
    assert (after["spelt"], after["last_letter"]) == (1, 12)
    assert table.infos["player_0"]["actions"][17] == "12/18 17/22"
    table.step(17)
    assert table.agent_selection == "player_1"
    assert features(table, "player_1")["other.22"] == 1


def test_garanguet_with_thousands_of_plays_leaves_none_out() -> None:
    """Three dice alike are nine numbers: whole plays could not be numbered, letters can."""
    table = lay(("garanguet", "lepeintre", 2))
    start = {"white": "1*3 2*2 3*2 4*2 5*2 6*2 7*2", "black": "1*15", "turn": "white", "throw": "1-1-1"}
    table.reset(seed=0, options={"position": start})
    assert len(table.spelling.words) == len(list(table.table.game.legal(table.situation))) > 3000
    assert table.action_space("player_0").n == 26


def test_captures_from_and_to_the_same_squares_are_told_apart_by_one_letter_more() -> None:
    table = lay(("dames_polonaises", "manoury_1787", 2))
    state = table.table.bare.initial(Seat(1))
    state = replace(state, mine=67698769, theirs=13688026949517312, kings=67108864)
    table.reset(seed=0, options={"position": table.table.position(state)})
    words = [word for word, _ in table.spelling.words]
    twice = [word for word in words if len(word) == 2]
    assert [word[1] for word in twice] == [0, 1]
    assert len({word[0] for word in twice}) == 1
    letter = twice[0][0]
    assert table.infos["player_1"]["actions"][letter].endswith(" …")
    table.step(letter)
    assert table.agent_selection == "player_1"
    assert list(table.infos["player_1"]["actions"]) == [0, 1]


# --- chance, seeds and the loop


@pytest.mark.parametrize("laid", EVERY, ids=str)
def test_a_game_is_the_one_the_loop_plays_with_the_same_seed_and_choices(laid: Laid) -> None:
    table = lay(laid, texts=False)
    played = play(table.table.game, [RandomPlayer()] * laid[2], seed=11, limit=400)
    table.reset(seed=11)
    bot = Bot(table, "random", seed=11)
    while not table.terminations[table.agent_selection] and table.number < 400:
        table.step(bot.act())
    if played.outcome is not None:
        assert (table.situation, table.number, table.decisions) == (played.state, played.actions, played.decisions)
        assert [table.rewards[agent] for agent in table.agents] == win(played.outcome)
    else:
        assert table.number >= 400


def test_without_a_seed_the_next_game_of_the_series_is_played() -> None:
    def dealt(table: Any, times: int) -> list[list[float]]:
        table.reset(seed=3)
        rows = [table.last()[0]["observation"].tolist()]
        for _ in range(times - 1):
            table.reset()
            rows.append(table.last()[0]["observation"].tolist())
        return rows

    table = lay(("domino", "tete_a_tete", 2))
    first = dealt(table, 4)
    assert dealt(table, 4) == first
    assert len({tuple(row) for row in first}) == 4
    table.reset(seed=derive(3, "episode", 1))
    assert table.last()[0]["observation"].tolist() == first[1]


def test_a_new_environment_does_not_repeat_the_last_one() -> None:
    seen = set()
    for _ in range(3):
        table = lay(("domino", "tete_a_tete", 2))
        table.reset()
        seen.add(tuple(table.last()[0]["observation"]))
    assert len(seen) == 3


# --- hidden hands


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_at_domino_nothing_changes_when_the_others_hold_other_tiles(seats: int) -> None:
    table, twin = lay(("domino", "puiser", seats)), lay(("domino", "puiser", seats))
    twin.reset(seed=0)
    changed = 0
    for turn in decisions(table, seed=seats, most=12):
        state = table.situation
        for seat in map(Seat, range(seats)):
            other = with_other_hands(state, seat)
            changed += other != state
            assert observed(twin, other, seat, turn) == observed(twin, state, seat, turn)
    assert changed > 10


def with_other_hands(state: Round, seat: Seat) -> Round:
    """The tiles the seat does not see, dealt in another order."""
    unseen = [one for place, hand in enumerate(state.hands) if place != seat for one in spread(hand)] + [*state.talon]
    unseen = unseen[len(unseen) // 2 :] + unseen[: len(unseen) // 2]
    hands = []
    for place, hand in enumerate(state.hands):
        many = len(spread(hand))
        hands.append(hand if place == seat else gather(unseen[:many]))
        unseen = unseen if place == seat else unseen[many:]
    return replace(state, hands=tuple(hands), talon=tuple(unseen))


def observed(table: Any, state: Round, seat: Seat, turn: Seat) -> tuple[Any, ...]:
    """All an agent is given in a situation: the numbers, and where it is to play the mask and the texts."""
    table._go_on(state)
    agent = f"player_{seat}"
    given = table.observe(agent)
    told = table.infos[agent] if seat == turn else {}
    assert seat == turn or table.infos[agent] == {}
    return given["observation"].tolist(), given["action_mask"].tolist(), told


def test_a_strangers_hidden_game_keeps_its_secrets_too() -> None:
    table = lay(("rl_hidden", "standard", 3))
    for seat in decisions(table, seed=4):
        state = table.situation
        hands = list(state.hands)
        others = [place for place in range(3) if place != seat]
        turned = replace(state, hands=tuple(hands[others[place == others[0]]] if place != seat else hands[place]
                                            for place in range(3)))  # fmt: skip
        rows = [table.observer.row(table.table.game.view(one, seat), seat).tolist() for one in (state, turned)]
        if len(hands[others[0]]) == len(hands[others[1]]):
            assert turned != state or not hands[others[0]]
            assert rows[0] == rows[1]


def test_afterstates_are_not_told_where_something_is_hidden() -> None:
    table = lay(("domino", "puiser", 2))
    table.reset(seed=1)
    with pytest.raises(RulesError, match="domino has hidden information"):
        table.afterstates()


def test_the_drawing_is_that_of_the_seat_to_play() -> None:
    table = lay(("domino", "tete_a_tete", 2), render_mode="ansi")
    table.reset(seed=1)
    seat = table.seat
    assert table.render() == table.table.draw(table.situation, seat)
    hidden = [str(one) for one in spread(in_hand(table.situation).hands[1 - seat])]
    assert not [tile for tile in hidden if tile in table.render()]


# --- afterstates


@pytest.mark.parametrize("name", ["dames_polonaises", "rl_board"])
def test_an_afterstate_is_what_is_seen_after_the_play(name: str) -> None:
    laid = next(laid for laid in EVERY if laid[0] == name)
    table, twin = lay(laid), lay(laid)
    for seat in decisions(table, seed=3, most=20):
        agent = f"player_{seat}"
        after = table.afterstates()[-1]
        twin.reset(seed=3)
        twin._go_on(table.situation)
        for letter in after.letters[: None if len(after.letters) == 1 else -1]:
            twin.step(letter)
        assert twin.observe(agent)["observation"].tolist() == after.observation.tolist()
        assert twin.rewards[agent] == after.reward
        assert twin.terminations[agent] == after.over


# --- rewards, limits, refusals


def test_rewards_add_up_to_nothing() -> None:
    double = Outcome((2, 0), (Seat(0),), "double")
    assert (win(double), points(double)) == ([1.0, -1.0], [2.0, -2.0])
    partners = Outcome((5, 0, 5, 0), (Seat(0), Seat(2)), "domino")
    assert win(partners) == [1.0, -1.0, 1.0, -1.0]
    assert points(partners) == pytest.approx([10 / 3, -10 / 3, 10 / 3, -10 / 3])
    drawn = Outcome((0, 0), (), "drawn")
    assert (win(drawn), points(drawn)) == ([0.0, 0.0], [0.0, 0.0])


def test_where_the_last_is_marked_points_are_bad_to_have() -> None:
    table = lay(("domino", "dernier_le_point", 3), reward="points")
    bot = Bot(table)
    table.reset(seed=2)
    while not table.terminations[table.agent_selection]:
        table.step(bot.act())
    outcome = table.table.game.turn(table.situation).outcome
    worst = outcome.scores.index(max(outcome.scores))
    assert table.rewards[f"player_{worst}"] == min(table.rewards.values()) < 0
    assert sum(table.rewards.values()) == pytest.approx(0)


def test_an_episode_is_cut_after_so_many_decisions() -> None:
    table = lay(("dames_polonaises", "manoury_1787", 2), raw=False, max_decisions=7)
    table.reset(seed=0)
    stepped = 0
    for agent in table.agent_iter():
        observation, reward, terminated, truncated, _ = table.last()
        stepped += not truncated
        assert (reward, terminated) == (0, False)
        table.step(None if truncated else table.action_space(agent).sample(observation["action_mask"]))
    assert stepped == 7


def test_what_is_not_legal_is_refused_in_a_sentence_and_changes_nothing() -> None:
    table = lay(("tourne_case", "academie", 2))
    table.reset(seed=0)
    wrong = int(np.flatnonzero(table.last()[0]["action_mask"] == 0)[0])
    before = table.situation
    with pytest.raises(Refused, match=rf"player_\d cannot choose {wrong} here; action_mask allows \d+"):
        table.step(wrong)
    assert table.situation is before
    with speaking("fr"), pytest.raises(Refused, match="ne peut pas choisir"):
        table.step(wrong)


def test_with_the_usual_wrappers_it_ends_the_episode_and_costs_one() -> None:
    table = lay(("tourne_case", "academie", 2), raw=False)
    table.reset(seed=0)
    agent = table.agent_selection
    table.step(int(np.flatnonzero(table.last()[0]["action_mask"] == 0)[0]))
    assert (table.terminations[agent], table.rewards[agent]) == (True, -1)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"reward": "glory"}, r"reward cannot be 'glory' \(known: win, points\)"),
        ({"match": "poule"}, "some players wait while others play; use single, party"),
        ({"max_decisions": "a"}, r"max_decisions must be a whole number of at least 1, or None, not 'a'"),
        ({"render_mode": "rgb_array"}, r"render_mode cannot be 'rgb_array' \(known: ansi, human\)"),
        ({"variant": "academy"}, "did you mean 'academie'"),
        ({"overrides": {"doublet": 3}}, "unknown rule 'doublet'"),
        ({"seats": 3}, "is for 2 players, not 3"),
    ],
)
def test_bad_options_are_one_sentence(options: dict[str, Any], said: str) -> None:
    with pytest.raises((RulesError, PluginError), match=said):
        raw_env("toutetable", registry=registry(), **options)


def test_a_bot_that_is_not_there_is_named() -> None:
    with pytest.raises(PluginError, match="Bot: no player 'stockfish'"):
        Bot(lay(("tourne_case", "academie", 2)), "stockfish")


def test_the_beginning_can_be_chosen() -> None:
    table = lay(("toutetable", "modern", 2))
    for seat in (0, 1):
        table.reset(seed=1, options={"first": seat})
        assert table.agent_selection == f"player_{seat}"


def test_rules_can_be_set() -> None:
    table = env("tourne_case", overrides={"parties": 2}, match="party", registry=registry())
    assert table.unwrapped.table.variant.rules.parties == 2
    assert "match.played" in table.unwrapped.feature_names


def test_the_engine_can_be_an_agent() -> None:
    table = lay(("tourne_case", "academie", 2), texts=False)
    bots = [Bot(table, "engine:1", seed=1), Bot(table, "random", seed=1)]
    table.reset(seed=4)
    while not table.terminations[table.agent_selection]:
        table.step(bots[table.seat].act())
    assert sorted(table.rewards.values()) == [-1.0, 1.0]


# --- the extra, and the examples


@pytest.mark.parametrize("missing", ["pettingzoo", "gymnasium", "numpy"])
def test_where_the_extra_is_missing_one_sentence_says_so(missing: str) -> None:
    code = f"import sys; sys.modules['{missing}'] = None; import tablegames.arena.adapters.pettingzoo"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=False)
    assert ran.returncode == 1
    assert ran.stderr.splitlines()[-1] == (
        f"ImportError: tablegames.arena.adapters.pettingzoo needs {missing}, which is not installed: "
        "pip install 'tablegames[rl]'"
    )


DOCUMENT = (ROOT / "docs" / "how-to" / "train-a-program.md").read_text("utf-8")


@pytest.mark.parametrize("code", re.findall(r"```python\n(.*?)```", DOCUMENT, re.DOTALL))
def test_the_code_of_the_document_runs(code: str) -> None:
    exec(compile(code, "rl.md", "exec"), {})


def test_the_document_says_how_much_is_observed_and_how_many_letters_there_are() -> None:
    told: dict[str, tuple[str, int]] = {}
    for names, observed, letters in re.findall(r"^\| (`.*`) \| ([\d–]+) \| (\d+) \|", DOCUMENT, re.MULTILINE):
        told |= {name: (observed, int(letters)) for name in re.findall(r"`(\w+)`", names)}
    assert set(told) == set(registry().games)
    for name, (observed, letters) in told.items():
        entry = registry().game(name)
        tables = [lay(laid) for laid in EVERY if laid[0] == name and (laid[1] == entry.variant or name == "domino")]
        sizes = sorted({len(table.feature_names) for table in tables})
        assert observed == "–".join(str(size) for size in (sizes[0], sizes[-1])[: len(sizes)])
        assert {table.observer.encoder.letters for table in tables} == {letters}


def run_example(*arguments: str) -> str:
    command = [sys.executable, *arguments]
    ran = subprocess.run(command, capture_output=True, text=True, cwd=ROOT / "examples" / "rl", check=False)
    assert ran.returncode == 0, ran.stderr
    return ran.stdout


@pytest.mark.parametrize("game", ["trictrac", "domino"])
def test_the_rollout_of_the_examples_runs(game: str) -> None:
    said = run_example("random_rollout.py", game, "--episodes", "2", "--show")
    assert f"{game}: " in said
    assert "player_0 chooses" in said


@pytest.mark.parametrize("episodes", [10, pytest.param(100, marks=pytest.mark.long)])
@pytest.mark.parametrize("method", ["values", "policy"])
def test_the_learners_of_the_examples_learn(method: str, episodes: int) -> None:
    """After ten games the report is there; that they win more is seen after a hundred."""
    said = run_example("learn.py", "tourne_case", "--method", method, "--episodes", str(episodes), "--games", "60")
    before, after = (float(line.split("wins ")[1].split("%")[0]) for line in said.splitlines())
    assert after > before + 5 or episodes == 10


def test_a_large_observation_is_warned_of_once_and_the_cure_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tablegames.plugin.encoding.plain.LARGE", 3)
    with pytest.warns(LargeObservationWarning, match=r"nim: a view becomes \d+ numbers.*write an encoder for the game"):
        raw_env("nim", registry=strangers())
