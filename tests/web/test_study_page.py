"""Problems, lessons and counting on a page: the same answers are right as at the prompt, in the same file."""

from __future__ import annotations

import json
import re
from datetime import date
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("uvicorn", reason="the extra 'web' is not installed")

from tablegames.core.errors import Refused, TablegamesError
from tablegames.core.languages import speaking
from tablegames.plugin.registry import Registry
from tablegames.session.lessons import read_lesson
from tablegames.session.progress import keep_solved, read_progress
from tablegames.session.puzzles import Puzzle, Question, problems_of
from tablegames.web.game_cards import articles
from tablegames.web.study_page import KEPT, StudyDesk
from tests.web.served import asked_for, served

REGISTRY = Registry()
TEACHING = [name for name in REGISTRY.games if REGISTRY.lessons(REGISTRY.game(name))]


def answered(desk: StudyDesk, page: dict[str, Any], text: str | None = None, word: str = "") -> dict[str, Any]:
    return desk.answer(page["key"], text, word)


def test_a_problem_is_solved_and_kept_where_the_prompt_keeps_it(tmp_path: Path) -> None:
    desk, entry = StudyDesk(REGISTRY, tmp_path), REGISTRY.game("dames_polonaises")
    page = desk.begin(entry, "problem", "manoury-1")
    problem = problems_of(REGISTRY, entry, REGISTRY.puzzles(entry))["manoury-1"]
    assert isinstance(problem, Puzzle)
    assert "White to play" in page["task"][0]
    assert problem.line[0] in [play["text"] for play in page["plays"]]
    assert answered(desk, page, word="hint")["told"][0].startswith("It begins with")
    wrong = next(play["text"] for play in page["plays"] if play["text"] != problem.line[0])
    assert not answered(desk, page, wrong)["done"]
    answered(desk, page, word="again")
    for move in problem.line[::2]:
        now = answered(desk, page, move)
    assert now["done"]
    assert "Solved." in now["told"]
    assert list(read_progress(tmp_path).of("dames_polonaises")) == ["manoury-1"]
    (listed,) = (one for one in desk.listed() if one["game"] == "dames_polonaises")
    assert [one["name"] for one in listed["problems"] if one["solved"]] == ["manoury-1"]


def test_what_was_told_is_not_solved(tmp_path: Path) -> None:
    desk = StudyDesk(REGISTRY, tmp_path)
    for game, name in (("dames_polonaises", "manoury-1"), ("trictrac", "counting-1")):
        page = desk.begin(REGISTRY.game(game), "problem", name)
        now = answered(desk, page, word="solution")
        assert now["done"]
        assert now["told"]
        assert answered(desk, page, "1")["told"] == []
    assert read_progress(tmp_path).solved == {}


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_question_of_the_course_is_answered_on_the_page(tmp_path: Path, language: str) -> None:
    entry = REGISTRY.game("trictrac")
    with speaking(language):
        desk = StudyDesk(REGISTRY, tmp_path)
        for name, one in list(problems_of(REGISTRY, entry, REGISTRY.puzzles(entry)).items())[::4]:
            assert isinstance(one, Question)
            page = desk.begin(entry, "problem", name)
            assert page["number"] == (one.number is not None)
            assert not answered(desk, page, "999")["done"] if page["number"] else page["plays"]
            now = answered(desk, page, one.plays[0] if one.plays else str(one.number))
            assert now["done"]
            assert now["told"][0] == ("Right." if language == "en" else "Juste.")
            assert name in read_progress(tmp_path).of("trictrac")


@pytest.mark.parametrize("game", TEACHING)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_lesson_is_gone_through_to_the_end(tmp_path: Path, game: str, language: str) -> None:
    entry = REGISTRY.game(game)
    with speaking(language):
        desk = StudyDesk(REGISTRY, tmp_path)
        for source in REGISTRY.lessons(entry):
            lesson = read_lesson(REGISTRY, entry, source)
            page = desk.begin(entry, "lesson", source.name)
            for step in lesson.steps:
                assert str(step.text).strip()[:30] in page["task"][0]
                if step.ask is not None:
                    right = str(step.number) if step.number is not None else page["plays"][0]["text"]
                    if step.plays is not None:
                        right = lesson.table.write(step.state, step.plays[0])
                    with pytest.raises(Refused):
                        answered(desk, page, word="on")
                    page = answered(desk, page, right)
                    assert page["told"][0].startswith("Right." if language == "en" else "Juste.")
                page = answered(desk, page, word="on")
            assert page["done"]
            assert source.name in read_progress(tmp_path).of(f"lessons/{game}")


def test_a_right_play_is_made_on_the_board_and_so_is_one_that_is_told(tmp_path: Path) -> None:
    desk, entry = StudyDesk(REGISTRY, tmp_path), REGISTRY.game("trictrac")
    for say_it in ("1/7 1/6", None):
        page = desk.begin(entry, "lesson", "first", step=3)
        assert "6-5" in page["svg"]
        assert page["later"] == ["on"]
        now = answered(desk, page, say_it) if say_it else answered(desk, page, word="answer")
        assert now["svg"] != page["svg"]
        assert (now["words"], now["later"]) == (["on"], [])


def test_a_lesson_whose_answers_were_told_is_not_learnt(tmp_path: Path) -> None:
    desk, entry = StudyDesk(REGISTRY, tmp_path), REGISTRY.game("plain")
    page = desk.begin(entry, "lesson", "first")
    while not page["done"]:
        page = answered(desk, page, word=page["words"][0])
    assert page["told"] == [
        "End of the lesson. You answered 0 of 3 questions correctly on the first try.",
        "You were shown some answers: the lesson counts as learnt once you answer every question yourself.",
    ]
    assert page["real"] == "plain"
    assert read_progress(tmp_path).of("lessons/plain") == {}


def test_a_page_that_is_loaded_again_goes_on(tmp_path: Path) -> None:
    desk, entry = StudyDesk(REGISTRY, tmp_path), REGISTRY.game("trictrac")
    page = desk.begin(entry, "lesson", "first")
    page = answered(desk, page, word="on")
    again = answered(desk, page, word="look")
    assert {**page, "told": []} == again
    for step, begun in ((3, 3), (99, 0), (-1, 0)):  # where it is not here any more, or in another language
        assert desk.begin(entry, "lesson", "first", step=step)["step"] == begun


def test_after_a_problem_comes_the_next_that_is_not_solved(tmp_path: Path) -> None:
    desk, entry = StudyDesk(REGISTRY, tmp_path), REGISTRY.game("dames_polonaises")
    first, second, third, *_, last = problems_of(REGISTRY, entry, REGISTRY.puzzles(entry))
    keep_solved(tmp_path, "dames_polonaises", second, date(2026, 1, 1))
    for name, after in ((first, third), (last, first)):
        page = desk.begin(entry, "problem", name)
        assert page["next"] is None
        assert answered(desk, page, word="solution")["next"] == after


@pytest.mark.parametrize("game", sorted({"trictrac", "dames_polonaises", *TEACHING}))
def test_whatever_is_cited_can_be_opened(tmp_path: Path, game: str) -> None:
    desk, entry = StudyDesk(REGISTRY, tmp_path), REGISTRY.game(game)
    lines = []
    for name in list(problems_of(REGISTRY, entry, REGISTRY.puzzles(entry)))[:40]:
        page = desk.begin(entry, "problem", name)
        lines += [*page["task"], *answered(desk, page, word="solution")["told"]]
    for source in REGISTRY.lessons(entry):
        page = desk.begin(entry, "lesson", source.name)
        while not page["done"]:
            lines += [*page["task"], *page["told"]]
            page = answered(desk, page, word=page["words"][0])
    cited = [found[1] for line in lines if (found := re.search(r"\[([A-Z][^\]]*)\]$", line))]
    assert cited
    assert all(articles(REGISTRY, entry, cite) for cite in cited)
    assert game != "dames_polonaises" or any("(MAN No. 1)" in line for line in lines)


def test_a_throw_that_is_to_be_counted_lies_on_the_board(tmp_path: Path) -> None:
    desk, entry = StudyDesk(REGISTRY, tmp_path), REGISTRY.game("trictrac")
    page = desk.begin(entry, "lesson", "first", step=6)
    assert "White threw 4-3" in page["svg"]
    assert "to throw" not in page["svg"]
    assert page["svg"].count('class="piece die"') == 2
    counting = desk.begin(entry, "counting", "7")
    assert " threw " in counting["svg"]
    assert counting["numbers"][0].startswith("Points for ")
    assert counting["tally"] == ""


def test_throws_are_counted_one_after_another(tmp_path: Path) -> None:
    desk = StudyDesk(REGISTRY, tmp_path)
    page = desk.begin(REGISTRY.game("trictrac"), "counting", "7")
    assert len(page["numbers"]) == 2
    study: Any = desk.kept[page["key"]].study
    for right in (True, False):
        worth = [study.question.worth[seat] + (0 if right else 1) for seat in study.order]
        with pytest.raises(Refused, match="a number for each"):
            answered(desk, page, "many")
        now = answered(desk, page, " ".join(map(str, worth)))
        assert now["told"][0].startswith("Right." if right else "No.")
        page = answered(desk, page, word="on")
    assert "Throws: 2. Counted right for both sides: 1" in page["tally"]
    assert read_progress(tmp_path).solved == {}


def test_strangers_leave_nothing_behind(tmp_path: Path) -> None:
    keep_solved(tmp_path, "trictrac", "counting-1", date(2026, 1, 1))
    desk = StudyDesk(REGISTRY, None)
    page = desk.begin(REGISTRY.game("trictrac"), "problem", "counting-1")
    assert answered(desk, page, "999")["done"] is False
    (listed,) = (one for one in desk.listed() if one["game"] == "trictrac")
    assert not any(one["solved"] for one in listed["problems"])
    assert page["title"] == "Trictrac · Counting 1"
    assert listed["problems"][0]["title"] == "Counting 1"
    for _ in range(KEPT + 5):
        desk.begin(REGISTRY.game("trictrac"), "problem", "counting-1")
    assert len(desk.kept) == KEPT
    with pytest.raises(Refused, match="has expired"):
        answered(desk, page, "4")


def test_by_the_server(tmp_path: Path) -> None:
    with served(tmp_path) as (port, _):
        status, text, _ = asked_for(port, "GET", "/api/study?lang=fr")
        assert status == 200
        assert {one["game"] for one in json.loads(text)} >= {"trictrac", "dames_polonaises"}
        begin = {"kind": "problem", "name": "counting-1"}
        status, text, _ = asked_for(port, "POST", "/api/study/trictrac", begin)
        assert status == 200
        key = json.loads(text)["key"]
        for path, wrong in (
            ("/api/study/nothing", begin),
            ("/api/study/trictrac", {"kind": "problem", "name": "none"}),
            ("/api/study/trictrac", {"kind": "lesson", "name": "../../x"}),
            ("/api/study/trictrac", {"kind": "x"}),
            ("/api/study/tourne_case", {"kind": "counting"}),
            ("/api/answer", {"key": "x", "text": "1"}),
            ("/api/answer", {"key": key, "word": "fly"}),
            ("/api/answer", {"key": key, "text": ["a"]}),
        ):
            status, text, _ = asked_for(port, "POST", path, wrong)
            assert status == 400, (path, wrong, text)
            assert json.loads(text)["refused"]


def test_a_broken_file_of_progress_is_said_and_stops_nobody(tmp_path: Path) -> None:
    (tmp_path / "progress.json").write_text("{", "utf-8")
    desk = StudyDesk(REGISTRY, tmp_path)
    with pytest.raises(TablegamesError):
        read_progress(tmp_path)
    page = desk.begin(REGISTRY.game("trictrac"), "problem", "counting-1")
    one = problems_of(REGISTRY, REGISTRY.game("trictrac"), REGISTRY.puzzles(REGISTRY.game("trictrac")))["counting-1"]
    assert isinstance(one, Question)
    now = answered(desk, page, one.plays[0] if one.plays else str(one.number))
    assert now["done"]
    assert "cannot be read" in now["told"][-1]
