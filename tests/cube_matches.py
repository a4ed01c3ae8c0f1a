"""Random matches of toute-table with the cube: each ends, and the cube's law holds at every word.

    python -m tests.cube_matches --matches 1000          # what `make soak` runs

The package is taken from examples/ as it lies there. The player who may offer, the owner of the cube afterwards, what
a game counts, and that a match is the sum of its games is checked move by move; a match that is not over after a
hundred thousand actions would be endless.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from importlib import import_module
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from tablegames import Chance, Moment, Registry, Rng, Scored, play
from tablegames.core.match import in_hand
from tablegames.plugin.loading import load_plugins
from tablegames.table.setting import set_table
from tablegames.table.table import Table

PACKAGE = Path(__file__).parent.parent / "examples" / "tablegames-cube"
LIMIT = 100_000
VARIANTS = ("cube", "cube_money")
TARGETS = (1, 7, 201)


class AnyWord:
    """Plays and says anything, but seldom refuses, so that most games are played to their end."""

    looks, trusted = False, False

    def choose(self, view: object, legal: Sequence[Any], rng: Rng) -> Any:
        """Return one of them, at random."""
        chosen = legal[rng.below(len(legal))]
        accept = next((one for one in legal if str(one) == "accept"), None)
        return accept if str(chosen) == "refuse" and rng.below(8) else chosen


def laid(variant: str, target: int) -> Table:
    """The table, with toute-table and the cube as its only plugins."""
    if str(PACKAGE) not in sys.path:
        sys.path.insert(0, str(PACKAGE))
    names = {"toutetable": "tablegames.plugins.toutetable", "cube": "tablegames_cube"}
    known = Registry(load_plugins([(name, import_module(module)) for name, module in names.items()]))
    return set_table(known, "toutetable", variant, match=f"first-to:{target}", drawn=False)


def match(table: Table, seed: int, target: int) -> Counter[str]:
    """Play one match, checked word by word: count the words, and return the final cube."""
    rules, told = table.variant.rules, Counter[str]()
    gained = [0, 0]

    def look(moment: Moment[Any, Any]) -> None:
        before, after, word = in_hand(moment.before), in_hand(moment.step.state), str(moment.action)
        told["actions"] += 1
        if word == "offer":
            assert before.owner in (None, moment.seat), "who has not the cube offers"
            assert before.inner.seat == moment.seat, "it is offered out of turn"
            assert isinstance(table.bare.game.turn(before.inner), Chance), "it is offered after the throw"  # type: ignore[attr-defined]
            assert before.begun, "it is offered before anybody has played"
            assert after.value == before.value < rules.cube_limit, "the cube is turned before the answer"
        elif word in ("accept", "beaver"):
            assert after.value == before.value * (2 if word == "accept" else 4) <= rules.cube_limit
            assert after.owner == moment.seat != before.offered, "the cube is not his who was doubled"
            assert word == "accept" or rules.beavers
        if word in ("offer", "accept", "beaver", "refuse"):
            told[word] += 1
        for event in moment.step.events:
            if isinstance(event, Scored) and event.seat is not None:
                gained[event.seat] += event.points
        if moment.step.state.tally.played > moment.before.tally.played:
            told["games"] += 1
            stood, stands = moment.before.tally.points, moment.step.state.tally.points
            worth = max(have - had for had, have in zip(stood, stands, strict=True))
            last = before.value
            assert worth in (last, 2 * last, 3 * last), f"seed {seed}: a game of {worth} with the cube at {last}"
            assert word != "refuse" or worth == last, "a refusal costs what the cube shows"
            told[f"games of {worth}"] += 1

    outcome = play(table.game, [AnyWord(), AnyWord()], seed=seed, watch=look, limit=LIMIT).outcome
    assert outcome is not None, f"seed {seed}: the match does not end"
    assert max(outcome.scores) >= target
    assert len(outcome.winners) == 1
    assert tuple(gained) == outcome.scores, f"seed {seed}: {gained} are not {outcome.scores}"
    told["matches"] += 1
    return told


def some(variant: str, target: int, seeds: Sequence[int]) -> Counter[str]:
    """Some matches; runs in a worker."""
    table, told = laid(variant, target), Counter[str]()
    for seed in seeds:
        told += match(table, seed, target)
    return told


def matches(number: int, jobs: int, begin_at: int = 0) -> int:
    """Play matches over rulesets and lengths, from a seed on; print the findings, return how many."""
    kinds = [(variant, target) for variant in VARIANTS for target in TARGETS]
    each = -(-number // len(kinds))
    size = max(1, each // max(1, jobs))
    begin = time.perf_counter()
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        for variant, target in kinds:
            end = begin_at + each
            chunks = [range(first, min(first + size, end)) for first in range(begin_at, end, size)]
            told: Counter[str] = Counter()
            for chunk in [pool.submit(some, variant, target, seeds) for seeds in chunks]:
                told += chunk.result()
            listed = ", ".join(f"{count} x {what}" for what, count in sorted(told.items()))
            print(f"  {variant}, first to {target}: {listed}", flush=True)
    print(f"  cube: {each * len(kinds)} matches ended, {time.perf_counter() - begin:.0f} s", flush=True)
    return each * len(kinds)


def main() -> None:
    """Play them."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--matches", type=int, default=1_000)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    given = parser.parse_args()
    matches(given.matches, given.jobs)


if __name__ == "__main__":
    main()
