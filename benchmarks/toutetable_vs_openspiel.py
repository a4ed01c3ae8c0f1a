"""Random toute-table (ruleset `modern`) against OpenSpiel's backgammon, both driven from Python.

Prints turns per CPU second of each and the median of the ratios of interleaved rounds. Turns, not games: OpenSpiel
chooses among actions and we among positions, so that games differ in length. A doublet is one turn on both sides
(OpenSpiel plays it as two decisions of one player).

    python benchmarks/toutetable_vs_openspiel.py [rounds] [seconds]
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from statistics import median
from time import process_time

from tablegames.core.chance import Rng
from tablegames.core.game import Chance, Over
from tablegames.families.tables.lifting import Sortie
from tablegames.families.tables.opening import Opening
from tablegames.plugins.toutetable.game import toute_table
from tablegames.plugins.toutetable.rules import DoubleRule, TouteTableRules

MODERN = TouteTableRules(opening=Opening.COUP_ET_DES, sortie=Sortie.FREE, double_rule=DoubleRule.NONE_LIFTED)


def our_turns(rng: Rng, seconds: float) -> float:
    """Turns per CPU second of random games played through the public functions of a game."""
    game = toute_table(MODERN)
    turn_of, legal_of, apply = game.turn, game.legal, game.apply
    turns = 0
    begin = process_time()
    while process_time() - begin < seconds:
        state = game.initial()
        while True:
            turn = turn_of(state)
            if type(turn) is Chance:
                state = apply(state, turn.lottery.sample(rng)).state
            elif type(turn) is Over:
                break
            else:
                legal = legal_of(state)
                state = apply(state, legal[rng.below(len(legal))]).state
                turns += 1
    return turns / (process_time() - begin)


def openspiel_turns(rng: Rng, seconds: float) -> float:
    """Turns per CPU second of OpenSpiel's random games."""
    import pyspiel

    game = pyspiel.load_game("backgammon")
    turns = 0
    begin = process_time()
    while process_time() - begin < seconds:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                # every ordered throw is as likely; chance_outcomes() would say so, and cost more
                state.apply_action(rng.below(len(state.legal_actions())))
                turns += 1
            else:
                legal = state.legal_actions()
                state.apply_action(legal[rng.below(len(legal))])
    return turns / (process_time() - begin)


def main(rounds: int = 7, seconds: float = 2.0) -> float:
    """Print and return the median ratio of our turns per second to OpenSpiel's."""
    contestants: tuple[Callable[[Rng, float], float], ...] = (our_turns, openspiel_turns)
    ratios = []
    for number in range(rounds):
        ours, theirs = (contestant(Rng(number + 1), seconds) for contestant in contestants)
        ratios.append(ours / theirs)
        print(f"round {number + 1}: ours {ours:8.0f} turns/s, OpenSpiel {theirs:8.0f} turns/s, ratio {ratios[-1]:.2f}")
    print(f"median ratio {median(ratios):.2f}")
    return median(ratios)


if __name__ == "__main__":
    main(*(int(argument) for argument in sys.argv[1:3]))
