"""The rounds: games are played with what was learnt, kept, and learnt from."""

from __future__ import annotations

import multiprocessing
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from tablegames.families.draughts.engine.taught import Taught, written
from training.draughts.fitting import Learnt, Lessons, as_taught, classic, fit
from training.draughts.playing import Played, play_task
from training.draughts.recipe import Recipe


class School:
    """The engine being taught."""

    def __init__(self, recipe: Recipe, jobs: int, kept: Path, tell: Callable[[str], None]) -> None:
        self.recipe, self.jobs, self.kept, self.tell = recipe, jobs, kept, tell

    def teach(self, about: dict[str, Any], minutes: float = float("inf")) -> Taught:
        """All the rounds, or those begun in time; what was learnt in the last."""
        began, window, games = time.monotonic(), list[Played](), 0
        taught: Taught | None = None
        known = classic()
        for number in range(self.recipe.rounds):
            if taught is not None and (time.monotonic() - began) / 60 > minutes:
                self.tell(f"the time is over before round {number + 1}")
                break
            window = [*window, self._round(number, taught)][-self.recipe.window :]
            games += self.recipe.games
            taught = self._learnt(window, known, {**about, "games": games, "rounds": number + 1}, number)
        assert taught is not None
        return taught

    def _round(self, number: int, taught: Taught | None) -> Played:
        """The games of a round: those kept, or played now."""
        path = self.kept / f"round-{number + 1}.npy"
        if path.exists():
            self.tell(f"round {number + 1}: {path} is kept")
            return np.load(path)
        began, recipe = time.monotonic(), self.recipe
        learnt = None if taught is None else written(taught)
        sizes = [min(recipe.task, recipe.games - begun) for begun in range(0, recipe.games, recipe.task)]
        tasks = [(recipe, learnt, 100_000 * (number + 1) + at, size) for at, size in enumerate(sizes)]
        if self.jobs == 1:
            played = [play_task(task) for task in tasks]
        else:
            with multiprocessing.get_context("spawn").Pool(self.jobs) as pool:
                played = pool.map(play_task, tasks, 1)
        found = np.concatenate(played)
        self.kept.mkdir(parents=True, exist_ok=True)
        unfinished = path.with_suffix(".new.npy")
        np.save(unfinished, found)
        unfinished.replace(path)
        ended = [round(float(np.mean(found["result"] == result)), 3) for result in (1, 0, -1)]
        self.tell(
            f"round {number + 1}: {recipe.games:,} games, {len(found):,} positions "
            f"(won, drawn, lost by White: {ended}), {time.monotonic() - began:.0f} s"
        )
        return found

    def _learnt(self, window: list[Played], known: Learnt, about: dict[str, Any], number: int) -> Taught:
        began = time.monotonic()
        lessons = Lessons.of(np.concatenate(window), self.recipe)
        found, losses = fit(lessons, self.recipe, known)
        factor = 100 / float(found.few[0][0])
        about = {**about, "positions": len(lessons), "loss": losses[-1], "scale": round(factor * self.recipe.scale, 1)}
        taught = as_taught(found, about)
        self.tell(
            f"round {number + 1}: loss {losses[0]:.4f} to {losses[-1]:.4f} on {len(lessons):,} positions; "
            f"man {taught.man}, tempo {taught.tempo}, balance {taught.balance}, free {taught.free}, "
            f"kings {taught.first_king} and {taught.king}, turn {taught.turn}; {time.monotonic() - began:.0f} s"
        )
        return taught
