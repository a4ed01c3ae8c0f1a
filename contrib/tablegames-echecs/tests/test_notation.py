"""One move, many ways to write it: squares, English and French letters, figurines, and Philidor's sentences."""

from __future__ import annotations

from typing import Any

import chess
import pytest
from conftest import REGISTRY
from hypothesis import given, strategies as st
from tablegames_echecs.descriptif import Case, FileName, Kind, Named, Said, Unclear, Wing, folded, parse

from tablegames import NotationError, PositionError, Refused
from tablegames.core.languages import speaking
from tablegames.table.setting import set_table

TABLE = set_table(REGISTRY, "echecs", "philidor", match="single")
MIDDLE = "r1bq1rk1/pp1n1ppp/2pb1n2/3p4/2PP4/2NB1N2/PP2QPPP/R1B2RK1 w - - 4 9"


def reads(position: str, text: str) -> str:
    """Return the meaning of a text, as records write it."""
    state = TABLE.start(position)
    return TABLE.write(state, TABLE.read(state, text))


@pytest.mark.parametrize(
    "text",
    [
        *("g1-f3", "g1f3", "Nf3", "Ng1f3", "Ng1-f3", "Cf3", "♘f3", "♞f3", "Nf3!?"),
        "le chevalier du roi à la troisième case de son fou",
        "Le chevalier à la troisième case du fou du roi.",
        "le cavalier du roi à la troisième case de son fou, comme toujours",
    ],
)
def test_a_knight_s_first_move_however_it_is_written(text: str) -> None:
    assert reads(chess.STARTING_FEN, text) == "g1-f3"


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("le pion du roi deux pas", "e2-e4"),
        ("le pion de la dame un pas", "d2-d3"),
        ("Le pion du fou de la dame deux pas.", "c2-c4"),
        ("le pion de la tour du roi un pas, pour la raison dite", "h2-h3"),
        ("le chevalier de la dame à la troisième case de sa tour", "b1-a3"),
    ],
)
def test_the_sentences_of_a_beginning(text: str, move: str) -> None:
    assert reads(chess.STARTING_FEN, text) == move


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("le pion prend le pion", "c4xd5"),
        ("cxd5", "c4xd5"),
        ("le fou prend le pion et donne échec", "d3xh7"),
        ("le fou de la dame à la quatrième case du chevalier du roi noir", "c1-g5"),
        ("le chevalier du roi à la quatrième case du roi noir", "f3-e5"),
        ("la dame à sa seconde case", "e2-d2"),
        ("la dame à la seconde case du fou de sa dame", "e2-c2"),
        ("le roi à la case de sa tour", "g1-h1"),
    ],
)
def test_the_sentences_of_a_middle_game(text: str, move: str) -> None:
    assert reads(MIDDLE, text) == move


def test_the_same_words_mean_the_mirrored_square_for_black() -> None:
    black = chess.Board(MIDDLE).mirror().fen()
    assert reads(black, "le fou de la dame à la quatrième case du chevalier du roi blanc") == "c8-g4"
    assert reads(black, "la dame à sa seconde case") == "e7-d7"


def test_r_is_a_rook_in_english_and_the_king_in_french() -> None:
    position = "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1"
    assert reads(position, "Rd1") == "a1-d1"
    with speaking("fr"):
        assert reads(position, "Rd1") == "e1-d1"
        assert reads(position, "Td1") == "a1-d1"
        assert reads(position, "Ra5") == "a1-a5", "no king goes there: the English rook is meant"
    assert reads(position, "♖d1") == "a1-d1"


def test_what_may_mean_two_moves_is_asked_back() -> None:
    position = "4k3/8/8/8/8/8/8/R3K2R w - - 0 1"
    with pytest.raises(NotationError, match="'Rf1' can mean") as asked:
        TABLE.read(TABLE.start("4k3/8/8/8/8/4K3/8/R6R w - - 0 1"), "Rf1")
    assert "h1-f1, a1-f1" in str(asked.value)
    assert reads(position, "Rhf1") == "h1-f1"
    with pytest.raises(NotationError, match="which one"):
        TABLE.read(TABLE.start("4k3/8/8/8/8/4K3/8/R6R w - - 0 1"), "la tour à la case du fou de son roi")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("hello", "'hello' is not a move"),
        ("", "'' is not a move"),
        ("le fou du roi sort", "can't read 'le fou du roi sort' from 'sort' on"),
        ("le fou du roi", "can't read"),
        ("de même", "cannot be played here"),
    ],
)
def test_what_is_no_move_is_said_in_a_sentence(text: str, sentence: str) -> None:
    with pytest.raises((NotationError, Refused), match=sentence):
        TABLE.read(TABLE.game.initial(), text)


@given(st.lists(st.integers(0, 10_000), min_size=1, max_size=60), st.sampled_from(["en", "fr"]))
def test_whatever_is_written_or_shown_reads_back(picks: list[int], language: str) -> None:
    state: Any = TABLE.game.initial()
    for pick in picks:
        legal = TABLE.game.legal(state)
        if not legal:
            break
        action = legal[pick % len(legal)]
        with speaking(language):
            assert TABLE.read(state, TABLE.write(state, action)) == action
            assert TABLE.read(state, TABLE.speak(state, action)) == action
        state = TABLE.game.apply(state, action).state


@given(st.text(alphabet="abcdefgh12345678KQRBNDTFCx=-+0O leroiàdumpnts,", max_size=24))
def test_nonsense_is_refused_and_never_breaks(text: str) -> None:
    from tablegames import TablegamesError

    said = ""
    try:
        TABLE.read(TABLE.start(MIDDLE), text)
    except TablegamesError as refused:
        said = str(refused)
    assert "\n" not in said


# --- the grammar by itself


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("De même.", Said(Kind.ALIKE)),
        ("le roi roque du côté de sa dame", Said(Kind.CASTLE, (Named(chess.KING),), wing=Wing.QUEEN)),
        ("le pion le prend", Said(Kind.TAKE, (Named(chess.PAWN),), again=True)),
        (
            "le fou du roi à la quatrième case du fou de sa dame",
            Said(
                Kind.TO,
                (Named(chess.BISHOP, FileName(chess.KING)),),
                case=Case(4, FileName(chess.BISHOP, Wing.QUEEN)),
            ),
        ),
        (
            "la tour prend le pion du chevalier de la dame blanche",
            Said(
                Kind.TAKE,
                (Named(chess.ROOK),),
                taken=Named(chess.PAWN, FileName(chess.KNIGHT, Wing.QUEEN, chess.WHITE)),
            ),
        ),
        (
            "le chevalier ou le fou prend le chevalier",
            Said(Kind.TAKE, (Named(chess.KNIGHT), Named(chess.BISHOP)), taken=Named(chess.KNIGHT)),
        ),
        ("le fou couvre l'échec", Said(Kind.COVER, (Named(chess.BISHOP),))),
        ("la dame donne échec et mat", Said(Kind.CHECK, (Named(chess.QUEEN),), check=True, mate=True)),
        (
            "La tour à sa case, et donne échec et mat le coup après.",
            Said(Kind.TO, (Named(chess.ROOK),), case=Case(1)),
        ),
        (
            "Le pion du roi pousse à dame, et gagne la partie.",
            Said(Kind.CROWN, (Named(chess.PAWN, FileName(chess.KING)),)),
        ),
    ],
)
def test_what_a_sentence_says(text: str, said: Said) -> None:
    assert parse(text) == said


@pytest.mark.parametrize(
    "text",
    ["ech" * 30_000 + "x", "+" * 100_000 + "x", "e2-e4" + " " * 100_000 + "x", "e2" * 50_000, "le pion " * 20_000,
     "le pion a" + "\u0315\u0300" * 50_000, "e" + "1" * 5000, "0-" * 50_000],
)  # fmt: skip
def test_a_long_text_is_refused_at_once_and_in_a_short_sentence(text: str) -> None:
    with pytest.raises((NotationError, Refused)) as refused:
        reads(chess.STARTING_FEN, text)
    assert len(str(refused.value)) < 400


def test_a_fen_with_numbers_nobody_can_write_is_refused_in_a_short_sentence() -> None:
    with pytest.raises(PositionError, match="rnbqkbnr") as refused:
        TABLE.start(chess.STARTING_FEN + "1" * 5000)
    assert len(str(refused.value)) < 400


def test_accents_are_left_out_one_by_one() -> None:
    assert folded("L’Échec à la troisième ﬁn") == "l'echec a la troisieme fin"


def test_only_the_words_of_the_move_are_kept() -> None:
    said = parse("Le pion du fou du roi un pas, ou toute autre chose, la perte étant inévitable.")
    assert said.text == "le pion du fou du roi un pas"


@pytest.mark.parametrize("text", ["", "ce qu'il voudra", "perdu", "le roi d'Espagne", "la case du roi"])
def test_what_is_no_sentence_is_unclear(text: str) -> None:
    with pytest.raises(Unclear):
        parse(text)
