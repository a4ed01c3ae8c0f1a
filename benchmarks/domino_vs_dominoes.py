"""Random rounds of domino against the package `dominoes`, per second of CPU time.

    pip install dominoes
    python benchmarks/domino_vs_dominoes.py

`dominoes` knows one game: four players with seven tiles each. Ours is played in the same shape, as `simulate` plays it,
and step by step, as players see it; the tête-à-tête is timed besides, without a peer. The contestants are interleaved,
and the median of the ratios of each turn is what counts.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial
from statistics import median
from time import process_time

from tablegames.arena.fast import play_fast
from tablegames.core.events import Seat
from tablegames.core.loop import play
from tablegames.core.players import RandomPlayer
from tablegames.plugins.domino.game import Domino
from tablegames.plugins.domino.rules import DominoRules

TURNS = 7
ROUNDS = 1500


def ours(game: Domino, turn: int) -> int:
    """Random rounds of ours, as they are simulated; how many tiles were placed and passes made."""
    players = [RandomPlayer()] * game.seats
    seeds = range(turn * ROUNDS, (turn + 1) * ROUNDS)
    return sum(play_fast(game, players, seed, game.initial(Seat(0))).decisions for seed in seeds)


def our_steps(game: Domino, turn: int) -> int:
    """The same rounds step by step."""
    players = [RandomPlayer()] * game.seats
    seeds = range(turn * ROUNDS, (turn + 1) * ROUNDS)
    return sum(play(game, players, seed=seed, state=game.initial(Seat(0))).decisions for seed in seeds)


def theirs(turn: int) -> int:
    """Random rounds of `dominoes`; how many tiles were placed and passes made."""
    import dominoes

    random.seed(turn)
    moves = 0
    for _ in range(ROUNDS):
        game = dominoes.Game.new()
        while game.result is None:
            game.make_move(*random.choice(game.valid_moves))
        moves += len(game.moves)
    return moves


def timed(work: Callable[[], int]) -> tuple[float, float]:
    """Rounds and moves per second of CPU time."""
    start = process_time()
    moves = work()
    spent = process_time() - start
    return ROUNDS / spent, moves / spent


def main() -> float:
    """Print the rates and give back the ratio of moves per second, ours to theirs."""
    four = Domino(DominoRules(tiles=7), 4)
    two = Domino(DominoRules(), 2)
    work = (partial(ours, four), theirs, partial(our_steps, four), partial(ours, two))
    rows = [[timed(partial(one, turn)) for one in work] for turn in range(TURNS)]
    names = ("tablegames, 4 x 7 tiles", "dominoes, 4 x 7 tiles", "the same step by step", "tablegames, tete_a_tete")
    for name, rates in zip(names, zip(*rows, strict=True), strict=True):
        rounds, moves = (median(rate[part] for rate in rates) for part in (0, 1))
        print(f"{name:26} {rounds:8.0f} rounds/s {moves:9.0f} moves/s")
    for name, at in ("simulated", 0), ("step by step", 2):
        in_rounds, in_moves = (median(row[at][part] / row[1][part] for row in rows) for part in (0, 1))
        print(f"ratio, {name}: {in_rounds:.2f} in rounds, {in_moves:.2f} in moves (median of {TURNS})")
    return median(row[0][1] / row[1][1] for row in rows)


if __name__ == "__main__":
    main()
