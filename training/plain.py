"""Fit the weights of the bot of plain: a side alone with its dice, played again and again.

    python -m training.plain --rounds 6 --games 1500 --seed 1 --write tablegames/plugins/plain/weights.yaml

Each round plays games with the weights of the one before, a few plays being random, and fits the hope of every
position to its result: one for a plein, less for each throw it took, nothing for a game that was forced. The hope is
an exponential of a sum, fitted as such are (the counts of Poisson), by small steps in a fixed order.
"""

from __future__ import annotations

import argparse
import math
from pathlib import Path
from typing import Final

import yaml

from tablegames.core.chance import Rng, derive
from tablegames.core.dice import TWO_DICE
from tablegames.families.tables.board.men import board, mine
from tablegames.families.tables.board.places import Board, Men
from tablegames.plugins.plain.evaluation import COUNTS, PATIENCE, Feature, Hopes, Weights, features
from tablegames.plugins.plain.game import COIN, SECOND_TABLE, START, can_be_made, full, plain
from tablegames.plugins.plain.rules import PlainRules

GAME: Final = plain(PlainRules())
SLIPS: Final = 4
"""Percentage of random plays."""
BEGINNING: Final[Weights] = {
    **{("missing", lacking, 0): -0.1 - 0.15 * lacking for lacking in range(13)},
    **{("arrow", COIN, nth): -0.3 * (nth > 1) for nth in range(COUNTS)},
}
"""A first guess: missing dames take time, and more than two dames on the coin are wasted."""
Seen = list[tuple[Men, float]]


def played(hopes: Hopes, rng: Rng) -> tuple[Seen, int | None]:
    """One side alone: the positions after each play with what came of them; how many throws it took, if it came."""
    position, met = board(START, 0), list[Men]()
    while not full(mine(position)) and can_be_made(mine(position)):
        position = _next(hopes, position, rng)
        met.append(mine(position))
    made = full(met[-1])
    last = len(met) - 1
    return [(men, PATIENCE ** (last - at) if made else 0.0) for at, men in enumerate(met)], len(met) if made else None


def _next(hopes: Hopes, position: Board, rng: Rng) -> Board:
    numbers = GAME.throws.numbers(TWO_DICE.sample(rng))
    ends = list(GAME.duty.endings(GAME.march, position, numbers))
    if rng.below(100) < SLIPS:
        return ends[rng.below(len(ends))]
    return max(ends, key=lambda end: hopes.of(mine(end)))


def fitted(seen: Seen, weights: dict[Feature, float], passes: int = 6) -> dict[Feature, float]:
    """The weights after some passes over what was seen."""
    rows = [(features(men), hope) for men, hope in seen if can_be_made(men) and not full(men)]
    pushed: dict[Feature, float] = {}
    for number in range(passes):
        for row, hope in Rng(number).shuffled(rows):
            sum_ = sum([times * weights.get(feature, 0.0) for feature, times in row])
            error = hope - math.exp(min(sum_, 0.0))
            for feature, times in row:
                step = error * times
                pushed[feature] = pushed.get(feature, 1.0) + step * step
                weights[feature] = weights.get(feature, 0.0) + 0.3 * step / math.sqrt(pushed[feature])
    return weights


def main() -> None:
    """Play and fit, round after round."""
    parser = argparse.ArgumentParser(prog="training.plain", description=__doc__)
    parser.add_argument("--rounds", type=int, default=6)
    parser.add_argument("--games", type=int, default=1500, help="games a round")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--write", type=Path)
    asked = parser.parse_args()
    weights = dict(BEGINNING)
    seen: Seen = []
    for number in range(asked.rounds):
        hopes = Hopes(GAME, dict(weights))
        games = [played(hopes, Rng(derive(asked.seed, number, game))) for game in range(asked.games)]
        fresh = [moment for moments, _ in games for moment in moments]
        took = [throws for _, throws in games if throws is not None]
        mean = sum(took) / len(took) if took else 0.0
        print(f"round {number + 1}: {len(took) / len(games):.1%} made, in {mean:.2f} throws on average", flush=True)
        seen += fresh
        weights = fitted(seen, weights, 2)
        if asked.write:
            table = {
                "missing": {lacking: round(weights.get(("missing", lacking, 0), 0.0), 3) for lacking in range(1, 13)},
                **{
                    kind: {
                        arrow: [round(weights.get((kind, arrow, nth), 0.0), 3) for nth in range(COUNTS)]
                        for arrow in arrows
                    }
                    for kind, arrows in (("arrow", range(1, COIN + 1)), ("spare", SECOND_TABLE[:-1]))
                },
            }
            asked.write.write_text(yaml.safe_dump(table, sort_keys=False, default_flow_style=None), "utf-8")


if __name__ == "__main__":
    main()
