"""The tables of endings of draughts: how long they take, how large they are, and their value at the board.

    python -m benchmarks.draughts_endings [--variant modern_fmjd] [--pieces 4] [--games 400] [--nodes 3000] [--from 8]
    python -m benchmarks.draughts_endings --make        # time the making alone; --kings: three kings against one

The match is the engine with the tables against the engine without, each searching the same number of positions per
move. It begins from endings of `--from` pieces or fewer that quick games of the engine came to (40: from openings of
eight random plies), each played twice with the colours exchanged; ± is two standard errors of the mean of the pairs.
"""

from __future__ import annotations

import argparse
import random
import zlib
from collections import Counter
from time import perf_counter
from typing import Any, cast

from benchmarks.draughts_engine import bar
from tablegames.core.analysis import Limits
from tablegames.core.events import Seat
from tablegames.core.game import Over
from tablegames.families.draughts.engine.endings import tables
from tablegames.families.draughts.engine.engine import Engine
from tablegames.families.draughts.state import State
from tablegames.plugins.dames_polonaises.game import DamesPolonaises
from tablegames.table.setting import load

LONGEST = 300
"""Plies after which a game is called drawn."""
QUICK = Limits(nodes=400)


def begun(game: DamesPolonaises, luck: random.Random, pieces: int) -> State | None:
    """A position after eight random plies, and quick play down to so few pieces; None: the game was over before."""
    state, engine = game.begun(Seat(0)), Engine(game)
    for ply in range(LONGEST):
        turn = game.turn(state)
        if isinstance(turn, Over):
            return None
        legal = game.legal(state)
        if ply >= 8 and state.turn is not None:
            if (state.mine | state.theirs).bit_count() <= pieces:
                return state
            state = game.apply(state, engine.weigh(state, QUICK).lines[0].actions[0]).state
        else:
            state = game.apply(state, legal[luck.randrange(len(legal))]).state
    return None


def played(game: DamesPolonaises, state: State, engines: tuple[Engine, Engine], limits: Limits) -> float:
    """Return White's score."""
    for _ in range(LONGEST):
        turn = game.turn(state)
        if isinstance(turn, Over):
            return 0.5 if not turn.outcome.winners else 1.0 - turn.outcome.winners[0]
        engine = engines[game.view(state, None).actor or 0]
        engine.forget()
        state = game.apply(state, engine.weigh(state, limits).lines[0].actions[0]).state
    return 0.5


def match(game: DamesPolonaises, pieces: int, games: int, nodes: int, few: int, seed: int) -> None:
    """Play the match, and print it now and then."""
    luck, pairs, results = random.Random(seed), list[float](), Counter[float]()
    wise, plain, limits = Engine(game, endings=pieces), Engine(game), Limits(nodes=nodes)
    while len(pairs) < games // 2:
        state = begun(game, luck, few)
        if state is None:
            continue
        scores = (played(game, state, (wise, plain), limits), 1 - played(game, state, (plain, wise), limits))
        results.update(scores)
        pairs.append(sum(scores) / 2)
        if len(pairs) % 25 == 0 or len(pairs) == games // 2:
            mean = sum(pairs) / len(pairs)
            print(
                f"{2 * len(pairs):>5} games: {results[1.0]} won, {results[0.5]} drawn, {results[0.0]} lost; "
                f"score {100 * mean:.1f} % ± {100 * bar(pairs):.1f}",
                flush=True,
            )


def speed(game: DamesPolonaises, pieces: int, few: int) -> None:
    """Positions a second, and how deep, in endings, without the tables and with them."""
    for many in (0, pieces):
        luck, nodes, seconds, depths = random.Random(1), 0, 0.0, list[int]()
        while len(depths) < 20:
            state = begun(game, luck, few)
            if state is not None:
                found = Engine(game, endings=many).think(state, Limits(nodes=300_000))
                nodes, seconds = nodes + found.nodes, seconds + found.seconds
                depths.append(found.depth)
        print(f"{many} pieces in tables: {nodes / seconds:,.0f} positions a second, depth {sum(depths) / 20:.1f}")


def kings_alone(game: DamesPolonaises) -> None:
    """Return the chances of three kings against one, nothing to be taken: off the main line, on it, and alone on it."""
    native: Any = game.native
    table, line, luck = tables(game, False, 4), game.board.line, random.Random(1)
    found: dict[tuple[int, str], Counter[bool]] = {}
    for _ in range(200_000):
        squares, ours = luck.sample(game.board.bit[1:], 4), luck.choice((1, 3))
        mine, theirs = sum(squares[:ours]), sum(squares[ours:])
        single, three = (mine, theirs) if ours == 1 else (theirs, mine)
        if native.due(native.rules, mine, theirs, mine | theirs, 0):
            continue
        where = "off the line" if not single & line else "on it with another" if three & line else "on it alone"
        outcome = native.module.ending(table, (mine, theirs, mine | theirs, 0, 0, -1, -1, -1, -1, 0, 0), False)[0]
        found.setdefault((ours, where), Counter())[outcome == (1 if ours == 3 else -1)] += 1
    for (ours, where), counts in sorted(found.items()):
        part = 100 * counts[True] / counts.total()
        print(f"{'three kings' if ours == 3 else 'one king'} to play, the one {where}: three win {part:.1f} %")


def making(game: DamesPolonaises, pieces: int) -> None:
    """How long tables take and how large they are."""
    native: Any = game.native
    begin = perf_counter()
    values = native.module.work_out(native.rules, pieces, False)
    seconds, counts = perf_counter() - begin, Counter(values)
    packed = len(zlib.compress(values, 6))
    print(
        f"{pieces} pieces: {seconds:.1f} s, {len(values):,} bytes, {packed:,} packed, {max(counts) - 1} plies at most"
    )


def main() -> None:
    """Make, measure, play."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--variant", default="modern_fmjd")
    parser.add_argument("--pieces", type=int, default=4)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--nodes", type=int, default=3_000)
    parser.add_argument("--from", type=int, default=8, dest="few")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--make", action="store_true", help="time the making, and nothing else")
    parser.add_argument("--kings", action="store_true", help="what three kings can do against one, and nothing else")
    given = parser.parse_args()
    game = cast("DamesPolonaises", load("dames_polonaises", given.variant).bare)
    if given.make:
        making(game, given.pieces)
        return
    if given.kings:
        kings_alone(game)
        return
    tables(game, False, given.pieces)
    speed(game, given.pieces, given.few)
    match(game, given.pieces, given.games, given.nodes, given.few, given.seed)


if __name__ == "__main__":
    main()
