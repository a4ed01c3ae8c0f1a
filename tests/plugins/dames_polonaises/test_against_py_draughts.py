"""The same legal moves and the same draws as py-draughts, an independent program, under the rules of today."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from dames_help import FMJD, START, at, ruleset

from tablegames.core.chance import Rng, derive
from tablegames.core.game import Decide, Over
from tablegames.families.draughts.options import MainLine
from tablegames.families.draughts.position import write_position
from tablegames.families.draughts.state import Action, Move, State, Take

pytestmark = pytest.mark.oracle
SAMPLES = 2000
"""Positions a seed, each reached by play."""
LIMIT = 300
"""Moves a game; a random game between kings may last."""

Key = tuple[int, int, frozenset[int]]


def their_board(position: str) -> Any:
    """One of their boards."""
    return pytest.importorskip("draughts").StandardBoard.from_fen(position)


def ours(state: State) -> set[Key]:
    """Our legal moves by start, end and what they take."""
    return {key(action) for action in FMJD.legal(state)}


def key(action: Action) -> Key:
    assert isinstance(action, Move | Take)
    return action.start, action.end, frozenset(action.taken if isinstance(action, Take) else ())


def theirs(state: State) -> set[Key]:
    """Theirs; `legal_moves` knows nothing of draws, and squares count from 0."""
    board = their_board(write_position(state))
    return {their_key(move) for move in board.legal_moves}


def their_key(move: Any) -> Key:
    return move.square_list[0] + 1, move.square_list[-1] + 1, frozenset(square + 1 for square in move.captured_list)


def games(seed: int, start: str) -> Iterator[State]:
    """Every position of random games from a start."""
    rng = Rng(derive(seed, start))
    while True:
        state = at(start, FMJD)
        for _ in range(LIMIT):
            if not isinstance(FMJD.turn(state), Decide):
                break
            yield state
            legal = FMJD.legal(state)
            state = FMJD.apply(state, legal[rng.below(len(legal))]).state


STARTS = {
    START: "from the start",
    "W:WK46,K5,K28,31,32,37:BK1,K50,6,7,8,12,13,18,19,22,23": "kings and men",
    "B:W33,34,38,39,42,43,44:BK17,K24,K10,K3,K9": "kings against men",
}


def compare(start: str, seed: int, samples: int) -> tuple[int, int]:
    """Check that positions show no difference; return how many have kings, and how many a long capture."""
    kings = long = 0
    for state, _ in zip(games(seed, start), range(samples), strict=False):
        expected = theirs(state)
        assert ours(state) == expected, write_position(state)
        kings += bool(state.kings)
        long += any(len(taken) > 2 for _, _, taken in expected)
    return kings, long


@pytest.mark.parametrize("seed", [1, 2, 3])
@pytest.mark.parametrize("start", STARTS, ids=STARTS.values())
def test_no_difference_on_positions_reached_by_play(start: str, seed: int) -> None:
    kings, long = compare(start, seed, SAMPLES)
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
        assert ours(state) == expected, write_position(state)
        longest = max(longest, *(len(taken) for _, _, taken in expected), 0)
    assert longest >= 7


DRAWS = ruleset("modern_fmjd", draw_main_line=MainLine.NONE)
"""Their program does not count on the main line."""
WHY = {
    "repetition": "is_threefold_repetition",
    "kings_only": "is_25_moves_rule",
    "limit": "is_16_moves_rule",
    "two_v_one": "is_5_moves_rule",
}


def playout(rng: Rng, start: str) -> str:
    """One game by both programs, move by move; how it ended.

    Nobody gives anything away if he can help it, and some only go to and fro, so that something is counted.
    """
    state, board = at(start, DRAWS), their_board(start)
    back: dict[object, Action] = {}
    shuffling = rng.below(2)
    while True:
        turn = DRAWS.turn(state)
        if isinstance(turn, Over):
            if not turn.outcome.winners:
                assert board.is_draw
                assert getattr(board, WHY[turn.outcome.by])
            else:
                assert not board.is_draw
            return turn.outcome.by
        assert not board.is_draw, write_position(state)
        legal = list(DRAWS.legal(state))
        calm = [action for action in legal if not takes_next(DRAWS.apply(state, action).state)]
        choice = (calm or legal)[rng.below(len(calm or legal))]
        if shuffling and back.get(state.turn) in calm:
            choice = back[state.turn]
        assert isinstance(choice, Move | Take)
        back[state.turn] = Move(choice.end, choice.start)
        state = DRAWS.apply(state, choice).state
        board.push(next(move for move in board.legal_moves if their_key(move) == key(choice)))


def takes_next(state: State) -> bool:
    return any(isinstance(action, Take) for action in DRAWS.legal(state))


ENDINGS = [
    "W:WK46,K5,K28,31:BK1,6",
    "W:WK46,K47,7:BK25,20,40",
    "B:WK13,28:BK36,K4,24",
    "W:WK46,K47,K48,K49:BK1,K2",
    "W:WK3,32,38:BK45,17,18",
]


def drawn_alike(seed: int, games: int) -> Counter[str]:
    """Return how games ended, for both of us alike."""
    rng = Rng(derive(seed, "draws"))
    return Counter(playout(rng, ENDINGS[number % len(ENDINGS)]) for number in range(games))


@pytest.mark.parametrize("seed", [8, 9])
def test_games_are_drawn_at_the_same_move_for_the_same_reason(seed: int) -> None:
    ends = drawn_alike(seed, 60)
    assert set(WHY) <= set(ends), ends
