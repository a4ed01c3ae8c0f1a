"""The course of trictrac: every answer is what the rules say, every chapter is graded, both languages are there."""

from __future__ import annotations

from itertools import groupby

import pytest

from tablegames.core.analysis import Limits
from tablegames.core.match import in_hand
from tablegames.families.tables.trictrac.state import SenAller, Tenir
from tablegames.plugin.registry import Registry
from tablegames.session.questions import Question, questions_of, set_question

REGISTRY = Registry()
ENTRY = REGISTRY.game("trictrac")
COURSE = questions_of(REGISTRY, ENTRY, REGISTRY.puzzles(ENTRY))
HOLDING = [question for question in COURSE.values() if question.id.startswith("holding")]


@pytest.mark.parametrize("question", COURSE.values(), ids=list(COURSE))
def test_the_answer_is_what_the_rules_say(question: Question) -> None:
    found = set_question(REGISTRY, ENTRY, question)
    assert question.cite.startswith(("LEP ", "AUJ-"))
    assert (question.count is not None) == (question.number is not None), "every number is counted"
    assert bool(found.plays) == (question.number is None)
    if found.plays and not question.forced:
        assert len(found.plays) < len(found.table.game.legal(found.state)), "there is something to choose"


@pytest.mark.parametrize("question", COURSE.values(), ids=list(COURSE))
def test_it_is_asked_and_explained_in_both_languages(question: Question) -> None:
    for text in (question.ask, question.note, question.chapter):
        assert text.en
        assert text.fr
        assert text.en != text.fr


def test_five_chapters_from_easy_to_hard() -> None:
    chapters = [
        (name, [one.level for one in group]) for name, group in groupby(COURSE.values(), lambda one: one.chapter.en)
    ]
    assert [name for name, _ in chapters] == [
        "Counting",
        "Filling and keeping",
        "The coin",
        "Staying or leaving",
        "Bredouille",
    ]
    for _, levels in chapters:
        assert len(levels) >= 8
        assert levels == sorted(levels)
        assert levels[0] == 1
        assert levels[-1] >= 4


@pytest.mark.parametrize("question", HOLDING, ids=[question.id for question in HOLDING])
def test_the_bot_stays_and_leaves_as_the_book_does(question: Question) -> None:
    found = set_question(REGISTRY, ENTRY, question)
    table, legal = found.table, list(found.table.game.legal(found.state))
    assert {type(one) for one in legal} == {Tenir, SenAller}
    analyst = next(iter(REGISTRY.analysts(ENTRY).values())).make(table.bare)
    view = table.bare.view(in_hand(found.state), found.seat)
    best = analyst.analyse(view, legal, Limits(depth=1), 2).lines[0].actions[0]
    assert best in found.plays
