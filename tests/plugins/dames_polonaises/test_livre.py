"""Moves as the books write them: Manoury's *prend de … à …*, Metz's bare numbers, and what scanning makes of them."""

from __future__ import annotations

import pytest
from dames_help import FMJD, MANOURY, NOTATION, at, reached, unhurried
from hypothesis import given, strategies as st

from tablegames import load
from tablegames.core.errors import NotationError, Refused
from tablegames.core.game import Decide
from tablegames.core.languages import speaking
from tablegames.families.draughts.state import Move, State, Take
from tablegames.plugin.registry import Registry
from tablegames.session.posing import set_up
from tablegames.session.puzzles import Proof, Puzzle, puzzles_of

NO_1 = "W:W32,37,38,41,42,45:B9,12,14,21,22,35"
NO_2 = "W:W29,31,38,39,43,48:B11,12,14,22,32,35"


@pytest.mark.parametrize(
    "text",
    [
        "32 à 27",  # METZ prelim.
        "32à27",
        "32 a 27.",
        "de 32 à 27",  # MAN pref.
        "32 sur 27",
        "jouer 32 sur 27",
        "Les Blancs jouent de 32 à 27;",  # MAN No. 1
        "B. de 32 à 27",
        "1^{er}. Coup. 32 à 27",
        "1er Coup. 32 à 27",
        "le Pion n^o. 32 sur la case 27",
        "le Pion n° 32 à 27",
        "joue son Pion 32 sur la case 27",
        "32 to 27",
    ],
)
def test_a_move_is_read_as_the_books_say_it(text: str) -> None:
    assert NOTATION.read(MANOURY, at(NO_1), text) == Move(32, 27)


@pytest.mark.parametrize(
    "text",
    [
        "P. de 38 à 16",  # MAN: prend, in short
        "Prend de 38 à 16",  # MAN pref.
        "p de 38 a 16",
        "38 à 16",  # METZ prelim.: a capture is written like any move
        "Le Blanc 38 prend les Noirs 32, 22, 12 & 11 à 16",
        "38 prend 32, 22, 12 et 11 et se place à la case 16",  # MAN No. 2
        "de 38 à 27 à 18 à 7 à 16",
        "prend de 38 jusqu'à 16",
        "P. de 38 à l6",
        "P. de 38 à I6",
    ],
)
def test_a_capture_is_read_as_the_books_say_it(text: str) -> None:
    white = text.replace("les Noirs ", "")  # it is the pieces taken that are black there
    assert NOTATION.read(MANOURY, at(NO_2), white) == Take(38, 16, (32, 22, 12, 11))


def test_the_line_of_the_first_problem_is_read_in_the_words_of_the_book() -> None:  # MAN No. 1
    state = at(NO_1)
    for text in ("32 à 27", "N. P. de 21 à 43", "42 à 38", "P. de 43 à 32", "B. prend de 37 à 8"):
        state = MANOURY.apply(state, NOTATION.read(MANOURY, state, text)).state
    assert NOTATION.position(state) == "B:W8,41,45:B9,14,35"


def test_whose_move_it_is_must_be_right_where_it_is_said() -> None:
    with pytest.raises(NotationError, match="names Black, but it is not their turn"):
        NOTATION.read(MANOURY, at(NO_1), "N. de 32 à 27")


@pytest.mark.parametrize(
    ("position", "text", "what"),
    [
        (NO_1, "P. de 32 à 27", "not_en_prise"),  # there is nothing to capture on the way
        (NO_2, "29 à 24", "must_take"),
        (NO_2, "38 à 27", "stops_short"),
        (NO_1, "32 à 22", "occupied"),
        (NO_1, "21 à 26", "not_yours"),
    ],
)
def test_what_the_rules_forbid_is_refused_in_these_words_too(position: str, text: str, what: str) -> None:
    with pytest.raises(Refused) as problem:
        NOTATION.read(MANOURY, at(position), text)
    assert problem.value.fault is not None
    assert problem.value.fault.what == what


@pytest.mark.parametrize(
    ("text", "says", "column"),
    [
        ("32 à", "are missing", 5),
        ("de 32", "are missing", 6),
        ("32 27 à 22", "there is more than one square before", 1),
        ("32 à 58", "there is no square 58", 6),
        ("P. de 32 à 58" + "0" * 5000, "there is no square 5800000…", 12),
        ("32 souffle 27", "'souffle' does not belong", 4),
        ("32 à 27 #", "'#' does not belong", 9),
        ("prend", "are missing", 6),
    ],
)
def test_what_cannot_be_read_names_the_column_in_both_languages(text: str, says: str, column: int) -> None:
    with pytest.raises(NotationError, match=says) as problem:
        NOTATION.read(MANOURY, at(NO_1), text)
    assert problem.value.column == column
    with speaking("fr"), pytest.raises(NotationError) as said:
        NOTATION.read(MANOURY, at(NO_1), text)
    assert str(said.value) != str(problem.value)


@unhurried
@given(reached(FMJD))
def test_every_move_can_be_said_in_the_words_of_the_books(state: State) -> None:
    if not isinstance(FMJD.turn(state), Decide):
        return
    for action in FMJD.legal(state):
        if isinstance(action, Move):
            assert NOTATION.read(FMJD, state, f"{action.start} à {action.end}") == action
        elif isinstance(action, Take):
            taken = ", ".join(map(str, action.taken))
            assert NOTATION.read(FMJD, state, f"{action.start} prend {taken} à {action.end}") == action


@unhurried
@given(st.text(alphabet="0123456789 àdeprndsuPNBlIO.,&^{}°", max_size=20), reached(FMJD))
def test_whatever_is_said_is_read_or_explained(text: str, state: State) -> None:
    try:
        action = NOTATION.read(FMJD, state, text)
    except (NotationError, Refused):
        return
    assert action in list(FMJD.legal(state))


# ---- A refusal and a forced play name the book of the ruleset: Manoury's rules, or the article of Metz


@pytest.mark.parametrize(
    ("ruleset", "cite"), [("manoury_1787", "MAN III.20-21"), ("metz", "METZ XII"), ("modern_fmjd", "METZ XII")]
)
def test_the_duty_to_take_is_cited_from_the_book_that_is_played(ruleset: str, cite: str) -> None:
    table = load("dames_polonaises", ruleset)
    state = table.start("W:W28,38,40:B22,33,44")
    for refused in ("40-35", "28x17"):  # a move; a capture of one where two can be taken
        with pytest.raises(Refused) as problem:
            table.read(state, refused)
        assert problem.value.fault is not None
        assert problem.value.fault.cite == cite, refused
    forced = table.start("W:W28:B22")
    (only,) = table.game.legal(forced)
    assert table.bare.bound_by(forced, only) == cite  # type: ignore[attr-defined]


# ---- manoury's problems: every line is legal move by move, and where it ends the game it ends as the book says


REGISTRY = Registry()
ENTRY = REGISTRY.game("dames_polonaises")
PUZZLES = puzzles_of(REGISTRY, ENTRY, REGISTRY.puzzles(ENTRY))


@pytest.mark.parametrize("puzzle", PUZZLES.values(), ids=PUZZLES.keys())
def test_every_line_is_written_as_we_write_and_names_its_number(puzzle: Puzzle) -> None:
    """That it is legal, and ends as is claimed: tests/plugins/test_lessons_and_problems.py."""
    problem = set_up(REGISTRY, ENTRY, puzzle)
    assert problem.line[0].seat == problem.seat
    assert puzzle.id == f"manoury-{puzzle.cite.removeprefix('MAN No. ').split(',')[0]}"
    assert problem.table.variant.name == "manoury_1787"
    assert [problem.table.write(moment.before, moment.action) for moment in problem.line] == list(puzzle.line)
    with speaking("fr"):
        assert set_up(REGISTRY, ENTRY, puzzle).claim == problem.claim


def test_the_pack_is_whole() -> None:
    assert len(PUZZLES) == 26
    assert all(puzzle.proof is Proof.PROVED for puzzle in PUZZLES.values())
    ended = [name for name, puzzle in PUZZLES.items() if set_up(REGISTRY, ENTRY, puzzle).ended is not None]
    assert ended == [f"manoury-{number}" for number in (7, 14, 16, 20, 22, 24)]


def test_the_pack_speaks_both_languages() -> None:
    assert all(bool(puzzle.note.en) == bool(puzzle.note.fr) for puzzle in PUZZLES.values())
