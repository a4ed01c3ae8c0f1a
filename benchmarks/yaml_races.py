"""A race written as a YAML file ÷ the same race of its plugin: actions per CPU second, in one run.

Backgammon is `toutetable` under the ruleset `modern`; a jacquet that is a file has a runner where the plugin has a
courier. Both play the same games to the last die, which is checked. Rounds of file and plugin take turns, so that
other work of the machine slows both alike; the ratio is the median of the rounds. Played out natively, through the
loop with the native code, and through the loop by the Python rules alone.

    python -m benchmarks.yaml_races [rounds] [seconds a round]
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import nullcontext
from statistics import median
from time import process_time
from typing import Any

from tablegames.arena.fast import run_out
from tablegames.core.loop import play
from tablegames.core.native import pure
from tablegames.core.players import RandomPlayer
from tablegames.plugin.game_files import read_game
from tablegames.plugin.provides import VariantSource
from tablegames.plugin.registry import Registry
from tablegames.plugin.variants import resolve

FILES = {
    "toutetable modern": """family: tables
name: modern
title: {en: Backgammon}
rules: {start: "1*2 12*5 17*3 19*5", opening: coup_et_des, triple: true}
""",
    "jacquet lepeintre": """family: tables
name: lepeintre
title: {en: Jacquet}
rules: {start: "1*15", direction: parallel, meeting: block, runner: home, opening: coup_et_des, sortie: SORTIE}
""",
}
"""The races as files, by game and ruleset of the plugin."""
TWO = [RandomPlayer()] * 2


def games() -> dict[str, tuple[Any, Any]]:
    """By name: the game of the file, and the plugin's."""
    registry, found = Registry(), {}
    for name, written in FILES.items():
        game, ruleset = name.split()
        entry = registry.game(game)
        rules: Any = registry.variant(entry, ruleset).rules
        text = written.replace("SORTIE", str(rules.sortie))
        own = read_game(text, f"{ruleset}.yaml")
        sources = {ruleset: VariantSource(ruleset, ruleset, text, f"{ruleset}.yaml")}
        found[name] = own.make(resolve(own, ruleset, sources).rules, 2), entry.make(rules, 2)
    return found


def natively(game: Any, seed: int) -> int:
    """Play a game out; return its actions."""
    return run_out(game, seed, game.initial(), 10**6).actions


def through_the_loop(game: Any, seed: int) -> int:
    """Play a game action by action; return their number."""
    return play(game, TWO, seed=seed).actions


WAYS: dict[str, tuple[Callable[[Any, int], int], Any]] = {
    "played out": (natively, nullcontext),
    "loop": (through_the_loop, nullcontext),
    "loop, Python": (through_the_loop, pure),
}


def rate(way: Callable[[Any, int], int], game: Any, seconds: float) -> float:
    """Return the actions per CPU second over some games, always the same."""
    actions, seed, begin = 0, 0, process_time()
    while process_time() - begin < seconds:
        actions += way(game, seed)
        seed += 1
    return actions / (process_time() - begin)


def main(rounds: int = 7, seconds: float = 0.5) -> None:
    """Print a line for each race and way."""
    for label, (way, code) in WAYS.items():
        with code():
            for name, (file, plugin) in games().items():
                assert all(way(file, seed) == way(plugin, seed) for seed in range(20)), "not the same games"
                rates = [(rate(way, file, seconds), rate(way, plugin, seconds)) for _round in range(rounds)]
                ratio = median(one / other for one, other in rates)
                file_rate, plugin_rate = (median(column) for column in zip(*rates, strict=True))
                print(
                    f"{name:<18} {label:<13} file {file_rate:>11,.0f}/s  plugin {plugin_rate:>11,.0f}/s  "
                    f"ratio {ratio:.3f}"
                )


if __name__ == "__main__":
    main(*(kind(given) for kind, given in zip((int, float), sys.argv[1:], strict=False)))
