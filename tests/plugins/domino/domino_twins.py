"""Rounds of domino by the Python rules and by the native code.

python tests/plugins/domino/domino_twins.py --rounds 100000
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from typing import Any

from tablegames.core import native
from tablegames.core.chance import derive
from tablegames.core.loop import LIMIT, Seeded, play
from tablegames.core.players import RandomPlayer
from tablegames.families.dominoes.abilities import play_out
from tablegames.plugins.domino.game import Domino
from tablegames.plugins.domino.rules import ClosedScores, ClosedWhen, DominoRules, NextLead, Partners, WonBy

OPTIONS: dict[str, tuple[Any, ...]] = {
    "won_by": tuple(WonBy),
    "closed_scores": tuple(ClosedScores),
    "closed_counts": (True, False),
    "next_lead": (NextLead.RIGHT, NextLead.WINNER),
    "partners": tuple(Partners),
    "partner_pips": ("ignored", "counted"),
    "puiser": (False, True),
    "talon_kept": (0, 0, 2, 7),
    "closed_when": tuple(ClosedWhen),
}


def drawn_game(rng: random.Random) -> Domino:
    """A random game."""
    while True:
        seats = rng.choice((2, 3, 4))
        options = {name: rng.choice(values) for name, values in OPTIONS.items()}
        try:
            return Domino(DominoRules(players=(seats,), tiles=rng.randint(1, 28 // seats), **options), seats)
        except ValueError:
            continue


def same_round(game: Domino, seed: int, limit: int = LIMIT) -> str | None:
    """Compare a round, from its beginning and from a place within; how it ended."""
    players = (RandomPlayer(),) * game.seats
    expected = play(game, players, seed=seed, limit=limit)
    found = play_out(game, game.initial(), seed, limit)
    assert repr(found) == repr(expected), (game, seed, found, expected)
    dice, until = derive(seed, "dice"), min(seed % 40, limit)
    part = play(game, players, seed=seed, limit=until, chance=Seeded(dice))
    whole = play(game, players, seed=seed, limit=limit, chance=Seeded(dice))
    rest = play_out(game, part.state, seed, limit, part.actions, dice)
    assert repr(rest.state) == repr(whole.state), (game, seed)
    assert (rest.outcome, rest.actions, part.decisions + rest.decisions) == whole_told(whole), (game, seed)
    return expected.outcome and expected.outcome.by


def whole_told(whole: Any) -> tuple[Any, int, int]:
    """Return the events of a round."""
    return whole.outcome, whole.actions, whole.decisions


def main() -> int:
    """Play rounds, each under other rules."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    if native.extension("tablegames.families.dominoes") is None:
        print("there is no native code: nothing to compare with")
        return 0
    rng, begin = random.Random(given.seed), time.process_time()
    ends: dict[str | None, int] = {}
    for _ in range(given.rounds):
        by = same_round(drawn_game(rng), rng.getrandbits(64))
        ends[by] = ends.get(by, 0) + 1
    print(f"{given.rounds} rounds, {ends}, no difference; {time.process_time() - begin:.0f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
