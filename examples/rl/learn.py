"""Two small learners that play themselves and are then measured against a bot: `python learn.py toutetable`.

`values` learns the value of a position after its own play (TD(0.8), linear in the observation); it needs a game
that hides nothing. `policy` learns which letter to choose (REINFORCE, linear too) from PettingZoo's
interface alone, so it suits every game. Nothing but numpy; meant to be read, and to be beaten.
"""

from __future__ import annotations

import argparse
import sys
import time
from typing import Any

import numpy as np

from tablegames import TablegamesError, wilson
from tablegames.arena.adapters.pettingzoo import Bot, raw_env


class Learner:
    """The common part: the observation, scaled to -1 to 1; a constant replaces the seat."""

    def __init__(self, env: Any, seed: int, rate: float) -> None:
        self.env, self.rate = env, rate
        self.chance = np.random.default_rng(seed)
        space = env.observation_space(env.possible_agents[0])["observation"]
        self.scale = 1 / np.maximum(np.abs(space.low), np.abs(space.high))

    def seen(self, row: Any) -> Any:
        """An observation as the learner takes it."""
        seen = row * self.scale
        seen[0] = 1.0
        return seen


class Values(Learner):
    """Values the observation after each play at tanh(weights · observation); plays the best, now and then any other."""

    def __init__(self, env: Any, seed: int, rate: float = 0.1, astray: float = 0.1, fading: float = 0.8) -> None:
        super().__init__(env, seed, rate)
        self.astray, self.fading = astray, fading
        self.weights = np.zeros_like(self.scale)
        self.last: dict[str, Any] = {}
        self.trace: dict[str, Any] = {}

    def play(self, learning: bool) -> None:
        """Play for the agent whose turn it is."""
        agent, plays = self.env.agent_selection, self.env.afterstates()
        seen = np.array([self.seen(after.observation) for after in plays])
        worth = np.tanh(seen @ self.weights)
        known = np.where([after.over for after in plays], [after.reward for after in plays], worth)
        best = int(np.argmax(known))
        if learning:
            if self.chance.random() < self.astray:
                best = int(self.chance.integers(len(plays)))
            self._towards(agent, known[best])
            self.last[agent] = seen[best]
        decided = self.env.decisions
        for letter in plays[best].letters:
            self.env.step(letter)
            if self.env.decisions > decided:  # enough of it is spelt
                break

    def ended(self, rewards: dict[str, float]) -> None:
        """Credit the actions that led to a result of this value."""
        for agent in self.env.possible_agents:
            self._towards(agent, rewards[agent])
        self.last, self.trace = {}, {}

    def _towards(self, agent: str, better: float) -> None:
        """Move the value of the last observation, and of those that led to it, nearer to this."""
        if agent in self.last:
            seen = self.last[agent]
            worth = np.tanh(seen @ self.weights)
            self.trace[agent] = self.fading * self.trace.get(agent, 0.0) + (1 - worth**2) * seen
            self.weights += self.rate * (better - worth) * self.trace[agent]


class Policy(Learner):
    """The chance of a letter is softmax(weights · seen) over those the mask leaves."""

    def __init__(self, env: Any, seed: int, rate: float = 0.1) -> None:
        super().__init__(env, seed, rate)
        self.weights = np.zeros((env.action_space(env.possible_agents[0]).n, len(self.scale)))
        self.chosen: list[tuple[str, int, Any, Any]] = []

    def play(self, learning: bool) -> None:
        """Choose a letter for the agent whose turn it is."""
        observed, *_ = self.env.last()
        seen, mask = self.seen(observed["observation"]), observed["action_mask"]
        liked = np.where(mask, self.weights @ seen, -np.inf)
        chances = np.exp(liked - liked.max())
        chances /= chances.sum()
        letter = int(self.chance.choice(len(chances), p=chances)) if learning else int(np.argmax(chances))
        if learning and mask.sum() > 1:
            self.chosen.append((self.env.agent_selection, letter, seen, chances))
        self.env.step(letter)

    def ended(self, rewards: dict[str, float]) -> None:
        """Make choices likelier where they won, less likely where they lost."""
        for agent, letter, seen, chances in self.chosen:
            likelier = -chances
            likelier[letter] += 1
            self.weights += self.rate * rewards[agent] * np.outer(likelier, seen)
        self.chosen = []


METHODS = {"values": Values, "policy": Policy}


def episode(env: Any, learner: Any, seed: int, bot: Bot | None = None, seat: int = 0) -> dict[str, float]:
    """Play one game against itself, and learn from it; or at a seat against a bot, without learning."""
    env.reset(seed=seed)
    while not (env.terminations[env.agent_selection] or env.truncations[env.agent_selection]):
        if bot is not None and env.agent_selection != f"player_{seat}":
            env.step(bot.act())
        else:
            learner.play(bot is None)
    rewards = dict(env.rewards)
    if bot is None:
        learner.ended(rewards)
    return rewards


def measured(env: Any, learner: Any, bot: Bot, games: int) -> int:
    """How many games it wins of two with the same dice, one at each seat, and so on."""
    return sum(
        episode(env, learner, 1_000_000 + game // 2, bot, game % 2)[f"player_{game % 2}"] > 0 for game in range(games)
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("game", nargs="?", default="toutetable")
    parser.add_argument("--variant")
    parser.add_argument("--method", choices=METHODS, default="values")
    parser.add_argument("--episodes", type=int, default=150)
    parser.add_argument("--games", type=int, default=200, help="played to measure it, before and after")
    parser.add_argument("--against", default="random")
    parser.add_argument("--seed", type=int, default=0)
    asked = parser.parse_args()
    env = raw_env(asked.game, asked.variant, texts=False)
    if len(env.possible_agents) != 2:
        sys.exit("learn.py measures games of two")
    learner = METHODS[asked.method](env, asked.seed)
    bot = Bot(env, asked.against, asked.seed)
    for trained in (0, asked.episodes):
        began = time.perf_counter()
        for number in range(trained):
            episode(env, learner, asked.seed + number)
        took = time.perf_counter() - began
        won = measured(env, learner, bot, asked.games)
        low, high = wilson(won, asked.games)
        print(f"after {trained} games it wins {won / asked.games:.1%} [{low:.1%}-{high:.1%}] against {asked.against}")
        print(f"{took:.0f} s of training", file=sys.stderr)


if __name__ == "__main__":
    try:
        main()
    except TablegamesError as problem:
        sys.exit(str(problem))
