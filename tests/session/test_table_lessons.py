"""Lessons at a table with faults: the expected answers are those the rules of the table count as due."""

from __future__ import annotations

from typing import Any

import pytest

from tablegames.core.errors import Refused
from tablegames.core.languages import speaking
from tablegames.plugin.registry import Registry
from tablegames.session.lessons import Lesson, read_lesson
from tablegames.session.prompt import Page
from tablegames.session.teaching import Teacher
from tablegames.terminal.seats import guide_of
from tests.conftest import Cli
from tests.session.test_prompt import Typist
from tests.terminal.test_learn import answers

REGISTRY = Registry()
LESSONS = {"trictrac": "table_marks", "dames_polonaises": "table_huff", "domino": "table_pass"}


def lesson(game: str) -> Lesson:
    entry = REGISTRY.game(game)
    (source,) = [source for source in REGISTRY.lessons(entry) if source.name == LESSONS[game]]
    return read_lesson(REGISTRY, entry, source)


def told_after(game: str, number: int, *more: str) -> set[str]:
    """Return the state after the right answer to a step (from 1), and after the acts that follow."""
    given = lesson(game)
    step, found, state = given.steps[number - 1], set[str](), None
    state = step.state
    for action in (given.table.write(state, (step.plays or ())[0]), *more):
        moment = given.table.played(state, action)
        state, found = moment.step.state, found | {event.what for event in moment.step.events}
    return found


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("game", LESSONS)
def test_a_good_pupil_has_everything_right(game: str, language: str) -> None:
    with speaking(language):
        given = lesson(game)
        typist = Typist(*answers(given))
        teacher = Teacher(given, guide_of(given.table), Page(typist.ask, typist.told.append))
        teacher.give()
    assert teacher.study.right == teacher.study.asked >= 4
    assert f"tablegames play {game} --set arbiter=table" in typist.heard


@pytest.mark.parametrize("game", LESSONS)
def test_every_step_names_an_article_there_is(game: str) -> None:
    rulebook = REGISTRY.rulebook(REGISTRY.game(game))
    assert all(step.cite and rulebook.find(step.cite) for step in lesson(game).steps)


def test_what_is_to_be_marked_is_due_and_what_is_called_is_an_ecole() -> None:  # AUJ-T1 VI; AUJ-T2 VI
    assert told_after("trictrac", 2, "4/10 5/10", "lancer") == {"marque"}, "no fault of marking is left"
    assert points_after(4, "accepter") == {"white": 8, "black": 0}
    assert points_after(5, "accepter") == {"white": 2, "black": 8}


def points_after(number: int, answer: str) -> object:
    """The points once the other has answered to what is right in a step of the lesson of trictrac."""
    given = lesson("trictrac")
    step = given.steps[number - 1]
    called = given.table.game.apply(step.state, (step.plays or ())[0]).state
    position: Any = given.table.position(given.table.played(called, answer).step.state)
    return position["points"]


def test_where_nothing_is_to_be_called_a_call_costs_as_much() -> None:  # AUJ-T2 X
    given = lesson("trictrac")
    called = given.table.played(given.steps[5].state, "école 2").step.state
    contested = given.table.played(called, "contester").step
    assert "fausse_ecole_prise" in {event.what for event in contested.events}
    position: Any = given.table.position(contested.state)
    assert position["points"] == {"white": 0, "black": 10}


def test_the_piece_that_is_huffed_ought_to_have_taken() -> None:  # MAN III.12, 14
    assert told_after("dames_polonaises", 2).isdisjoint({"prise_omise", "prise_moindre"})
    assert "soufflee" in told_after("dames_polonaises", 3)
    assert "fait_prendre" in told_after("dames_polonaises", 5)


def test_the_pass_that_is_claimed_was_false_and_the_other_was_not() -> None:  # AUJ-Dom r. IX, XVI, XX
    assert "owns_up" in told_after("domino", 3)
    assert {"claims_pass", "loses_party"} <= told_after("domino", 5)
    given = lesson("domino")
    with pytest.raises(Refused, match="nothing shows"):
        given.table.read(given.steps[5].state, "claim")


def test_learn_lists_them(cli: Cli) -> None:
    for game, name in LESSONS.items():
        title = lesson(game).title
        assert f"tablegames learn {game} {name}   {title.en}" in cli("learn", game, "--list").out
        assert f"tablegames learn {game} {name}   {title.fr}" in cli("learn", "--lang", "fr").out


def test_after_the_lesson_the_game_is_played_at_the_table(cli: Cli) -> None:
    with speaking("en"):
        typed = "\n".join(answers(lesson("domino")))
    told = cli("learn", "domino", "table_pass", typed=f"{typed}\n\nquit\n").out
    assert "Now for a real game." in told
    assert "'help' says what else you can do at this table" in told
