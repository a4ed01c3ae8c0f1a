"""Every lesson, problem and question of the games, by the native code and by the Python rules: they say the same.

To read one is to try it: its positions are set up, its throws and lines are played, its answers are held to the rules.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager, nullcontext
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tablegames.core import native
from tablegames.core.game import Decide
from tablegames.plugin.registry import Registry
from tablegames.session.lessons import read_lesson
from tablegames.session.posing import SetQuestion, pose
from tablegames.session.puzzles import problems_of
from tablegames.table.table import Table

GAMES = sorted(Registry().games)


@cache
def registry() -> Registry:
    """The installed games, without what the user at this machine has added."""
    return Registry(folder=Path(__file__).parent / "no_variants_of_a_user")


def found(table: Table, state: Any) -> object:
    """A position, who is to move in it, and all that may be played."""
    if state is None:
        return None
    turn = table.game.turn(state)
    plays = [table.write(state, play) for play in table.game.legal(state)] if isinstance(turn, Decide) else []
    return table.position(state), str(turn), sorted(plays)


def of_lessons(game: str) -> Iterator[object]:
    """Return the findings at each step of every lesson."""
    entry = registry().game(game)
    for source in registry().lessons(entry):
        lesson = read_lesson(registry(), entry, source)
        for step in lesson.steps:
            plays = [lesson.table.write(step.state, play) for play in step.plays or ()]
            yield source.name, found(lesson.table, step.state), [repr(event) for event in step.events], plays


def of_problems(game: str) -> Iterator[object]:
    """Return the findings in every problem: its beginning, the result of its line or throw, its end."""
    entry = registry().game(game)
    for name, problem in problems_of(registry(), entry, registry().puzzles(entry)).items():
        at = pose(registry(), entry, problem)
        if isinstance(at, SetQuestion):
            yield name, found(at.table, at.state), [repr(event) for event in at.events], at.answer
        else:
            steps = [(found(at.table, moment.before), repr(moment.step.events)) for moment in at.line]
            yield name, steps, found(at.table, at.line[-1].step.state)


@pytest.mark.parametrize("what", [of_lessons, of_problems], ids=["lessons", "problems"])
@pytest.mark.parametrize("game", GAMES)
def test_they_hold_by_both_implementations(game: str, what: Any) -> None:
    ways: list[AbstractContextManager[None]] = [nullcontext(), native.pure()]
    with_native, by_the_rules = [[*_within(way, what, game)] for way in ways]
    assert with_native == by_the_rules
    assert with_native or what is of_problems


def _within(way: AbstractContextManager[None], what: Any, game: str) -> list[object]:
    with way:
        return [*what(game)]


def test_there_are_lessons_and_problems() -> None:
    counted = {game: (len([*of_lessons(game)]), len([*of_problems(game)])) for game in ("trictrac", "dames_polonaises")}
    assert all(lessons > 20 and problems > 25 for lessons, problems in counted.values()), counted
