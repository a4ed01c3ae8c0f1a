"""Manoury's chapters as lessons: what is asked is what the rules impose, and what is told of the next move is so."""

from __future__ import annotations

import pytest

from tablegames.plugging.brings import LessonSource
from tablegames.plugging.registry import Registry
from tablegames.study.lessons import Lesson, LessonStep, read_lesson
from tests.conftest import Cli

REGISTRY = Registry()
ENTRY = REGISTRY.game("dames_polonaises")
SOURCES = {source.name: source for source in REGISTRY.lessons(ENTRY) if source.name.startswith("manoury")}
FREE = {"MAN III.2", "MAN III.22 35x24:30", "MAN III.24-26", "MAN III.27", "MAN III.28", "MAN III.29"}
"""Steps at which other moves are allowed too, and what is asked for is named."""


def lesson(name: str) -> Lesson:
    return read_lesson(REGISTRY, ENTRY, SOURCES[name])


def asked(given: Lesson) -> list[LessonStep]:
    return [step for step in given.steps if step.ask is not None]


def test_the_first_lesson_is_still_the_first_and_four_chapters_follow() -> None:
    assert [source.name for source in REGISTRY.lessons(ENTRY)] == ["first", *SOURCES, "table_huff"]
    assert len(SOURCES) == 4


@pytest.mark.parametrize("source", SOURCES.values(), ids=list(SOURCES))
def test_every_capture_that_is_asked_for_is_the_only_one_the_rules_allow(source: LessonSource) -> None:
    given = lesson(source.name)
    table = given.table
    for step in asked(given):
        legal = [table.write(step.state, action) for action in table.game.legal(step.state)]
        right = [table.write(step.state, action) for action in step.plays or ()]
        assert REGISTRY.rulebook(ENTRY).find(step.cite)
        if step.number is not None:
            assert step.number == len(legal)
        elif step.cite in FREE or f"{step.cite} {right[0]}" in FREE:
            assert set(right) <= set(legal)
        else:
            assert right == legal


@pytest.mark.parametrize(("number", "taken"), [(4, 28), (5, 37)])
def test_after_the_coup_turc_the_king_is_taken(number: int, taken: int) -> None:
    given = lesson("manoury_3_king")
    step = given.steps[number]
    assert step.plays is not None
    after = given.table.game.apply(step.state, step.plays[0]).state
    assert all(taken in action.taken for action in given.table.game.legal(after))


def test_going_to_the_end_of_the_line_loses_as_is_told() -> None:
    given = lesson("manoury_4_draw")
    table, state = given.table, given.steps[0].state
    for move in ("46-5", "13-19", "5x21", "16x49"):
        state = table.played(state, move).step.state
    outcome = table.outcome(state)
    assert outcome is not None
    assert outcome.winners == (1,)


def test_lessons_are_listed_asked_for_by_name_and_kept(cli: Cli) -> None:
    listed = cli("learn", "dames_polonaises", "--list").out
    assert [line.split()[3] for line in listed.splitlines()] == ["first", *SOURCES, "table_huff"]
    typed = "".join(
        f"{step.number or (given.table.write(step.state, step.plays[0]) if step.plays else '')}\n\n"
        for given in [lesson("manoury_4_draw")]
        for step in given.steps
    )
    ran = cli("learn", "dames_polonaises", "manoury_4", typed=typed + "q\n")
    assert "That is the end of the lesson: 3 of 3 right at once." in ran.out
    done = cli("learn", "dames_polonaises", "--list", "--lang", "fr").out
    assert [line.endswith("(faite)") for line in done.splitlines()] == [False, False, False, False, True, False]
    assert (
        "there is no lesson 'manoury_9' of dames_polonaises" in cli("learn", "dames_polonaises", "manoury_9").complaint
    )
    assert cli("learn", "dames_polonaises", "--counting", "--list").code == 2
