"""Random trictrac to twelve trous: games per CPU second, and where a throw's time goes.

There is no peer to install beside it, so these are rates of this machine and not ratios: compare them with what the
same machine gives before and after a change. Games are played by `simulate`, and step by step by the loop with all
events told; `scoring` is finding all that a throw makes, `listing` is finding every
legal play of it; both are measured on throws of whole games, each throw by itself.

    python benchmarks/trictrac.py [rounds] [games]
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from statistics import median
from time import process_time
from typing import Any

from tablegames.core.chance import derive
from tablegames.core.events import Seat
from tablegames.core.loop import Moment, play
from tablegames.core.players import RandomPlayer, make_random
from tablegames.families.tables.trictrac.coup import Coup
from tablegames.families.tables.trictrac.state import Phase, Releve, TourState
from tablegames.plugins.trictrac.game import trictrac
from tablegames.plugins.trictrac.marque import Marque
from tablegames.plugins.trictrac.rules import TrictracRules
from tablegames.tournament.simulate import Job, run_chunk

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
    """What one throw costs."""
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


def main(rounds: int = 5, games: int = 60) -> float:
    """Print the medians of some rounds; return the games per CPU second."""
    throws = throws_of(15)
    rates, turns, scoring, listing, simulated = [], [], [], [], []
    for number in range(rounds):
        seconds, played = random_games(number + 1, games)
        rates.append(games / seconds)
        turns.append(played / seconds)
        simulated.append(20 * games / simulated_games(number + 1, 20 * games))
        scoring.append(microseconds(jans_of, throws))
        listing.append(microseconds(listed, throws))
        print(
            f"round {number + 1}: simulate {simulated[-1]:6.0f} games/s, steps {rates[-1]:6.1f} games/s, "
            f"{turns[-1]:7.0f} decisions/s, "
            f"scoring {scoring[-1]:5.1f} µs, listing {listing[-1]:5.1f} µs a throw",
            flush=True,
        )
    print(
        f"median: simulate {median(simulated):.0f} games/s, steps {median(rates):.1f} games/s, "
        f"{median(turns):.0f} decisions/s, "
        f"scoring {median(scoring):.1f} µs, listing {median(listing):.1f} µs a throw"
    )
    return median(rates)


if __name__ == "__main__":
    main(*(int(argument) for argument in sys.argv[1:3]))
