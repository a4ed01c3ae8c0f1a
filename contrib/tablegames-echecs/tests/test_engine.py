"""The search of ours, and engines of others that speak UCI."""

from __future__ import annotations

import shutil
import stat
import sys
from itertools import pairwise
from pathlib import Path
from typing import Any

import chess
import pytest
from conftest import REGISTRY
from tablegames_echecs.engine.evaluation import evaluate, terms
from tablegames_echecs.engine.levels import (
    LEVELS,
    EngineSettings,
    UciSettings,
    analysts,
    make_engine,
    make_uci,
    players,
)
from tablegames_echecs.engine.player import SearchAnalyst, SearchPlayer, UciAnalyst, glanced, verdict
from tablegames_echecs.engine.search import Search
from tablegames_echecs.rules import EchecsRules, Promotion, Stalemate
from tablegames_echecs.state import CLAIM, Play, board_of, play_of

from tablegames import Limits, Rng, play
from tablegames.bots.haste import Haste
from tablegames.bots.levels import STRONGEST
from tablegames.bots.programs.child import PlayerFailed
from tablegames.core.errors import PluginError

FAKE = """#!{python}
import sys
for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
    if word == "uci":
        print("id name Fake")
        print("option name Skill Level type spin default 20 min 0 max 20")
        print("uciok", flush=True)
    elif word == "isready":
        print("readyok", flush=True)
    elif word == "go":
        moves = rest.partition("searchmoves ")[2].split() or ["0000"]
        print(f"info depth 3 multipv 1 score cp {score} nodes 7 pv {{moves[-1]}}")
        print(f"bestmove {{moves[-1]}}", flush=True)
    elif word == "quit":
        break
"""
"""An engine that always likes the last move it is allowed."""


@pytest.fixture
def fake(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    def install(score: int = 31) -> Path:
        path = tmp_path / "engine"
        path.write_text(FAKE.format(python=sys.executable, score=score), "utf-8")
        path.chmod(path.stat().st_mode | stat.S_IEXEC)
        monkeypatch.setenv("TABLEGAMES_UCI", str(path))
        return path

    return install


def best(fen: str, rules: EchecsRules | None = None, **limits: Any) -> str:
    board = chess.Board(fen)
    return Search(rules or EchecsRules()).best(board, Limits(**limits)).best[0].line[0].uci()


@pytest.mark.parametrize(
    ("fen", "move", "depth"),
    [
        ("r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4", "h5f7", 1),
        ("6k1/5ppp/8/8/8/8/1r3PPP/3R2K1 w - - 0 1", "d1d8", 2),
        ("7k/6pp/8/6N1/8/8/8/1Q4K1 w - - 0 1", "b1b8", 2),
        ("4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1", "e4d5", 2),
    ],
)
def test_it_mates_and_takes_what_stands_en_prise(fen: str, move: str, depth: int) -> None:
    assert best(fen, depth=depth) == move


def test_it_finds_the_mate_that_bears_philidor_s_name() -> None:
    """Double check, the queen given, and the knight mates a king shut in by his own rook."""
    found = Search(EchecsRules()).best(chess.Board("5rk1/5Npp/8/8/2Q5/8/8/6K1 w - - 0 1"), Limits(depth=5)).best[0]
    assert [move.uci() for move in found.line][:1] == ["f7h6"]
    assert str(verdict(found.score)) == "mates in 3"


def test_it_knows_that_no_second_queen_is_to_be_had() -> None:
    position = "8/P6k/8/8/8/8/6PP/3Q2K1 w - - 0 1"
    assert best(position, EchecsRules(promotion=Promotion.ANY), depth=1) == "a7a8q"
    assert best(position, EchecsRules(), depth=1) == "a7a8r"


def test_it_goes_for_stalemate_only_where_that_wins() -> None:
    position = "7k/8/5K2/8/8/8/6Q1/8 w - - 0 1"
    assert best(position, EchecsRules(stalemate=Stalemate.WON), depth=1) in ("g2g7", "g2g6")
    assert best(position, depth=2) != "g2g6"


def test_the_evaluation_is_alike_for_both_sides_and_the_sum_of_its_terms() -> None:
    board = chess.Board("r1bq1rk1/pp1n1ppp/2pb1n2/3p4/2PP4/2NB1N2/PP2QPPP/R1B2RK1 w - - 4 9")
    assert evaluate(board) == evaluate(board.mirror())
    assert evaluate(board) == pytest.approx(100 * sum(term.value for term in terms(board)))


def test_the_same_question_has_the_same_answer(table: Any) -> None:
    laid = table()
    player = make_engine(laid.game, EngineSettings(nodes=400))
    state = laid.game.initial()
    first = player.choose(state, laid.game.legal(state), Rng(5).seek(1))
    assert first == player.choose(state, laid.game.legal(state), Rng(5).seek(1))
    assert first in laid.game.legal(state)


def test_the_loser_claims_the_draw_and_the_winner_does_not(table: Any) -> None:
    laid = table()
    for side, claims in (("r", True), ("R", False)):
        state = laid.start(f"4k3/8/8/8/8/8/{side}7/4K3 {'w' if side == 'R' else 'b'} - - 0 1")
        for text in ("Ra1+", "Kd2", "Ra2+", "Ke1") * 2 if claims else ("Ra1", "Kd8", "Ra2", "Ke8") * 2:
            state = laid.game.apply(state, laid.read(state, text)).state
        if claims:  # it is the rook's turn again: let the other side be asked
            state = laid.game.apply(state, laid.read(state, "Ra1+")).state
        chosen = make_engine(laid.game, EngineSettings(depth=2)).choose(state, laid.game.legal(state), Rng(1))
        assert (chosen == CLAIM) is claims


def test_the_analyst_tells_lines_in_pawns_and_a_mate_in_words(table: Any) -> None:
    laid = table()
    state = laid.start("6k1/5ppp/8/8/8/8/1r3PPP/3R2K1 w - - 0 1")
    found = SearchAnalyst(laid.game).analyse(state, laid.game.legal(state), Limits(depth=2), 2)
    assert str(found.lines[0].verdict) == "mates in 1"
    assert len(found.lines) == 2
    assert SearchAnalyst(laid.game).explain(state)


def test_each_level_that_was_measured_beat_the_one_below_and_the_readme_says_so() -> None:
    found = REGISTRY.strengths(REGISTRY.game("echecs"))
    below = [("engine:1", "random"), *((f"engine:{level}", f"engine:{level - 1}") for level in range(2, 5))]
    assert [one.players for one in found] == below
    readme = (Path(__file__).parent.parent / "README.md").read_text("utf-8")
    for level, one in enumerate(found, start=1):
        low, high = one.interval
        assert one.share > 0.5
        share, least, most = (f"{100 * value:.0f}" for value in (one.share, low, high))
        other = level - 1 or "`random`"
        assert f"| {level} v {other} | {one.games} | {one.won} | {one.drawn} | {share} % [{least}–{most}] |" in readme


def test_the_levels_look_farther_and_err_less() -> None:
    assert len(LEVELS) == STRONGEST
    for low, high in pairwise(LEVELS):
        assert (low.limits.nodes or 0, low.limits.depth or 0) <= (high.limits.nodes or 0, high.limits.depth or 9)
        assert (low.haste.glances, low.haste.doubt) >= (high.haste.glances, high.haste.doubt)


def test_at_a_glance_a_defended_pawn_is_for_the_taking(table: Any) -> None:
    """The queen may take on d5, where a pawn takes her back: only a closer look sees it."""
    laid = table("fide")
    state = laid.start("4k3/8/4p3/3p4/8/8/3Q4/4K3 w - - 0 1")
    looks = glanced(board_of(state), laid.game.rules)
    taking = chess.Move.from_uci("d2d5")
    assert max(looks, key=lambda move: looks[move]) == taking
    hasty = SearchPlayer(laid.game, Limits(depth=1), Haste(glances=100))
    careful = SearchPlayer(laid.game, Limits(depth=1), Haste(glances=100, gives=300))
    legal = laid.game.legal(state)
    assert hasty.choose(state, legal, Rng(1)) == play_of(taking)
    assert careful.choose(state, legal, Rng(1)) != play_of(taking)


# --- UCI


def test_an_installed_engine_plays_only_what_the_rules_allow(table: Any, fake: Any) -> None:
    fake()
    laid = table()
    state = laid.start("8/P6k/8/8/8/8/6PP/3Q2K1 w - - 0 1")
    legal = laid.game.legal(state)
    chosen = make_uci(laid.game, UciSettings(level=3, seconds=0.01)).choose(state, legal, Rng(1))
    assert chosen == [action for action in legal if isinstance(action, Play)][-1]


def test_an_installed_engine_claims_when_it_is_worse(table: Any, fake: Any) -> None:
    fake(score=-200)
    laid = table()
    state = laid.start("4k3/8/8/8/8/8/r7/4K3 w - - 100 80")
    assert make_uci(laid.game).choose(state, laid.game.legal(state), Rng(1)) == CLAIM


def test_an_installed_engine_is_asked_first_for_its_opinion(table: Any, fake: Any) -> None:
    assert [entry.name for entry in analysts()] == ["engine"]
    fake()
    assert [entry.name for entry in analysts()] == ["uci", "engine"]
    laid = table()
    state = laid.game.initial()
    found = UciAnalyst(laid.game).analyse(state, laid.game.legal(state), Limits(depth=3))
    assert (found.depth, found.nodes, found.lines[0].score) == (3, 7, 0.31)


def test_without_an_engine_or_with_a_broken_one_a_sentence_says_so(
    table: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    laid = table()
    state = laid.game.initial()
    with pytest.raises(PluginError, match="no UCI engine was found; install stockfish"):
        make_uci(laid.game).choose(state, laid.game.legal(state), Rng(1))
    broken = tmp_path / "broken"
    broken.write_text(f"#!{sys.executable}\n", "utf-8")
    broken.chmod(broken.stat().st_mode | stat.S_IEXEC)
    monkeypatch.setenv("TABLEGAMES_UCI", str(broken))
    with pytest.raises(PlayerFailed, match="broken: exit status 0"):
        make_uci(laid.game).choose(state, laid.game.legal(state), Rng(1))


@pytest.mark.parametrize(
    ("says", "failure"),
    [
        ("bestmove " + "9" * 5000, "its answer is not a legal move"),
        ("bestmove (none)", r"its answer is not a legal move: .*'\(none\)'"),
        ("bestmove", "its answer is not a legal move"),
        ("bestmove e2e5", "its answer is not a legal move: .*'e2e5'"),
        ("info score cp " + "9" * 60_000 + "\nbestmove e9e9", "its answer is not a legal move"),
        ("x" * 100_000, "it breaks the protocol: .*a line of more than 65536 bytes"),
        ("info depth 1\n" * 20_000, "it breaks the protocol: .*gives no answer"),
        ("\0\xff" * 100 + "\nbestmove \ud800".encode("utf-8", "replace").decode(), "its answer is not a legal move"),
    ],
)
def test_what_an_engine_may_say_instead_of_a_move(table: Any, fake: Any, says: str, failure: str) -> None:
    path = fake()
    text = path.read_text("utf-8").replace('print(f"bestmove {moves[-1]}", flush=True)', "print(SAYS, flush=True)")
    path.write_text(text.replace("import sys\n", f"import sys\nSAYS = {says!r}\n"), "utf-8")
    laid = table()
    state = laid.game.initial()
    with pytest.raises(PlayerFailed, match=failure):
        make_uci(laid.game).choose(state, laid.game.legal(state), Rng(1))


def test_what_an_engine_says_that_cannot_be_read_is_passed_over(table: Any, fake: Any) -> None:
    path = fake()
    odd = "info depth 99999999999999999999 score cp x nodes -- multipv 1 pv e2e4 e9e9\ninfo multipv 999 pv a1a1"
    text = path.read_text("utf-8").replace("import sys\n", f"import sys\nprint({odd!r})\n")
    path.write_text(text.replace('print("uciok"', f'print({odd!r})\n        print("uciok"'), "utf-8")
    laid = table()
    state = laid.game.initial()
    found = UciAnalyst(laid.game).analyse(state, laid.game.legal(state), Limits(depth=3))
    assert (len(found.lines), found.depth, found.lines[0].score) == (1, 3, 0.31)


def test_a_match_is_told_which_engine_it_would_start(fake: Any) -> None:
    path = fake()
    (uci,) = (entry for entry in players() if entry.name == "uci")
    assert uci.starts is not None
    assert uci.starts(None) == str(path)


def test_where_pawns_wait_our_own_search_plays(table: Any, fake: Any) -> None:
    fake()
    laid = table(promotion_blocked="waits")
    state = laid.start("1P2k3/8/8/8/8/8/8/4K2R w - - 0 1")
    assert make_uci(laid.game).choose(state, laid.game.legal(state), Rng(1)) in laid.game.legal(state)
    assert board_of(state).pawns


# --- a real one, where it is installed (Debian's stockfish)


STOCKFISH = shutil.which("stockfish") or shutil.which("/usr/games/stockfish")
with_stockfish = pytest.mark.skipif(STOCKFISH is None, reason="stockfish is not installed")


@pytest.fixture
def stockfish(monkeypatch: pytest.MonkeyPatch) -> None:
    assert STOCKFISH is not None
    monkeypatch.setenv("TABLEGAMES_UCI", STOCKFISH)


@with_stockfish
def test_stockfish_becomes_only_what_philidor_allows(table: Any, stockfish: None) -> None:
    """A second queen would be best; while the first is there it is impossible, and once she is lost it is possible."""
    for queens, promotions in (("3Q2K1", {"r", "b", "n"}), ("6K1", {"q"})):
        laid = table()
        state = laid.start(f"8/P6k/8/8/8/8/6PP/{queens} w - - 0 1")
        legal = laid.game.legal(state)
        chosen = make_uci(laid.game, UciSettings(seconds=0.2)).choose(state, legal, Rng(1))
        assert chosen in legal
        assert isinstance(chosen, Play)
        assert not chosen.move.promotion or chess.piece_symbol(chosen.move.promotion) in promotions


@with_stockfish
def test_stockfish_mates_with_a_queen_and_plays_as_weakly_as_it_is_asked_to(table: Any, stockfish: None) -> None:
    laid = table()
    start = laid.start("8/8/3k4/8/8/8/8/Q3K3 w - - 0 1")
    strong, weak = (make_uci(laid.game, UciSettings(level=level, seconds=0.02)) for level in (20, 0))
    ended = play(laid.game, [strong, weak], seed=1, state=start, limit=60)
    assert ended.outcome is not None
    assert (ended.outcome.by, ended.outcome.winners) == ("mate", (0,))


@with_stockfish
def test_stockfish_is_asked_before_ours_and_tells_its_lines(table: Any, stockfish: None) -> None:
    assert [entry.name for entry in analysts()] == ["uci", "engine"]
    laid = table("fide")
    state = laid.start("6k1/5ppp/8/8/8/8/1r3PPP/3R2K1 w - - 0 1")
    found = UciAnalyst(laid.game).analyse(state, laid.game.legal(state), Limits(depth=6), 3)
    assert len(found.lines) == 3
    assert laid.write(state, found.lines[0].actions[0]) == "d1-d8"
    assert str(found.lines[0].verdict) == "mates in 1"
    assert found.lines[0].score >= found.lines[1].score >= found.lines[2].score
