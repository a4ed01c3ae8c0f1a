"""A learner on many tables at once: `python learn_many.py toutetable --variant modern`. Nothing but numpy.

A small network says how likely each open letter is to be chosen (REINFORCE with a baseline, from whole games). It sits
at every table, now on one side and now on the other, against a bot. Prints how many games of each stretch it has won,
which is its learning curve. Meant to be read, and to be beaten.
"""

from __future__ import annotations

import argparse
import sys
import time
from typing import Any

import numpy as np

from tablegames import TablegamesError, wilson
from tablegames.arena.adapters.gymnasium import vector_env


class Network:
    """One hidden layer: what each letter is liked, and what the position is worth; learns by Adam."""

    def __init__(self, seen: int, letters: int, hidden: int, rate: float, rng: np.random.Generator) -> None:
        self.rate, self.time = rate, 0
        self.weights = [
            rng.normal(0, (2 / seen) ** 0.5, (seen, hidden)).astype(np.float32),
            np.zeros(hidden, np.float32),
            np.zeros((hidden, letters + 1), np.float32),
            np.zeros(letters + 1, np.float32),
        ]
        self.first = [np.zeros_like(one) for one in self.weights]
        self.second = [np.zeros_like(one) for one in self.weights]

    def asked(self, seen: Any, mask: Any) -> tuple[Any, Any, Any]:
        """The hidden layer, the chance of each open letter, and the worth."""
        hidden = np.maximum(seen @ self.weights[0] + self.weights[1], 0)
        told = hidden @ self.weights[2] + self.weights[3]
        liked = np.where(mask, told[:, :-1], -np.inf)
        chances = np.exp(liked - liked.max(axis=1, keepdims=True))
        return hidden, chances / chances.sum(axis=1, keepdims=True), np.tanh(told[:, -1])

    def learn(self, seen: Any, mask: Any, letters: Any, won: Any) -> None:
        """Make choices likelier where they brought more than the position's value."""
        hidden, chances, worth = self.asked(seen, mask)
        better = won - worth
        slope = np.zeros((len(won), chances.shape[1] + 1), np.float32)
        slope[:, :-1] = chances
        slope[np.arange(len(won)), letters] -= 1
        slope[:, :-1] *= better[:, None]
        slope[:, -1] = -better * (1 - worth**2)
        slope /= len(won)
        below = (slope @ self.weights[2].T) * (hidden > 0)
        self._adam([seen.T @ below, below.sum(axis=0), hidden.T @ slope, slope.sum(axis=0)])

    def _adam(self, slopes: list[Any]) -> None:
        self.time += 1
        for weight, slope, first, second in zip(self.weights, slopes, self.first, self.second, strict=True):
            first[...] = 0.9 * first + 0.1 * slope
            second[...] = 0.999 * second + 0.001 * slope**2
            step = first / (1 - 0.9**self.time) / (np.sqrt(second / (1 - 0.999**self.time)) + 1e-8)
            weight[...] = weight - self.rate * step


def train(tables: Any, network: Network, games: int, rng: np.random.Generator, stretch: int, batch: int) -> list[float]:
    """Play and learn; returns the share of games won in each stretch of games."""
    space = tables.single_observation_space["observation"]
    scale = 1 / np.clip(np.maximum(np.abs(space.low), np.abs(space.high)), 1, 3)  # more than three dames are rare
    seen, _ = tables.reset(seed=int(rng.integers(1 << 31)))
    lines: list[list[tuple[Any, Any, int]]] = [[] for _ in range(tables.num_envs)]
    done: list[tuple[Any, Any, int, float]] = []
    played, won, curve = 0, 0, []
    while played < games:
        rows, masks = seen["observation"] * scale, seen["action_mask"] > 0
        _, chances, _ = network.asked(rows, masks)
        letters = (chances.cumsum(axis=1) > rng.random((len(rows), 1))).argmax(axis=1)
        letters = np.where(masks[np.arange(len(rows)), letters], letters, masks.argmax(axis=1))
        for table in np.flatnonzero(masks.sum(axis=1) > 1):  # where there is no choice nothing is learnt
            lines[table].append((rows[table], masks[table], int(letters[table])))
        seen, rewards, terminated, truncated, _ = tables.step(letters)
        for table in np.flatnonzero(terminated | truncated):
            done += [(*moment, float(rewards[table])) for moment in lines[table]]
            lines[table] = []
            played += 1
            won += rewards[table] > 0
            if played % stretch == 0:
                curve.append(won / stretch)
                low, high = wilson(int(won), stretch)
                share = f"{won / stretch:.1%} [{low:.1%}-{high:.1%}]"
                print(f"{played:7} games: it won {share} of the last {stretch}", flush=True)
                won = 0
        while len(done) >= batch:
            some, done = done[:batch], done[batch:]
            network.learn(
                np.array([one[0] for one in some]),
                np.array([one[1] for one in some]),
                np.array([one[2] for one in some]),
                np.array([one[3] for one in some], np.float32),
            )
    return curve


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("game", nargs="?", default="toutetable")
    parser.add_argument("--variant")
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--stretch", type=int, default=2_000, help="games between two lines of the curve")
    parser.add_argument("--tables", type=int, default=256)
    parser.add_argument("--hidden", type=int, default=64)
    parser.add_argument("--rate", type=float, default=0.003)
    parser.add_argument("--batch", type=int, default=1_024, help="choices learnt from at once")
    parser.add_argument("--against", default="random")
    parser.add_argument("--seed", type=int, default=0)
    asked = parser.parse_args()
    rng = np.random.default_rng(asked.seed)
    tables = vector_env(asked.game, asked.variant, num_envs=asked.tables, opponents=asked.against)
    seen, letters = len(tables.feature_names), tables.single_action_space.n
    network = Network(seen, int(letters), asked.hidden, asked.rate, rng)
    began = time.process_time()
    train(tables, network, asked.games, rng, asked.stretch, asked.batch)
    print(f"{time.process_time() - began:.0f} s of processor time", file=sys.stderr)


if __name__ == "__main__":
    try:
        main()
    except TablegamesError as problem:
        sys.exit(str(problem))
