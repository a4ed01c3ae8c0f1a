"""`python -m training.tourne_case`: solve tourne-case, and fit the weights of its evaluation to the exact values.

Three dames a side stand in some fifty thousand ways; the value of each is found by going over all of them until nothing
changes. No chance is used: the file is the same every time.
"""

from __future__ import annotations

import argparse
import math
import sys
from collections.abc import Iterable, Mapping
from itertools import combinations
from pathlib import Path
from typing import Any, Final

import yaml

from tablegames.families.tables.board.men import board, count, mine, theirs, turned
from tablegames.families.tables.board.places import HAND, Board, Men, bit
from tablegames.families.tables.race.race import Race
from tablegames.plugin.registry import Registry
from tablegames.plugins.tourne_case.evaluation import DAMES, ODDS, ON_THE_WAY, features, late
from tablegames.plugins.tourne_case.game import COIN
from tablegames.table.setting import set_table
from training.wasting import least_squares

WON: Final = -1
CLOSE: Final = 1e-5
Moves = list[list[list[int]]]
"""By position and number: where its plays lead, `WON` if that wins."""


def sides() -> list[Men]:
    """Every way three dames may stand, the game not being won."""
    return [
        sum(map(bit, arrows)) + coin * bit(COIN) + (DAMES - len(arrows) - coin) * bit(HAND)
        for on_arrows in range(DAMES + 1)
        for arrows in combinations(ON_THE_WAY, on_arrows)
        for coin in range(min(DAMES - on_arrows, DAMES - 1) + 1)
    ]


def positions() -> list[Board]:
    """Every position: no two dames face each other on the way."""
    all_sides = sides()
    return [board(own, other) for own in all_sides for other in all_sides if not _facing(own, other)]


def _facing(own: Men, other: Men) -> bool:
    return any(count(own, arrow) and count(other, arrow) for arrow in ON_THE_WAY)


def moves_of(game: Race[Any], known: list[Board]) -> Moves:
    """Where every play leads."""
    at = {position: number for number, position in enumerate(known)}

    def led(end: Board) -> int:
        return WON if count(mine(end), COIN) == DAMES else at[turned(end)]

    return [
        [[led(end) for end in game.duty.endings(game.march, position, (number,))] for number in range(1, 7)]
        for position in known
    ]


def solved(moves: Moves) -> list[float]:
    """The value of each position to who throws: 1 won, -1 lost, both playing as well as can be."""
    values = [0.0] * len(moves)
    while True:
        change = 0.0
        for here, by_number in enumerate(moves):
            value = sum(
                odds * max([1.0 if to == WON else -values[to] for to in plays])
                for odds, plays in zip(ODDS[1:], by_number, strict=True)
            )
            change = max(change, abs(value - values[here]))
            values[here] = value
        if change < CLOSE:
            return values


def doubles(known: list[Board], moves: Moves, values: list[float]) -> list[tuple[float, float]]:
    """By position: the chances that who throws wins double and that he loses double, both playing for the win."""
    best = [
        [max(plays, key=lambda to: 1.0 if to == WON else -values[to]) for plays in by_number] for by_number in moves
    ]
    found = [(0.0, 0.0)] * len(known)
    for _ in range(150):
        for here, by_number in enumerate(best):
            none_home = float(not count(theirs(known[here]), COIN))
            ends = [(none_home, 0.0) if to == WON else found[to][::-1] for to in by_number]
            found[here] = (
                sum(odds * end[0] for odds, end in zip(ODDS[1:], ends, strict=True)),
                sum(odds * end[1] for odds, end in zip(ODDS[1:], ends, strict=True)),
            )
    return found


def fit(rows: Iterable[tuple[Mapping[str, float], float, float]]) -> dict[str, float]:
    """Return weights that turn features into chances, each row counting by its own weight."""
    listed = list(rows)
    names = list(listed[0][0])
    table, targets = [], []
    for seen, chance, counts in listed:
        sure = min(max(chance, 1e-3), 1 - 1e-3)
        scale = math.sqrt(counts * sure * (1 - sure))
        table.append([seen[name] * scale for name in names])
        targets.append(math.log(sure / (1 - sure)) * scale)
    return dict(zip(names, (round(weight, 3) for weight in least_squares(table, targets)), strict=True))


def main() -> None:
    """Solve, fit, write."""
    parser = argparse.ArgumentParser(prog="python -m training.tourne_case", description=__doc__)
    home = Path(__file__).parent.parent / "tablegames" / "plugins" / "tourne_case" / "weights.yaml"
    parser.add_argument("--output", type=Path, default=home)
    asked = parser.parse_args()
    game = set_table(Registry(), "tourne_case").bare
    assert isinstance(game, Race)
    known = positions()
    moves = moves_of(game, known)
    values = solved(moves)
    sys.stderr.write(f"{len(known):,} positions solved\n")
    twice = doubles(known, moves, values)
    win = fit((features(position), (1 + value) / 2, 1.0) for position, value in zip(known, values, strict=True))
    double = fit(
        (late(mine(position), theirs(position)), 2 * won / (1 + value), (1 + value) / 2)
        for position, value, (won, _) in zip(known, values, twice, strict=True)
        if not count(theirs(position), COIN) and value > -0.9
    )
    made = "# Made by `python -m training.tourne_case`; see docs/explanation/bots.md.\n"
    text = yaml.safe_dump({"win": win, "double": double}, sort_keys=False, default_flow_style=None, width=110)
    asked.output.write_text(made + text, "utf-8")


if __name__ == "__main__":
    main()
