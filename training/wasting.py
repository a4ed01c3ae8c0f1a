"""The waste of lifting: the formula for the throws a side needs, fitted to exact counts."""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import Any, Final

from tablegames.families.tables.board.men import board, mine, pips
from tablegames.families.tables.board.places import MOST, OFF, Men, bit
from tablegames.families.tables.bot.features import Reach
from tablegames.families.tables.bot.racing import wasted
from tablegames.families.tables.race.race import Race

MOST_COUNTED: Final = 7
"""Number of dames up to where the throws are computed exactly for the fit."""


def fit_waste(game: Race[Any]) -> dict[str, float]:
    """Points wasted by name, by least squares."""
    mean, _ = Reach(game.throws).pips
    throws = _counted_out(game)
    rows = [(dict(wasted(men)), mean * expected - pips(men)) for men, expected in throws.items() if men]
    names = ["some", "dames", "on_24", "on_23", "empty"]
    table = [[row.get(name, 0.0) for name in names] for row, _ in rows]
    return dict(zip(names, (round(x, 3) for x in least_squares(table, [waste for _, waste in rows])), strict=True))


def _counted_out(game: Race[Any]) -> dict[Men, float]:
    """The throws to be expected for every way a few dames may stand at home, played as well as can be."""
    outcomes = game.throws.thrown.lottery.outcomes()
    assert outcomes is not None
    away = MOST * bit(OFF)
    expected: dict[Men, float] = {0: 0.0}
    on_arrows = (1 << 4 * OFF) - 1
    for dames in range(1, MOST_COUNTED + 1):
        sides = [sum(map(bit, arrows)) for arrows in combinations_with_replacement(range(19, 25), dames)]
        for men in sorted(sides, key=pips):
            total = 1.0
            for thrown, odds in outcomes:
                ends = game.duty.endings(game.march, board(men, away), game.throws.numbers(thrown))
                total += float(odds) * min(expected[mine(end) & on_arrows] for end in ends)
            expected[men] = total
    return expected


def least_squares(rows: list[list[float]], targets: list[float]) -> list[float]:
    """The normal equations, by elimination."""
    size = len(rows[0])
    left = [[sum(row[i] * row[j] for row in rows) for j in range(size)] for i in range(size)]
    right = [sum(row[i] * target for row, target in zip(rows, targets, strict=True)) for i in range(size)]
    for i in range(size):
        pivot = left[i][i]
        for j in range(size):
            if j != i:
                factor = left[j][i] / pivot
                left[j] = [a - factor * b for a, b in zip(left[j], left[i], strict=True)]
                right[j] -= factor * right[i]
    return [right[i] / left[i][i] for i in range(size)]
