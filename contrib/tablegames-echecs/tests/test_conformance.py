"""Check every game's promises, and published counts of lines."""

from __future__ import annotations

from typing import Any

import chess
import pytest
from conftest import REGISTRY

from tablegames.core.perft import perft, walked
from tablegames.testing import conform, tables

KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
ENDING = "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"
ARRIVING = "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1"


@pytest.mark.parametrize(
    "laid", tables("echecs", registry=REGISTRY, matches=["single"]), ids=lambda laid: laid.variant.name
)
def test_chess_conforms(laid: Any) -> None:
    """The first game of this seed is short, and looked at move by move; the others are long."""
    report = conform(laid, games=3, seed=34, look=0.01)
    assert report.looked_at >= 47
    assert report.actions > 300


def test_chess_conforms_where_pawns_wait_and_pass(table: Any) -> None:
    assert conform(table(promotion_blocked="waits", en_passant="passes"), games=2, seed=34, look=0.02).actions > 100


@pytest.mark.parametrize(
    ("position", "counts"),
    [  # published for the game of today: chessprogramming.org, Perft Results
        (chess.STARTING_FEN, [20, 400, 8902]),
        (KIWIPETE, [48, 2039]),
        (ENDING, [14, 191, 2812]),
        (ARRIVING, [24, 496]),
    ],
)
def test_lines_are_counted_as_published(table: Any, position: str, counts: list[int]) -> None:
    laid = table("fide")
    state = laid.start(position)
    assert [perft(laid.game, state, depth) for depth in range(1, len(counts) + 1)] == counts


@pytest.mark.parametrize("variant", ["fide", "philidor"])
@pytest.mark.parametrize("position", [KIWIPETE, ENDING, ARRIVING])
def test_the_fast_count_is_that_of_every_line_walked(table: Any, variant: str, position: str) -> None:
    laid = table(variant)
    state = laid.start(position)
    assert perft(laid.game, state, 2) == walked(laid.game, state, 2)


def test_where_nothing_is_lost_philidor_has_fewer_lines(table: Any) -> None:
    """All pieces of White and a pawn about to arrive: today four more moves, with him none."""
    position = "4k3/P7/8/8/8/8/8/RNBQKBNR w - - 0 1"
    counted = {name: perft(table(name).game, table(name).start(position), 1) for name in ("fide", "philidor")}
    assert counted["fide"] - counted["philidor"] == 4
