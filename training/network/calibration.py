"""`python -m training.network.calibration RECIPE.yaml [--net FILE]`: whether a network's chances come true.

It plays against itself; of every position before a throw its chance to win is set beside who has won. The slope of the
result on the chance, both as log odds, is 1 where the chances are right, less where it is too sure.
"""

from __future__ import annotations

import argparse
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

import numpy as np
import yaml

from tablegames.families.tables.bot.network import CHANCES, PLACES, UNITS, Network, read_network
from training.network.grounds import ground_of
from training.network.playing import BYTES

BINS: Final = 10
AT_ONCE: Final = 10_000
"""Positions that are held in memory with all that they tell."""
STEPS: Final = 30
"""Of Newton's, which needs far fewer."""


def chances(network: Network, positions: Any) -> Any:
    """The chance to win of many positions at once."""
    parts = network.parts()
    heaps = np.stack((positions[:, :BYTES] & 15, positions[:, :BYTES] >> 4), axis=2).reshape(len(positions), -1)
    told = np.stack((*(heaps > least for least in range(UNITS - 1)), heaps / 15), axis=2, dtype=np.float32)
    sums = told.reshape(-1, 2 * PLACES * UNITS) @ np.array(parts.units, np.float32) + np.array(parts.begin, np.float32)
    if network.marks:
        sums += np.array(parts.marks, np.float32)[positions[:, BYTES:]].sum(axis=1)
    more = np.maximum(np.maximum(sums, 0) @ np.array(parts.between) + np.array(parts.bias), 0)
    return 1 / (1 + np.exp(-(more @ np.array(parts.last)[0] + parts.end[0])))


def slope_of(said: Any, won: Any) -> tuple[float, float]:
    """The slope and the constant of won on said, by logistic regression."""
    odds = np.log(said / (1 - said))
    told, weights = np.stack((odds, np.ones_like(odds)), axis=1), np.array([1.0, 0.0])
    for _ in range(STEPS):
        found = 1 / (1 + np.exp(-told @ weights))
        curve = (told * (found * (1 - found))[:, None]).T @ told
        weights = weights + np.linalg.solve(curve, told.T @ (won - found))
    return float(weights[0]), float(weights[1])


def main() -> None:
    """Print a table: what it said, and how often that came true."""
    parser = argparse.ArgumentParser(prog="python -m training.network.calibration", description=__doc__.split("\n")[0])
    parser.add_argument("recipe", type=Path)
    parser.add_argument("--net", type=Path, help="the network (default: the one that ships)")
    parser.add_argument("--games", type=int, default=2_000)
    parser.add_argument("--seed", type=int, default=77)
    asked = parser.parse_args()
    recipe = yaml.safe_load(asked.recipe.read_text("utf-8"))
    ground = ground_of(recipe["game"], recipe.get("variant"), recipe.get("options", {}), odd=0)
    path = asked.net or Path(str(files(f"tablegames.plugins.{recipe['game']}"))) / recipe["file"]
    network = read_network(path.read_bytes())
    layers, numbers = (network.first, network.second), np.array(network.numbers, np.float32)
    positions, targets, played = ground.play(layers, numbers, asked.seed, asked.games, 1.0)
    assert targets.shape[1] == CHANCES
    parts = [chances(network, positions[at : at + AT_ONCE]) for at in range(0, len(positions), AT_ONCE)]
    said, won = np.clip(np.concatenate(parts), 1e-6, 1 - 1e-6), targets[:, 0]
    for low in range(BINS):
        among = (said * BINS).astype(int) == low
        if among.any():
            come = f"said {said[among].mean():.3f}, came {won[among].mean():.3f}, {among.sum():,}"
            print(f"{low * 10:3d}-{low * 10 + 10:3d} %: {come}")
    slope, constant = slope_of(said, won)
    print(f"{played:,} games, {len(said):,} positions: slope {slope:.3f}, constant {constant:+.3f}")


if __name__ == "__main__":
    main()
