"""Weights: what each feature counts for, read from the `weights.yaml` of a game.

    win: {dice: 0.1, lead: 3.2, ...}             by feature, for the chance to win
    double: {not_all_home: {always: -1.5, ...}}  for the chance that a lost game is lost double, by the rule of doubles
    triple: {always: -4, ...}                    for the chance that a double is a triple
    places: {1: [0.1, ...], ...}                 by arrow, for one dame, two ... six there, and for each one more
    places_clear: {1: [0.1, ...], ...}           the same once the adversary has no dame left in hand or on 1 to 6
    waste: {some: 4.0, ...}                      points wasted while lifting

A feature that a file does not name counts for nothing. `python -m training GAME` writes such a file.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Final

from tablegames.families.tables.board.men import HAND, OFF
from tablegames.families.tables.bot.features import HEAP, Eyes
from tablegames.families.tables.bot.racing import NO_WASTE
from tablegames.plugin.shipped import shipped_data

Row = tuple[float, ...]
Places = tuple[Row, ...]
"""By arrow, then by how many dames; last, what each more than `HEAP` adds."""
FILE: Final = "weights.yaml"


@dataclass(frozen=True, slots=True)
class Weights:
    """What features count for."""

    win: Row
    double: Row
    triple: Row
    places: Places
    clear: Places
    """The same once the adversary's last dames have left his first table."""
    waste: Mapping[str, float] = field(default_factory=lambda: dict(NO_WASTE), hash=False)


def weights_of(data: Mapping[str, Any], eyes: type[Eyes] = Eyes, rule: str = "") -> Weights:
    """The weights a file gives for what those eyes see, under that rule of doubles."""
    places = data.get("places", {})
    win, double, triple = data.get("win", {}), data.get("double", {}).get(rule, {}), data.get("triple", {})
    return Weights(
        tuple(float(win.get(name, 0.0)) for name in eyes.win),
        tuple(float(double.get(name, 0.0)) for name in eyes.late),
        tuple(float(triple.get(name, 0.0)) for name in eyes.late),
        _places(places),
        _places(data.get("places_clear", places)),
        {**NO_WASTE, **data.get("waste", {})},
    )


def placed(places: Places, arrow: int, dames: int) -> float:
    """What so many dames on an arrow count for."""
    row = places[arrow]
    return row[min(dames, HEAP)] + max(0, dames - HEAP) * row[HEAP + 1]


def _places(rows: Mapping[int, Sequence[float]]) -> Places:
    return tuple(_row(rows.get(arrow, ())) for arrow in range(HAND, OFF + 1))


def _row(numbers: Sequence[float]) -> Row:
    return (0.0, *map(float, numbers), *(0.0,) * (HEAP + 1 - len(numbers)))


@cache
def shipped_weights(package: str, eyes: type[Eyes] = Eyes, rule: str = "") -> Weights:
    """The weights in the file of a package."""
    return weights_of(shipped_data(package, FILE), eyes, rule)
