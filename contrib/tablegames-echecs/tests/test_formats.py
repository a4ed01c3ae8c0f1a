"""PGN and FEN, in and out."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import chess
import chess.pgn
import pytest
from conftest import REGISTRY

from tablegames import PositionError
from tablegames.core.errors import RecordError
from tablegames.records.exporting import write_games
from tablegames.records.importing import read_games

MORPHY = """[Event "Paris"]
[Site "Opera"]
[Date "1858.??.??"]
[Round "?"]
[White "Morphy"]
[Black "Duke Karl / Count Isouard"]
[Result "1-0"]

1. e4 e5 2. Nf3 d6 3. d4 Bg4 {This is weak} 4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3 Qe7
8. Nc3 c6 9. Bg5 b5 10. Nxb5 cxb5 11. Bxb5+ Nbd7 12. O-O-O Rd8 13. Rxd7 Rxd7 14. Rd1 Qe6
15. Bxd7+ Nxd7 16. Qb8+!! Nxb8 17. Rd8# 1-0
"""


def records(tmp_path: Path, text: str, name: str = "game.pgn") -> list[Any]:
    path = tmp_path / name
    path.write_text(text, "utf-8")
    return list(read_games(REGISTRY, path))


def test_a_game_of_others_is_played_through_and_written_again(tmp_path: Path) -> None:
    (record,) = records(tmp_path, MORPHY)
    assert record.header["variant"] == "fide"
    assert record.over["winners"] == [0]
    written = chess.pgn.read_game(io.StringIO(write_games(REGISTRY, [record], "pgn")))
    told = chess.pgn.read_game(io.StringIO(MORPHY))
    assert written is not None
    assert told is not None
    assert list(written.mainline_moves()) == list(told.mainline_moves())
    assert written.headers["White"] == "Morphy"
    assert "This is weak" in write_games(REGISTRY, [record], "pgn")


@pytest.mark.parametrize("language", ["en", "fr"])
def test_english_letters_in_a_file_are_english_in_every_language(tmp_path: Path, language: str) -> None:
    from tablegames.core.languages import speaking

    text = '[SetUp "1"]\n[FEN "4k3/8/8/8/8/8/8/R3K3 w - - 0 1"]\n\n1. Rd1 *\n'
    with speaking(language):
        (record,) = records(tmp_path, text)
    assert record.lines[0].action == "a1-d1"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("1. e4 e5 2. Ke3 *", r"game\.pgn:1: '♔e3' cannot be played here\..*\(column 13\)"),
        ("1. e4 e5 2. Kx *", r"game\.pgn:1: .*column 13"),
        ('[FEN "nonsense"]\n1. e4 *', r"game\.pgn:1: the FEN 'nonsense' cannot be read"),
        ('[Result "1-0"]\n1. e4 0-1', r"game\.pgn:2: the moves end with 0-1, but the Result tag is 1-0"),
        ('[Ruleset "philidro"]\n1. e4 *', r"game\.pgn:1: .*did you mean 'philidor'"),
        ('[RulesetOptions "x"]\n1. e4 *', r"game\.pgn:1: RulesetOptions must be a list"),
    ],
)
def test_what_is_wrong_with_a_file_is_said_with_its_place(tmp_path: Path, text: str, sentence: str) -> None:
    with pytest.raises(RecordError, match=sentence):
        records(tmp_path, text)


def test_a_game_under_philidor_s_rules_says_so_and_comes_back(tmp_path: Path) -> None:
    text = '[Ruleset "philidor"]\n[RulesetOptions "claim_quiet=20"]\n\n1. e4 e5 *\n'
    (record,) = records(tmp_path, text)
    again = write_games(REGISTRY, [record], "pgn")
    assert '[Ruleset "philidor"]' in again
    assert '[RulesetOptions "claim_quiet=20"]' in again


def test_a_claimed_draw_stands_as_a_comment_and_comes_back(tmp_path: Path) -> None:
    text = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 {[%act claim]} 1/2-1/2\n"
    (record,) = records(tmp_path, text)
    assert record.over["by"] == "claimed"
    (again,) = records(tmp_path, write_games(REGISTRY, [record], "pgn"))
    assert again.lines[-1].action == "claim"


def test_positions_as_fen(tmp_path: Path) -> None:
    (record,) = records(tmp_path, MORPHY)
    end = write_games(REGISTRY, [record], "fen").strip()
    assert end == "1n1Rkb1r/p4ppp/4q3/4p1B1/4P3/8/PPP2PPP/2K5 b k - 1 17"
    (start,) = records(tmp_path, f"# a comment\n{chess.STARTING_FEN}\n", "positions.fen")
    assert start.lines == ()


@pytest.mark.parametrize(
    ("fen", "sentence"),
    [
        ("8/8/8/8/8/8/8/4K3 w - - 0 1", "Black has no king"),
        ("4k3/8/8/8/8/8/8/8 w - - 0 1", "White has no king"),
        ("4k3/4R3/8/8/8/8/8/4K3 w - - 0 1", "the side that is not to move is in check"),
        ("4k2P/8/8/8/8/8/8/4K3 w - - 0 1", "a pawn stands on the first or last rank"),
        ("4k3/8/8/8/8/8/8/4K3 w K - 0 1", "the FEN allows castling"),
        ("nonsense", "cannot be read"),
        (12, "must be a FEN such as"),
        ({"fen": chess.STARTING_FEN, "colour": 1}, "a position must be a FEN, or"),
    ],
)
def test_what_is_wrong_with_a_position_is_said(table: Any, fen: object, sentence: str) -> None:
    with pytest.raises(PositionError, match=sentence):
        table().start(fen)


def test_a_position_in_which_black_began_is_told_as_a_beginning(tmp_path: Path) -> None:
    fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1"
    (record,) = records(tmp_path, f'[Ruleset "philidor"]\n[FEN "{fen}"]\n\n1... e5 2. e4 *\n')
    assert record.header["first"] == 1
