"""Polish draughts against py-draughts, in one run: perft leaves and random games per CPU second.

    python benchmarks/draughts_vs_pydraughts.py [--rounds 7] [--games 10]

Both sides are driven through their public interface and timed in CPU time. Within a round they take turns several
times, so that what else the machine does slows both alike; the figure to look at is the median of the ratios of the
rounds. Perft counts the last ply without playing it, on both sides.
Both play the modern game with its draws: a random game continues until a side cannot move or the game is drawn.

Ours is driven in two ways: as `tablegames perft` and `tablegames simulate` do it, on masks where the game can (`bulk`);
and step by step, as players and searches see it, with a state, its legal actions and events for each move.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Callable
from dataclasses import dataclass
from statistics import median
from time import process_time
from typing import Any

from tablegames.arena.fast import play_fast
from tablegames.core.chance import derive
from tablegames.core.game import Decide
from tablegames.core.perft import perft, walked
from tablegames.core.players import RandomPlayer
from tablegames.families.draughts.position import read_position
from tablegames.table.setting import load

PERFT = (
    ("perft start", "W:W31-50:B1-20", 5),
    ("perft kings", "B:W6,9,10,11,20,21,22,23,30,K31,33,37,41,42,43,44,46:BK17,K24", 5),
    ("perft woldouby", "W:W25,27,28,30,32,33,34,35,37,38:B12,13,14,16,18,19,21,23,24,26", 9),
)
TURNS = 5
GAME: Any = load("dames_polonaises", "modern_fmjd", match="single").bare
USUAL: Any = load("dames_polonaises", match="single").bare
"""The default ruleset: it begins with lots, and has more rules on captures."""


@dataclass(frozen=True, slots=True)
class Result:
    """One contest: what was counted, the rates (median), the median of the ratios of the rounds."""

    name: str
    unit: str
    ours: float
    theirs: float
    ratio: float

    def __str__(self) -> str:
        return (
            f"{self.name:<22} {self.ours:>12,.0f} {self.unit}/s   py-draughts {self.theirs:>10,.0f}"
            f"   ratio {self.ratio:.2f}"
        )


def their_perft(board: Any, depth: int) -> int:
    """Leaves below a board."""
    legal = board.legal_moves
    if depth == 1:
        return len(legal)
    leaves = 0
    for move in legal:
        board.push(move)
        leaves += their_perft(board, depth - 1)
        board.pop()
    return leaves


def our_moves(games: int, seed: int) -> int:
    """Random games as `simulate` plays them; how many moves were made."""
    players = (RandomPlayer(), RandomPlayer())
    return sum(play_fast(GAME, players, derive(seed, n), GAME.initial()).actions for n in range(games))


def our_steps(games: int, seed: int) -> int:
    """Random games step by step; how many moves were made."""
    rng = random.Random(seed)
    moves = 0
    for _ in range(games):
        state = GAME.initial()
        while isinstance(GAME.turn(state), Decide):
            legal = GAME.legal(state)
            state = GAME.apply(state, legal[int(rng.random() * len(legal))]).state
            moves += 1
    return moves


def their_moves(new: Callable[[], Any], games: int, seed: int) -> int:
    """Random games of theirs; how many moves were made."""
    rng = random.Random(seed)
    moves = 0
    for _ in range(games):
        board = new()
        while not board.is_draw and (legal := board.legal_moves):
            board.push(legal[int(rng.random() * len(legal))])
            moves += 1
    return moves


@dataclass(slots=True)
class Contestant:
    """The figures of one of the two in one round: its work, its count and its CPU time."""

    work: Callable[[int], int]
    count: int = 0
    seconds: float = 0.0

    def go_on(self, number: int) -> None:
        """Do the work once more."""
        begun = process_time()
        self.count += self.work(number)
        self.seconds += process_time() - begun

    @property
    def rate(self) -> float:
        """Counts per CPU second."""
        return self.count / self.seconds


def contest(
    name: str, unit: str, rounds: int, ours: Callable[[int], int], theirs: Callable[[int], int], same: bool
) -> Result:
    """Both in turn, round after round."""
    rates: list[tuple[float, float]] = []
    for number in range(rounds):
        us, them = Contestant(ours), Contestant(theirs)
        for turn in range(TURNS):
            us.go_on(number * TURNS + turn)
            them.go_on(number * TURNS + turn)
        if same and us.count != them.count:
            raise SystemExit(f"{name}: {us.count} against {them.count}: one of us is wrong")
        rates.append((us.rate, them.rate))
    return Result(name, unit, median(o for o, _ in rates), median(t for _, t in rates), median(o / t for o, t in rates))


def main(rounds: int = 7, games: int = 10) -> list[Result]:
    """Run every contest and print it."""
    results = [perft_contest(name, position, depth, rounds, perft) for name, position, depth in PERFT]
    results += [
        perft_contest(f"{name}, usual", position, depth, rounds, perft, USUAL) for name, position, depth in PERFT
    ]
    results.append(random_contest("random games", rounds, games, our_moves, count_games=True))
    results.append(random_contest("random moves", rounds, games, our_moves, count_games=False))
    print("step by step:")
    results += [perft_contest(name, position, depth, rounds, walked) for name, position, depth in PERFT]
    results.append(random_contest("random moves", rounds, games, our_steps, count_games=False))
    return results


def perft_contest(
    name: str, position: str, depth: int, rounds: int, count: Callable[[Any, Any, int], int], game: Any = GAME
) -> Result:
    """Perft of one position; by our usual rules the start is counted from the lots on, and numbers are not the same."""
    from draughts import StandardBoard

    lots = game is USUAL and position == PERFT[0][1]
    state = game.initial() if lots else read_position(position)
    fen = position.replace("W31-50", "W" + ",".join(map(str, range(31, 51))))
    fen = fen.replace("B1-20", "B" + ",".join(map(str, range(1, 21))))

    def ours(number: int) -> int:
        return count(game, state, depth)

    def theirs(number: int) -> int:
        return their_perft(StandardBoard.from_fen(fen), depth)

    return _printed(contest(name, "leaves", rounds, ours, theirs, same=game is GAME))


def random_contest(
    name: str, rounds: int, games: int, moves_of: Callable[[int, int], int], *, count_games: bool
) -> Result:
    """Random games, counted in games or in moves."""
    from draughts import StandardBoard

    def ours(number: int) -> int:
        moves = moves_of(games, number)
        return games if count_games else moves

    def theirs(number: int) -> int:
        moves = their_moves(StandardBoard, games, number)
        return games if count_games else moves

    return _printed(contest(name, "games" if count_games else "moves", rounds, ours, theirs, same=False))


def _printed(result: Result) -> Result:
    print(result, flush=True)
    return result


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--games", type=int, default=10)
    given = parser.parse_args()
    main(given.rounds, given.games)
