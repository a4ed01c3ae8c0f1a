"""Scale of an analyst's score in games won: `python -m tools.scales [GAME …] [--games N]` plays and fits it.

The bots of the game play each other; at each of their decisions the analyst's score is held against the result. It
prints the `scale` of an `AnalystEntry`: the score where a seat wins 73 games of 100, by maximum likelihood, and how
often the side ahead did win. With `--deciles` it compares the chance of a hint with the result: by tenths, the average
chance and how often it came true.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from math import exp, log
from typing import Any

from tablegames import Limits, Moment, Registry, play
from tablegames.core.arbiter import listed
from tablegames.core.match import sides_of
from tablegames.plugin.analyst_specs import chance_in, scale_of
from tablegames.plugin.loading import load_plugins
from tablegames.plugin.player_specs import bot_of
from tablegames.table.setting import set_table


def seen(
    registry: Registry,
    name: str,
    games: int,
    level: int,
    quick: bool = False,
    *,
    chances: bool = False,
    every: int = 1,
) -> list[tuple[float, float]]:
    """Return scores (or `chances`) of seats to decide, each with the result: 1 won, 0 lost, a draw one half.

    Only one decision in `every` is used.
    """
    table = set_table(registry, name, match="single")
    entry = next(iter(registry.analysts(table.entry).values()))
    limits = Limits(nodes=2_000) if entry.limits.depth is None and entry.limits.nodes is None else entry.limits
    limits = Limits(depth=1, nodes=1) if quick else limits
    analyst = entry.make(table.bare)
    game, scale = table.bare, scale_of(entry, analyst)
    sides = sides_of(game) or tuple(range(game.seats))
    found: list[tuple[float, float]] = []
    for number in range(games):
        scores: list[tuple[int, float]] = []

        def look(moment: Moment[Any, Any], scores: list[tuple[int, float]] = scores) -> None:
            if moment.seat is None or moment.number % every:
                return
            view = game.view(moment.before, moment.seat)
            legal = listed(game, view, game.legal(moment.before))
            if len(legal) > 1:
                best = analyst.analyse(view, legal, limits, 1).lines[0]
                scores.append((sides[moment.seat], chance_in(best, scale) if chances else best.score))

        bot = bot_of(registry.players(table.entry), f"engine:{level}")
        players = [bot(game) for _ in range(game.seats)]
        outcome = play(game, players, seed=number, watch=look).outcome
        if outcome is not None:
            won = {sides[winner] for winner in outcome.winners}
            found += [(score, float(side in won) if won else 0.5) for side, score in scores]
    return found


def fitted(found: Sequence[tuple[float, float]]) -> float:
    """The scale under which the results are likeliest."""
    low, high = 1e-3, 1e3
    for _ in range(60):
        third = (log(high) - log(low)) / 3
        one, two = exp(log(low) + third), exp(log(high) - third)
        if _surprise(found, one) < _surprise(found, two):
            high = two
        else:
            low = one
    return exp((log(low) + log(high)) / 2)


def tenths(found: Sequence[tuple[float, float]]) -> list[tuple[int, float, float]]:
    """Return by tenths of the predicted chance: the number of decisions, the mean prediction, the mean result."""
    rows = []
    for tenth in range(10):
        held = [(said, won) for said, won in found if min(int(10 * said), 9) == tenth]
        if held:
            rows.append((len(held), sum(said for said, _ in held) / len(held), sum(won for _, won in held) / len(held)))
    return rows


def _surprise(found: Sequence[tuple[float, float]], scale: float) -> float:
    total = 0.0
    for score, won in found:
        chance = 1 / (1 + exp(-max(-30.0, min(30.0, score / scale))))
        total -= won * log(chance) + (1 - won) * log(1 - chance)
    return total


def main() -> None:
    """Fit the games that are named, or all."""
    registry = Registry(load_plugins())
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games_named", nargs="*", metavar="GAME", default=list(registry.games))
    parser.add_argument("--games", type=int, default=40, help="to play of each (default: 40)")
    parser.add_argument("--level", type=int, default=1, help="of the bots that play (default: 1)")
    parser.add_argument("--quick", action="store_true", help="look no further than the position that a play leaves")
    parser.add_argument("--deciles", action="store_true", help="the chances said against what came of them")
    parser.add_argument("--every", type=int, default=1, metavar="N", help="look at one decision of N")
    given = parser.parse_args()
    for name in given.games_named:
        if not registry.analysts(registry.game(name)):
            continue
        found = seen(registry, name, given.games, given.level, given.quick, chances=given.deciles, every=given.every)
        if given.deciles:
            wrong = sum((said - won) ** 2 for said, won in found) / len(found)
            print(f"{name}: {len(found)} decisions, mean square {wrong:.4f}")
            for many, said, won in tenths(found):
                print(f"  {many:5}  said {said:6.1%}  won {won:6.1%}", flush=True)
            continue
        ahead = [won if score > 0 else 1 - won for score, won in found if score]
        share = sum(ahead) / max(1, len(ahead))
        print(f"{name}: scale {fitted(found):.3g}; {len(found)} decisions, the side ahead won {share:.0%}", flush=True)


if __name__ == "__main__":
    main()
