"""`python -m training.measure GAME FIRST SECOND`: two bots against each other, each seat as often, with error bars.

    python -m training.measure toutetable engine:2 engine:1 --variant modern --games 400

The games of the second half have the same dice as those of the first and the seats exchanged, so that luck counts for
less; the errors given are for games taken by themselves, and so a little too large.
"""

from __future__ import annotations

import argparse
import math
import sys
from collections.abc import Iterator

from tablegames.core.bots import bot_of
from tablegames.core.chance import derive
from tablegames.core.entries import PlayerFactory
from tablegames.core.game import Game
from tablegames.core.loop import play
from tablegames.core.registry import Registry
from tablegames.core.simulate import wilson
from tablegames.core.table import set_table


def results(
    game: Game[object, object, object], bots: tuple[PlayerFactory, ...], games: int, seed: int
) -> Iterator[tuple[float, float]]:
    """By game: whether the first bot won (a draw is half a win), and what it scored more than the other."""
    for swapped in (False, True):
        players = [make(game) for make in (bots[::-1] if swapped else bots)]
        own = int(swapped)
        for number in range(games // 2):
            outcome = play(game, players, seed=derive(seed, number)).outcome
            assert outcome is not None
            won = 0.5 if not outcome.winners else float(own in outcome.winners)
            yield won, float(outcome.scores[own] - outcome.scores[1 - own])


def main() -> None:
    """Play and print one line."""
    parser = argparse.ArgumentParser(prog="python -m training.measure", description=__doc__)
    parser.add_argument("game")
    parser.add_argument("bots", nargs=2)
    parser.add_argument("--variant")
    parser.add_argument("--match", default="single")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    registry = Registry()
    table = set_table(registry, asked.game, asked.variant, match=asked.match)
    known = registry.players(table.entry)
    bots = tuple(bot_of(known, text) for text in asked.bots)
    wins, points = zip(*results(table.game, bots, asked.games, asked.seed), strict=True)
    games, mean = len(wins), sum(points) / len(points)
    error = 1.96 * math.sqrt(sum((one - mean) ** 2 for one in points) / games / (games - 1))
    low, high = wilson(round(sum(wins)), games)
    sys.stdout.write(
        f"{asked.game} ({table.variant.name}): {asked.bots[0]} v {asked.bots[1]}, {games} games: "
        f"{100 * sum(wins) / games:.1f} % [{100 * low:.1f}-{100 * high:.1f}], "
        f"{mean:+.3f} +- {error:.3f} points a game\n"
    )


if __name__ == "__main__":
    main()
