"""The draughts engine against py-draughts' engines, our previous one or another program, at equal time a move.

    python -m benchmarks.draughts_engine [--games 100] [--seconds 0.1] [--peer TurboEngine] [--seed 0] [--plies 2]
    python -m benchmarks.draughts_engine --peer classic    # with training/classic installed
    python -m benchmarks.draughts_engine --peer "hub:scan hub" --endings 4    # any program that speaks Hub

The rules are those of today. Every opening (some random plies of each side) is played twice with the colours
exchanged. The score counts a win as one and a draw as a half; its error bar is two standard errors of the mean of the
pairs of games. Each engine is timed by the clock on the wall, as it would be at the board; both run in this process, in
turn, but for a program that speaks Hub.
"""

from __future__ import annotations

import argparse
import math
import random
from collections.abc import Callable
from dataclasses import dataclass, field
from importlib import import_module
from time import perf_counter
from typing import Any

from tablegames.core.analysis import Limits
from tablegames.core.chance import Rng
from tablegames.core.game import Over
from tablegames.families.draughts.bridges import HubPlayer, HubSettings
from tablegames.families.draughts.engine.engine import Engine
from tablegames.families.draughts.state import Action, State, Take
from tablegames.table.setting import load

LONGEST = 250
"""Plies after which a game is called drawn."""
TABLE = load("dames_polonaises", "modern_fmjd", match="single")
GAME: Any = TABLE.game


@dataclass(slots=True)
class Ours:
    """Return our engine, or the previous one, with the size of its search."""

    seconds: float
    make: Callable[[Any], Engine] | None = None
    endings: int = 0
    engine: Engine = field(init=False)
    moves: int = 0
    depths: int = 0
    nodes: int = 0
    used: float = 0.0

    def __post_init__(self) -> None:
        self.begin()

    def begin(self) -> None:
        """Begin a game, with nothing remembered."""
        self.engine = self.make(GAME) if self.make else Engine(GAME, endings=self.endings)

    def choose(self, state: State, board: Any) -> Action:
        """Its move."""
        begun = perf_counter()
        found = self.engine.think(state, Limits(seconds=self.seconds), hurry=True)
        self.used += perf_counter() - begun
        self.moves += 1
        self.depths += found.depth
        self.nodes += found.nodes
        return found.lines[0].actions[0]


@dataclass(slots=True)
class Theirs:
    """An engine of py-draughts."""

    name: str
    seconds: float
    engine: Any = None
    moves: int = 0
    depths: int = 0
    nodes: int = 0
    used: float = 0.0

    def __post_init__(self) -> None:
        self.begin()

    def begin(self) -> None:
        """Begin a game, with nothing remembered."""
        import draughts

        self.engine = getattr(draughts, self.name)(depth_limit=60, time_limit=self.seconds)

    def choose(self, state: State, board: Any) -> Action:
        """Its move, as ours."""
        begun = perf_counter()
        move = self.engine.get_best_move(board)
        self.used += perf_counter() - begun
        self.moves += 1
        self.depths += getattr(self.engine, "completed_depth", 0)
        self.nodes += self.engine.nodes
        return matching(state, move)


@dataclass(slots=True)
class Program:
    """A program that speaks Hub, which does not say what it looked at."""

    command: str
    seconds: float
    moves: int = 0
    depths: int = 0
    nodes: int = 0
    used: float = 0.0

    def begin(self) -> None:
        """It receives positions alone: every game begins anew."""

    def choose(self, state: State, board: Any) -> Action:
        """Its move."""
        begun = perf_counter()
        player = HubPlayer(HubSettings(program=self.command, seconds=self.seconds))
        found = player.choose(GAME.view(state, None), GAME.legal(state), Rng(0))
        self.used += perf_counter() - begun
        self.moves += 1
        return found


Side = Ours | Theirs | Program


def matching(state: State, move: Any) -> Action:
    """Return our action for their move."""
    start, end = move.square_list[0] + 1, move.square_list[-1] + 1
    taken = sorted(square + 1 for square in move.captured_list)
    for action in GAME.legal(state):
        if (action.start, action.end) == (start, end) and sorted(getattr(action, "taken", ())) == taken:
            return action  # type: ignore[no-any-return]
    raise SystemExit(f"{move} is not legal here: one of us is wrong: {TABLE.position(state)}")


def their_move(board: Any, action: Action) -> Any:
    """Return their move for our action."""
    taken = sorted(square - 1 for square in action.taken) if isinstance(action, Take) else []
    for move in board.legal_moves:
        ends = move.square_list[0] + 1, move.square_list[-1] + 1
        if ends == (action.start, action.end) and sorted(move.captured_list) == taken:  # type: ignore[union-attr]
            return move
    raise SystemExit(f"{action} is not legal there: one of us is wrong: {board.fen}")


def board_for(*sides: Side) -> Any:
    """The board that an engine of py-draughts needs; None: there is none of them."""
    if not any(isinstance(side, Theirs) for side in sides):
        return None
    from draughts import StandardBoard

    return StandardBoard()


def play(white: Side, black: Side, opening: list[int]) -> tuple[float, str]:
    """One game: what White scores, and how it ended."""
    state, board, plies = GAME.initial(), board_for(white, black), 0
    while not isinstance(turn := GAME.turn(state), Over):
        if plies >= LONGEST:
            return 0.5, "too long"
        if plies < len(opening):
            action = GAME.legal(state)[opening[plies] % len(GAME.legal(state))]
        else:
            action = (white, black)[state.turn].choose(state, board)
        if board is not None:
            board.push(their_move(board, action))
        state = GAME.apply(state, action).state
        plies += 1
    winners = turn.outcome.winners
    return (0.5, turn.outcome.by) if not winners else (1.0 if winners[0] == 0 else 0.0, turn.outcome.by)


def bar(pairs: list[float]) -> float:
    """Two standard errors of the mean score of a game, from pairs of games."""
    if len(pairs) < 2:
        return math.nan
    mean = sum(pairs) / len(pairs)
    return 2 * math.sqrt(sum((pair - mean) ** 2 for pair in pairs) / (len(pairs) - 1) / len(pairs))


def peer_of(name: str, seconds: float) -> Side:
    """The opponent."""
    if name == "classic":
        return Ours(seconds, import_module("tablegames_classic.draughts").ClassicEngine)
    return Program(name.removeprefix("hub:"), seconds) if name.startswith("hub:") else Theirs(name, seconds)


def main(
    games: int = 100,
    seconds: float = 0.1,
    peer: str = "TurboEngine",
    seed: int = 0,
    plies: int = 2,
    endings: int = 0,
) -> None:
    """Play the match and print it as it goes."""
    rng = random.Random(seed)
    won = drawn = lost = 0
    pairs: list[float] = []
    us, them = Ours(seconds, endings=endings), peer_of(peer, seconds)
    for _ in range(games // 2):
        opening = [rng.randrange(1000) for _ in range(2 * plies)]
        score = 0.0
        for colour in (0, 1):
            us.begin()
            them.begin()
            result, _ = play(us, them, opening) if colour == 0 else play(them, us, opening)
            result = result if colour == 0 else 1 - result
            won, drawn, lost = won + (result == 1), drawn + (result == 0.5), lost + (result == 0)
            score += result
        pairs.append(score / 2)
        mean = sum(pairs) / len(pairs)
        print(
            f"{won + drawn + lost:>4} games: {won} won, {drawn} drawn, {lost} lost; "
            f"score {mean:.3f} ± {bar(pairs):.3f}",
            flush=True,
        )
    for name, side in (("tablegames", us), (peer, them)):
        print(
            f"{name:<12} {side.used / side.moves:.3f} s a move, depth {side.depths / side.moves:.1f}, "
            f"{side.nodes / side.used:,.0f} nodes/s"
        )
    elo = 400 * math.log10(mean / (1 - mean)) if 0 < mean < 1 else math.copysign(math.inf, mean - 0.5)
    print(f"against {peer} at {seconds} s a move: score {mean:.3f} ± {bar(pairs):.3f}, about {elo:+.0f} Elo")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=0.1)
    parser.add_argument("--peer", default="TurboEngine")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--plies", type=int, default=2, help="random plies of each side before the engines play")
    parser.add_argument("--endings", type=int, default=0, help="pieces in the tables of endings that ours asks")
    given = parser.parse_args()
    main(given.games, given.seconds, given.peer, given.seed, given.plies, given.endings)
