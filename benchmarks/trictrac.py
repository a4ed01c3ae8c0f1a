"""Random trictrac to twelve trous: games per CPU second, and where a throw's time goes.

There is no peer to install beside it, so these are rates of this machine and not ratios: compare them with what the
same machine gives before and after a change. Games are played by `simulate`, and step by step by the loop with all
events; `scoring` is finding all events of a throw, `listing` is finding every legal play of it; both are measured on
throws of whole games, each throw by itself. `looking` is valuing a position a throw ahead by the network, in the
native code, and how many times as fast that is as step by step in Python.

    python benchmarks/trictrac.py [rounds] [games]
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import nullcontext
from statistics import median
from time import process_time
from typing import Any

from tablegames.arena.simulate import Job, run_chunk
from tablegames.core.chance import derive
from tablegames.core.events import Seat
from tablegames.core.loop import Moment, play
from tablegames.core.native import pure
from tablegames.core.players import RandomPlayer, make_random
from tablegames.families.tables.bot.evaluation import ALONE
from tablegames.families.tables.bot.manners import Candidate
from tablegames.families.tables.bot.thinking import Lookahead, Thinker
from tablegames.families.tables.trictrac.coup import Coup
from tablegames.families.tables.trictrac.state import Phase, Releve, TourState
from tablegames.plugins.trictrac.evaluation import evaluation
from tablegames.plugins.trictrac.game import trictrac
from tablegames.plugins.trictrac.keeper import Marque
from tablegames.plugins.trictrac.rules import TrictracRules

RULES = TrictracRules()
GAME = trictrac(RULES)
PLAYERS = [RandomPlayer()] * GAME.seats


def random_games(seed: int, games: int) -> tuple[float, int]:
    """The CPU seconds of some random games, and the throws played in them."""
    begin = process_time()
    throws = sum(play(GAME, PLAYERS, seed=derive(seed, number)).decisions for number in range(games))
    return process_time() - begin, throws


def simulated_games(seed: int, games: int) -> float:
    """The CPU seconds of as many games as `simulate` plays them."""
    begin = process_time()
    run_chunk(Job(GAME, (make_random,) * 2, seed), 0, games)
    return process_time() - begin


def throws_of(games: int) -> list[Coup]:
    """The throws of some random games, as the mover sees them."""
    states: list[TourState[Any]] = []

    def watch(moment: Moment[TourState[Any], Any]) -> None:
        if moment.step.state.throw is not None and moment.before.throw is None:
            states.append(moment.step.state)

    for number in range(games):
        play(GAME, PLAYERS, seed=derive(0, number), watch=watch)
    return [GAME.coup(state) for state in states]


def microseconds(work: Callable[[Coup], object], throws: list[Coup]) -> float:
    """Cost of one throw."""
    begin = process_time()
    for coup in throws:
        work(coup)
    return (process_time() - begin) / len(throws) * 1e6


def jans_of(coup: Coup) -> object:
    """All that a throw makes."""
    return GAME.jans(coup)


def listed(coup: Coup) -> int:
    """How many plays are legal; none is spelt out, as in a playout."""
    return len(GAME.legal(TourState(coup.board, Seat(0), Phase.PLAY, Marque(), Releve(), coup.throw)))


def looking(states: list[TourState[Any]], compiled: bool) -> float:
    """Microseconds of a position looked at a throw ahead by the network."""
    with nullcontext() if compiled else pure():
        game = trictrac(RULES)
        thinker: Thinker[Any, Any] = Thinker(game, evaluation(game))
    look, seat, begin = Lookahead(throws=1, candidates=1), Seat(0), process_time()
    for state in states:
        act = game.legal(state)[0]
        thinker.looked_at(state, [Candidate(act, 0.0)], look, seat, ALONE)
    return (process_time() - begin) / len(states) * 1e6


def main(rounds: int = 5, games: int = 60) -> float:
    """Print the medians of some rounds; return the games per CPU second."""
    throws = throws_of(15)
    played_from = [TourState(coup.board, Seat(0), Phase.PLAY, Marque(), Releve(), coup.throw) for coup in throws[::20]]
    rates, turns, scoring, listing, simulated, ahead, stepwise = [], [], [], [], [], [], []
    for number in range(rounds):
        seconds, played = random_games(number + 1, games)
        rates.append(games / seconds)
        turns.append(played / seconds)
        simulated.append(20 * games / simulated_games(number + 1, 20 * games))
        scoring.append(microseconds(jans_of, throws))
        listing.append(microseconds(listed, throws))
        ahead.append(looking(played_from, True))
        stepwise.append(looking(played_from[:20], False))
        print(
            f"round {number + 1}: simulate {simulated[-1]:6.0f} games/s, steps {rates[-1]:6.1f} games/s, "
            f"{turns[-1]:7.0f} decisions/s, "
            f"scoring {scoring[-1]:5.1f} µs, listing {listing[-1]:5.1f} µs a throw, "
            f"looking {ahead[-1]:5.0f} µs a position",
            flush=True,
        )
    print(
        f"median: simulate {median(simulated):.0f} games/s, steps {median(rates):.1f} games/s, "
        f"{median(turns):.0f} decisions/s, "
        f"scoring {median(scoring):.1f} µs, listing {median(listing):.1f} µs a throw, "
        f"looking {median(ahead):.0f} µs a position ({median(stepwise) / median(ahead):.0f} times as fast as in Python)"
    )
    return median(rates)


if __name__ == "__main__":
    main(*(int(argument) for argument in sys.argv[1:3]))
