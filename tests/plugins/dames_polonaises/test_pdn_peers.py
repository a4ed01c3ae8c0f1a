"""PDN between programs: what we write, py-draughts and pydraughts read and play through; and the other way round.

Both install a package `draughts`; where both are, py-draughts is the package and pydraughts has its own modules in it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from dames_help import FMJD, at
from pdn_help import moves, pdn, played, read, registry, table

from tablegames.core.chance import Rng, derive
from tablegames.families.draughts.notation import way
from tablegames.families.draughts.position import write_position
from tablegames.families.draughts.state import Take
from tablegames.records.record import Record
from tablegames.records.replay import first_state, table_of

pytestmark = pytest.mark.oracle
STARTS = [None, "W:WK46,K5,K28,31,32,37:BK1,K50,6,7,8,12,13,18,19,22,23", "B:W33,34,38,39,42,43,44:BK17,K24,K10,K3,K9"]

DRAWS = ("draw_main_line", "draw_limit", "draw_two_v_one", "draw_repetition", "draw_kings_only")
ENDLESS = dict.fromkeys(DRAWS, "none")
"""Their game continues as long as we play it."""


def their_board() -> Any:
    """A factory for their boards."""
    return pytest.importorskip("draughts").StandardBoard


def random_games(count: int, length: int, name: str) -> Iterator[Record]:
    """Random games of the rules of today, some from endings full of kings."""
    for number in range(count):
        rng = Rng(derive(number, name))
        yield played(table("modern_fmjd"), [rng.below(1000) for _ in range(length)], STARTS[number % len(STARTS)])


def board_after(record: Record) -> str:
    """The pieces after the last move, whatever is counted."""
    at_table = table_of(registry(), record)
    state = first_state(at_table, record)
    for line in record.lines:
        state = at_table.game.apply(state, at_table.read(state, line.action)).state
    return write_position(state)


def same_board(fen: str, position: str) -> bool:
    text = fen.removeprefix('[FEN "').removesuffix('"]')
    return write_position(at(text, FMJD)) == position


def test_py_draughts_reads_what_we_write() -> None:
    for record in random_games(60, 150, "to py-draughts"):
        text = pdn(record)
        assert same_board(their_board().from_pdn(text).fen, board_after(record)), text


def test_py_draughts_reads_captures_that_we_write_square_by_square() -> None:
    """Of two ways round that take the same it keeps one; ours is then one it has not, though it takes the same."""
    rng = Rng(derive(1, "strewn"))
    read_back = kept_another = 0
    for _ in range(2000):
        squares = rng.shuffled(range(1, 51))[: 8 + rng.below(22)]
        white = [f"K{square}" for square in squares[: 1 + rng.below(3)]]
        black = [f"K{square}" if square >= 46 else str(square) for square in squares[len(white) :]][:20]
        fen = f"W:W{','.join(white)}:B{','.join(black)}"
        state = at(fen, FMJD)
        takes = [action for action in FMJD.legal(state) if isinstance(action, Take)]
        for take in takes:
            if sum((other.start, other.end) == (take.start, take.end) for other in takes) < 2:
                continue
            path = way(take)
            text = f'[FEN "{fen}"]\n1. {"x".join(map(str, path))} *'
            try:
                board = their_board().from_pdn(text)
            except ValueError:
                same = [
                    tuple(square + 1 for square in move.square_list)
                    for move in their_board().from_fen(fen).legal_moves
                    if (move.square_list[0] + 1, move.square_list[-1] + 1) == (take.start, take.end)
                    and sorted(square + 1 for square in move.captured_list) == sorted(take.taken)
                ]
                assert same
                assert path not in same
                kept_another += 1
                continue
            assert same_board(board.fen, write_position(FMJD.apply(state, take).state)), text
            read_back += 1
    assert read_back > 200
    assert kept_another < read_back // 20


@pytest.mark.parametrize("games", [12, pytest.param(60, marks=pytest.mark.long)])
def test_we_read_what_py_draughts_writes(games: int) -> None:
    for number in range(games):
        rng = Rng(derive(number, "from py-draughts"))
        start = STARTS[number % len(STARTS)]
        board = their_board()() if start is None else their_board().from_fen(start)
        while not board.game_over and len(board._moves_stack) < 150:
            legal = board.legal_moves
            board.push(legal[rng.below(len(legal))])
        text = board.pdn
        (record,) = read(text, changes=ENDLESS)
        assert len(moves(record)) == len(board._moves_stack)
        assert same_board(board.fen, board_after(record)), text


def pydraughts_game(fen: str | None) -> object:
    game = pytest.importorskip("draughts.core.game")
    return game.Game("standard", "startpos" if fen is None else fen)


def test_pydraughts_reads_what_we_write() -> None:
    reader = pytest.importorskip("draughts.PDN").PDNReader
    move_of = pytest.importorskip("draughts.core.move").StandardMove
    for record in random_games(9, 60, "to pydraughts"):
        text = pdn(record)
        if '[FEN "B:' in text:
            continue  # it reads the first move of a game that Black begins twice, in what it writes itself too
        (theirs,) = reader(pdn_text=text).games
        assert theirs.tags["Ruleset"] == "modern_fmjd"
        assert theirs.variant == "standard"
        game = pydraughts_game(theirs.tags.get("FEN"))
        for move in theirs.moves:
            game.push(move_of(game, pdn_move=move).board_move)  # type: ignore[attr-defined]
        assert same_board(game.get_li_fen(), board_after(record)), text  # type: ignore[attr-defined]


def test_pydraughts_reads_several_games_of_one_file() -> None:
    reader = pytest.importorskip("draughts.PDN").PDNReader
    records = [record for record in random_games(6, 40, "files") if not str(record.header["start"]).startswith("B")]
    theirs = reader(pdn_text=pdn(*records)).games
    assert [len(game.moves) for game in theirs] == [len(record.lines) for record in records]


def test_we_read_what_pydraughts_writes() -> None:
    writer = pytest.importorskip("draughts.PDN").PDNWriter
    move_of = pytest.importorskip("draughts.core.move").StandardMove
    for number in range(4):
        rng = Rng(derive(number, "from pydraughts"))
        game = pydraughts_game(STARTS[number % len(STARTS)])
        texts: list[str] = []
        for _ in range(50):
            legal, _ = game.legal_moves()  # type: ignore[attr-defined]
            if not legal:
                break
            move = move_of(game, board_move=legal[rng.below(len(legal))])
            texts.append(move.pdn_move)
            game.push(move.board_move)  # type: ignore[attr-defined]
        start = STARTS[number % len(STARTS)]
        text = writer(filename="", moves=texts, variant="standard", starting_fen=start, game_ending="1-1").pdn_text
        (record,) = read(text, changes=ENDLESS)
        assert len(record.lines) == len(texts)
        assert same_board(game.get_li_fen(), board_after(record)), text  # type: ignore[attr-defined]
