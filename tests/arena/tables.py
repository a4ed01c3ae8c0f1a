"""Parts that the tests of the adapters share: every installed game under every ruleset, and test games."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterator
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from tempfile import mkdtemp
from types import ModuleType
from typing import Any

from tablegames.arena.adapters.pettingzoo import env, raw_env
from tablegames.core.events import Seat
from tablegames.core.game import Decide
from tablegames.plugin.kit.newgame import FAMILIES, new_game
from tablegames.plugin.loading import load_plugins
from tablegames.plugin.provides import GameEntry
from tablegames.plugin.registry import Registry

ROOT = Path(__file__).parent.parent.parent
Laid = tuple[str, str, int]
"""A game, a ruleset, and a number of seats."""


@cache
def registry() -> Registry:
    """The installed games."""
    return Registry(folder=Path(mkdtemp()))


@cache
def strangers() -> Registry:
    """The examples, a new game of each family, and chess where its library is there: none has been installed."""
    folder = Path(mkdtemp())
    plugins: list[tuple[str, ModuleType]] = [
        (name, importlib.import_module(f"tablegames_{name}")) for name in ("nim", "irish")
    ]
    written = {f"rl_{family}": family for family in FAMILIES}
    places = {
        name: new_game(name, family, folder, Registry(load_plugins([]))).folder for name, family in written.items()
    }
    if find_spec("chess") is not None:
        places["echecs"] = ROOT / "contrib" / "tablegames-echecs"
    for name, place in places.items():
        sys.path.insert(0, str(place))
        plugins.append((name, importlib.import_module(f"tablegames_{name}")))
        sys.path.pop(0)
    return Registry(load_plugins(plugins), folder)


def every(known: Registry) -> list[Laid]:
    """Every game, ruleset and number of seats."""
    found: list[Laid] = []
    for name, entry in known.games.items():
        for variant in known.sources(entry):
            found += [(name, variant, seats) for seats in seats_of(known, entry, variant)]
    return found


def seats_of(known: Registry, entry: GameEntry, variant: str) -> tuple[int, ...]:
    rules = known.variant(entry, variant).rules
    return entry.seats if entry.seats_of is None else entry.seats_of(rules)


def lay(laid: Laid, *, raw: bool = True, **options: Any) -> Any:
    """The environment of a table."""
    name, variant, seats = laid
    known = registry() if name in registry().games else strangers()
    return (raw_env if raw else env)(name, variant, seats=seats, registry=known, **options)


def decisions(table: Any, seed: int, most: int = 40) -> Iterator[Seat]:
    """Play at random, and stop at the beginning of each decision; the caller must not step."""
    table.reset(seed=seed)
    for number, agent in enumerate(table.possible_agents):
        table.action_space(agent).seed(seed + number)
    for agent in table.agent_iter():
        observed, _, terminated, truncated, _ = table.last()
        if terminated or truncated or table.decisions >= most:
            return
        if not table.spelling.spelt:
            turn = table.table.game.turn(table.situation)
            assert isinstance(turn, Decide)
            yield turn.seat
        table.step(table.action_space(agent).sample(observed["action_mask"]))


def same_steps(one: Any, other: Any, steps: int, rng: Any) -> int:
    """Step two vector environments by the same letters, and compare all they tell; how many games have ended."""
    ended = 0
    ours, theirs = one.reset(seed=7), other.reset(seed=7)
    for _ in range(steps):
        for name in ("observation", "action_mask"):
            assert (ours[0][name] == theirs[0][name]).all()
        assert ours[-1]["seat"].tolist() == theirs[-1]["seat"].tolist()
        letters = one.random_letters(rng)
        ours, theirs = one.step(letters), other.step(letters)
        for mine, his in zip(ours[1:4], theirs[1:4], strict=True):
            assert mine.tolist() == his.tolist()
        assert (ours[4]["rewards"] == theirs[4]["rewards"]).all()
        for number in (ours[2] | ours[3]).nonzero()[0]:
            ended += 1
            assert not ours[2][number] or one._tables.outcome(number) == other._tables.outcome(number)
            mine, his = (found[4]["final_obs"][number]["observation"] for found in (ours, theirs))
            assert mine.tolist() == his.tolist()
    return ended
