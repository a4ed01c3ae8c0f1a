"""`python -m training.domino`: how players choose at domino, fitted to the choices of the bot itself when it thinks.

The bot plays parties against itself with deals that quick players make likely, and every choice is noted with the
facts known then. The weights of a manner (`bots/manner.py`) are those under which these choices are the most likely: a
move is made as often as exp(its worth) says, among those there are. The same seed gives the same file,
`bots/manners.yaml`; every fifth party is not learnt from, and shows how well its choices are predicted.

    python -m training.domino --parties 300 --seed 1        # some minutes
    python -m training.domino two --parties 20 --dry        # print only
"""

from __future__ import annotations

import argparse
import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np
import yaml

from tablegames.core.chance import Rng, derive
from tablegames.core.loop import play
from tablegames.core.match import in_hand
from tablegames.families.dominoes.bots.ground import listed, move_of, moves_of
from tablegames.families.dominoes.bots.manner import FREE, LATE, ONTO, PIPS, QUICK
from tablegames.families.dominoes.bots.player import EnginePlayer
from tablegames.families.dominoes.bots.search import Thinks
from tablegames.families.dominoes.order import from_the_right_of, written
from tablegames.families.dominoes.state import DominoView
from tablegames.families.dominoes.tiles import WITH, Tiles, gather, tile
from tablegames.table.setting import load

FILE: Final = Path(__file__).parent.parent / "tablegames" / "families" / "dominoes" / "bots" / "manners.yaml"
TABLES: Final = {
    "two": (("tete_a_tete", 2, 1.0),),
    "whole": (("tete_a_tete_douze", 2, 0.25),),
    "partners": (("piquet_voleur", 4, 0.5),),
    "alone": (("poule", 3, 0.2), ("poule", 4, 0.2), ("dernier_le_point", 3, 0.2)),
}
"""For each manner the parties it is learnt from, and how many of them for each that is asked for."""
TEACHER: Final = Thinks(QUICK, QUICK, 4.0)
DEALS: Final = 128
MOST: Final = 6
"""From this number of tiles of a number on, all count as one case."""
COUNTS: Final = 8
WEIGHTS: Final = ("pip", "double", "late_pip", "late_double", "first_pip", "first_double", "same")
SIZE: Final = len(WEIGHTS) + (MOST + 1) + COUNTS + 3
RIDGE: Final = 1.0
HELD_OUT: Final = 5


@dataclass(frozen=True, slots=True)
class Noted:
    """A choice: the features of each move, and the move made."""

    moves: list[list[float]]
    made: int
    party: int


class Noting:
    """The bot, and a note of each choice."""

    looks = True
    trusted = True

    def __init__(self, game: Any) -> None:
        self._player = EnginePlayer(game, DEALS, thinks=TEACHER)
        self.noted: list[Noted] = []
        self.party = 0

    def choose(self, view: Any, legal: Sequence[Any], rng: Rng) -> Any:
        """Return the bot's choice."""
        chosen = self._player.choose(view, legal, rng)
        if len(legal) > 1:
            self.noted.append(noted(in_hand(view), move_of(chosen), self.party))  # type: ignore[arg-type]
        return chosen


def noted(view: DominoView, made: int, party: int) -> Noted:
    """A choice as it is learnt from."""
    assert view.seat is not None
    wanting = [0] * len(view.counts)
    for one in view.passed:
        wanting[one.seat] = 0 if one.drew else wanting[one.seat] | 1 << one.ends[0] | 1 << one.ends[1]
    others = from_the_right_of(written(view.order), len(view.counts), view.seat)[:-1]
    hand, line = gather(view.hand), gather(tile(*laid) for laid in view.line)
    left, right = (view.line[0][0], view.line[-1][1]) if view.line else (-1, -1)
    moves = listed(moves_of(hand, left, right))
    late = min(view.counts[seat] for seat in others) <= LATE
    lacks = [wanting[seat] for seat in others]
    rows = [_row(move, hand, hand | line, left, right, late=late, lacks=lacks) for move in moves]
    return Noted(rows, moves.index(made), party)


def _row(
    move: int, hand: Tiles, seen: Tiles, left: int, right: int, *, late: bool, lacks: Sequence[int]
) -> list[float]:
    row = [0.0] * SIZE
    onto, free = ONTO[move], FREE[move]
    stays = onto if left < 0 else right if onto == left else left
    stage = 4 if left < 0 else 2 if late else 0
    row[stage], row[stage + 1] = PIPS[move], float(onto == free)
    row[6] = float(free == stays)
    own, sight, lacking = len(WEIGHTS), len(WEIGHTS) + MOST + 1, len(WEIGHTS) + MOST + 1 + COUNTS
    for number in (free, stays):
        row[own + min(MOST, (hand & WITH[number]).bit_count())] += 1
        row[sight + (seen & WITH[number]).bit_count()] += 1
        for at, lacked in enumerate(lacks):
            row[lacking + at] += lacked >> number & 1
    return row


def choices(kind: str, parties: int, seed: int) -> Iterator[Noted]:
    """Return all choices in a number of parties."""
    for variant, seats, share in TABLES[kind]:
        game = load("domino", variant, seats=seats).game
        player = Noting(game)
        for party in range(max(1, round(share * parties))):
            player.party = party
            play(game, [player] * seats, seed=derive(seed, kind, variant, seats, party))
        yield from player.noted


def fitted(known: Sequence[Noted]) -> tuple[Any, float, float]:
    """The weights, and of the parties held out: how likely their choices are (on an average, a logarithm), foretold."""
    learnt = [one for one in known if one.party % HELD_OUT]
    rows = np.array([row for one in learnt for row in one.moves])
    starts = np.cumsum([0, *(len(one.moves) for one in learnt)])
    groups = np.repeat(np.arange(len(learnt)), np.diff(starts))
    made = rows[starts[:-1] + np.array([one.made for one in learnt])].sum(axis=0)
    weights = np.zeros(SIZE)
    for _ in range(20):
        odds = np.exp(rows @ weights)
        odds /= np.add.reduceat(odds, starts[:-1])[groups]
        means = np.add.reduceat(odds[:, None] * rows, starts[:-1])
        slope = made - means.sum(axis=0) - RIDGE * weights
        bend = (rows * odds[:, None]).T @ rows - means.T @ means + RIDGE * np.eye(SIZE)
        step = np.linalg.solve(bend, slope)
        weights += step
        if abs(step).max() < 1e-6:
            break
    return weights, *_foretold(weights, [one for one in known if not one.party % HELD_OUT])


def _foretold(weights: Any, known: Sequence[Noted]) -> tuple[float, float]:
    likely, best = 0.0, 0
    for one in known:
        worth = np.array(one.moves) @ weights
        odds = np.exp(worth - worth.max())
        likely += math.log(odds[one.made] / odds.sum())
        best += int(odds.argmax()) == one.made
    return likely / len(known), best / len(known)


def as_data(weights: Any) -> dict[str, Any]:
    """The weights as the file has them."""
    numbers = [round(float(weight), 3) + 0.0 for weight in weights]
    own = len(WEIGHTS)
    sight, lacking = own + MOST + 1, own + MOST + 1 + COUNTS
    for last in (sight - 1, lacking - 1):  # what never happened weighs nothing, and is taken for one tile less
        numbers[last] = numbers[last] or numbers[last - 1]
    named: dict[str, Any] = dict(zip(WEIGHTS, numbers, strict=False))
    return {**named, "own": numbers[own:sight], "seen": numbers[sight:lacking], "lacks": numbers[lacking:]}


def main() -> None:
    """Play, fit, write."""
    parser = argparse.ArgumentParser(prog="python -m training.domino", description=__doc__)
    parser.add_argument("kinds", nargs="*", choices=[*TABLES, []], metavar="KIND", default=[])
    parser.add_argument("--parties", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--dry", action="store_true", help="write nothing")
    asked = parser.parse_args()
    shipped: dict[str, Any] = yaml.safe_load(FILE.read_text("utf-8")) if FILE.exists() else {}
    for kind in asked.kinds or TABLES:
        known = list(choices(kind, asked.parties, asked.seed))
        weights, likely, best = fitted(known)
        print(f"{kind}: {len(known)} choices; held out {likely:.3f} a choice, {100 * best:.0f} % the first", flush=True)
        shipped[kind] = as_data(weights)
        if not asked.dry:
            write(shipped, f"python -m training.domino --parties {asked.parties} --seed {asked.seed}")


def write(shipped: Mapping[str, Any], command: str) -> None:
    """The file, with what made it."""
    text = yaml.safe_dump(dict(shipped), default_flow_style=None, sort_keys=False, width=118)
    FILE.write_text(f"# Made by `{command}`; see docs/evidence/bots/domino.md.\n{text}", "utf-8")


if __name__ == "__main__":
    main()
