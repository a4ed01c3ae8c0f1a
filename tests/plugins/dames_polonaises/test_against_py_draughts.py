"""The same legal moves as py-draughts, an independent program, under the rules of today."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from dames_help import FMJD, NOTATION, START, at

from tablegames.core.chance import Rng, derive
from tablegames.core.game import Decide
from tablegames.plugins.dames_polonaises.state import Action, Move, State, Take

draughts = pytest.importorskip("draughts")

pytestmark = pytest.mark.oracle
SAMPLES = 2000
"""Positions a seed, each reached by play."""
LIMIT = 300
"""Moves a game; a random game between kings may last."""

Key = tuple[int, int, frozenset[int]]


def ours(state: State) -> set[Key]:
    """Our legal moves by start, end and what they take."""
    return {key(action) for action in FMJD.legal(state)}


def key(action: Action) -> Key:
    assert isinstance(action, Move | Take)
    return action.start, action.end, frozenset(action.taken if isinstance(action, Take) else ())


def theirs(state: State) -> set[Key]:
    """Theirs; `legal_moves` knows nothing of draws, and squares count from 0."""
    board = draughts.StandardBoard.from_fen(NOTATION.position(state))
    return {
        (move.square_list[0] + 1, move.square_list[-1] + 1, frozenset(square + 1 for square in move.captured_list))
        for move in board.legal_moves
    }


def games(seed: int, start: str) -> Iterator[State]:
    """Every position of random games from a start."""
    rng = Rng(derive(seed, start))
    while True:
        state = at(start, FMJD)
        for _ in range(LIMIT):
            yield state
            if not isinstance(FMJD.turn(state), Decide):
                break
            legal = FMJD.legal(state)
            state = FMJD.apply(state, legal[rng.below(len(legal))]).state


@pytest.mark.parametrize("seed", [1, 2, 3])
@pytest.mark.parametrize(
    "start",
    [START, "W:WK46,K5,K28,31,32,37:BK1,K50,6,7,8,12,13,18,19,22,23", "B:W33,34,38,39,42,43,44:BK17,K24,K10,K3,K9"],
    ids=["from the start", "kings and men", "kings against men"],
)
def test_no_difference_on_positions_reached_by_play(start: str, seed: int) -> None:
    kings = long = 0
    for state, _ in zip(games(seed, start), range(SAMPLES), strict=False):
        expected = theirs(state)
        assert ours(state) == expected, NOTATION.position(state)
        kings += bool(state.kings)
        long += any(len(taken) > 2 for _, _, taken in expected)
    assert kings > SAMPLES // 20  # the sample is worth something
    assert long > SAMPLES // 200


@pytest.mark.parametrize("seed", [4, 5, 6, 7])
def test_no_difference_on_boards_strewn_with_kings(seed: int) -> None:
    rng = Rng(derive(seed, "strewn"))
    longest = 0
    for _ in range(400):
        squares = rng.shuffled(range(1, 51))[: 8 + rng.below(22)]
        mine = 1 + rng.below(4)
        white = [f"K{square}" if rng.below(2) or square <= 5 else str(square) for square in squares[:mine]]
        black = [f"K{square}" if square >= 46 else str(square) for square in squares[mine:]][:20]
        state = at(f"W:W{','.join(white)}:B{','.join(black)}", FMJD)
        expected = theirs(state)
        assert ours(state) == expected, NOTATION.position(state)
        longest = max(longest, *(len(taken) for _, _, taken in expected), 0)
    assert longest >= 7
