"""The results of rollouts, and the opening book that they give."""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

import numpy as np

from training.openings.recipe import FIRST, REPLIES, Recipe

WIDE: Final = 1.96
"""Standard errors in a 95 % interval."""


@dataclass(frozen=True, slots=True)
class Rolled:
    """A play, rolled out."""

    text: str
    equity: float
    within: float
    """The half-width of the 95 % interval."""
    loss: float
    """How much less it gains than the best play."""
    loss_within: float
    """The half-width of its 95 % interval; smaller than the plays' own would say, since they had the same dice."""


@dataclass(frozen=True, slots=True)
class Decision:
    """The plays of a decision, the best first."""

    line: tuple[str, ...]
    games: int
    plays: tuple[Rolled, ...]


def read_results(path: Path) -> list[dict[str, Any]]:
    """Return the saved tasks; a last line that was cut off is left out."""
    if not path.is_file():
        return []
    lines = path.read_text("utf-8").splitlines(keepends=True)
    return [json.loads(line) for line in lines if line.endswith("\n")]


def drop_cut_line(path: Path) -> None:
    """Remove a last line that an interruption cut off, so that the next one begins on a line of its own."""
    content = path.read_bytes() if path.is_file() else b""
    if not content.endswith(b"\n") and content:
        path.write_bytes(content[: content.rfind(b"\n") + 1])


def decided(results: Iterable[Mapping[str, Any]], section: str, throws: int) -> list[Decision]:
    """Return the decisions of a section, as a player who looks so far ahead rolled them out."""
    length = {FIRST: 1, REPLIES: 3}[section]
    found: dict[tuple[str, ...], list[Mapping[str, Any]]] = {}
    for one in results:
        if one["throws"] == throws and len(one["line"]) == length:
            found.setdefault(tuple(one["line"]), []).append(one)
    return [_decision(line, tasks) for line, tasks in sorted(found.items())]


def _decision(line: tuple[str, ...], tasks: Sequence[Mapping[str, Any]]) -> Decision:
    """Put the tasks of one decision together."""
    games = sum(task["games"] for task in tasks)
    means = np.array([task["sums"] for task in tasks]).sum(axis=0) / games
    spread = np.array([task["products"] for task in tasks]).sum(axis=0) / games - np.outer(means, means)
    order = np.argsort(-means, kind="stable")
    best = order[0]

    def within(variance: float) -> float:
        return WIDE * math.sqrt(max(variance, 0.0) / games)

    plays = tuple(
        Rolled(
            tasks[0]["plays"][at],
            float(means[at]),
            within(spread[at, at]),
            float(means[best] - means[at]),
            within(spread[at, at] + spread[best, best] - 2 * spread[at, best]),
        )
        for at in order
    )
    return Decision(line, games, plays)


def compared(results: Sequence[Mapping[str, Any]], section: str, one: int, other: int) -> str:
    """Return how well two players' rollouts of a section agree: chi-squared of the differences of equity.

    Plays that lead to the same position have the same rollouts, and count once.
    """
    seen: set[tuple[float, float]] = set()
    chi, sum_of = 0.0, 0.0
    others = {decision.line: decision for decision in decided(results, section, other)}
    for decision in decided(results, section, one):
        beside = {play.text: play for play in others[decision.line].plays} if decision.line in others else {}
        for play in decision.plays:
            twin = beside.get(play.text)
            if twin is None or (play.equity, twin.equity) in seen:
                continue
            seen.add((play.equity, twin.equity))
            chi += (WIDE * (play.equity - twin.equity)) ** 2 / (play.within**2 + twin.within**2)
            sum_of += play.equity - twin.equity
    mean = sum_of / max(len(seen), 1)
    return f"{section}: {len(seen)} plays, chi-squared {chi:.1f}, mean difference of equity {mean:+.4f}"


def written(recipe: Recipe, path: Path, results: Sequence[Mapping[str, Any]], where: Path) -> str:
    """Write the book of a recipe; return what was written."""
    output = where if where != Path() else Path(str(files(f"tablegames.plugins.{recipe.game}"))) / "openings.yaml"
    sections = {name: decided(results, name, throws) for name, throws in recipe.quoted.items()}
    output.write_text("\n".join(_book(recipe, path, sections)) + "\n", encoding="utf-8")
    count = {name: len(found) for name, found in sections.items()}
    return f"{output}: " + ", ".join(f"{number} decisions in `{name}`" for name, number in count.items())


def _book(recipe: Recipe, path: Path, sections: Mapping[str, Sequence[Decision]]) -> Iterator[str]:
    """Yield the lines of the file."""
    yield f"# Made by `python -m training.openings training/openings/recipes/{path.name}`; do not edit by hand."
    yield "# A play: its equity to the player, the half-width of its 95 % interval, and for all but the best play"
    yield "# how much it loses against the best, and the half-width of that."
    yield f"variant: {recipe.variant}"
    if recipe.whatever:
        yield f"whatever: [{', '.join(recipe.whatever)}]"
    yield f"seed: {recipe.seed}"
    yield f"network: {recipe.network.split(':')[1]}"
    for name, decisions in sections.items():
        yield f"{name}:"
        yield f"  throws: {recipe.quoted[name]}"
        yield f"  games: {min((one.games for one in decisions), default=0)}"
        yield "  lines:"
        for one in decisions:
            plays = ", ".join(f"{play.text}: [{', '.join(_numbers(at, play))}]" for at, play in enumerate(one.plays))
            yield f"    {', '.join(one.line)}: {{{plays}}}".replace(f"    {', '.join(one.line)}:", _key(one.line))


def _key(line: tuple[str, ...]) -> str:
    """Return the key of a line; quoted where YAML would read a comma as something else."""
    return f"    {'; '.join(line)}:"


def _numbers(at: int, play: Rolled) -> Iterator[str]:
    """Yield the numbers of a play, as written."""
    yield from (f"{play.equity:.4f}", f"{play.within:.4f}")
    if at:
        yield from (f"{play.loss:.4f}", f"{play.loss_within:.4f}")
