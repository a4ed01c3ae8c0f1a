"""Rollouts of trictrac: every choice of a position played out many times by the network, the same dice for all.

    python -m training.network.rollouts training/network/recipes/trictrac.yaml --puzzles holding

names the problems of the course whose name begins so, the book's play, and the gain of each choice.
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
from tablegames.families.tables.bot.evaluation import ALONE
from tablegames.families.tables.bot.network import Network, read_network
from tablegames.families.tables.trictrac_bot.network import NetworkTour
from tablegames.plugin.registry import Registry
from tablegames.plugins.trictrac.evaluation import classic
from tablegames.session.posing import set_question
from tablegames.session.puzzles import questions_of
from training.network.playing import Told
from training.network.touring import TourGround


def choices(game: Any, state: Any, worth: Callable[[Any], float]) -> list[tuple[tuple[Any, ...], Any]]:
    """Return every line of actions of the deciding player up to the next throw, and where it leads.

    Where one decision follows another (to stay, then the play), the best one continues.
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


def gains(ground: TourGround, told: Told, state: Any, seat: int, games: int, seed: int, briefly: bool = False) -> Any:
    """Return the gains of a position for the seat, game by game or (`briefly`) relevé by relevé, with the same dice."""
    turn = ground.game.turn(state)
    if isinstance(turn, Over):
        won = float(turn.outcome.scores[seat] - turn.outcome.scores[1 - seat])
        return np.full(games, won + math.copysign(ground.told.prize, won))
    assert isinstance(turn, Chance)
    follow = ground.follow_briefly if briefly else ground.follow
    return follow(told, state, seed, games).astype(float) * (1 if seat == 0 else -1)


def rolled(found: Any) -> tuple[float, float]:
    """The mean of what games have gained, and how far that may be off (95 %)."""
    return float(found.mean()), 1.96 * float(found.std()) / math.sqrt(len(found))


def valued_by(game: Any, network: Network, seat: Any) -> Callable[[Any], float]:
    """Return a network's value of a state for a seat."""
    valued = NetworkTour(game, classic(game), network)

    def worth(after: Any) -> float:
        turn = game.turn(after)
        return ALONE.worth(turn.outcome, seat) if isinstance(turn, Over) else valued.value(after, seat, ALONE)

    return worth


def shipped(recipe: Path, net: Path | None) -> tuple[Network, Told]:
    """Return the network of a recipe, or another one, and its description for the native code."""
    data = yaml.safe_load(recipe.read_text("utf-8"))
    path = net or Path(str(files(f"tablegames.plugins.{data['game']}"))) / data["file"]
    network = read_network(path.read_bytes())
    return network, ((network.first, network.second), np.array(network.numbers, np.float32))


def main() -> None:
    """Roll out the questions of a course that ask for a choice."""
    parser = argparse.ArgumentParser(prog="python -m training.network.rollouts", description=__doc__.split("\n")[0])
    parser.add_argument("recipe", type=Path)
    parser.add_argument("--puzzles", default="", help="only those whose name begins so")
    parser.add_argument("--games", type=int, default=2_000)
    parser.add_argument("--most", type=int, default=6, help="choices rolled out beside the book's (default: 6)")
    parser.add_argument("--net", type=Path, help="who plays (default: the network that ships)")
    asked = parser.parse_args()
    network, told = shipped(asked.recipe, asked.net)
    registry = Registry()
    entry = registry.game("trictrac")
    for question in questions_of(registry, entry, registry.puzzles(entry)).values():
        found = set_question(registry, entry, question)
        if not question.id.startswith(asked.puzzles) or not found.plays:
            continue
        game: Any = found.table.bare
        state: Any = in_hand(found.state)
        ground, worth = TourGround.of(game), valued_by(game, network, state.seat)
        lines = sorted(choices(game, state, worth), key=lambda line, worth=worth: -worth(line[1]))  # type: ignore[misc]
        kept = [line for at, line in enumerate(lines) if at < asked.most or line[0][0] in found.plays]
        print(f"{question.id} ({question.cite})")
        for line, after in kept:
            mean, within = rolled(gains(ground, told, after, state.seat, asked.games, 1))
            said = found.table.notation.write(state, line[0])
            book = "  the book" if line[0] in found.plays else ""
            print(f"  {said:16} {mean:+.3f} ± {within:.3f}, by the network {worth(after):+.3f}{book}", flush=True)


if __name__ == "__main__":
    main()
