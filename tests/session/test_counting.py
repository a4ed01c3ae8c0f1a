"""The counting trainer: what throws are worth, asked at the prompt or printed; every answer is what the rules count."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tablegames.core.chance import Rng
from tablegames.core.languages import speaking
from tablegames.plugin.registry import Registry
from tablegames.plugin.shipped import shipped_data
from tablegames.plugins.trictrac.counting import TrictracCounting, asked
from tablegames.session.counting import CountingMode, CountingStudy
from tablegames.session.prompt import Leave, Page
from tablegames.table.setting import load
from tests.conftest import Cli
from tests.session.test_prompt import Typist

TABLE = load("trictrac", match="single")
FIGURES = shipped_data("tablegames.plugins.trictrac", "counting.yaml")


@pytest.mark.parametrize("figure", FIGURES, ids=lambda figure: f"{figure['cite']} {figure['throw']}")
def test_every_figure_of_the_books_is_worth_what_the_book_says(figure: dict[str, Any]) -> None:
    before = TABLE.notation.set_up(TABLE.bare, figure["position"])
    question = asked(TABLE.bare, before, TABLE.read(before, figure["throw"]), figure["cite"])
    assert dict(zip(TABLE.notation.seat_names, question.worth, strict=True)) == figure["marks"]


def test_figures_and_random_play_are_asked_about_and_most_throws_are_worth_something() -> None:
    questions = [TrictracCounting().question(TABLE.bare, TABLE.notation, Rng(seed)) for seed in range(60)]
    assert 15 < sum(bool(question.source) for question in questions) < 45
    assert sum(any(question.worth) for question in questions) > 50


def session(*lines: str, questions: int | None = None, seed: int = 5) -> tuple[CountingMode, Typist]:
    typist, study = Typist(*lines), CountingStudy(TABLE, TrictracCounting(), seed, questions)
    return CountingMode(study, Page(typist.ask, typist.told.append)), typist


def right_answers(number: int) -> list[str]:
    """Return the right counts for a throw: the thrower's points first."""
    found = []
    for question in session(questions=number)[0].study.asked():
        thrower = TABLE.bare.turn(question.before).seat  # type: ignore[union-attr]
        assert thrower is not None
        found.append(f"{question.worth[thrower]} {question.worth[1 - thrower]}")
    return found


@pytest.mark.parametrize("language", ["en", "fr"])
def test_who_counts_well_is_told_so_with_the_jans_and_their_articles(language: str) -> None:
    with speaking(language):
        training, typist = session(*right_answers(4), questions=4)
        training.give()
        told = "\n".join(typist.told)
    assert (training.study.tally.asked, training.study.tally.right, training.study.tally.by_seat) == (4, 4, [4, 4])
    assert told.count({"en": "Right.", "fr": "Juste."}[language]) == 4
    assert "[LEP" in told or "[AUJ" in told
    assert {"en": "Counted right for both sides: 4", "fr": "Comptes justes pour les deux joueurs : 4"}[language] in told


def test_wrong_counts_and_answers_told_are_no_right_ones() -> None:
    training, typist = session("99 99", "answer", "board", "nonsense", "1 2 3", "?", "0", "q")
    with pytest.raises(Leave):
        training.give()
    assert (training.study.tally.asked, training.study.tally.right) == (3, 0)
    assert any(line.startswith("No. ") for line in typist.told)
    assert typist.told[-1].startswith("Throws: 3")


def test_the_tally_tells_whose_worth_was_right() -> None:
    thrower, other = right_answers(1)[0].split()
    training, _ = session(f"{thrower} {int(other) + 2}", questions=1)
    training.give()
    assert (training.study.tally.right, training.study.tally.by_seat) == (0, [1, 0])


def test_the_same_seed_asks_the_same_at_the_command_line(cli: Cli) -> None:
    first, again, other = (
        cli("learn", "trictrac", "--counting", "--json", "--questions", "3", "--seed", seed).out
        for seed in ("7", "7", "8")
    )
    assert first == again != other
    data = json.loads(first)
    assert len(data["questions"]) == 3
    for question in data["questions"]:
        worth = dict.fromkeys(("white", "black"), 0)
        for event in question["events"]:
            worth[event["for"]] += event["points"]
        assert worth == question["worth"]


def test_games_without_a_trainer_say_where_there_is_one(cli: Cli) -> None:
    assert "toc has no counting exercise; these games do: trictrac" in cli("learn", "toc", "--counting").complaint
    assert "tablegames learn trictrac --counting" in cli("learn", "--counting").out
    assert "need --counting" in cli("learn", "trictrac", "--seed", "3").complaint


def test_it_is_left_with_its_tally_in_sentences_too(cli: Cli) -> None:
    told = cli("learn", "trictrac", "--counting", "--plain", "--seed", "3", "--lang", "fr", typed="0\nq\n").out
    assert "Coups de dés : 1" in told


def test_only_a_game_that_brings_one_has_one() -> None:
    assert [name for name, entry in Registry().games.items() if entry.counting is not None] == ["trictrac"]


def test_the_first_questions_are_easy_and_every_one_says_whose_points_are_counted() -> None:
    """Points for one side only, by a jan or two; later they come as they come."""
    for seed in range(6):
        first = list(session(questions=3, seed=seed)[0].study.asked())
        assert all(sum(points > 0 for points in question.worth) == 1 for question in first), seed
        assert all(sum(question.worth) <= 8 for question in first), seed
    training, typist = session("0", "0", "0", "0", "0", "0", questions=6)
    training.give()
    turns: list[Any] = [TABLE.bare.turn(question.before) for question in session(questions=6)[0].study.asked()]
    names = [TABLE.wording.seat(turn.seat) for turn in turns]
    assert [asked.partition(" (who threw)")[0] for asked in typist.questions] == [f"Points for {n}" for n in names]
