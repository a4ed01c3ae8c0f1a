"""Common parts of PGN and PDN: tags, moves, remarks and results read tolerantly, and written so that they read back."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, strategies as st

from tablegames.core.languages import speaking
from tablegames.plugin.foreign import FormatError
from tablegames.records.portable import PortableGame, read_portable, write_portable
from tests.lengths import in_proportion

MOVE = re.compile(r"[a-h][1-8](?:[-x][a-h][1-8])+")
RESULTS = ("1-0", "0-1", "1/2-1/2", "*")


def games(text: str) -> list[PortableGame]:
    return read_portable(text, MOVE, RESULTS)


def moves(text: str) -> list[str]:
    (game,) = games(text)
    return [move.text for move in game.moves]


def test_numbers_dots_and_line_breaks_are_no_moves() -> None:
    assert moves("1.e2-e4 e7-e5\n2 . g1-f3 2... b8-c6\n3. ... a7-a6 … f1-b5") == [
        "e2-e4", "e7-e5", "g1-f3", "b8-c6", "a7-a6", "f1-b5",
    ]  # fmt: skip


def test_remarks_stay_with_their_move_in_their_order() -> None:
    (game,) = games("{before} 1. e2-e4! {one\n two} $14 (1. d2-d4 (1. c2-c4 {)}) d7-d5) e7-e5?! ; three\n 2. g1-f3* *")
    assert game.remarks == ["{before}"]
    assert [move.remarks for move in game.moves] == [
        ("$1", "{one two}", "$14", "(1. d2-d4 (1. c2-c4 {)}) d7-d5)"),
        ("$6", "{three}"),
        ("$7",),
    ]
    assert game.end is not None
    assert game.end.text == "*"


def test_several_games_are_parted_by_results_or_by_tags() -> None:
    text = '[White "A"]\n1. e2-e4 1-0\n1. d2-d4 * [White "B"] 1. c2-c4\n\n[White "C"]\n0-1 {after all}\n'
    found = games(text)
    assert [game.tag("white") for game in found] == ["A", None, "B", "C"]
    assert [game.end.text if game.end else None for game in found] == ["1-0", "*", None, "0-1"]
    assert [game.line for game in found] == [1, 3, 3, 5]


def test_a_comment_after_the_last_result_belongs_to_the_last_move() -> None:
    (game,) = games("1. e2-e4 1-0 {a pity}")
    assert game.moves[-1].remarks == ("{a pity}",)


def test_a_result_announced_by_its_tag_ends_the_game_whatever_it_is() -> None:
    (game,) = games('[Result "1+ - 1-"]\n1. e2-e4 1+ - 1-')
    assert game.end is not None
    assert game.end.text == "1+ - 1-"


def test_tags_are_read_with_escapes_and_with_quotes_that_should_have_been_escaped() -> None:
    (game,) = games('[Event "The \\"Open\\" \\\\ 1"]\n[Site "The "Open" hall"]\n[Event "again"]\n*')
    assert game.tag("Event") == 'The "Open" \\ 1'
    assert game.tag("site") == 'The "Open" hall'
    assert game.tag("Round") is None


def test_lines_for_other_programs_are_passed_over() -> None:
    assert moves("% an escape e2-e4\n1. d2-d4 *") == ["d2-d4"]


@pytest.mark.parametrize(
    ("text", "line", "column", "says"),
    [
        ("1. e2-e4 {open", 1, 10, "a comment must end with '}'"),
        ("1. e2-e4\n (1. d2-d4", 2, 2, "a variation must end with '\\)'"),
        ("1. e2-e4 hello", 1, 10, "'hello' is not a move"),
        ("[White A]", 1, 1, 'write a tag as \\[White "Name"\\]'),
        ('1. e2-e4\n/FEN "x"/', 2, 1, "in the middle of a game"),
        ("1. - -", 1, 4, "'-' is not a move"),
        (")", 1, 1, "is not a move"),
    ],
)
def test_what_cannot_be_read_names_line_and_column(text: str, line: int, column: int, says: str) -> None:
    with pytest.raises(FormatError, match=says) as problem:
        games(text)
    assert (problem.value.line, problem.value.column) == (line, column)
    with speaking("fr"), pytest.raises(FormatError) as said:
        games(text)
    assert str(said.value) != str(problem.value)


def test_a_result_said_again_is_no_other_game() -> None:
    found = games("1. e2-e4 1-0 1-0 *\n1. d2-d4 * *\n* {after all}")
    assert [(move.text, move.remarks) for game in found for move in game.moves] == [
        ("e2-e4", ()), ("d2-d4", ("{after all}",)),
    ]  # fmt: skip
    assert [game.end.text for game in found if game.end] == ["1-0", "*"]


BEGUN = ["1. e2-e4 ", '[A "', '[Result "a-b"] ', "1", "{1. e2-e4} $1 1-0 "]
PARTS = [
    "{a} ", "{}", "{", "}", "$1 ", "! ", "!?", "(!)", "; c\n", ";", "(a) ", "(", "()", "({)}) ", "({", '[A "b"] ',
    '[A "b"]\n', "[", "[A", '[A "', '"', "[A ", " ", "\n", "\x1c", "1", "1 ", "1. ", "1.", ".", "…", "%x\n", "%",
    "1-0 ",
    "* ", "*", "1/2-1/2 ", "e2-e4 ", "e2-e4", "1. e2-e4 * ", "-", "\\", '[Result "1-0"]1-0 ',
    '[Result "a-b"]a-b ', "1" + 50 * " ",
]  # fmt: skip


@pytest.mark.parametrize("begun", ["", "1. e2-e4 (", *(pytest.param(one, marks=pytest.mark.long) for one in BEGUN)])
def test_a_text_is_read_in_proportion_to_its_length(begun: str) -> None:
    for part in PARTS:
        for end in ("", '"]', ")"):
            assert in_proportion(
                games,
                lambda size, part=part, end=end: begun + part * (size // len(part)) + end,  # type: ignore[misc]
            ), (begun, part, end)


@pytest.mark.parametrize(
    ("move", "remarks"), [("e2-e4", ["{a}"]), ("e2-e4", []), ("e2-e4", ["$1", "(d2-d4)"]), ("e2-e4", ["{a b-c}"] * 9)]
)
def test_a_game_is_written_in_proportion_to_its_length(move: str, remarks: list[str]) -> None:
    assert in_proportion(
        lambda text: write_portable({"A": text}, remarks, [(move, remarks)] * len(text), "*"), lambda size: "a" * size
    )


WORDS = st.text(alphabet='abcé 12.-!()[%;$"\\', max_size=30)
REMARKS = st.lists(
    st.one_of(WORDS.map(lambda text: "{" + " ".join(text.split()) + "}"), st.integers(1, 139).map(lambda n: f"${n}")),
    max_size=3,
)
SQUARES = st.builds(lambda f, r: f"{f}{r}", st.sampled_from("abcdefgh"), st.integers(1, 8))
MOVES = st.lists(st.tuples(st.builds(lambda a, b: f"{a}-{b}", SQUARES, SQUARES), REMARKS), max_size=40)
TAGS = st.dictionaries(st.sampled_from(["Event", "White", "Black", "Site"]), WORDS, max_size=4)


@given(TAGS, REMARKS, MOVES, st.sampled_from(RESULTS), st.sampled_from([0, 1]))
def test_what_is_written_is_read_back(
    tags: dict[str, str], remarks: list[str], told: list[tuple[str, list[str]]], result: str, first: int
) -> None:
    text = write_portable(tags, remarks, told, result, first=first)
    assert all(len(line) <= 79 or '"' in line for line in text.splitlines())
    (game,) = games(text)
    assert {tag.name: tag.value for tag in game.tags.values()} == tags
    assert game.end is not None
    assert game.end.text == result
    if told:
        assert game.remarks == remarks
        assert [(move.text, list(move.remarks)) for move in game.moves] == told


@given(st.text(alphabet='[]{}()"$!;%\\ \n1.-*/ae24x', max_size=60))
def test_whatever_the_text_it_is_read_or_explained(text: str) -> None:
    try:
        found = games(text)
    except FormatError:
        return
    assert all(move.line >= 1 and move.column >= 1 for game in found for move in game.moves)
