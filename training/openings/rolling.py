"""Rollouts of the first decisions of a game: every play with the same dice, the luck of the dice taken out.

After each throw the network says what every throw would have brought on average; the difference is luck. The gain of a
rollout without its luck has the same mean, whatever the network's errors, and varies far less.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

import numpy as np

from tablegames.core.analysis import Limits
from tablegames.core.events import Seat
from tablegames.core.game import Chance, Decide, Over
from tablegames.families.tables.race.race import Race
from training.network.playing import BYTES, Dice, Ground
from training.network.touring import TourGround
from training.openings.recipe import FIRST, Recipe

Line = tuple[str, ...]
"""Throws and plays from the beginning of the game, as text; the last is a throw: `6-4`, or `6-4`, `1/11`, `3-1`."""
LONGEST: Final = 1_500
"""Throws after which a race is given up."""


@dataclass(frozen=True, slots=True)
class Task:
    """Some rollouts of every play of one decision."""

    line: Line
    throws: int
    first: int
    games: int

    @property
    def key(self) -> tuple[Line, int, int]:
        """Its identity among the tasks of a recipe."""
        return self.line, self.throws, self.first


@cache
def book_of(path: Path) -> tuple[Recipe, Any]:
    """Return a recipe, and the ground on which it is rolled out."""
    recipe = Recipe.of(path)
    bare: Any = recipe.table.bare
    return recipe, Ground.of(bare) if isinstance(bare, Race) else TourGround.of(bare, odd=0)


def throws_of(recipe: Recipe, state: Any) -> dict[str, Any]:
    """Return where each throw leads, by its text."""
    bare: Any = recipe.table.bare
    turn = bare.turn(state)
    assert isinstance(turn, Chance)
    outcomes = turn.lottery.outcomes()
    assert outcomes is not None
    found = {recipe.table.write(state, thrown): bare.apply(state, thrown).state for thrown, _ in outcomes}
    return dict(sorted(found.items()))


def plays_of(recipe: Recipe, state: Any) -> dict[str, Any]:
    """Return where the plays of a decision lead, by their text: if there are too many, those that the analyst likes."""
    bare: Any = recipe.table.bare
    plays = bare.legal(state)
    if len(plays) > recipe.plays:
        limits = Limits(depth=recipe.candidates_ahead)
        found = recipe.analyst.analyse(bare.view(state, bare.turn(state).seat), plays, limits, recipe.plays)
        plays = [line.actions[0] for line in found.lines]
    return {recipe.table.write(state, play): bare.apply(state, play).state for play in plays}


def state_at(recipe: Recipe, line: Line) -> Any:
    """Return the state after throws and plays."""
    bare: Any = recipe.table.bare
    state = bare.initial(Seat(0))
    for text in line:
        if isinstance(bare.turn(state), Decide):
            state = bare.apply(state, recipe.table.read(state, text)).state
        else:
            state = throws_of(recipe, state)[text]
    return state


def decisions(recipe: Recipe, section: str) -> Iterator[Line]:
    """Yield the decisions of a section."""
    bare: Any = recipe.table.bare
    for thrown, state in throws_of(recipe, bare.initial(Seat(0))).items():
        if section == FIRST:
            yield (thrown,)
            continue
        for play, after in plays_of(recipe, state).items():
            for then, reached in throws_of(recipe, after).items():
                if isinstance(bare.turn(reached), Decide):
                    yield thrown, play, then


def tasks_of(recipe: Recipe) -> Iterator[Task]:
    """Yield all that is to be rolled out, in the order of the recipe."""
    done: dict[tuple[str, int], int] = {}
    for one in recipe.passes:
        begun = done.get((one.section, one.throws), 0)
        for line in decisions(recipe, one.section):
            for first in range(begun, one.games, one.chunk):
                yield Task(line, one.throws, first, min(one.chunk, one.games - first))
        done[one.section, one.throws] = one.games


def rolled(path: Path, task: Task) -> dict[str, Any]:
    """Return what is saved of a task: the sum of the gains of each play, and those of the products of two plays."""
    recipe, ground = book_of(path)
    state: Any = state_at(recipe, task.line)
    turn = recipe.table.bare.turn(state)
    assert isinstance(turn, Decide)
    dice = Dice(recipe.seed, task.games, task.first)
    plays = plays_of(recipe, state)
    gains = np.stack([_gains(recipe, ground, after, turn.seat, dice, task.throws) for after in plays.values()])
    return {
        "line": task.line, "throws": task.throws, "first": task.first, "games": task.games, "plays": list(plays),
        "sums": [round(float(one), 5) for one in gains.sum(axis=1)],
        "products": [[round(float(one), 5) for one in row] for row in gains @ gains.T],
    }  # fmt: skip


def spreads_of(path: Path, games: int) -> Iterator[str]:
    """Yield the standard deviation of rollouts of one play, with and without the luck: short ones, and whole games."""
    recipe, ground = book_of(path)
    line = next(iter(decisions(recipe, FIRST)))
    after = next(iter(plays_of(recipe, state_at(recipe, line)).values()))
    for short in (True, False):
        won, luck = _rolled(recipe, ground, after, Dice(recipe.seed, games), 0, short)
        rest = won - luck
        times = (won.std() / rest.std()) ** 2
        name, within = "short" if short else "whole", 1.96 * rest.std() / games**0.5
        yield f"{name}: {won.std():.3f}, without the luck {rest.std():.3f}: as good as {times:.0f} times as many"
        yield f"  means {won.mean():+.4f} and {rest.mean():+.4f} ± {within:.4f}"


def _gains(recipe: Recipe, ground: Any, state: Any, seat: Seat, dice: Dice, throws: int) -> Any:
    """Return the gains of a seat in rollouts of a position, without the luck."""
    turn = recipe.table.bare.turn(state)
    if isinstance(turn, Over):
        return np.full(dice.games, float(turn.outcome.scores[seat] - turn.outcome.scores[1 - seat]))
    won, luck = _rolled(recipe, ground, state, dice, throws, short=True)
    mine = seat == (0 if isinstance(ground, TourGround) else state.seat)
    return (won - luck).astype(float) * (1 if mine else -1)


def _rolled(recipe: Recipe, ground: Any, state: Any, dice: Dice, throws: int, short: bool) -> tuple[Any, Any]:
    """Return the gains and the luck: of seat 0 in a tour, of the thrower in a race."""
    found: tuple[Any, Any]
    if isinstance(ground, TourGround):
        found = ground.roll(recipe.told, state, dice, recipe.ahead(throws), brief=short)
    else:
        most = recipe.throws if short and recipe.throws else LONGEST
        found = ground.roll(recipe.told, state.board.to_bytes(BYTES, "little"), dice, most)
    return found
