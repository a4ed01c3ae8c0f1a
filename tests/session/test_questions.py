"""Questions of a course: a fault is reported with its line, and an answer the rules deny is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from tablegames.core.languages import speaking
from tablegames.plugin.provides import PuzzleSource
from tablegames.plugin.registry import Registry
from tablegames.session.posing import SetQuestion, set_question
from tablegames.session.puzzles import PuzzleError, puzzles_of, questions_of
from tablegames.session.solving import Questioning

REGISTRY = Registry()
ENTRY = REGISTRY.game("trictrac")
FIGURE = "{white: 1*3 2*2 3*3 4*3 5*2 6 7, black: 1*5 2*3 3*3 7*2 9*2, turn: white}"
ASK = "ask: {en: How many?, fr: Combien ?}"


def asked(*lines: str, chapters: str = "chapters: {fill: {en: Filling, fr: Remplir}}") -> SetQuestion:
    """The question of a pack with one."""
    body = "\n".join(f"  {line}" for line in lines)
    text = f"game: trictrac\nvariant: lepeintre\n{chapters}\npuzzles:\n- id: one\n{body}\n"
    source = PuzzleSource("trictrac", "mine", text, "mine.yaml")
    (question,) = questions_of(REGISTRY, ENTRY, [source]).values()
    assert not puzzles_of(REGISTRY, ENTRY, [source]), "a question is no problem"
    return set_question(REGISTRY, ENTRY, question)


def test_a_number_is_counted_by_the_rules() -> None:
    found = asked(f"position: {FIGURE}", "throw: 3-2", ASK, "number: 12", "count: {fact: points, events: [marque]}")
    assert found.answer == "12"
    ways = asked(
        f"position: {FIGURE}", "throw: 3-2", ASK, "number: 3", "count: {fact: ways, events: [remplir_petit_jan]}"
    )
    assert ways.answer == "3"


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        (
            ("throw: 3-2", ASK, "number: 8", "count: {fact: points, events: [marque]}"),
            "given is 8, but by the rules it is 12",
        ),
        ((ASK, "number: 9", "count: {events: [remplir_petit_jan]}"), "but by the rules it is"),
        (("throw: 3-2", ASK, "number: 1", "play: [tenir]"), "one answer"),
        (("throw: 3-2", ASK), "one answer"),
        (("throw: 3-2", ASK, "play: [1/4 1/3]"), "1/4"),
        (("throw: 3-2", ASK, "play: [tenir]", "forced: true"), "the rules allow s'en aller too"),
        (("throw: 3-2", ASK, "number: 12", "chapter: coin"), "there is no chapter 'coin'; the pack has: fill"),
        (("throw: 3-2", ASK, "number: 12", "level: 9"), "level"),
        (("throw: 9-2", ASK, "number: 12"), "not '9-2'"),
        (("throw: 3-2", "ask: How many?", "number: 12"), "ask"),
        (("throw: 3-2", ASK, "number: 12", "counts: {fact: points}"), "counts"),
    ],
)
def test_what_is_wrong_is_said_with_its_place(lines: tuple[str, ...], told: str) -> None:
    with pytest.raises(PuzzleError) as refused:
        asked(f"position: {FIGURE}", *lines)
    assert str(refused.value).startswith("mine.yaml:")
    assert told in str(refused.value)


def test_a_chapter_has_a_title_in_both_languages() -> None:
    with pytest.raises(PuzzleError, match="the chapter 'fill' needs a title in English and in French"):
        asked(f"position: {FIGURE}", "throw: 3-2", ASK, "number: 12", chapters="chapters: {fill: Filling}")


def test_tries_are_answered_until_one_is_right() -> None:
    number = Questioning(asked(f"position: {FIGURE}", "throw: 3-2", ASK, "number: 12"))
    assert number.answer("8") == ["No. Try again, or ask for the solution."]
    assert number.answer("twelve") == ["Type a number."]
    assert not number.solved
    assert number.answer("12") == []
    assert (number.solved, number.tries) == (True, 2)
    choice = Questioning(asked(f"position: {FIGURE}", "throw: 3-2", ASK, "play: [tenir]", "cite: LEP 1.I"))
    assert choice.answer("leave")[0].startswith("No.")
    choice.answer("stay")
    assert choice.solved
    with speaking("fr"):
        assert choice.solution()[0] == "Réponse : tenir. [LEP 1.I]"


def test_the_board_shows_the_position_before_a_throw_that_is_to_be_counted() -> None:
    number = Questioning(asked(f"position: {FIGURE}", "throw: 3-2", ASK, "number: 12"))
    assert number.board().endswith("White's dice: 3-2")
    assert "points  0" in number.board()


def test_the_packs_that_are_shipped_are_read_as_before(tmp_path: Path) -> None:
    entry = REGISTRY.game("dames_polonaises")
    sources = REGISTRY.puzzles(entry)
    assert len(puzzles_of(REGISTRY, entry, sources)) == 26
    assert questions_of(REGISTRY, entry, sources) == {}
