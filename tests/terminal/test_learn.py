"""The lessons: every step can be given, every answer agrees with the rules, right and wrong get their messages."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tablegames.core.game import Decide
from tablegames.core.languages import speaking
from tablegames.families.tables.board.men import count, mine
from tablegames.plugin.provides import LessonSource
from tablegames.plugin.registry import Registry
from tablegames.session.lessons import Lesson, LessonError, read_lesson
from tablegames.session.prompt import Leave, Page
from tablegames.session.teaching import LessonStudy, Teacher
from tablegames.terminal.seats import guide_of
from tests.conftest import Cli
from tests.session.test_prompt import Typist

REGISTRY = Registry()
TAUGHT = [name for name, entry in REGISTRY.games.items() if REGISTRY.lessons(entry)]


COUNTED = ("toutetable", "trictrac")
"""Games whose questions are about what a throw is worth."""
OTHERWISE_COUNTED = {
    ("toc", 2): lambda table, step: sum(count(mine(step.state.board), arrow) < 2 for arrow in range(1, 7)),
    ("revertier", 4): lambda table, step: {play.steps[0][1] for play in table.game.legal(step.state)}.pop(),
    ("trictrac", 12): lambda table, step: (
        {4 + 6, 5 + 5} - {to for play in table.game.legal(step.state) for _, to in play.steps}
    ).pop(),
    ("trictrac", 22): lambda table, step: next(
        iter({frozenset(source for source, _ in play.steps) - {4, 6} for play in table.game.legal(step.state)}.pop())
    ),
    ("dames_rabattues", 2): lambda table, step: table.write(step.state, table.game.legal(step.state)[0]).count(
        "(3/down)"
    ),
    ("dames_polonaises", 3): lambda table, step: len(table.game.legal(step.state)[0].taken),
}
"""The answers of other lessons, by the rules."""
BY_OTHER_MEANS = {("toutetable", 4), ("toutetable", 6), ("trictrac", 12), ("trictrac", 22)}
"""Questions with a number that is not the worth of a throw: how many numbers a doublet gives, where a dame enters,
which arrow is closed, the only place to play from.
"""


FIRST = ("", "", "")
"""Enter after each page of trictrac's lesson before its first question."""


def lesson_of(game: str) -> Lesson:
    entry = REGISTRY.game(game)
    return read_lesson(REGISTRY, entry, REGISTRY.lessons(entry)[0])


def taught(game: str, *lines: str) -> tuple[Teacher, Typist]:
    lesson, typist = lesson_of(game), Typist(*lines)
    teacher = Teacher(lesson, guide_of(lesson.table), Page(typist.ask, typist.told.append))
    return teacher, typist


def answers(lesson: Lesson) -> list[str]:
    """Return a good pupil's lines: the answers, and Enter after each page."""
    lines = []
    for step in lesson.steps:
        if step.number is not None:
            lines.append(str(step.number))
        elif step.plays is not None:
            lines.append(lesson.table.speak(step.state, step.plays[0]))
        elif step.ask is not None:
            lines.append("1")
        lines.append("")
    return lines


def test_there_is_a_lesson_for_every_game_of_ours() -> None:
    ours = [name for name, (_, entry) in REGISTRY.owners.items() if entry.package.startswith("tablegames.")]
    assert set(TAUGHT) >= set(ours)
    assert all(3 <= len(lesson_of(game).steps) <= 30 for game in ours)


@pytest.mark.parametrize("game", TAUGHT)
def test_the_numbers_asked_for_are_what_the_rules_count(game: str) -> None:
    for place, step in enumerate(lesson_of(game).steps, start=1):
        if step.number is not None and game in COUNTED and (game, place) not in BY_OTHER_MEANS:
            jans = [event for event in step.events if event.get("ways") is not None]
            assert sum(int(str(event.get("points"))) for event in jans) == step.number, (game, place)
            assert len({event.seat for event in jans}) == 1
    if game == "toutetable":
        steps = lesson_of(game).steps
        table = lesson_of(game).table
        assert {len(play.steps) for play in table.game.legal(steps[3].state)} == {steps[3].number}
        assert {play.steps[0] for play in table.game.legal(steps[5].state)} == {(0, steps[5].number)}


@pytest.mark.parametrize(("game", "place"), OTHERWISE_COUNTED)
def test_the_other_numbers_are_what_the_rules_say(game: str, place: int) -> None:
    lesson = lesson_of(game)
    step = lesson.steps[place - 1]
    assert OTHERWISE_COUNTED[game, place](lesson.table, step) == step.number


def left_on(lesson: Lesson, place: int, play: Any) -> dict[str, int]:
    """How many of White's dames stand on each arrow after a play of a step."""
    table, state = lesson.table, lesson.steps[place - 1].state
    written = table.position(table.game.apply(state, play).state)["white"]
    return {arrow: int(dames or 1) for arrow, _, dames in (one.partition("*") for one in written.split())}


WHAT_IS_TAUGHT = {
    ("trictrac", 11): lambda men: any(dames > 1 for arrow, dames in men.items() if arrow != "1"),
    ("toc", 3): lambda men: all(dames > 1 for dames in men.values()),
    ("revertier", 3): lambda men: men.get("12", 0) >= 2,
    ("plain", 2): lambda men: men.get("10", 0) >= 2,
}
"""The sign on the board after a play that is right, and after no other."""


@pytest.mark.parametrize(("game", "place"), WHAT_IS_TAUGHT)
def test_the_right_plays_are_those_that_show_what_is_taught(game: str, place: int) -> None:
    lesson = lesson_of(game)
    step = lesson.steps[place - 1]
    legal = list(lesson.table.game.legal(step.state))
    shown = [play for play in legal if WHAT_IS_TAUGHT[game, place](left_on(lesson, place, play))]
    assert 0 < len(shown) < len(legal)
    assert {lesson.table.write(step.state, play) for play in step.plays or ()} == {
        lesson.table.write(step.state, play) for play in shown
    }


TERMINAL = re.compile(r"\b(?:[Tt]ype|[Ww]rite|[Tt]apez|[Éé]crivez|prompt|invite)\b|--set")
"""Words of those who type."""
ONLY = [("jacquet", 1), ("jacquet", 2), ("revertier", 2), ("dames_rabattues", 1), ("dames_rabattues", 3)]
"""Steps that say of a play that there is no other."""


@pytest.mark.parametrize(("game", "place"), ONLY)
def test_what_is_called_the_only_play_is_the_only_one(game: str, place: int) -> None:
    lesson = lesson_of(game)
    assert len(lesson.table.game.legal(lesson.steps[place - 1].state)) == 1


def test_where_any_play_is_right_the_answer_says_so() -> None:
    lesson = lesson_of("toc")
    assert LessonStudy(lesson).right_answer() == "any play, for example 1/5 1/4"


@pytest.mark.parametrize("game", TAUGHT)
def test_what_is_typed_is_said_apart(game: str) -> None:
    """A page where one points leaves it out."""
    for language in ("en", "fr"):
        with speaking(language):
            for source in REGISTRY.lessons(REGISTRY.game(game)):
                for step in read_lesson(REGISTRY, REGISTRY.game(game), source).steps:
                    said = " ".join(map(str, (step.text, step.ask or "", step.wrong, step.right)))
                    assert not TERMINAL.search(said), said


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
    assert teacher.study.right == teacher.study.asked >= 3
    assert ("The answer:" if language == "en" else "La réponse") not in typist.heard
    assert f"tablegames play {game}" in " ".join(typist.heard.split())


def test_a_wrong_answer_is_told_why_and_after_three_the_right_one() -> None:
    wrong = ("1/7 1/4", "2/9", "zz", "1/7 7/", "1/4 1/7")
    teacher, typist = taught("trictrac", *FIRST, "2/7", "1/7 1/6", "", *wrong, "", "", "7", "answer", "", "q")
    with pytest.raises(Leave):
        teacher.give()
    assert "ou have no dame on 2." in typist.heard, "a play that is refused: the rule"
    assert "1/7 1/4 is legal, but it is not the answer. That moves two dames" in typist.heard
    assert typist.heard.count("You have one more try; then you see the answer.") == 1, "what cannot be read is no try"
    assert "The answer: 1/10." in typist.heard
    assert "No. Find your dame" in typist.heard
    assert "The answer: 2." in typist.heard
    assert teacher.study.right == 0


def test_what_comes_after_the_answer_was_told_is_not_swallowed() -> None:
    teacher, typist = taught("trictrac", *FIRST, "answer", "1/7 1/6", "what talon", "banana", "", "q")
    with pytest.raises(Leave):
        teacher.give()
    assert "That's right. Press Enter to continue." in typist.heard
    assert "Arrow 1, where" in typist.heard.partition("That's right.")[2].partition("Step 5")[0]
    assert typist.heard.count("Press Enter to go to the next step.") == 1
    assert typist.questions.count("(Enter: continue) ") == 7
    assert (teacher.study.right, teacher.study.told) == (0, 1)


def test_what_is_no_number_is_no_try_where_a_number_is_asked_for() -> None:
    teacher, typist = taught("trictrac", *FIRST, "1/7 1/6", "", "1/10", "", "", "two", "deux", "?!", "2", "q")
    with pytest.raises(Leave):
        teacher.give()
    assert typist.heard.count("Type a number. (This did not count as a try.)") == 3
    assert teacher.study.right == 3


def test_what_a_throw_is_worth_is_not_shown_before_it_is_asked() -> None:
    teacher, typist = taught("trictrac", *FIRST, "1", "", "1/10", "", "", "2", "q")
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
    assert typist.heard.count("Type your answer. 'answer' shows the right one") == 4
    assert "'17/20' matches" in typist.heard
    assert teacher.study.right == 1, "none of them was a wrong answer"


def test_a_word_or_a_rule_asked_for_is_explained_and_is_no_answer() -> None:
    teacher, typist = taught(
        "trictrac", *FIRST, "what bredouille", "c'est quoi dame", "what nonsense", "rules", "1", "q"
    )
    with pytest.raises(Leave):
        teacher.give()
    assert "bredouille:" in typist.heard
    assert "the glossary has no 'nonsense'" in typist.heard
    assert "how to play" in typist.heard
    assert teacher.study.right == 1


def test_a_command_of_a_game_is_told_what_a_lesson_takes_and_is_no_answer() -> None:
    teacher, typist = taught(
        "trictrac", *FIRST, "moves", "coups", "why", "undo", "hint 2", "1/7 1/6", "", "m", "1/10", "q"
    )
    with pytest.raises(Leave):
        teacher.give()
    assert "'moves' only works in a game. Type a play here, such as " in typist.heard
    assert "such as 1/10" not in typist.heard, "the answer is not given away"
    assert "Did you mean" not in typist.heard
    assert "The answer" not in typist.heard
    assert teacher.study.right == 2, "asking costs nothing"
    with speaking("fr"):
        teacher, typist = taught("trictrac", *FIRST, "1/7 1/6", "", "1/10", "", "", "coups", "2", "q")
        with pytest.raises(Leave):
            teacher.give()
    assert "« coups » ne sert que pendant une partie. Ici, tapez un nombre, ou « réponse »" in typist.heard
    assert teacher.study.right == 3


def test_a_misspelt_command_is_no_answer() -> None:
    """Neither when a play is asked for nor when a number is; a text close to no word is not an answer either."""
    teacher, typist = taught(
        "trictrac",
        *FIRST,
        "anser",
        "movse",
        "hnit",
        "1/7 1/6",
        "",
        "1/10",
        "",
        "",
        "answr",
        "wath x",
        "rulse",
        "2",
        "q",
    )
    with pytest.raises(Leave):
        teacher.give()
    assert "I don't know 'anser'. Did you mean 'answer'? (This did not count as a try.)" in typist.heard
    assert "The answer" not in typist.heard
    assert teacher.study.right == 3
    with speaking("fr"):
        teacher, typist = taught("trictrac", *FIRST, "réponce", "anser", "rulse", "zzz", "1/7 1/6", "q")
        with pytest.raises(Leave):
            teacher.give()
    assert "Je ne connais pas « réponce ». Vouliez-vous dire « réponse » ?" in typist.heard
    assert "Je ne connais pas « anser ». Vouliez-vous dire « réponse » ?" in typist.heard, "the word of this language"
    assert "Je ne connais pas « rulse ». Vouliez-vous dire « règles » ?" in typist.heard, "the word of this language"
    assert teacher.study.right == 1, "zzz cannot be read: that was no try"


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_first_trictrac_explains_the_marker_and_says_when_a_position_is_new(language: str) -> None:
    with speaking(language):
        steps = lesson_of("trictrac").steps
        told = [str(step.text) for step in steps]
    marker = told[7]
    assert all(
        f"{word} {points}" in marker for points in (4, 8, 10) for word in ["for" if language == "en" else "pour"]
    )
    new = (
        ("new position", "same position", "once more") if language == "en" else ("ouvelle pos", "même pos", "remise en")
    )
    boards = [(step.before or step.state).board for step in steps[:-1]]
    moved = [at for at in range(11, 24) if boards[at] != boards[at - 1]]
    assert len(moved) == 8
    assert all(any(word in told[at] for word in new) for at in moved)


def test_one_may_read_before_the_next_page_comes() -> None:
    teacher, typist = taught("trictrac", *answers(lesson_of("trictrac")))
    teacher.give()
    after_an_answer = typist.questions[typist.questions.index("> ") + 1]
    assert after_an_answer == "(Enter: continue) "
    assert typist.questions.count("(Enter: continue) ") == len(lesson_of("trictrac").steps) - 1


def test_of_a_lesson_that_there_is_not_those_there_are_are_told_once(cli: Cli) -> None:
    said = cli("learn", "trictrac", "nonsense")
    assert (said.code, said.err.count("table_marks")) == (2, 1)
    french = cli("learn", "trictrac", "nonsense", "--lang", "fr").complaint
    assert french.endswith("il n'y a pas de leçon « nonsense » pour trictrac (connus : first, table_marks)")


def test_the_command(cli: Cli) -> None:
    assert "\n    tablegames learn trictrac" in cli("learn", "--help").out
    assert "leçons guidées" in " ".join(cli("learn", "--help", "--lang", "fr").out.split())
    assert "tablegames learn trictrac" in cli("learn").out
    assert cli("learn", "trictrac", "--plain", typed="\n1\n").code == 0
    assert "Le trictrac : votre première partie." in cli("learn", "trictrac", "--lang", "fr", typed="q\n").out


def test_a_lesson_ends_in_a_real_game_with_help(cli: Cli) -> None:
    told = cli("learn", "dames_rabattues", typed="1\n\n1\n\n1\n\n1\nquit\n").out
    assert "White: 6/down 1/down\nRight." in told, "what was played is echoed"
    assert "Now for a real game. 'hint' suggests a play" in told
    assert "Saved in" in told
    assert "Une vraie partie, maintenant." in cli("learn", "plain", "--lang", "fr", typed=PLAIN + "quitter\n").out
    assert "A real game" not in cli("learn", "dames_rabattues", typed="1\n\n1\n\n1\nq\n").out


PLAIN = "1/7 1/7 1/7 1/7\n\n5/10 1/4\n\n6/12 2/7\n\n"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[]", "a lesson needs 'game', 'title' and 'steps'"),
        ("title: {en: a, fr: b}\nsteps:\n- {txt: 1}", "x.yaml:3: unknown key 'txt' (did you mean 'text'?)"),
        ("title: {en: a}\nsteps: []", "x.yaml:1: 'title' must be {en: text, fr: text}"),
        (
            "title: {en: a, fr: b}\nsteps:\n- ask: {en: a, fr: b}",
            "x.yaml:3: a step with 'ask' must have exactly one answer",
        ),
        ("title: {en: a, fr: b}\nsteps:\n- 7", "x.yaml:2: 'steps' must be a list in which each item is a mapping"),
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
