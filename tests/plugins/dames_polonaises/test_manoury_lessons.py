"""Manoury's chapters as lessons: the rules impose the expected answers, and the texts about the next move are true."""

from __future__ import annotations

import pytest

from tablegames.plugin.provides import LessonSource
from tablegames.plugin.registry import Registry
from tablegames.session.lessons import Lesson, LessonStep, read_lesson
from tests.conftest import Cli

REGISTRY = Registry()
ENTRY = REGISTRY.game("dames_polonaises")
SOURCES = {source.name: source for source in REGISTRY.lessons(ENTRY) if source.name.startswith("manoury")}
FREE = {
    "MAN V", "MAN VII", "MAN VIII", "MAN III.1", "MAN III.2", "MAN III.22 35x24:30", "MAN III.24-26", "MAN III.27",
    "MAN III.28", "MAN III.29",
}  # fmt: skip
"""Steps that allow other moves too, where the text names the expected one."""


def lesson(name: str) -> Lesson:
    return read_lesson(REGISTRY, ENTRY, SOURCES[name])


def asked(given: Lesson) -> list[LessonStep]:
    return [step for step in given.steps if step.ask is not None]


def test_the_first_lesson_is_still_the_first_and_the_chapters_follow() -> None:
    assert [source.name for source in REGISTRY.lessons(ENTRY)] == ["first", *SOURCES, "table_huff"]
    assert len(SOURCES) == 8


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
    assert "You answered 3 of 3 questions correctly on the first try" in " ".join(ran.out.split())
    done = cli("learn", "dames_polonaises", "--list", "--lang", "fr").out
    assert [line.endswith("(faite)") for line in done.splitlines()] == [number == 4 for number in range(10)]
    assert (
        "there is no lesson 'manoury_9' for dames_polonaises" in cli("learn", "dames_polonaises", "manoury_9").complaint
    )
    assert cli("learn", "dames_polonaises", "--counting", "--list").code == 2


FINALS = {
    ("manoury_6_coup", 4): "B:W44:B15",
    ("manoury_6_coup", 8): "B:WK3,26,28,38,45,47,49:B1,5,11,14,16,19",
    ("manoury_6_coup_44", 4): "B:W16,45,46,47,48,50:B4,5,15,20,26",
    ("manoury_7_repos", 1): "B:W10,48:B16,25",
    ("manoury_7_repos", 5): "B:WK1,36,38,41,42,45,48,49,50:B4,5,10,11,13,18,21,25",
    ("manoury_7_repos", 12): "B:WK43,35,40,45:B7,15,19",
}
"""By lesson and its last step of a figure (from 0): what the book comes to, once what is forced is played."""


@pytest.mark.parametrize(("name", "number"), FINALS)
def test_a_figure_ends_as_in_the_book(name: str, number: int) -> None:
    given = lesson(name)
    step, table = given.steps[number], given.table
    state = table.game.apply(step.state, (step.plays or ())[0]).state
    while len(forced := table.game.legal(state)) == 1 and "x" in table.write(state, forced[0]):
        state = table.game.apply(state, forced[0]).state
    assert table.position(state) == FINALS[name, number]


@pytest.mark.parametrize("name", ["manoury_6_coup", "manoury_6_coup_44", "manoury_7_repos"])
def test_what_is_given_must_be_taken(name: str) -> None:
    """After every move that is asked for the other has one capture and nothing else, but for the end of figure 42."""
    given = lesson(name)
    for number, step in enumerate(asked(given)):
        after = given.table.game.apply(step.state, (step.plays or ())[0]).state
        texts = [given.table.write(after, action) for action in given.table.game.legal(after)]
        last = (name, number) in FINALS or (name, number) in {("manoury_6_coup", 0), ("manoury_6_coup", 1)}
        assert last or (len(texts) == 1 and "x" in texts[0]), (name, number, texts)


def test_who_has_the_coup_wins_the_last_man() -> None:  # MAN VII
    given = lesson("manoury_6_coup")
    table = given.table
    for play in given.steps[0].plays or ():
        state = table.game.apply(given.steps[0].state, play).state
        for answer in table.game.legal(state):
            mine = table.played(
                table.game.apply(state, answer).state,
                "39-34" if "39" in table.write(given.steps[0].state, play) else "40-34",
            )
            for last in table.game.legal(mine.step.state):
                given_up = table.game.apply(mine.step.state, last).state
                assert all("x" in table.write(given_up, take) for take in table.game.legal(given_up))
