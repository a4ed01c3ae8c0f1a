"""Small games to think about: one that never ends, one whose actions are lists, one that hides and says no more."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from tempfile import mkdtemp
from types import ModuleType
from typing import Any

import tablegames_irish
import tablegames_nim

from tablegames import Chance, Decide, Game, Outcome, Over, Registry, Scored, Seat, Step, Urn
from tablegames.plugin.kit.newgame import FAMILIES, new_game
from tablegames.plugin.loading import load_plugins
from tablegames.table.setting import lay
from tablegames.table.table import Table

KIT = {family: f"thought_{family}" for family in FAMILIES}


@cache
def registry() -> Registry:
    """The example games, and a game of each template of the kit."""
    folder = Path(mkdtemp())
    plugins: list[tuple[str, ModuleType]] = [("nim", tablegames_nim), ("irish", tablegames_irish)]
    for family, name in KIT.items():
        package = new_game(name, family, folder, Registry(load_plugins([])))
        sys.path.insert(0, str(package.folder))
        plugins.append((name, importlib.import_module(f"tablegames_{name}")))
        sys.path.pop(0)
    return Registry(load_plugins(plugins), folder)


@cache
def tables() -> tuple[Table, ...]:
    """Every example game and template, by each of its rulesets and for each number of seats."""
    known, found = registry(), []
    for entry in known.games.values():
        for name in known.sources(entry):
            variant = known.variant(entry, name)
            seats = entry.seats if entry.seats_of is None else entry.seats_of(variant.rules)
            found += [lay(known, entry, variant, "single", seats=number) for number in seats]
    return tuple(found)


@dataclass(frozen=True)
class Toy:
    """Common parts of the toys: a state is a number, and everybody sees it."""

    seats: int = 2

    def initial(self, first: Seat | None = None) -> Any:
        return 0

    def judge(self, view: Any, action: Any) -> None:
        return None

    def view(self, state: Any, seat: Seat | None) -> Any:
        return state


class Endless(Toy):
    """Round and round; seat 0 may score, and nothing ends it."""

    def turn(self, state: int) -> Decide:
        return Decide(Seat(state % 2))

    def legal(self, state: int) -> Sequence[str]:
        return ["wait", "score"]

    def apply(self, state: int, action: str) -> Step[int]:
        events = (Scored("point", Seat(state % 2), points=1),) if action == "score" else ()
        return Step((state + 1) % 10, events)


class Lists(Toy):
    """Actions and states that cannot be looked up: take 1 or 2, who takes the last of seven wins."""

    def initial(self, first: Seat | None = None) -> list[int]:
        return [7, 0]

    def turn(self, state: list[int]) -> Decide | Over:
        left, mover = state
        if left:
            return Decide(Seat(mover))
        return Over(Outcome((mover, 1 - mover), (Seat(1 - mover),), "taken"))

    def legal(self, state: list[int]) -> Sequence[list[int]]:
        return [[number] for number in (1, 2) if number <= state[0]]

    def apply(self, state: list[int], action: list[int]) -> Step[list[int]]:
        return Step([state[0] - action[0], 1 - state[1]])


class Coin(Toy):
    """Seat 0 bets on a coin that falls heads three times out of four, or refuses, which is drawn."""

    def turn(self, state: Any) -> Any:
        if state == 0:
            return Decide(Seat(0))
        if state == "tossed":
            return Chance(Urn(("heads", "heads", "heads", "tails")))
        scores = {"won": (1, 0), "lost": (0, 1), "drawn": (0, 0)}[state]
        return Over(Outcome(scores, tuple(Seat(seat) for seat in (0, 1) if scores[seat]), state))

    def legal(self, state: Any) -> Sequence[str]:
        return ["refuse", "heads", "tails"]

    def apply(self, state: Any, action: str) -> Step[Any]:
        if state == 0:
            return Step("drawn" if action == "refuse" else "tossed" if action == "heads" else "lost")
        return Step("won" if action == "heads" else "lost")


class Shares(Toy):
    """Points for three: each in turn keeps 0 to 3, everybody has won; more is better, or worse."""

    seats = 3

    def __init__(self, gains: bool = True) -> None:
        super().__init__(3)
        object.__setattr__(self, "gains", gains)

    def initial(self, first: Seat | None = None) -> tuple[int, ...]:
        return ()

    def turn(self, state: tuple[int, ...]) -> Decide | Over:
        return Decide(Seat(len(state))) if len(state) < 3 else Over(Outcome(state, (), "shared"))

    def legal(self, state: tuple[int, ...]) -> Sequence[int]:
        return range(4)

    def apply(self, state: tuple[int, ...], action: int) -> Step[tuple[int, ...]]:
        return Step((*state, action))


class Bargain(Toy):
    """Seat 0 wins one point for certain, or tosses for ten: if it falls wrong the other wins one."""

    def turn(self, state: Any) -> Any:
        if state == 0:
            return Decide(Seat(0))
        if state == "tossed":
            return Chance(Urn(("ten", "other")))
        scores = {"one": (1, 0), "ten": (10, 0), "other": (0, 1)}[state]
        return Over(Outcome(scores, (Seat(int(state == "other")),), state))

    def legal(self, state: Any) -> Sequence[str]:
        return ["one", "tossed"]

    def apply(self, state: Any, action: str) -> Step[Any]:
        return Step(action)


class Secret(Coin):
    """Something is hidden, and nothing says what it may be."""

    def hidden(self, state: Any, seat: Seat | None) -> tuple[()]:
        return ()


def as_game(toy: Any) -> Game[Any, Any, Any]:
    """The toy, as a game."""
    return toy  # type: ignore[no-any-return]
