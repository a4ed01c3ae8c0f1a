"""Random toute-table (ruleset `modern`) against OpenSpiel's backgammon, from Python and in its C++ loop.

Prints turns per CPU second of each and the medians of the ratios of interleaved rounds. Turns, not games: OpenSpiel
chooses among actions and we among positions, so that games differ in length. A doublet is one turn on both sides
(OpenSpiel plays it as two decisions of one player). Ours are played in two ways: by `tablegames.core.loop.play` with
the bot `random`, one decision per turn and all events; and by `simulate`, as users do.
OpenSpiel's are driven from Python, or by its own loop with its own random bots (`evaluate_bots`).

    python benchmarks/toutetable_vs_openspiel.py [rounds] [seconds]
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count
from statistics import median
from time import process_time

from tablegames.arena.simulate import Job, run_chunk
from tablegames.core.chance import Rng, derive
from tablegames.core.loop import play
from tablegames.core.players import RandomPlayer, make_random
from tablegames.families.tables.board.path import Sortie
from tablegames.families.tables.race.ending import DoubleRule
from tablegames.families.tables.race.state import Opening
from tablegames.plugins.toutetable.game import toute_table
from tablegames.plugins.toutetable.rules import TouteTableRules

MODERN = TouteTableRules(opening=Opening.COUP_ET_DES, sortie=Sortie.FREE, double_rule=DoubleRule.NONE_LIFTED)


def our_games(seed: int) -> Iterator[int]:
    """The turns of random games, one game after the other, played by the loop that plays every game."""
    game = toute_table(MODERN)
    players = [RandomPlayer()] * game.seats
    for number in count():
        yield play(game, players, seed=derive(seed, number)).decisions


def simulated_games(seed: int) -> Iterator[int]:
    """The turns of random games as `simulate` plays them, fifty at a time."""
    job = Job(toute_table(MODERN), (make_random,) * 2, seed)
    for number in count(0, 50):
        yield run_chunk(job, number, number + 50).decisions


def openspiel_loop(seed: int) -> Iterator[int]:
    """The turns of random games in OpenSpiel's own loop."""
    import pyspiel

    game = pyspiel.load_game("backgammon")
    for number in count(seed * 1000):
        bots = [pyspiel.make_uniform_random_bot(seat, number) for seat in range(2)]
        state = game.new_initial_state()
        pyspiel.evaluate_bots(state, bots, number)
        yield sum(one.player == pyspiel.PlayerId.CHANCE for one in state.full_history())


def openspiel_games(seed: int) -> Iterator[int]:
    """The turns of OpenSpiel's random games."""
    import pyspiel

    rng = Rng(seed)
    game = pyspiel.load_game("backgammon")
    while True:
        turns = 0
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                # every ordered throw is as likely; chance_outcomes() would say so, and cost more
                state.apply_action(rng.below(len(state.legal_actions())))
                turns += 1
            else:
                legal = state.legal_actions()
                state.apply_action(legal[rng.below(len(legal))])
        yield turns


@dataclass(slots=True)
class Contestant:
    """One of them: its games, the turns it has played and the CPU time they took."""

    name: str
    games: Iterator[int]
    turns: int = 0
    seconds: float = 0.0

    def play_a_few(self) -> None:
        """Some games more, for a few hundredths of a second."""
        begin = process_time()
        while process_time() - begin < 0.03:
            self.turns += next(self.games)
        self.seconds += process_time() - begin

    @property
    def rate(self) -> float:
        """Turns per CPU second."""
        return self.turns / self.seconds


def main(rounds: int = 7, seconds: float = 2.0) -> float:
    """Print the median ratios of our turns per second to OpenSpiel's; return that of `simulate` from Python.

    Within a round they take turns every few games, so that what else the machine does slows all alike.
    """
    ratios: dict[str, list[float]] = {}
    for number in range(1, rounds + 1):
        steps, simulated, python, loop = contestants = [
            Contestant("steps", our_games(number)),
            Contestant("simulate", simulated_games(number)),
            Contestant("OpenSpiel", openspiel_games(number)),
            Contestant("its C++ loop", openspiel_loop(number)),
        ]
        while min(one.seconds for one in contestants) < seconds:
            for one in contestants:
                one.play_a_few()
        print(
            f"round {number}: " + ", ".join(f"{one.name} {one.rate:.0f}" for one in contestants) + " turns/s",
            flush=True,
        )
        for ours, theirs in ((steps, python), (simulated, python), (simulated, loop)):
            ratios.setdefault(f"{ours.name} ÷ {theirs.name}", []).append(ours.rate / theirs.rate)
    for what, found in ratios.items():
        print(f"{what}: median ratio {median(found):.2f}")
    return median(ratios["simulate ÷ OpenSpiel"])


if __name__ == "__main__":
    main(*(int(argument) for argument in sys.argv[1:3]))
