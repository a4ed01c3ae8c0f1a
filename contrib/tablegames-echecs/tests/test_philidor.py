"""Philidor's parties and renvois: read from his sentences, played by his rules, and to be guessed.  [AUJ-Ech]"""

from __future__ import annotations

import io
import json
from importlib.resources import files
from pathlib import Path
from typing import Any

import chess
import chess.pgn
import pytest
from conftest import REGISTRY
from tablegames_echecs.descriptif import parse
from tablegames_echecs.philidor.guessing import pack
from tablegames_echecs.philidor.lines import BookLine, Slip, book
from tablegames_echecs.philidor.page import page
from tablegames_echecs.philidor.report import pgn, rows
from tablegames_echecs.reading import Why, boards, read_line
from tablegames_echecs.sense import Cast

from tablegames.records.book_games import find_named, named_games
from tablegames.records.importing import as_record
from tablegames.session.posing import set_up
from tablegames.session.puzzles import find, puzzles_of
from tablegames.session.solving import Exercise

BOOK = book()
NAMES = list(BOOK.lines)
MAIN = [name for name, line in BOOK.lines.items() if not line.renvoi]


def san(name: str, count: int | None = None) -> str:
    """The whole game a line is the end of."""
    begin, moves = BOOK.from_the_beginning(name)
    return begin.variation_san(moves[:count])


def test_the_volume_has_nine_games_a_mate_a_supplement_and_their_renvois() -> None:
    assert MAIN == [
        "partie-1", "partie-2", "partie-3", "partie-4", "gambit-1", "gambit-2", "gambit-3", "cunningham", "dame",
        "mat", "supplement",
    ]  # fmt: skip
    assert len(NAMES) == 48


def test_the_first_party_is_the_one_everybody_knows() -> None:
    assert san("partie-1", 20) == (
        "1. e4 e5 2. Bc4 Bc5 3. c3 Nf6 4. d4 exd4 5. cxd4 Bb6 6. Nc3 O-O 7. Nge2 c6 8. Bd3 d5 9. e5 Ne8 10. Be3 f6"
    )


def test_in_the_third_party_black_begins() -> None:
    assert san("partie-3", 6) == "1...e5 2. e4 Nf6 3. d3 Bc5 4. f4"


def test_the_gambits_begin_as_their_names_say() -> None:
    assert san("gambit-1", 8) == "1. e4 e5 2. f4 exf4 3. Nf3 g5 4. Bc4 Bg7"
    assert san("cunningham", 8) == "1. e4 e5 2. f4 exf4 3. Nf3 Be7 4. Bc4 Bh4+"
    assert san("dame", 6) == "1. d4 d5 2. c4 dxc4 3. e4 e5"


def test_the_mate_of_rook_and_bishop_mates() -> None:
    begin, moves = BOOK.from_the_beginning("mat-renvoi-1")
    assert list(boards(begin, moves))[-1].is_checkmate()


@pytest.mark.parametrize("name", NAMES)
def test_every_line_replays_by_philidor_s_own_rules_once_mended(name: str, table: Any) -> None:
    """Through the game itself: a pawn that arrives has a lost piece to become."""
    begin, moves = BOOK.from_the_beginning(name)
    laid = table()
    state = laid.start(begin.fen())
    for move in moves:
        state = laid.game.apply(state, laid.read(state, move.uci())).state
    assert BOOK.played(name).whole
    over = laid.game.outcome(state)
    if over is not None:
        winner = {"white_wins": (0,), "black_wins": (1,)}[str(BOOK.lines[name].outcome)]
        assert over.winners == winner, "the book claims another end than the rules"


def test_every_line_is_a_game_that_can_be_asked_for_by_name() -> None:
    entry = REGISTRY.game("echecs")
    games = named_games(REGISTRY, entry)
    assert list(games) == NAMES
    for game in games.values():
        for called in (game.title.en, game.title.fr, game.cite, *game.also):
            assert find_named(entry, games, called) is game
    for name in (*MAIN, "cunningham-renvoi-1-suite"):
        record = as_record(REGISTRY, entry, games[name].tell(), name)
        written = [line.action.replace("-", "").replace("x", "").replace("=", "").lower() for line in record.lines]
        assert written == [move.uci() for move in BOOK.from_the_beginning(name)[1]]
        assert record.header["variant"] == "philidor"


def test_half_of_the_lines_replay_as_they_are_printed() -> None:
    table = list(rows(BOOK))
    assert sum(row.printed.whole for row in table) == 24
    assert sum(row.mended.whole for row in table) == 48
    assert sum(bool(row.guesses) for row in table) == 6
    main = [row.line.id for row in table if not row.line.renvoi and row.printed.whole]
    assert main == ["partie-1", "gambit-1", "gambit-2", "gambit-3", "mat"]


def test_the_table_that_is_shipped_is_the_table_that_is_found() -> None:
    shipped = json.loads((files("tablegames_echecs.philidor") / "replays.json").read_text("utf-8"))
    assert shipped == [row.data for row in rows(BOOK)]


def test_the_page_for_readers_is_what_is_found() -> None:
    """PHILIDOR.md, which `python -m tablegames_echecs.philidor` writes."""
    written = page(BOOK)
    counted = "Of 48 lines, 24 replay as printed and 48 after 40 corrections; 42 of these lines needed no guess."
    assert counted in written
    assert written == (Path(__file__).parent.parent / "PHILIDOR.md").read_text("utf-8")


def test_every_correction_changes_what_is_printed_and_is_needed() -> None:
    """A line with slips must not replay as printed, or nothing was wrong with it."""
    for row in rows(BOOK):
        for slip in row.slips:
            assert slip.correction is not None
            assert slip.correction.read != slip.text
            assert slip.correction.why.en.strip()
            assert slip.correction.why.fr.strip()
        assert row.printed.whole is not bool(row.slips), row.line.id


@pytest.mark.parametrize("slip", [slip for slip in Slip if slip is not Slip.SENSE])
def test_no_correction_can_be_spared(slip: Slip) -> None:
    """Each by itself: put the printed words back and the line stops, or mates no more."""
    for row in rows(BOOK):
        for one in row.slips:
            assert one.correction is not None
            if one.correction.kind is not slip or one.correction.read is None:
                continue
            texts = [s.text if s is one else s.mended or "" for s in row.mended.sentences]
            played = read_line(row.mended.start, BOOK.played(row.line.id).read.casts[0], texts, _legal, _last(row.line))
            assert played.stop is not None, (row.line.id, one)


def _legal(board: chess.Board) -> list[chess.Move]:
    return list(board.legal_moves)


def _last(line: BookLine) -> chess.Move | None:
    _, moves = BOOK.from_the_beginning(line.id)
    before = len(moves) - len(BOOK.played(line.id).read.moves)
    return moves[before - 1] if before else None


def test_only_moves_are_kept_of_the_book_and_none_of_its_remarks() -> None:
    for line in BOOK.lines.values():
        for sentence in line.sentences:
            assert len(sentence.text) < 95, sentence
            if sentence.correction is None:
                assert parse(sentence.text).text == sentence.text, "every word says something of the move"


def test_what_is_said_to_be_mate_is_mate_but_once() -> None:
    found = [(row.line.id, slip.number) for row in rows(BOOK) for slip in row.not_mate]
    assert found == [("partie-4-renvoi-1", 29)], "there it comes a move later"


def test_a_line_stops_where_its_words_make_no_sense() -> None:
    board, home = chess.Board(), Cast.home()
    said = ["le pion du roi deux pas", "de même"]
    lost = read_line(board, home, [*said, "la dame à la troisième case de sa tour"], _legal)
    assert (len(lost.moves), lost.stop and lost.stop.why) == (2, Why.NONE_FITS)
    dark = read_line(board, home, [*said, "le roi d'Espagne"], _legal)
    assert dark.stop is not None
    assert dark.stop.why is Why.UNCLEAR


def test_de_meme_is_the_same_sentence_and_not_the_same_squares() -> None:
    begun = chess.Board("rnbqkbnr/pppppp1p/8/6p1/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 2")
    read = read_line(begun, Cast.home(), ["le pion du chevalier du roi un pas", "de même"], _legal)
    assert [move.uci() for move in read.moves] == ["g2g3", "g5g4"]


def test_what_follows_decides_which_knight_was_meant() -> None:
    board = chess.Board("4k3/8/8/3p4/8/2N1N3/8/4K3 w - - 0 1")
    read = read_line(board, Cast(), ["le chevalier prend le pion", "le roi à la seconde case de sa dame"], _legal)
    assert read.open == (0,)
    sequel = ["le chevalier prend le pion", "le roi à sa seconde case", "le roi à sa seconde case"]
    assert read_line(board, Cast(), sequel, _legal).moves[0].uci() in ("c3d5", "e3d5")


def test_the_games_are_good_pgn_for_others_too() -> None:
    for name in NAMES:
        read = chess.pgn.read_game(io.StringIO(pgn(BOOK, name)))
        assert read is not None
        assert not read.errors
        assert [move.uci() for move in read.mainline_moves()] == [m.uci() for m in BOOK.from_the_beginning(name)[1]]


def test_what_is_read_otherwise_than_printed_is_marked_beside_the_move() -> None:
    slips = [sentence for sentence in BOOK.played("partie-2").sentences if sentence.correction is not None]
    assert slips
    for slip in slips:
        assert f"{{{slip.mended} (printed: {slip.text}" in " ".join(pgn(BOOK, "partie-2").split())


# --- to be guessed


def test_every_line_with_an_end_is_a_problem(table: Any) -> None:
    problems = puzzles_of(REGISTRY, REGISTRY.game("echecs"), [pack()])
    assert list(problems) == [name for name in NAMES if name != "supplement"]


def test_the_reader_guesses_the_first_party_move_by_move() -> None:
    entry = REGISTRY.game("echecs")
    exercise = Exercise(set_up(REGISTRY, entry, find(puzzles_of(REGISTRY, entry, [pack()]), "partie-1")))
    assert exercise.answer("le pion du roi deux pas") == [
        "e2-e4 is the right first move (the key).",
        "Black answers e7-e5.",
    ]
    assert "the book plays something else" in exercise.answer("Nf3")[0]
    assert exercise.hint() == "It begins with f1."
    assert exercise.answer("Bc4") == ["Right.", "Black answers f8-c5."]


def test_where_black_begins_the_reader_still_plays_white() -> None:
    entry = REGISTRY.game("echecs")
    problem = set_up(REGISTRY, entry, find(puzzles_of(REGISTRY, entry, [pack()]), "partie-3"))
    assert problem.seat == 0
    assert problem.table.write(problem.start, problem.line[0].action) == "e2-e4"
