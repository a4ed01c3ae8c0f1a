"""The lessons: every step can be given, every answer is what the rules say, right and wrong are told."""

from __future__ import annotations

import pytest

from tablegames.cli.seats import guide_of
from tablegames.core.game import Decide
from tablegames.core.languages import speaking
from tablegames.plugging.brings import LessonSource
from tablegames.plugging.registry import Registry
from tablegames.prompt.session import Leave
from tablegames.study.lesson_session import Teacher
from tablegames.study.lessons import Lesson, LessonError, read_lesson
from tests.conftest import Cli
from tests.prompt.test_prompt import Typist

REGISTRY = Registry()
TAUGHT = [name for name, entry in REGISTRY.games.items() if REGISTRY.lessons(entry)]
BY_OTHER_MEANS = {("toutetable", 4), ("toutetable", 6)}
"""Questions whose number is not what a throw is worth: how many numbers a doublet gives, where a dame enters."""


def lesson_of(game: str) -> Lesson:
    entry = REGISTRY.game(game)
    return read_lesson(REGISTRY, entry, REGISTRY.lessons(entry)[0])


def taught(game: str, *lines: str) -> tuple[Teacher, Typist]:
    lesson, typist = lesson_of(game), Typist(*lines)
    teacher = Teacher(lesson, guide_of(lesson.table), typist.ask, typist.told.append)
    return teacher, typist


def answers(lesson: Lesson) -> list[str]:
    """What a good pupil types: the answers, and Enter after each page but the last."""
    lines = []
    for step in lesson.steps:
        if step.number is not None:
            lines.append(str(step.number))
        elif step.plays is not None:
            lines.append(lesson.table.speak(step.state, step.plays[0]))
        elif step.ask is not None:
            lines.append("1")
        lines.append("")
    return lines[:-1]


def test_there_is_a_lesson_for_trictrac_and_for_toute_table() -> None:
    assert TAUGHT == ["toutetable", "trictrac"]
    assert all(8 <= len(lesson_of(game).steps) <= 12 for game in TAUGHT)


@pytest.mark.parametrize("game", TAUGHT)
def test_the_numbers_asked_for_are_what_the_rules_count(game: str) -> None:
    for place, step in enumerate(lesson_of(game).steps, start=1):
        if step.number is not None and (game, place) not in BY_OTHER_MEANS:
            jans = [event for event in step.events if event.get("ways") is not None]
            assert sum(int(str(event.get("points"))) for event in jans) == step.number, (game, place)
            assert len({event.seat for event in jans}) == 1
    if game == "toutetable":
        steps = lesson_of(game).steps
        table = lesson_of(game).table
        assert {len(play.steps) for play in table.game.legal(steps[3].state)} == {steps[3].number}
        assert {play.steps[0] for play in table.game.legal(steps[5].state)} == {(0, steps[5].number)}


@pytest.mark.parametrize("game", TAUGHT)
def test_every_step_names_an_article_there_is(game: str) -> None:
    rulebook = REGISTRY.rulebook(REGISTRY.game(game))
    for step in lesson_of(game).steps:
        assert step.cite
        assert rulebook.find(step.cite)
        if step.ask is not None and step.number is None:
            assert isinstance(lesson_of(game).table.game.turn(step.state), Decide)


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("game", TAUGHT)
def test_a_good_pupil_has_everything_right(game: str, language: str) -> None:
    with speaking(language):
        teacher, typist = taught(game, *answers(lesson_of(game)))
        teacher.give()
    assert teacher.right == teacher.asked >= 8
    assert ("The answer:" if language == "en" else "La réponse") not in typist.heard
    assert f"tablegames play {game}" in " ".join(typist.heard.split())


def test_a_wrong_answer_is_told_why_and_after_three_the_right_one() -> None:
    teacher, typist = taught("trictrac", "", "2/7", "1/7 1/6", "", "1/7 1/4", "2/9", "zz", "", "7", "answer", "", "q")
    with pytest.raises(Leave):
        teacher.give()
    assert "here is no dame of yours on 2." in typist.heard, "a play that is refused: the rule"
    assert "1/7 1/4 can be played, but is not what is asked. That moves two dames" in typist.heard
    assert "The answer: 1/10." in typist.heard
    assert "No. Look for a dame of yours" in typist.heard
    assert "The answer: 2." in typist.heard
    assert teacher.right == 0


def test_what_a_throw_is_worth_is_not_shown_before_it_is_asked() -> None:
    teacher, typist = taught("trictrac", "", "1", "", "1/10", "", "2", "q")
    with pytest.raises(Leave):
        teacher.give()
    before = typist.heard.partition("how many points?")[0]
    assert "hits the dame" not in before
    assert "points  2" not in before
    assert "'s dice: 4-3" in before


def test_enter_help_and_half_a_play_are_no_answers() -> None:
    teacher, typist = taught("toutetable", "", "", "help", "?", "17/20", "17/20 19/20", "q")
    with pytest.raises(Leave):
        teacher.give()
    assert typist.told.count("Type what is asked for; 'answer' tells it, 'quit' leaves the lesson.") == 4
    assert "'17/20' may be any of" in typist.heard
    assert teacher.right == 1, "none of them was a wrong answer"


def test_one_may_read_before_the_next_page_comes() -> None:
    teacher, typist = taught("trictrac", *answers(lesson_of("trictrac")))
    teacher.give()
    after_an_answer = typist.questions[typist.questions.index("> ") + 1]
    assert after_an_answer == "(Enter goes on) "
    assert typist.questions.count("(Enter goes on) ") == len(lesson_of("trictrac").steps) - 1


def test_the_command(cli: Cli) -> None:
    assert "\n    tablegames learn trictrac" in cli("learn", "--help").out
    assert "courte première partie guidée" in " ".join(cli("learn", "--help", "--lang", "fr").out.split())
    assert "tablegames learn trictrac" in cli("learn").out
    assert cli("learn", "trictrac", "--plain", typed="\n1\n").code == 0
    assert "Le trictrac, première partie." in cli("learn", "trictrac", "--lang", "fr", typed="q\n").out
    assert "there is no lesson for domino; there is one for: toutetable, trictrac" in cli("learn", "domino").complaint


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[]", "a lesson has game, title and steps"),
        ("title: {en: a, fr: b}\nsteps:\n- {txt: 1}", "x.yaml:3: unknown key 'txt' (did you mean 'text'?)"),
        ("title: {en: a}\nsteps: []", "x.yaml:1: 'title' must be {en: text, fr: text}"),
        ("title: {en: a, fr: b}\nsteps:\n- ask: {en: a, fr: b}", "x.yaml:3: a step that asks has one answer"),
        ("title: {en: a, fr: b}\nsteps:\n- 7", "x.yaml:2: 'steps' must be a list, each a mapping"),
        (
            "title: {en: a, fr: b}\nsteps:\n- {position: {white: 1*15, black: 1*15, turn: white}, throw: 6-5, "
            "ask: {en: a, fr: b}, play: [1/2]}",
            "x.yaml:3: '1/2' cannot be played here.",
        ),
    ],
)
def test_a_lesson_that_cannot_be_given_is_named_with_its_line(text: str, said: str) -> None:
    with pytest.raises(LessonError) as wrong:
        read_lesson(REGISTRY, REGISTRY.game("trictrac"), LessonSource("trictrac", "x", text, "x.yaml"))
    assert said in str(wrong.value)
