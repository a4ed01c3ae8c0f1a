"""Rollouts of trictrac: every choice of a position played out many times by the network, the same dice for all.

    python -m training.network.rollouts training/network/recipes/trictrac.yaml --puzzles holding

names the problems of the course whose name begins so, what the book plays, and what each choice has gained.
"""

from __future__ import annotations

import argparse
import math
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path
from typing import Any

import numpy as np
import yaml

from tablegames.core.game import Chance, Decide, Over
from tablegames.core.match import in_hand
from tablegames.families.tables.bot.network import read_network
from tablegames.families.tables.bot.stakes import ALONE
from tablegames.families.tables.trictrac_bot.network import NetworkTour
from tablegames.plugging.registry import Registry
from tablegames.plugins.trictrac.evaluation import classic
from tablegames.study.questions import questions_of, set_question
from training.network.touring import TourGround


def choices(game: Any, state: Any, worth: Callable[[Any], float]) -> list[tuple[tuple[Any, ...], Any]]:
    """Every line of actions of who decides up to the next throw, and where it leads.

    Where one thing is decided after another (to stay, then what is played), what is worth most goes on.
    """
    found: list[tuple[tuple[Any, ...], Any]] = []
    for action in game.legal(state):
        line: tuple[Any, ...] = (action,)
        after = game.apply(state, action).state
        while isinstance(game.turn(after), Decide):
            leads = [(then, game.apply(after, then).state) for then in game.legal(after)]
            then, after = max(leads, key=lambda lead: worth(lead[1]))
            line = (*line, then)
        found.append((line, after))
    return found


def rolled(ground: TourGround, told: Any, state: Any, seat: int, games: int, seed: int) -> tuple[float, float]:
    """What a position gains the seat on average, and how far that may be off (95 %)."""
    turn = ground.game.turn(state)
    if isinstance(turn, Over):
        outcome = turn.outcome
        return float(outcome.scores[seat] - outcome.scores[1 - seat]), 0.0
    assert isinstance(turn, Chance)
    won = ground.follow(told, state, seed, games).astype(float) * (1 if seat == 0 else -1)
    return float(won.mean()), 1.96 * float(won.std()) / math.sqrt(games)


def main() -> None:
    """Roll out the questions of a course that ask for a choice."""
    parser = argparse.ArgumentParser(prog="python -m training.network.rollouts", description=__doc__.split("\n")[0])
    parser.add_argument("recipe", type=Path)
    parser.add_argument("--puzzles", default="", help="only those whose name begins so")
    parser.add_argument("--games", type=int, default=2_000)
    parser.add_argument("--most", type=int, default=6, help="choices rolled out beside the book's (default: 6)")
    parser.add_argument("--net", type=Path, help="who plays (default: the network that ships)")
    asked = parser.parse_args()
    recipe = yaml.safe_load(asked.recipe.read_text("utf-8"))
    path = asked.net or Path(str(files(f"tablegames.plugins.{recipe['game']}"))) / recipe["file"]
    network = read_network(path.read_bytes())
    told = (network.first, network.second), np.array(network.numbers, np.float32)
    registry = Registry()
    entry = registry.game(recipe["game"])
    for question in questions_of(registry, entry, registry.puzzles(entry)).values():
        found = set_question(registry, entry, question)
        if not question.id.startswith(asked.puzzles) or not found.plays:
            continue
        game: Any = found.table.bare
        state: Any = in_hand(found.state)
        ground, valued = TourGround.of(game), NetworkTour(game, classic(game), network)

        def worth(after: Any, game: Any = game, valued: Any = valued, seat: Any = state.seat) -> float:
            turn = game.turn(after)
            return ALONE.worth(turn.outcome, seat) if isinstance(turn, Over) else valued.value(after, seat, ALONE)

        lines = sorted(choices(game, state, worth), key=lambda line: -worth(line[1]))
        kept = [line for at, line in enumerate(lines) if at < asked.most or line[0][0] in found.plays]
        print(f"{question.id} ({question.cite})")
        for line, after in kept:
            mean, within = rolled(ground, told, after, state.seat, asked.games, 1)
            said = found.table.notation.write(state, line[0])
            book = "  the book" if line[0] in found.plays else ""
            print(f"  {said:16} {mean:+.3f} ± {within:.3f}, by the network {worth(after):+.3f}{book}", flush=True)


if __name__ == "__main__":
    main()
