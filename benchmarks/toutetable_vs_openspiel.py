"""Random toute-table (ruleset `modern`) against OpenSpiel's backgammon, both driven from Python.

Prints turns per CPU second of each and the median of the ratios of interleaved rounds. Turns, not games: OpenSpiel
chooses among actions and we among positions, so that games differ in length. A doublet is one turn on both sides
(OpenSpiel plays it as two decisions of one player). Ours are played by `tablegames.core.loop.play` with the bot
`random`, one decision a turn: what anybody who simulates gets.

    python benchmarks/toutetable_vs_openspiel.py [rounds] [seconds]
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count, islice
from statistics import median
from time import process_time

from tablegames.core.chance import Rng, derive
from tablegames.core.loop import play
from tablegames.core.players import RandomPlayer
from tablegames.families.tables.board.lifting import Sortie
from tablegames.families.tables.race.ending import DoubleRule
from tablegames.families.tables.race.opening import Opening
from tablegames.plugins.toutetable.game import toute_table
from tablegames.plugins.toutetable.rules import TouteTableRules

MODERN = TouteTableRules(opening=Opening.COUP_ET_DES, sortie=Sortie.FREE, double_rule=DoubleRule.NONE_LIFTED)


def our_games(seed: int) -> Iterator[int]:
    """The turns of random games, one game after the other, played by the loop that plays every game."""
    game = toute_table(MODERN)
    players = [RandomPlayer()] * game.seats
    for number in count():
        yield play(game, players, seed=derive(seed, number)).decisions


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
    """One of the two: its games, the turns it has played and the CPU time they took."""

    games: Iterator[int]
    turns: int = 0
    seconds: float = 0.0

    def play_a_few(self) -> None:
        """Ten games more."""
        begin = process_time()
        self.turns += sum(islice(self.games, 10))
        self.seconds += process_time() - begin

    @property
    def rate(self) -> float:
        """Turns per CPU second."""
        return self.turns / self.seconds


def main(rounds: int = 7, seconds: float = 2.0) -> float:
    """Print and return the median ratio of our turns per second to OpenSpiel's.

    Within a round the two take turns every few games, so that what else the machine does slows both alike.
    """
    ratios = []
    for number in range(rounds):
        ours, theirs = Contestant(our_games(number + 1)), Contestant(openspiel_games(number + 1))
        while min(ours.seconds, theirs.seconds) < seconds:
            ours.play_a_few()
            theirs.play_a_few()
        ratios.append(ours.rate / theirs.rate)
        print(
            f"round {number + 1}: ours {ours.rate:8.0f} turns/s, OpenSpiel {theirs.rate:8.0f} turns/s, "
            f"ratio {ratios[-1]:.2f}",
            flush=True,
        )
    print(f"median ratio {median(ratios):.2f}")
    return median(ratios)


if __name__ == "__main__":
    main(*(int(argument) for argument in sys.argv[1:3]))
