"""Steps of our environments (toute-table, ruleset `modern`) against those of OpenSpiel's Python environment.

A step is one choice handed to the environment, and everything it hands back: observation, legal choices, rewards. Ours
are one letter of a play (1.7 a turn at random), OpenSpiel's one throw (two numbers at a time). All choose at random
among what the environment says is open. `vector` steps 256 tables at once, in one thread. Before that, 64 tables of
other games, stepped as they are and by the Python rules.

    python benchmarks/environments.py [rounds] [seconds]
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from statistics import median
from time import process_time
from typing import Any

import numpy as np

from tablegames.arena.adapters.gymnasium import vector_env
from tablegames.arena.adapters.pettingzoo import env, raw_env
from tablegames.core.native import pure

GAME = ("toutetable", "modern")
OTHERS = (
    ("trictrac", "lepeintre"),
    ("revertier", "academie"),
    ("toc", "premier_trou"),
    ("garanguet", "lepeintre"),
    ("domino", "tete_a_tete"),
    ("domino", "puiser"),
    ("domino", "quatre_chacun"),
    ("dames_polonaises", "modern_fmjd"),
)


def one_table(make: Any, game: tuple[str, str | None] = GAME) -> Iterator[int]:
    """The steps of episodes, one after the other, through PettingZoo's interface."""
    table, rng = make(*game, texts=False), np.random.default_rng(1)
    while True:
        steps = 0
        table.reset(seed=int(rng.integers(1 << 30)))
        for _ in table.agent_iter():
            observed, _, terminated, truncated, _ = table.last()
            if terminated or truncated:
                table.step(None)
                continue
            letters = np.flatnonzero(observed["action_mask"])
            table.step(int(letters[rng.integers(len(letters))]))
            steps += 1
        yield steps


def many_tables(many: int = 256, game: tuple[str, str | None] = GAME) -> Iterator[int]:
    """The steps of many tables at once."""
    tables, rng = vector_env(*game, num_envs=many), np.random.default_rng(1)
    tables.reset(seed=1)
    while True:
        for _ in range(20):
            tables.step(tables.random_letters(rng))
        yield 20 * many


def openspiel() -> Iterator[int]:
    """The steps of OpenSpiel's backgammon."""
    from open_spiel.python import rl_environment

    environment, rng = rl_environment.Environment("backgammon"), np.random.default_rng(1)
    while True:
        steps, now = 0, environment.reset()
        while not now.last():
            legal = now.observations["legal_actions"][now.observations["current_player"]]
            now = environment.step([legal[rng.integers(len(legal))]])
            steps += 1
        yield steps


@dataclass(slots=True)
class Stepper:
    """One environment: its steps so far and the CPU time they took."""

    name: str
    episodes: Iterator[int]
    steps: int = 0
    seconds: float = 0.0

    def step_on(self) -> None:
        """For a few hundredths of a second."""
        begin = process_time()
        while process_time() - begin < 0.05:
            self.steps += next(self.episodes)
        self.seconds += process_time() - begin

    @property
    def rate(self) -> float:
        """Steps per CPU second."""
        return self.steps / self.seconds


def others(rounds: int, seconds: float) -> None:
    """Print the best rate of 64 tables of other games, as they are stepped and by the rules, by turns."""
    for game in OTHERS:
        as_it_is = Stepper("", many_tables(64, game))
        as_it_is.step_on()  # whether native code steps them is settled here
        with pure():
            by_rules = Stepper("", many_tables(64, game))
            by_rules.step_on()
        best = [0.0, 0.0]
        for _ in range(rounds):
            for number, one in enumerate((as_it_is, by_rules)):
                one.steps, one.seconds = 0, 0.0
                while one.seconds < seconds / 4:
                    one.step_on()
                best[number] = max(best[number], one.rate)
        print(f"{' '.join(game)}: {best[0]:,.0f} steps/s, by the rules {best[1]:,.0f}", flush=True)


def main(rounds: int = 5, seconds: float = 1.0) -> dict[str, float]:
    """Print steps per CPU second and the median ratios to OpenSpiel's; return the ratios."""
    others(rounds, seconds)
    openspiel_is_there()
    ratios: dict[str, list[float]] = {}
    for number in range(1, rounds + 1):
        ours = [
            Stepper("vector", many_tables()),
            Stepper("raw_env", one_table(raw_env)),
            Stepper("env", one_table(env)),
        ]
        theirs = Stepper("OpenSpiel", openspiel())
        while theirs.seconds < seconds:
            for one in (*ours, theirs):
                one.step_on()
        print(
            f"round {number}: " + ", ".join(f"{one.name} {one.rate:.0f}" for one in (*ours, theirs)) + " steps/s",
            flush=True,
        )
        for one in ours:
            ratios.setdefault(one.name, []).append(one.rate / theirs.rate)
    medians = {name: median(found) for name, found in ratios.items()}
    for name, ratio in medians.items():
        print(f"{name} ÷ OpenSpiel's environment: median ratio {ratio:.2f}")
    return medians


def openspiel_is_there() -> None:
    """Raises ImportError where it is not."""
    import pyspiel  # noqa: F401


if __name__ == "__main__":
    main(*(int(argument) for argument in sys.argv[1:3]))
