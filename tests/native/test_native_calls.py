"""Private as they are, native functions answer or refuse: none crashes, hangs or ends in a SystemError."""

from __future__ import annotations

import os
from typing import Any

import pytest

from tablegames.core.native import extension

TABLES: Any = extension("tablegames.families.tables")
pytestmark = pytest.mark.skipif(TABLES is None or not hasattr(os, "fork"), reason="no native code here, or no fork")


@pytest.fixture(scope="module")
def calls() -> dict[str, Any]:
    from tests.native.native_calls import real_calls

    return real_calls()


def test_wrong_arguments_are_refused(calls: dict[str, Any]) -> None:
    from tests.native.native_calls import tried

    assert len(calls) > 25
    assert [problem for seed in range(30) if (problem := tried(seed, calls, 20))] == []


def test_a_board_whose_lines_lead_off_the_mask_is_none(calls: dict[str, Any]) -> None:
    rules, (board, *rest) = calls["tablegames.families.draughts.rules"][0]
    assert rules((*board[:5], 32768, board[6]), *rest) is None
    assert rules((*board[:5], board[5], 32768), *rest) is None


def test_a_throw_that_is_no_tuple_is_refused(calls: dict[str, Any]) -> None:
    plays, (play, board, _) = calls["tablegames.families.tables.Tour.plays"][0]
    with pytest.raises(TypeError, match="a tuple is wanted"):
        plays(play, board, 65)


def test_a_side_of_more_than_fifteen_dames_is_refused(calls: dict[str, Any]) -> None:
    plays, (play, board, numbers) = calls["tablegames.families.tables.Tour.plays"][0]
    with pytest.raises(ValueError, match="fifteen dames at most"):
        plays(play, board | 0xFFF, numbers)


def test_half_a_tile_is_refused(calls: dict[str, Any]) -> None:
    trials, args = calls["tablegames.families.dominoes.trials"][0]
    hands = bytearray(args[4])
    hands[0] ^= 2  # one of the two bits of the tile 1-0, which could be laid without end
    with pytest.raises(ValueError, match="no such deals"):
        trials(*args[:4], bytes(hands), *args[5:])
